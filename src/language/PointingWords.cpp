// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PointingWords.h"

#include "language/OneOf.h"
#include "language/TimePoint.h"
#include "language/TokenReplacement.h"

#include <algorithm>
#include <functional>

namespace querent::language {

namespace {

bool isDemonstrative(const std::string &word)
{
    return oneOf(word, {"those", "these", "that", "this", "said"});
}

/// Words for the rows themselves.
bool isPronoun(const std::string &word)
{
    return oneOf(word, {"them", "they", "those", "these", "it", "he", "she", "him"});
}

bool isAuxiliary(const std::string &word)
{
    return oneOf(word, {"are",     "were",   "is",      "was",   "have", "has",   "had",
                        "do",      "did",    "does",    "can",   "will", "don't", "didn't",
                        "haven't", "aren't", "weren't", "never", "also", "still"});
}

} // namespace

PointingWords::PointingWords(const std::string &question, const Tokens &tokens,
                             const ToldNames &names, const SourceModel &source)
    : m_question(question)
    , m_tokens(tokens)
    , m_names(names)
    , m_source(source)
    , m_replaced(tokens.size(), false)
{
    // "those students" says whose rows are meant, wherever it stands
    for (std::size_t at = 0; at + 1 < tokens.size() && m_table < 0; ++at) {
        if (isDemonstrative(word(at))) {
            m_table = names.toldAt(at + 1).value_or(-1);
        }
    }
}

void PointingWords::replace(std::size_t begin, std::size_t end, std::string words)
{
    m_edits.push_back({m_tokens[begin].begin, m_tokens[end - 1].end, std::move(words)});
    std::fill(m_replaced.begin() + static_cast<std::ptrdiff_t>(begin),
              m_replaced.begin() + static_cast<std::ptrdiff_t>(end), true);
}

void PointingWords::nameBehind(std::size_t end)
{
    const std::size_t place = end > 0 ? m_tokens[end - 1].end : 0;
    m_edits.push_back({place, place, " of the " + rows()});
}

bool PointingWords::nameAll()
{
    bool points = false;
    for (std::size_t at = 0; at < m_tokens.size();) {
        const std::size_t taken = m_replaced[at] ? 0 : nameAt(at);
        points = points || taken > 0;
        at += std::max<std::size_t>(taken, 1);
    }
    return points;
}

std::string PointingWords::text() const
{
    std::string text = m_question;
    std::vector<Edit> edits = m_edits;
    std::ranges::stable_sort(edits, std::greater<>(), &Edit::begin);
    for (const Edit &edit : edits) {
        text.replace(edit.begin, edit.end - edit.begin, edit.words);
    }
    return text;
}

const std::string &PointingWords::word(std::size_t at) const
{
    return wordAt(m_tokens, at);
}

bool PointingWords::is(std::size_t at, std::initializer_list<std::string_view> words) const
{
    return at < m_tokens.size() && oneOf(word(at), words);
}

bool PointingWords::says(std::initializer_list<std::string_view> words) const
{
    return std::ranges::any_of(m_tokens, [&](const Token &token) {
        return token.quote == 0 && oneOf(token.lower, words);
    });
}

bool PointingWords::ends(std::size_t at) const
{
    return at >= m_tokens.size() || m_tokens[at].sign;
}

bool PointingWords::superlativeBefore(std::size_t at) const
{
    return std::ranges::any_of(m_names.items(), [&](const Item &item) {
        return item.end == at && item.kind == ItemKind::Superlative;
    });
}

std::size_t PointingWords::endOfPhrase(std::size_t at) const
{
    while (at < m_tokens.size() && !(m_tokens[at].sign && m_tokens[at].text != ",") &&
           !is(at, {"in",    "for",   "from", "with",   "who",     "that", "by",  "is",
                    "are",   "was",   "were", "sorted", "ordered", "as",   "too", "please",
                    "also",  "has",   "have", "had",    "on",      "at",   "of",  "per",
                    "above", "below", "over", "under",  "between", "than"})) {
        ++at;
    }
    return at;
}

int PointingWords::meant(bool person)
{
    const std::vector<int> &told = m_names.told();
    if (m_table < 0) {
        const auto people = std::ranges::find_if(
            told, [&](int table) { return person && m_source.table(table).person; });
        m_table = people == told.end() ? told.front() : *people;
    }
    return m_table;
}

std::string PointingWords::rows()
{
    return m_names.called(meant());
}

std::string PointingWords::oneRow()
{
    return m_names.calledOne(meant());
}

std::size_t PointingWords::nameAt(std::size_t at)
{
    using Way = std::size_t (PointingWords::*)(std::size_t);
    for (const Way way :
         {&PointingWords::possessive, &PointingWords::demonstrative, &PointingWords::each,
          &PointingWords::place, &PointingWords::one, &PointingWords::pronoun,
          &PointingWords::theseWere, &PointingWords::unnamed}) {
        if (const std::size_t taken = (this->*way)(at); taken > 0) {
            return taken;
        }
    }
    return 0;
}

std::size_t PointingWords::possessive(std::size_t at)
{
    if (!is(at, {"their", "its", "his", "her"}) || ends(at + 1)) {
        return 0;
    }
    const std::size_t end = endOfPhrase(at + 1);
    if (end == at + 1) {
        return 0;
    }
    meant(is(at, {"his", "her"}));
    replace(at, at + 1, "the");
    m_edits.push_back({m_tokens[end - 1].end, m_tokens[end - 1].end,
                       " of the " + (is(at, {"their"}) ? rows() : oneRow())});
    return end - at;
}

std::size_t PointingWords::demonstrative(std::size_t at)
{
    if (!isDemonstrative(word(at))) {
        return 0;
    }
    if (const auto named = m_names.toldAt(at + 1)) {
        m_table = m_table < 0 ? *named : m_table;
        replace(at, at + 1, at > 0 && is(at - 1, {"which", "what"}) ? "" : "the");
        return 2;
    }
    if (const auto shown = m_names.shownAt(at + 1); shown && is(at, {"that", "this"})) {
        m_value = *shown; // "how many students have that major?"
        m_table = shown->table;
        replace(at, at + 1, "the");
        return 2;
    }
    if (is(at + 1,
           {"person", "man", "woman", "guy", "people", "men", "women", "lady", "gentleman"})) {
        meant(true);
        replace(at, at + 2, "the " + rows());
        return 2;
    }
    if (m_names.tableAt(at + 1)) {
        // "who are those heads?": the heads that belong to the rows
        std::size_t end = at + 2;
        for (const Item &item : m_names.items()) {
            if (item.begin <= at + 1 && at + 1 < item.end) {
                end = item.end;
            }
        }
        replace(at, at + 1, "the");
        nameBehind(end);
        return end - at;
    }
    const bool number = at + 1 < m_tokens.size() && smallNumber(m_tokens[at + 1]) > 1;
    if (number && !m_names.mentionAt(at + 2)) {
        replace(at, at + 2, "the " + rows());
        return 2;
    }
    return 0;
}

std::size_t PointingWords::each(std::size_t at)
{
    if (!is(at, {"each"})) {
        return 0;
    }
    std::size_t taken = 0;
    if (is(at + 1, {"of"}) && isDemonstrative(word(at + 2)) && m_names.toldAt(at + 3)) {
        m_table = m_table < 0 ? *m_names.toldAt(at + 3) : m_table;
        taken = 4;
    } else if (is(at + 1, {"of"}) && isPronoun(word(at + 2))) {
        taken = 3;
    } else if (ends(at + 1) || is(at + 1, {"make", "made", "have", "had", "do", "did", "get", "got",
                                           "place", "sell", "take", "earn", "cost"})) {
        taken = 1;
    }
    if (taken > 0) {
        // "the last name of each student" would be the latest one
        const bool figure = says({"number", "many", "much", "average", "total", "sum", "count"});
        replace(at, at + taken, figure ? "each " + oneRow() : "the " + rows());
    }
    return taken;
}

std::size_t PointingWords::place(std::size_t at)
{
    if (!is(at, {"there"}) || at == 0 || is(at - 1, {"are", "is", "were", "was", "many", "any"}) ||
        is(at + 1, {"are", "is", "were", "was"})) {
        return 0;
    }
    replace(at, at + 1, "in the " + rows());
    return 1;
}

std::size_t PointingWords::one(std::size_t at)
{
    const bool single = is(at, {"one"});
    if (at == 0 || (!single && !is(at, {"ones"}))) {
        return 0;
    }
    const bool picked = is(at - 1, {"which", "each", "every", "that", "this"});
    const bool known = !single || picked || is(at - 1, {"what", "the", "only", "just", "other"}) ||
                       (at >= 2 && is(at - 2, {"the"})) || superlativeBefore(at);
    if (!known) {
        return 0;
    }
    replace(at, at + 1, single && picked ? oneRow() : rows());
    return 1;
}

std::size_t PointingWords::pronoun(std::size_t at)
{
    const bool of = at >= 2 && is(at - 1, {"of"});
    const bool some = of && is(at - 2, {"which", "many", "any", "some", "each", "all", "none",
                                        "most", "one", "few"});
    const bool always = some || is(at, {"them", "they", "it", "he", "she", "him"});
    const bool idle = is(at, {"it"}) && at > 0 && is(at - 1, {"make", "do", "leave"});
    if (!isPronoun(word(at)) || idle || (!always && !ends(at + 1) && m_names.mentionAt(at + 1))) {
        return 0;
    }
    meant(is(at, {"he", "she", "him"}));
    if (of && superlativeBefore(at - 1)) {
        replace(at - 1, at + 1, oneRow()); // "the cheapest of those"
    } else if (some) {
        replace(at - 1, at + 1, rows());
    } else {
        const bool single = is(at, {"it", "he", "she", "him"});
        const bool defined = at > 0 && is(at - 1, {"the"});
        replace(at, at + 1, (defined ? "" : "the ") + (single ? oneRow() : rows()));
    }
    return 1;
}

std::size_t PointingWords::theseWere(std::size_t at)
{
    if (!is(at, {"that"}) || !ends(at + 1) || at < 2 || !is(at - 1, {"is", "was", "were", "are"}) ||
        !m_names.tableAt(at - 2) || m_names.toldAt(at - 2) || says({"many", "much"})) {
        return 0;
    }
    replace(at - 1, at + 1, "have the " + rows());
    return 1;
}

std::size_t PointingWords::unnamed(std::size_t at)
{
    const bool many = is(at, {"many"}) && at > 0 && is(at - 1, {"how"});
    const bool which = is(at, {"which"}) && at <= 1;
    const bool own = which && is(at + 1, {"are", "is", "was", "were"}) &&
                     is(at + 2, {"the", "our", "my", "your"});
    if ((!many && !which) || !isAuxiliary(word(at + 1)) || own) {
        return 0;
    }
    const std::size_t before = m_tokens[at + 1].begin;
    m_edits.push_back({before, before, rows() + " "});
    return 2;
}

} // namespace querent::language
