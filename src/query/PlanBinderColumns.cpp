// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanBinder.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::query {

using base::ErrorCode;

namespace {

/// Whether an enclosing query has a source of just that name, where `source` only reads the table
/// so called under an alias.
bool shadowed(const Scope &scope, const Source &source, std::string_view name)
{
    if (data::equalNames(source.name, name)) {
        return false;
    }
    for (const Scope *outer = scope.outer; outer != nullptr; outer = outer->outer) {
        const bool named =
            std::any_of(outer->sources.begin(), outer->sources.end(),
                        [&](const Source &other) { return data::equalNames(other.name, name); });
        if (named) {
            return true;
        }
    }
    return false;
}

} // namespace

ValueFacts PlanBinder::bindColumn(Expression &expression, const Place &place)
{
    auto &node = *as<ColumnRef>(expression);
    const bool mayBeAlias = node.table.empty() && place.aliases != nullptr &&
                            place.scope->sourcesWith(node.column).size() != 1;
    if (mayBeAlias) {
        for (const SelectItem &item : *place.aliases) {
            if (!item.alias.empty() && data::equalNames(item.alias, node.column)) {
                if (!place.aggregates && containsAggregate(item.expression)) {
                    fail(ErrorCode::PlanInvalid, "`" + item.alias + "` is an aggregate, which " +
                                                     place.clause + " cannot use.");
                    return {};
                }
                Expression meant = item.expression;
                expression = std::move(meant);
                // bound already: binding again only finds the facts
                return bindExpression(expression, place);
            }
        }
    }
    return bindNode(node, place);
}

ValueFacts PlanBinder::bindNode(ColumnRef &node, const Place &place)
{
    for (const Scope *scope = place.scope; scope != nullptr; scope = scope->outer) {
        std::vector<const Source *> candidates;
        if (node.table.empty()) {
            candidates = scope->sourcesWith(node.column);
        } else if (const Source *const source = scope->source(node.table);
                   source != nullptr && !shadowed(*scope, *source, node.table)) {
            candidates.push_back(source);
        }
        if (candidates.size() > 1) {
            fail(ErrorCode::PlanInvalid, "`" + node.column + "` is ambiguous: it could be `" +
                                             candidates[0]->name + "." + node.column + "` or `" +
                                             candidates[1]->name + "." + node.column +
                                             "`. Say which is meant.");
            return {};
        }
        if (candidates.empty()) {
            continue;
        }
        const SourceColumn *const column = candidates.front()->column(node.column);
        if (column == nullptr) {
            break;
        }
        node = ColumnRef{candidates.front()->name, column->name};
        if (scope != place.scope && scope->recordsCorrelated) {
            scope->correlated.push_back(node);
        }
        return column->facts;
    }
    failUnknownColumn(node, place);
    return {};
}

void PlanBinder::failUnknownColumn(const ColumnRef &column, const Place &place)
{
    const Scope &scope = *place.scope;
    const Source *source = nullptr;
    for (const Scope *at = &scope; at != nullptr && source == nullptr; at = at->outer) {
        source = column.table.empty() ? nullptr : at->source(column.table);
    }
    if (!column.table.empty() && source == nullptr) {
        fail(ErrorCode::UnknownTable,
             "`" + column.table + "." + column.column + "` names no source of this query" +
                 (scope.sources.empty() ? std::string("; it has no FROM.")
                                        : "; its sources are " + scope.sourceNames() + "."));
        return;
    }
    std::vector<std::string> names;
    if (source != nullptr) {
        for (const SourceColumn &candidate : source->shape.columns) {
            names.push_back(candidate.name);
        }
    } else {
        names = scope.columnNames();
    }
    const std::string where = source != nullptr       ? source->name
                              : scope.sources.empty() ? "a query without FROM"
                                                      : scope.sourceNames();
    std::string message = "There is no column `" + column.column + "` in " + where;
    const std::string near = nearMiss(column.column, names);
    if (!near.empty()) {
        message += "; did you mean `" + near + "`?";
    } else {
        const auto owner = std::find_if(
            m_catalog.tables.begin(), m_catalog.tables.end(),
            [&](const data::Table &table) { return table.column(column.column) != nullptr; });
        message += owner != m_catalog.tables.end() ? "; the table `" + owner->name + "` has one."
                                                   : std::string(".");
    }
    fail(ErrorCode::UnknownColumn, std::move(message));
}

} // namespace querent::query
