// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/TimelinePart.h"

#include "gui/controls/Toast.h"
#include "gui/timeline/GraphView.h"
#include "gui/timeline/RunExport.h"
#include "gui/timeline/StateTree.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/Commands.h"
#include "gui/window/Pages.h"
#include "gui/window/SourceDesk.h"
#include "gui/window/Workspace.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace querent::gui {

namespace {

/// Older ones are compared by nobody.
constexpr std::size_t mostRuns = 50;

} // namespace

TimelinePart::TimelinePart(const WindowContext &context, TimelinePanel &panel,
                           std::function<void()> showPanel)
    : QObject(&context.window)
    , m_context(context)
    , m_panel(panel)
    , m_showPanel(std::move(showPanel))
    , m_statePage(new StatePage(context.services.controller, &context.window))
    , m_comparePage(new ComparePage(context.services.controller, &context.window))
{
    m_panel.setController(&m_context.services.controller);
    m_context.pages.add(m_statePage);
    m_context.pages.add(m_comparePage);
    addCommands();
    listen();
}

void TimelinePart::addCommands()
{
    using Section = Commands::Section;
    using Need = Commands::Need;
    Commands &commands = m_context.commands;
    QAction *graph =
        commands.add(Section::View, "workflow", tr("Show the way through the graph"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G), Need::Source, [this] {
                         m_showPanel();
                         m_panel.setView(TimelinePanel::View::Graph);
                         m_panel.graph()->setFocus(Qt::TabFocusReason);
                     });
    commands.addWords(graph, tr("timeline steps nodes explain", "words to find a command by"));
    QAction *state = commands.add(
        Section::View, "history", tr("Open the state at the selected step"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), Need::Source, [this] { openState(); });
    commands.addWords(
        state, tr("plan history time travel edit fork prompt debug", "words to find a command by"));
    QAction *two = commands.add(Section::View, "arrow-right-left", tr("Compare two runs…"),
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), Need::Source,
                                [this] { compare(); });
    commands.addWords(two, tr("difference diff history", "words to find a command by"));
    const auto addExport = [this](const char *iconName, const QString &text,
                                  RunExport::Format format, bool copies) {
        const QAction *action =
            m_context.commands.addHidden(iconName, text, Need::Source, [this, format, copies] {
                RunExport *exporter = m_panel.exporter();
                if (m_panel.trace().steps.empty()) {
                    m_context.toast.say(tr("Ask a question first."));
                } else if (copies) {
                    exporter->copy(format);
                } else {
                    exporter->save(format);
                }
            });
        m_context.commands.addWords(
            action, tr("export share timeline steps", "words to find a command by"));
    };
    addExport("copy", tr("Copy the run as Mermaid"), RunExport::Format::Mermaid, true);
    addExport("copy", tr("Copy the run as JSON"), RunExport::Format::Json, true);
    addExport("image", tr("Save the run as a picture…"), RunExport::Format::Picture, false);
    addExport("download", tr("Save the run as Mermaid…"), RunExport::Format::Mermaid, false);
    addExport("download", tr("Save the run as JSON…"), RunExport::Format::Json, false);
}

void TimelinePart::listen()
{
    connect(&m_panel, &TimelinePanel::openRequested, this, &TimelinePart::openState);
    connect(&m_panel, &TimelinePanel::compareRequested, this, &TimelinePart::compare);
    RunExport *exporter = m_panel.exporter();
    connect(exporter, &RunExport::copied, this, [this] { m_context.toast.say(tr("Copied")); });
    connect(exporter, &RunExport::saved, this,
            [this](const QString &path) { m_context.toast.say(tr("Saved as “%1”").arg(path)); });
    connect(exporter, &RunExport::failed, &m_context.toast, &Toast::say);
    connect(m_statePage, &StatePage::left, &m_context.pages, &Pages::back);
    connect(m_statePage, &StatePage::forkWanted, this, &TimelinePart::fork);
    connect(m_comparePage, &ComparePage::left, &m_context.pages, &Pages::back);
    connect(&m_context.sources, &SourceDesk::shown, this, [this] {
        m_runs.clear();
        m_titles.clear();
        m_origins.clear();
    });
    session::RunController &controller = m_context.services.controller;
    connect(&controller, &session::RunController::runStarted, this,
            [this](const QString &runId, const QString &question) {
                m_titles[runId] = question;
                if (!m_forkedFrom.isEmpty()) {
                    m_origins[runId] = std::exchange(m_forkedFrom, {});
                }
            });
    connect(&controller, &session::RunController::runFinished, this, &TimelinePart::note);
}

