// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleInterface>
#include <QAccessibleWidget>

#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>

namespace querent::gui {

/// Something that a widget draws itself, as a screen reader knows it: a cell, a point of a chart.
class AccessiblePart : public QAccessibleInterface
{
public:
    explicit AccessiblePart(QWidget *owner) : m_owner(owner) {}

    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override;
    [[nodiscard]] QAccessibleInterface *parent() const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    void setText(QAccessible::Text text, const QString &words) override;

protected:
    /// Where an area of the widget is on the screen.
    [[nodiscard]] QRect onScreen(const QWidget &widget, const QRect &area) const;

private:
    QWidget *m_owner; ///< whose interface deletes this one
};

/// The parts that somebody asked about, by numbers that their owner gives them. However many there
/// are, few of them exist.
class AccessibleParts
{
public:
    using Make = std::function<AccessiblePart *()>;

    AccessibleParts() = default;
    ~AccessibleParts() { clear(); }
    AccessibleParts(const AccessibleParts &) = delete;
    AccessibleParts &operator=(const AccessibleParts &) = delete;

    [[nodiscard]] QAccessibleInterface *part(std::int64_t number, const Make &make);
    void clear();

private:
    std::unordered_map<std::int64_t, QAccessible::Id> m_ids;
    std::deque<std::int64_t> m_order; ///< in which they were made
};

/// Says that a part has the focus now, where anybody listens.
void tellFocus(QAccessibleInterface *part);

} // namespace querent::gui
