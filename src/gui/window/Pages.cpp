// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/Pages.h"

#include <QStackedWidget>

namespace querent::gui {

Pages::Pages(QStackedWidget *stack) : QObject(stack), m_stack(stack) {}

void Pages::add(QWidget *page)
{
    m_stack->addWidget(page);
}

void Pages::show(QWidget *page)
{
    m_home = nullptr;
    m_stack->setCurrentWidget(page);
    Q_EMIT changed();
}

void Pages::visit(QWidget *page, Beside beside)
{
    if (page == m_stack->currentWidget()) {
        return;
    }
    if (m_home.isNull()) {
        m_home = m_stack->currentWidget();
    }
    m_beside = beside;
    m_stack->setCurrentWidget(page);
    Q_EMIT changed();
}

void Pages::back()
{
    if (!m_home.isNull()) {
        show(m_home);
    }
}

QWidget *Pages::current() const
{
    return m_stack->currentWidget();
}

QWidget *Pages::home() const
{
    return m_home.isNull() ? m_stack->currentWidget() : m_home.data();
}

} // namespace querent::gui
