// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/InvitationView.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace querent::gui {

InvitationView::InvitationView(QWidget *parent)
    : QWidget(parent)
    , m_title(new Text(QString(), TypeScale::Title, Tone::Text, this))
    , m_facts(new Text(QString(), TypeScale::Body, Tone::Muted, this))
    , m_lead(new Text(tr("For example"), TypeScale::Label, Tone::Muted, this))
    , m_questions(new QWidget(this))
    , m_list(new QVBoxLayout(m_questions))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 24);
    layout->setSpacing(6);
    layout->addStretch(2);
    m_title->setAlignment(Qt::AlignCenter);
    m_facts->setAlignment(Qt::AlignCenter);
    m_lead->setAlignment(Qt::AlignCenter);
    m_facts->setWordWrap(true);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    layout->addSpacing(26);
    layout->addWidget(m_lead);
    layout->addSpacing(4);
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(8);
    layout->addWidget(m_questions, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    setSuggestions({});
}

void InvitationView::setSource(const QString &name, const QString &facts)
{
    m_title->setText(tr("Ask about %1").arg(name));
    m_facts->setText(facts);
    setSuggestions({});
}

void InvitationView::setSuggestions(const QStringList &questions)
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString &question : questions) {
        QPushButton *button = makeButton(question, "pill", nullptr, m_questions);
        connect(button, &QPushButton::clicked, this, [this, question] { Q_EMIT picked(question); });
        m_list->addWidget(button);
        m_list->setAlignment(button, Qt::AlignHCenter);
    }
    m_lead->setVisible(!questions.isEmpty());
    m_questions->setVisible(!questions.isEmpty());
}

} // namespace querent::gui
