// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FollowUpResolver.h"

#include "language/SaleTotals.h"
#include "language/TimeExpressions.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool says(const Items &items, std::string_view word)
{
    return std::any_of(items.begin(), items.end(), [&](const Item &item) {
        const std::size_t at = item.word.find(word);
        const std::size_t end = at + word.size();
        return at != std::string::npos && (at == 0 || item.word[at - 1] == ' ') &&
               (end == item.word.size() || item.word[end] == ' ');
    });
}

bool saysAny(const Items &items, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return says(items, word); });
}

bool saysCue(const Items &items, std::string_view kind)
{
    return std::any_of(items.begin(), items.end(),
                       [&](const Item &item) { return item.cue(kind) != nullptr; });
}

/// "how many of them", "how much of that": the former figure for fewer rows.
bool countsFormer(const Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool asks = items[i].cue("count") != nullptr || items[i].cue("muchof") != nullptr ||
                          items[i].word.starts_with("how m");
        if (!asks) {
            continue;
        }
        for (std::size_t k = i; k < items.size() && k <= i + 3; ++k) {
            for (const std::string_view word : {"them", "those", "these", "that", "it"}) {
                if (items[k].word == word || items[k].word.ends_with(" " + std::string(word)) ||
                    items[k].word.starts_with(std::string(word) + " ")) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// "only …", "the same but for …" without a figure of its own: conditions and nothing else.
bool onlyRestricts(const Items &items)
{
    const bool restricts = saysAny(items, {"only", "just", "same", "exclude", "without"});
    const bool figure = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.kind == ItemKind::Superlative || item.cue("agg") != nullptr ||
               item.cue("count") != nullptr || item.cue("muchof") != nullptr ||
               item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
               item.cue("share") != nullptr || item.cue("group") != nullptr ||
               item.cue("by") != nullptr || item.cue("list") != nullptr;
    });
    return restricts && !figure;
}

/// What the former turn counted or listed.
int countedTable(const Frame &former)
{
    if (!former.measures.empty()) {
        return former.measures.front().table;
    }
    if (!former.entities.empty()) {
        return former.entities.front();
    }
    for (const Grouping &group : former.groups) {
        if (group.table >= 0) {
            return group.table;
        }
    }
    return former.subject;
}

void countFormer(Frame &frame)
{
    if (!frame.measures.empty()) {
        return;
    }
    if (!frame.havings.empty() || frame.limit) {
        frame.countResult = true;
        return;
    }
    Measure count;
    count.table = countedTable(frame);
    frame.measures = {count};
    frame.entities.clear();
    frame.outputs.clear();
    frame.groups.clear();
    frame.orders.clear();
}

/// "as a rate": the rows that meet the former conditions among all rows.
void makeRate(Frame &frame)
{
    std::vector<Condition> only;
    for (const Condition &condition : frame.conditions) {
        if (condition.kind != Condition::Kind::During) {
            only.push_back(condition);
        }
    }
    if (only.empty() || frame.measures.size() != 1 || !frame.measures.front().operand.empty()) {
        frame.operation = Operation::ShareOfTotal;
        return;
    }
    std::erase_if(frame.conditions, [](const Condition &condition) {
        return condition.kind != Condition::Kind::During;
    });
    Measure &measure = frame.measures.front();
    const Measure whole = measure;
    measure.only.insert(measure.only.end(), only.begin(), only.end());
    measure.operand = {whole};
    measure.percent = true;
}

/// "top 5 customers": which of them lead in what was measured.
struct RankedAnew
{
    int table = -1;
    bool descending = true;
};
std::optional<RankedAnew> rankedAnew(const Frame &former, const Items &items)
{
    const auto ranked = std::find_if(items.begin(), items.end(), [](const Item &item) {
        return item.cue("top") != nullptr || item.cue("bottom") != nullptr;
    });
    const auto rows = std::find_if(items.begin(), items.end(),
                                   [](const Item &item) { return item.is(LinkKind::Table); });
    if (ranked == items.end() || rows == items.end() || former.measures.empty()) {
        return std::nullopt;
    }
    const int table = rows->links.front().table;
    if (table == countedTable(former)) {
        return std::nullopt;
    }
    return RankedAnew{table, ranked->cue("top") != nullptr};
}

/// "Now by occupation", "and per colour?": taken apart by that in the place of something alike.
bool regroups(const Items &items, const Frame &fragment, const Grouping &former, bool adds)
{
    const bool further =
        adds || saysAny(items, {"split", "break", "broken", "also", "too", "as well", "further",
                                "down", "additionally", "within", "each of"});
    return !further && !former.bucket && fragment.measures.empty() &&
           std::ranges::none_of(fragment.groups,
                                [](const Grouping &group) { return group.bucket.has_value(); });
}

/// Words that only point back are known.
void forgetPointers(std::vector<std::string> &words)
{
    static constexpr std::array<std::string_view, 34> pointers{
        "same",    "thing",  "year",  "month",     "quarter",  "week",          "day",
        "earlier", "before", "after", "later",     "previous", "prior",         "following",
        "next",    "one",    "ones",  "figure",    "figures",  "number",        "numbers",
        "result",  "sorry",  "meant", "mean",      "instead",  "rather",        "other",
        "way",     "sum",    "too",   "preceding", "period",   "the same thing"};
    std::erase_if(words, [&](const std::string &word) {
        return std::find(pointers.begin(), pointers.end(), word) != pointers.end();
    });
}

/// Shows further figures beside those that are there: of single rows, what each has.
void addMeasures(Frame &frame, std::vector<Measure> measures)
{
    const bool rows = frame.measures.empty() && frame.groups.empty();
    for (Measure &measure : measures) {
        if (rows && measure.column.valid()) {
            if (std::ranges::find(frame.outputs, measure.column) == frame.outputs.end()) {
                frame.outputs.push_back(measure.column);
            }
        } else if (std::ranges::find(frame.measures, measure) == frame.measures.end()) {
            frame.measures.push_back(std::move(measure));
        }
    }
}

} // namespace