void TimelinePart::note(const session::AnswerPtr &answer)
{
    const QString runId = QString::fromStdString(answer->traceId);
    const auto title = m_titles.find(runId);
    ComparedRun run;
    run.title = title != m_titles.end() ? title->second : QString::fromStdString(answer->question);
    run.trace.runId = runId;
    run.answer = answer;
    if (const int place = placeOf(runId); place >= 0) {
        m_runs.erase(m_runs.begin() + place);
    }
    m_runs.push_back(std::move(run));
    if (m_runs.size() > mostRuns) {
        m_runs.erase(m_runs.begin());
    }
}

int TimelinePart::placeOf(const QString &runId) const
{
    const auto found = std::find_if(m_runs.begin(), m_runs.end(), [&runId](const ComparedRun &run) {
        return run.trace.runId == runId;
    });
    return found != m_runs.end() ? static_cast<int>(found - m_runs.begin()) : -1;
}

void TimelinePart::openState()
{
    const session::RunStep *step = m_panel.selectedStep();
    Trace trace = m_panel.trace();
    if (step == nullptr) { // what came last is what one asks about
        const auto last =
            std::find_if(trace.steps.rbegin(), trace.steps.rend(),
                         [](const session::RunStep &candidate) { return candidate.before >= 0; });
        step = last != trace.steps.rend() ? &*last : nullptr;
    }
    if (step == nullptr || trace.runId.isEmpty()) {
        m_context.toast.say(tr("Ask a question first."));
        return;
    }
    if (const session::AnswerPtr &answer = m_panel.answer()) {
        trace.question = QString::fromStdString(answer->question);
    }
    m_statePage->open(trace, step->index, StatePage::Side::After);
    m_context.pages.visit(m_statePage);
    m_statePage->tree()->setFocus(Qt::OtherFocusReason);
}

void TimelinePart::fork(const QString &told, const session::ForkOrder &order)
{
    m_context.pages.back();
    m_forkedFrom = QString::fromStdString(order.from.runId);
    m_context.workspace.fork(told, order);
    m_forkedFrom.clear();
}

void TimelinePart::noteKept(const std::vector<session::KeptTurn> &turns)
{
    std::vector<ComparedRun> earlier;
    for (const session::KeptTurn &turn : turns) {
        const QString runId =
            turn.answer != nullptr ? QString::fromStdString(turn.answer->traceId) : QString();
        if (runId.isEmpty() || placeOf(runId) >= 0) {
            continue;
        }
        ComparedRun run;
        run.title = QString::fromStdString(turn.head.question);
        run.trace.runId = runId;
        for (const session::RunStep &step : turn.steps) {
            run.trace.record(step);
        }
        run.answer = turn.answer;
        earlier.push_back(std::move(run));
    }
    const std::size_t room = mostRuns - std::min(mostRuns, m_runs.size());
    const std::size_t kept = std::min(room, earlier.size());
    m_runs.insert(m_runs.begin(), std::make_move_iterator(earlier.end() - std::ptrdiff_t(kept)),
                  std::make_move_iterator(earlier.end()));
}

void TimelinePart::compare()
{
    m_context.workspace.readThread([this](const std::vector<session::KeptTurn> &turns) {
        noteKept(turns);
        compareKnown();
    });
}

void TimelinePart::compareKnown()
{
    const QString shown = m_panel.trace().runId;
    if (const session::AnswerPtr &answer = m_panel.answer(); answer && placeOf(shown) < 0) {
        note(answer); // one from before
    }
    if (m_runs.size() < 2) {
        m_context.toast.say(tr("There has to be another run to compare with: ask again, or run on "
                               "from a step."));
        return;
    }
    int right = placeOf(shown);
    right = right < 0 ? static_cast<int>(m_runs.size()) - 1 : right;
    const auto origin = m_origins.find(m_runs[static_cast<std::size_t>(right)].trace.runId);
    int left = origin != m_origins.end() ? placeOf(origin->second) : -1;
    if (left < 0) {
        left = right > 0 ? right - 1 : right + 1;
    }
    m_context.pages.visit(m_comparePage);
    m_comparePage->open(m_runs, left, right);
}

} // namespace querent::gui
