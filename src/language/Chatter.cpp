// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Chatter.h"

#include "language/ChatterWords.h"
#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/TokenPhrases.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

const ChatterWords &said()
{
    return ChatterWords::shipped();
}

bool isOffice(const std::string &word)
{
    return said().occasions.contains(word) || said().roles.contains(word);
}

/// From this score on the words of a link are a name of the source.
constexpr double namedFrom = 0.8;
/// A request is opened within so many words.
constexpr std::size_t longestOpening = 28;

class Talk
{
public:
    Talk(const Tokens &tokens, const SourceModel &source)
        : m_tokens(tokens)
        , m_phrases(tokens)
        , m_says(tokens.size())
        , m_strange(tokens.size())
        , m_value(tokens.size())
        , m_dropped(tokens.size())
    {
        for (const Item &item : Linker(source).link(tokens)) {
            for (std::size_t at = item.begin; at < item.end && at < tokens.size(); ++at) {
                m_says[at] = tokens[at].quote > 0 ? Says::Name : whatSays(item);
                m_value[at] = item.is(LinkKind::Value);
                m_strange[at] = (item.content || item.kind == ItemKind::Mention) &&
                                !said().courteous.contains(tokens[at].lower) &&
                                !said().occasions.contains(tokens[at].lower);
            }
        }
        forgiveOccasions();
    }

    [[nodiscard]] Tokens rest(bool openings)
    {
        dropSentences();
        for (const auto &[begin, end] : sentences()) {
            std::size_t from = begin;
            std::size_t until = end;
            trimLast(from, until);
            if (openings) {
                trimFirst(from, until);
                trimOpening(from, until);
            }
            trimReason(from, until);
        }
        dropAsides();
        Tokens rest;
        for (std::size_t at = 0; at < m_tokens.size(); ++at) {
            if (!m_dropped[at] && (!rest.empty() || !m_tokens[at].sign)) {
                rest.push_back(m_tokens[at]);
            }
        }
        const auto words =
            std::count_if(rest.begin(), rest.end(), [](const Token &token) { return !token.sign; });
        return words < 1 ? m_tokens : rest;
    }

private:
    enum class Says { Nothing, Time, Steers, Name };
    using Stretch = std::pair<std::size_t, std::size_t>;

    const Tokens &m_tokens;
    TokenPhrases m_phrases;
    std::vector<Says> m_says;
    std::vector<bool> m_strange; ///< should mean something and is no word of courtesy or office
    std::vector<bool> m_value;   ///< names something that is stored
    std::vector<bool> m_dropped;

    static Says whatSays(const Item &item)
    {
        switch (item.kind) {
        case ItemKind::Mention: {
            if (item.links.empty()) {
                return Says::Nothing;
            }
            const Link &best = item.links.front();
            const bool courteous = said().courteous.contains(item.word) &&
                                   (best.kind == LinkKind::Value || best.score < 1.0);
            const double bar = isOffice(item.word) ? 1.0 : namedFrom;
            return best.score >= bar && !best.soft && !courteous ? Says::Name : Says::Nothing;
        }
        case ItemKind::Number:
            return item.word == "one" ? Says::Nothing : Says::Steers;
        case ItemKind::Superlative:
            return Says::Steers;
        case ItemKind::Period:
        case ItemKind::TimeUnit:
            return Says::Time;
        case ItemKind::Cue: {
            static constexpr std::array<std::string_view, 13> weak{
                "not",   "list",  "and",    "or",    "with",  "which",  "when",
                "where", "when2", "where2", "today", "aside", "contain"};
            const bool steers = std::any_of(item.cues.begin(), item.cues.end(),
                                            [](const Cue &cue) { return !oneOf(cue.kind, weak); });
            return steers && !said().courteous.contains(item.word) ? Says::Steers : Says::Nothing;
        }
        case ItemKind::Word:
        case ItemKind::Sign:
            break;
        }
        return Says::Nothing;
    }

    [[nodiscard]] bool inOneClause(std::size_t begin, std::size_t end) const
    {
        return !any(std::min(begin, end), std::max(begin, end),
                    [&](std::size_t at) { return m_tokens[at].sign; });
    }

