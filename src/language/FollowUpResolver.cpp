// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FollowUpResolver.h"

#include "language/TimeExpressions.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool says(const Items &items, std::string_view word)
{
    return std::any_of(items.begin(), items.end(),
                       [&](const Item &item) { return item.word == word; });
}

bool saysCue(const Items &items, std::string_view kind)
{
    return std::any_of(items.begin(), items.end(),
                       [&](const Item &item) { return item.cue(kind) != nullptr; });
}

} // namespace

bool leansOnFormer(const Items &items, const std::string &question)
{
    const Tokens tokens = tokenize(question);
    if (tokens.empty()) {
        return false;
    }
    static constexpr std::array<std::string_view, 15> openers{
        "and", "only", "just", "what about", "how about", "same",    "now",       "instead",
        "but", "also", "or",   "then",       "exclude",   "without", "break that"};
    const std::string folded = foldText(question);
    for (const std::string_view opener : openers) {
        if (folded.starts_with(opener) &&
            (folded.size() == opener.size() || folded[opener.size()] == ' ' ||
             folded[opener.size()] == ',')) {
            return true;
        }
    }
    static constexpr std::array<std::string_view, 7> pointers{"them",  "those",   "that", "it",
                                                              "these", "instead", "ones"};
    const std::size_t words = static_cast<std::size_t>(std::count_if(
        tokens.begin(), tokens.end(), [](const Token &token) { return !token.sign; }));
    for (const Token &token : tokens) {
        if (std::find(pointers.begin(), pointers.end(), token.lower) != pointers.end() &&
            words <= 9) {
            return true;
        }
    }
    const bool subject = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.is(LinkKind::Table) ||
               (item.cue("count") != nullptr || item.cue("muchof") != nullptr);
    });
    return words <= 6 && !subject;
}

Frame followUp(const Frame &former, const Frame &fragment, const SourceModel &source,
               const Items &items)
{
    Frame frame = former;
    frame.dated = fragment.dated;
    frame.chart = fragment.chart;
    frame.analysis = fragment.analysis;
    for (Condition &condition : frame.conditions) {
        condition.inherited = true;
    }
    // conditions: a new value of a column takes the old one's place
    for (Condition condition : fragment.conditions) {
        if (condition.kind == Condition::Kind::During) {
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
            return bothTime || (sameColumn && !condition.negated && known.kind == condition.kind);
        });
        for (Measure &measure : frame.measures) {
            std::erase_if(measure.only, [&](const Condition &known) {
                return known.column == condition.column && !condition.negated;
            });
        }
        frame.conditions.push_back(std::move(condition));
    }
    // "and the year after?", "the month before"
    for (Condition &condition : frame.conditions) {
        const bool after = says(items, "after") || says(items, "next") || says(items, "following");
        const bool before =
            says(items, "before") || says(items, "previous") || says(items, "prior");
        if (condition.kind == Condition::Kind::During && condition.inherited && (after || before) &&
            fragment.conditions.empty()) {
            for (Period &period : condition.periods) {
                if (period.from && period.until) {
                    const int step = after ? 1 : -1;
                    period.from = plusUnits(period.unit, *period.from, step);
                    period.until = plusUnits(period.unit, *period.until, step);
                    period.name = data::isoDate(*period.from);
                }
            }
            return frame;
        }
    }
    if (!fragment.groups.empty()) {
        const bool replaces = says(items, "instead") || saysCue(items, "by");
        std::vector<Grouping> groups;
        for (const Grouping &group : frame.groups) {
            const bool bothTime =
                group.bucket && std::any_of(fragment.groups.begin(), fragment.groups.end(),
                                            [](const Grouping &g) { return g.bucket.has_value(); });
            const bool drop = bothTime || says(items, "instead");
            if (!drop) {
                groups.push_back(group);
            }
        }
        static_cast<void>(replaces);
        for (Grouping group : fragment.groups) {
            if (group.bucket) {
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
        for (Measure measure : fragment.measures) {
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
        if (average && measures.size() > 1) {
            measures.resize(1);
        }
        if (!measures.empty()) {
            const bool only = std::all_of(measures.begin(), measures.end(), [](const Measure &m) {
                return m.function == AggregateFunction::Count && !m.column.valid();
            });
            const bool same = only && !frame.measures.empty() && frame.measures.size() == 1 &&
                              measures.size() == 1 &&
                              frame.measures.front().table == measures.front().table;
            if (!same) {
                frame.measures = std::move(measures);
            }
            frame.outputs.clear();
            frame.entities.clear();
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
        if (!measures.empty()) {
            frame.measures = std::move(measures);
        } else if (frame.measures.empty()) {
            for (const ColumnId output : fragment.outputs) {
                frame.outputs.push_back(output);
            }
        }
    }
    // "list them"
    const bool list = saysCue(items, "list") && (says(items, "them") || says(items, "those"));
    if (list && fragment.groups.empty() && fragment.measures.empty() && frame.groups.empty()) {
        if (!frame.measures.empty()) {
            frame.entities = {frame.measures.front().table};
        }
        frame.measures.clear();
    }
    if (fragment.limit || !fragment.orders.empty()) {
        const bool bare =
            std::all_of(fragment.orders.begin(), fragment.orders.end(), [](const Ordering &order) {
                return !order.column.valid() && (!order.measure || order.measure->table < 0);
            });
        Ordering order;
        order.descending = true;
        if (!fragment.orders.empty()) {
            order = fragment.orders.front();
        }
        if ((bare || fragment.orders.empty()) && !frame.measures.empty()) {
            order.column = ColumnId{};
            order.measure = frame.measures.front();
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
                if (!frame.measures.empty() && !frame.groups.empty()) {
                    Ordering order;
                    order.measure = frame.measures.front();
                    order.descending = item.cue("top") != nullptr;
                    frame.orders = {order};
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
    if ((says(items, "sort") || saysCue(items, "sort")) &&
        (says(items, "other way") || says(items, "way") || says(items, "reverse"))) {
        for (Ordering &order : frame.orders) {
            order.descending = !order.descending;
        }
    }
    if (fragment.operation != Operation::None) {
        frame.operation = fragment.operation;
    }
    if (fragment.distinct) {
        frame.distinct = true;
    }
    return frame;
}

} // namespace querent::language
