// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlWriter.h"

#include "data/Catalog.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <functional>

namespace querent::query {

namespace {

constexpr std::size_t indentWidth = 4;
/// A query up to this long stands on one line.
constexpr std::size_t shortQuery = 64;
/// A clause longer than this is broken.
constexpr std::size_t longClause = 92;

bool usesOuter(const QueryPlan &plan, const std::string &name);

bool usesColumnOf(const Expression &expression, const std::string &name)
{
    if (const auto *const column = as<ColumnRef>(expression)) {
        return column->table == name;
    }
    bool found = false;
    forEachChild(
        expression, [&](const Expression &child) { found = found || usesColumnOf(child, name); },
        [&](const QueryPlan &inner) { found = found || usesOuter(inner, name); });
    return found;
}

/// Whether `plan` or a query below it takes a column from a source `name` further out.
bool usesOuter(const QueryPlan &plan, const std::string &name)
{
    const bool hidden = (plan.from && plan.from->alias == name) ||
                        std::any_of(plan.joins.begin(), plan.joins.end(),
                                    [&](const Join &join) { return join.source.alias == name; });
    bool found = false;
    forEachPart(
        plan,
        [&](const Expression &expression) {
            found = found || (!hidden && usesColumnOf(expression, name));
        },
        [&](const QueryPlan &inner) { found = found || usesOuter(inner, name); });
    return found;
}

/// Whether a query inside of `plan` takes a column from its source `name`.
bool isCorrelated(const QueryPlan &plan, const std::string &name)
{
    bool found = false;
    const std::function<void(const Expression &)> visit = [&](const Expression &expression) {
        forEachChild(expression, visit,
                     [&](const QueryPlan &inner) { found = found || usesOuter(inner, name); });
    };
    forEachPart(plan, visit, [](const QueryPlan &) {});
    return found;
}

std::string_view keyword(SetOperator op)
{
    switch (op) {
    case SetOperator::Union:
        return "UNION";
    case SetOperator::UnionAll:
        return "UNION ALL";
    case SetOperator::Intersect:
        return "INTERSECT";
    case SetOperator::Except:
        return "EXCEPT";
    }
    return {};
}

} // namespace

std::string SqlWriter::write(const QueryPlan &plan)
{
    return query(plan, true, 0);
}

std::string SqlWriter::lineBreak() const
{
    return "\n" + std::string(m_indent, ' ');
}

std::string SqlWriter::query(const QueryPlan &plan, bool namesMatter, std::size_t indent)
{
    const std::size_t outerIndent = std::exchange(m_indent, indent);
    m_frames.push_back({&plan, needsQualifiers(plan), namesMatter});
    const std::vector<std::string> parts = clauses(plan);
    std::size_t length = parts.size();
    bool broken = false;
    for (const std::string &part : parts) {
        length += part.size();
        broken = broken || part.find('\n') != std::string::npos;
    }
    const std::string separator = broken || length > shortQuery ? lineBreak() : " ";
    std::string result;
    for (const std::string &part : parts) {
        result += (result.empty() ? "" : separator) + part;
    }
    m_frames.pop_back();
    m_indent = outerIndent;
    return result;
}

std::string SqlWriter::nested(const QueryPlan &plan, bool namesMatter)
{
    const std::string text = query(plan, namesMatter, m_indent + indentWidth);
    if (text.find('\n') == std::string::npos && text.size() <= shortQuery) {
        return "(" + text + ")";
    }
    return "(" + lineBreak() + std::string(indentWidth, ' ') + text + lineBreak() + ")";
}

bool SqlWriter::needsQualifiers(const QueryPlan &plan) const
{
    if (!plan.from) {
        return false;
    }
    if (!plan.joins.empty() || isCorrelated(plan, plan.from->alias)) {
        return true;
    }
    // rows set against others of their own table: without its alias the inner one hides the outer
    const bool hides = plan.from->alias != plan.from->table &&
                       std::any_of(m_frames.begin(), m_frames.end(), [&](const Frame &outer) {
                           return outer.plan->from && outer.plan->from->alias == plan.from->table;
                       });
    if (hides) {
        return true;
    }
    // in ORDER BY a bare name means the result column of that name, if there is one
    return std::any_of(plan.orderBy.begin(), plan.orderBy.end(), [&](const OrderItem &item) {
        const auto *const key = as<ColumnRef>(item.key.front());
        return key != nullptr && !key->table.empty() &&
               std::any_of(plan.select.begin(), plan.select.end(), [&](const SelectItem &selected) {
                   return data::equalNames(selected.alias, key->column) &&
                          !(selected.expression == item.key.front());
               });
    });
}

std::vector<std::string> SqlWriter::clauses(const QueryPlan &plan)
{
    std::vector<std::string> parts;
    if (!plan.with.empty()) {
        parts.push_back(withClause(plan));
    }
    parts.push_back(selectClause(plan));
    if (plan.from) {
        parts.push_back("FROM " + source(*plan.from));
    }
    for (const Join &joined : plan.joins) {
        parts.push_back(join(joined));
    }
    if (!plan.where.empty()) {
        parts.push_back(conditionClause("WHERE", plan.where.front()));
    }
    if (!plan.groupBy.empty()) {
        parts.push_back(groupByClause(plan));
    }
    if (!plan.having.empty()) {
        parts.push_back(conditionClause("HAVING", plan.having.front()));
    }
    if (plan.setOperation) {
        parts.emplace_back(keyword(plan.setOperation->op));
        parts.push_back(rightSide(*plan.setOperation));
    }
    if (!plan.orderBy.empty()) {
        std::string keys;
        for (const OrderItem &item : plan.orderBy) {
            keys += (keys.empty() ? "ORDER BY " : ", ") + orderItem(spelledOut(plan, item));
        }
        parts.push_back(std::move(keys));
    }
    if (plan.limit || plan.offset) {
        parts.push_back(limitClause(plan));
    }
    return parts;
}

OrderItem SqlWriter::spelledOut(const QueryPlan &plan, const OrderItem &item)
{
    const auto *const key = as<ColumnRef>(item.key.front());
    if (key == nullptr || !key->table.empty() || plan.setOperation) {
        return item;
    }
    for (const SelectItem &selected : plan.select) {
        const auto *const column = as<ColumnRef>(selected.expression);
        if (column != nullptr && selected.alias == key->column && column->column == key->column) {
            return {{selected.expression}, item.direction};
        }
    }
    return item;
}

std::string SqlWriter::withClause(const QueryPlan &plan)
{
    std::string text;
    for (const CommonTable &common : plan.with) {
        text += (text.empty() ? "WITH " : "," + lineBreak()) + identifier(common.name) + " AS " +
                nested(*common.plan, true);
    }
    return text;
}

std::string SqlWriter::selectClause(const QueryPlan &plan)
{
    const auto isUsed = [&plan](const std::string &alias) {
        const auto names = [&alias](const Expression &expression) {
            const auto *const column = as<ColumnRef>(expression);
            return column != nullptr && column->table.empty() && column->column == alias;
        };
        return std::any_of(plan.groupBy.begin(), plan.groupBy.end(), names) ||
               std::any_of(plan.orderBy.begin(), plan.orderBy.end(),
                           [&](const OrderItem &item) { return names(item.key.front()); });
    };
    const bool namesMatter = m_frames.back().namesMatter;
    std::vector<std::string> items;
    std::size_t length = 0;
    for (const SelectItem &item : plan.select) {
        std::string text = expression(item.expression).text;
        const auto *const column = as<ColumnRef>(item.expression);
        const bool used = isUsed(item.alias);
        const bool named = column != nullptr && column->column == item.alias &&
                           !(used && plan.setOperation && !plan.joins.empty());
        if (!named && !item.alias.empty() && (namesMatter || used)) {
            text += " AS " + identifier(item.alias);
        }
        length += text.size() + 2;
        items.push_back(std::move(text));
    }
    const bool broken = items.size() > 1 && length > longClause;
    const std::string separator = broken ? "," + lineBreak() + std::string(indentWidth, ' ') : ", ";
    std::string result = plan.distinct ? "SELECT DISTINCT" : "SELECT";
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) {
            result += separator;
        } else {
            result += broken ? lineBreak() + std::string(indentWidth, ' ') : std::string(" ");
        }
        result += items[i];
    }
    return result;
}

