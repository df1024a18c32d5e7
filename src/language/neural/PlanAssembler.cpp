// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/PlanAssembler.h"

#include "language/FramePlanner.h"
#include "language/neural/AnalysisPlan.h"
#include "language/neural/ParsedQuery.h"
#include "language/neural/SaidUnits.h"
#include "language/neural/ValueFiller.h"
#include "query/Binder.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>

namespace querent::language::neural {

namespace {

using query::Expression;
using query::QueryPlan;

std::optional<query::AggregateFunction> functionOf(Action action)
{
    switch (action) {
    case Action::Max:
        return query::AggregateFunction::Max;
    case Action::Min:
        return query::AggregateFunction::Min;
    case Action::Count:
    case Action::CountDistinct:
        return query::AggregateFunction::Count;
    case Action::Sum:
        return query::AggregateFunction::Sum;
    case Action::Average:
        return query::AggregateFunction::Average;
    case Action::Median:
        return query::AggregateFunction::Median;
    default:
        return std::nullopt;
    }
}

/// Groups by every plain column of the select list as well.
void groupByShown(QueryPlan &plan)
{
    for (const query::SelectItem &item : plan.select) {
        const bool plain = std::holds_alternative<query::ColumnRef>(item.expression.node);
        if (plain && std::find(plan.groupBy.begin(), plan.groupBy.end(), item.expression) ==
                         plan.groupBy.end()) {
            plan.groupBy.push_back(item.expression);
        }
    }
}

class Assembler
{
public:
    Assembler(const ParserSchema &schema, const ParserInput &input, const data::CivilDate &today)
        : m_schema(schema)
        , m_source(schema.source())
        , m_input(input)
        , m_filler(schema, input, today)
        , m_bucket(input.bucket)
    {}

    std::optional<AssembledPlan> run(const ParsedQuery &parsed)
    {
        std::optional<QueryPlan> plan = isAnalysis(parsed.root) ? analysed(parsed) : one(parsed);
        if (!plan) {
            return std::nullopt;
        }
        if (isSetOperator(parsed.root)) {
            std::optional<QueryPlan> second =
                parsed.second.empty() ? std::nullopt : one(parsed.second.front());
            if (!second) {
                return std::nullopt;
            }
            const query::SetOperator op = parsed.root == Action::Union ? query::SetOperator::Union
                                          : parsed.root == Action::Except
                                              ? query::SetOperator::Except
                                              : query::SetOperator::Intersect;
            plan->setOperation = query::SetOperation{op, std::move(*second)};
        }
        if (!isAnalysis(parsed.root)) {
            showInSaidUnit(*plan, m_input.tokens, m_source);
        }
        AssembledPlan result;
        result.plan = std::move(*plan);
        result.unusedValues = m_filler.unusedValues();
        result.unusedNumbers = m_filler.unusedNumbers();
        result.unusedTimes = m_filler.unusedTimes();
        result.unusedBucket = m_input.bucket && !m_bucketed;
        result.impliedValues = m_filler.impliedValues();
        result.joins = m_joins;
        result.idleGroups = m_idleGroups;
        result.frame = std::move(m_frame);
        result.analysis = isAnalysis(parsed.root)
                              ? static_cast<int>(parsed.root) - static_cast<int>(Action::Share) + 1
                              : 0;
        return result;
    }

private:
    [[nodiscard]] const SchemaColumn &column(int number) const
    {
        return m_schema
            .columns()[static_cast<std::size_t>(m_input.columns[static_cast<std::size_t>(number)])];
    }
    [[nodiscard]] const std::string &tableName(int table) const
    {
        return m_source.table(table).table->name;
    }
    [[nodiscard]] Expression columnOf(int table, int place) const
    {
        return query::column(tableName(table), m_source.column({table, place}).column->name);
    }

    /// The column with a number of the input.
    [[nodiscard]] Expression columnAt(int number) const
    {
        return columnOf(column(number).id.table, column(number).id.column);
    }

    [[nodiscard]] Expression term(const ParsedTerm &parsed) const
    {
        Expression inner = parsed.column == 0 ? query::star() : columnAt(parsed.column);
        if (parsed.pair == Action::Days) {
            inner = query::expression(query::Call{query::ScalarFunction::DaysBetween,
                                                  {std::move(inner), columnAt(parsed.second)},
                                                  {}});
        } else if (parsed.pair == Action::Times) {
            inner = query::arithmetic(query::ArithmeticOperator::Multiply, std::move(inner),
                                      columnAt(parsed.second));
        }
        const auto function = functionOf(parsed.aggregate);
        return function ? query::aggregate(*function, std::move(inner),
                                           parsed.aggregate == Action::CountDistinct)
                        : inner;
    }

