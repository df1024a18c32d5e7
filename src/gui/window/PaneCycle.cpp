// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/PaneCycle.h"

#include <QApplication>
#include <QWidget>

namespace querent::gui {

namespace {

bool canBeReached(const QWidget *widget)
{
    return widget != nullptr && widget->isVisible() && widget->isEnabled() &&
           (widget->focusPolicy() & Qt::TabFocus) != 0;
}

/// The first part of the pane, in the order of Tab, that takes the focus.
QWidget *firstIn(QWidget *pane)
{
    for (QWidget *next = pane->nextInFocusChain(); next != pane; next = next->nextInFocusChain()) {
        if (pane->isAncestorOf(next) && canBeReached(next)) {
            return next;
        }
    }
    return nullptr;
}

} // namespace

PaneCycle::PaneCycle(QObject *parent) : QObject(parent)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *from) {
        for (Pane &pane : m_panes) {
            if (pane.widget && from != nullptr && pane.widget->isAncestorOf(from)) {
                pane.last = from;
            }
        }
    });
}

void PaneCycle::add(QWidget *pane, QWidget *entry)
{
    m_panes.push_back({pane, entry, {}});
}

void PaneCycle::go(int by)
{
    const QWidget *focus = QApplication::focusWidget();
    const auto count = static_cast<int>(m_panes.size());
    int at = by > 0 ? -1 : count;
    for (int index = 0; index < count; ++index) {
        const QWidget *widget = m_panes[static_cast<std::size_t>(index)].widget;
        if (widget != nullptr && focus != nullptr && widget->isAncestorOf(focus)) {
            at = index;
        }
    }
    for (int step = 1; step <= count; ++step) {
        const int next = ((at + by * step) % count + count) % count;
        const Pane &pane = m_panes[static_cast<std::size_t>(next)];
        if (!pane.widget || !pane.widget->isVisible()) {
            continue;
        }
        QWidget *goal = canBeReached(pane.last)    ? pane.last.data()
                        : canBeReached(pane.entry) ? pane.entry.data()
                                                   : firstIn(pane.widget);
        if (goal != nullptr) {
            // shown to be where the keyboard is, though no Tab led here
            goal->window()->setAttribute(Qt::WA_KeyboardFocusChange);
            goal->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

} // namespace querent::gui
