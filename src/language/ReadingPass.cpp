// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ReadingPass.h"

#include "language/SaleTotals.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace querent::language {

using query::AggregateFunction;
using query::ComparisonOperator;

namespace {

/// The one number that rows of `table` hold, as the score of a survey; -1 where there are more.
int onlyFigureOf(const TableModel &table)
{
    int only = -1;
    for (const ColumnModel &column : table.columns) {
        if (!column.numeric || column.key || column.flag || column.date || column.hidden ||
            column.formula) {
            continue;
        }
        if (only >= 0) {
            return -1;
        }
        only = column.id.column;
    }
    return only;
}

/// How many there were of what rows keep by the day, as the passengers of a line; -1 where rows
/// stand for themselves.
int dailyFigureOf(const TableModel &table)
{
    const auto date = std::ranges::find_if(table.columns, [](const ColumnModel &column) {
        return column.date && column.column->primaryKeyPosition > 0;
    });
    const int figure = table.key < 0 && date != table.columns.end() ? onlyFigureOf(table) : -1;
    if (figure < 0) {
        return -1;
    }
    const ColumnModel &column = table.columns[static_cast<std::size_t>(figure)];
    return column.quantity && !column.last && column.column->type == data::ColumnType::Integer &&
                   column.names.front().words.back().ends_with('s')
               ? figure
               : -1;
}

} // namespace

bool ReadingPass::skippable(const Item &item)
{
    return item.filler() || item.cue("with") != nullptr;
}

data::Value ReadingPass::numberValue(double number)
{
    const auto whole = static_cast<std::int64_t>(number);
    return static_cast<double>(whole) == number ? data::Value(whole) : data::Value(number);
}

void ReadingPass::silence(Item &item)
{
    item.kind = ItemKind::Word;
    item.links.clear();
    item.cues.clear();
    item.superlatives.clear();
    item.content = false;
    item.used = true;
}

void ReadingPass::spend(std::size_t begin, std::size_t end)
{
    for (std::size_t k = begin; k < end && k < m_items.size(); ++k) {
        m_items[k].used = true;
        m_items[k].content = false;
        std::erase_if(m_state.bucketItems, [&](std::size_t bucket) { return bucket == k; });
        std::erase_if(m_state.periods,
                      [&](const PendingPeriod &pending) { return pending.item == k; });
    }
}

ComparisonOperator ReadingPass::operatorOf(const std::string &payload)
{
    return payload == ">"    ? ComparisonOperator::Greater
           : payload == "<"  ? ComparisonOperator::Less
           : payload == ">=" ? ComparisonOperator::GreaterOrEqual
           : payload == "<=" ? ComparisonOperator::LessOrEqual
           : payload == "!=" ? ComparisonOperator::NotEqual
                             : ComparisonOperator::Equal;
}

