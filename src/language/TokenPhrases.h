// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace querent::language {

/// Finds phrases among the tokens of a question.
class TokenPhrases
{
public:
    /// The tokens must outlive this.
    explicit TokenPhrases(const Tokens &tokens) : m_tokens(tokens) {}

    /// The end of the phrase that begins at `at`, a blank between its words; nothing when it is
    /// another. Each "*" stands for one word or none, before another word.
    [[nodiscard]] std::optional<std::size_t> match(std::size_t at, std::string_view phrase) const
    {
        std::size_t begin = 0;
        int skips = 0;
        while (begin < phrase.size()) {
            const std::size_t end = std::min(phrase.find(' ', begin), phrase.size());
            const std::string_view word = phrase.substr(begin, end - begin);
            begin = end + 1;
            if (word == "*") {
                ++skips;
                continue;
            }
            while (skips > 0 && at < m_tokens.size() && m_tokens[at].lower != word) {
                ++at;
                --skips;
            }
            skips = 0;
            if (at >= m_tokens.size() || m_tokens[at].lower != word) {
                return std::nullopt;
            }
            ++at;
        }
        return at;
    }

    /// The end of the longest of several phrases that begin at `at`.
    [[nodiscard]] std::optional<std::size_t>
    matchAny(std::size_t at, std::span<const std::string_view> phrases) const
    {
        std::optional<std::size_t> longest;
        for (const std::string_view phrase : phrases) {
            longest = std::max(longest, match(at, phrase));
        }
        return longest;
    }

    [[nodiscard]] bool endsClause(std::size_t at) const
    {
        return at >= m_tokens.size() || m_tokens[at].sign;
    }

private:
    const Tokens &m_tokens;
};

/// Whether a sentence ends with this sign.
[[nodiscard]] inline bool endsSentence(const Token &token)
{
    return token.text == "." || token.text == "!" || token.text == "?" || token.text == ";";
}

[[nodiscard]] inline bool isDash(const Token &token)
{
    return token.text == "-" || token.text == "–" || token.text == "—";
}

} // namespace querent::language
