// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "graph/Events.h"
#include "graph/Tape.h"

#include <nlohmann/json.hpp>

#include <deque>
#include <iosfwd>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph {

/// A run written down so that it can be run again: its events and all that it was told. One JSON
/// document a line, in the order in which things happened; the first and the last mark the ends.
///
///     {"querent_run_log":1,"about":{…}}                what the application needs to set it up
///     {"leg":{…}}                                      a start, or what it was resumed with
///     {"readings":{"monotonic_ns":[…],…},"branch":""}  of the clock and of chance
///     {"call":"execute","request":"…","reply":…,"branch":""}
///     {"event":{…}}
///     {"end":{"events":n}}
struct RunLog
{
    static constexpr int version = 1;

    struct Call
    {
        std::string kind;
        std::string request;
        nlohmann::json reply;
    };
    /// What one branch was told and what happened in it, each in its order.
    struct Lane
    {
        std::map<std::string, std::deque<nlohmann::json>, std::less<>> readings;
        std::deque<Call> calls;
        std::vector<std::size_t> events; ///< positions in RunLog::events
    };

    nlohmann::json about;
    std::vector<nlohmann::json> legs;
    std::vector<Event> events;
    /// The events byte for byte as they were written.
    std::vector<std::string> eventTexts;
    std::map<std::string, Lane, std::less<>> lanes;
};

/// What a log holds of an event: the same for the same event, always.
[[nodiscard]] std::string eventText(const Event &event);

/// Fails with MalformedDocument for what is no log, is damaged or breaks off, and with Unsupported
/// for a log of another version; the message says what to do.
[[nodiscard]] base::Result<RunLog> readRunLog(std::istream &stream);

/// Writes a log while a run goes on, line by line, so that one which breaks off can be looked at.
/// To be given to the run as its events, and as the tape of a TapedClock, a TapedRandom and of
/// whatever else tells the run things.
class RunRecorder final : public Tape, public EventSink
{
public:
    /// The stream outlives the recorder.
    RunRecorder(std::ostream &stream, const nlohmann::json &about);

    /// To be called before run() and before every resume().
    void beginLeg(const nlohmann::json &leg);
    /// Marks the log as complete. Fails with Internal where the stream did not take everything.
    [[nodiscard]] base::Result<void> finish();

    [[nodiscard]] nlohmann::json read(std::string_view kind, const Observe &observe) override;
    [[nodiscard]] nlohmann::json call(std::string_view kind, std::string_view request,
                                      const Observe &observe) override;
    [[nodiscard]] nlohmann::json note(std::string_view kind, std::string_view request,
                                      const Observe &observe) override;
    void receive(const Event &event) override;

private:
    void writeCall(std::string_view kind, std::string_view request, const nlohmann::json &reply);
    void writeReadings(const std::string &lane);
    void writeLine(std::string_view text);

    std::ostream &m_stream;
    std::mutex m_mutex;
    /// Readings of each lane that are still to be written.
    std::map<std::string, nlohmann::json> m_readings;
    std::size_t m_events = 0;
};

} // namespace querent::graph
