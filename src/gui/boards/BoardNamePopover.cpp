// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardNamePopover.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int popoverWidth = 280;
constexpr int longestName = 120;

} // namespace

BoardNamePopover::BoardNamePopover(const QString &suggested, QWidget *parent)
    : Popover(parent, popoverWidth), m_suggested(suggested), m_field(new QLineEdit(suggested, this))
{
    setObjectName(QStringLiteral("boardName"));
    setAccessibleName(tr("New pinboard"));
    content()->addWidget(new Text(tr("New pinboard"), TypeScale::Strong, Tone::Text, this));
    m_field->setAccessibleName(tr("Name of the pinboard"));
    m_field->setPlaceholderText(suggested);
    m_field->setMaxLength(longestName);
    m_field->selectAll();
    content()->addWidget(m_field);
    QPushButton *pin = makeButton(tr("Pin"), "primary", "pin", this);
    content()->addWidget(pin, 0, Qt::AlignTrailing);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::returnPressed, this, &BoardNamePopover::take);
    connect(pin, &QPushButton::clicked, this, &BoardNamePopover::take);
}

void BoardNamePopover::take()
{
    const QString typed = m_field->text().simplified();
    close();
    Q_EMIT named(typed.isEmpty() ? m_suggested : typed);
}

} // namespace querent::gui
