// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"
#include "language/ToldNames.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// Names in a follow-up the rows that its words only point to: "which of them" becomes "which
/// students", "their names" "the names of the students".
class PointingWords
{
public:
    /// All have to outlive it; `names` tells of at least one table.
    PointingWords(const std::string &question, const Tokens &tokens, const ToldNames &names,
                  const SourceModel &source);

    /// Says whose rows are meant where only one thing can be: of those that are told of.
    void mean(int table) { m_table = table; }
    /// Puts words in the place of the tokens from `begin` up to `end`, which point to nothing then.
    void replace(std::size_t begin, std::size_t end, std::string words);
    /// Names the rows behind the token before `end`: "… of the students".
    void nameBehind(std::size_t end);
    /// Names the rows wherever they are pointed to; false where they are not.
    bool nameAll();

    /// Whose rows are meant; -1 as long as nobody knows.
    [[nodiscard]] int table() const noexcept { return m_table; }
    /// What "that major" points to: the rows that have the same there.
    [[nodiscard]] ColumnId value() const noexcept { return m_value; }
    [[nodiscard]] std::string text() const;

private:
    /// A part of the question, in bytes, and what takes its place.
    struct Edit
    {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::string words;
    };

    [[nodiscard]] const std::string &word(std::size_t at) const;
    [[nodiscard]] bool is(std::size_t at, std::initializer_list<std::string_view> words) const;
    [[nodiscard]] bool says(std::initializer_list<std::string_view> words) const;
    /// Whether no word follows.
    [[nodiscard]] bool ends(std::size_t at) const;
    [[nodiscard]] bool superlativeBefore(std::size_t at) const;
    /// Where the noun phrase ends that begins at `at`.
    [[nodiscard]] std::size_t endOfPhrase(std::size_t at) const;
    /// The rows that were listed first, where nothing else is known; people where a person is
    /// meant.
    int meant(bool person = false);
    [[nodiscard]] std::string rows();
    [[nodiscard]] std::string oneRow();

    /// Each names the rows that a word of its kind points to; how many tokens that took, 0 for
    /// none.
    std::size_t nameAt(std::size_t at);
    std::size_t possessive(std::size_t at);    ///< "their names"
    std::size_t demonstrative(std::size_t at); ///< "those students", "that person", "these two"
    std::size_t each(std::size_t at);          ///< "of each of them"
    std::size_t place(std::size_t at);         ///< "who works there"
    std::size_t one(std::size_t at);           ///< "which one", "the oldest ones"
    std::size_t pronoun(std::size_t at);       ///< "which of them", "when did they join"
    std::size_t theseWere(std::size_t at);     ///< "which brides were that?"
    std::size_t unnamed(std::size_t at);       ///< "how many are there?", "which have …"

    const std::string &m_question;
    const Tokens &m_tokens;
    const ToldNames &m_names;
    const SourceModel &m_source;
    std::vector<Edit> m_edits;
    std::vector<bool> m_replaced; ///< of the tokens
    int m_table = -1;
    ColumnId m_value;
};

} // namespace querent::language
