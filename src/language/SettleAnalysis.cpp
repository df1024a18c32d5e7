// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CandidateGenerator.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool isNumber(const SourceModel &source, ColumnId column)
{
    return column.valid() && source.column(column).numeric && !source.column(column).key &&
           !source.column(column).hidden;
}

/// The number that a mention may stand for: "output" is one, though rows are called so as well.
ColumnId numberOf(const Item &item, const SourceModel &source)
{
    constexpr double enough = 0.65;
    constexpr double nearly = 0.2;
    const Link &front = item.links.front();
    if (front.kind == LinkKind::Column) {
        const bool said = front.score >= enough - 0.05 && !front.soft;
        return said && isNumber(source, front.id()) ? front.id() : ColumnId{};
    }
    for (const Link &link : item.links) {
        const bool near = front.kind == LinkKind::Table && link.score >= enough && !link.soft &&
                          (link.table == front.table || link.score + nearly >= front.score);
        if (link.kind == LinkKind::Column && near && isNumber(source, link.id())) {
            return link.id();
        }
    }
    return {};
}

/// "longer visits", "the length of a stay": the number that says how long a row took.
ColumnId lastingAt(const Items &items, std::size_t at, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 8> words{
        "long", "longer", "longest", "how long", "length", "duration", "shorter", "slower"};
    const bool said = std::ranges::any_of(words, [&](std::string_view word) {
        return (at >= 1 && items[at - 1].word == word) || (at >= 2 && items[at - 2].word == word);
    });
    // a "consultation" may be a value of the rows as well
    const Link *rows = said ? items[at].link(LinkKind::Table) : nullptr;
    const int lasting =
        rows != nullptr && rows->score >= 0.65 ? source.table(rows->table).lasting : -1;
    return lasting >= 0 ? ColumnId{rows->table, lasting} : ColumnId{};
}

/// "how much is borrowed": the amount of the rows that the word calls.
ColumnId amountAt(const Items &items, std::size_t at, const SourceModel &source)
{
    const Item &item = items[at];
    const int money = item.is(LinkKind::Table) ? source.table(item.links.front().table).money : -1;
    for (std::size_t back = 1; money >= 0 && back <= 3 && back <= at; ++back) {
        if (items[at - back].cue("muchof") != nullptr || items[at - back].word == "how much") {
            return {item.links.front().table, money};
        }
    }
    return {};
}

/// Where the question says it once more: "do longer visits cost more? correlation between …".
std::size_t firstTold(const Items &items, const SourceModel &source)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].cue("analysis") == nullptr || i + 1 >= items.size() ||
            items[i + 1].cue("between") == nullptr) {
            continue;
        }
        const auto numbers = std::count_if(
            items.begin() + static_cast<std::ptrdiff_t>(i), items.end(), [&](const Item &item) {
                return item.kind == ItemKind::Mention && numberOf(item, source).valid();
            });
        return numbers >= 2 ? i : 0;
    }
    return 0;
}

/// The numbers that the question names, in its order.
std::vector<ColumnId> numbersNamed(const Frame &frame, const SourceModel &source,
                                   const Items &items)
{
    std::vector<ColumnId> numbers;
    const auto add = [&](ColumnId column) {
        if (isNumber(source, column) && std::ranges::find(numbers, column) == numbers.end()) {
            numbers.push_back(column);
        }
    };
    for (std::size_t i = firstTold(items, source); i < items.size(); ++i) {
        if (items[i].kind == ItemKind::Mention) {
            add(numberOf(items[i], source));
            add(lastingAt(items, i, source));
            add(amountAt(items, i, source));
        }
    }
    for (const Measure &measure : frame.measures) {
        add(measure.column);
    }
    for (const ColumnId output : frame.outputs) {
        add(output);
    }
    for (const Grouping &group : frame.groups) {
        add(group.column);
    }
    return numbers;
}

void listOnly(Frame &frame, std::vector<ColumnId> columns)
{
    frame.subject = columns.front().table;
    frame.outputs = std::move(columns);
    frame.measures.clear();
    frame.groups.clear();
    frame.entities.clear();
    frame.orders.clear();
    frame.limit.reset();
    frame.joined.clear();
    frame.operation = Operation::None;
    frame.distinct = false;
    frame.countResult = false;
}

/// A word that stands for a number filters nothing.
void dropLasting(Frame &frame, const SourceModel &source, const Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].is(LinkKind::Value) && lastingAt(items, i, source).valid()) {
            const ColumnId held = items[i].links.front().id();
            std::erase_if(frame.conditions, [&](const Condition &condition) {
                return condition.column == held ||
                       std::ranges::any_of(condition.inner, [&](const Condition &inner) {
                           return inner.column == held;
                       });
            });
        }
    }
}

/// The series that a trend is drawn through: "monthly output", "visits per week".
bool settleSeries(Frame &frame, const SourceModel &source, const Items &items)
{
    const auto unit = std::ranges::find(items, ItemKind::TimeUnit, &Item::kind);
    const std::vector<ColumnId> numbers = numbersNamed(frame, source, items);
    const int table = numbers.empty() ? frame.subject : numbers.front().table;
    if (unit == items.end() || table < 0 || source.table(table).eventDate < 0) {
        return false;
    }
    Measure measure;
    measure.table = table;
    if (!numbers.empty()) {
        measure.function = source.column(numbers.front()).quantity ? AggregateFunction::Sum
                                                                   : AggregateFunction::Average;
        measure.column = numbers.front();
    }
    Grouping time;
    time.column = {table, source.table(table).eventDate};
    time.bucket = unit->unit;
    listOnly(frame, {time.column});
    frame.outputs.clear();
    frame.measures = {measure};
    frame.groups = {time};
    return true;
}

