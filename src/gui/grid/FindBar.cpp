// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/FindBar.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace querent::gui {

FindBar::FindBar(QWidget *parent)
    : QWidget(parent)
    , m_field(new QLineEdit(this))
    , m_outcome(new Text(QString(), TypeScale::Label, Tone::Muted, this))
{
    m_field->setPlaceholderText(tr("Find in these rows"));
    m_field->setAccessibleName(tr("Find in these rows"));
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::edited);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 8);
    layout->setSpacing(4);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_outcome);
    const auto add = [this, layout](const char *iconName, const QString &name, auto signal) {
        QToolButton *button = makeIconButton(iconName, name, this);
        connect(button, &QToolButton::clicked, this, signal);
        layout->addWidget(button);
    };
    add("chevron-up", tr("Previous match"), &FindBar::previousRequested);
    add("chevron-down", tr("Next match"), &FindBar::nextRequested);
    add("x", tr("Close"), &FindBar::closed);
    hide();
}

QString FindBar::words() const
{
    return isHidden() ? QString() : m_field->text();
}

void FindBar::open()
{
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::close()
{
    hide();
}

void FindBar::setOutcome(const QString &text, bool found)
{
    m_outcome->setTone(found ? Tone::Muted : Tone::Bad);
    m_outcome->setText(text);
}

QString FindBar::outcome() const
{
    return m_outcome->text();
}

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        const bool back = key->modifiers().testFlag(Qt::ShiftModifier);
        switch (key->key()) {
        case Qt::Key_Escape:
            Q_EMIT closed();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (back) {
                Q_EMIT previousRequested();
            } else {
                Q_EMIT nextRequested();
            }
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
