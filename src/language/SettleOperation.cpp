// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CandidateGenerator.h"
#include "language/OneOf.h"
#include "language/SettleShare.h"
#include "language/Sides.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

bool saysAny(const Items &items, std::string_view kind)
{
    return std::any_of(items.begin(), items.end(),
                       [&](const Item &item) { return item.cue(kind) != nullptr; });
}

/// "Were there more outages in 2023 or in 2022?"
bool asksMore(const Items &items)
{
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        const bool more = items[i].word == "more" || items[i].word == "fewer";
        if (more && items[i + 1].is(LinkKind::Table)) {
            return true;
        }
    }
    return false;
}

/// What "repairs against inspections per year" sets against one another, where each is to have
/// rows of its own.
const Condition *setAgainst(const Frame &frame)
{
    const auto found = std::ranges::find_if(frame.conditions, [&](const Condition &condition) {
        return condition.kind == Condition::Kind::Compare && condition.values.size() > 1 &&
               !condition.negated && condition.op == query::ComparisonOperator::Equal &&
               std::ranges::none_of(frame.groups, [&](const Grouping &group) {
                   return group.column == condition.column;
               });
    });
    return found != frame.conditions.end() ? &*found : nullptr;
}

/// "By region in 2023 and 2024": a number for each of both, unless they are put together.
bool namesStretches(const Frame &frame, const Items &items)
{
    const bool named = std::ranges::any_of(items, [](const Item &item) {
        return item.kind == ItemKind::Period && item.periods.size() > 1 &&
               item.word.find(" and ") != std::string::npos;
    });
    const bool together = std::ranges::any_of(items, [](const Item &item) {
        return oneOf(item.word, {"combined", "altogether", "together", "in total", "put together",
                                 "all together", "taken together", "or"});
    });
    return named && !together && frame.operation == Operation::None && frame.havings.empty() &&
           frame.orders.empty() && !frame.limit;
}

/// "… of online against partner bookings": a row for each of the two.
void setApart(Frame &frame, const Items &items)
{
    if (!frame.groups.empty() || !saysAny(items, "compare")) {
        return;
    }
    for (const Condition &condition : frame.conditions) {
        const bool periods =
            condition.kind == Condition::Kind::During && condition.periods.size() > 1;
        if (periods) {
            setPeriodsApart(frame, Condition(condition));
            return;
        }
        if (setsApart(condition)) {
            Grouping group;
            group.column = condition.column;
            frame.groups.push_back(group);
            return;
        }
    }
}

/// "return rate": how many of the rows that could have a return have one.
bool settleRelatedRate(Frame &frame, const SourceModel &source, const Items &items)
{
    int happened = -1;
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        if (items[i + 1].cue("rate") != nullptr && items[i].is(LinkKind::Table)) {
            happened = items[i].links.front().table;
        }
    }
    int owner = -1;
    std::int64_t most = -1;
    for (const JoinEdge &edge : source.graph().edges()) {
        const std::int64_t rows = source.table(edge.to).table->rowCount.value_or(0);
        if (happened >= 0 && edge.from == happened && edge.to != happened && rows > most) {
            most = rows;
            owner = edge.to;
        }
    }
    const bool counted = frame.measures.empty() ||
                         (frame.measures.size() == 1 && frame.measures.front().table == happened &&
                          frame.measures.front().function == query::AggregateFunction::Count);
    if (owner < 0 || !counted) {
        return false;
    }
    Condition related;
    related.kind = Condition::Kind::Related;
    related.table = happened;
    related.words = source.table(happened).label;
    Measure measure;
    measure.table = owner;
    measure.operand = {measure};
    measure.only.push_back(std::move(related));
    measure.percent = true;
    frame.measures = {std::move(measure)};
    frame.subject = owner;
    frame.entities.clear();
    frame.outputs.clear();
    frame.joined.clear();
    return true;
}

/// The tables that are listed, and those that are named besides.
std::vector<int> tablesNamed(const Frame &frame)
{
    std::vector<int> tables = frame.entities;
    for (const int joined : frame.joined) {
        if (std::find(tables.begin(), tables.end(), joined) == tables.end()) {
            tables.push_back(joined);
        }
    }
    return tables;
}

/// Whether rows of `table` point at one of `other`, but not all of them.
bool mayLack(int table, int other, const SourceModel &source)
{
    return std::any_of(source.graph().edges().begin(), source.graph().edges().end(),
                       [&](const JoinEdge &edge) {
                           const ColumnId key{edge.from, edge.fromColumns.front()};
                           return edge.from == table && edge.to == other &&
                                  source.column(key).column->profile.nullCount > 0;
                       });
}

