// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/RunPlayer.h"

#include "base/ErrorJson.h"

#include <utility>

namespace querent::graph {

namespace {

using nlohmann::json;

std::string quoted(std::string_view kind, std::string_view request)
{
    constexpr std::size_t most = 200;
    std::string text = "“" + std::string(kind) + "”";
    if (!request.empty()) {
        text +=
            " of “" + std::string(request.substr(0, most)) + (request.size() > most ? "…”" : "”");
    }
    return text;
}

std::string inBranch()
{
    const std::string &lane = LaneScope::current();
    return lane.empty() ? std::string() : " in branch " + lane;
}

} // namespace

RunPlayer::RunPlayer(RunLog log) : m_log(std::move(log)) {}

const RunLog::Lane *RunPlayer::recorded(const std::string &lane) const
{
    const auto found = m_log.lanes.find(lane);
    return found != m_log.lanes.end() ? &found->second : nullptr;
}

void RunPlayer::stray(std::string what)
{
    if (m_astray.empty()) {
        m_astray = std::move(what);
    }
}

json RunPlayer::read(std::string_view kind, const Observe & /*observe*/)
{
    const std::string &name = LaneScope::current();
    const std::scoped_lock lock(m_mutex);
    std::size_t &at = m_played[name].readings[std::string(kind)];
    const RunLog::Lane *const lane = recorded(name);
    if (lane != nullptr) {
        const auto readings = lane->readings.find(kind);
        if (readings != lane->readings.end() && at < readings->second.size()) {
            return readings->second[at++];
        }
    }
    stray("The replay took a reading “" + std::string(kind) + "”" + inBranch() +
          " that was not recorded.");
    return nullptr;
}

const RunLog::Call *RunPlayer::nextCall() const
{
    const std::string &name = LaneScope::current();
    const RunLog::Lane *const lane = recorded(name);
    const auto played = m_played.find(name);
    const std::size_t at = played != m_played.end() ? played->second.calls : 0;
    return lane != nullptr && at < lane->calls.size() ? &lane->calls[at] : nullptr;
}

json RunPlayer::call(std::string_view kind, std::string_view request, const Observe & /*observe*/)
{
    const std::scoped_lock lock(m_mutex);
    const RunLog::Call *const next = nextCall();
    if (next != nullptr && next->kind == kind && next->request == request) {
        ++m_played[LaneScope::current()].calls;
        return next->reply;
    }
    stray("The replay asked for " + quoted(kind, request) + inBranch() +
          ", where the recording has " +
          (next != nullptr ? quoted(next->kind, next->request) : "nothing more") + ".");
    return {{"error", base::Error{base::ErrorCode::Internal,
                                  "This was not recorded: the replay has gone another way.",
                                  {}}}};
}

json RunPlayer::note(std::string_view kind, std::string_view request, const Observe &observe)
{
    {
        const std::scoped_lock lock(m_mutex);
        const RunLog::Call *const next = nextCall();
        if (next == nullptr || next->kind != kind || next->request != request) {
            return nullptr;
        }
    }
    return call(kind, request, observe);
}

void RunPlayer::receive(const Event &event)
{
    Event replayed = event;
    replayed.update = nullptr;
    replayed.values = nullptr;
    const std::scoped_lock lock(m_mutex);
    std::size_t &at = m_played[event.branch].events;
    const RunLog::Lane *const lane = recorded(event.branch);
    const bool known = lane != nullptr && at < lane->events.size();
    const std::uint64_t last = m_log.events.empty() ? 0 : m_log.events.back().sequence;
    replayed.sequence = known ? m_log.events[lane->events[at]].sequence : last + event.sequence;
    ++at;
    m_numbers[event.sequence] = replayed.sequence;
    if (const auto parent = m_numbers.find(event.parent); parent != m_numbers.end()) {
        replayed.parent = parent->second;
    }
    m_texts[replayed.sequence] = eventText(replayed);
}

ReplayVerdict RunPlayer::verdict() const
{
    const std::scoped_lock lock(m_mutex);
    ReplayVerdict verdict{.events = m_log.events.size(), .first = {}, .astray = m_astray};
    auto replayed = m_texts.begin();
    for (std::size_t i = 0; i < m_log.events.size(); ++i) {
        const std::uint64_t sequence = m_log.events[i].sequence;
        const bool there = replayed != m_texts.end() && replayed->first == sequence;
        if (!there || replayed->second != m_log.eventTexts[i]) {
            verdict.first = {sequence, json::parse(m_log.eventTexts[i], nullptr, false),
                             there ? json::parse(replayed->second, nullptr, false) : json()};
            return verdict;
        }
        ++replayed;
    }
    if (replayed != m_texts.end()) {
        verdict.first = {replayed->first, json(), json::parse(replayed->second, nullptr, false)};
    }
    return verdict;
}

} // namespace querent::graph
