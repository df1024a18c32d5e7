// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"
#include "gui/timeline/StateDiff.h"

#include <QBrush>
#include <QTreeWidget>

#include <memory>

namespace querent::gui {

/// Values of any shape as a tree of names and values that can be searched and copied. Large values
/// are folded, and built when they are opened.
class JsonTree : public QTreeWidget
{
    Q_OBJECT

public:
    explicit JsonTree(QWidget *parent = nullptr);

    /// Shows only what holds `text` in its name or its value, with what it is in; all for "".
    void setFilter(const QString &text);
    /// The whole value of an item, as it is copied.
    [[nodiscard]] static QString wholeText(const QTreeWidgetItem *item);

protected:
    /// A heading to put values under; null `parent`: at the top.
    QTreeWidgetItem *addHeading(const QString &title, const QString &note = {});
    QTreeWidgetItem *addValue(QTreeWidgetItem *parent, const QString &name,
                              const nlohmann::json &value);
    void addChange(QTreeWidgetItem *parent, const ValueChange &change);
    void changeEvent(QEvent *event) override;
    /// Filters anew what has been filled in.
    void refresh();

private:
    QTreeWidgetItem *addKept(QTreeWidgetItem *parent, const QString &name,
                             const std::shared_ptr<const nlohmann::json> &value);
    void fill(QTreeWidgetItem *item);
    void copyCurrent() const;
    bool filter(QTreeWidgetItem *item, bool shown);

    QString m_filter;
    QBrush m_muted; ///< what names are written in at the moment
};

/// Rows with air between them, on the ground of what they lie on.
void makeRoomy(QTreeWidget &tree);

/// "3 items", "true", the first line of a text: a value in one line.
[[nodiscard]] QString shortText(const nlohmann::json &value);
/// A text as it is, anything else as indented JSON.
[[nodiscard]] QString longText(const nlohmann::json &value);

} // namespace querent::gui
