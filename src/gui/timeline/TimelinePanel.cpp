// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/TimelinePanel.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/timeline/ExchangeView.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelineView.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

TimelinePanel::TimelinePanel(QWidget *parent)
    : QWidget(parent)
    , m_question(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_empty(new Text(tr("Ask a question and every step of its way shows up here: what was read, "
                          "what was decided and how long it took."),
                       TypeScale::Label, Tone::Muted, this))
    , m_view(new TimelineView(this))
    , m_scroll(new QScrollArea(this))
    , m_total(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_exchanges(new ExchangeView(this))
    , m_detailTitle(new Text(QString(), TypeScale::Heading, Tone::Text, this))
    , m_detail(new StepDetail(this))
    , m_detailArea(new QWidget(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
{
    auto *title = new Text(tr("How it was answered"), TypeScale::Strong, Tone::Text, this);
    QToolButton *close = makeIconButton("x", tr("Hide the timeline"), this);
    connect(close, &QToolButton::clicked, this, &TimelinePanel::closeRequested);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(12, 8, 8, 0);
    heading->addWidget(title, 1);
    heading->addWidget(close);

    m_question->setContentsMargins(12, 0, 12, 8);
    m_question->setWordWrap(true);
    m_empty->setContentsMargins(12, 4, 12, 8);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeading);

    auto *rows = new QWidget(this);
    auto *rowsLayout = new QVBoxLayout(rows);
    rowsLayout->setContentsMargins(0, 0, 0, 0);
    rowsLayout->setSpacing(0);
    rowsLayout->addWidget(m_view);
    m_total->setContentsMargins(12, 8, 12, 8);
    m_total->setAlignment(Qt::AlignTrailing);
    m_total->setWordWrap(true);
    rowsLayout->addWidget(m_total);
    rowsLayout->addStretch(1);
    m_scroll->setWidget(rows);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *detailLayout = new QVBoxLayout(m_detailArea);
    detailLayout->setContentsMargins(8, 12, 4, 8);
    detailLayout->setSpacing(6);
    m_detailTitle->setContentsMargins(4, 0, 4, 0);
    detailLayout->addWidget(m_detailTitle);
    detailLayout->addWidget(m_exchanges, 2);
    detailLayout->addWidget(m_detail, 1);

    m_splitter->addWidget(m_scroll);
    m_splitter->addWidget(m_detailArea);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(heading);
    layout->addWidget(m_question);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_splitter, 1);
    clear();

    connect(m_view, &TimelineView::selectionChanged, this, &TimelinePanel::showSelected);
    connect(m_view, &TimelineView::waitingStepActivated, this,
            &TimelinePanel::waitingStepActivated);
}

void TimelinePanel::show(const Trace &trace)
{
    m_empty->hide();
    m_splitter->show();
    m_question->setVisible(!trace.question.isEmpty());
    m_question->setText(trace.question);
    m_view->setTrace(trace);
    showTotal(trace);
    showSelected();
}

session::ModelSettings TimelinePanel::prices() const
{
    return m_models != nullptr ? m_models->settings() : session::ModelSettings();
}

void TimelinePanel::showTotal(const Trace &trace)
{
    const session::ModelSettings settings = prices();
    ModelUse use;
    for (const session::RunStep &step : trace.steps) {
        for (const session::ModelExchange &exchange : step.exchanges) {
            use.add(exchange, settings);
        }
    }
    const QString steps = trace.running
                              ? tr("%n step(s) so far", "", static_cast<int>(trace.steps.size()))
                              : trace.summary();
    const QString used = use.words(settings.currency);
    m_total->setText(used.isEmpty() ? steps : steps + QLatin1Char('\n') + used);
}

QString TimelinePanel::total() const
{
    return m_total->text();
}

void TimelinePanel::clear()
{
    m_view->setTrace({});
    m_question->hide();
    m_splitter->hide();
    m_detailArea->hide();
    m_empty->show();
}

void TimelinePanel::showSelected()
{
    const int row = m_view->selected();
    const bool opens = row >= 0 && !m_detailArea->isVisibleTo(m_splitter);
    m_detailArea->setVisible(row >= 0);
    if (opens) {
        // the steps keep what they need, up to three fifths
        const int whole = m_splitter->height();
        const int steps =
            std::min(m_view->sizeHint().height() + m_total->sizeHint().height(), whole * 3 / 5);
        m_splitter->setSizes({steps, whole - steps});
    }
    if (row >= 0) {
        const session::RunStep &step = m_view->trace().steps[static_cast<std::size_t>(row)];
        m_detailTitle->setText(step.visit > 1 ? tr("%1, run %2", "name of a step, how often it ran")
                                                    .arg(nodeText(step.node))
                                                    .arg(step.visit)
                                              : nodeText(step.node));
        m_exchanges->show(step.exchanges, prices());
        m_detail->show(step);
        m_scroll->ensureVisible(0, m_view->rowArea(row).center().y());
    }
}

} // namespace querent::gui
