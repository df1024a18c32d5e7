// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SetAside.h"

#include "language/OneOf.h"
#include "language/TokenPhrases.h"
#include "language/TokenReplacement.h"

#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// Longer ones say something of their own.
constexpr std::size_t longestClause = 10;

/// What a clause begins with that sets its rest aside.
constexpr std::array<std::string_view, 24> dismissals{
    "forget",        "forget about",  "scrap",          "skip",
    "ignore",        "disregard",     "discard",        "drop",
    "omit",          "do not count",  "do not include", "do not consider",
    "not counting",  "not including", "disregarding",   "never mind",
    "leave aside",   "leaving aside", "put aside",      "putting aside",
    "setting aside", "take out",      "filter out",     "but not counting"};

/// What a clause ends with that sets aside what comes before it; the second after "with" only: what
/// was removed may be asked for.
constexpr std::array<std::string_view, 26> dismissed{
    "aside",          "set aside",        "left aside",         "left off",
    "left out",       "not wanted",       "not counted",        "excluded",
    "ignored",        "omitted",          "disregarded",        "do not count",
    "does not count", "are not counted",  "is not counted",     "not included",
    "not considered", "are not to count", "should not count",   "must not count",
    "do not matter",  "are excluded",     "should be excluded", "should be left out",
    "are left out",   "should be ignored"};
constexpr std::array<std::string_view, 5> takenOut{"taken out", "taken off", "removed",
                                                   "filtered out", "dropped"};

/// What says that something counts all the same.
constexpr std::array<std::string_view, 5> countedToo{"or not", "included", "count too",
                                                     "count as well", "counted too"};

constexpr std::array<std::string_view, 6> asides{"and", "but", "please", "just", "also", "you can"};

/// Words for rows that somebody may think do not count: "cancelled", "inactive", "old ones".
bool tellsState(const Token &token)
{
    static constexpr std::array<std::string_view, 17> states{
        "inactive", "left",    "dead", "old",    "former", "open",     "paid",  "unpaid", "void",
        "ones",     "expired", "past", "closed", "future", "upcoming", "draft", "drafts"};
    return oneOf(token.lower, states) || (token.lower.size() > 4 && token.lower.ends_with("ed"));
}

/// Part of a question between two signs, from `begin` up to `end`.
class Clause
{
public:
    Clause(const Tokens &tokens, std::size_t begin)
        : m_tokens(tokens), m_phrases(tokens), m_begin(begin), m_end(begin)
    {
        while (m_end < tokens.size() && !tokens[m_end].sign) {
            ++m_end;
        }
    }

    /// The clause with "excluding" in place of the words that set the rest of it aside.
    [[nodiscard]] std::optional<Replacement> dismissal() const
    {
        if (m_end - m_begin > longestClause) {
            return std::nullopt;
        }
        std::size_t begin = m_begin;
        while (const auto after = m_phrases.matchAny(begin, asides)) {
            begin = *after;
        }
        if (const auto rest = m_phrases.matchAny(begin, dismissals);
            rest && *rest < m_end && commands(begin, *rest)) {
            return Replacement{m_begin, *rest, "excluding"};
        }
        const bool with = begin < m_end && m_tokens[begin].lower == "with";
        std::optional<std::size_t> rest = ending(dismissed);
        rest = !rest && with ? ending(takenOut) : rest;
        if (!rest || *rest <= begin) {
            return std::nullopt;
        }
        const std::string named = said(begin + (with ? 1 : 0), *rest);
        return named.empty() ? std::nullopt
                             : std::optional(Replacement{m_begin, m_end, "excluding" + named});
    }

    /// Nothing in place of a clause that only says what counts all the same.
    [[nodiscard]] std::optional<Replacement> addition() const
    {
        if (m_end - m_begin > longestClause || m_begin == 0) {
            return std::nullopt;
        }
        const bool leads = m_tokens[m_begin].lower == "including";
        const std::optional<std::size_t> rest = leads ? std::optional(m_end) : ending(countedToo);
        if (!rest || *rest == m_begin) {
            return std::nullopt;
        }
        // "including the number of closed ones" asks for more
        static constexpr std::array<std::string_view, 11> asked{
            "number", "count", "total",      "amount",  "their", "its",
            "date",   "share", "percentage", "average", "how"};
        bool state = false;
        for (std::size_t at = m_begin; at < *rest; ++at) {
            if (m_tokens[at].number || m_tokens[at].quote != 0 ||
                oneOf(m_tokens[at].lower, asked)) {
                return std::nullopt;
            }
            state = state || tellsState(m_tokens[at]);
        }
        return state ? std::optional(Replacement{m_begin - 1, m_end, ""}) : std::nullopt;
    }

private:
    /// "Scrap the cancelled ones", but not the noun of "scrap quantity".
    [[nodiscard]] bool commands(std::size_t begin, std::size_t rest) const
    {
        static constexpr std::array<std::string_view, 2> nouns{"scrap", "drop"};
        static constexpr std::array<std::string_view, 5> articles{"the", "all", "any", "those",
                                                                  "these"};
        return rest > begin + 1 || !oneOf(m_tokens[begin].lower, nouns) ||
               oneOf(m_tokens[rest].lower, articles) || tellsState(m_tokens[rest]);
    }