    /// Whether an amount of money is multiplied by another one, which makes no sense.
    [[nodiscard]] bool multipliesMoney(const ParsedTerm &parsed) const
    {
        static constexpr std::array<std::string_view, 5> rates{"rate", "rates", "percent", "pct",
                                                               "factor"};
        const auto money = [&](int number) {
            const ColumnModel &model = m_source.column(column(number).id);
            return model.money && !namesAny(model, rates);
        };
        return parsed.pair == Action::Times && parsed.column > 0 && money(parsed.column) &&
               money(parsed.second);
    }

    /// The tables that a query needs, in the order of their mention.
    [[nodiscard]] std::vector<int> tablesOf(const ParsedQuery &parsed) const
    {
        std::vector<int> tables;
        const auto add = [&](int table) {
            if (table >= 0 && std::find(tables.begin(), tables.end(), table) == tables.end()) {
                tables.push_back(table);
            }
        };
        const auto addTerm = [&](const ParsedTerm &parsedTerm) {
            add(parsedTerm.column == 0 ? parsedTerm.table : column(parsedTerm.column).table);
            add(parsedTerm.pair == Action::Plain ? -1 : column(parsedTerm.second).table);
        };
        std::for_each(parsed.select.begin(), parsed.select.end(), addTerm);
        for (const auto *conditions : {&parsed.where, &parsed.having}) {
            for (const ParsedCondition &condition : *conditions) {
                addTerm(condition.term);
            }
        }
        std::for_each(parsed.group.begin(), parsed.group.end(), addTerm);
        std::for_each(parsed.order.begin(), parsed.order.end(), addTerm);
        std::for_each(parsed.further.begin(), parsed.further.end(), add);
        return tables;
    }

    [[nodiscard]] bool join(const std::vector<int> &tables, QueryPlan &plan)
    {
        if (tables.empty()) {
            return false;
        }
        plan.from = query::TableSource{tableName(tables.front()), {}, {}};
        const auto steps = m_source.graph().tree(tables.front(), tables);
        if (!steps) {
            return false;
        }
        for (const JoinStep &step : *steps) {
            const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
            query::Join joined;
            joined.source.table = tableName(step.forward ? edge.to : edge.from);
            std::vector<Expression> pairs;
            for (std::size_t i = 0; i < edge.fromColumns.size(); ++i) {
                pairs.push_back(query::compare(query::ComparisonOperator::Equal,
                                               columnOf(edge.from, edge.fromColumns[i]),
                                               columnOf(edge.to, edge.toColumns[i])));
            }
            joined.on.push_back(query::allOf(std::move(pairs)));
            plan.joins.push_back(std::move(joined));
            ++m_joins;
        }
        return true;
    }

    /// Whether one column can hold what the other holds: keys only where keys lead from one to the
    /// other.
    [[nodiscard]] bool comparable(const ParsedTerm &left, const ParsedTerm &right) const
    {
        const int from = m_input.columns[static_cast<std::size_t>(left.column)];
        const int to = m_input.columns[static_cast<std::size_t>(right.column)];
        const SchemaColumn &one = column(left.column);
        const SchemaColumn &other = column(right.column);
        const bool keys = one.key || one.foreign || other.key || other.foreign;
        if (from == 0 || to == 0 || from == to || !keys || one.name.words == other.name.words) {
            return true;
        }
        std::vector<int> reached{from};
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const SchemaKey &key : m_schema.keys()) {
                const int next = key.from == reached[i] ? key.to
                                 : key.to == reached[i] ? key.from
                                                        : reached[i];
                if (std::find(reached.begin(), reached.end(), next) == reached.end()) {
                    reached.push_back(next);
                }
            }
        }
        return std::find(reached.begin(), reached.end(), to) != reached.end();
    }

    [[nodiscard]] std::optional<Expression> condition(const ParsedCondition &parsed)
    {
        Expression left = term(parsed.term);
        if (parsed.query.empty()) {
            return m_filler.condition(parsed, std::move(left));
        }
        std::optional<QueryPlan> inner = one(parsed.query.front());
        if (!inner) {
            return std::nullopt;
        }
        if (parsed.comparison == Action::In || parsed.comparison == Action::NotIn) {
            if (!comparable(parsed.term, parsed.query.front().select.front())) {
                return std::nullopt;
            }
            query::In in;
            in.operand.push_back(std::move(left));
            in.subquery.push_back(std::move(*inner));
            in.negated = parsed.comparison == Action::NotIn;
            if (in.negated) {
                leaveOutNulls(in.subquery.front());
            }
            return query::expression(std::move(in));
        }
        return query::compare(comparisonOf(parsed.comparison), std::move(left),
                              query::expression(query::ScalarSubquery{std::move(*inner)}));
    }