void followUp(const Frame &former, Reading &reading, const SourceModel &source, const Items &items,
              bool adds)
{
    Frame fragment = std::move(reading.frame);
    Frame &frame = reading.frame;
    frame = former;
    forgetPointers(reading.unknown);
    forgetPointers(reading.unused);
    const auto shift = periodShift(items, former);
    if (shift) {
        std::erase_if(fragment.conditions, [](const Condition &condition) {
            return condition.kind == Condition::Kind::During;
        });
        std::erase_if(fragment.groups,
                      [](const Grouping &group) { return group.bucket.has_value(); });
    }
    // "with the number": not the column that is called so
    for (const Item &item : items) {
        const bool number =
            item.kind == ItemKind::Mention && (item.word == "number" || item.word == "numbers");
        if (number) {
            for (const Link &link : item.links) {
                std::erase(fragment.outputs, link.id());
                std::erase_if(fragment.orders,
                              [&](const Ordering &order) { return order.column == link.id(); });
            }
        }
    }
    const bool reversed = (says(items, "sort") || saysCue(items, "sort")) &&
                          saysAny(items, {"way", "reverse", "reversed"});
    if (reversed) {
        fragment.orders.clear();
    }
    const bool ofThem = countsFormer(items);
    if (ofThem || shift || onlyRestricts(items)) {
        fragment.measures.clear();
        fragment.outputs.clear();
        fragment.entities.clear();
    }
    if (const auto ranked = rankedAnew(former, items); ranked && !ofThem && !shift) {
        fragment.measures.clear();
        fragment.outputs.clear();
        fragment.entities.clear();
        fragment.orders.clear();
        fragment.groups.clear();
        const bool known =
            std::any_of(frame.groups.begin(), frame.groups.end(), [&](const Grouping &group) {
                return group.table == ranked->table && !group.bucket;
            });
        if (!known) {
            Grouping group;
            group.table = ranked->table;
            frame.groups = {group};
        }
        Ordering order;
        order.descending = ranked->descending;
        order.measure = frame.measures.front();
        fragment.orders = {order};
        frame.orders.clear();
    }
    const bool share = std::any_of(items.begin(), items.end(), [](const Item &item) {
        const bool cue = item.cue("share") != nullptr && !item.word.starts_with("how m");
        return cue || item.cue("rate") != nullptr || item.word == "rate" ||
               item.word.ends_with(" rate") || item.word == "percent";
    });
    if (share) {
        // "as a rate": no column that is called so
        const auto said = [&](const std::string &words) {
            return words == "rate" || words == "share" || words == "percent";
        };
        std::erase_if(fragment.measures,
                      [&](const Measure &measure) { return said(measure.words); });
        fragment.outputs.clear();
    }
    if (ofThem && !share) {
        fragment.operation = Operation::None;
        countFormer(frame);
    }
    if (!saysCue(items, "count")) {
        // "by home language of the student": whose column it is, not how many of them there are
        std::erase_if(fragment.measures, [&](const Measure &measure) {
            return measure.function == AggregateFunction::Count && !measure.column.valid() &&
                   measure.only.empty() && measure.operand.empty() &&
                   std::ranges::any_of(fragment.groups, [&](const Grouping &group) {
                       return group.column.valid() && group.column.table == measure.table;
                   });
        });
    }
    frame.dated = fragment.dated;
    frame.chart = fragment.chart;
    frame.analysis = fragment.analysis;
    for (Condition &condition : frame.conditions) {
        condition.inherited = true;
    }
    // conditions: a new value of a column takes the old one's place
    for (Condition condition : fragment.conditions) {
        if (condition.kind == Condition::Kind::During) {
            condition.column = happenedOn(condition.column, former, items, source);
            for (const Condition &known : former.conditions) {
                if (known.kind == Condition::Kind::During) {
                    condition.column = known.column;
                }
            }
            for (const Grouping &group : former.groups) {
                if (group.bucket) {
                    condition.column = group.column;
                }
            }
        }
        std::erase_if(frame.conditions, [&](const Condition &known) {
            if (!known.inherited) {
                return false;
            }
            const bool sameColumn = known.column == condition.column;
            const bool bothTime =
                known.kind == Condition::Kind::During && condition.kind == Condition::Kind::During;
            // "those that are not encrypted" after those that are
            const bool flag = !condition.values.empty() && !known.values.empty() &&
                              condition.values.front() == data::Value("flag") &&
                              known.values.front() == data::Value("flag");
            // what has a date is not missing
            const bool missing = sameColumn && known.kind == Condition::Kind::Null;
            return bothTime || missing ||
                   (sameColumn && (!condition.negated || flag) && known.kind == condition.kind);
        });
        for (Measure &measure : frame.measures) {
            std::erase_if(measure.only, [&](const Condition &known) {
                return known.column == condition.column && !condition.negated;
            });
        }
        frame.conditions.push_back(std::move(condition));
    }
    if (shift) {
        for (Condition &condition : frame.conditions) {
            if (condition.kind != Condition::Kind::During || !condition.inherited) {
                continue;
            }
            for (Period &period : condition.periods) {
                if (period.from && period.until) {
                    period.from = plusUnits(shift->unit, *period.from, shift->count);
                    period.until = plusUnits(shift->unit, *period.until, shift->count);
                    period.name = period.unit == query::TimeUnit::Year
                                      ? std::to_string(static_cast<int>(period.from->year()))
                                      : data::isoDate(*period.from) + " – " +
                                            data::isoDate(data::plusDays(*period.until, -1));
                }
            }
        }
    }
    if (!fragment.groups.empty()) {
        std::vector<Grouping> groups;
        for (const Grouping &group : frame.groups) {
            const bool bothTime =
                group.bucket && std::any_of(fragment.groups.begin(), fragment.groups.end(),
                                            [](const Grouping &g) { return g.bucket.has_value(); });
            const bool drop = bothTime || says(items, "instead") || (says(items, "now") && !adds) ||
                              regroups(items, fragment, group, adds);
            if (!drop) {
                groups.push_back(group);
            }
        }
        for (Grouping group : fragment.groups) {
            if (group.bucket) {
                group.column = happenedOn(group.column, frame, items, source);
                for (const Condition &condition : former.conditions) {
                    if (condition.kind == Condition::Kind::During) {
                        group.column = condition.column;
                    }
                }
                for (const Grouping &known : former.groups) {
                    if (known.bucket) {
                        group.column = known.column;
                    }
                }
                groups.insert(groups.begin(), group);
            } else {
                groups.push_back(group);
            }
        }
        frame.groups = std::move(groups);
        if (frame.measures.empty()) {
            Measure count;
            count.table = frame.subject;
            frame.measures.push_back(count);
        }
        frame.entities.clear();
        frame.outputs.clear();
    }
    // another aggregate of the same column, or another column
    if (!fragment.measures.empty()) {
        std::vector<Measure> measures;
        // "averages instead": of everything that is shown
        const bool each = fragment.measures.size() == 1 && fragment.measures.front().table < 0 &&
                          frame.measures.size() > 1 && !adds &&
                          std::ranges::all_of(frame.measures, [](const Measure &measure) {
                              return measure.column.valid() && measure.operand.empty();
                          });
        for (Measure measure : each ? frame.measures : std::vector<Measure>()) {
            measure.function = fragment.measures.front().function;
            if (std::ranges::find(measures, measure) == measures.end()) {
                measures.push_back(std::move(measure));
            }
        }
        for (Measure measure : each ? std::vector<Measure>() : fragment.measures) {
            const Measure *old = frame.measures.empty() ? nullptr : &frame.measures.front();
            if (measure.table < 0 && old != nullptr) {
                const AggregateFunction function = measure.function;
                measure = *old;
                measure.function = function;
                if (!measure.column.valid() && source.table(measure.table).money >= 0) {
                    measure.column = ColumnId{measure.table, source.table(measure.table).money};
                }
                measure.distinct = false;
            }
            if (measure.table >= 0) {
                measures.push_back(std::move(measure));
            }
        }
        // "average per shipment" repeats what is counted already
        const bool average = std::any_of(
            fragment.measures.begin(), fragment.measures.end(), [](const Measure &measure) {
                return measure.function == AggregateFunction::Average && measure.table < 0;
            });
        if (average && measures.size() > 1 && !each) {
            measures.resize(1);
        }
        if (!measures.empty()) {
            const bool only = std::all_of(measures.begin(), measures.end(), [](const Measure &m) {
                return m.function == AggregateFunction::Count && !m.column.valid();
            });
            const bool same = only && !frame.measures.empty() && frame.measures.size() == 1 &&
                              measures.size() == 1 &&
                              frame.measures.front().function == AggregateFunction::Count &&
                              frame.measures.front().table == measures.front().table;
            if (!same && adds) {
                addMeasures(frame, std::move(measures));
            } else if (!same) {
                frame.measures = std::move(measures);
                if (frame.operation == Operation::ShareOfTotal) {
                    frame.operation = Operation::None;
                }
            }
            if (!adds) {
                frame.outputs.clear();
                frame.entities.clear();
            }
        }
    } else if (!fragment.outputs.empty()) {
        std::vector<Measure> measures;
        for (const ColumnId output : fragment.outputs) {
            if (source.column(output).numeric && !frame.measures.empty()) {
                Measure measure;
                measure.function = frame.measures.front().function == AggregateFunction::Count
                                       ? AggregateFunction::Sum
                                       : frame.measures.front().function;
                measure.table = output.table;
                measure.column = output;
                measures.push_back(measure);
            }
        }
        if (!measures.empty() && adds) {
            addMeasures(frame, std::move(measures));
        } else if (!measures.empty()) {
            frame.measures = std::move(measures);
        } else if (frame.measures.empty()) {
            for (const ColumnId output : fragment.outputs) {
                frame.outputs.push_back(output);
            }
        }
    }
    // "list them", "who are they?"
    const bool pointed = saysAny(items, {"them", "those", "they", "these", "ones"});
    const bool list =
        pointed && (saysCue(items, "list") || saysAny(items, {"who", "which", "name"}));
    const bool figured = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.kind == ItemKind::Superlative || item.cue("most") != nullptr ||
               item.cue("least") != nullptr || item.cue("count") != nullptr;
    });
    if (list && !figured && fragment.groups.empty() && fragment.measures.empty() &&
        fragment.operation == Operation::None && !frame.measures.empty() &&
        fragment.conditions.empty()) {
        frame.entities = {frame.measures.front().table};
        const std::vector<Condition> &only = frame.measures.front().only;
        frame.conditions.insert(frame.conditions.end(), only.begin(), only.end());
        frame.measures.clear();
        frame.operation = Operation::None;
        frame.groups.clear();
        frame.outputs.clear();
        frame.orders.clear();
    }
    if (fragment.limit || !fragment.orders.empty()) {
        // "which one has the most?": of what was measured
        std::optional<Measure> measured;
        if (!frame.measures.empty()) {
            measured = frame.measures.front();
        } else if (!frame.orders.empty()) {
            measured = frame.orders.front().measure;
        }
        const bool nothingNamed =
            measured && std::none_of(items.begin(), items.end(), [&](const Item &item) {
                return item.kind == ItemKind::Mention && item.word != "number" &&
                       std::none_of(frame.groups.begin(), frame.groups.end(),
                                    [&](const Grouping &group) {
                                        return group.table == item.links.front().table ||
                                               group.column == item.links.front().id();
                                    });
            });
        const bool bare =
            nothingNamed ||
            std::all_of(fragment.orders.begin(), fragment.orders.end(), [](const Ordering &order) {
                return !order.column.valid() && (!order.measure || order.measure->table < 0);
            });
        Ordering order;
        order.descending = true;
        if (!fragment.orders.empty()) {
            order = fragment.orders.front();
        }
        if ((bare || fragment.orders.empty()) && measured) {
            order.column = ColumnId{};
            order.measure = measured;
        }
        const auto same =
            std::find_if(frame.measures.begin(), frame.measures.end(), [&](const Measure &measure) {
                return order.column.valid() && measure.column == order.column;
            });
        if (same != frame.measures.end()) {
            order.column = ColumnId{}; // "by revenue": of each group, not of a single row
            order.measure = *same;
        }
        if (order.column.valid() || (order.measure && order.measure->table >= 0)) {
            frame.orders = {order};
        }
        if (fragment.limit) {
            frame.limit = fragment.limit;
            frame.offset = fragment.offset;
        }
    } else {
        // "top 3", "only the first 5"
        for (const Item &item : items) {
            if (item.cue("top") != nullptr || item.cue("bottom") != nullptr) {
                const bool measured = !frame.measures.empty() && !frame.groups.empty();
                if (measured || !frame.orders.empty()) {
                    if (measured) {
                        Ordering order;
                        order.measure = frame.measures.front();
                        order.descending = item.cue("top") != nullptr;
                        frame.orders = {order};
                    }
                    frame.limit = 1;
                    for (const Item &number : items) {
                        if (number.kind == ItemKind::Number && number.number >= 1 &&
                            number.number <= 1000) {
                            frame.limit = static_cast<std::int64_t>(number.number);
                        }
                    }
                }
            }
        }
    }
    if (reversed) {
        for (Ordering &order : frame.orders) {
            order.descending = !order.descending;
        }
        if (frame.orders.empty() && !frame.measures.empty() && !frame.groups.empty()) {
            Ordering order;
            order.measure = frame.measures.front();
            order.descending = false;
            frame.orders = {order};
        }
    }
    const bool rate = share && fragment.measures.empty() && fragment.groups.empty() &&
                      frame.operation == Operation::None;
    if (rate && (saysAny(items, {"rate", "all"}) || frame.groups.empty())) {
        makeRate(frame);
    } else if (fragment.operation != Operation::None) {
        frame.operation = fragment.operation;
    }
    if (saysAny(items, {"number", "numbers", "count", "counts", "figure", "figures"})) {
        frame.showMeasure = true;
    }
    if (fragment.distinct) {
        frame.distinct = true;
    }
    settleSaleTotals(source, frame);
}

} // namespace querent::language
