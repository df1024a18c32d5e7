// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartAccess.h"

#include "gui/charts/ChartView.h"

namespace querent::gui {

namespace {

/// Knows its number alone: what the chart draws there may change.
class ChartMark final : public AccessiblePart
{
public:
    ChartMark(ChartView *view, int index) : AccessiblePart(view), m_view(view), m_index(index) {}

    [[nodiscard]] int index() const noexcept { return m_index; }
    [[nodiscard]] bool isValid() const override { return m_index < m_view->markCount(); }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Graphic; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (!isValid() || kind != QAccessible::Name) {
            return {};
        }
        return m_view->markText(m_index,
                                m_view->hoveredMark() == m_index ? m_view->hoveredSeries() : -1);
    }
    [[nodiscard]] QRect rect() const override
    {
        return isValid() ? onScreen(*m_view, m_view->mark(m_index).area.toAlignedRect()) : QRect();
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = true;
        state.readOnly = true;
        state.active = m_view->hoveredMark() == m_index;
        state.focused = state.active && m_view->hasFocus();
        state.invisible = !m_view->isVisible();
        return state;
    }

private:
    ChartView *m_view;
    int m_index;
};

} // namespace

ChartAccess::ChartAccess(ChartView *view) : QAccessibleWidget(view, QAccessible::Chart) {}

QAccessibleInterface *ChartAccess::make(const QString &key, QObject *object)
{
    auto *const view = key == QLatin1String("querent::gui::ChartView")
                           ? qobject_cast<ChartView *>(object)
                           : nullptr;
    return view != nullptr ? new ChartAccess(view) : nullptr;
}

ChartView &ChartAccess::view() const
{
    return *static_cast<ChartView *>(widget());
}

QAccessibleInterface *ChartAccess::markAt(int index) const
{
    if (index < 0 || index >= view().markCount()) {
        return nullptr;
    }
    return m_marks.part(index, [this, index] { return new ChartMark(&view(), index); });
}

int ChartAccess::childCount() const
{
    return QAccessibleWidget::childCount() + view().markCount();
}

QAccessibleInterface *ChartAccess::child(int index) const
{
    const int widgets = QAccessibleWidget::childCount();
    return index < widgets ? QAccessibleWidget::child(index) : markAt(index - widgets);
}

QAccessibleInterface *ChartAccess::childAt(int x, int y) const
{
    if (QAccessibleInterface *const widget = QAccessibleWidget::childAt(x, y)) {
        return widget;
    }
    return markAt(view().markAt(view().mapFromGlobal(QPoint(x, y))));
}

int ChartAccess::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *const mark = dynamic_cast<const ChartMark *>(child);
    return mark != nullptr ? QAccessibleWidget::childCount() + mark->index()
                           : QAccessibleWidget::indexOfChild(child);
}

QAccessibleInterface *ChartAccess::focusChild() const
{
    QAccessibleInterface *const mark = view().hasFocus() ? markAt(view().hoveredMark()) : nullptr;
    return mark != nullptr ? mark : QAccessibleWidget::focusChild();
}

} // namespace querent::gui
