// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BackReference.h"

#include "language/FollowUpResolver.h"
#include "language/OneOf.h"
#include "language/PointingWords.h"
#include "language/TokenReplacement.h"
#include "language/Tokenizer.h"
#include "query/PlanParts.h"

#include <algorithm>

namespace querent::language {

namespace {

using Sense = BackReference::Sense;

/// Whether the question is about how the answer looks, not about its rows.
bool arranges(const std::string &word)
{
    return oneOf(word, {"sort",        "sorted", "order",   "ordered",   "arrange",    "rank",
                        "ranked",      "chart",  "plot",    "graph",     "draw",       "pie",
                        "break",       "split",  "broken",  "breakdown", "percentage", "percent",
                        "percentages", "same",   "instead", "reverse"});
}

class Reader
{
public:
    Reader(const std::string &question, const std::string &formerQuestion,
           const query::QueryPlan &former, const SourceModel &source)
        : m_question(question)
        , m_source(source)
        , m_tokens(tokenize(question))
        , m_names(m_tokens, formerQuestion, former, source)
        , m_aggregated(query::isAggregated(former))
        , m_grouped(!former.groupBy.empty())
        , m_cut(former.limit.has_value())
        , m_one(former.limit == 1)
    {
        while (is(m_first, {"and", "ok", "okay", "now", "please", "but", "then", "so"}) ||
               (m_first < m_tokens.size() && m_tokens[m_first].sign)) {
            ++m_first;
        }
    }

    [[nodiscard]] std::optional<BackReference> read() const;
    [[nodiscard]] std::optional<BackReference> readNarrowing() const;

private:
    /// What only introduces the rest.
    struct Opening
    {
        bool excludes = false; ///< "leave out …"
        bool others = false;   ///< "which other students"
        bool named = false;    ///< and the rows are named with it
    };

    [[nodiscard]] const std::string &word(std::size_t at) const { return wordAt(m_tokens, at); }
    [[nodiscard]] bool is(std::size_t at, std::initializer_list<std::string_view> words) const
    {
        return at < m_tokens.size() && oneOf(word(at), words);
    }
    [[nodiscard]] bool says(std::initializer_list<std::string_view> words) const
    {
        return std::ranges::any_of(m_tokens, [&](const Token &token) {
            return token.quote == 0 && oneOf(token.lower, words);
        });
    }
    /// Whether the question is about the answer: another figure, the same count of fewer rows.
    [[nodiscard]] bool aboutAnswer() const;
    [[nodiscard]] bool opensExcluding() const;
    [[nodiscard]] Opening open(PointingWords &words) const;
    /// Leaves out the words that only say that something is shown beside what was shown.
    void forgetAdding(PointingWords &words) const;
    /// "Who supplies it?": the suppliers of the product, where there are such.
    void askDoer(PointingWords &words) const;
    /// "List them" of the one that has the most: what it has.
    [[nodiscard]] std::optional<BackReference> askCounted() const;
    /// "Which customers do they belong to?": those that have them.
    void askOwner(PointingWords &words) const;
    [[nodiscard]] std::optional<Sense> senseOf(const Opening &opening, bool adds,
                                               const PointingWords &words) const;

