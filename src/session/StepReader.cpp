// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/StepReader.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

using graph::EventType;

nlohmann::json member(const nlohmann::json &payload, const char *name)
{
    const auto found = payload.find(name);
    return found != payload.end() ? *found : nlohmann::json();
}

/// "fan_out.0" → "1", "fan_out.0/inner.2" → "1.3", as people count.
QString branchLabel(const std::string &branch)
{
    QString label;
    for (const QString &part : QString::fromStdString(branch).split(u'/', Qt::SkipEmptyParts)) {
        const int index = part.section(u'.', -1).toInt();
        label += (label.isEmpty() ? QString() : QStringLiteral(".")) + QString::number(index + 1);
    }
    return label;
}

QString messageOf(const graph::Event &event)
{
    const nlohmann::json error = member(event.payload, "error");
    if (error.is_object() && error.contains("message") && error["message"].is_string()) {
        return QString::fromStdString(error["message"].get<std::string>());
    }
    return {};
}

} // namespace

std::vector<StepReader::Change> StepReader::read(const graph::Event &event)
{
    m_now = m_earlierLegs + std::chrono::duration_cast<std::chrono::microseconds>(event.time);
    std::vector<Change> changes;
    switch (event.type) {
    case EventType::RunStart:
        noteRunStart(event);
        break;
    case EventType::NodeStart:
        changes.push_back(start(event));
        break;
    case EventType::NodeEnd:
        changes.push_back(end(event, RunStep::State::Succeeded));
        break;
    case EventType::NodeError:
        changes.push_back(end(event, RunStep::State::Failed));
        break;
    case EventType::Interrupt:
        changes.push_back(end(event, RunStep::State::Waiting));
        break;
    case EventType::Cancel:
        changes = cancelAll();
        break;
    case EventType::ChatModelStart:
    case EventType::ChatModelEnd:
        changes = noteExchange(event);
        break;
    case EventType::CustomEvent:
        noteRetry(event);
        break;
    case EventType::RunEnd:
        m_earlierLegs = m_now;
        break;
    default:
        break;
    }
    return changes;
}

std::vector<StepReader::Change> StepReader::noteExchange(const graph::Event &event)
{
    const bool begins = event.type == EventType::ChatModelStart;
    const nlohmann::json what = member(event.payload, begins ? "input" : "output");
    const auto step =
        m_running.find({branchLabel(event.branch), QString::fromStdString(event.node)});
    if (!what.is_object() || !what.contains("call") || step == m_running.end()) {
        return {};
    }
    std::vector<ModelExchange> &exchanges = step->second.exchanges;
    if (begins) {
        exchanges.push_back({what.get<reasoning::ModelCall>(), std::nullopt});
    } else {
        auto end = what.get<reasoning::ModelCallEnd>();
        const auto asked = std::find_if(
            exchanges.rbegin(), exchanges.rend(),
            [&end](const ModelExchange &exchange) { return exchange.call.number == end.number; });
        if (asked != exchanges.rend()) {
            asked->end = std::move(end);
        }
    }
    return {{step->second, true}};
}

std::vector<StepReader::Change> StepReader::cancelAll()
{
    std::vector<Change> changes;
    for (auto &[key, step] : std::exchange(m_running, {})) {
        step.state = RunStep::State::Cancelled;
        step.duration = m_now - step.start;
        changes.push_back({step, false});
    }
    return changes;
}

void StepReader::noteRunStart(const graph::Event &event)
{
    const nlohmann::json resumed = member(event.payload, "resumed_at");
    m_saved = resumed.is_number_integer() ? resumed.get<int>() : 0;
}

StepReader::Change StepReader::start(const graph::Event &event)
{
    const Key key{branchLabel(event.branch), QString::fromStdString(event.node)};
    const auto waiting = m_running.find(key);
    if (waiting != m_running.end()) {
        // the node that asked is entered again with the reply: the same step goes on
        waiting->second.state = RunStep::State::Running;
        return {waiting->second, true};
    }
    RunStep step;
    step.index = m_count++;
    step.node = key.second;
    step.branch = key.first;
    step.visit = ++m_visits[key];
    step.start = m_now;
    step.reads = member(event.payload, "reads");
    step.before = event.branch.empty() ? m_saved : -1;
    step.firstEvent = step.lastEvent = event.sequence;
    m_running[key] = step;
    return {std::move(step), true};
}

void StepReader::noteRetry(const graph::Event &event)
{
    const auto running =
        m_running.find({branchLabel(event.branch), QString::fromStdString(event.node)});
    const nlohmann::json retry = member(event.payload, "retry");
    const nlohmann::json of = member(event.payload, "of");
    if (running != m_running.end() && retry.is_number() && of.is_number()) {
        running->second.message = QCoreApplication::translate("session", "Retry %1 of %2")
                                      .arg(retry.get<int>())
                                      .arg(of.get<int>());
    }
}

StepReader::Change StepReader::end(const graph::Event &event, RunStep::State state)
{
    const Key key{branchLabel(event.branch), QString::fromStdString(event.node)};
    RunStep &running = m_running[key];
    running.state = state;
    running.duration = m_now - running.start;
    running.writes = member(event.payload, "writes");
    running.lastEvent = event.sequence;
    const nlohmann::json saved = member(event.payload, "step");
    if (event.branch.empty() && saved.is_number_integer()) {
        running.after = m_saved = saved.get<int>();
    }
    if (running.message.isEmpty()) {
        running.message = messageOf(event);
    }
    Change change{running, false};
    if (state != RunStep::State::Waiting) {
        m_running.erase(key);
    }
    return change;
}

std::vector<RunStep> stepsOf(const std::vector<graph::Event> &events)
{
    StepReader reader;
    std::vector<RunStep> steps;
    const auto note = [&steps](const std::vector<StepReader::Change> &changes) {
        for (const StepReader::Change &change : changes) {
            const auto index = static_cast<std::size_t>(change.step.index);
            steps.resize(std::max(steps.size(), index + 1));
            steps[index] = change.step;
        }
    };
    for (const graph::Event &event : events) {
        note(reader.read(event));
    }
    note(reader.cancelAll());
    return steps;
}

} // namespace querent::session
