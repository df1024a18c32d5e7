// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/FanOut.h"
#include "query/PlanBuilder.h"
#include "query/PlanEdit.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <utility>

namespace querent::query {

namespace {

using base::Result;

std::string escaped(const std::string &text)
{
    std::string pattern;
    for (const char character : text) {
        if (character == '%' || character == '_' || character == '\\') {
            pattern += '\\';
        }
        pattern += character;
    }
    return pattern;
}

} // namespace

bool PlanEdit::readsTables(const QueryPlan &query) const
{
    return query.from && query.from->subquery.empty() &&
           tableBehindAlias(query, m_catalog, sourceName(*query.from)) != nullptr;
}

std::vector<QueryPlan *> PlanEdit::coresOf(QueryPlan &plan) const
{
    std::vector<QueryPlan *> cores;
    for (QueryPlan *query : queriesOf(plan)) {
        if (!readsTables(*query)) {
            continue;
        }
        cores.push_back(query);
        const auto search = [&](Expression &expression, const auto &again) -> void {
            if (auto *const total = as<ScalarSubquery>(expression)) {
                if (readsTables(*total->subquery)) {
                    cores.push_back(&*total->subquery);
                }
            }
            forEachChild(
                expression, [&](Expression &child) { again(child, again); }, [](QueryPlan &) {});
        };
        for (SelectItem &item : query->select) {
            search(item.expression, search);
        }
    }
    return cores;
}

Result<std::string> PlanEdit::nameIn(QueryPlan &query, const std::string &table) const
{
    struct Reached
    {
        std::string name; ///< in the query
        std::string table;
        int from = -1;
        const data::Relationship *by = nullptr;
    };
    std::vector<Reached> reached;
    const auto take = [&](const TableSource &source) {
        if (source.subquery.empty() && !source.table.empty()) {
            reached.push_back({sourceName(source), source.table});
        }
    };
    take(*query.from);
    for (const Join &join : query.joins) {
        take(join.source);
    }
    const auto place = [&](const std::string &name) {
        return std::ranges::find_if(
            reached, [&](const Reached &other) { return data::equalNames(other.table, name); });
    };
    for (std::size_t at = 0; at < reached.size() && place(table) == reached.end(); ++at) {
        for (const data::Relationship &relationship : m_catalog.relationships) {
            if (data::equalNames(relationship.fromTable, reached[at].table) &&
                place(relationship.toTable) == reached.end()) {
                reached.push_back({relationship.toTable, relationship.toTable, static_cast<int>(at),
                                   &relationship});
            }
        }
    }
    const auto found = place(table);
    if (found == reached.end()) {
        return outOfReach(table);
    }
    std::vector<const Reached *> way;
    for (const Reached *step = &*found; step->by != nullptr;
         step = &reached[static_cast<std::size_t>(step->from)]) {
        way.push_back(step);
    }
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
        const data::Relationship &by = *(*step)->by;
        const std::string &from = reached[static_cast<std::size_t>((*step)->from)].name;
        std::vector<Expression> pairs;
        for (std::size_t i = 0; i < by.fromColumns.size() && i < by.toColumns.size(); ++i) {
            pairs.push_back(compare(ComparisonOperator::Equal, column(from, by.fromColumns[i]),
                                    column((*step)->name, by.toColumns[i])));
        }
        query.joins.push_back({JoinKind::Inner, {by.toTable, {}, {}}, {allOf(std::move(pairs))}});
    }
    return found->name;
}

Result<std::string> PlanEdit::measuredIn(QueryPlan &query, const std::string &table) const
{
    QueryPlan wider = query;
    if (auto name = nameIn(wider, table)) {
        query = std::move(wider);
        return name;
    }
    std::vector<TableSource> sources{*query.from};
    for (const Join &join : query.joins) {
        sources.push_back(join.source);
    }
    const bool bare = std::ranges::all_of(sources, [](const TableSource &source) {
        return source.subquery.empty() &&
               (source.alias.empty() || data::equalNames(source.alias, source.table));
    });
    if (!bare) {
        return outOfReach(table);
    }
    QueryPlan anew = query;
    anew.from = TableSource{table, {}, {}};
    anew.joins.clear();
    for (const TableSource &source : sources) {
        if (auto name = nameIn(anew, source.table); !name) {
            return name;
        }
    }
    query = std::move(anew);
    return table;
}

