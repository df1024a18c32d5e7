// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/TimeExpressions.h"
#include "language/Token.h"
#include "language/neural/ParserSchema.h"
#include "language/neural/WordHint.h"

#include <cstdint>
#include <string>
#include <vector>

namespace querent::language::neural {

/// How a word of the question may name a column, weakest first. The numbers are part of the
/// weights: they index trained tables.
enum class ColumnLink : std::uint8_t {
    None,
    Similar,       ///< by word vectors
    Synonym,       ///< by the lexicon, as abbreviation, with a slip of the keyboard, or by a hint
    Part,          ///< one word of the name
    Whole,         ///< the whole name
    Value,         ///< a whole stored value
    NumberInRange, ///< a number such as the column holds
    ValuePart,     ///< words of a stored value
};
constexpr int columnLinkCount = 8;

enum class TableLink : std::uint8_t { None, Similar, Part, Whole };
constexpr int tableLinkCount = 4;

/// What a word looks like.
enum class WordMark : std::uint8_t { Plain, Digits, NumberWord, Quoted, Capital, Sign, Time };
constexpr int wordMarkCount = 7;

/// Words that may be a stored value of a column.
struct ValueMention
{
    std::size_t begin = 0; ///< words of the input
    std::size_t end = 0;
    int column = -1;      ///< of the schema
    std::string value;    ///< as stored
    double score = 0.0;   ///< 1 for the very value
    bool several = false; ///< part of several values; `value` is one of them

    friend bool operator==(const ValueMention &, const ValueMention &) = default;
};

/// Words that name periods, such as "in May 2024" or "last quarter".
struct TimeMention
{
    std::size_t begin = 0; ///< words of the input
    std::size_t end = 0;
    TimeMatch time;
};

/// A question and the part of a schema that may answer it, ready for the parser.
struct ParserInput
{
    Tokens tokens;          ///< without full stops and question marks
    std::vector<int> words; ///< number among the vectors, or -1
    std::vector<WordMark> marks;
    std::vector<int> columns;              ///< places in the schema; the star first
    std::vector<int> tables;               ///< likewise, ascending
    std::vector<ColumnLink> columnLinks;   ///< word by word, a row of all `columns` each
    std::vector<TableLink> tableLinks;     ///< likewise
    std::vector<ValueMention> values;      ///< best first
    std::vector<TimeMention> times;        ///< in the order of the question
    std::optional<query::TimeUnit> bucket; ///< "per month": what dates are to be cut into

    [[nodiscard]] ColumnLink columnLink(std::size_t word, std::size_t column) const
    {
        return columnLinks[word * columns.size() + column];
    }
    [[nodiscard]] TableLink tableLink(std::size_t word, std::size_t table) const
    {
        return tableLinks[word * tables.size() + table];
    }
    /// Where a table of the schema stands in `tables`; -1 for one that was left out.
    [[nodiscard]] int placeOfTable(int table) const;
};

/// Links the words of a question to a schema, by their spelling and by `hints`; keeps at most
/// `most` columns, those with links and keys first, and of a wide schema only the tables that the
/// words lead to. At most 80 words count.
[[nodiscard]] ParserInput makeInput(const ParserSchema &schema, const WordVectors &vectors,
                                    const std::string &question, std::size_t most,
                                    const std::vector<WordHint> &hints = {});

} // namespace querent::language::neural
