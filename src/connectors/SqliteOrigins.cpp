// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteOrigins.h"

#include "connectors/NameWords.h"
#include "connectors/SqliteDatabase.h"
#include "query/SelectReader.h"

#include <algorithm>

namespace querent::connectors {

namespace {

using query::SqlToken;
using query::SqlTokenKind;
using Reads = std::vector<std::pair<std::string, std::string>>;

template <typename Entries, typename Entry>
bool addOnce(Entries &entries, const Entry &entry)
{
    if (std::find(entries.begin(), entries.end(), entry) != entries.end()) {
        return false;
    }
    entries.push_back(entry);
    return true;
}

/// A view that cannot be compiled reads nothing.
Reads readsOfView(SqliteDatabase &database, const std::string &view,
                  const std::vector<SqlToken> &tokens, const data::Catalog &catalog)
{
    const auto facts = database.inspect("SELECT * FROM main." + identifier(view));
    Reads reads;
    for (const auto &read : facts ? facts->reads : std::vector<query::EngineRead>()) {
        if (!data::equalNames(read.table, view)) {
            addOnce(reads, std::pair(read.table, read.column));
        }
    }
    // columns that a join compares without naming them on both sides are not reported
    const auto has = [&tokens](auto fits) {
        return std::any_of(tokens.begin(), tokens.end(), fits);
    };
    const bool natural = has([](const SqlToken &token) { return token.isWord("NATURAL"); });
    if (natural || has([](const SqlToken &token) { return token.isWord("USING"); })) {
        const Reads reported = reads;
        for (const auto &read : reported) {
            const data::Table *const table = catalog.table(read.first);
            for (const data::Column &column :
                 table != nullptr ? table->columns : std::vector<data::Column>()) {
                if (natural || has([&column](const SqlToken &token) {
                        return query::isNameToken(token) &&
                               data::equalNames(token.text, column.name);
                    })) {
                    addOnce(reads, std::pair(table->name, column.name));
                }
            }
        }
    }
    return reads;
}

std::string definitionOf(SqliteDatabase &database, const std::string &table)
{
    auto statement = database.introspect("SELECT sql FROM main.sqlite_schema WHERE name = " +
                                         query::quoteText(table) + " COLLATE NOCASE");
    if (!statement) {
        return {};
    }
    const auto row = database.stepTrusted(*statement);
    return row && *row ? statement->text(0) : std::string();
}

/// name type GENERATED ALWAYS AS (expression) …, as entries between the outermost parentheses.
void findGenerated(const std::vector<SqlToken> &tokens, data::Table &table)
{
    const auto opens = [&](std::size_t i) {
        return i < tokens.size() && tokens[i].kind == SqlTokenKind::OpenParenthesis;
    };
    std::size_t open = 0;
    while (open < tokens.size() && !opens(open)) {
        ++open;
    }
    const std::size_t close = query::closingOf(tokens, open, tokens.size());
    for (const query::TokenRange part : query::commaParts(tokens, {open + 1, close})) {
        for (std::size_t i = part.begin + 1; i < part.end; ++i) {
            if (!tokens[i].isWord("AS") || !opens(i + 1)) {
                continue;
            }
            const auto column =
                std::find_if(table.columns.begin(), table.columns.end(), [&](const auto &other) {
                    return data::equalNames(other.name, tokens[part.begin].text);
                });
            const std::size_t end = query::closingOf(tokens, i + 1, part.end);
            for (++i; column != table.columns.end() && i < end; ++i) {
                const data::Column *const origin =
                    query::isNameToken(tokens[i]) ? table.column(tokens[i].text) : nullptr;
                if (origin != nullptr) {
                    addOnce(column->computedFrom, origin->name);
                }
            }
        }
    }
    // one generated column may be computed from another
    for (bool more = true; more;) {
        more = false;
        for (data::Column &column : table.columns) {
            const std::vector<std::string> origins = column.computedFrom;
            for (const std::string &name : origins) {
                for (const std::string &further : table.column(name)->computedFrom) {
                    more = addOnce(column.computedFrom, further) || more;
                }
            }
        }
    }
}

/// The tables that the arguments of a module name: those of their columns that have the same name
/// here, or all of them where none has.
Reads readsOfModule(const std::vector<SqlToken> &tokens, const data::Table &table,
                    const data::Catalog &catalog)
{
    Reads reads;
    for (const SqlToken &token : tokens) {
        const data::Table *const other =
            query::isNameToken(token) ? catalog.table(token.text) : nullptr;
        if (other == nullptr || other == &table) {
            continue;
        }
        const bool same =
            std::any_of(other->columns.begin(), other->columns.end(),
                        [&](const auto &column) { return table.column(column.name) != nullptr; });
        addOnce(reads, std::pair(other->name, std::string()));
        for (const data::Column &column : other->columns) {
            if (!same || table.column(column.name) != nullptr) {
                addOnce(reads, std::pair(other->name, column.name));
            }
        }
    }
    return reads;
}

} // namespace

void findOrigins(SqliteDatabase &database, data::Catalog &catalog)
{
    for (data::Table &table : catalog.tables) {
        const std::vector<SqlToken> tokens =
            query::lexSql(definitionOf(database, table.name), query::Dialect::Sqlite);
        if (table.isView) {
            table.reads = readsOfView(database, table.name, tokens, catalog);
            continue;
        }
        if (tokens.size() > 1 && tokens[1].isWord("VIRTUAL")) {
            table.reads = readsOfModule(tokens, table, catalog);
        } else {
            findGenerated(tokens, table);
        }
    }
    // what is read may itself be computed from something
    for (bool more = true; more;) {
        more = false;
        for (data::Table &table : catalog.tables) {
            const Reads reads = table.reads;
            for (const auto &read : reads) {
                const data::Table *const other = catalog.table(read.first);
                if (other == nullptr || other == &table) {
                    continue;
                }
                const Reads further = other->reads;
                for (const auto &origin : further) {
                    more = (!data::equalNames(origin.first, table.name) &&
                            addOnce(table.reads, origin)) ||
                           more;
                }
            }
        }
    }
}

} // namespace querent::connectors
