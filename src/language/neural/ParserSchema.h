// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/neural/WordVectors.h"

#include <map>
#include <string>
#include <vector>

namespace querent::language::neural {

/// A word that occurs in names of a source.
struct SchemaWord
{
    std::string word;
    std::string stem;
    int vector = -1;       ///< its number among the word vectors
    bool function = false; ///< "of", "the": links nothing by itself
};

/// What the parser knows about a column or a table beside its place.
struct SchemaName
{
    std::vector<int> words;              ///< of the name itself, as SchemaWord numbers
    std::vector<std::vector<int>> whole; ///< every name that stands for it when said in full
};

enum class ColumnSort { Text, Number, Date, Flag, Other };

struct SchemaColumn
{
    ColumnId id; ///< invalid for the star
    int table = -1;
    SchemaName name;
    ColumnSort sort = ColumnSort::Other;
    bool key = false;     ///< of the primary key
    bool foreign = false; ///< on either side of a key between tables
    bool ranged = false;  ///< `low` and `high` are known
    double low = 0.0;
    double high = 0.0;
};

/// A key between tables, a pair of columns.
struct SchemaKey
{
    int from = -1; ///< columns
    int to = -1;
};

/// A source as the parser sees it: the star, then every column in the catalog's order, and every
/// table. Built once a source, immutable.
class ParserSchema
{
public:
    ParserSchema(const SourceModel &source, const WordVectors &vectors);

    [[nodiscard]] const SourceModel &source() const noexcept { return m_source; }
    [[nodiscard]] const std::vector<SchemaWord> &words() const noexcept { return m_words; }
    [[nodiscard]] const std::vector<SchemaColumn> &columns() const noexcept { return m_columns; }
    [[nodiscard]] const std::vector<SchemaName> &tables() const noexcept { return m_tables; }
    [[nodiscard]] const std::vector<SchemaKey> &keys() const noexcept { return m_keys; }
    /// The words of a name as they are said.
    [[nodiscard]] std::vector<std::string> wordsOf(const SchemaName &name) const;
    /// The place of a column in columns().
    [[nodiscard]] int columnAt(int table, int column) const
    {
        return m_firstColumn[static_cast<std::size_t>(table)] + column;
    }

private:
    int wordNumber(const std::string &word, const WordVectors &vectors);
    SchemaName describe(const std::vector<NameWords> &names, const WordVectors &vectors);

    const SourceModel &m_source;
    std::vector<SchemaWord> m_words;
    std::map<std::string, int> m_wordNumbers;
    std::vector<SchemaColumn> m_columns;
    std::vector<SchemaName> m_tables;
    std::vector<SchemaKey> m_keys;
    std::vector<int> m_firstColumn;
};

} // namespace querent::language::neural
