// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::data {

struct ResultColumn
{
    std::string name;
    ColumnType type = ColumnType::Unknown;
    /// How the cells write down time, where the column comes straight from a date column.
    DateEncoding encoding = DateEncoding::None;
    bool inDays = false; ///< the numbers are stretches of time, counted in days

    friend bool operator==(const ResultColumn &, const ResultColumn &) = default;
};

using Row = std::vector<Value>;

/// The rows a query returned. Every row has as many values as there are columns.
struct ResultTable
{
    std::vector<ResultColumn> columns;
    std::vector<Row> rows;
    bool truncated = false; ///< the source had more rows than were fetched
    /// Rows the query would have without a row limit, where that is known.
    std::optional<std::int64_t> totalRows;

    friend bool operator==(const ResultTable &, const ResultTable &) = default;
};

/// {"columns":[{"name","type"}],"rows":[[…]],"row_count","truncated"}, and "total_rows" if known;
/// date columns also have an "encoding", stretches of time "unit": "days".
void to_json(nlohmann::json &json, const ResultTable &table);
void from_json(const nlohmann::json &json, ResultTable &table);
/// The document of the first few rows with the `row_count` of them all: what the events of a run
/// show.
[[nodiscard]] nlohmann::json previewJson(const ResultTable &table);

} // namespace querent::data
