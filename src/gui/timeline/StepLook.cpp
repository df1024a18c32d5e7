// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/StepLook.h"

#include <QCoreApplication>

#include <algorithm>

namespace querent::gui {

using State = session::RunStep::State;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::TimelineView)
};

bool isRetry(const session::RunStep &step)
{
    return step.node == QLatin1String("retry");
}

} // namespace

QColor stepColour(const session::RunStep &step, const Tokens &tokens)
{
    switch (step.state) {
    case State::Running:
        return tokens.accent;
    case State::Succeeded:
        return isRetry(step) || step.node == QLatin1String("refine") ? tokens.warn : tokens.good;
    case State::Failed:
        return tokens.bad;
    case State::Waiting:
        return tokens.warn;
    case State::Cancelled:
        return tokens.faint;
    }
    return tokens.faint;
}

QString stateText(const session::RunStep &step)
{
    switch (step.state) {
    case State::Running:
        return Words::tr("running");
    case State::Succeeded:
        return Words::tr("done");
    case State::Failed:
        return Words::tr("failed");
    case State::Waiting:
        return Words::tr("waiting for you");
    case State::Cancelled:
        return Words::tr("cancelled");
    }
    return {};
}

std::vector<RetryBracket> retryBrackets(const Trace &trace)
{
    std::vector<RetryBracket> result;
    int begin = -1;
    for (int row = 0; row < static_cast<int>(trace.steps.size()); ++row) {
        const session::RunStep &step = trace.steps[static_cast<std::size_t>(row)];
        const bool plans =
            step.node == QLatin1String("plan") || step.node == QLatin1String("replan");
        if (plans && begin < 0) {
            begin = row;
        }
        if (isRetry(step)) {
            result.push_back({std::max(begin, 0), row});
            begin = -1;
        }
    }
    return result;
}

} // namespace querent::gui