    /// "the quarterly report", "the meeting on Thursday": no period of the question.
    void forgiveOccasions()
    {
        for (std::size_t at = 0; at < m_tokens.size(); ++at) {
            if (!said().occasions.contains(m_tokens[at].lower) ||
                (m_says[at] == Says::Name && !m_value[at])) {
                continue;
            }
            for (std::size_t near = at > 3 ? at - 3 : 0; near < m_tokens.size() && near < at + 4;
                 ++near) {
                if (!inOneClause(near, at)) {
                    continue;
                }
                if (m_says[near] == Says::Time || (m_value[near] && near <= at)) {
                    m_says[near] = Says::Nothing;
                }
                if (near < at) {
                    m_strange[near] = false;
                }
            }
        }
    }

    /// As speaks(), but "our finance director" names nothing that is stored.
    [[nodiscard]] bool speaksBesideRoles(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) {
            const bool ofRole = m_value[at] && any(at, std::min(at + 3, end), [&](std::size_t k) {
                                    return said().roles.contains(m_tokens[k].lower);
                                });
            return m_says[at] != Says::Nothing && !ofRole;
        });
    }

    [[nodiscard]] bool parts(std::size_t at) const
    {
        return endsSentence(m_tokens[at]) || isDash(m_tokens[at]) || m_tokens[at].text == ":" ||
               m_tokens[at].text == "(" || m_tokens[at].text == ")";
    }

    /// What stands between full stops, colons, dashes and brackets, without those.
    [[nodiscard]] std::vector<Stretch> sentences() const
    {
        std::vector<Stretch> all;
        std::size_t begin = 0;
        for (std::size_t at = 0; at <= m_tokens.size(); ++at) {
            if (at < m_tokens.size() && !parts(at)) {
                continue;
            }
            if (at > begin && !m_dropped[begin]) {
                all.emplace_back(begin, at);
            }
            begin = at + 1;
        }
        return all;
    }

    template <typename Condition>
    [[nodiscard]] bool any(std::size_t begin, std::size_t end, const Condition &condition) const
    {
        for (std::size_t at = begin; at < end; ++at) {
            if (condition(at)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool speaks(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) { return m_says[at] != Says::Nothing; });
    }
    [[nodiscard]] bool names(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) { return m_says[at] == Says::Name; });
    }
    [[nodiscard]] bool strange(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) { return m_strange[at]; });
    }
    [[nodiscard]] bool personal(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) {
            return isOffice(m_tokens[at].lower) ||
                   (said().persons.contains(m_tokens[at].lower) && m_tokens[at].lower != "our");
        });
    }
    [[nodiscard]] bool marked(std::size_t begin, std::size_t end) const
    {
        return any(begin, end, [&](std::size_t at) {
            return said().persons.contains(m_tokens[at].lower) ||
                   said().occasions.contains(m_tokens[at].lower) ||
                   said().courteous.contains(m_tokens[at].lower);
        });
    }

    void drop(std::size_t begin, std::size_t end)
    {
        std::fill(m_dropped.begin() + static_cast<std::ptrdiff_t>(begin),
                  m_dropped.begin() + static_cast<std::ptrdiff_t>(end), true);
    }

    /// "Kind regards, Tom", "Cheers, Ann-Marie": the end of a letter.
    [[nodiscard]] bool signsOff(std::size_t begin, std::size_t end) const
    {
        static constexpr std::array<std::string_view, 5> farewells{"cheers", "regards", "best",
                                                                   "thanks", "yours"};
        const std::string &first = m_tokens[begin].lower;
        const bool farewell = oneOf(first, farewells) ||
                              (begin + 1 < end && oneOf(m_tokens[begin + 1].lower, farewells));
        return farewell && begin > 0 && end - begin <= 5 && !any(begin, end, [&](std::size_t at) {
                   return m_says[at] == Says::Steers || m_says[at] == Says::Time;
               });
    }

    void dropSentences()
    {
        static constexpr std::array<std::string_view, 3> countedTalk{"things", "questions", "more"};
        // "Thanks for yesterday!", "Two things.", "Last question for today:"
        const auto speaksBesideDays = [&](std::size_t at) {
            static constexpr std::array<std::string_view, 10> days{
                "today",   "yesterday", "tomorrow", "tonight", "this",
                "morning", "afternoon", "evening",  "now",     "last"};
            const auto counts = [&](std::size_t number) {
                return number + 1 < m_tokens.size() && m_says[number] == Says::Steers &&
                       oneOf(m_tokens[number + 1].lower, countedTalk);
            };
            const bool counted = counts(at) || (at > 0 && counts(at - 1));
            return m_says[at] != Says::Nothing && !oneOf(m_tokens[at].lower, days) && !counted;
        };
        const std::vector<Stretch> all = sentences();
        const auto asked = std::count_if(all.begin(), all.end(), [&](const Stretch &one) {
            return speaks(one.first, one.second);
        });
        if (asked < 1 || all.size() < 2) {
            return;
        }
        for (const auto &[begin, end] : all) {
            const bool question = end < m_tokens.size() && m_tokens[end].text == "?";
            const bool narrows = any(begin, end, [&](std::size_t at) {
                return said().narrowing.contains(m_tokens[at].lower);
            });
            const bool odd = strange(begin, end);
            // "Only those who are still with us."
            static constexpr std::array<std::string_view, 3> loose{"just", "mean", "meaning"};
            const std::string &first = m_tokens[begin].lower;
            const bool bounds = said().narrowing.contains(first) && !oneOf(first, loose);
            const bool talk = !bounds && !any(begin, end, speaksBesideDays) &&
                              (marked(begin, end) || personal(begin, end)) &&
                              !(said().asking.contains(m_tokens[begin].lower) && odd) &&
                              (!odd || (personal(begin, end) && !narrows && !question));
            if (talk || signsOff(begin, end)) {
                drop(begin, std::min(end + 1, m_tokens.size()));
            }
        }
    }

    /// "Hello team, …", "First, …".
    [[nodiscard]] bool greets(std::size_t begin, std::size_t end) const
    {
        static constexpr std::array<std::string_view, 9> greetings{
            "hi", "hello", "hey", "morning", "good", "dear", "greetings", "hiya", "howdy"};
        static constexpr std::array<std::string_view, 6> turns{"first",    "firstly", "next",
                                                               "secondly", "finally", "then"};
        return (begin == 0 && end <= 4 && oneOf(m_tokens[begin].lower, greetings)) ||
               (end == begin + 1 && oneOf(m_tokens[begin].lower, turns));
    }

    /// "As part of the annual review, …".
    [[nodiscard]] bool partOf(std::size_t begin, std::size_t end) const
    {
        return end - begin <= 8 && m_phrases.match(begin, "as part of").has_value();
    }

    /// The place behind "but", "so" or "and" at `at`.
    [[nodiscard]] std::size_t afterLink(std::size_t at, std::size_t end) const
    {
        static constexpr std::array<std::string_view, 3> links{"but", "so", "and"};
        return at + 1 < end && oneOf(m_tokens[at].lower, links) ? at + 1 : at;
    }

    [[nodiscard]] bool idle(std::size_t begin, std::size_t end) const
    {
        return begin < end && !speaks(begin, end) && !strange(begin, end) && marked(begin, end);
    }

    /// "Right, …", "As part of the annual review, …".
    void trimFirst(std::size_t &begin, std::size_t end)
    {
        for (std::size_t at = begin + 1; at + 1 < end; ++at) {
            if (m_tokens[at].text == "," && speaks(at, end) &&
                (idle(begin, at) || greets(begin, at) || partOf(begin, at))) {
                const std::size_t from = afterLink(at + 1, end);
                drop(begin, from);
                begin = from;
            }
        }
    }

    /// "…, if you please".
    void trimLast(std::size_t begin, std::size_t &end)
    {
        static constexpr std::array<std::string_view, 6> ways{"in", "by",   "per",
                                                              "as", "with", "of"};
        for (std::size_t at = end - 1; at > begin + 1; --at) {
            if (m_tokens[at].text == "," && idle(at + 1, end) && speaks(begin, at) &&
                !oneOf(m_tokens[at + 1].lower, ways)) {
                drop(at, end);
                end = at;
            }
        }
    }

    /// "I was wondering how many …", "The auditors are asking for …".
    void trimOpening(std::size_t &begin, std::size_t end)
    {
        const bool mine = begin + 1 < end && said().persons.contains(m_tokens[begin + 1].lower);
        if (begin >= end || !said().openings.contains(m_tokens[begin].lower) ||
            (m_tokens[begin].lower == "what" && !mine)) {
            return;
        }
        for (std::size_t at = std::min(end, begin + longestOpening); at-- > begin + 1;) {
            const std::optional<std::size_t> after = m_phrases.matchAny(at, said().requests);
            if (!after || *after >= end || speaksBesideRoles(begin, *after) ||
                !(marked(begin, *after) || personal(begin, *after))) {
                continue;
            }
            const bool relative = any(begin + 1, at, [&](std::size_t k) {
                return m_tokens[k].lower == "who" || m_tokens[k].lower == "which";
            });
            const bool apart = m_tokens[*after].text == ",";
            if (m_phrases.endsClause(*after) && !apart) {
                continue;
            }
            if (!relative && speaks(*after, end)) {
                const std::size_t next = afterLink(apart ? *after + 1 : *after, end);
                drop(begin, next);
                begin = next;
                return;
            }
        }
    }

    /// "… because the auditors asked", "… for the board meeting".
    void trimReason(std::size_t begin, std::size_t &end)
    {
        for (std::size_t at = begin + 2; at < end; ++at) {
            const std::optional<std::size_t> reason = m_phrases.matchAny(at, said().reasons);
            const std::optional<std::size_t> purpose = m_phrases.matchAny(at, said().purposes);
            const bool explains = m_tokens[at].lower == "because" || m_tokens[at].lower == "so";
            const bool idle = (reason && *reason <= end && !speaks(at, end) &&
                               (!strange(at, end) || (explains && personal(at, end)))) ||
                              (purpose && *purpose < end && !speaks(at, end) && !strange(at, end) &&
                               personal(*purpose, end));
            if (idle && speaks(begin, at)) {
                drop(at, end);
                end = at;
                return;
            }
        }
    }

    void dropAsides()
    {
        for (std::size_t at = 1; at < m_tokens.size(); ++at) {
            std::optional<std::size_t> end = m_phrases.matchAny(at, said().asides);
            const std::optional<std::size_t> kept = m_phrases.matchAny(at, said().whereKept);
            if (!end && kept && !names(at, *kept)) {
                end = kept;
            }
            static constexpr std::array<std::string_view, 2> untilNow{"to date", "so far"};
            static constexpr std::array<std::string_view, 8> spans{
                "year", "month", "quarter", "week", "years", "months", "quarters", "weeks"};
            if (!end && m_tokens[at].lower != "by" && !oneOf(m_tokens[at - 1].lower, spans)) {
                end = m_phrases.matchAny(at, untilNow);
                // "so far in 2025", but not "so far in each month"
                const bool goesOn =
                    end && *end + 1 < m_tokens.size() &&
                    ((m_tokens[*end].lower == "in" && m_tokens[*end + 1].number) ||
                     oneOf(m_tokens[*end].lower, {"this", "compared", "against", "versus", "vs",
                                                  "than", "per", "by", "and"}));
                if (end && !goesOn && !m_phrases.endsClause(*end)) {
                    end.reset();
                }
            }
            if (end) {
                drop(at, *end);
            }
        }
    }
};

} // namespace

WithoutChatter withoutChatter(const Tokens &question, const SourceModel &source)
{
    const TokenPhrases phrases(question);
    bool talks = false;
    for (std::size_t at = 0; at < question.size() && !talks; ++at) {
        const std::string &word = question[at].lower;
        talks = said().persons.contains(word) || said().courteous.contains(word) ||
                isOffice(word) || word == "first" || word == "to" || word == "far" ||
                phrases.matchAny(at, said().asides) || phrases.matchAny(at, said().whereKept);
    }
    if (!talks) {
        return {question, question};
    }
    const Talk talk(question, source);
    return {Talk(talk).rest(false), Talk(talk).rest(true)};
}

} // namespace querent::language
