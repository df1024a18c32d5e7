// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// What the frame has one row for; -1 where it has only one row.
int entityOf(const Frame &frame)
{
    if (!frame.entities.empty()) {
        return frame.entities.front();
    }
    for (const Grouping &group : frame.groups) {
        if (group.table >= 0) {
            return group.table;
        }
    }
    return frame.groups.empty() && frame.outputs.empty() ? frame.subject : -1;
}

template <std::size_t count>
bool saysOneOf(const ColumnModel &column, const std::array<std::string_view, count> &wanted)
{
    return std::ranges::any_of(column.names.front().words, [&](const std::string &word) {
        return std::ranges::find(wanted, word) != wanted.end();
    });
}

/// Whether a column tells how good somebody found a thing.
bool isMark(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 6> marks{"rating", "score", "stars",
                                                           "grade",  "mark",  "marks"};
    return !column.quantity && saysOneOf(column, marks);
}

/// Whether a column tells what one thing costs.
bool isPrice(const ColumnModel &column)
{
    return saysOneOf(column, std::array<std::string_view, 1>{"price"}) ||
           (saysOneOf(column, std::array<std::string_view, 1>{"unit"}) &&
            saysOneOf(column, std::array<std::string_view, 2>{"cost", "rate"}));
}

/// Whether a column tells when, not how much: "built year", but not "hours per week".
bool tellsWhen(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 3> times{"month", "week", "weekday"};
    const std::vector<std::string> &words = column.names.front().words;
    return !saysOneOf(column, std::array<std::string_view, 1>{"per"}) &&
           (saysOneOf(column, std::array<std::string_view, 1>{"year"}) ||
            (!words.empty() && std::ranges::find(times, words.back()) != times.end()));
}

/// Whether a column only numbers rows through: "line number", "position".
bool numbersThrough(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 8> ends{"number",   "no",       "nr",      "line",
                                                          "sequence", "position", "version", "seq"};
    const std::vector<std::string> &words = column.names.front().words;
    return !words.empty() && std::ranges::find(ends, words.back()) != ends.end();
}

/// The tables with rows of an entity's own: its orders, and the order lines of the sizes of a
/// product, where sizes are no more than a part of it; what the people of an office sold.
std::vector<int> tablesBelow(int entity, const SourceModel &source)
{
    const auto below = [&](int table) {
        std::vector<int> found;
        for (const JoinEdge &edge : source.graph().edges()) {
            if (edge.to == table && edge.from != table && edge.from != entity) {
                found.push_back(edge.from);
            }
        }
        return found;
    };
    std::vector<int> found = below(entity);
    const std::vector<int> direct = found;
    for (const int part : direct) {
        const TableModel &model = source.table(part);
        const bool staff = model.person && !source.table(entity).person;
        if (!model.fact && (model.eventDate < 0 || staff) && (!model.person || staff)) {
            const std::vector<int> further = below(part);
            found.insert(found.end(), further.begin(), further.end());
        }
    }
    return found;
}

bool countable(const SourceModel &source, ColumnId id)
{
    const ColumnModel &column = source.column(id);
    // a stretch of time is in hours, minutes and days: not three numbers to choose from
    return column.numeric && !column.flag && !column.key && !tellsWhen(column) &&
           !numbersThrough(column) && !column.date && !column.hidden &&
           (!column.formula || column.formula->aggregated);
}

std::vector<Measure> collectNumbers(const Frame &frame, const SourceModel &source, std::size_t most)
{
    std::vector<Measure> own;
    std::vector<Measure> money;
    std::vector<Measure> marks;
    std::vector<Measure> counts;
    std::vector<Measure> rest;
    const int entity = entityOf(frame) >= 0 ? entityOf(frame) : frame.subject;
    if (entity < 0) {
        return {};
    }
    const auto collect = [&](int table) {
        for (const ColumnModel &column : source.table(table).columns) {
            if (countable(source, column.id)) {
                Link link;
                link.table = table;
                link.column = column.id.column;
                Measure measure = measureOf(link, source);
                (table == entity                                 ? own
                 : column.id.column == source.table(table).money ? money
                 : isMark(column)                                ? marks
                                                                 : rest)
                    .push_back(std::move(measure));
            }
        }
    };
    collect(entity);
    const std::vector<int> below = tablesBelow(entity, source);
    for (const int table : below) {
        collect(table);
        Measure count;
        count.table = table;
        counts.push_back(count);
    }
    // how the calls of an agent were found, what was paid for the leases of a house
    for (const JoinEdge &edge : source.graph().edges()) {
        const bool further = std::ranges::find(below, edge.to) != below.end() &&
                             std::ranges::find(below, edge.from) == below.end() &&
                             edge.from != entity;
        for (const ColumnModel &column : source.table(edge.from).columns) {
            // what it cost to bring something is not what it came to
            const bool paid =
                column.id.column == source.table(edge.from).money &&
                source.table(edge.to).money < 0 &&
                !saysOneOf(column, std::array<std::string_view, 6>{"cost", "costs", "tax", "vat",
                                                                   "refund", "discount"});
            if (further && countable(source, column.id) && (paid || isMark(column))) {
                Link link;
                link.table = edge.from;
                link.column = column.id.column;
                (paid ? money : marks).push_back(measureOf(link, source));
            }
        }
    }
    std::vector<Measure> numbers;
    const auto add = [&](const Measure &measure) {
        // what one of many things costs adds up to nothing, unless it is all that a row came to
        const TableModel &table = source.table(measure.table);
        const bool whole = table.priced && table.money == measure.column.column;
        if (measure.table != entity && measure.column.valid() && !whole &&
            isPrice(source.column(measure.column))) {
            return;
        }
        const bool known = std::any_of(numbers.begin(), numbers.end(), [&](const Measure &other) {
            return other.table == measure.table && other.column == measure.column;
        });
        if (!known && numbers.size() < most) {
            numbers.push_back(measure);
        }
    };
    // the guess stands first: who trusts it needs no second look
    if (!frame.orders.empty()) {
        if (frame.orders.front().measure && !frame.orders.front().measure->derived) {
            add(*frame.orders.front().measure);
        } else if (frame.orders.front().column.valid()) {
            for (const Measure &measure : own) {
                if (measure.column == frame.orders.front().column) {
                    add(measure);
                }
            }
        }
    } else if (!frame.measures.empty() && !frame.measures.front().derived) {
        add(frame.measures.front());
    }
    if (!numbers.empty() && numbers.front().table != entity) {
        // its neighbours: the units beside the money
        const TableModel &table = source.table(numbers.front().table);
        for (const int column : {table.money, table.unitCount}) {
            if (column >= 0) {
                Link link;
                link.table = numbers.front().table;
                link.column = column;
                add(measureOf(link, source));
            }
        }
    }
    for (std::size_t i = 0; i < most && numbers.size() < most; ++i) {
        for (const std::vector<Measure> *kind : {&money, &own, &marks, &counts, &rest}) {
            if (i < kind->size()) {
                add((*kind)[i]);
            }
        }
    }
    return numbers;
}

} // namespace

