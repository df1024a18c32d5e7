// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ThoughtLine.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/StreamedText.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

ThoughtLine::ThoughtLine(QWidget *parent)
    : QWidget(parent)
    , m_fold(makeButton(QString(), "ghost", "chevron-right", this))
    , m_text(new StreamedText(TypeScale::Label, Tone::Muted, this))
{
    m_fold->setProperty("compact", true);
    m_text->setContentsMargins(34, 0, 4, 0);
    m_text->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_fold, 0, Qt::AlignLeading);
    layout->addWidget(m_text);
    connect(m_fold, &QPushButton::clicked, this, [this] {
        m_text->setVisible(!m_text->isVisibleTo(this));
        refresh();
    });
    refresh();
}

void ThoughtLine::append(const QString &chunk)
{
    m_text->append(chunk);
}

void ThoughtLine::finish()
{
    m_finished = true;
    refresh();
}

void ThoughtLine::refresh()
{
    const bool open = m_text->isVisibleTo(this);
    m_fold->setText(m_finished ? tr("What the model thought") : tr("The model is thinking…"));
    m_fold->setIcon(icon(open ? "chevron-down" : "chevron-right"));
    m_fold->setAccessibleDescription(open ? tr("Hides it") : tr("Shows it"));
}

} // namespace querent::gui
