// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ParserSchema.h"

#include "language/Stemmer.h"

#include <algorithm>
#include <array>

namespace querent::language::neural {

namespace {

ColumnSort sortOf(const ColumnModel &column)
{
    if (column.date) {
        return ColumnSort::Date;
    }
    if (column.flag) {
        return ColumnSort::Flag;
    }
    const data::ColumnType type = column.column->type;
    if (type == data::ColumnType::Integer || type == data::ColumnType::Real) {
        return ColumnSort::Number;
    }
    return column.text ? ColumnSort::Text : ColumnSort::Other;
}

} // namespace

ParserSchema::ParserSchema(const SourceModel &source, const WordVectors &vectors) : m_source(source)
{
    m_columns.emplace_back(); // the star
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const TableModel &table = source.tables()[t];
        m_tables.push_back(describe(table.names, vectors));
        m_firstColumn.push_back(static_cast<int>(m_columns.size()));
        for (const ColumnModel &model : table.columns) {
            if (model.formula) {
                break; // it was taught to read what is stored
            }
            SchemaColumn column;
            column.id = model.id;
            column.table = static_cast<int>(t);
            column.name = describe(model.names, vectors);
            column.sort = sortOf(model);
            column.key = model.column->primaryKeyPosition > 0;
            const data::ColumnProfile &profile = model.column->profile;
            column.ranged = profile.min.isNumber() && profile.max.isNumber();
            if (column.ranged) {
                column.low = profile.min.numeric();
                column.high = profile.max.numeric();
            }
            m_columns.push_back(std::move(column));
        }
    }
    for (const JoinEdge &edge : source.graph().edges()) {
        for (std::size_t i = 0; i < edge.fromColumns.size(); ++i) {
            const SchemaKey key{columnAt(edge.from, edge.fromColumns[i]),
                                columnAt(edge.to, edge.toColumns[i])};
            m_columns[static_cast<std::size_t>(key.from)].foreign = true;
            m_columns[static_cast<std::size_t>(key.to)].foreign = true;
            m_keys.push_back(key);
        }
    }
}

std::vector<std::string> ParserSchema::wordsOf(const SchemaName &name) const
{
    std::vector<std::string> words;
    for (const int word : name.words) {
        words.push_back(m_words[static_cast<std::size_t>(word)].word);
    }
    return words;
}

int ParserSchema::wordNumber(const std::string &word, const WordVectors &vectors)
{
    const auto [place, fresh] = m_wordNumbers.emplace(word, static_cast<int>(m_words.size()));
    if (fresh) {
        static constexpr std::array<std::string_view, 22> functionWords{
            "a",  "an",  "the", "of",  "in", "on", "at",  "for",  "to",  "by",   "with",
            "is", "are", "was", "and", "or", "be", "not", "from", "per", "does", "as"};
        SchemaWord entry;
        entry.word = word;
        entry.stem = stemWord(word);
        entry.vector = vectors.find(word);
        entry.function =
            std::find(functionWords.begin(), functionWords.end(), word) != functionWords.end();
        m_words.push_back(std::move(entry));
    }
    return place->second;
}

SchemaName ParserSchema::describe(const std::vector<NameWords> &names, const WordVectors &vectors)
{
    SchemaName result;
    for (const NameWords &name : names) {
        std::vector<int> numbers;
        for (const std::string &word : name.words) {
            numbers.push_back(wordNumber(word, vectors));
        }
        if (result.whole.empty()) {
            result.words = numbers;
        }
        result.whole.push_back(std::move(numbers));
    }
    return result;
}

} // namespace querent::language::neural
