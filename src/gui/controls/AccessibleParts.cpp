// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/AccessibleParts.h"

#include <QWidget>

namespace querent::gui {

namespace {

/// More than a screen shows, and than a reader asks about at a time.
constexpr std::size_t mostParts = 4'096;

} // namespace

QWindow *AccessiblePart::window() const
{
    return m_owner->window()->windowHandle();
}

QAccessibleInterface *AccessiblePart::parent() const
{
    return QAccessible::queryAccessibleInterface(m_owner);
}

QAccessibleInterface *AccessiblePart::childAt(int, int) const
{
    return nullptr;
}

QAccessibleInterface *AccessiblePart::child(int) const
{
    return nullptr;
}

int AccessiblePart::indexOfChild(const QAccessibleInterface *) const
{
    return -1;
}

void AccessiblePart::setText(QAccessible::Text, const QString &) {}

QRect AccessiblePart::onScreen(const QWidget &widget, const QRect &area) const
{
    return {widget.mapToGlobal(area.topLeft()), area.size()};
}

QAccessibleInterface *AccessibleParts::part(std::int64_t number, const Make &make)
{
    if (const auto known = m_ids.find(number); known != m_ids.end()) {
        if (QAccessibleInterface *part = QAccessible::accessibleInterface(known->second)) {
            return part;
        }
        m_ids.erase(known);
    }
    if (m_order.size() >= mostParts) {
        const auto oldest = m_ids.find(m_order.front());
        m_order.pop_front();
        if (oldest != m_ids.end()) {
            QAccessible::deleteAccessibleInterface(oldest->second);
            m_ids.erase(oldest);
        }
    }
    AccessiblePart *const part = make();
    m_ids[number] = QAccessible::registerAccessibleInterface(part);
    m_order.push_back(number);
    return part;
}

void AccessibleParts::clear()
{
    for (const auto &known : m_ids) {
        QAccessible::deleteAccessibleInterface(known.second);
    }
    m_ids.clear();
    m_order.clear();
}

void tellFocus(QAccessibleInterface *part)
{
    if (part != nullptr) {
        QAccessibleEvent event(part, QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace querent::gui
