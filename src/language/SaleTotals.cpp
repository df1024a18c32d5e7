// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SaleTotals.h"

#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <span>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool says(const ColumnModel &column, std::span<const std::string_view> wanted)
{
    return std::ranges::any_of(column.names.front().words, [&](const std::string &word) {
        return std::ranges::find(wanted, word) != wanted.end();
    });
}

/// What a whole sale came to, as it is stored with the sale.
ColumnId totalOf(const SourceModel &source, int sale)
{
    static constexpr std::array<std::string_view, 9> totals{
        "total", "totals", "amount", "gross", "net", "value", "sum", "subtotal", "revenue"};
    static constexpr std::array<std::string_view, 10> parts{
        "tax", "vat", "shipping", "freight", "delivery", "discount", "tip", "paid", "cost", "qty"};
    if (sale < 0 || source.table(sale).money < 0) {
        return {};
    }
    const ColumnId id{sale, source.table(sale).money};
    const ColumnModel &column = source.column(id);
    return says(column, totals) && !says(column, parts) && !column.hidden ? id : ColumnId{};
}

void collectTables(const Condition &condition, std::vector<int> &tables)
{
    tables.push_back(condition.column.table);
    tables.push_back(condition.other.table);
    tables.push_back(condition.table);
    for (const Condition &inner : condition.inner) {
        collectTables(inner, tables);
    }
}

/// The tables by which the frame cuts up, keeps or shows rows.
std::vector<int> tablesUsed(const Frame &frame)
{
    std::vector<int> tables = frame.entities;
    for (const Grouping &group : frame.groups) {
        tables.push_back(group.table);
        tables.push_back(group.column.table);
    }
    for (const Condition &condition : frame.conditions) {
        collectTables(condition, tables);
    }
    for (const ColumnId output : frame.outputs) {
        tables.push_back(output.table);
    }
    for (const Ordering &order : frame.orders) {
        tables.push_back(order.column.table);
    }
    std::erase_if(tables, [](int table) { return table < 0; });
    return tables;
}

template <typename Visit>
void visitMeasures(Frame &frame, const Visit &visit)
{
    const auto all = [&](Measure &measure) {
        visit(measure);
        std::ranges::for_each(measure.operand, visit);
    };
    std::ranges::for_each(frame.measures, all);
    for (Having &having : frame.havings) {
        all(having.measure);
    }
    for (Ordering &order : frame.orders) {
        if (order.measure) {
            all(*order.measure);
        }
    }
}

/// The lines of `sale` that tell prices and quantities, by way of which `table` is reached.
int linesTowards(const SourceModel &source, int sale, int table)
{
    const JoinGraph &graph = source.graph();
    for (const int e : graph.edgesOf(sale)) {
        const int lines = graph.edges()[static_cast<std::size_t>(e)].from;
        const TableModel &model = source.table(lines);
        const bool told = model.money < 0 && model.unitPrice >= 0 && model.unitCount >= 0;
        const bool between =
            lines == table || (graph.distance(lines, table) + 1 == graph.distance(sale, table) &&
                               !graph.fansOut(lines, table));
        if (lines != sale && told && between) {
            return lines;
        }
    }
    return -1;
}

} // namespace

int saleOf(const SourceModel &source, int lines)
{
    int best = -1;
    for (const int e : source.graph().edgesOf(lines)) {
        const JoinEdge &edge = source.graph().edges()[static_cast<std::size_t>(e)];
        const TableModel &owner = source.table(edge.to);
        if (edge.from == lines && edge.to != lines && owner.eventDate >= 0 &&
            (owner.money >= 0 || owner.fact) && (best < 0 || owner.money >= 0)) {
            best = edge.to;
        }
    }
    return best;
}

ColumnId takingsOfLines(const SourceModel &source, int sale)
{
    for (std::size_t lines = 0; lines < source.tables().size(); ++lines) {
        for (const ColumnModel &column : source.tables()[lines].columns) {
            if (isTakings(source, column.id) && saleOf(source, static_cast<int>(lines)) == sale) {
                return column.id;
            }
        }
    }
    return {};
}

ColumnId amountOfLines(const SourceModel &source, int sale)
{
    const ColumnId taken = takingsOfLines(source, sale);
    for (std::size_t t = 0; t < source.tables().size() && !taken.valid(); ++t) {
        const TableModel &lines = source.tables()[t];
        const int table = static_cast<int>(t);
        if (lines.money >= 0 && lines.labels.empty() && lines.eventDate < 0 &&
            saleOf(source, table) == sale) {
            return {table, lines.money};
        }
    }
    return taken;
}

ColumnId amountOfRows(const SourceModel &source, int table)
{
    const TableModel &rows = source.table(table);
    if (rows.money >= 0 && rows.eventDate >= 0) {
        return {table, rows.money};
    }
    for (const ColumnModel &column : rows.columns) {
        if (isTakings(source, column.id)) {
            return column.id;
        }
    }
    return amountOfLines(source, table);
}