Measure measureOf(const Link &chosen, const SourceModel &source)
{
    Measure measure;
    measure.table = chosen.table;
    if (chosen.column >= 0) {
        measure.column = chosen.id();
        measure.function = source.column(chosen.id()).quantity ? query::AggregateFunction::Sum
                                                               : query::AggregateFunction::Average;
    }
    return measure;
}

std::vector<Measure> numbersFor(const Frame &frame, const SourceModel &source, std::size_t most)
{
    const bool worst = !frame.orders.empty() && frame.orders.front().words == "worst";
    std::vector<Measure> numbers = collectNumbers(frame, source, worst ? 3 * most : most);
    if (worst) {
        putBurdensFirst(numbers, source);
        numbers.resize(std::min(numbers.size(), most));
    }
    return numbers;
}

bool isBurden(const Measure &number, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 25> burdens{
        "maint",  "repair", "breakdown", "fault",  "defect", "complain", "refund",
        "return", "delay",  "late",      "absen",  "down",   "scrap",    "reject",
        "incid",  "outag",  "claim",     "damage", "loss",   "lost",     "penalt",
        "cancel", "overdu", "cost",      "expens"};
    return anyBeginsLike(source.table(number.table).names.front().stems, burdens) ||
           (number.column.valid() &&
            anyBeginsLike(source.column(number.column).names.front().stems, burdens));
}

void putBurdensFirst(std::vector<Measure> &numbers, const SourceModel &source)
{
    std::ranges::stable_partition(numbers,
                                  [&](const Measure &number) { return isBurden(number, source); });
}

void goBy(Frame &frame, const Link &chosen, const SourceModel &source)
{
    const bool judged =
        !frame.orders.empty() && oneOf(frame.orders.front().words, {"best", "worst"});
    Measure number = measureOf(chosen, source);
    const bool turned = judged && isBurden(number, source);
    goBy(frame, std::move(number));
    if (turned) {
        frame.orders.front().descending = !frame.orders.front().descending;
    }
}

void showNumber(Frame &frame)
{
    const bool ranked = frame.limit && frame.orders.size() == 1 && !frame.groups.empty();
    if (ranked && frame.measures.empty() && frame.orders.front().measure) {
        frame.measures.push_back(*frame.orders.front().measure);
    }
}

void goBy(Frame &frame, Measure measure)
{
    const bool stored = measure.column.valid() && !measure.since.valid();
    if (frame.orders.empty() && !frame.limit) {
        if (!frame.measures.empty() && stored &&
            frame.measures.front().function != query::AggregateFunction::Count) {
            measure.function = frame.measures.front().function;
        }
        std::erase(frame.entities, measure.table);
        for (const int listed : frame.entities) {
            Grouping group;
            group.table = listed;
            frame.groups.push_back(group);
        }
        frame.entities.clear();
        frame.measures = {std::move(measure)};
        frame.outputs.clear();
        return;
    }
    Ordering order;
    order.descending = frame.orders.empty() || frame.orders.front().descending;
    order.words = frame.orders.empty() ? std::string() : frame.orders.front().words;
    const int entity = entityOf(frame);
    frame.measures.clear();
    if (stored && measure.table == entity) {
        // a number of the rows themselves: nothing is added up
        order.column = measure.column;
        if (frame.entities.empty()) {
            frame.entities = {entity};
        }
        std::erase_if(frame.groups, [&](const Grouping &group) { return group.table == entity; });
    } else {
        order.measure = std::move(measure);
        for (const int listed : frame.entities) {
            Grouping group;
            group.table = listed;
            frame.groups.push_back(group);
        }
        for (const ColumnId output : frame.outputs) {
            Grouping group;
            group.column = output;
            frame.groups.push_back(group);
        }
        frame.entities.clear();
        frame.outputs.clear();
    }
    frame.orders = {std::move(order)};
    showNumber(frame);
}

} // namespace querent::language