bool PlanEdit::meetsOnce(const QueryPlan &query, const Join &join) const
{
    return std::ranges::any_of(m_catalog.relationships, [&](const data::Relationship &known) {
        if (!data::equalNames(known.toTable, join.source.table) || join.on.size() != 1) {
            return false;
        }
        const auto pairs = conjunctsOf(join.on);
        return pairs.size() == known.toColumns.size() &&
               std::ranges::all_of(pairs, [&](const Expression &pair) {
                   const auto *const equal = as<Comparison>(pair);
                   if (equal == nullptr || equal->op != ComparisonOperator::Equal) {
                       return false;
                   }
                   const auto *left = as<ColumnRef>(equal->operands.front());
                   const auto *right = as<ColumnRef>(equal->operands.back());
                   if (left == nullptr || right == nullptr) {
                       return false;
                   }
                   if (left->table == sourceName(join.source)) {
                       std::swap(left, right);
                   }
                   const data::Table *const other = tableBehindAlias(query, m_catalog, left->table);
                   return right->table == sourceName(join.source) && other != nullptr &&
                          data::equalNames(other->name, known.fromTable) &&
                          std::ranges::any_of(known.toColumns, [&](const std::string &name) {
                              return data::equalNames(name, right->column);
                          });
               });
    });
}

void PlanEdit::leave(QueryPlan &query, SourceNameSet sources) const
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::size_t at = query.joins.size(); at-- > 0 && !changed;) {
            const Join join = query.joins[at];
            if (!sources.contains(sourceName(join.source)) || !meetsOnce(query, join)) {
                continue;
            }
            const SourceNameSet itself{sourceName(join.source)};
            QueryPlan rest = query;
            rest.joins.erase(rest.joins.begin() + static_cast<std::ptrdiff_t>(at));
            bool needed = false;
            forEachPart(
                rest, [&](const Expression &part) { needed = needed || mentions(part, itself); },
                [](const QueryPlan &) {});
            const bool all = std::ranges::any_of(rest.select, [](const SelectItem &item) {
                return as<Star>(item.expression) != nullptr;
            });
            if (!needed && !all) {
                sources.merge(mentionedIn(join.on));
                query = std::move(rest);
                changed = true;
            }
        }
    }
}

