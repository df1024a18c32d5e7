// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KindSentences.h"

#include "language/AskedPart.h"
#include "language/CandidateGenerator.h"
#include "language/KindOfThing.h"
#include "language/OneOf.h"
#include "language/PlanShape.h"

#include <algorithm>
#include <optional>

namespace querent::language {

namespace {

constexpr std::size_t mostSentences = 3;
/// A better link says what the question is about; where there is none, whatever is linked.
constexpr double meant = 0.6;

/// Words for kinds next to each other, as in "size limits", are one.
struct Span
{
    std::vector<const KindOfThing *> kinds;
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] bool holds(const ColumnModel &column, const SourceModel &source) const
    {
        return std::ranges::any_of(
            kinds, [&](const KindOfThing *kind) { return kind->holds(column, source); });
    }
};

std::vector<Span> spansIn(const Items &linked)
{
    std::vector<Span> spans;
    for (const KindOfThing::Said &said : KindOfThing::saidIn(linked)) {
        if (!spans.empty() && said.first <= spans.back().last + 1) {
            spans.back().kinds.push_back(said.kind);
            spans.back().last = std::max(spans.back().last, said.last);
        } else {
            spans.push_back({{said.kind}, said.first, said.last});
        }
    }
    return spans;
}

/// Whether what is asked is where people live or come from: no table beside theirs tells that.
bool asksHome(const Items &linked)
{
    return std::ranges::any_of(linked, [](const Item &item) {
        return oneOf(item.word, {"live", "lives", "lived", "living", "reside", "resides", "born",
                                 "come", "comes", "came"});
    });
}

/// The tables that the question is about, and those that their keys lead to.
struct Reach
{
    std::vector<int> named;
    std::vector<int> beside;
};

Reach reachOf(const Items &linked, const Span &span, const SourceModel &source)
{
    Reach reach;
    const auto add = [](std::vector<int> &list, int table) {
        if (std::ranges::find(list, table) == list.end()) {
            list.push_back(table);
        }
    };
    for (const double least : {meant, 0.0}) {
        for (std::size_t i = 0; i < linked.size() && (least > 0.0 || reach.named.empty()); ++i) {
            const Item &item = linked[i];
            if (item.kind == ItemKind::Mention && (i < span.first || i > span.last) &&
                item.links.front().score >= least) {
                add(reach.named, item.links.front().table);
            }
        }
    }
    const bool beyond = linked[span.first].word != "where" || !asksHome(linked);
    for (std::size_t n = 0; beyond && n < reach.named.size(); ++n) {
        const int table = reach.named[n];
        for (const int edge : source.graph().edgesOf(table)) {
            const JoinEdge &join = source.graph().edges()[static_cast<std::size_t>(edge)];
            const int other = join.from == table ? join.to : join.from;
            if (std::ranges::find(reach.named, other) == reach.named.end()) {
                add(reach.beside, other);
            }
        }
    }
    return reach;
}

bool isOfKind(const Span &span, const ColumnModel &column, const SourceModel &source)
{
    return !column.key && !column.hidden && !column.formula && !column.flag &&
           span.holds(column, source);
}

/// The columns of the kind that stand side by side in one table, or are what the rows of several
/// tables of that kind are called; one of each group.
std::vector<ColumnId> membersIn(const Span &span, const Reach &reach, const SourceModel &source)
{
    std::vector<ColumnId> members;
    std::vector<ColumnId> alone;
    for (const std::vector<int> *tables : {&reach.named, &reach.beside}) {
        for (const int table : *tables) {
            std::vector<ColumnId> here;
            for (const ColumnModel &column : source.table(table).columns) {
                if (isOfKind(span, column, source)) {
                    here.push_back(column.id);
                }
            }
            if (here.size() == 1) {
                alone.push_back(here.front());
            } else if (!here.empty()) {
                members.push_back(here.front());
            }
        }
    }
    if (alone.size() > 1) {
        members.insert(members.end(), alone.begin(), alone.end());
    }
    return members;
}

/// "Stock allocation" where nothing is called so, but a stock has a percentage and a value: the
/// first of several columns whose names begin with the word before an unknown one.
std::optional<ColumnId> compoundAt(std::size_t at, const Items &linked, const SourceModel &source)
{
    const auto unknown = [](const Item &item) {
        return item.kind == ItemKind::Word && item.content && item.links.empty();
    };
    if (at + 1 >= linked.size() || linked[at].kind != ItemKind::Mention ||
        !unknown(linked[at + 1])) {
        return std::nullopt;
    }
    for (const TableModel &table : source.tables()) {
        std::vector<ColumnId> found;
        for (const ColumnModel &column : table.columns) {
            const std::vector<std::string> &stems = column.names.front().stems;
            if (column.numeric && !column.key && !column.hidden && !column.formula &&
                stems.size() == 2 && stems.front() == linked[at].stem) {
                found.push_back(column.id);
            }
        }
        if (found.size() > 1) {
            return found.front();
        }
    }
    return std::nullopt;
}

/// How people say the column: a name in full, or what the rows of its table are called.
std::string spoken(ColumnId id, const SourceModel &source)
{
    const TableModel &table = source.table(id.table);
    const std::vector<std::string> &words = source.column(id).names.front().words;
    std::string text;
    if (words.size() == 1 && std::ranges::find(table.labels, id.column) != table.labels.end()) {
        for (const std::string &word : table.names.front().words) {
            text += word + " ";
        }
    }
    for (const std::string &word : words) {
        text += (text.empty() || text.back() == ' ' ? "" : " ") + word;
    }
    return text;
}

/// Puts the name of a column into the sentence.
class Substitution
{
public:
    Substitution(const std::string &question, const Candidates &candidates)
        : m_question(question), m_items(candidates.linked), m_tokens(candidates.asked)
    {}

