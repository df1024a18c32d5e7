// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/StateGraph.h"

namespace graph = querent::graph;
namespace base = querent::base;

struct Quiz
{
    std::string guess;
    int tries = 0;
    std::vector<std::string> hints;
};

template <>
struct graph::StateSchema<Quiz>
{
    static constexpr auto fields = std::tuple{
        field<&Quiz::guess>("guess", replace),
        field<&Quiz::tries>("tries", max),
        field<&Quiz::hints>("hints", append),
    };
};

using Guessed = graph::Writes<&Quiz::guess, &Quiz::tries>;
using Judged = graph::Writes<&Quiz::hints>;

inline graph::Step<Guessed> ask(int tries, graph::NodeContext &context)
{
    if (context.answer() == nullptr) {
        return graph::NeedsInput{{{"question", "Which town is the capital of Switzerland?"}}};
    }
    return Guessed()
        .set<&Quiz::guess>(context.answer()->get<std::string>())
        .set<&Quiz::tries>(tries + 1);
}

inline Judged judge(const std::string &guess)
{
    return guess == "Bern" ? Judged() : Judged().add<&Quiz::hints>("Not " + guess + ".");
}

inline base::Result<graph::CompiledGraph<Quiz>> quizGraph()
{
    return graph::StateGraph<Quiz>("quiz")
        .node("ask", graph::reads<&Quiz::tries>, ask)
        .node("judge", graph::reads<&Quiz::guess>, judge)
        .edge(graph::START, "ask")
        .edge("ask", "judge")
        .route("judge", [](const Quiz &quiz) { return quiz.guess == "Bern" || quiz.tries == 3; },
               {{true, graph::END, "right, or out of tries"}, {false, "ask", "wrong"}})
        .compile({.stepLimit = 20});
}
