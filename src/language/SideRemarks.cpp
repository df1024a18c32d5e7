// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SideRemarks.h"

#include "language/OneOf.h"
#include "language/TokenPhrases.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// Tokens from `begin` up to `end`.
struct WordRange
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

Token spoken(const char *word, bool sign = false)
{
    Token token;
    token.text = token.lower = token.stem = word;
    token.sign = sign;
    return token;
}

class Remarks
{
public:
    explicit Remarks(const Tokens &tokens)
        : m_tokens(tokens), m_phrases(tokens), m_dropped(tokens.size())
    {}

    [[nodiscard]] Tokens rest()
    {
        const std::vector<WordRange> sentences = this->sentences();
        for (const WordRange &sentence : sentences) {
            dropDismissed(sentence);
            dropIndifferent(sentence);
        }
        if (sentences.size() > 1 && restates(sentences[1])) {
            dropWithSign(sentences[0]);
        }
        std::optional<bool> largestFirst;
        for (std::size_t s = 1; s < sentences.size(); ++s) {
            if (const auto order = orderSaid(sentences[s])) {
                largestFirst = order;
                dropWithSign(sentences[s]);
            } else if (idle(sentences[s])) {
                dropWithSign(sentences[s]);
            }
        }
        Tokens rest = kept();
        if (largestFirst) {
            while (!rest.empty() && rest.back().sign) {
                rest.pop_back();
            }
            rest.push_back(spoken(",", true));
            rest.push_back(spoken(*largestFirst ? "largest" : "smallest"));
            rest.push_back(spoken("first"));
        }
        return rest;
    }

    [[nodiscard]] Tokens withoutExamples()
    {
        for (const WordRange &sentence : sentences()) {
            dropExamples(sentence);
        }
        return kept();
    }

private:
    [[nodiscard]] Tokens kept() const
    {
        Tokens rest;
        for (std::size_t at = 0; at < m_tokens.size(); ++at) {
            if (!m_dropped[at] && (!rest.empty() || !m_tokens[at].sign)) {
                rest.push_back(m_tokens[at]);
            }
        }
        return rest;
    }

    [[nodiscard]] std::vector<WordRange> sentences() const
    {
        std::vector<WordRange> all;
        std::size_t begin = 0;
        for (std::size_t at = 0; at <= m_tokens.size(); ++at) {
            if (at == m_tokens.size() || endsSentence(m_tokens[at])) {
                if (at > begin) {
                    all.push_back({begin, at});
                }
                begin = at + 1;
            }
        }
        return all;
    }

    template <std::size_t count>
    [[nodiscard]] bool says(const WordRange &stretch,
                            const std::array<std::string_view, count> &phrases) const
    {
        for (std::size_t at = stretch.begin; at < stretch.end; ++at) {
            const auto end = m_phrases.matchAny(at, phrases);
            if (end && *end <= stretch.end) {
                return true;
            }
        }
        return false;
    }

    void drop(const WordRange &stretch)
    {
        std::fill(m_dropped.begin() + static_cast<std::ptrdiff_t>(stretch.begin),
                  m_dropped.begin() + static_cast<std::ptrdiff_t>(stretch.end), true);
    }
    void dropWithSign(const WordRange &stretch)
    {
        drop({stretch.begin, std::min(stretch.end + 1, m_tokens.size())});
    }

    /// ", no matter what purpose" at the end: all of them, which nothing else says.
    void dropIndifferent(const WordRange &sentence)
    {
        static constexpr std::array<std::string_view, 6> indifferent{
            "no matter what", "no matter which", "no matter whose",
            "regardless of",  "irrespective of", "no matter the"};
        constexpr std::size_t longest = 3; // words that name what does not matter
        for (std::size_t at = sentence.begin + 1; at < sentence.end; ++at) {
            const auto named = m_phrases.matchAny(at, indifferent);
            if (named && *named < sentence.end && sentence.end - *named <= longest) {
                drop({m_tokens[at - 1].sign ? at - 1 : at, sentence.end});
            }
        }
    }

    /// "Customers without a tier can be left out": rows that would not be there anyway.
    [[nodiscard]] bool dismissesAbsent(const WordRange &clause) const
    {
        static constexpr std::array<std::string_view, 13> dismissed{
            "left out",    "be ignored",   "be skipped",        "stay out",   "be excluded",
            "be dropped",  "not count",    "not matter",        "can ignore", "be disregarded",
            "be left off", "you can skip", "need not be listed"};
        static constexpr std::array<std::string_view, 4> absent{"without", "no", "nobody",
                                                                "no one"};
        static constexpr std::array<std::string_view, 2> noShows{"no show", "no shows"};
        return says(clause, dismissed) && says(clause, absent) && !says(clause, noShows);
    }

    /// Drops such a clause: a sentence, what stands in brackets, or what follows the last comma.
    void dropDismissed(const WordRange &sentence)
    {
        std::size_t begin = sentence.begin;
        for (std::size_t at = sentence.begin; at <= sentence.end; ++at) {
            const bool parts = at == sentence.end || m_tokens[at].text == "(" ||
                               m_tokens[at].text == ")" || m_tokens[at].text == "," ||
                               isDash(m_tokens[at]);
            if (!parts) {
                continue;
            }
            // "Which shops should be excluded since they have no stock?" asks
            const bool asks =
                begin == sentence.begin && (begin == 0 || (sentence.end < m_tokens.size() &&
                                                           m_tokens[sentence.end].text == "?"));
            if (begin < at && !asks && dismissesAbsent({begin, at})) {
                drop({begin > sentence.begin ? begin - 1 : begin, at});
                if (at < sentence.end && m_tokens[at].text == ")") {
                    drop({at, at + 1});
                }
            }
            begin = at + 1;
        }
    }

