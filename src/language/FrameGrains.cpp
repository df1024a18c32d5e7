// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FramePlanner.h"
#include "query/OutputNames.h"
#include "query/PlanBuilder.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::Expression;
using query::QueryPlan;

/// The figure without what is worked out with it afterwards.
Measure plain(Measure figure)
{
    figure.factor = figure.since.valid() ? figure.factor : 1.0;
    figure.operand.clear();
    figure.less = false;
    figure.percent = false;
    return figure;
}

/// Every plain figure of the frame once: numerators and denominators apart.
std::vector<Measure> plainFigures(const Frame &frame)
{
    std::vector<Measure> figures;
    const auto add = [&](const Measure &measure) {
        Measure figure = plain(measure);
        if (std::find(figures.begin(), figures.end(), figure) == figures.end()) {
            figures.push_back(std::move(figure));
        }
    };
    for (const Measure &measure : frame.measures) {
        add(measure);
        for (const Measure &divisor : measure.operand) {
            add(divisor);
        }
    }
    return figures;
}

bool repeatable(const Measure &figure)
{
    return figure.distinct || figure.function == AggregateFunction::Min ||
           figure.function == AggregateFunction::Max;
}

} // namespace

bool FramePlanner::needsParts(const Frame &frame) const
{
    if (frame.operation != Operation::None || !frame.havings.empty()) {
        return false;
    }
    const bool foreign =
        std::any_of(frame.orders.begin(), frame.orders.end(), [&](const Ordering &order) {
            return !order.measure || std::find(frame.measures.begin(), frame.measures.end(),
                                               *order.measure) == frame.measures.end();
        });
    const std::vector<Measure> figures = plainFigures(frame);
    if (foreign || figures.size() < 2) {
        return false;
    }
    const int root = chooseRoot(frame);
    return std::any_of(figures.begin(), figures.end(), [&](const Measure &figure) {
        if (repeatable(figure)) {
            return false;
        }
        return std::any_of(figures.begin(), figures.end(), [&](const Measure &other) {
            return other.table != figure.table &&
                   (figure.table != root || !reaches(root, other.table));
        });
    });
}

bool FramePlanner::datedByOwn(Frame &part, int table) const
{
    const int event = m_source.table(table).eventDate;
    const auto elsewhere = [&](ColumnId time) {
        return time.valid() && time.table != table &&
               (!reaches(table, time.table) || m_source.graph().fansOut(table, time.table));
    };
    bool switched = false;
    for (Grouping &group : part.groups) {
        if (group.bucket && elsewhere(group.column)) {
            if (event < 0) {
                return false;
            }
            group.column = ColumnId{table, event};
            switched = true;
        }
    }
    for (Condition &condition : part.conditions) {
        if (switched && condition.kind == Condition::Kind::During && elsewhere(condition.column)) {
            condition.column = ColumnId{table, event};
        }
    }
    return true;
}