Link amountLink(ColumnId amount)
{
    Link link;
    link.kind = LinkKind::Column;
    link.table = amount.table;
    link.column = amount.column;
    link.score = 1.0;
    link.number = true;
    return link;
}

Link moneyOf(int table, const SourceModel &source)
{
    return amountLink({table, source.table(table).money});
}

bool isTakings(const SourceModel &source, ColumnId id)
{
    const auto formula = id.valid() ? source.column(id).formula : nullptr;
    return formula && formula->aggregated && formula->metric < 0 &&
           source.column(id).column->name == "revenue";
}

void settleSaleTotals(const SourceModel &source, Frame &frame)
{
    const std::vector<int> used = tablesUsed(frame);
    const auto needsLines = [&](int sale, const std::vector<int> &tables) {
        return std::ranges::any_of(tables, [&](int table) {
            return table != sale &&
                   (source.graph().distance(sale, table) >= JoinGraph::unreachable ||
                    source.graph().fansOut(sale, table));
        });
    };
    visitMeasures(frame, [&](Measure &measure) {
        const bool lines = measure.derived || isTakings(source, measure.column);
        if (lines) {
            std::vector<int> tables = used;
            for (const Condition &condition : measure.only) {
                collectTables(condition, tables);
            }
            std::erase_if(tables, [](int table) { return table < 0; });
            const int sale = saleOf(source, measure.table);
            const ColumnId total = totalOf(source, sale);
            if (total.valid() && !needsLines(sale, tables)) {
                frame.subject = frame.subject == measure.table ? sale : frame.subject;
                measure.table = sale;
                measure.column = total;
                measure.derived = false;
            }
            return;
        }
        if (!measure.column.valid() || measure.function != AggregateFunction::Sum ||
            measure.column != totalOf(source, measure.table)) {
            return;
        }
        for (const Grouping &group : frame.groups) {
            const int table = group.table >= 0 ? group.table : group.column.table;
            if (table < 0 || !source.graph().fansOut(measure.table, table)) {
                continue;
            }
            const int rows = linesTowards(source, measure.table, table);
            if (rows >= 0) {
                const auto &columns = source.table(rows).columns;
                const auto takings = std::ranges::find_if(columns, [&](const ColumnModel &column) {
                    return isTakings(source, column.id);
                });
                measure.table = rows;
                measure.derived = takings == columns.end();
                measure.column = measure.derived ? ColumnId{} : takings->id;
                return;
            }
        }
    });
}

namespace {

/// The column that says whether a payment went through, and the value that says so; none where no
/// value says that others failed.
std::optional<std::pair<ColumnId, std::string>> wentThrough(const SourceModel &source, int table)
{
    static constexpr std::array<std::string_view, 6> good{"succeeded", "successful", "success",
                                                          "settled",   "captured",   "cleared"};
    static constexpr std::array<std::string_view, 6> bad{"failed",   "declined", "bounced",
                                                         "reversed", "error",    "unsuccessful"};
    for (const ColumnModel &column : source.table(table).columns) {
        if (!column.category || !column.text || column.hidden) {
            continue;
        }
        std::string through;
        bool failed = false;
        for (const std::string &value : source.values().valuesOf(table, column.id.column)) {
            const std::string folded = foldText(value);
            through = std::ranges::find(good, folded) != good.end() ? value : through;
            failed = failed || std::ranges::find(bad, folded) != bad.end();
        }
        if (failed && !through.empty()) {
            return std::pair(column.id, through);
        }
    }
    return std::nullopt;
}

} // namespace

void keepWhatWentThrough(const SourceModel &source, const Items &items, Frame &frame)
{
    int table = -1;
    const auto sums = [&](const Measure &measure) {
        return measure.function == AggregateFunction::Sum && measure.table >= 0 &&
               measure.column == ColumnId{measure.table, source.table(measure.table).money};
    };
    for (const Measure &measure : frame.measures) {
        table = sums(measure) ? measure.table : table;
    }
    for (const Ordering &order : frame.orders) {
        table = order.measure && sums(*order.measure) ? order.measure->table : table;
    }
    const auto told = table >= 0 ? wentThrough(source, table) : std::nullopt;
    if (!told) {
        return;
    }
    const bool said = std::ranges::any_of(items, [&](const Item &item) {
        return item.kind == ItemKind::Mention && item.links.front().id() == told->first;
    });
    if (said) {
        return;
    }
    Condition condition;
    condition.column = told->first;
    condition.op = query::ComparisonOperator::Equal;
    condition.values = {data::Value(told->second)};
    condition.words = told->second;
    frame.conditions.push_back(std::move(condition));
}

bool addsUp(const SourceModel &source, const ColumnModel &column, const Items &items)
{
    const TableModel &table = source.table(column.id.table);
    const bool came = table.priced && table.money == column.id.column;
    const bool price = std::ranges::any_of(items, [&](const Item &item) {
        return item.is(LinkKind::Column) && item.links.front().id() == column.id &&
               item.word.find("price") != std::string::npos;
    });
    return (column.quantity || came) && !price;
}

} // namespace querent::language
