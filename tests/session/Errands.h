// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/StateGraph.h"

#include <chrono>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace querent::tests {

/// In one write, so that it is there whole or not at all.
inline void writeLine(int file, const std::string &line)
{
    const std::string ended = line + "\n";
    if (::write(file, ended.data(), ended.size()) != static_cast<ssize_t>(ended.size())) {
        _exit(2);
    }
}

/// Where nodes leave a trace of having run that a snapshot has no part in.
class Journal
{
public:
    explicit Journal(const char *path)
        : m_file(::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600))
    {}
    ~Journal() { ::close(m_file); }
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    void write(const std::string &line) const { writeLine(m_file, line); }

private:
    const int m_file;
};

constexpr int errandCount = 10;
/// What a run does on its way: 0 and 1 go through, 2 asks at its fourth step, 3 fails there once.
constexpr int errandKinds = 4;

struct ErrandsState
{
    int kind = 0;
    int done = 0;
    std::string answer = {};
    /// Changes at every other step.
    std::string parcel = {};
    std::vector<int> log = {};
};

} // namespace querent::tests

template <>
struct querent::graph::StateSchema<querent::tests::ErrandsState>
{
    using S = querent::tests::ErrandsState;
    static constexpr auto fields = std::tuple{
        field<&S::kind>("kind", replace),     field<&S::done>("done", max),
        field<&S::answer>("answer", replace), field<&S::parcel>("parcel", replace),
        field<&S::log>("log", append),
    };
};

namespace querent::tests {

/// One node that runs `errandCount` times and notes each time in `journal`: "RUN STEP".
/// With `mend`, what fails the first time does not fail.
inline graph::CompiledGraph<ErrandsState> errandsGraph(const Journal &journal, bool mend = false)
{
    using S = ErrandsState;
    using Done = graph::Writes<&S::done, &S::answer, &S::parcel, &S::log>;
    graph::StateGraph<S> recipe("errands");
    recipe
        .node("errand", graph::reads<&S::kind, &S::done, &S::answer>,
              [&journal, mend](int kind, int done, const std::string &answer,
                               graph::NodeContext &context) -> graph::Step<Done> {
                  if (kind == 2 && done == 3 && context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "Which way?"}}};
                  }
                  if (kind == 3 && done == 3 && !mend) {
                      return base::Error{base::ErrorCode::ExecutionFailed, "Closed today.", {}};
                  }
                  journal.write(std::string(context.runId()) + " " + std::to_string(done + 1));
                  context.sleep(std::chrono::microseconds(300));
                  return Done()
                      .set<&S::done>(done + 1)
                      .set<&S::answer>(context.answer() != nullptr
                                           ? context.answer()->get<std::string>()
                                           : answer)
                      .set<&S::parcel>(std::string(600, static_cast<char>('a' + done / 2)))
                      .add<&S::log>(done + 1);
              })
        .edge(graph::START, "errand")
        .route("errand", [](const S &state) { return state.done < errandCount; },
               {{true, "errand"}, {false, graph::END}});
    auto compiled = recipe.compile({.stepLimit = errandCount + 1});
    if (!compiled) {
        _exit(3);
    }
    return *std::move(compiled);
}

} // namespace querent::tests