/// "Which branch grew the most from 2023 to 2024": one row for each, the greatest change first.
void rankByChange(Frame &frame, const SourceModel &source, const Items &items)
{
    static constexpr std::array<std::string_view, 12> falling{
        "fell",     "fall",      "dropped", "drop",   "declined", "decline",
        "decrease", "decreased", "lost",    "shrank", "shrunk",   "loss"};
    const bool most = std::ranges::any_of(items, [](const Item &item) {
        return item.cue("most") != nullptr || item.cue("top") != nullptr ||
               item.kind == ItemKind::Superlative;
    });
    if (frame.measures.empty() && !frame.orders.empty() && frame.orders.front().measure) {
        frame.measures.push_back(*frame.orders.front().measure); // "grew the most in payouts"
    }
    if (frame.measures.empty() || !most) {
        return;
    }
    Grouping group;
    if (frame.groups.empty() && frame.entities.size() == 1) {
        group.table = frame.entities.front();
        const int measured = frame.measures.front().table;
        if (measured < 0 || measured == group.table ||
            source.graph().distance(group.table, measured) >= JoinGraph::unreachable ||
            !source.graph().fansOut(group.table, measured)) {
            return;
        }
        frame.entities.clear();
        frame.groups.push_back(std::move(group));
    } else if (frame.groups.empty() && frame.entities.empty() && frame.outputs.size() == 1 &&
               source.column(frame.outputs.front()).category) {
        group.column = frame.outputs.front();
        frame.outputs.clear();
        frame.groups.push_back(std::move(group));
    } else if (frame.groups.size() != 1 || frame.groups.front().bucket) {
        return;
    }
    Ordering order;
    order.descending = std::ranges::none_of(items, [](const Item &item) {
        return std::ranges::find(falling, item.word) != falling.end();
    });
    frame.orders = {order};
    frame.limit = frame.limit.value_or(1);
}

/// The date on which rows of `table` happen: their own, else that of the nearest owner.
ColumnId nearestDate(int table, const SourceModel &source)
{
    ColumnId chosen;
    int best = JoinGraph::unreachable;
    for (std::size_t other = 0; other < source.tables().size(); ++other) {
        const int owner = static_cast<int>(other);
        const int distance = owner == table ? 0 : source.graph().distance(table, owner);
        const bool one = owner == table || !source.graph().fansOut(table, owner);
        if (source.table(owner).eventDate >= 0 && one && distance < best) {
            best = distance;
            chosen = ColumnId{owner, source.table(owner).eventDate};
        }
    }
    return chosen;
}

/// "When was the last visit of each member", "date of the latest payment of each customer": the
/// last of their dates, and no rows besides.
void tellLastDates(Frame &frame, const SourceModel &source, const Items &items)
{
    const bool asked =
        !items.empty() &&
        (items.front().cue("when") != nullptr || std::ranges::any_of(items, [](const Item &item) {
             return oneOf(item.word, {"date", "dates", "the date", "date of", "day"});
         }));
    const bool one = frame.operation == Operation::TopWithin && frame.limit == 1 &&
                     frame.orders.size() == 1 && frame.orders.front().column.valid() &&
                     !frame.orders.front().since.valid() && frame.measures.empty();
    if (!asked || !one || !source.column(frame.orders.front().column).date ||
        frame.groups.empty()) {
        return;
    }
    Measure last;
    last.function = frame.orders.front().descending ? query::AggregateFunction::Max
                                                    : query::AggregateFunction::Min;
    last.column = frame.orders.front().column;
    last.table = last.column.table;
    frame.groups.resize(1);
    frame.measures = {std::move(last)};
    frame.operation = Operation::None;
    frame.orders.clear();
    frame.limit.reset();
    frame.entities.clear();
    frame.outputs.clear();
    frame.joined.clear();
}