/// "without the 999 readings": what stands for no reading.
void leaveOutNumbers(Frame &frame, const std::vector<ColumnId> &numbers, Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool left = items[i].kind == ItemKind::Number && !items[i].percent &&
                          ((i >= 1 && items[i - 1].cue("not") != nullptr) ||
                           (i >= 2 && items[i - 2].cue("not") != nullptr));
        for (std::size_t k = 0; left && k < numbers.size(); ++k) {
            Condition condition;
            condition.column = numbers[k];
            condition.op = query::ComparisonOperator::NotEqual;
            condition.values = {items[i].number};
            condition.words = items[i].word;
            frame.conditions.push_back(std::move(condition));
            items[i].used = true;
        }
    }
}

} // namespace

bool settleAnalysis(Frame &frame, const SourceModel &source, Items &items)
{
    std::vector<ColumnId> numbers = numbersNamed(frame, source, items);
    if (frame.analysis == "outliers") {
        const TableModel *rows = frame.subject >= 0 ? &source.table(frame.subject) : nullptr;
        if (numbers.empty() && rows != nullptr && rows->money >= 0) {
            numbers.push_back(ColumnId{frame.subject, rows->money});
        }
        if (numbers.empty()) {
            return false;
        }
        // "surgeries with a long downtime": of the rows that are named
        const auto ofRows = std::ranges::find_if(numbers, [&](ColumnId number) {
            return std::ranges::any_of(items, [&](const Item &item) {
                return item.is(LinkKind::Table) && item.links.front().table == number.table;
            });
        });
        listOnly(frame, {ofRows != numbers.end() ? *ofRows : numbers.front()});
        return true;
    }
    if (frame.analysis == "correlation" && numbers.size() >= 2) {
        const bool counted =
            std::any_of(frame.measures.begin(), frame.measures.end(), [](const Measure &measure) {
                return measure.function == AggregateFunction::Count;
            });
        if (counted && frame.measures.size() > 1) {
            return false; // figures for each of something
        }
        const ColumnId first = numbers[0];
        const ColumnId second = numbers[1];
        const auto reaches = [&](int from, int to) {
            return from == to || (source.graph().distance(from, to) < JoinGraph::unreachable &&
                                  !source.graph().fansOut(from, to));
        };
        const auto many = [&](ColumnId column, ColumnId one) {
            return column.table != one.table && reaches(column.table, one.table) &&
                   source.column(column).quantity &&
                   std::any_of(frame.measures.begin(), frame.measures.end(),
                               [&](const Measure &measure) { return measure.column == column; });
        };
        for (const auto &[part, whole] : {std::pair(first, second), std::pair(second, first)}) {
            if (many(part, whole) && source.table(whole.table).key >= 0) {
                // "the shipment's total weight": added up for each of the others
                Measure sum;
                sum.function = AggregateFunction::Sum;
                sum.table = part.table;
                sum.column = part;
                Grouping key;
                key.column = ColumnId{whole.table, source.table(whole.table).key};
                Grouping value;
                value.column = whole;
                listOnly(frame, {whole});
                frame.outputs.clear();
                frame.measures = {sum};
                frame.groups = {key, value};
                return true;
            }
        }
        if (reaches(first.table, second.table) || reaches(second.table, first.table)) {
            listOnly(frame, {first, second});
            dropLasting(frame, source, items);
            leaveOutNumbers(frame, {first, second}, items);
            return true;
        }
        return false;
    }
    if (frame.analysis == "trend" || frame.analysis == "forecast") {
        frame.operation = Operation::None;
        frame.orders.clear();
        frame.limit.reset();
        const auto time =
            std::find_if(frame.groups.begin(), frame.groups.end(),
                         [&](const Grouping &group) { return group.bucket.has_value(); });
        if (time != frame.groups.end() && !frame.measures.empty()) {
            const Grouping series = *time;
            frame.groups = {series};
            frame.measures.resize(1);
            return true;
        }
        return settleSeries(frame, source, items);
    }
    return false;
}

void passOverAnalysisWords(Items &items, const SourceModel &source, Reading &reading)
{
    static constexpr std::array<std::string_view, 26> describing{
        "strong",    "strongly", "closely",  "better", "worse",  "trend", "line",
        "fit",       "spot",     "together", "longer", "higher", "lower", "shorter",
        "more",      "fewer",    "linear",   "takes",  "long",   "get",   "larger",
        "depending", "readings", "values",   "ones",   "entries"};
    const std::size_t told = firstTold(items, source);
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item &item = items[i];
        if (item.kind == ItemKind::Word && !item.quoted && !item.used &&
            (i < told || std::ranges::find(describing, item.word) != describing.end())) {
            item.content = false;
            std::erase(reading.unknown, item.word);
        }
    }
}

} // namespace querent::language