std::string SqlWriter::source(const TableSource &tableSource)
{
    const bool qualified = m_frames.back().qualified;
    if (!tableSource.subquery.empty()) {
        const bool named = qualified || m_dialect.derivedTablesNeedNames();
        return nested(tableSource.subquery.front(), true) +
               (named ? " AS " + identifier(tableSource.alias) : std::string());
    }
    const bool named = qualified && tableSource.alias != tableSource.table;
    return identifier(tableSource.table) +
           (named ? " AS " + identifier(tableSource.alias) : std::string());
}

std::string SqlWriter::join(const Join &join)
{
    switch (join.kind) {
    case JoinKind::Inner:
        return "JOIN " + source(join.source) + " ON " + expression(join.on.front()).text;
    case JoinKind::Left:
        return "LEFT JOIN " + source(join.source) + " ON " + expression(join.on.front()).text;
    case JoinKind::Cross:
        break;
    }
    return "CROSS JOIN " + source(join.source);
}

std::string SqlWriter::conditionClause(const char *keyword, const Expression &condition)
{
    std::vector<std::string> conjuncts;
    const auto *const logical = as<Logical>(condition);
    if (logical != nullptr && logical->op == LogicalOperator::And) {
        for (const Expression &operand : logical->operands) {
            conjuncts.push_back(expression(operand).atLeast(Level::And));
        }
    } else {
        conjuncts.push_back(expression(condition).text);
    }
    std::size_t length = 0;
    for (const std::string &conjunct : conjuncts) {
        length += conjunct.size() + 5;
    }
    const std::string separator = length > longClause ? lineBreak() + "  AND " : " AND ";
    std::string result = keyword;
    for (std::size_t i = 0; i < conjuncts.size(); ++i) {
        result += (i == 0 ? " " : separator) + conjuncts[i];
    }
    return result;
}

std::string SqlWriter::groupByClause(const QueryPlan &plan)
{
    return "GROUP BY " + list(plan.groupBy);
}

std::string SqlWriter::limitClause(const QueryPlan &plan) const
{
    std::string text;
    if (plan.limit) {
        text = "LIMIT " + std::to_string(*plan.limit);
    } else if (m_dialect.offsetNeedsLimit()) {
        text = "LIMIT -1";
    }
    if (plan.offset) {
        text += (text.empty() ? "OFFSET " : " OFFSET ") + std::to_string(*plan.offset);
    }
    return text;
}

std::string SqlWriter::rightSide(const SetOperation &operation)
{
    const QueryPlan &right = *operation.right;
    const bool chain = !right.setOperation || (right.setOperation->op == operation.op &&
                                               operation.op != SetOperator::Except);
    if (chain && right.with.empty() && right.orderBy.empty() && !right.limit && !right.offset) {
        return query(right, false, m_indent);
    }
    return "SELECT * FROM " + nested(right, false) +
           (m_dialect.derivedTablesNeedNames() ? " AS part" : "");
}

} // namespace querent::query
