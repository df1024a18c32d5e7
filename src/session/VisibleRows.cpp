// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/VisibleRows.h"

#include "query/SqlValidator.h"
#include "session/Deadline.h"

#include <algorithm>
#include <iterator>

namespace querent::session {

namespace {

constexpr std::chrono::seconds timeForProfiles{5};
constexpr std::chrono::milliseconds timeForStatement{3'000};
constexpr int mostExamples = 10;
// Longer texts are not what people type in a question.
constexpr std::size_t longestValue = 500;

/// Its values say something, and may be compared with one another.
bool isProfiled(const data::Column &column)
{
    return !column.masked && column.type != data::ColumnType::Blob;
}

} // namespace

base::Result<std::vector<data::Row>> VisibleRows::read(const data::Catalog &catalog,
                                                       const std::string &sql, int most,
                                                       std::stop_token stop) const
{
    data::Policy policy = m_policy;
    policy.defaultLimit = policy.maximumRows = most;
    const auto proven = query::SqlValidator(catalog, policy, m_dialect, m_connection).validate(sql);
    if (!proven) {
        return proven.error();
    }
    connectors::ExecutionLimits limits;
    limits.maximumRows = most;
    limits.timeout = timeForStatement;
    limits.countAll = false;
    auto execution = m_connection.execute(*proven, limits, std::move(stop));
    return execution ? base::Result<std::vector<data::Row>>(std::move(execution->result.rows))
                     : execution.error();
}

std::optional<base::Error> VisibleRows::problem(const data::Catalog &catalog) const
{
    const query::SqlValidator gate(catalog, m_policy, m_dialect, m_connection);
    for (const data::Table &table : catalog.tables) {
        if (!table.filtered) {
            continue;
        }
        const auto proven =
            gate.validate("SELECT count(*) FROM " + query::quoteIdentifier(table.name, m_dialect));
        if (!proven) {
            return base::Error{base::ErrorCode::PolicyViolation,
                               "The row filter of " + table.name + " in the policy “" +
                                   m_policy.name + "” cannot be used. " + proven.error().message,
                               "row_filters"};
        }
    }
    return std::nullopt;
}

void VisibleRows::profile(data::Catalog &catalog, std::stop_token stop) const
{
    const Deadline deadline(timeForProfiles, std::move(stop));
    const data::Catalog known = catalog;
    for (data::Table &table : catalog.tables) {
        if (table.filtered && !deadline.stopToken().stop_requested()) {
            profileTable(known, table, deadline.stopToken());
        }
    }
}

void VisibleRows::profileTable(const data::Catalog &known, data::Table &table,
                               std::stop_token stop) const
{
    const std::string name = query::quoteIdentifier(table.name, m_dialect);
    std::string counts = "count(*)";
    for (const data::Column &column : table.columns) {
        if (isProfiled(column)) {
            const std::string value = query::quoteIdentifier(column.name, m_dialect);
            counts += ", count(" + value + "), count(DISTINCT " + value + "), min(" + value +
                      "), max(" + value + ")";
        }
    }
    const auto counted = read(known, "SELECT " + counts + " FROM " + name, 1, stop);
    if (!counted || counted->empty()) {
        return;
    }
    const auto number = [&row = counted->front()](std::size_t cell) {
        const std::int64_t *const integer = row[cell].integer();
        return integer != nullptr ? *integer : 0;
    };
    table.rowCount = number(0);
    std::size_t cell = 1;
    for (data::Column &column : table.columns) {
        if (!isProfiled(column)) {
            continue;
        }
        data::ColumnProfile &profile = column.profile;
        profile.exact = true;
        profile.rowCount = *table.rowCount;
        profile.nullCount = *table.rowCount - number(cell);
        profile.distinctCount = number(cell + 1);
        if (!column.numbersAsText) { // texts have another order than the numbers they stand for
            profile.min = counted->front()[cell + 2];
            profile.max = counted->front()[cell + 3];
        }
        cell += 4;
        const std::string value = query::quoteIdentifier(column.name, m_dialect);
        const auto examples = read(known,
                                   "SELECT " + value + ", count(*) FROM " + name + " WHERE " +
                                       value + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1",
                                   mostExamples, stop);
        for (const data::Row &row : examples ? *examples : std::vector<data::Row>()) {
            profile.examples.push_back(row.front());
        }
    }
}

std::vector<std::vector<std::string>> VisibleRows::cells(const data::Catalog &catalog,
                                                         const data::Table &table, int most,
                                                         std::stop_token stop) const
{
    std::string columns;
    for (const data::Column &column : table.columns) {
        columns += (columns.empty() ? "" : ", ") + query::quoteIdentifier(column.name, m_dialect);
    }
    const auto rows = read(
        catalog, "SELECT " + columns + " FROM " + query::quoteIdentifier(table.name, m_dialect),
        most, std::move(stop));
    std::vector<std::vector<std::string>> cells;
    for (const data::Row &row : rows ? *rows : std::vector<data::Row>()) {
        std::vector<std::string> texts;
        std::ranges::transform(row, std::back_inserter(texts), data::toText);
        cells.push_back(std::move(texts));
    }
    return cells;
}

base::Result<data::ColumnValues> VisibleRows::distinctValues(const data::Catalog &catalog,
                                                             const std::string &table,
                                                             const std::string &column, int most,
                                                             std::stop_token stop) const
{
    const std::string value = query::quoteIdentifier(column, m_dialect);
    const auto rows =
        read(catalog,
             "SELECT " + value + ", count(*) FROM " + query::quoteIdentifier(table, m_dialect) +
                 " WHERE " + value + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1",
             most, std::move(stop));
    if (!rows) {
        return rows.error();
    }
    data::ColumnValues values{table, column, {}, static_cast<int>(rows->size()) < most};
    for (const data::Row &row : *rows) {
        const std::string *const text = row.front().text();
        if (text != nullptr && !text->empty() && text->size() <= longestValue) {
            values.values.push_back(*text);
        }
    }
    return values;
}

} // namespace querent::session