    [[nodiscard]] std::string with(const Span &span, const std::string &name) const
    {
        const std::string &word = m_items[span.first].word;
        const std::string opening = word.substr(0, word.find(' '));
        if (oneOf(opening, {"where", "who", "how", "whereabouts"})) {
            return asking(span.first, span.last + 1, m_items.size(), name);
        }
        // "when was it founded", "when was the bank founded"
        for (std::size_t back = 1; back <= 5 && back <= span.first; ++back) {
            const std::size_t at = span.first - back;
            if (m_items[at].word == "when" || m_items[at].word == "where") {
                return asking(at, at + 1, span.first, name) + " " +
                       words(span.last + 1, m_items.size());
            }
        }
        std::size_t first = span.first;
        while (first > 0 && isInName(m_items[first - 1].word, name)) {
            --first; // "minimum requirements" for the minimum balance
        }
        return words(0, first) + " " + name + " " + words(span.last + 1, m_items.size());
    }

private:
    /// What is asked for from `opening` on, of what stands between `begin` and `end`.
    [[nodiscard]] std::string asking(std::size_t opening, std::size_t begin, std::size_t end,
                                     const std::string &name) const
    {
        while (begin < end && idle(m_items[begin].word)) {
            ++begin;
        }
        while (end > begin &&
               (m_items[end - 1].kind == ItemKind::Sign ||
                oneOf(m_items[end - 1].word, {"located", "situated", "found", "kept", "based", "it",
                                              "them", "from", "to", "used", "in", "at"}))) {
            --end;
        }
        const std::string before = words(0, opening);
        const std::string rest = words(begin, end);
        return (before.empty() ? "show" : before) + " the " + name +
               (rest.empty() ? std::string() : " of " + rest);
    }

    /// Whether the word is among those of a name.
    [[nodiscard]] static bool isInName(const std::string &word, const std::string &name)
    {
        return (" " + name + " ").find(" " + word + " ") != std::string::npos;
    }

    [[nodiscard]] static bool idle(const std::string &word)
    {
        const std::string first = word.substr(0, word.find(' '));
        return oneOf(first, {"is",  "are",  "was", "were", "can", "could", "do",  "does",
                             "did", "will", "i",   "you",  "we",  "one",   "it",  "they",
                             "get", "find", "see", "buy",  "has", "have",  "been"});
    }

    [[nodiscard]] std::string words(std::size_t begin, std::size_t end) const
    {
        const std::size_t last = end < m_items.size() ? m_items[end].begin : m_tokens.size();
        if (begin >= end || last > m_tokens.size() || m_items[begin].begin > last) {
            return {};
        }
        const Tokens said(m_tokens.begin() + static_cast<std::ptrdiff_t>(m_items[begin].begin),
                          m_tokens.begin() + static_cast<std::ptrdiff_t>(last));
        return spokenText(said, m_question);
    }

    const std::string &m_question;
    const Items &m_items;
    const Tokens &m_tokens;
};

} // namespace

std::vector<std::string> kindSentences(const std::string &question, const Candidates &candidates,
                                       const PlanShape *shape, const SourceModel &source)
{
    std::vector<std::string> sentences;
    const Items &linked = candidates.linked;
    const Substitution substitution(question, candidates);
    const auto inPlan = [&](const Span &span) {
        const bool place = linked[span.first].word == "where";
        return shape != nullptr &&
               ((place && showsPlace(*shape, source)) ||
                std::ranges::any_of(source.tables(), [&](const TableModel &table) {
                    return std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
                        return shape->columns.contains(placeOf(column.id, source)) &&
                               isOfKind(span, column, source);
                    });
                }));
    };
    for (const Span &span : spansIn(linked)) {
        if (inPlan(span)) {
            continue;
        }
        for (const ColumnId member : membersIn(span, reachOf(linked, span, source), source)) {
            if (sentences.size() < mostSentences) {
                sentences.push_back(substitution.with(span, spoken(member, source)));
            }
        }
    }
    for (std::size_t i = 0; i < linked.size() && sentences.empty(); ++i) {
        if (const auto column = compoundAt(i, linked, source)) {
            sentences.push_back(substitution.with({{}, i, i + 1}, spoken(*column, source)));
        }
    }
    return sentences;
}

} // namespace querent::language
