// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlPage.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/CentredColumn.h"
#include "gui/controls/Text.h"
#include "gui/sql/PlanTree.h"
#include "gui/sql/SqlView.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int planHeight = 132;

} // namespace

SqlPage::SqlPage(QWidget *parent)
    : QWidget(parent)
    , m_view(new SqlView(this))
    , m_planHead(new Text(tr("How it would be run"), TypeScale::Heading, Tone::Muted, this))
    , m_planWords(new Text({}, TypeScale::Label, Tone::Muted, this))
    , m_plan(new PlanTree(this))
    , m_historyHead(new Text(tr("Run before"), TypeScale::Heading, Tone::Muted, this))
    , m_search(new QLineEdit(this))
    , m_history(new QListWidget(this))
{
    auto *middle = new CentredColumn(this);
    auto *column = new QVBoxLayout(middle->column());
    column->setContentsMargins(0, 16, 0, 20);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    QToolButton *back = makeIconButton("chevron-left", tr("Back (Esc)"), this);
    head->addWidget(back);
    head->addWidget(new Text(tr("SQL query"), TypeScale::Title, Tone::Text, this));
    head->addStretch();
    column->addLayout(head);
    column->addWidget(m_view);
    column->addWidget(m_planHead);
    column->addWidget(m_planWords);
    m_plan->setFixedHeight(planHeight);
    column->addWidget(m_plan);
    auto *before = new QHBoxLayout;
    before->addWidget(m_historyHead);
    before->addStretch();
    m_search->setPlaceholderText(tr("Find a statement"));
    m_search->setAccessibleName(tr("Find a statement"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    before->addWidget(m_search, 1);
    column->addLayout(before);
    m_history->setFrameShape(QFrame::NoFrame);
    m_history->viewport()->setAutoFillBackground(false);
    m_history->setAccessibleName(tr("Statements that were run before"));
    m_history->setUniformItemSizes(true);
    m_history->setTextElideMode(Qt::ElideRight);
    m_history->setFont(typeface(TypeScale::Mono));
    column->addWidget(m_history, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(middle);

    connect(back, &QToolButton::clicked, this, &SqlPage::left);
    connect(m_view, &SqlView::runRequested, this, &SqlPage::runRequested);
    connect(m_view, &SqlView::judged, this, [this](const session::SqlVerdict &verdict) {
        m_plan->setPlan(verdict);
        m_planWords->setText(planWords(verdict));
        // it stays while one types, or the page would jump
        const bool blank = m_view->editor()->toPlainText().trimmed().isEmpty();
        showPlan(!blank && (!verdict.steps.empty() || m_plan->isVisibleTo(this)));
    });
    connect(m_search, &QLineEdit::textChanged, this, &SqlPage::showHistory);
    connect(m_history, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        m_view->begin(item->data(Qt::UserRole).toString());
    });
}

void SqlPage::setSource(session::SqlCheck::CurrentSource source)
{
    m_view->setSource(std::move(source));
}

void SqlPage::begin(const QString &sql)
{
    m_plan->clear();
    m_planWords->clear();
    showPlan(false);
    m_view->begin(sql);
}

void SqlPage::showPlan(bool shown)
{
    m_planHead->setVisible(shown);
    m_planWords->setVisible(shown && !m_planWords->text().isEmpty());
    m_plan->setVisible(shown);
}

void SqlPage::setHistory(const QStringList &statements)
{
    m_statements = statements;
    m_historyHead->setVisible(!statements.isEmpty());
    m_search->setVisible(!statements.isEmpty());
    showHistory();
}

void SqlPage::showHistory()
{
    m_history->clear();
    for (const QString &statement : m_statements) {
        if (statement.contains(m_search->text().trimmed(), Qt::CaseInsensitive)) {
            auto *item = new QListWidgetItem(statement.simplified(), m_history);
            item->setData(Qt::UserRole, statement);
            item->setToolTip(statement);
        }
    }
}

void SqlPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace querent::gui