    template <std::size_t count>
    [[nodiscard]] std::optional<std::size_t>
    ending(const std::array<std::string_view, count> &phrases) const
    {
        for (std::size_t at = m_begin; at < m_end; ++at) {
            if (m_phrases.matchAny(at, phrases) == m_end) {
                return at;
            }
        }
        return std::nullopt;
    }

    /// The words between, each after a blank; empty with a quotation among them.
    [[nodiscard]] std::string said(std::size_t begin, std::size_t end) const
    {
        std::string words;
        for (std::size_t at = begin; at < end; ++at) {
            if (m_tokens[at].quote != 0) {
                return {}; // it would no longer be a quotation
            }
            words += " " + m_tokens[at].text;
        }
        return words;
    }

    const Tokens &m_tokens;
    TokenPhrases m_phrases;
    std::size_t m_begin;
    std::size_t m_end;
};

/// "Revenue net of cancellations": without what came to nothing.
std::optional<Replacement> netOf(const Tokens &tokens, std::size_t at)
{
    const std::string_view undone = wordAt(tokens, at + 2);
    const bool nothing = undone.starts_with("cancel") || undone.starts_with("void") ||
                         undone.starts_with("reversal") || undone.starts_with("reversed");
    return wordAt(tokens, at) == "net" && wordAt(tokens, at + 1) == "of" && nothing
               ? std::optional(Replacement{at, at + 2, "excluding"})
               : std::nullopt;
}

/// "… and leaving cancelled orders aside", "please keep voided bills out".
std::optional<Replacement> keptOut(const Tokens &tokens, std::size_t at)
{
    constexpr std::size_t farthest = 6;
    static constexpr std::array<std::string_view, 10> verbs{"leave", "leaving", "keep", "keeping",
                                                            "put",   "putting", "set",  "setting",
                                                            "take",  "filter"};
    const bool leads = at == 0 && oneOf(wordAt(tokens, at), {"leaving", "putting", "setting"});
    if ((at == 0 && !leads) || !oneOf(wordAt(tokens, at), verbs)) {
        return std::nullopt;
    }
    std::string named;
    std::size_t out = at + 1;
    for (; out < tokens.size() && out < at + farthest && !tokens[out].sign &&
           !oneOf(wordAt(tokens, out), {"aside", "out"});
         ++out) {
        named += " " + tokens[out].text;
    }
    const bool closes =
        oneOf(wordAt(tokens, out), {"aside", "out"}) && TokenPhrases(tokens).endsClause(out + 1);
    if (!closes || named.empty()) {
        return std::nullopt;
    }
    if (leads) {
        return Replacement{0, out + 1, "excluding" + named};
    }
    const std::string_view before = wordAt(tokens, at - 1);
    const bool joined = before == "and" || before == "but" || before == "please";
    const std::size_t begin = joined && at > 1 ? at - 1 : at;
    return Replacement{begin, out + 1,
                       (tokens[begin - 1].sign ? "excluding" : ", excluding") + named};
}

std::optional<Replacement> exclusionAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 3> anywhere{"not counting", "not including",
                                                              "disregarding"};
    if (const auto net = netOf(tokens, at)) {
        return net;
    }
    if (const auto apart = keptOut(tokens, at)) {
        return apart;
    }
    const auto end = TokenPhrases(tokens).matchAny(at, anywhere);
    if (end && at > 0 && *end < tokens.size() && !tokens[*end].number) {
        return Replacement{at, *end, "excluding"};
    }
    const bool begins = at > 0 && tokens[at - 1].sign && !isDash(tokens[at - 1]);
    const bool dashed =
        at > 1 && isDash(tokens[at - 1]) && tokens[at - 1].begin > tokens[at - 2].end;
    if (!begins && !dashed) {
        return std::nullopt;
    }
    const Clause clause(tokens, at);
    const auto dismissal = clause.dismissal();
    return dismissal ? dismissal : clause.addition();
}

} // namespace

Tokens spellExclusions(const Tokens &tokens)
{
    return replaceEach(tokens, exclusionAt);
}

} // namespace querent::language
