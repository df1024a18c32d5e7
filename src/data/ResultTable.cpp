// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/ResultTable.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::data {

void to_json(nlohmann::json &json, const ResultTable &table)
{
    nlohmann::json columns = nlohmann::json::array();
    for (const ResultColumn &column : table.columns) {
        nlohmann::json entry{{"name", validUtf8(column.name)}, {"type", typeName(column.type)}};
        if (column.encoding != DateEncoding::None) {
            entry["encoding"] = encodingName(column.encoding);
        }
        if (column.inDays) {
            entry["unit"] = "days";
        }
        columns.push_back(std::move(entry));
    }
    nlohmann::json rows = nlohmann::json::array();
    for (const Row &row : table.rows) {
        nlohmann::json cells = nlohmann::json::array();
        for (const Value &value : row) {
            cells.push_back(value);
        }
        rows.push_back(std::move(cells));
    }
    json = {{"columns", std::move(columns)},
            {"rows", std::move(rows)},
            {"row_count", table.rows.size()},
            {"truncated", table.truncated}};
    if (table.totalRows) {
        json["total_rows"] = *table.totalRows;
    }
}

void from_json(const nlohmann::json &json, ResultTable &table)
{
    table = {};
    if (!json.is_object()) {
        return;
    }
    const auto array = [&json](const char *key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_array() ? *found : nlohmann::json::array();
    };
    const auto text = [](const nlohmann::json &object, const char *key) {
        const auto found = object.find(key);
        return found != object.end() && found->is_string() ? found->get<std::string>()
                                                           : std::string();
    };
    for (const nlohmann::json &column : array("columns")) {
        if (column.is_object()) {
            table.columns.push_back({text(column, "name"), typeFromName(text(column, "type")),
                                     encodingFromName(text(column, "encoding")),
                                     text(column, "unit") == "days"});
        }
    }
    for (const nlohmann::json &cells : array("rows")) {
        // a row of another width would break the promise that every row fits the columns
        if (!cells.is_array() || cells.size() != table.columns.size()) {
            continue;
        }
        Row row;
        row.reserve(cells.size());
        for (const nlohmann::json &cell : cells) {
            row.push_back(cell.get<Value>());
        }
        table.rows.push_back(std::move(row));
    }
    const auto truncated = json.find("truncated");
    table.truncated = truncated != json.end() && truncated->is_boolean() && truncated->get<bool>();
    const auto total = json.find("total_rows");
    if (total != json.end() && total->is_number_integer()) {
        table.totalRows = total->get<std::int64_t>();
    }
}

nlohmann::json previewJson(const ResultTable &table)
{
    constexpr std::size_t shownRows = 8;
    const auto shown = static_cast<std::ptrdiff_t>(std::min(table.rows.size(), shownRows));
    nlohmann::json json = ResultTable{table.columns,
                                      {table.rows.begin(), table.rows.begin() + shown},
                                      table.truncated,
                                      table.totalRows};
    json["row_count"] = table.rows.size();
    return json;
}

} // namespace querent::data