std::optional<ColumnId> ReadingPass::conceptColumn(int table,
                                                   const std::vector<std::string> &concepts) const
{
    if (table < 0) {
        return std::nullopt;
    }
    // "the longest run" is not the one with the latest start time
    static constexpr std::array<std::string_view, 7> lengths{"durat", "length", "hour", "minut",
                                                             "time",  "second", "dai"};
    const TableModel &rows = m_source.table(table);
    for (const std::string &wanted : concepts) {
        const bool length = std::ranges::find(lengths, wanted) != lengths.end();
        if (wanted == "date" && rows.eventDate >= 0) {
            return ColumnId{table, rows.eventDate};
        }
        for (const ColumnModel &column : rows.columns) {
            const NameWords &name = column.names.front();
            // "the newest members" are no newborns
            const bool birth =
                wanted == "date" && !name.stems.empty() && name.stems.front().starts_with("birth");
            if ((!column.numeric && !column.date) || birth || (length && column.date)) {
                continue;
            }
            for (std::size_t w = 0; w < name.stems.size(); ++w) {
                // "rated power" is no rate
                const bool deed =
                    !column.date && name.words[w].ends_with("ed") && name.words.size() > 1;
                if (name.stems[w] == wanted && !deed && !(wanted == "date" && column.numeric)) {
                    return column.id;
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> ReadingPass::nearestColumn(std::size_t at, bool numeric) const
{
    for (std::size_t back = 1; back <= 8 && back <= at; ++back) {
        const std::size_t k = at - back;
        if (isMention(k, LinkKind::Column)) {
            const ColumnModel &column = m_source.column(linkAt(k).id());
            if (!numeric || column.numeric || (column.date && !column.numeric)) {
                return k;
            }
            for (const Link &link : m_items[k].links) {
                if (link.kind == LinkKind::Column && m_source.column(link.id()).numeric &&
                    link.score + 0.2 > linkAt(k).score) {
                    return k;
                }
            }
        }
        if (m_items[k].kind == ItemKind::Mention && m_items[k].is(LinkKind::Table)) {
            return std::nullopt;
        }
        if (m_items[k].cue("cmp") != nullptr && m_items[k].used) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

Condition ReadingPass::conditionOf(std::size_t value) const
{
    const Link &link = linkAt(value);
    Condition condition;
    condition.column = link.id();
    condition.words = m_items[value].word;
    if (link.several) {
        condition.kind = Condition::Kind::Like;
        condition.pattern = "%" + link.value + "%";
        return condition;
    }
    const bool whole = m_source.column(link.id()).column->type == data::ColumnType::Integer;
    std::int64_t number = 0;
    const char *const end = link.value.data() + link.value.size();
    const bool read = whole && !link.codeList &&
                      std::from_chars(link.value.data(), end, number).ptr == end &&
                      !link.value.empty();
    condition.values.push_back(read ? data::Value(number) : data::Value(link.value));
    if (link.codeList) {
        condition.kind = Condition::Kind::Coded;
        condition.list = link.list;
        return condition;
    }
    // the same word stored in several spellings is meant in all of them
    const std::vector<std::string> own = valueWords(link.value);
    for (const std::string &other : m_source.values().valuesOf(link.table, link.column)) {
        if (other != link.value && valueWords(other) == own) {
            condition.values.push_back(data::Value(other));
        }
    }
    return condition;
}

std::vector<int> ReadingPass::tablesInPlay() const
{
    std::vector<int> tables;
    const auto add = [&](int table) {
        if (table >= 0 && std::find(tables.begin(), tables.end(), table) == tables.end()) {
            tables.push_back(table);
        }
    };
    for (const Measure &measure : m_frame.measures) {
        add(measure.table);
    }
    add(subjectTable());
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention && (item.used || item.links.front().score >= 0.8)) {
            add(item.links.front().table);
        }
    }
    // tables on the way between those that are named
    for (std::size_t i = 1, named = tables.size(); i < named; ++i) {
        int at = tables.front();
        for (const JoinStep &step : m_source.graph().path(tables.front(), tables[i])) {
            const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
            at = step.forward ? edge.to : edge.from;
            add(at);
        }
    }
    return tables;
}

void ReadingPass::passOver(Item &item)
{
    item.kind = ItemKind::Word;
    item.links.clear();
    item.content = false;
}

AggregateFunction ReadingPass::functionOf(const std::string &payload)
{
    if (payload == "avg") {
        return AggregateFunction::Average;
    }
    if (payload == "sum") {
        return AggregateFunction::Sum;
    }
    if (payload == "max") {
        return AggregateFunction::Max;
    }
    if (payload == "min") {
        return AggregateFunction::Min;
    }
    return payload == "stddev" ? AggregateFunction::StdDev : AggregateFunction::Median;
}

Measure ReadingPass::countOf(int table, const std::string &words) const
{
    Measure measure;
    measure.table = table;
    measure.words = words;
    if (const int figure = dailyFigureOf(m_source.table(table)); figure >= 0) {
        measure.function = AggregateFunction::Sum;
        measure.column = ColumnId{table, figure};
        return measure;
    }
    // each row of "page views" tells how many views there were
    const std::string &thing = m_source.table(table).names.front().stems.back();
    for (const ColumnModel &column : m_source.table(table).columns) {
        const std::vector<std::string> &stems = column.names.front().stems;
        const bool number = column.numeric && !column.key && !column.formula && !column.hidden;
        if (number && stems.size() == 1 && stems.front() == thing) {
            measure.function = AggregateFunction::Sum;
            measure.column = column.id;
        }
    }
    return measure;
}

std::optional<Measure> ReadingPass::measureAt(std::size_t at, AggregateFunction function) const
{
    if (at >= m_items.size() || m_items[at].kind != ItemKind::Mention) {
        return std::nullopt;
    }
    const Link &link = linkAt(at);
    Measure measure;
    measure.function = function;
    measure.table = link.table;
    measure.words = m_items[at].word;
    if (link.kind == LinkKind::Column) {
        const ColumnModel &column = m_source.column(link.id());
        const bool added = function == AggregateFunction::Sum ||
                           function == AggregateFunction::Average ||
                           function == AggregateFunction::Median;
        const TableModel &rows = m_source.table(link.table);
        if (column.date && !column.numeric && added && rows.money >= 0) {
            // "the average payment": dates add up to nothing, what was paid then does
            measure.column = ColumnId{link.table, rows.money};
            return measure;
        }
        if (column.numeric || column.date ||
            (function != AggregateFunction::Sum && function != AggregateFunction::Average &&
             function != AggregateFunction::Median)) {
            measure.column = link.id();
            return measure;
        }
        // another link of the same words may be a number
        for (const Link &other : m_items[at].links) {
            if (other.kind == LinkKind::Column && m_source.column(other.id()).numeric &&
                other.score + 0.25 > link.score) {
                measure.table = other.table;
                measure.column = other.id();
                return measure;
            }
        }
        if (function == AggregateFunction::Sum) {
            measure.function = AggregateFunction::Count;
            measure.column = link.id();
            measure.distinct = true;
            return measure;
        }
        return std::nullopt;
    }
    if (link.kind == LinkKind::Table) {
        // "total appointments" counts them
        if (function == AggregateFunction::Sum) {
            for (const Link &other : m_items[at].links) {
                if (other.kind == LinkKind::Column && other.score + 0.1 > link.score &&
                    m_source.column(other.id()).numeric) {
                    measure.table = other.table;
                    measure.column = other.id();
                    return measure;
                }
            }
            return countOf(link.table, m_items[at].word);
        }
        // "the average delivery time": a number that is called so before the rows that are
        constexpr double nearly = 0.25;
        for (const Link &other : m_items[at].links) {
            if (other.kind == LinkKind::Column && other.score + nearly > link.score &&
                other.score >= certain && m_source.column(other.id()).numeric &&
                !m_source.column(other.id()).key) {
                measure.table = other.table;
                measure.column = other.id();
                return measure;
            }
        }
        const TableModel &table = m_source.table(link.table);
        const int figure = onlyFigureOf(table);
        if (figure >= 0 || table.money >= 0) {
            measure.column = ColumnId{link.table, figure >= 0 ? figure : table.money};
            return measure;
        }
        const ColumnId taken = function == AggregateFunction::Average
                                   ? takingsOfLines(m_source, link.table)
                                   : ColumnId{};
        if (taken.valid()) {
            // "the average bill": what its lines come to
            measure.function = AggregateFunction::Sum;
            measure.table = taken.table;
            measure.column = taken;
            Measure each = countOf(link.table, m_items[at].word);
            each.distinct = true;
            measure.operand.push_back(std::move(each));
            return measure;
        }
    }
    return std::nullopt;
}

int ReadingPass::rowsNamedBefore(std::size_t at) const
{
    while (at-- > 0) {
        if (isMention(at, LinkKind::Table)) {
            return linkAt(at).table;
        }
    }
    return -1;
}

int ReadingPass::childOf(int table) const
{
    // a table that is named and points at `table`, else the largest that does
    int best = -1;
    std::int64_t rows = -1;
    for (const Item &item : m_items) {
        if (item.is(LinkKind::Table) && item.links.front().table != table &&
            m_source.graph().distance(table, item.links.front().table) < JoinGraph::unreachable &&
            m_source.graph().fansOut(table, item.links.front().table)) {
            return item.links.front().table;
        }
    }
    for (const JoinEdge &edge : m_source.graph().edges()) {
        if (edge.to == table && edge.from != table) {
            const std::int64_t count = m_source.table(edge.from).table->rowCount.value_or(0);
            if (count > rows) {
                rows = count;
                best = edge.from;
            }
        }
    }
    return best >= 0 ? best : table;
}

std::size_t ReadingPass::nextContent(std::size_t at) const
{
    while (at < m_items.size() && m_items[at].filler()) {
        ++at;
    }
    return at;
}

bool ReadingPass::isMention(std::size_t at, LinkKind kind) const
{
    return at < m_items.size() && m_items[at].is(kind);
}

bool ReadingPass::wordBefore(std::size_t at, std::string_view word) const
{
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
        const Item &item = m_items[at - back];
        if (item.word == word) {
            return true;
        }
        if (!item.filler()) {
            return false;
        }
    }
    return false;
}

int ReadingPass::subjectTable() const
{
    if (m_frame.subject >= 0) {
        return m_frame.subject;
    }
    // "for each guest, the number of rentals": what there is a row for is not what is told of
    int grouped = -1;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (!isMention(i, LinkKind::Table)) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 && m_items[before - 1].filler()) {
            --before;
        }
        const bool group = before > 0 && m_items[before - 1].cue("group") != nullptr;
        if (!group) {
            return linkAt(i).table;
        }
        grouped = grouped < 0 ? linkAt(i).table : grouped;
    }
    if (grouped >= 0) {
        return grouped;
    }
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention) {
            return item.links.front().table;
        }
    }
    return -1;
}

} // namespace querent::language
