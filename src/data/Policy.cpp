// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Policy.h"

#include "data/DocumentReader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace querent::data {

namespace {

bool containsName(const std::set<std::string> &names, std::string_view wanted) noexcept
{
    return std::any_of(names.begin(), names.end(),
                       [wanted](const std::string &name) { return equalNames(name, wanted); });
}

/// Whether `qualified` is "table.column"; compares in place, so that it cannot fail.
bool namesColumn(std::string_view qualified, std::string_view table,
                 std::string_view column) noexcept
{
    return qualified.size() == table.size() + 1 + column.size() && qualified[table.size()] == '.' &&
           equalNames(qualified.substr(0, table.size()), table) &&
           equalNames(qualified.substr(table.size() + 1), column);
}

std::set<std::string> readAllowedTables(DocumentReader &reader, const nlohmann::json &document)
{
    constexpr const char *key = "allowed_tables";
    const std::vector<std::string> names = reader.texts(document, {}, key);
    if (document.is_object() && document.contains(key) && names.empty()) {
        reader.fail(key, "is empty; name the tables, or leave the field out to allow all of them");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) {
            reader.fail(DocumentReader::inside(key, i), "must be the name of a table");
        }
    }
    return {names.begin(), names.end()};
}

std::set<std::string> readHiddenColumns(DocumentReader &reader, const nlohmann::json &document)
{
    constexpr const char *key = "hidden_columns";
    const std::vector<std::string> names = reader.texts(document, {}, key);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t dot = names[i].find('.');
        if (dot == std::string::npos || dot == 0 || dot + 1 == names[i].size()) {
            reader.fail(DocumentReader::inside(key, i), "must be written as table.column");
        }
    }
    return {names.begin(), names.end()};
}

int readRowLimit(DocumentReader &reader, const nlohmann::json &document, const char *key,
                 int fallback)
{
    const auto number = reader.number(document, {}, key, 1, 1'000'000);
    if (number && *number != std::floor(*number)) {
        reader.fail(key, "must be a whole number");
    }
    return number ? static_cast<int>(*number) : fallback;
}

} // namespace

bool Policy::allowsTable(std::string_view table) const noexcept
{
    return allowedTables.empty() || containsName(allowedTables, table);
}

bool Policy::allowsColumn(std::string_view table, std::string_view column) const noexcept
{
    return allowsTable(table) &&
           std::none_of(hiddenColumns.begin(), hiddenColumns.end(), [=](const std::string &hidden) {
               return namesColumn(hidden, table, column);
           });
}

Policy Policy::standard()
{
    return {};
}

Policy Policy::strict()
{
    Policy policy;
    policy.name = "strict";
    policy.allowSetOperations = false;
    return policy;
}

base::Result<Policy> parsePolicy(std::string_view text)
{
    DocumentReader reader("The policy");
    const nlohmann::json document = reader.parse(text);
    // a misspelt restriction must not silently allow everything
    reader.allowOnly(document, {"version", "name", "allowed_tables", "hidden_columns",
                                "set_operations", "default_limit", "maximum_rows", "timeout_s"});
    Policy policy;
    const std::string name = reader.text(document, {}, "name");
    policy.name = name.empty() ? "custom" : name;
    policy.allowedTables = readAllowedTables(reader, document);
    policy.hiddenColumns = readHiddenColumns(reader, document);
    policy.allowSetOperations =
        reader.boolean(document, {}, "set_operations", policy.allowSetOperations);
    policy.maximumRows = readRowLimit(reader, document, "maximum_rows", policy.maximumRows);
    policy.defaultLimit = readRowLimit(reader, document, "default_limit",
                                       std::min(policy.defaultLimit, policy.maximumRows));
    if (policy.defaultLimit > policy.maximumRows) {
        reader.fail("default_limit", "must not be larger than maximum_rows, which is " +
                                         std::to_string(policy.maximumRows));
    }
    if (const auto seconds = reader.number(document, {}, "timeout_s", 0.001, 86'400)) {
        policy.timeout = std::chrono::milliseconds(std::llround(*seconds * 1000));
    }
    if (reader.error()) {
        return *reader.error();
    }
    return policy;
}

void to_json(nlohmann::json &json, const Policy &policy)
{
    json = {{"version", 1},
            {"name", policy.name},
            {"hidden_columns", policy.hiddenColumns},
            {"set_operations", policy.allowSetOperations},
            {"default_limit", policy.defaultLimit},
            {"maximum_rows", policy.maximumRows},
            {"timeout_s", static_cast<double>(policy.timeout.count()) / 1000.0}};
    if (!policy.allowedTables.empty()) {
        json["allowed_tables"] = policy.allowedTables;
    }
}

Catalog visibleCatalog(const Catalog &catalog, const Policy &policy)
{
    Catalog visible{catalog.sourceName, catalog.engine, {}, {}};
    for (const Table &table : catalog.tables) {
        const bool readsHidden =
            std::any_of(table.reads.begin(), table.reads.end(), [&policy](const auto &read) {
                return !policy.allowsColumn(read.first, read.second);
            });
        if (!policy.allowsTable(table.name) || readsHidden) {
            continue;
        }
        Table shown = table;
        std::erase_if(shown.columns, [&](const Column &column) {
            return !policy.allowsColumn(table.name, column.name);
        });
        // a table that could not be read keeps its place; one with nothing left to ask does not
        if (!shown.columns.empty() || table.columns.empty()) {
            visible.tables.push_back(std::move(shown));
        }
    }
    for (const Relationship &relationship : catalog.relationships) {
        const auto sees = [&visible](const std::string &table,
                                     const std::vector<std::string> &columns) {
            return std::all_of(columns.begin(), columns.end(), [&](const std::string &column) {
                return visible.column(table, column) != nullptr;
            });
        };
        if (sees(relationship.fromTable, relationship.fromColumns) &&
            sees(relationship.toTable, relationship.toColumns)) {
            visible.relationships.push_back(relationship);
        }
    }
    return visible;
}

} // namespace querent::data
