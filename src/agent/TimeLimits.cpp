// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/TimeLimits.h"

#include <algorithm>
#include <array>

namespace querent::agent {

namespace {

using Time = TimeLimits::Time;

enum class Kind { Step, Source, Statement, Reasoning, Analysis, Parts };

struct KindOfNode
{
    std::string_view node;
    Kind kind;
};

constexpr std::array kinds{
    KindOfNode{"intent", Kind::Reasoning},    KindOfNode{"retrieve_schema", Kind::Reasoning},
    KindOfNode{"plan", Kind::Reasoning},      KindOfNode{"replan", Kind::Reasoning},
    KindOfNode{"refine", Kind::Reasoning},    KindOfNode{"explain", Kind::Reasoning},
    KindOfNode{"evaluate", Kind::Reasoning},  KindOfNode{"insight", Kind::Reasoning},
    KindOfNode{"summarize", Kind::Reasoning}, KindOfNode{"validate_sql", Kind::Source},
    KindOfNode{"dry_run", Kind::Source},      KindOfNode{"execute", Kind::Statement},
    KindOfNode{"analyse", Kind::Analysis},    KindOfNode{"fan_out", Kind::Parts}};

Kind kindOf(std::string_view node)
{
    const auto *found = std::ranges::find(kinds, node, &KindOfNode::node);
    return found != kinds.end() ? found->kind : Kind::Step;
}

std::string seconds(std::chrono::nanoseconds time, const data::Phrasebook &phrases)
{
    return phrases.number(std::chrono::duration<double>(time).count(), 1);
}

/// What was said before somebody told it better.
std::string detailOf(const base::Error &error)
{
    return error.detail.empty() ? error.message : error.message + '\n' + error.detail;
}

} // namespace

TimeLimits TimeLimits::of(const data::Policy &policy, Time longest)
{
    TimeLimits limits;
    limits.statement = std::max(policy.timeout, longest);
    // whoever is patient with a statement is so with the rest
    limits.reasoning = std::max(limits.reasoning, longest);
    return limits;
}

Time TimeLimits::ofNode(std::string_view name) const
{
    switch (kindOf(name)) {
    case Kind::Source:
        return source;
    case Kind::Statement:
        return statement + source;
    case Kind::Reasoning:
        return reasoning;
    case Kind::Analysis:
        return reasoning + analysis;
    case Kind::Parts:
        // a branch may try again as often as a run does by default
        return ofRun(3);
    case Kind::Step:
        break;
    }
    return step;
}

Time TimeLimits::ofRun(int attempts) const
{
    return run.count() > 0 ? run : 2 * reasoning + attempts * (statement + source);
}

base::Error TimeLimits::exceeded(std::string_view node, const base::Error &error,
                                 const data::Phrasebook &phrases) const
{
    const auto said = [&](data::Phrase phrase, Time limit) {
        return base::Error{error.code, phrases.say(phrase, {seconds(limit, phrases)}),
                           detailOf(error)};
    };
    switch (kindOf(node)) {
    case Kind::Source:
        return said(QUERENT_PHRASE("agent", "The source did not answer within %1 seconds. See "
                                            "whether another program is busy with it, then ask "
                                            "again."),
                    source);
    case Kind::Statement:
        return said(QUERENT_PHRASE("agent", "The query took longer than %1 seconds. Ask for a "
                                            "shorter period or fewer details, or give it more "
                                            "time."),
                    statement);
    case Kind::Reasoning:
        return said(QUERENT_PHRASE("agent", "Working out what was meant took longer than %1 "
                                            "seconds. Ask more simply, or ask again."),
                    reasoning);
    case Kind::Analysis:
        return said(QUERENT_PHRASE("agent", "The analysis took longer than %1 seconds. Ask about "
                                            "a shorter period or fewer details."),
                    reasoning + analysis);
    case Kind::Parts:
        return said(QUERENT_PHRASE("agent", "The parts of the question were not all answered "
                                            "within %1 seconds. Ask them one at a time."),
                    ofNode(node));
    case Kind::Step:
        break;
    }
    return said(QUERENT_PHRASE("agent", "One step of the answer took longer than %1 seconds, "
                                        "which it never should. Ask again; the details say which."),
                step);
}

base::Error runExceeded(std::chrono::nanoseconds limit, std::string_view node,
                        const base::Error &error, const data::Phrasebook &phrases)
{
    return {error.code,
            phrases.say(QUERENT_PHRASE("agent", "The answer took longer than %1 seconds in all and "
                                                "was given up at the step “%2”. Ask for less at "
                                                "once, or give it more time."),
                        {seconds(limit, phrases), std::string(node)}),
            detailOf(error)};
}

} // namespace querent::agent
