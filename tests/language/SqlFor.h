// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "CatalogPieces.h"
#include "language/Engine.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

namespace querent::pieces {

/// The SQL of a plan over `catalog`, on one line.
inline QString sqlOf(const query::QueryPlan &plan, const data::Catalog &catalog)
{
    const auto bound = query::Binder(catalog).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(*bound);
    return sql ? QString::fromStdString(*sql).simplified() : QString();
}

/// The SQL of what a question is taken to mean, or why there is none; `values` are those of the
/// source's columns.
inline QString sqlFor(const QString &question, const std::shared_ptr<const data::Catalog> &catalog,
                      std::vector<data::ColumnValues> values)
{
    const language::Engine engine(language::buildSourceModel(catalog, nullptr, std::move(values)),
                                  nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    return result.plan ? sqlOf(*result.plan, *catalog)
                       : QStringLiteral("no plan: ") + QString::fromStdString(result.explanation);
}

} // namespace querent::pieces
