// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/Relations.h"

#include <algorithm>

namespace querent::language::neural {

namespace {

constexpr int reach = 5; // how far apart two words still tell their distance
constexpr int wordWord = 0;
constexpr int wordColumn = wordWord + 2 * reach + 1;
constexpr int columnWord = wordColumn + columnLinkCount;
constexpr int wordTable = columnWord + columnLinkCount;
constexpr int tableWord = wordTable + tableLinkCount;
constexpr int wordStar = tableWord + tableLinkCount;
constexpr int starWord = wordStar + 1;
constexpr int columnSelf = starWord + 1;
constexpr int columnSameTable = columnSelf + 1;
constexpr int columnForward = columnSelf + 2;
constexpr int columnBackward = columnSelf + 3;
constexpr int columnOther = columnSelf + 4;
constexpr int columnTable = columnOther + 1; // own, own key, other
constexpr int tableColumn = columnTable + 3;
constexpr int tableSelf = tableColumn + 3;
constexpr int tableForward = tableSelf + 1;
constexpr int tableBackward = tableSelf + 2;
constexpr int tableBoth = tableSelf + 3;
constexpr int tableOther = tableSelf + 4;

/// A square of relations over words, columns and tables.
class Square
{
public:
    explicit Square(const ParserInput &input)
        : m_columns(input.tokens.size())
        , m_tables(m_columns + input.columns.size())
        , m_size(m_tables + input.tables.size())
        , m_cells(m_size * m_size)
    {}

    std::uint8_t &at(std::size_t row, std::size_t column) { return m_cells[row * m_size + column]; }
    void set(std::size_t row, std::size_t column, int relation)
    {
        at(row, column) = static_cast<std::uint8_t>(relation);
    }
    [[nodiscard]] std::size_t column(std::size_t number) const { return m_columns + number; }
    [[nodiscard]] std::size_t table(int number) const
    {
        return m_tables + static_cast<std::size_t>(number);
    }
    std::vector<std::uint8_t> take() { return std::move(m_cells); }

private:
    std::size_t m_columns;
    std::size_t m_tables;
    std::size_t m_size;
    std::vector<std::uint8_t> m_cells;
};

void relateWords(const ParserInput &input, Square &square)
{
    const std::size_t words = input.tokens.size();
    const int tables = static_cast<int>(input.tables.size());
    for (std::size_t w = 0; w < words; ++w) {
        for (std::size_t other = 0; other < words; ++other) {
            const int apart = static_cast<int>(other) - static_cast<int>(w);
            square.set(w, other, wordWord + std::clamp(apart, -reach, reach) + reach);
        }
        for (std::size_t c = 0; c < input.columns.size(); ++c) {
            const int link = static_cast<int>(input.columnLink(w, c));
            square.set(w, square.column(c), c == 0 ? wordStar : wordColumn + link);
            square.set(square.column(c), w, c == 0 ? starWord : columnWord + link);
        }
        for (int t = 0; t < tables; ++t) {
            const int link = static_cast<int>(input.tableLink(w, static_cast<std::size_t>(t)));
            square.set(w, square.table(t), wordTable + link);
            square.set(square.table(t), w, tableWord + link);
        }
    }
}

void relateSchema(const ParserSchema &schema, const ParserInput &input, Square &square)
{
    const std::size_t columns = input.columns.size();
    const int tables = static_cast<int>(input.tables.size());
    std::vector<int> places;
    for (const int column : input.columns) {
        places.push_back(
            input.placeOfTable(schema.columns()[static_cast<std::size_t>(column)].table));
    }
    for (std::size_t c = 0; c < columns; ++c) {
        for (std::size_t other = 0; other < columns; ++other) {
            const bool same = places[c] >= 0 && places[c] == places[other];
            square.set(square.column(c), square.column(other),
                       same ? columnSameTable : columnOther);
        }
        const bool key = schema.columns()[static_cast<std::size_t>(input.columns[c])].key;
        for (int t = 0; t < tables; ++t) {
            const int own = places[c] == t ? (key ? 1 : 0) : 2;
            square.set(square.column(c), square.table(t), columnTable + own);
            square.set(square.table(t), square.column(c), tableColumn + own);
        }
    }
    for (int t = 0; t < tables; ++t) {
        for (int other = 0; other < tables; ++other) {
            square.set(square.table(t), square.table(other), tableOther);
        }
    }
    const auto placeOf = [&](int column) {
        const auto found = std::lower_bound(input.columns.begin(), input.columns.end(), column);
        return found != input.columns.end() && *found == column
                   ? static_cast<int>(found - input.columns.begin())
                   : -1;
    };
    for (const SchemaKey &key : schema.keys()) {
        const int from =
            input.placeOfTable(schema.columns()[static_cast<std::size_t>(key.from)].table);
        const int to = input.placeOfTable(schema.columns()[static_cast<std::size_t>(key.to)].table);
        if (from >= 0 && to >= 0 && from != to) {
            std::uint8_t &forward = square.at(square.table(from), square.table(to));
            forward = forward == tableBackward || forward == tableBoth ? tableBoth : tableForward;
            std::uint8_t &backward = square.at(square.table(to), square.table(from));
            backward =
                backward == tableForward || backward == tableBoth ? tableBoth : tableBackward;
        }
        const int begin = placeOf(key.from);
        const int end = placeOf(key.to);
        if (begin >= 0 && end >= 0) {
            const std::size_t first = square.column(static_cast<std::size_t>(begin));
            const std::size_t second = square.column(static_cast<std::size_t>(end));
            square.set(first, second, columnForward);
            square.set(second, first, columnBackward);
        }
    }
    for (std::size_t c = 0; c < columns; ++c) {
        square.set(square.column(c), square.column(c), columnSelf);
    }
    for (int t = 0; t < tables; ++t) {
        square.set(square.table(t), square.table(t), tableSelf);
    }
}

} // namespace

int relationCount() noexcept
{
    return tableOther + 1;
}

std::vector<std::uint8_t> relationsOf(const ParserSchema &schema, const ParserInput &input)
{
    Square square(input);
    relateWords(input, square);
    relateSchema(schema, input, square);
    return square.take();
}

} // namespace querent::language::neural