    const std::string &m_question;
    const SourceModel &m_source;
    Tokens m_tokens;
    ToldNames m_names;
    bool m_aggregated = false; ///< the former answer shows figures
    bool m_grouped = false;    ///< of groups
    bool m_cut = false;        ///< of which only the first are shown
    bool m_one = false;        ///< of which only the first is
    std::size_t m_first = 0;   ///< token that is no small talk
};

bool Reader::aboutAnswer() const
{
    const bool figure = says({"each", "every", "per", "average", "total", "sum"});
    if (m_grouped && !m_cut && figure && !says({"which", "who"})) {
        return true;
    }
    const bool again = says({"of"}) || (says({"count"}) && says({"only", "just"}));
    if (m_aggregated && !(m_grouped && m_cut) && says({"many", "count"}) && again) {
        return true;
    }
    return m_aggregated && opensExcluding() && !is(m_first, {"drop", "remove"});
}

bool Reader::opensExcluding() const
{
    return is(m_first, {"drop", "exclude", "remove", "skip", "ignore", "without", "excluding",
                        "except", "minus"}) ||
           (is(m_first, {"leave", "take"}) && is(m_first + 1, {"out"})) ||
           (is(m_first, {"not"}) && is(m_first + 1, {"the", "those"}));
}

Reader::Opening Reader::open(PointingWords &words) const
{
    Opening opening;
    opening.excludes = opensExcluding();
    if (opening.excludes) {
        const std::size_t verb = is(m_first + 1, {"out"}) ? 2 : 1;
        words.replace(m_first, m_first + verb, "show");
        const std::size_t noun = m_first + verb + (is(m_first + verb, {"the"}) ? 1 : 0);
        if (const auto named = m_names.toldAt(noun)) {
            words.mean(*named); // "drop the members who …"
            opening.named = true;
        }
    }
    if (is(m_first, {"only", "just"})) {
        words.replace(0, m_first + 1, "show");
    }
    constexpr std::size_t early = 4;
    for (std::size_t at = 0; at <= early && !opening.others; ++at) {
        const bool others = is(at, {"others"});
        const auto named = m_names.toldAt(at + 1);
        if (others || (is(at, {"other"}) && (is(at + 1, {"ones"}) || named))) {
            words.mean(named.value_or(m_names.told().front()));
            words.replace(at, at + 1, others ? m_names.called(words.table()) : "");
            opening.others = true;
        }
    }
    opening.named = opening.named || opening.others;
    return opening;
}

void Reader::forgetAdding(PointingWords &words) const
{
    for (std::size_t at = 0; at < m_tokens.size(); ++at) {
        if (is(at, {"as"}) && is(at + 1, {"well"})) {
            words.replace(at, at + 2, "");
        } else if (is(at, {"also", "too"})) {
            words.replace(at, at + 1, "");
        } else if (is(at, {"add", "plus", "include"})) {
            words.replace(at, at + 1, "show");
        } else if (is(at, {"next", "along", "beside", "alongside"})) {
            const std::size_t it = at + (is(at + 1, {"to", "with"}) ? 2 : 1);
            if (is(it, {"it", "that", "this", "them"})) {
                words.replace(at, it + 1, "");
            }
        }
    }
}

void Reader::askDoer(PointingWords &words) const
{
    std::size_t who = 0;
    while (who < 3 && !is(who, {"who"})) {
        ++who;
    }
    constexpr std::size_t root = 5;
    constexpr std::size_t shortest = 4;
    if (!is(who, {"who"}) || who + 1 >= m_tokens.size() ||
        m_tokens[who + 1].stem.size() < shortest) {
        return;
    }
    const std::string begins = m_tokens[who + 1].stem.substr(0, root);
    const std::vector<TableModel> &tables = m_source.tables();
    for (std::size_t at = 0; at < tables.size(); ++at) {
        const bool told =
            std::ranges::find(m_names.told(), static_cast<int>(at)) != m_names.told().end();
        if (told || tables[at].names.empty() ||
            !tables[at].names.front().words.back().starts_with(begins)) {
            continue;
        }
        std::string doers;
        for (const std::string &part : tables[at].names.front().words) {
            doers += (doers.empty() ? "" : " ") + part;
        }
        words.replace(who, who + 2, "what are the " + doers + " of");
        return;
    }
}

void Reader::askOwner(PointingWords &words) const
{
    for (std::size_t at = 2; at + 1 < m_tokens.size(); ++at) {
        const std::size_t helps = at - 2;
        if (is(at, {"belong"}) && is(at + 1, {"to"}) && is(helps, {"do", "does", "did"})) {
            words.replace(helps, helps + 1, "have");
            words.replace(at, at + 2, "");
        }
    }
}

std::optional<BackReference> Reader::askCounted() const
{
    constexpr std::size_t longest = 6;
    const bool lists =
        m_tokens.size() <= longest && says({"list", "show", "which", "what"}) &&
        says({"them", "those", "ones", "these"}) &&
        std::ranges::all_of(m_tokens, [](const Token &token) {
            return token.sign ||
                   oneOf(token.lower, {"list", "show", "which", "what", "them", "those", "these",
                                       "ones", "are", "and", "me", "they", "please", "all", "of"});
        });
    if (!lists || !m_one || !m_grouped || m_names.told().size() < 2) {
        return std::nullopt;
    }
    const int table = m_names.told()[1];
    return BackReference{"list the " + m_names.called(table), table, Sense::Asks, {}};
}

std::optional<Sense> Reader::senseOf(const Opening &opening, bool adds,
                                     const PointingWords &words) const
{
    const bool counts = says({"many"});
    std::size_t asking = is(0, {"and", "so", "ok", "now"}) ? 1 : 0;
    if (is(asking, {"in", "at", "on", "from", "for", "to", "of", "by", "with"}) &&
        is(asking + 1, {"which", "what"})) {
        ++asking; // "in which town"
    }
    const bool which = is(asking, {"which"});
    if (adds || (says({"each"}) && !m_aggregated && !counts && !which)) {
        return Sense::Adds;
    }
    if (opening.excludes) {
        return Sense::Excludes;
    }
    if (opening.others) {
        return Sense::Others;
    }
    if (words.value().valid()) {
        return Sense::Value;
    }
    // "which products were ordered in these?" asks for something else
    const bool another = m_names.tableAt(asking + 1) && m_names.toldAt(asking + 1) != words.table();
    const bool outermost = says(
        {"most", "least", "highest", "lowest", "largest", "smallest", "biggest", "fewest", "more"});
    const bool asks =
        says({"what", "who", "how", "when", "where", "show", "list", "give", "tell", "find",
              "display", "name", "whats", "what's", "count", "total", "average"});
    const bool narrows = (counts && m_grouped && !m_cut) || (!asks && !which) ||
                         (which && !another && !outermost && !m_aggregated);
    if (!narrows) {
        return Sense::Asks;
    }
    return m_aggregated ? std::nullopt : std::optional(Sense::Narrows);
}

std::optional<BackReference> Reader::read() const
{
    const bool arranged = std::ranges::any_of(
        m_tokens, [](const Token &token) { return token.quote == 0 && arranges(token.lower); });
    if (m_names.told().empty() || m_tokens.empty() || arranged || aboutAnswer()) {
        return std::nullopt;
    }
    if (auto counted = askCounted()) {
        return counted;
    }
    const bool adds = addsToFormer(m_tokens);
    if (adds && m_aggregated) {
        return std::nullopt;
    }
    PointingWords words(m_question, m_tokens, m_names, m_source);
    const Opening opening = open(words);
    if (adds) {
        forgetAdding(words);
    }
    askDoer(words);
    askOwner(words);
    if (!words.nameAll() && !opening.named) {
        if (!adds) {
            return std::nullopt;
        }
        std::size_t end = m_tokens.size();
        while (end > 0 && (m_tokens[end - 1].sign ||
                           is(end - 1, {"please", "pls", "too", "well", "as", "also"}))) {
            --end;
        }
        words.nameBehind(end);
    }
    const auto sense = senseOf(opening, adds, words);
    return sense ? std::optional(BackReference{words.text(), words.table(), *sense, words.value()})
                 : std::nullopt;
}

std::optional<BackReference> Reader::readNarrowing() const
{
    const bool only = is(m_first, {"only", "just"}) ||
                      (is(m_first, {"keep", "show"}) && is(m_first + 1, {"only", "just"}));
    const bool arranged =
        std::ranges::any_of(m_tokens, [](const Token &token) { return arranges(token.lower); });
    if (m_names.told().empty() || !only || arranged) {
        return std::nullopt;
    }
    const int table = m_names.told().front();
    return BackReference{"show the " + m_names.called(table) + ", " +
                             m_question.substr(m_tokens[m_first].begin),
                         table,
                         Sense::Narrows,
                         {}};
}

} // namespace

std::optional<BackReference> backReference(const std::string &question,
                                           const std::string &formerQuestion,
                                           const query::QueryPlan &former,
                                           const SourceModel &source)
{
    return Reader(question, formerQuestion, former, source).read();
}

std::optional<BackReference> narrowing(const std::string &question,
                                       const std::string &formerQuestion,
                                       const query::QueryPlan &former, const SourceModel &source)
{
    return Reader(question, formerQuestion, former, source).readNarrowing();
}

} // namespace querent::language
