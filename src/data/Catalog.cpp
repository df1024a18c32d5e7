// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Catalog.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace querent::data {

namespace {

using namespace std::string_view_literals;

constexpr std::array typeNames{
    std::pair{ColumnType::Unknown, "unknown"sv}, std::pair{ColumnType::Integer, "integer"sv},
    std::pair{ColumnType::Real, "real"sv},       std::pair{ColumnType::Text, "text"sv},
    std::pair{ColumnType::Blob, "blob"sv},       std::pair{ColumnType::Boolean, "boolean"sv},
    std::pair{ColumnType::Date, "date"sv},       std::pair{ColumnType::DateTime, "datetime"sv},
};

constexpr std::array roleNames{
    "unknown"sv,  "key"sv,  "reference"sv, "label"sv, "measure"sv,
    "category"sv, "time"sv, "flag"sv,      "text"sv,  "contact"sv,
};

constexpr std::array personalDataNames{
    ""sv,     "email"sv,       "phone"sv,      "address"sv,       "birth_date"sv,
    "iban"sv, "card_number"sv, "tax_number"sv, "social_number"sv,
};

char lowered(char c) noexcept
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

template <typename Items>
auto findNamed(const Items &items, std::string_view name) noexcept -> typename Items::const_pointer
{
    const auto found = std::find_if(items.begin(), items.end(), [name](const auto &item) {
        return equalNames(item.name, name);
    });
    return found != items.end() ? &*found : nullptr;
}

nlohmann::json names(const std::vector<std::string> &all)
{
    nlohmann::json json = nlohmann::json::array();
    for (const std::string &name : all) {
        json.push_back(validUtf8(name));
    }
    return json;
}

nlohmann::json describe(const Catalog &catalog, const Table &table, const Column &column)
{
    nlohmann::json references = nlohmann::json::array();
    for (const Relationship &relationship : catalog.relationships) {
        if (!equalNames(relationship.fromTable, table.name)) {
            continue;
        }
        for (std::size_t i = 0; i < relationship.fromColumns.size(); ++i) {
            if (equalNames(relationship.fromColumns[i], column.name)) {
                references.push_back({{"table", validUtf8(relationship.toTable)},
                                      {"column", validUtf8(relationship.toColumns[i])},
                                      {"origin", relationship.inferred ? "inferred" : "declared"}});
            }
        }
    }
    const ColumnProfile &profile = column.profile;
    const std::string_view personal = personalDataName(column.personalData);
    return {{"name", validUtf8(column.name)},
            {"declared_type", validUtf8(column.declaredType)},
            {"type", typeName(column.type)},
            {"encoding", encodingName(column.encoding)},
            {"numbers_as_text", column.numbersAsText},
            {"semantic_type", roleName(column.role)},
            {"nullable", column.nullable},
            {"primary_key", column.primaryKeyPosition},
            {"unique", column.unique},
            {"references", std::move(references)},
            {"profiled_rows", profile.rowCount},
            {"null_count", profile.nullCount},
            {"distinct_count", profile.distinctCount},
            {"exact", profile.exact},
            {"min", profile.min},
            {"max", profile.max},
            {"examples", profile.examples},
            {"masked", column.masked},
            {"personal_data", personal.empty() ? nlohmann::json() : nlohmann::json(personal)}};
}

} // namespace

std::string_view typeName(ColumnType type) noexcept
{
    return typeNames[static_cast<std::size_t>(type)].second;
}

ColumnType typeFromName(std::string_view name) noexcept
{
    const auto *const found = std::find_if(typeNames.begin(), typeNames.end(),
                                           [=](const auto &entry) { return entry.second == name; });
    return found != typeNames.end() ? found->first : ColumnType::Unknown;
}

std::string_view roleName(ColumnRole role) noexcept
{
    return roleNames[static_cast<std::size_t>(role)];
}

std::string_view personalDataName(PersonalData kind) noexcept
{
    return personalDataNames[static_cast<std::size_t>(kind)];
}

PersonalData personalDataFromName(std::string_view name) noexcept
{
    const auto *const found = std::find(personalDataNames.begin(), personalDataNames.end(), name);
    return found != personalDataNames.end()
               ? static_cast<PersonalData>(found - personalDataNames.begin())
               : PersonalData::None;
}

const Column *Table::column(std::string_view columnName) const noexcept
{
    return findNamed(columns, columnName);
}

const Table *Catalog::table(std::string_view tableName) const noexcept
{
    return findNamed(tables, tableName);
}

const Column *Catalog::column(std::string_view tableName,
                              std::string_view columnName) const noexcept
{
    const Table *const found = table(tableName);
    return found != nullptr ? found->column(columnName) : nullptr;
}

void to_json(nlohmann::json &json, const Catalog &catalog)
{
    nlohmann::json tables = nlohmann::json::array();
    for (const Table &table : catalog.tables) {
        nlohmann::json columns = nlohmann::json::array();
        for (const Column &column : table.columns) {
            columns.push_back(describe(catalog, table, column));
        }
        nlohmann::json entry{{"name", validUtf8(table.name)},
                             {"kind", table.isView ? "view" : "table"},
                             {"row_count", nullptr},
                             {"filtered", table.filtered},
                             {"problem", nullptr},
                             {"columns", std::move(columns)}};
        if (table.rowCount) {
            entry["row_count"] = *table.rowCount;
        }
        if (!table.problem.empty()) {
            entry["problem"] = validUtf8(table.problem);
        }
        tables.push_back(std::move(entry));
    }
    nlohmann::json relationships = nlohmann::json::array();
    for (const Relationship &relationship : catalog.relationships) {
        relationships.push_back({{"from_table", validUtf8(relationship.fromTable)},
                                 {"from_columns", names(relationship.fromColumns)},
                                 {"to_table", validUtf8(relationship.toTable)},
                                 {"to_columns", names(relationship.toColumns)},
                                 {"origin", relationship.inferred ? "inferred" : "declared"},
                                 {"explanation", validUtf8(relationship.explanation)}});
    }
    json = {{"version", 1},
            {"source", validUtf8(catalog.sourceName)},
            {"engine", catalog.engine},
            {"tables", std::move(tables)},
            {"relationships", std::move(relationships)}};
}

bool equalNames(std::string_view left, std::string_view right) noexcept
{
    return left.size() == right.size() &&
           std::equal(left.begin(), left.end(), right.begin(),
                      [](char a, char b) { return lowered(a) == lowered(b); });
}

} // namespace querent::data
