// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/QuestionsView.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/CentredColumn.h"
#include "gui/controls/FlowLayout.h"
#include "gui/controls/Text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace querent::gui {

namespace {

QString kindWords(session::QuestionIdea::Kind kind)
{
    using Kind = session::QuestionIdea::Kind;
    switch (kind) {
    case Kind::Count:
        return QuestionsView::tr("How many");
    case Kind::Top:
        return QuestionsView::tr("The largest");
    case Kind::Trend:
        return QuestionsView::tr("Over time");
    case Kind::Share:
        return QuestionsView::tr("Shares of the whole");
    case Kind::Compare:
        return QuestionsView::tr("Compared");
    case Kind::Metric:
        return QuestionsView::tr("Worked out");
    }
    return {};
}

} // namespace

QuestionsView::QuestionsView(QWidget *parent)
    : QWidget(parent)
    , m_finder(this)
    , m_tables(new QComboBox(this))
    , m_state(new Text({}, TypeScale::Body, Tone::Muted, this))
    , m_list(new QVBoxLayout)
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    auto *middle = new CentredColumn(scroll);
    auto *column = new QVBoxLayout(middle->column());
    column->setContentsMargins(0, 20, 0, 24);
    column->setSpacing(12);
    auto *head = new QHBoxLayout;
    auto *label = new Text(tr("About"), TypeScale::Label, Tone::Muted, this);
    label->setBuddy(m_tables);
    m_tables->setAccessibleName(tr("About which table"));
    m_tables->setMinimumWidth(220);
    head->addWidget(label);
    head->addWidget(m_tables);
    head->addStretch();
    m_state->setFlowing();
    m_list->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_state);
    column->addLayout(m_list);
    column->addStretch();
    scroll->setWidget(middle);
    scroll->viewport()->setAutoFillBackground(false);
    middle->setAutoFillBackground(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connect(m_tables, &QComboBox::currentIndexChanged, this, &QuestionsView::find);
    connect(&m_finder, &session::QuestionFinder::found, this, &QuestionsView::showIdeas);
}

void QuestionsView::setSource(const session::OpenSourcePtr &source, const QString &table)
{
    m_source = source;
    {
        const QSignalBlocker quiet(m_tables);
        m_tables->clear();
        m_tables->addItem(tr("Everything"), QString());
        for (const data::Table &known : source->catalog->tables) {
            const QString name = QString::fromStdString(known.name);
            m_tables->addItem(name, name);
        }
        m_tables->setCurrentIndex(std::max(0, m_tables->findData(table)));
    }
    find();
}

void QuestionsView::find()
{
    if (m_source == nullptr) {
        return;
    }
    m_state->setText(tr("Looking for questions that can surely be answered…"));
    m_state->show();
    m_finder.find(m_source, m_tables->currentData().toString().toStdString());
}

void QuestionsView::showIdeas(const std::vector<session::QuestionIdea> &ideas)
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    std::map<session::QuestionIdea::Kind, QWidget *> groups;
    for (const session::QuestionIdea &idea : ideas) {
        QWidget *&group = groups[idea.kind];
        if (group == nullptr) {
            m_list->addWidget(
                new Text(kindWords(idea.kind), TypeScale::Heading, Tone::Muted, this));
            group = new QWidget(this);
            auto *flow = new FlowLayout(group, 8);
            flow->setContentsMargins(0, 0, 0, 12);
            m_list->addWidget(group);
        }
        const QString question = QString::fromStdString(idea.question);
        QPushButton *button = makeButton(question, "pill", nullptr, group);
        connect(button, &QPushButton::clicked, this, [this, question] { Q_EMIT picked(question); });
        group->layout()->addWidget(button);
    }
    m_state->setVisible(ideas.empty());
    m_state->setText(tr("Nothing was found that can surely be answered. Say what the table and its "
                        "columns mean, and there will be more."));
}

} // namespace querent::gui
