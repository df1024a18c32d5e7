// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/CatalogReader.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace querent::data {

namespace {

/// The text member `name`, "" where it is null.
std::string textIn(const nlohmann::json &json, const char *name)
{
    const nlohmann::json &member = json.at(name);
    return member.is_null() ? std::string() : member.get<std::string>();
}

ColumnRole roleFromName(std::string_view name) noexcept
{
    for (int i = 0; i <= static_cast<int>(ColumnRole::Contact); ++i) {
        if (roleName(static_cast<ColumnRole>(i)) == name) {
            return static_cast<ColumnRole>(i);
        }
    }
    return ColumnRole::Unknown;
}

Column columnFrom(const nlohmann::json &json)
{
    return {.name = textIn(json, "name"),
            .declaredType = textIn(json, "declared_type"),
            .type = typeFromName(textIn(json, "type")),
            .encoding = encodingFromName(textIn(json, "encoding")),
            .role = roleFromName(textIn(json, "semantic_type")),
            .nullable = json.at("nullable").get<bool>(),
            .primaryKeyPosition = json.at("primary_key").get<int>(),
            .unique = json.at("unique").get<bool>(),
            .profile = {.rowCount = json.at("profiled_rows").get<std::int64_t>(),
                        .nullCount = json.at("null_count").get<std::int64_t>(),
                        .distinctCount = json.at("distinct_count").get<std::int64_t>(),
                        .exact = json.at("exact").get<bool>(),
                        .min = json.at("min").get<Value>(),
                        .max = json.at("max").get<Value>(),
                        .examples = json.at("examples").get<std::vector<Value>>()},
            .numbersAsText = json.at("numbers_as_text").get<bool>(),
            .masked = json.value("masked", false),
            .personalData = json.contains("personal_data")
                                ? personalDataFromName(textIn(json, "personal_data"))
                                : PersonalData::None};
}

Catalog read(const nlohmann::json &json)
{
    Catalog catalog;
    catalog.sourceName = textIn(json, "source");
    catalog.engine = textIn(json, "engine");
    for (const nlohmann::json &entry : json.at("tables")) {
        Table table;
        table.name = textIn(entry, "name");
        table.isView = textIn(entry, "kind") == "view";
        table.problem = textIn(entry, "problem");
        table.filtered = entry.value("filtered", false);
        if (!entry.at("row_count").is_null()) {
            table.rowCount = entry.at("row_count").get<std::int64_t>();
        }
        for (const nlohmann::json &column : entry.at("columns")) {
            table.columns.push_back(columnFrom(column));
        }
        catalog.tables.push_back(std::move(table));
    }
    for (const nlohmann::json &entry : json.at("relationships")) {
        catalog.relationships.push_back(
            {.fromTable = textIn(entry, "from_table"),
             .fromColumns = entry.at("from_columns").get<std::vector<std::string>>(),
             .toTable = textIn(entry, "to_table"),
             .toColumns = entry.at("to_columns").get<std::vector<std::string>>(),
             .inferred = textIn(entry, "origin") == "inferred",
             .explanation = textIn(entry, "explanation")});
    }
    return catalog;
}

} // namespace

base::Result<Catalog> catalogFromDocument(const nlohmann::json &document)
{
    try {
        return read(document);
    } catch (const nlohmann::json::exception &exception) {
        return base::Error{base::ErrorCode::MalformedDocument, "This is not a catalog.",
                           exception.what()};
    }
}

} // namespace querent::data
