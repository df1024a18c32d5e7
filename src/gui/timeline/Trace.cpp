// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/Trace.h"

#include "gui/charts/NumberText.h"
#include "session/StepReader.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::gui {

namespace {

struct TraceTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::Trace)
};

struct NodeName
{
    const char *node;
    const char *text;
    const char *activity;
};

constexpr std::array nodeNames{
    NodeName{"ingress", QT_TRANSLATE_NOOP("querent::gui::Trace", "Receive"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Reading the question…")},
    NodeName{"intent", QT_TRANSLATE_NOOP("querent::gui::Trace", "Intent"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Finding out what is wanted…")},
    NodeName{"retrieve_schema", QT_TRANSLATE_NOOP("querent::gui::Trace", "Find tables"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Looking for the right tables…")},
    NodeName{"plan", QT_TRANSLATE_NOOP("querent::gui::Trace", "Plan"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Planning the query…")},
    NodeName{"replan", QT_TRANSLATE_NOOP("querent::gui::Trace", "Plan again"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Planning the query again…")},
    NodeName{"clarify", QT_TRANSLATE_NOOP("querent::gui::Trace", "Ask back"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Waiting for you…")},
    NodeName{"confirm", QT_TRANSLATE_NOOP("querent::gui::Trace", "Ask before running"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Waiting for you…")},
    NodeName{"validate_plan", QT_TRANSLATE_NOOP("querent::gui::Trace", "Check the plan"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Checking the plan…")},
    NodeName{"generate_sql", QT_TRANSLATE_NOOP("querent::gui::Trace", "Write SQL"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Writing the SQL…")},
    NodeName{"validate_sql", QT_TRANSLATE_NOOP("querent::gui::Trace", "Check the SQL"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Checking the SQL…")},
    NodeName{"dry_run", QT_TRANSLATE_NOOP("querent::gui::Trace", "Dry run"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Trying the SQL without running it…")},
    NodeName{"execute", QT_TRANSLATE_NOOP("querent::gui::Trace", "Run the query"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Running the query…")},
    NodeName{"evaluate", QT_TRANSLATE_NOOP("querent::gui::Trace", "Judge the result"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Judging the result…")},
    NodeName{"retry", QT_TRANSLATE_NOOP("querent::gui::Trace", "Try again"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Trying another way…")},
    NodeName{"refine", QT_TRANSLATE_NOOP("querent::gui::Trace", "Refine"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Thinking about what to change…")},
    NodeName{"analyse", QT_TRANSLATE_NOOP("querent::gui::Trace", "Analyse"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Doing the statistics…")},
    NodeName{"insight", QT_TRANSLATE_NOOP("querent::gui::Trace", "Insight"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Summing up and choosing a chart…")},
    NodeName{"explain", QT_TRANSLATE_NOOP("querent::gui::Trace", "Explain"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Writing the answer…")},
    NodeName{"summarize", QT_TRANSLATE_NOOP("querent::gui::Trace", "Remember"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Finishing…")},
    NodeName{"combine", QT_TRANSLATE_NOOP("querent::gui::Trace", "Combine"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Putting the parts together…")},
    NodeName{"fan_out", QT_TRANSLATE_NOOP("querent::gui::Trace", "Parts"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Answering the parts…")},
    NodeName{"error", QT_TRANSLATE_NOOP("querent::gui::Trace", "Report the problem"),
             QT_TRANSLATE_NOOP("querent::gui::Trace", "Finishing…")},
};

const NodeName *nodeName(const QString &node)
{
    const auto found =
        std::find_if(nodeNames.begin(), nodeNames.end(),
                     [&node](const NodeName &name) { return node == QLatin1String(name.node); });
    return found != nodeNames.end() ? &*found : nullptr;
}

/// "2" before "10", "1.2" before "2".
bool comesBefore(const QString &branch, const QString &other)
{
    const QStringList left = branch.split(QLatin1Char('.'));
    const QStringList right = other.split(QLatin1Char('.'));
    return std::lexicographical_compare(
        left.begin(), left.end(), right.begin(), right.end(),
        [](const QString &one, const QString &two) { return one.toInt() < two.toInt(); });
}

} // namespace

void Trace::record(const session::RunStep &step)
{
    const auto known =
        std::find_if(steps.begin(), steps.end(), [&step](const session::RunStep &earlier) {
            return earlier.index == step.index;
        });
    if (known != steps.end()) {
        *known = step;
        return;
    }
    auto place = steps.end();
    if (!step.branch.isEmpty()) {
        while (place != steps.begin() && !(place - 1)->branch.isEmpty() &&
               comesBefore(step.branch, (place - 1)->branch)) {
            --place;
        }
    }
    steps.insert(place, step);
}

Trace Trace::of(const session::Answer &answer)
{
    Trace trace;
    trace.question = QString::fromStdString(answer.question);
    trace.runId = QString::fromStdString(answer.traceId);
    trace.total = answer.totalTime;
    for (const session::RunStep &step : session::stepsOf(answer.events)) {
        trace.record(step);
    }
    return trace;
}

bool Trace::beginsLane(std::size_t place) const
{
    const QString &branch = steps[place].branch;
    return !branch.isEmpty() && (place == 0 || steps[place - 1].branch != branch);
}

int Trace::lanes() const
{
    int count = 0;
    for (std::size_t place = 0; place < steps.size(); ++place) {
        count += beginsLane(place) ? 1 : 0;
    }
    return count;
}

std::chrono::microseconds Trace::span() const
{
    std::chrono::microseconds end = total;
    for (const session::RunStep &step : steps) {
        end = std::max(end, step.start + step.duration);
    }
    return end;
}

QString Trace::summary() const
{
    return TraceTexts::tr("%1 · %n step(s)", "duration and number of steps",
                          static_cast<int>(steps.size()))
        .arg(durationText(total.count() > 0 ? total : span()));
}

QString nodeText(const QString &node)
{
    if (const NodeName *name = nodeName(node)) {
        return TraceTexts::tr(name->text);
    }
    QString text = node;
    text.replace(QLatin1Char('_'), QLatin1Char(' '));
    return text;
}

QString nodeActivity(const QString &node)
{
    const NodeName *name = nodeName(node);
    return name != nullptr ? TraceTexts::tr(name->activity) : TraceTexts::tr("Working…");
}

QString preciseText(std::chrono::microseconds duration)
{
    const double milliseconds = static_cast<double>(duration.count()) / 1000.0;
    return milliseconds < 999.5 ? TraceTexts::tr("%1 ms", "milliseconds")
                                      .arg(fullNumber(milliseconds, milliseconds < 10.0 ? 2 : 1))
                                : durationText(duration);
}

QString durationText(std::chrono::microseconds duration)
{
    const double milliseconds = static_cast<double>(duration.count()) / 1000.0;
    if (milliseconds < 0.95) {
        return TraceTexts::tr("< 1 ms", "a duration");
    }
    if (milliseconds < 999.5) {
        return TraceTexts::tr("%1 ms", "milliseconds").arg(fullNumber(milliseconds, 0));
    }
    const double seconds = milliseconds / 1000.0;
    if (seconds < 59.95) {
        return TraceTexts::tr("%1 s", "seconds").arg(fullNumber(seconds, 1));
    }
    const auto whole = static_cast<int>(std::lround(seconds));
    return TraceTexts::tr("%1 min %2 s", "minutes and seconds").arg(whole / 60).arg(whole % 60);
}

} // namespace querent::gui
