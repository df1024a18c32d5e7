// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "CatalogPieces.h"
#include "language/Engine.h"

#include <QtCore/QStringList>

namespace querent::pieces {

/// A lending library: members borrow books that have authors.
inline std::shared_ptr<const data::Catalog> libraryCatalog()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table authors{"authors",
                        false,
                        {key("author_id"), column("name", ColumnType::Text),
                         column("country", ColumnType::Text, {"France", "Kenya"})},
                        40,
                        {}};
    data::Table books{"books",
                      false,
                      {key("book_id"), column("title", ColumnType::Text),
                       column("author_id", ColumnType::Integer),
                       column("pages", ColumnType::Integer), column("price", ColumnType::Real),
                       column("genre", ColumnType::Text, {"Crime", "Poetry", "Travel"})},
                      300,
                      {}};
    data::Table members{"members",
                        false,
                        {key("member_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text), column("age", ColumnType::Integer),
                         column("city", ColumnType::Text, {"Lyon", "Nairobi", "Porto"}),
                         date("joined_on", "2024-11-30")},
                        400,
                        {}};
    data::Table loans{"loans",
                      false,
                      {key("loan_id"), column("book_id", ColumnType::Integer),
                       column("member_id", ColumnType::Integer), date("loaned_on", "2024-12-20"),
                       column("fee_amount", ColumnType::Real),
                       column("is_late", ColumnType::Integer, {data::Value(0), data::Value(1)})},
                      5000,
                      {}};
    catalog.tables = {authors, books, members, loans};
    catalog.relationships = {{"books", {"author_id"}, "authors", {"author_id"}, false, {}},
                             {"loans", {"book_id"}, "books", {"book_id"}, false, {}},
                             {"loans", {"member_id"}, "members", {"member_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

inline language::Engine library()
{
    std::vector<data::ColumnValues> values{
        {"authors", "country", {"France", "Kenya"}, true},
        {"books", "genre", {"Crime", "Poetry", "Travel"}, true},
        {"books", "title", {"River of Salt", "Night Ferry"}, true},
        {"members", "city", {"Lyon", "Nairobi", "Porto"}, true},
    };
    return language::Engine(
        language::buildSourceModel(libraryCatalog(), nullptr, std::move(values)), nullptr);
}

/// What the last of some turns, each with the plan of the one before, is understood as.
inline query::Interpretation lastOf(const language::Engine &engine, const QStringList &turns)
{
    std::vector<language::PriorTurn> history;
    query::Interpretation result;
    for (const QString &turn : turns) {
        language::Request request = asking(turn);
        request.history = history;
        request.answers = {{{}, {}, {}, true}};
        result = engine.interpret(request, {});
        history.push_back({turn.toStdString(), result.plan});
    }
    return result;
}

} // namespace querent::pieces
