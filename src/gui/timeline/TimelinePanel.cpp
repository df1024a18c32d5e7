// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/TimelinePanel.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "gui/theme/Tokens.h"
#include "gui/timeline/ChangeReader.h"
#include "gui/timeline/ExchangeView.h"
#include "gui/timeline/GraphView.h"
#include "gui/timeline/RunExport.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelineView.h"

#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr double pictureScale = 2.0;

} // namespace

TimelinePanel::TimelinePanel(QWidget *parent)
    : QWidget(parent)
    , m_export(new RunExport(this,
                             [this] {
                                 return RunExport::Run{trace(), m_answer, m_graph->topology(),
                                                       [this] { return picture(); }};
                             }))
    , m_menu(new QMenu(this))
    , m_views(new QTabBar(this))
    , m_question(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_empty(new Text(tr("Ask a question and every step of its way shows up here: what was read, "
                          "what was decided and how long it took."),
                       TypeScale::Label, Tone::Muted, this))
    , m_view(new TimelineView(this))
    , m_graph(new GraphView(this))
    , m_scroll(new QScrollArea(this))
    , m_graphScroll(new QScrollArea(this))
    , m_pages(new QStackedWidget(this))
    , m_total(new Text(QString(), TypeScale::Label, Tone::Muted, this))
    , m_exchanges(new ExchangeView(this))
    , m_detailTitle(new Text(QString(), TypeScale::Heading, Tone::Text, this))
    , m_open(makeButton(tr("Open here"), "ghost", "history", this))
    , m_search(new QLineEdit(this))
    , m_detail(new StepDetail(this))
    , m_detailArea(new QWidget(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
{
    auto *title = new Text(tr("How it was answered"), TypeScale::Strong, Tone::Text, this);
    QToolButton *close = makeIconButton("x", tr("Hide the timeline"), this);
    connect(close, &QToolButton::clicked, this, &TimelinePanel::closeRequested);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(12, 8, 8, 0);
    QToolButton *more = makeIconButton("ellipsis", tr("More about this run"), this);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(m_menu);
    heading->addWidget(title, 1);
    heading->addWidget(more);
    heading->addWidget(close);
    m_views->addTab(tr("Steps"));
    m_views->addTab(tr("Graph"));
    m_views->setExpanding(false);
    m_views->setDrawBase(false);
    m_views->setAccessibleName(tr("How the run is shown"));

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
    m_open->setProperty("compact", true);
    m_open->setToolTip(tr("Look at the state here, change it and run on"));
    m_search->setPlaceholderText(tr("Search the step"));
    m_search->setAccessibleName(tr("Search the step"));
    m_search->setClearButtonEnabled(true);
    auto *detailHeading = new QHBoxLayout;
    detailHeading->addWidget(m_detailTitle, 1);
    detailHeading->addWidget(m_open);
    detailLayout->addLayout(detailHeading);
    detailLayout->addWidget(m_search);
    detailLayout->addWidget(m_exchanges, 2);
    detailLayout->addWidget(m_detail, 1);

    m_graphScroll->setWidget(m_graph);
    m_graphScroll->setFrameShape(QFrame::NoFrame);
    m_graphScroll->setFocusPolicy(Qt::NoFocus);
    m_graphScroll->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_graphScroll);
    m_splitter->addWidget(m_pages);
    m_splitter->addWidget(m_detailArea);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(heading);
    layout->addWidget(m_question);
    layout->addWidget(m_views);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_splitter, 1);
    addMenu();
    clear();

    connect(m_view, &TimelineView::selectionChanged, this, &TimelinePanel::showSelected);
    connect(m_graph, &GraphView::stepPicked, this, &TimelinePanel::selectStep);
    connect(m_graph, &GraphView::areaEntered, this, [this](const QRect &area) {
        m_graphScroll->ensureVisible(area.center().x(), area.center().y(), area.width() / 2,
                                     area.height() / 2);
    });
    connect(m_views, &QTabBar::currentChanged, this, [this](int view) {
        m_pages->setCurrentIndex(view);
        refreshGraph();
    });
    connect(m_open, &QPushButton::clicked, this, &TimelinePanel::openRequested);
    connect(m_search, &QLineEdit::textChanged, m_detail, &StepDetail::setFilter);
    connect(m_view, &TimelineView::waitingStepActivated, this,
            &TimelinePanel::waitingStepActivated);
}

void TimelinePanel::addMenu()
{
    m_menu->addAction(icon("arrow-right-left"), tr("Compare with another run…"), this,
                      &TimelinePanel::compareRequested);
    m_menu->addSeparator();
    m_menu->addAction(icon("plus"), tr("Show less time (+)"), m_view,
                      [this] { m_view->zoom(TimelineView::zoomStep); });
    m_menu->addAction(icon("search"), tr("Fill with the selected step (Z)"), m_view,
                      &TimelineView::zoomToSelection);
    m_menu->addAction(icon("rotate-ccw"), tr("Show all of the time (0)"), m_view,
                      &TimelineView::showAllTime);
    m_menu->addSeparator();
    m_export->addTo(m_menu);
}

void TimelinePanel::setController(session::RunController *controller)
{
    m_controller = controller;
    m_changes = new ChangeReader(*controller, this);
    connect(m_changes, &ChangeReader::changesRead, this,
            [this](const std::vector<ValueChange> &changes) {
                m_detail->showChanges(changes);
                Q_EMIT changesShown();
            });
}

const Trace &TimelinePanel::trace() const
{
    return m_view->trace();
}

TimelinePanel::View TimelinePanel::shownView() const
{
    return m_views->currentIndex() == 0 ? View::Steps : View::Graph;
}

void TimelinePanel::setView(View view)
{
    m_views->setCurrentIndex(static_cast<int>(view));
}

const session::RunStep *TimelinePanel::selectedStep() const
{
    const int row = m_view->selected();
    return row >= 0 ? &trace().steps[static_cast<std::size_t>(row)] : nullptr;
}

void TimelinePanel::selectStep(int index)
{
    const std::vector<session::RunStep> &steps = trace().steps;
    const auto found = std::ranges::find(steps, index, &session::RunStep::index);
    m_view->select(found != steps.end() ? static_cast<int>(found - steps.begin()) : -1);
}

void TimelinePanel::refreshGraph()
{
    if (shownView() != View::Graph || m_controller == nullptr) {
        return;
    }
    if (const auto graph = m_controller->graph(); graph && !m_graph->topology()) {
        m_graph->setTopology(std::make_shared<const graph::Topology>(graph->graph().topology()));
        m_graph->fitTo(m_graphScroll->viewport()->width());
        const double middle = m_graph->nodeArea(graph::START).center().x();
        m_graphScroll->ensureVisible(static_cast<int>(middle), 0,
                                     m_graphScroll->viewport()->width() / 2, 0);
    }
    m_graph->setTrace(trace());
    const session::RunStep *step = selectedStep();
    m_graph->setStep(step != nullptr ? step->index : -1);
}

QImage TimelinePanel::picture() const
{
    if (shownView() == View::Graph) {
        return m_graph->picture(pictureScale);
    }
    QImage image((QSizeF(m_view->size()) * pictureScale).toSize(),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureScale);
    image.fill(Tokens::of(palette()).window);
    m_view->render(&image, {}, {}, QWidget::DrawChildren);
    return image;
}

void TimelinePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width() && m_graph->topology()) {
        m_graph->fitTo(m_graphScroll->viewport()->width());
    }
}

void TimelinePanel::show(const Trace &trace, const session::AnswerPtr &answer)
{
    m_answer = answer;
    m_empty->hide();
    m_views->setVisible(m_controller != nullptr);
    m_splitter->show();
    m_question->setVisible(!trace.question.isEmpty());
    m_question->setText(trace.question);
    m_view->setTrace(trace);
    showTotal(trace);
    showSelected();
    refreshGraph();
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
    m_answer.reset();
    m_view->setTrace({});
    m_views->hide();
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
        static const std::vector<graph::Event> none;
        m_detail->show(step, m_answer ? m_answer->events : none);
        m_open->setVisible(m_controller != nullptr && !trace().runId.isEmpty());
        if (m_changes != nullptr && step.before >= 0 && step.after >= 0 &&
            !trace().runId.isEmpty()) {
            const std::string run = trace().runId.toStdString();
            m_changes->read({run, step.before}, {run, step.after});
        } else if (m_changes != nullptr) {
            m_changes->forget();
        }
        m_scroll->ensureVisible(0, m_view->rowArea(row).center().y());
    }
    if (shownView() == View::Graph) {
        m_graph->setStep(row >= 0 ? trace().steps[static_cast<std::size_t>(row)].index : -1);
    }
}

} // namespace querent::gui
