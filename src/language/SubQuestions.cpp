// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SubQuestions.h"

#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using Range = std::pair<std::size_t, std::size_t>; ///< tokens

/// Whether a question can begin with the words at `at`.
bool opens(const Tokens &tokens, std::size_t at)
{
    if (at + 1 >= tokens.size()) {
        return false;
    }
    static constexpr std::array<std::string_view, 8> verbs{"is",  "are",  "was", "were",
                                                           "did", "does", "do",  "has"};
    const std::string &first = tokens[at].lower;
    const std::string &second = tokens[at + 1].lower;
    if (first == "how") {
        return second == "many" || second == "much" || second == "often";
    }
    return (first == "what" || first == "who" || first == "when" || first == "where") &&
           oneOf(second, verbs);
}

/// Words that point at the other part: then the two are one question.
bool leans(const Tokens &tokens, const Range &range)
{
    static constexpr std::array<std::string_view, 20> pointers{
        "it",  "its", "they", "them", "their", "those", "these", "that", "he",    "she",
        "his", "her", "each", "same", "both",  "ones",  "other", "such", "every", "this"};
    for (std::size_t t = range.first; t < range.second; ++t) {
        if (oneOf(tokens[t].lower, pointers)) {
            return true;
        }
    }
    return false;
}

bool says(const Items &items, const Range &range, std::initializer_list<std::string_view> kinds)
{
    return std::any_of(items.begin(), items.end(), [&](const Item &item) {
        return item.begin >= range.first && item.end <= range.second &&
               std::any_of(kinds.begin(), kinds.end(),
                           [&](std::string_view kind) { return item.cue(kind) != nullptr; });
    });
}

bool names(const Items &items, const Range &range)
{
    return std::any_of(items.begin(), items.end(), [&](const Item &item) {
        return item.begin >= range.first && item.end <= range.second &&
               item.kind == ItemKind::Mention && !item.is(LinkKind::Value);
    });
}

std::size_t periods(const Items &items, const Range &range)
{
    std::size_t count = 0;
    for (const Item &item : items) {
        if (item.begin >= range.first && item.end <= range.second) {
            count +=
                item.kind == ItemKind::Period ? std::max<std::size_t>(item.periods.size(), 1) : 0;
        }
    }
    return count;
}

/// Two figures set against each other, or a figure that runs over time: no room for another.
bool fullyBooked(const Items &items, const Range &range)
{
    return periods(items, range) > 1 ||
           says(items, range, {"growth", "change", "running", "moving", "share"});
}

std::string textOf(const std::string &question, const Tokens &tokens, const Range &range)
{
    const std::size_t first = tokens[range.first].begin;
    return question.substr(first, tokens[range.second - 1].end - first);
}

bool counts(const Tokens &tokens, std::size_t at)
{
    return tokens[at].lower == "how" && tokens[at + 1].lower == "many";
}

bool helps(const std::string &word)
{
    return oneOf(word, {"is", "are", "was", "were", "have", "has", "had", "did", "do", "does"});
}

/// "How many were closed", of what was counted before.
bool leavesOutNoun(const Tokens &tokens, const Range &part)
{
    return part.first + 2 < part.second && counts(tokens, part.first) &&
           helps(tokens[part.first + 2].lower);
}

/// What the part counts: "tickets" of "how many tickets were opened"; empty for others.
std::string countedNoun(const std::string &question, const Tokens &tokens, const Range &part)
{
    if (part.first + 3 >= part.second || !counts(tokens, part.first)) {
        return {};
    }
    std::size_t end = part.first + 2;
    while (end < part.second && !helps(tokens[end].lower)) {
        ++end;
    }
    return end > part.first + 2 && end < part.second
               ? textOf(question, tokens, {part.first + 2, end})
               : std::string();
}

/// The period with which the last of several clauses of one sentence ends, if it is the only one
/// and the clause speaks of the same things: "how many were opened and how many were closed in
/// May".
std::string sharedPeriod(const std::string &question, const Tokens &tokens, const Items &items,
                         const std::vector<Range> &parts)
{
    if (!leavesOutNoun(tokens, parts.back())) {
        return {};
    }
    for (std::size_t part = 0; part + 1 < parts.size(); ++part) {
        for (std::size_t t = parts[part].second; t < parts[part + 1].first; ++t) {
            if (tokens[t].text == "?" || tokens[t].text == ";") {
                return {};
            }
        }
        if (periods(items, parts[part]) > 0) {
            return {};
        }
    }
    std::size_t end = parts.back().second;
    while (end > parts.back().first && tokens[end - 1].sign) {
        --end;
    }
    for (const Item &item : items) {
        if (item.kind == ItemKind::Period && item.end == end && item.begin > parts.back().first) {
            return textOf(question, tokens, {item.begin, item.end});
        }
    }
    return {};
}

} // namespace

std::vector<std::string> splitQuestion(const std::string &question, const SourceModel &source)
{
    const Tokens tokens = tokenize(question);
    const bool joined = std::ranges::any_of(tokens, [](const Token &token) {
        return token.lower == "and" || (token.sign && oneOf(token.text, {"?", ";", ","}));
    });
    if (!joined) {
        return {};
    }
    const Items items = Linker(source).link(tokens);
    std::vector<Range> parts;
    std::size_t begin = 0;
    const auto close = [&](std::size_t end, std::size_t next) {
        parts.emplace_back(begin, end);
        begin = next;
    };
    for (std::size_t t = 1; t + 1 < tokens.size(); ++t) {
        if (tokens[t].quote != 0) {
            continue;
        }
        const bool stop = tokens[t].sign && (tokens[t].text == "?" || tokens[t].text == ";");
        const bool comma = tokens[t].sign && tokens[t].text == ",";
        if (!stop && !comma && tokens[t].lower != "and") {
            continue;
        }
        std::size_t next = t;
        while (next < tokens.size() &&
               (tokens[next].sign || tokens[next].lower == "and" || tokens[next].lower == "also" ||
                tokens[next].lower == "then" || tokens[next].lower == "please")) {
            ++next;
        }
        if (next >= tokens.size()) {
            break; // "…, please."
        }
        const Range before{begin, t};
        const Range after{next, tokens.size()};
        // "how many orders and how many returns per country": figures side by side
        const bool beside = tokens[next].lower == "how" && tokens[begin].lower == "how" && !stop &&
                            says(items, after, {"group", "by"});
        const bool asked = opens(tokens, next) && opens(tokens, begin) && !beside;
        const bool figure = comma && next > t + 1 && fullyBooked(items, before) &&
                            !fullyBooked(items, after) && periods(items, after) == 0 &&
                            says(items, after, {"rate", "agg", "count"}) &&
                            !says(items, after, {"group", "by"});
        if ((asked || figure) && names(items, before) && names(items, after) &&
            !leans(tokens, after)) {
            close(t, next);
            t = next;
        }
    }
    if (parts.empty()) {
        return {};
    }
    close(tokens.size(), tokens.size());
    const std::string noun = countedNoun(question, tokens, parts.front());
    const std::string period = sharedPeriod(question, tokens, items, parts);
    std::vector<std::string> questions;
    for (const Range &part : parts) {
        const bool elliptic = leavesOutNoun(tokens, part) && !noun.empty();
        const std::size_t rest = part.first + (elliptic ? 2 : 0);
        std::string asked = textOf(question, tokens, {rest, part.second});
        if (elliptic) {
            asked = "How many " + noun + " " + asked;
        }
        questions.push_back(periods(items, part) == 0 && !period.empty() ? asked + " " + period
                                                                         : asked);
    }
    return questions;
}

} // namespace querent::language
