// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/OrderReader.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

constexpr std::array<std::string_view, 4> judged{"reviewed", "rated", "scored", "reviews"};

/// The number by which rows judge something; not valid where they have none.
ColumnId ratingOf(const TableModel &table)
{
    static constexpr std::array<std::string_view, 8> names{"rating", "stars", "star", "score",
                                                           "grade",  "mark",  "csat", "nps"};
    for (const ColumnModel &column : table.columns) {
        const std::vector<std::string> &words = column.names.front().words;
        if (column.numeric && !column.key && !column.hidden && !column.formula &&
            std::ranges::any_of(words, [](const auto &word) { return oneOf(word, names); })) {
            return column.id;
        }
    }
    return {};
}

} // namespace

ColumnId OrderReader::judgementOf(int subject) const
{
    if (ratingOf(m_source.table(subject)).valid()) {
        return {}; // kept with the rows themselves
    }
    ColumnId nearest;
    int steps = 3;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const ColumnId rating = ratingOf(m_source.table(table));
        const int distance = m_source.graph().distance(subject, table);
        if (rating.valid() && table != subject && distance < steps &&
            m_source.graph().fansOut(subject, table)) {
            nearest = rating;
            steps = distance;
        }
    }
    return nearest;
}

void OrderReader::readBestReviewed()
{
    static constexpr std::array<std::string_view, 6> high{"best",       "top",       "highest",
                                                          "best rated", "top rated", "most"};
    static constexpr std::array<std::string_view, 4> low{"worst", "lowest", "worst rated",
                                                         "poorest"};
    const auto subject = std::ranges::find_if(m_items, [](const Item &item) {
        return item.is(LinkKind::Table) && !item.used && !oneOf(item.word, judged);
    });
    for (std::size_t i = 0; subject != m_items.end() && i < m_items.size(); ++i) {
        const std::string &word = m_items[i].word;
        const bool whole = word.ends_with(" rated");
        std::size_t next = i + 1;
        while (!whole && next < m_items.size() && m_items[next].kind == ItemKind::Number) {
            ++next;
        }
        const bool says = (oneOf(word, high) || oneOf(word, low)) &&
                          (whole || (next < m_items.size() && oneOf(m_items[next].word, judged)));
        const int rows = subject->links.front().table;
        const ColumnId rating = says ? judgementOf(rows) : ColumnId{};
        if (m_items[i].used || !rating.valid()) {
            continue;
        }
        Ordering order;
        order.measure = Measure{};
        order.measure->function = query::AggregateFunction::Average;
        order.measure->table = rating.table;
        order.measure->column = rating;
        order.measure->words = word;
        order.descending = oneOf(word, high);
        order.words = word;
        m_frame.orders.push_back(std::move(order));
        m_frame.entities.push_back(rows);
        m_frame.subject = rows;
        m_frame.limit = subject->word.ends_with('s') ? std::nullopt : std::optional(1);
        for (Item &item : m_items) {
            const bool number = item.kind == ItemKind::Number && !item.used && !item.ordinal &&
                                &item + 2 >= &m_items[i] && &item <= &m_items[i] + 2;
            if (number) {
                m_frame.limit = static_cast<std::int64_t>(item.number);
                item.used = true;
            }
        }
        m_items[i].used = true;
        if (!whole) {
            passOver(m_items[next]);
            m_items[next].used = true;
        }
        subject->used = true;
        return;
    }
}

} // namespace querent::language