std::optional<QueryPlan> FramePlanner::inParts(const Frame &frame) const
{
    const std::vector<Measure> figures = plainFigures(frame);
    // what is divided by is there for every group, so its groups lead
    std::vector<int> tables;
    for (const Measure &measure : frame.measures) {
        for (const Measure &divisor : measure.operand) {
            tables.push_back(divisor.table);
        }
    }
    for (const Measure &figure : figures) {
        tables.push_back(figure.table);
    }
    std::vector<int> order;
    for (const int table : tables) {
        if (std::find(order.begin(), order.end(), table) == order.end()) {
            order.push_back(table);
        }
    }
    QueryPlan plan;
    std::vector<Expression> values(figures.size());
    std::vector<std::string> heads(figures.size());
    std::vector<std::string> groupHeads;
    std::vector<std::string> keys;
    std::size_t shownColumns = 0;
    for (std::size_t p = 0; p < order.size(); ++p) {
        Frame part = frame;
        part.orders.clear();
        part.limit.reset();
        part.offset = 0;
        part.measures.clear();
        std::vector<std::size_t> places;
        for (std::size_t f = 0; f < figures.size(); ++f) {
            if (figures[f].table == order[p]) {
                part.measures.push_back(figures[f]);
                places.push_back(f);
            }
        }
        if (!datedByOwn(part, order[p])) {
            return std::nullopt;
        }
        auto rows = base(part);
        if (!rows || rows->select.size() < places.size()) {
            return std::nullopt;
        }
        rows->orderBy.clear();
        const std::vector<std::string> shownHeads =
            query::outputNames(*rows, {}, m_source.catalog());
        const std::string name = "figures_" + std::to_string(p + 1);
        const std::size_t shownHere = rows->select.size() - places.size();
        for (std::size_t i = 0; i < shownHere; ++i) {
            rows->select[i].alias = "part_" + std::to_string(i + 1);
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            query::SelectItem &item = rows->select[shownHere + i];
            item.alias = "value_" + std::to_string(places[i] + 1);
            Expression value = query::column(name, item.alias);
            if (p > 0 && figures[places[i]].function == AggregateFunction::Count) {
                value = query::expression(
                    query::Call{query::ScalarFunction::Coalesce,
                                {std::move(value), query::literal(data::Value(0))},
                                {}});
            }
            values[places[i]] = std::move(value);
            heads[places[i]] = shownHeads[shownHere + i];
        }
        std::vector<std::string> own;
        for (std::size_t i = 0; i < shownHere; ++i) {
            own.push_back(rows->select[i].alias);
        }
        for (const Expression &key : rows->groupBy) {
            const bool there =
                std::any_of(rows->select.begin(), rows->select.end(),
                            [&](const query::SelectItem &item) { return item.expression == key; });
            if (!there) {
                own.push_back("key_" + std::to_string(own.size() + 1));
                rows->select.push_back(query::SelectItem{key, own.back()});
            }
        }
        if (p == 0) {
            keys = own;
            shownColumns = shownHere;
            groupHeads = shownHeads;
            plan.from = query::TableSource{name, {}, {}};
        } else {
            if (own != keys) {
                return std::nullopt;
            }
            query::Join join;
            join.kind = keys.empty() ? query::JoinKind::Cross : query::JoinKind::Left;
            join.source = query::TableSource{name, {}, {}};
            std::vector<Expression> on;
            for (const std::string &key : keys) {
                on.push_back(query::compare(query::ComparisonOperator::Equal,
                                            query::column(name, key),
                                            query::column("figures_1", key)));
            }
            if (!on.empty()) {
                join.on = {query::allOf(std::move(on))};
            }
            plan.joins.push_back(std::move(join));
        }
        plan.with.push_back(query::CommonTable{name, query::Box<QueryPlan>(std::move(*rows))});
    }
    for (std::size_t i = 0; i < shownColumns; ++i) {
        plan.select.push_back(
            query::SelectItem{query::column("figures_1", keys[i]), groupHeads[i]});
    }
    const auto placeOf = [&](const Measure &measure) {
        const auto place = std::find(figures.begin(), figures.end(), plain(measure));
        return static_cast<std::size_t>(place - figures.begin());
    };
    const auto headOf = [&](const Measure &measure) {
        std::string head = measure.percent ? "percent" : measure.less ? "difference" : "ratio";
        if (measure.operand.empty()) {
            head = heads[placeOf(measure)];
        }
        const std::string wanted = head;
        const auto taken = [&](const query::SelectItem &item) { return item.alias == head; };
        for (int next = 2; std::any_of(plan.select.begin(), plan.select.end(), taken); ++next) {
            head = wanted + " " + std::to_string(next);
        }
        return head;
    };
    std::vector<Expression> shownValues;
    for (const Measure &measure : frame.measures) {
        Expression value = values[placeOf(measure)];
        if (!measure.operand.empty()) {
            value = query::arithmetic(operatorOf(measure), std::move(value),
                                      values[placeOf(measure.operand.front())]);
        }
        // the days of a stretch are told in their unit in each part
        if (!measure.operand.empty() || !measure.since.valid()) {
            value = scaled(std::move(value), measure);
        }
        shownValues.push_back(value);
        plan.select.push_back(query::SelectItem{std::move(value), headOf(measure)});
    }
    for (const Ordering &ordering : frame.orders) {
        const auto place =
            std::find(frame.measures.begin(), frame.measures.end(), *ordering.measure);
        plan.orderBy.push_back(query::OrderItem{
            {shownValues[static_cast<std::size_t>(place - frame.measures.begin())]},
            ordering.descending ? query::SortDirection::Descending
                                : query::SortDirection::Ascending});
    }
    if (frame.orders.empty() && !frame.groups.empty() && frame.groups.front().bucket) {
        plan.orderBy.push_back(query::OrderItem{{query::column("figures_1", keys.front())},
                                                query::SortDirection::Ascending});
    }
    plan.limit = frame.limit;
    if (frame.offset > 0) {
        plan.offset = frame.offset;
    }
    return plan;
}

} // namespace querent::language
