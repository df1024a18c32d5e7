// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

#include <algorithm>

namespace querent::agent::nodes {

namespace {

bool isOneRow(const PartialAnswer &part)
{
    return part.result && part.result->rows.size() == 1;
}

std::string freeName(const data::ResultTable &table, const std::string &wanted)
{
    const auto taken = [&table](const std::string &name) {
        return std::ranges::any_of(table.columns, [&name](const data::ResultColumn &column) {
            return data::equalNames(column.name, name);
        });
    };
    std::string name = wanted;
    for (int number = 2; taken(name); ++number) {
        name = wanted + ' ' + std::to_string(number);
    }
    return name;
}

/// Rows of one each, side by side.
data::ResultTable sideBySide(const std::vector<const PartialAnswer *> &parts)
{
    data::ResultTable table;
    table.rows.emplace_back();
    for (const PartialAnswer *part : parts) {
        for (const data::ResultColumn &column : part->result->columns) {
            data::ResultColumn beside = column;
            beside.name = freeName(table, column.name);
            table.columns.push_back(std::move(beside));
        }
        const data::Row &row = part->result->rows.front();
        table.rows.front().insert(table.rows.front().end(), row.begin(), row.end());
    }
    return table;
}

/// One statement for one row: every part is a table of one row.
std::string crossJoined(const std::vector<const PartialAnswer *> &parts)
{
    std::string sql = "SELECT *\nFROM ";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        sql += (i == 0 ? "(\n" : "\nCROSS JOIN (\n") + parts[i]->generatedSql + "\n) AS part" +
               std::to_string(i + 1);
    }
    return sql;
}

std::string lines(const std::vector<const PartialAnswer *> &parts,
                  std::string PartialAnswer::*member, std::string_view between)
{
    std::string text;
    for (const PartialAnswer *part : parts) {
        text += (text.empty() ? "" : std::string(between)) + part->*member;
    }
    return text;
}

} // namespace

graph::Step<CombineWrites> combine(const Services &services,
                                   const std::vector<PartialAnswer> &parts)
{
    CombineWrites writes;
    std::vector<const PartialAnswer *> answered;
    const base::Error *firstError = nullptr;
    for (const PartialAnswer &part : parts) {
        if (!part.error && part.result) {
            answered.push_back(&part);
            for (const insight::Caveat &caveat : part.caveats) {
                writes.add<&State::caveats>(caveat);
            }
            continue;
        }
        firstError = firstError == nullptr && part.error ? &*part.error : firstError;
        writes.add<&State::caveats>(services.phrases->say(
            QUERENT_PHRASE("agent", "“%1” could not be answered: %2"),
            {part.question, part.error ? part.error->message : std::string()}));
    }
    if (answered.empty()) {
        return firstError != nullptr
                   ? *firstError
                   : base::Error{base::ErrorCode::Internal, "No part of the question has run.", {}};
    }
    const bool oneRow =
        std::ranges::all_of(answered, [](const PartialAnswer *part) { return isOneRow(*part); });
    const PartialAnswer &first = *answered.front();
    auto result = oneRow && answered.size() > 1
                      ? std::make_shared<const data::ResultTable>(sideBySide(answered))
                      : first.result;
    connectors::ExecutionStats stats;
    stats.rowCount = static_cast<std::int64_t>(result->rows.size());
    stats.truncated = result->truncated;
    std::optional<insight::ChartSpec> chart = first.chart;
    if (oneRow && answered.size() > 1) {
        chart = insight::ChartSpec{};
        chart->kind = insight::ChartKind::Metric;
        for (const data::ResultColumn &column : result->columns) {
            chart->y.push_back(column.name);
        }
    }
    return writes
        .set<&State::generatedSql>(oneRow ? crossJoined(answered)
                                          : lines(answered, &PartialAnswer::generatedSql, ";\n\n"))
        .set<&State::executionResult>(std::move(result))
        .set<&State::executionStats>(stats)
        .set<&State::satisfaction>(Satisfaction::Satisfied)
        .set<&State::headline>(lines(answered, &PartialAnswer::headline, " "))
        .set<&State::summary>(lines(answered, &PartialAnswer::summary, " "))
        .set<&State::chartSuggestion>(std::move(chart))
        .set<&State::error>(std::nullopt)
        .add<&State::logs>("combine: " + std::to_string(answered.size()) + " of " +
                           std::to_string(parts.size()) + " answered");
}

} // namespace querent::agent::nodes
