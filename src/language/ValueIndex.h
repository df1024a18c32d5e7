// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace querent::language {

/// Scores from here on are for the value as a whole.
inline constexpr double wholeValue = 0.94;

/// A stored text value that a span of a question may mean.
struct ValueHit
{
    int table = -1;
    int column = -1;
    std::string value;
    double score = 0.0;    ///< 1 for the very value
    std::size_t words = 0; ///< of what is said
    std::string said;      ///< the value itself, or what it stands for where it is a code

    [[nodiscard]] bool coded() const { return said != value; }
};

/// The values people may mention, found by their words: exact, by stems, by parts and with typos.
/// Unchanging once its source model is built.
class ValueIndex
{
public:
    ValueIndex() = default;
    ValueIndex(const data::Catalog &catalog, const std::vector<data::ColumnValues> &values);

    /// Lets the column's value `code` be found by the words of what it stands for.
    void addMeaning(int table, int column, const std::string &code, const std::string &meaning);
    /// Lets none of the table's values be found.
    void forget(int table);

    /// Values whose words contain `words` (folded) in a row, best first, at most `most`.
    [[nodiscard]] std::vector<ValueHit> find(const std::vector<std::string> &words,
                                             std::size_t most) const;
    /// Values that contain a word at most one or two slips away from `word`.
    [[nodiscard]] std::vector<std::string> similarWords(const std::string &word) const;
    /// Words of values that begin with `beginning` and go on.
    [[nodiscard]] std::vector<std::string> wordsFrom(const std::string &beginning) const;
    [[nodiscard]] bool hasWord(const std::string &word) const;
    /// All values of one column, most frequent first.
    [[nodiscard]] std::vector<std::string> valuesOf(int table, int column) const;
    [[nodiscard]] bool holds(int table, int column, const std::string &value) const;

private:
    struct Entry
    {
        int table = -1;
        int column = -1;
        std::string value;
        std::string said; ///< what a code stands for; else empty
        std::vector<std::string> words;
        std::vector<std::string> stems;
        bool prose = false; ///< what somebody wrote
    };
    void add(Entry entry);

    std::vector<Entry> m_entries;
    std::unordered_map<std::string, std::vector<int>> m_byStem;
    std::unordered_map<std::string, int> m_words;
    std::unordered_map<char, std::vector<std::string>> m_wordsByInitial;
};

/// Whether the word says what was done, where the value names things: "booked" and "Books".
[[nodiscard]] bool isDeedFor(const std::string &word, const std::string &value);

} // namespace querent::language
