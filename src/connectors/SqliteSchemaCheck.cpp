// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteSchemaCheck.h"

#include "query/SourceNames.h"
#include "query/SqlTokenRules.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::connectors {

namespace {

using query::SqlToken;
using query::SqlTokenKind;

/// Modules that search or index what is in the file, and the table that each keeps beside its own.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> modules{{
    {"fts3", "_segdir"},
    {"fts4", "_segdir"},
    {"fts5", "_data"},
    {"fts4aux", ""},
    {"fts5vocab", ""},
    {"rtree", "_node"},
    {"rtree_i32", "_node"},
    {"geopoly", "_node"},
}};

/// name = value among the arguments of a module.
bool isOpen(const SqlToken &name, const SqlToken &value)
{
    const std::string option = query::lowerCaseName(name.text);
    return option != "compress" && option != "uncompress" &&
           !(option == "content" && query::isSystemName(value.text, query::Dialect::Sqlite));
}

/// What is wrong with a virtual table, or empty.
std::string problemOfModule(const std::vector<SqlToken> &tokens, const std::string &name,
                            const std::set<std::string> &names)
{
    const auto use = std::find_if(tokens.begin(), tokens.end(),
                                  [](const SqlToken &token) { return token.isWord("USING"); });
    const std::string wanted =
        use != tokens.end() && use + 1 != tokens.end() ? query::lowerCaseName((use + 1)->text) : "";
    const auto module = std::find_if(modules.begin(), modules.end(),
                                     [&](const auto &known) { return known.first == wanted; });
    if (module == modules.end()) {
        return "it belongs to the module " + wanted + ", which is not read here";
    }
    for (auto token = use + 2; token + 2 < tokens.end(); ++token) {
        const bool assigns =
            (token + 1)->kind == SqlTokenKind::Operator && (token + 1)->text == "=";
        if (assigns && !isOpen(*token, *(token + 2))) {
            return "it asks for more than the tables of this file";
        }
    }
    const bool whole = module->second.empty() || names.contains(name + std::string(module->second));
    return whole ? "" : "a table that belongs to it is missing";
}

std::string problemOfTable(const SqliteSchemaRow &row, const std::set<std::string> &names)
{
    const std::vector<SqlToken> tokens = query::lexSql(row.sql, query::Dialect::Sqlite);
    if (tokens.size() > 1 && tokens[1].isWord("VIRTUAL")) {
        return problemOfModule(tokens, row.name, names);
    }
    return row.rootPage > 0 ? "" : "it has no place in the file";
}

/// Counts the sources behind views.
class ViewWeights
{
public:
    explicit ViewWeights(const std::vector<SqliteSchemaRow> &rows)
    {
        for (const SqliteSchemaRow &row : rows) {
            if (row.isView) {
                m_texts[row.name] = row.sql;
            }
        }
    }

    std::int64_t of(const std::string &name)
    {
        const auto text = m_texts.find(name);
        if (text == m_texts.end()) {
            return 1;
        }
        // views may name each other in a circle
        if (m_known.emplace(name, 1).second) {
            const auto sum = query::writtenOutSources(
                query::lexSql(text->second, query::Dialect::Sqlite), query::Dialect::Sqlite,
                [this](const std::string &other) { return of(other); });
            m_known[name] = sum + 1;
        }
        return m_known[name];
    }

private:
    std::map<std::string, std::string> m_texts;
    std::map<std::string, std::int64_t> m_known;
};

} // namespace

std::map<std::string, std::string> implausibleRows(const std::vector<SqliteSchemaRow> &rows)
{
    std::set<std::string> names;
    for (const SqliteSchemaRow &row : rows) {
        names.insert(row.name);
    }
    ViewWeights weights(rows);
    std::map<std::string, std::string> problems;
    for (const SqliteSchemaRow &row : rows) {
        std::string problem;
        if (!row.isView) {
            problem = problemOfTable(row, names);
        } else if (weights.of(row.name) > query::mostWrittenOutSources) {
            problem = "the views behind it use one another too often";
        }
        if (!problem.empty()) {
            problems.emplace(row.name, std::move(problem));
        }
    }
    return problems;
}

} // namespace querent::connectors