Result<std::vector<Expression>> PlanEdit::conditionIn(QueryPlan &query,
                                                      const ChosenFilter &filter) const
{
    auto name = nameIn(query, filter.table);
    if (!name) {
        return std::move(name).error();
    }
    const data::Column *const known = m_catalog.column(filter.table, filter.column);
    if (known == nullptr) {
        return refused(QUERENT_PHRASE("query", "There is no such column any more."));
    }
    const Expression of = column(*name, known->name);
    std::vector<data::Value> values = filter.values;
    const bool withNull =
        std::erase_if(values, [](const data::Value &v) { return v.isNull(); }) > 0;
    const auto negation = [&](Expression inner) {
        return filter.negated ? expression(Not{{std::move(inner)}}) : inner;
    };
    std::vector<Expression> any;
    switch (filter.kind) {
    case ChosenFilter::Kind::OneOf:
        if (values.size() == 1) {
            any.push_back(
                compare(filter.negated ? ComparisonOperator::NotEqual : ComparisonOperator::Equal,
                        of, literal(values.front())));
        } else if (values.size() > 1) {
            In in{{of}, {}, {}, filter.negated};
            for (const data::Value &value : values) {
                in.values.push_back(literal(value));
            }
            any.push_back(expression(std::move(in)));
        }
        break;
    case ChosenFilter::Kind::Compare:
        if (values.size() == 1) {
            any.push_back(negation(compare(filter.op, of, literal(values.front()))));
        }
        break;
    case ChosenFilter::Kind::Between:
        if (values.size() == 2) {
            any.push_back(
                expression(Between{{of, literal(values[0]), literal(values[1])}, filter.negated}));
        }
        break;
    case ChosenFilter::Kind::Contains:
        if (values.size() == 1 && values.front().text() != nullptr) {
            const std::string pattern = "%" + escaped(*values.front().text()) + "%";
            any.push_back(expression(Like{{of, literal(pattern)}, '\\', filter.negated}));
        }
        break;
    case ChosenFilter::Kind::Empty:
        return std::vector<Expression>{expression(IsNull{{of}, filter.negated})};
    case ChosenFilter::Kind::During:
        if (filter.from || filter.until) {
            any.push_back(negation(expression(
                DuringPeriod{{of}, filter.from, filter.until, data::DateEncoding::None})));
        }
        break;
    }
    if (withNull) {
        any.push_back(expression(IsNull{{of}, filter.negated}));
        // a value that is none of these, and one at all
        if (filter.negated && any.size() == 2) {
            return any;
        }
    } else if (filter.negated && known->nullable && known->profile.nullCount != 0) {
        any.push_back(expression(IsNull{{of}, false}));
    }
    if (any.empty()) {
        return refused(QUERENT_PHRASE("query", "Choose a value first."));
    }
    return any.size() == 1
               ? any
               : std::vector<Expression>{expression(Logical{LogicalOperator::Or, std::move(any)})};
}

Result<PlanEdit::Grouped> PlanEdit::groupedIn(QueryPlan &query,
                                              const ChosenGrouping &grouping) const
{
    const data::Table *const table = m_catalog.table(grouping.table);
    const data::Column *const known = table != nullptr ? table->column(grouping.column) : nullptr;
    if (known == nullptr) {
        return refused(QUERENT_PHRASE("query", "There is no such column any more."));
    }
    auto name = nameIn(query, table->name);
    if (!name) {
        return std::move(name).error();
    }
    const Expression of = column(*name, known->name);
    if (grouping.bucket) {
        return Grouped{{expression(TimeBucket{*grouping.bucket, {of}, data::DateEncoding::None})}};
    }
    std::vector<const data::Column *> keys;
    for (const data::Column &each : table->columns) {
        if (each.primaryKeyPosition > 0) {
            keys.push_back(&each);
        }
    }
    // two things of the same name are two things
    if (known->role == data::ColumnRole::Label && !known->unique && keys.size() == 1 &&
        keys.front() != known) {
        return Grouped{{column(*name, keys.front()->name), of}};
    }
    return Grouped{{of}};
}

Result<Expression> PlanEdit::numberIn(QueryPlan &query, const ChosenMeasure &measure) const
{
    const data::Table *const table = m_catalog.table(measure.table);
    if (table == nullptr) {
        return refused(QUERENT_PHRASE("query", "There is no such column any more."));
    }
    auto name = measuredIn(query, table->name);
    if (!name) {
        return std::move(name).error();
    }
    if (!measure.column.empty()) {
        const data::Column *const known = table->column(measure.column);
        if (known == nullptr) {
            return refused(QUERENT_PHRASE("query", "There is no such column any more."));
        }
        return aggregate(measure.function, column(*name, known->name), measure.distinct);
    }
    const bool everyRow =
        *name == sourceName(*query.from) &&
        std::ranges::all_of(query.joins, [&](const Join &join) { return meetsOnce(query, join); });
    if (everyRow) {
        return countRows();
    }
    const auto key = std::ranges::find_if(
        table->columns, [](const data::Column &each) { return each.primaryKeyPosition == 1; });
    if (key == table->columns.end()) {
        return outOfReach(table->name);
    }
    return aggregate(AggregateFunction::Count, column(*name, key->name), true);
}

} // namespace querent::query