void workOut(Frame &frame, const SourceModel &source, const Items &items)
{
    if (saysAny(items, "both") && frame.groups.empty() && !frame.sideBySide) {
        for (std::size_t c = 0; c < frame.conditions.size(); ++c) {
            Condition &condition = frame.conditions[c];
            const bool values = condition.kind == Condition::Kind::Compare &&
                                condition.values.size() == 2 && !condition.negated &&
                                condition.op == query::ComparisonOperator::Equal;
            const bool periods = condition.kind == Condition::Kind::During &&
                                 condition.periods.size() == 2 && !condition.negated &&
                                 frame.measures.empty() && frame.subject >= 0 &&
                                 frame.subject != condition.column.table &&
                                 source.graph().fansOut(frame.subject, condition.column.table);
            if (values || periods) {
                Condition second = condition;
                if (values) {
                    second.values.erase(second.values.begin());
                    condition.values.resize(1);
                } else {
                    second.periods.erase(second.periods.begin());
                    condition.periods.resize(1);
                }
                frame.conditions.push_back(std::move(second));
                frame.both = true;
                break;
            }
        }
    }
    const bool rate =
        saysAny(items, "rate") && std::any_of(items.begin(), items.end(), [](const Item &item) {
            return item.cue("rate") != nullptr && !item.used;
        });
    const bool filtered = std::any_of(
        frame.conditions.begin(), frame.conditions.end(), [](const Condition &condition) {
            return condition.kind != Condition::Kind::During && !condition.inherited;
        });
    if (rate && !filtered && frame.operation == Operation::None && frame.analysis.empty() &&
        settleRelatedRate(frame, source, items)) {
        return;
    }
    if (rate && filtered && frame.operation == Operation::None && frame.analysis.empty()) {
        settleShare(frame, source, items);
        setApart(frame, items);
        return;
    }
    if (frame.operation == Operation::ShareOfTotal && settleShareOfOwners(frame, source)) {
        return;
    }
    if (frame.operation == Operation::ShareOfTotal) {
        const std::vector<int> named = tablesNamed(frame);
        const bool happened =
            !filtered && frame.measures.empty() && frame.groups.empty() && named.size() == 2 &&
            source.graph().distance(named[0], named[1]) < JoinGraph::unreachable &&
            (source.graph().fansOut(named[0], named[1]) || mayLack(named[0], named[1], source));
        if (happened) {
            frame.entities = named;
            // "what percentage of orders were returned": those with a return
            Condition related;
            related.kind = Condition::Kind::Related;
            related.table = frame.entities[1];
            related.words = source.table(related.table).label;
            Measure measure;
            measure.table = frame.entities[0];
            measure.operand = {measure};
            measure.only.push_back(std::move(related));
            measure.percent = true;
            frame.measures = {std::move(measure)};
            frame.entities.clear();
            frame.outputs.clear();
            frame.joined.clear();
            frame.operation = Operation::None;
            return;
        }
        const bool breakdown =
            !frame.groups.empty() && std::any_of(items.begin(), items.end(), [](const Item &item) {
                static constexpr std::array<std::string_view, 8> words{
                    "breakdown", "split",  "distribution", "mix",
                    "make-up",   "spread", "composition",  "breakdown of"};
                return std::find(words.begin(), words.end(), item.word) != words.end() ||
                       item.word.starts_with("broken down") || item.word.starts_with("split ");
            });
        if (breakdown && !frame.measures.empty()) {
            return; // "split of active policies by channel in %": each part of those
        }
        const int counted = !frame.entities.empty() ? frame.entities.front() : frame.subject;
        const bool amount = !filtered && frame.groups.empty() && frame.measures.empty() &&
                            frame.outputs.size() == 1 && !saysAny(items, "group") &&
                            frame.outputs.front().table == counted &&
                            source.column(frame.outputs.front()).quantity &&
                            !source.column(frame.outputs.front()).category;
        if (amount) {
            // "what share of bookings gets a discount": those with some
            Condition some;
            some.column = frame.outputs.front();
            some.op = query::ComparisonOperator::Greater;
            some.values = {data::Value(0)};
            some.words = source.column(some.column).label;
            frame.conditions.push_back(std::move(some));
            frame.outputs.clear();
            settleShare(frame, source, items);
        } else if (filtered) {
            settleShare(frame, source, items);
            setApart(frame, items);
        } else if (frame.groups.empty() && frame.outputs.size() == 1) {
            Grouping group;
            group.column = frame.outputs.front();
            frame.groups.push_back(group);
            frame.outputs.clear();
        }
        if (frame.measures.empty() && !frame.groups.empty()) {
            Measure count;
            count.table = frame.subject;
            frame.measures.push_back(count);
        }
        return;
    }
    const bool overTime =
        frame.operation == Operation::GrowthPercent || frame.operation == Operation::Difference ||
        frame.operation == Operation::Running || frame.operation == Operation::Moving;
    if (frame.operation == Operation::Running && frame.measures.size() == 1 &&
        frame.measures.front().function == query::AggregateFunction::Average &&
        frame.measures.front().column.valid() &&
        source.column(frame.measures.front().column).money &&
        std::ranges::none_of(items, [](const Item &item) { return item.cue("agg") != nullptr; })) {
        // "cumulative pass revenue", which is kept as the price that each was sold for
        frame.measures.front().function = query::AggregateFunction::Sum;
    }
    if (overTime) {
        const bool series =
            std::any_of(frame.groups.begin(), frame.groups.end(), [&](const Grouping &group) {
                return group.bucket.has_value() ||
                       (group.column.valid() && source.column(group.column).date);
            });
        // "month on month, January to December": every month against the one before it
        const bool stepwise = std::any_of(items.begin(), items.end(), [](const Item &item) {
            const bool step = item.word.starts_with("month") || item.word.starts_with("quarter") ||
                              item.word.starts_with("week");
            return item.cue("change") != nullptr && step &&
                   (item.word.find(" on ") != std::string::npos ||
                    item.word.find(" over ") != std::string::npos);
        });
        const auto neighbours = [](const std::vector<Period> &ends) {
            return ends.front().until == ends.back().from;
        };
        for (Condition &condition : frame.conditions) {
            const bool steps = stepwise && condition.periods.size() == 1 &&
                               condition.periods.front().ends.size() == 2 &&
                               !neighbours(condition.periods.front().ends);
            if (!series && !steps && condition.kind == Condition::Kind::During &&
                condition.periods.size() == 1 && condition.periods.front().ends.size() == 2 &&
                (frame.operation == Operation::GrowthPercent ||
                 frame.operation == Operation::Difference)) {
                // "from 2023 to 2024" names the two to compare
                const std::vector<Period> ends = condition.periods.front().ends;
                condition.periods = ends;
            }
        }
        const auto during = std::find_if(
            frame.conditions.begin(), frame.conditions.end(),
            [](const Condition &condition) { return condition.kind == Condition::Kind::During; });
        if (!series && during != frame.conditions.end() && during->periods.size() == 2 &&
            (frame.operation == Operation::GrowthPercent ||
             frame.operation == Operation::Difference)) {
            frame.offset = frame.operation == Operation::Difference ? -1 : 0;
            frame.operation = Operation::BetweenPeriods;
            rankByChange(frame, source, items);
            return;
        }
        // "revenue growth by branch": of each of them from year to year
        const bool ofEach = during == frame.conditions.end() && frame.groups.size() == 1 &&
                            (saysAny(items, "by") || saysAny(items, "group")) &&
                            (frame.operation == Operation::GrowthPercent ||
                             frame.operation == Operation::Difference);
        if (!series && (frame.groups.empty() || ofEach) && frame.subject >= 0) {
            ColumnId time = frame.timeColumn;
            if (!time.valid()) {
                const int table =
                    frame.measures.empty() ? frame.subject : frame.measures.front().table;
                time = nearestDate(table, source);
            }
            if (time.valid()) {
                Grouping group;
                group.column = time;
                group.bucket = frame.operation == Operation::GrowthPercent ? query::TimeUnit::Year
                                                                           : query::TimeUnit::Month;
                for (const Item &item : items) {
                    const bool window =
                        frame.operation == Operation::Moving && item.kind == ItemKind::Word;
                    if (item.cue("change") == nullptr && item.cue("growth") == nullptr && !window) {
                        continue;
                    }
                    if (item.word.starts_with("month")) {
                        group.bucket = query::TimeUnit::Month;
                    } else if (window && item.word.starts_with("week")) {
                        group.bucket = query::TimeUnit::Week;
                    } else if (window && item.word.starts_with("day")) {
                        group.bucket = query::TimeUnit::Day;
                    } else if (item.word.starts_with("quarter")) {
                        group.bucket = query::TimeUnit::Quarter;
                    } else if (item.word.starts_with("year")) {
                        group.bucket = query::TimeUnit::Year;
                    }
                }
                frame.groups.push_back(group);
            }
        }
        if (frame.groups.empty()) {
            frame.operation = Operation::None;
        }
        return;
    }
    // "the best X in each Y": ranked within Y
    const bool eachCue = std::any_of(items.begin(), items.end(), [](const Item &item) {
        return item.cue("group") != nullptr && item.used;
    });
    if (eachCue && frame.limit && !frame.orders.empty() && !frame.groups.empty() &&
        frame.operation == Operation::None && frame.analysis.empty()) {
        const bool more =
            frame.groups.size() > 1 || !frame.entities.empty() || !frame.outputs.empty();
        if (more) {
            frame.operation = Operation::TopWithin;
        }
    }
    // two periods or values set against each other are shown side by side
    const bool against = frame.sideBySide || saysAny(items, "compare") ||
                         std::any_of(items.begin(), items.end(), [](const Item &item) {
                             return item.kind == ItemKind::Period &&
                                    (item.word.find("versus") != std::string::npos ||
                                     item.word.find(" against ") != std::string::npos ||
                                     item.word.find(" vs") != std::string::npos ||
                                     item.word.find("compared") != std::string::npos);
                         });
    const bool listed = !items.empty() && (items.front().cue("list") != nullptr ||
                                           (items.size() > 1 && items[1].cue("list") != nullptr));
    const bool sides = std::any_of(
        frame.conditions.begin(), frame.conditions.end(), [](const Condition &condition) {
            return condition.periods.size() == 2 || condition.values.size() == 2;
        });
    const bool moreOf = sides && asksMore(items);
    // "early or night shift: which makes more scrap", not "the average of those that are A or B"
    const bool choice = std::ranges::any_of(items, [](const Item &item) {
        return item.cue("which") != nullptr || oneOf(item.word, {"which", "who"});
    });
    const bool versus = against || moreOf ||
                        (choice && saysAny(items, "or") && !listed && !saysAny(items, "count") &&
                         std::ranges::none_of(frame.measures, &Measure::percent));
    if (versus && frame.measures.empty() && (frame.groups.empty() || frame.sideBySide) &&
        frame.orders.empty() && frame.outputs.empty() && (saysAny(items, "compare") || moreOf) &&
        frame.subject >= 0) {
        Measure count;
        count.table = frame.subject;
        frame.measures.push_back(count);
        frame.entities.clear();
    }
    const bool set = std::any_of(
        frame.conditions.begin(), frame.conditions.end(), [](const Condition &condition) {
            return condition.kind == Condition::Kind::Compare && condition.values.size() == 2 &&
                   !condition.negated && condition.op == query::ComparisonOperator::Equal;
        });
    if (versus && set && frame.measures.empty() && frame.groups.empty() &&
        frame.outputs.size() == 1 && source.column(frame.outputs.front()).numeric) {
        // "early or night shift: which makes more scrap"
        Measure measure;
        measure.column = frame.outputs.front();
        measure.table = measure.column.table;
        measure.function = source.column(measure.column).quantity
                               ? query::AggregateFunction::Sum
                               : query::AggregateFunction::Average;
        frame.measures.push_back(std::move(measure));
        frame.outputs.clear();
        frame.entities.clear();
    }
    const bool measuredUp = set && !frame.measures.empty() &&
                            std::any_of(items.begin(), items.end(), [](const Item &item) {
                                return (item.cue("cmp") != nullptr && !item.used) ||
                                       item.cue("compare") != nullptr || item.word == "than";
                            });
    if (measuredUp) {
        // "do A wait longer than B": a row for each of the two
        std::erase_if(frame.groups, [](const Grouping &group) { return group.words.empty(); });
    }
    if ((against || namesStretches(frame, items)) && !frame.groups.empty() &&
        !frame.measures.empty()) {
        // "2023 versus 2024 per store": both, store by store
        const bool timed = std::any_of(frame.groups.begin(), frame.groups.end(),
                                       [](const Grouping &group) { return bool(group.bucket); });
        for (const Condition &condition : frame.conditions) {
            if (!timed && condition.kind == Condition::Kind::During &&
                condition.periods.size() > 1) {
                Grouping group;
                group.column = condition.column;
                group.bucket = condition.periods.front().unit;
                frame.groups.push_back(group);
                break;
            }
        }
        if (const Condition *values = setAgainst(frame)) {
            Grouping group;
            group.column = values->column;
            frame.groups.push_back(group);
        }
    }
    if ((versus || measuredUp) && frame.groups.empty() && !frame.measures.empty()) {
        bool timed = false;
        for (const Condition &condition : frame.conditions) {
            const bool period =
                condition.kind == Condition::Kind::During && condition.periods.size() > 1;
            if (period ? timed : !setsApart(condition)) {
                continue;
            }
            if (period) {
                setPeriodsApart(frame, condition);
            } else {
                Grouping group;
                group.column = condition.column;
                frame.groups.push_back(group);
            }
            timed = timed || period;
            if (!against || frame.groups.size() > 1) {
                break; // "2023 next to 2024 for shops and stalls": a row for each of both
            }
        }
    }
}

} // namespace

void settleOperation(Frame &frame, const SourceModel &source, const Items &items)
{
    workOut(frame, source, items);
    tellLastDates(frame, source, items);
    if (frame.rankWorked == 0 || frame.measures.empty() || frame.groups.empty()) {
        return;
    }
    const auto worked = std::ranges::find_if(
        frame.measures, [](const Measure &measure) { return !measure.operand.empty(); });
    Ordering order;
    order.measure = worked != frame.measures.end() ? *worked : frame.measures.front();
    order.descending = frame.rankWorked > 0;
    frame.orders = {std::move(order)};
}

} // namespace querent::language