    /// NOT IN a list with a NULL holds for nothing.
    void leaveOutNulls(QueryPlan &listed) const
    {
        const auto *const reference = query::as<query::ColumnRef>(listed.select.front().expression);
        const data::Column *const stored =
            reference != nullptr ? m_source.catalog().column(reference->table, reference->column)
                                 : nullptr;
        if (stored != nullptr && stored->nullable) {
            listed.where.push_back(
                query::expression(query::IsNull{{listed.select.front().expression}, true}));
            listed.where = {query::allOf(std::move(listed.where))};
        }
    }

    /// "a and b or c": "and" binds first.
    [[nodiscard]] bool conditions(const std::vector<ParsedCondition> &parsed,
                                  std::vector<Expression> &out)
    {
        std::vector<Expression> alternatives;
        std::vector<Expression> together;
        for (const ParsedCondition &each : parsed) {
            if (each.alternative && !together.empty()) {
                alternatives.push_back(query::allOf(std::move(together)));
                together.clear();
            }
            auto written = condition(each);
            if (!written) {
                return false;
            }
            together.push_back(std::move(*written));
        }
        if (!together.empty()) {
            alternatives.push_back(query::allOf(std::move(together)));
        }
        if (alternatives.size() == 1) {
            out.push_back(std::move(alternatives.front()));
        } else if (!alternatives.empty()) {
            out.push_back(query::expression(
                query::Logical{query::LogicalOperator::Or, std::move(alternatives)}));
        }
        return true;
    }

    /// Whether rows of a single table are counted for each value of its own key.
    [[nodiscard]] bool countsSingleRows(const ParsedQuery &parsed) const
    {
        if (parsed.group.size() != 1 || tablesOf(parsed).size() != 1) {
            return false;
        }
        const SchemaColumn &grouped = column(parsed.group.front().column);
        const bool key =
            grouped.id.valid() && m_source.table(grouped.id.table).key == grouped.id.column;
        const auto counts = [](const ParsedTerm &term) {
            return term.aggregate == Action::Count && term.column == 0;
        };
        return key && (std::any_of(parsed.order.begin(), parsed.order.end(), counts) ||
                       std::any_of(parsed.having.begin(), parsed.having.end(),
                                   [&](const ParsedCondition &condition) {
                                       return counts(condition.term);
                                   }));
    }

    /// Whether a list of one text column is all there is: nobody wants the same word many times.
    [[nodiscard]] bool listsWords(const ParsedQuery &parsed) const
    {
        const bool bare = parsed.where.empty() && parsed.group.empty() && parsed.having.empty() &&
                          !parsed.direction && parsed.further.empty() &&
                          parsed.root == Action::Single && parsed.select.size() == 1;
        return bare && parsed.select.front().aggregate == Action::Plain &&
               parsed.select.front().column != 0 &&
               column(parsed.select.front().column).sort == ColumnSort::Text;
    }

    /// Whether these are dates that rows are grouped by, in the stretches that were asked for.
    [[nodiscard]] bool cut(const ParsedQuery &parsed, const ParsedTerm &item) const
    {
        return m_bucket && item.aggregate == Action::Plain && item.column != 0 &&
               column(item.column).sort == ColumnSort::Date &&
               std::any_of(
                   parsed.group.begin(), parsed.group.end(),
                   [&](const ParsedTerm &grouped) { return grouped.column == item.column; });
    }

    [[nodiscard]] Expression shown(const ParsedQuery &parsed, const ParsedTerm &item)
    {
        if (!cut(parsed, item)) {
            return term(item);
        }
        m_bucketed = true;
        return query::expression(query::TimeBucket{*m_bucket, {term(item)}, {}});
    }

    /// The rows whose part is asked for: where nobody has named the ones that are counted, those
    /// that are in the state ("no-show rate per coach" is one of bookings, not of their lessons).
    [[nodiscard]] int countedOf(const ParsedQuery &parsed, int counted) const
    {
        const ParsedCondition &state = parsed.having.front();
        if (counted < 0 || parsed.having.size() != 1 || !state.query.empty() ||
            state.term.column == 0) {
            return counted;
        }
        const int told = column(state.term.column).id.table;
        const int place = m_input.placeOfTable(counted);
        for (std::size_t w = 0; place >= 0 && w < m_input.tokens.size(); ++w) {
            if (m_input.tableLink(w, static_cast<std::size_t>(place)) == TableLink::Whole) {
                return counted;
            }
        }
        const bool below = told != counted &&
                           m_source.graph().distance(counted, told) < JoinGraph::unreachable &&
                           m_source.graph().fansOut(counted, told);
        return below ? told : counted;
    }

