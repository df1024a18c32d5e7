// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/RunLog.h"

#include <istream>
#include <ostream>
#include <utility>

namespace querent::graph {

namespace {

using nlohmann::json;

constexpr const char *versionKey = "querent_run_log";
constexpr std::string_view eventHead = R"({"event":)";

std::string textOf(const json &document)
{
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

base::Error malformed(std::string message)
{
    return {base::ErrorCode::MalformedDocument, std::move(message), {}};
}

/// Reads the lines after the first.
class Reader
{
public:
    explicit Reader(RunLog &log) : m_log(log) {}

    base::Result<void> read(const std::string &line)
    {
        ++m_number;
        const json document = json::parse(line, nullptr, false);
        if (m_ended || !document.is_object() || !take(document, line)) {
            return malformed("Line " + std::to_string(m_number) +
                             " of the recording is damaged. Record the run again.");
        }
        return {};
    }

    [[nodiscard]] base::Result<void> finish() const
    {
        if (!m_ended) {
            return malformed("The recording breaks off after event " +
                             std::to_string(m_log.events.size()) +
                             ": its end is missing. Copy the whole file, or record the run again.");
        }
        return {};
    }

private:
    bool take(const json &document, const std::string &line)
    {
        if (document.contains("event")) {
            return takeEvent(document, line);
        }
        if (document.contains("readings")) {
            return takeReadings(document);
        }
        if (document.contains("call")) {
            return takeCall(document);
        }
        if (document.contains("leg")) {
            m_log.legs.push_back(document["leg"]);
            return true;
        }
        const auto end = document.find("end");
        m_ended = end != document.end() && end->is_object() &&
                  end->value("events", json()) == json(m_log.events.size());
        return m_ended;
    }

    bool takeEvent(const json &document, const std::string &line)
    {
        auto event = eventFromJson(document["event"]);
        if (!event || !line.starts_with(eventHead)) {
            return false;
        }
        m_log.lanes[event->branch].events.push_back(m_log.events.size());
        m_log.events.push_back(std::move(*event));
        m_log.eventTexts.push_back(
            line.substr(eventHead.size(), line.size() - eventHead.size() - 1));
        return true;
    }

    bool takeReadings(const json &document)
    {
        RunLog::Lane *const lane = laneOf(document);
        if (lane == nullptr || !document["readings"].is_object()) {
            return false;
        }
        for (const auto &entry : document["readings"].items()) {
            if (!entry.value().is_array()) {
                return false;
            }
            auto &readings = lane->readings[entry.key()];
            readings.insert(readings.end(), entry.value().begin(), entry.value().end());
        }
        return true;
    }

    bool takeCall(const json &document)
    {
        RunLog::Lane *const lane = laneOf(document);
        const auto request = document.find("request");
        if (lane == nullptr || !document["call"].is_string() || request == document.end() ||
            !request->is_string() || !document.contains("reply")) {
            return false;
        }
        lane->calls.push_back(
            {document["call"].get<std::string>(), request->get<std::string>(), document["reply"]});
        return true;
    }

    RunLog::Lane *laneOf(const json &document)
    {
        const auto branch = document.find("branch");
        return branch != document.end() && branch->is_string()
                   ? &m_log.lanes[branch->get<std::string>()]
                   : nullptr;
    }

    RunLog &m_log;
    std::size_t m_number = 1;
    bool m_ended = false;
};

} // namespace

std::string eventText(const Event &event)
{
    return textOf(json(event));
}

base::Result<RunLog> readRunLog(std::istream &stream)
{
    std::string line;
    std::getline(stream, line);
    const json first = json::parse(line, nullptr, false);
    if (!first.is_object() || !first.contains(versionKey)) {
        return malformed("This file is no recording of a run. querent-cli ask --record FILE "
                         "makes one.");
    }
    if (first[versionKey] != json(RunLog::version)) {
        return base::Error{base::ErrorCode::Unsupported,
                           "This recording is of version " + first[versionKey].dump() +
                               ", and this program reads version " +
                               std::to_string(RunLog::version) +
                               ". Replay it with the Querent that recorded it.",
                           {}};
    }
    RunLog log;
    log.about = first.value("about", json());
    Reader reader(log);
    while (std::getline(stream, line)) {
        // a last line without its end was being written when the recording broke off
        if (auto read = reader.read(line); !read && !stream.eof()) {
            return std::move(read).error();
        }
    }
    if (auto whole = reader.finish(); !whole) {
        return std::move(whole).error();
    }
    return log;
}

RunRecorder::RunRecorder(std::ostream &stream, const json &about) : m_stream(stream)
{
    writeLine(textOf({{versionKey, RunLog::version}, {"about", about}}));
    m_stream.flush();
}

void RunRecorder::beginLeg(const json &leg)
{
    const std::scoped_lock lock(m_mutex);
    writeLine(textOf({{"leg", leg}}));
}

base::Result<void> RunRecorder::finish()
{
    const std::scoped_lock lock(m_mutex);
    while (!m_readings.empty()) {
        writeReadings(std::string(m_readings.begin()->first));
    }
    writeLine(textOf({{"end", {{"events", m_events}}}}));
    m_stream.flush();
    if (!m_stream) {
        return base::Error{base::ErrorCode::Internal,
                           "The recording could not be written whole. Is there room on the disk?",
                           {}};
    }
    return {};
}

json RunRecorder::read(std::string_view kind, const Observe &observe)
{
    json reading = observe();
    const std::scoped_lock lock(m_mutex);
    m_readings[LaneScope::current()][std::string(kind)].push_back(reading);
    return reading;
}

json RunRecorder::call(std::string_view kind, std::string_view request, const Observe &observe)
{
    json reply = observe();
    writeCall(kind, request, reply);
    return reply;
}

json RunRecorder::note(std::string_view kind, std::string_view request, const Observe &observe)
{
    json reply = observe();
    if (!reply.is_null()) {
        writeCall(kind, request, reply);
    }
    return reply;
}

void RunRecorder::receive(const Event &event)
{
    Event bare = event;
    bare.update = nullptr;
    bare.values = nullptr;
    const std::scoped_lock lock(m_mutex);
    writeReadings(event.branch);
    writeLine(std::string(eventHead) + eventText(bare) + '}');
    // what a run that takes the program down has done so far is in the file
    m_stream.flush();
    ++m_events;
}

void RunRecorder::writeCall(std::string_view kind, std::string_view request, const json &reply)
{
    const std::string &lane = LaneScope::current();
    const std::scoped_lock lock(m_mutex);
    writeReadings(lane);
    writeLine(textOf({{"call", kind}, {"request", request}, {"reply", reply}, {"branch", lane}}));
}

void RunRecorder::writeReadings(const std::string &lane)
{
    const auto found = m_readings.find(lane);
    if (found != m_readings.end()) {
        writeLine(textOf({{"readings", found->second}, {"branch", lane}}));
        m_readings.erase(found);
    }
}

void RunRecorder::writeLine(std::string_view text)
{
    m_stream << text << '\n';
}

} // namespace querent::graph