    /// "How many from each source – adverts, friends etc": some of them, to say what is meant.
    void dropExamples(const WordRange &sentence)
    {
        static constexpr std::array<std::string_view, 6> ends{
            "etc", "etcetera", "and so on", "and so forth", "and the like", "or whatever"};
        std::optional<std::size_t> opening;
        for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
            const Token &token = m_tokens[at];
            if (isDash(token) || token.text == "(") {
                opening = at > sentence.begin ? std::optional(at) : std::nullopt;
            }
            const auto end = opening ? m_phrases.matchAny(at, ends) : std::nullopt;
            if (end && *end <= sentence.end && at > *opening + 1) {
                const bool closes = *end < sentence.end && m_tokens[*end].text == ")";
                drop({*opening, *end + (closes ? 1U : 0U)});
                opening.reset();
            }
        }
    }

    /// "At what hours do our trucks leave? Number of tours for each hour": the same once more, in
    /// the words of a report.
    [[nodiscard]] bool restates(const WordRange &sentence) const
    {
        static constexpr std::array<std::string_view, 8> figures{
            "number of",     "count of",     "the number of", "total number of",
            "percentage of", "the count of", "how many",      "sum of"};
        static constexpr std::array<std::string_view, 4> cuts{"per", "for each", "by", "in each"};
        const bool asked = sentence.begin > 0 && m_tokens[sentence.begin - 1].text == "?";
        return asked && m_phrases.matchAny(sentence.begin, figures) && says(sentence, cuts);
    }

    /// "Worst team at the top", "start with the category with the worst rate": whether the largest
    /// comes first; nothing where the sentence says something else.
    [[nodiscard]] std::optional<bool> orderSaid(const WordRange &sentence) const
    {
        static constexpr std::array<std::string_view, 6> first{
            "at the top", "on top", "came first", "comes first", "start with", "starting with"};
        static constexpr std::array<std::string_view, 8> large{
            "highest", "largest", "biggest", "worst", "best", "most", "top one", "greatest"};
        static constexpr std::array<std::string_view, 4> small{"lowest", "smallest", "least",
                                                               "fewest"};
        constexpr std::size_t longest = 14;
        const bool endsWithFirst =
            sentence.end - sentence.begin > 1 && m_tokens[sentence.end - 1].lower == "first";
        if (sentence.end - sentence.begin > longest || !(endsWithFirst || says(sentence, first))) {
            return std::nullopt;
        }
        if (says(sentence, small)) {
            return false;
        }
        return says(sentence, large) ? std::optional(true) : std::nullopt;
    }

    /// Where "I want to announce", "we would like to thank" end: what is done with the answer.
    [[nodiscard]] std::optional<std::size_t> endOfPurpose(std::size_t begin) const
    {
        static constexpr std::array<std::string_view, 9> wishes{
            "want to", "would like to", "need to",      "have to",    "must",
            "plan to", "will",          "are going to", "am going to"};
        static constexpr std::array<std::string_view, 18> doings{
            "phone",   "call",  "write",   "contact", "thank",   "announce",
            "present", "tell",  "discuss", "mention", "publish", "congratulate",
            "reward",  "print", "invite",  "praise",  "send",    "hand"};
        static constexpr std::array<std::string_view, 2> speakers{"i", "we"};
        const auto speaker = m_phrases.matchAny(begin, speakers);
        const auto wish = speaker ? m_phrases.matchAny(*speaker, wishes) : std::nullopt;
        return wish ? m_phrases.matchAny(*wish, doings) : std::nullopt;
    }

    /// "Can you prepare that?", "no breakdown needed, just the one number".
    [[nodiscard]] bool idle(const WordRange &sentence) const
    {
        static constexpr std::array<std::string_view, 8> openings{
            "can you prepare", "could you prepare", "no breakdown",    "no details",
            "no need",         "just the one",      "just one number", "one number"};
        static constexpr std::array<std::string_view, 27> steering{
            "by",      "per",   "each",   "only",    "except", "excluding", "exclude",
            "without", "sort",  "sorted", "order",   "top",    "first",     "last",
            "not",     "also",  "since",  "between", "before", "after",     "average",
            "total",   "those", "ones",   "who",     "whose",  "where"};
        auto opens = m_phrases.matchAny(sentence.begin, openings);
        if (!opens) {
            opens = endOfPurpose(sentence.begin);
        }
        return opens && *opens <= sentence.end && !says(sentence, steering) &&
               std::none_of(
                   m_tokens.begin() + static_cast<std::ptrdiff_t>(sentence.begin),
                   m_tokens.begin() + static_cast<std::ptrdiff_t>(sentence.end),
                   [](const Token &token) { return token.number && token.lower != "one"; });
    }

    const Tokens &m_tokens;
    TokenPhrases m_phrases;
    std::vector<bool> m_dropped;
};

} // namespace

Tokens withoutRemarks(const Tokens &asked)
{
    return Remarks(withoutExamples(asked)).rest();
}

Tokens withoutExamples(const Tokens &asked)
{
    return Remarks(asked).withoutExamples();
}

} // namespace querent::language
