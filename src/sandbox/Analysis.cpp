// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/Analysis.h"

#include <algorithm>
#include <iterator>

namespace querent::sandbox {

using nlohmann::json;

namespace {

bool isPlain(const json &value)
{
    return !value.is_array() && !value.is_object();
}

std::string_view typeOf(const json &rows, std::size_t place)
{
    bool integers = true;
    bool numbers = true;
    bool texts = true;
    bool any = false;
    for (const json &row : rows) {
        const json &cell = row[place];
        if (cell.is_null()) {
            continue;
        }
        any = true;
        integers = integers && cell.is_number_integer();
        numbers = numbers && cell.is_number();
        texts = texts && cell.is_string();
    }
    if (!any) {
        return data::typeName(data::ColumnType::Unknown);
    }
    return data::typeName(integers  ? data::ColumnType::Integer
                          : numbers ? data::ColumnType::Real
                          : texts   ? data::ColumnType::Text
                                    : data::ColumnType::Unknown);
}

json tableOf(const std::vector<std::string> &names, json rows)
{
    json columns = json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        columns.push_back({{"name", names[i]}, {"type", typeOf(rows, i)}});
    }
    return {{"columns", std::move(columns)}, {"rows", std::move(rows)}};
}

/// Truth values and nested data have no place in a cell of a table.
json cellOf(const json &value)
{
    if (value.is_boolean()) {
        return value.get<bool>() ? 1 : 0;
    }
    return isPlain(value) ? value : json(value.dump());
}

json tableOfObjects(const json &list)
{
    std::vector<std::string> names;
    for (const json &object : list) {
        for (const auto &member : object.items()) {
            if (std::ranges::find(names, member.key()) == names.end()) {
                names.push_back(member.key());
            }
        }
    }
    json rows = json::array();
    for (const json &object : list) {
        json row = json::array();
        for (const std::string &name : names) {
            row.push_back(object.contains(name) ? cellOf(object[name]) : json(nullptr));
        }
        rows.push_back(std::move(row));
    }
    return tableOf(names, std::move(rows));
}

json tableOfLists(const json &list, std::vector<std::string> names)
{
    json rows = json::array();
    for (const json &item : list) {
        json row = json::array();
        if (item.is_array()) {
            std::ranges::transform(item, std::back_inserter(row), cellOf);
        } else {
            row.push_back(cellOf(item));
        }
        rows.push_back(std::move(row));
    }
    return tableOf(names, std::move(rows));
}

/// The names of {"columns":[…],"rows":[[…]]}, where every row has as many cells; else nothing.
std::optional<std::vector<std::string>> columnNames(const json &object)
{
    const auto columns = object.find("columns");
    const auto rows = object.find("rows");
    if (columns == object.end() || rows == object.end() || !columns->is_array() ||
        !rows->is_array() || columns->empty()) {
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const json &column : *columns) {
        const json &name = column.is_object() && column.contains("name") ? column["name"] : column;
        if (!name.is_string()) {
            return std::nullopt;
        }
        names.push_back(name.get<std::string>());
    }
    const bool even = std::ranges::all_of(
        *rows, [&](const json &row) { return row.is_array() && row.size() == names.size(); });
    return even ? std::optional(std::move(names)) : std::nullopt;
}

bool allOfOneLength(const json &list)
{
    return std::ranges::all_of(list, [&](const json &item) {
        return item.is_array() && item.size() == list.front().size() && !item.empty();
    });
}

} // namespace

std::string_view outcomeKindName(OutcomeKind kind) noexcept
{
    switch (kind) {
    case OutcomeKind::Value:
        return "value";
    case OutcomeKind::Text:
        return "text";
    case OutcomeKind::Table:
        return "table";
    case OutcomeKind::Dictionary:
        return "dictionary";
    }
    return "value";
}

std::vector<double> AnalysisOutcome::numbers() const
{
    std::vector<double> found;
    const auto add = [&](const json &candidate) {
        if (candidate.is_number()) {
            found.push_back(candidate.get<double>());
        }
    };
    if (kind == OutcomeKind::Value) {
        add(value);
    } else if (kind == OutcomeKind::Dictionary && value.contains("value")) {
        const json &values = value["value"];
        if (values.is_array()) {
            std::ranges::for_each(values, add);
        } else {
            add(values);
        }
    }
    return found;
}

std::optional<data::ResultTable> AnalysisOutcome::table() const
{
    if (kind != OutcomeKind::Table) {
        return std::nullopt;
    }
    return value.get<data::ResultTable>();
}

void to_json(json &document, const AnalysisOutcome &outcome)
{
    document = {{"kind", outcomeKindName(outcome.kind)},
                {"value", outcome.value},
                {"log", outcome.log},
                {"elapsed_ms", outcome.elapsed.count()}};
}

AnalysisOutcome outcomeOf(json result)
{
    AnalysisOutcome outcome;
    if (result.is_string()) {
        outcome.kind = OutcomeKind::Text;
    } else if (result.is_array()) {
        outcome.kind = OutcomeKind::Table;
        const bool objects = !result.empty() && std::ranges::all_of(result, [](const json &item) {
            return item.is_object();
        });
        if (objects) {
            result = tableOfObjects(result);
        } else if (!result.empty() && allOfOneLength(result)) {
            std::vector<std::string> names;
            for (std::size_t i = 0; i < result.front().size(); ++i) {
                names.push_back("column " + std::to_string(i + 1));
            }
            result = tableOfLists(result, std::move(names));
        } else {
            json rows = json::array();
            for (json &item : result) {
                rows.push_back(json::array({std::move(item)}));
            }
            result = tableOfLists(rows, {"value"});
        }
    } else if (result.is_object()) {
        const std::optional<std::vector<std::string>> names = columnNames(result);
        outcome.kind = names ? OutcomeKind::Table : OutcomeKind::Dictionary;
        if (names) {
            result = tableOfLists(result["rows"], *names);
        }
    }
    outcome.value = std::move(result);
    return outcome;
}

} // namespace querent::sandbox
