// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/AccessibleParts.h"

namespace querent::gui {

class ChartView;

/// What a screen reader knows of a chart: what it shows, in words, and its marks with their values.
class ChartAccess : public QAccessibleWidget
{
public:
    explicit ChartAccess(ChartView *view);

    /// For QAccessible::installFactory().
    [[nodiscard]] static QAccessibleInterface *make(const QString &key, QObject *object);

    /// Null where there is none of this number.
    [[nodiscard]] QAccessibleInterface *markAt(int index) const;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    /// The mark that the keyboard is at.
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

private:
    [[nodiscard]] ChartView &view() const;

    mutable AccessibleParts m_marks;
};

} // namespace querent::gui