    /// Growth is told year by year and a running total month by month where nothing is said.
    [[nodiscard]] std::optional<QueryPlan> analysed(const ParsedQuery &parsed)
    {
        const bool growth = parsed.root == Action::Growth || parsed.root == Action::Change;
        if (!m_bucket && (growth || parsed.root == Action::Running)) {
            m_bucket =
                parsed.root == Action::Running ? query::TimeUnit::Month : query::TimeUnit::Year;
        }
        ParsedQuery figures = parsed;
        if (parsed.root == Action::Share) {
            figures.having.clear();
        }
        auto shown = one(figures);
        if (!shown) {
            return std::nullopt;
        }
        Analysis analysis;
        analysis.kind = parsed.root;
        analysis.figures = std::move(*shown);
        for (const ParsedTerm &item : parsed.select) {
            analysis.counted = item.column == 0 ? item.table : analysis.counted;
        }
        if (parsed.root == Action::Share && !parsed.having.empty()) {
            analysis.counted = countedOf(parsed, analysis.counted);
            QueryPlan &part = analysis.part.emplace();
            part.select.push_back(query::SelectItem{query::countRows(), {}});
            if (!join(tablesOf(parsed), part) || !conditions(parsed.having, part.where)) {
                return std::nullopt;
            }
        }
        if (growth && !m_bucketed) {
            analysis.periods = m_filler.periods();
        }
        m_frame = analysisFrame(analysis, m_source);
        return m_frame ? FramePlanner(m_source).plan(*m_frame) : std::nullopt;
    }

    [[nodiscard]] std::optional<QueryPlan> one(const ParsedQuery &parsed)
    {
        const auto senseless = [this](const ParsedTerm &item) { return multipliesMoney(item); };
        if (std::ranges::any_of(parsed.select, senseless) ||
            std::ranges::any_of(parsed.order, senseless)) {
            return std::nullopt;
        }
        QueryPlan plan;
        plan.distinct = parsed.distinct || listsWords(parsed);
        m_idleGroups = m_idleGroups || countsSingleRows(parsed);
        for (const ParsedTerm &item : parsed.select) {
            plan.select.push_back(query::SelectItem{shown(parsed, item), {}});
        }
        if (!join(tablesOf(parsed), plan) || !conditions(parsed.where, plan.where)) {
            return std::nullopt;
        }
        for (const ParsedTerm &item : parsed.group) {
            plan.groupBy.push_back(shown(parsed, item));
        }
        if (!conditions(parsed.having, plan.having)) {
            return std::nullopt;
        }
        if (parsed.direction) {
            const bool down =
                *parsed.direction == Action::Descending || *parsed.direction == Action::Highest;
            for (const ParsedTerm &item : parsed.order) {
                plan.orderBy.push_back(query::OrderItem{{shown(parsed, item)},
                                                        down ? query::SortDirection::Descending
                                                             : query::SortDirection::Ascending});
            }
            if (*parsed.direction == Action::Lowest || *parsed.direction == Action::Highest) {
                plan.limit = m_filler.limit();
            }
        } else if (!parsed.group.empty() && cut(parsed, parsed.group.front())) {
            plan.orderBy.push_back(query::OrderItem{{shown(parsed, parsed.group.front())},
                                                    query::SortDirection::Ascending});
        }
        return plan;
    }

    const ParserSchema &m_schema;
    const SourceModel &m_source;
    const ParserInput &m_input;
    ValueFiller m_filler;
    std::optional<query::TimeUnit> m_bucket; ///< what dates that rows are grouped by are cut into
    std::optional<Frame> m_frame;            ///< of an analysis
    int m_joins = 0;
    bool m_idleGroups = false;
    bool m_bucketed = false;
};

} // namespace

std::optional<AssembledPlan> assemble(const ParserSchema &schema, const ParserInput &input,
                                      const Parse &parse, const data::CivilDate &today)
{
    const std::optional<ParsedQuery> parsed = readSteps(parse.steps);
    if (!parsed) {
        return std::nullopt;
    }
    std::optional<AssembledPlan> assembled = Assembler(schema, input, today).run(*parsed);
    if (!assembled) {
        return std::nullopt;
    }
    const query::Binder binder(schema.source().catalog());
    if (!binder.bind(assembled->plan)) {
        // one row a group may need more to group by than the parser said
        if (assembled->plan.groupBy.empty()) {
            return std::nullopt;
        }
        groupByShown(assembled->plan);
        if (!binder.bind(assembled->plan)) {
            return std::nullopt;
        }
    }
    assembled->logProbability = parse.logProbability;
    return assembled;
}

} // namespace querent::language::neural
