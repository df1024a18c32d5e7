// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/Trace.h"
#include "session/Answer.h"

#include <string>
#include <vector>

namespace querent::test {

inline data::ResultTable salesByCategory()
{
    return {.columns = {{"category", data::ColumnType::Text}, {"sales", data::ColumnType::Real}},
            .rows = {{"Furniture", 1284310.4},
                     {"Technology", 801442.0},
                     {"Office supplies", 598120.75},
                     {"Lighting and electrical installation materials", 402119.5},
                     {"Textiles", 301450.0},
                     {"Kitchen", 120998.2},
                     {"Garden", 64012.0}},
            .truncated = false,
            .totalRows = std::nullopt};
}

inline session::RunStep step(int index, const char *node, int startMilliseconds, int milliseconds,
                             session::RunStep::State state = session::RunStep::State::Succeeded)
{
    session::RunStep result;
    result.index = index;
    result.node = QString::fromLatin1(node);
    result.state = state;
    result.start = std::chrono::milliseconds(startMilliseconds);
    result.duration = std::chrono::milliseconds(milliseconds);
    result.reads = {{"question", "Total sales by category in 2024"}, {"catalog", {{"tables", 9}}}};
    result.writes = {{"plan", {{"measure", "sum of amount"}, {"groups", {"category", "year"}}}},
                     {"plan_quality", "high"}};
    return result;
}

/// The way of a run whose first attempt failed.
inline gui::Trace traceWithRetry()
{
    using State = session::RunStep::State;
    gui::Trace trace;
    trace.question = QStringLiteral("Total sales by category in 2024");
    trace.steps = {step(0, "ingress", 0, 1),         step(1, "intent", 1, 3),
                   step(2, "retrieve_schema", 4, 5), step(3, "plan", 9, 12),
                   step(4, "validate_plan", 21, 0),  step(5, "generate_sql", 22, 1),
                   step(6, "validate_sql", 23, 2),   step(7, "dry_run", 25, 3, State::Failed),
                   step(8, "retry", 28, 20),         step(9, "refine", 48, 2),
                   step(10, "plan", 50, 11),         step(11, "validate_sql", 61, 1),
                   step(12, "execute", 63, 81),      step(13, "evaluate", 144, 1),
                   step(14, "insight", 145, 6),      step(15, "explain", 151, 4)};
    trace.steps[7].message = QStringLiteral("no such column: sales.amonut");
    trace.steps[10].visit = 2;
    trace.total = std::chrono::milliseconds(155);
    return trace;
}

/// An answer with everything in it.
inline session::Answer fullAnswer()
{
    session::Answer answer;
    answer.outcome = session::Outcome::Answered;
    answer.question = "Total sales by category in 2024";
    answer.headline = "Furniture led 2024 with 1.28 M, 36 % of all sales.";
    answer.response = answer.headline +
                      " Technology followed with 801 K. The seven categories together made 3.57 M.";
    answer.summary = answer.response;
    answer.interpretation.explanation = "sum of order items · amount for each category, in 2024";
    answer.interpretation.parts = {
        {query::PlanRole::Measure, "sum of order items · amount", "total sales", false},
        {query::PlanRole::Grouping, "by category", "by category", false},
        {query::PlanRole::Time, "2024", "in 2024", false},
        {query::PlanRole::Filter, "country is Germany", "", true},
        {query::PlanRole::Order, "largest first", "", false}};
    answer.interpretation.assumptions = {"“sales” is the amount of the order items after discount"};
    answer.caveats = {std::string("12 orders have no category and are left out")};
    answer.generatedSql = "SELECT c.name AS category, SUM(i.amount) AS sales FROM order_items AS i "
                          "JOIN products AS p ON p.product_id = i.product_id JOIN categories AS c "
                          "ON c.category_id = p.category_id WHERE i.ordered >= '2024-01-01' AND "
                          "i.ordered < '2025-01-01' GROUP BY c.name ORDER BY sales DESC";
    answer.validatedSql = answer.generatedSql + " LIMIT 100";
    answer.limitEnforced = true;
    answer.result = salesByCategory();
    answer.chart = insight::ChartSpec{
        insight::ChartKind::HorizontalBar, "category", {"sales"}, "", "Sales by category in 2024"};
    answer.followUps = {{"by month?", "Total sales by month in 2024"},
                        {"only 2023?", "Total sales by category in 2023"},
                        {"which products?", "Total sales by product in 2024"}};
    answer.totalTime = std::chrono::milliseconds(155);
    return answer;
}

inline session::Answer failedAnswer(session::Outcome outcome, base::ErrorCode code,
                                    const std::string &message)
{
    session::Answer answer;
    answer.outcome = outcome;
    answer.question = "Total sales by planet";
    answer.response = message;
    answer.error = base::Error{code, message, "near line 1: no such column: planet"};
    answer.failedAttempts = {
        {1, "dry_run", "SELECT planet FROM sales", {code, "no such column: planet", ""}}};
    return answer;
}

inline std::vector<query::ClarificationQuestion> whichAmount()
{
    return {
        {"Which amount do you mean?",
         {},
         {{"Invoice total", "the total column of invoices, with tax", "a", std::nullopt},
          {"Unit price", "the price of a single item before any discount", "b", std::nullopt},
          {"Amount paid", "what customers have paid so far, from payments", "c", std::nullopt}}}};
}

inline data::Catalog shopCatalog()
{
    using data::ColumnRole;
    using data::ColumnType;
    data::Catalog catalog;
    catalog.sourceName = "northbeam.db";
    catalog.engine = "sqlite";
    const auto column = [](const char *name, ColumnType type, ColumnRole role) {
        data::Column result;
        result.name = name;
        result.type = type;
        result.role = role;
        result.profile.rowCount = 12431;
        result.profile.distinctCount = 812;
        return result;
    };
    data::Table orders{
        .name = "orders", .isView = false, .columns = {}, .rowCount = 12431, .problem = {}};
    orders.columns = {column("order_id", ColumnType::Integer, ColumnRole::Key),
                      column("customer_id", ColumnType::Integer, ColumnRole::Reference),
                      column("order_date", ColumnType::Date, ColumnRole::Time),
                      column("total", ColumnType::Real, ColumnRole::Measure),
                      column("status", ColumnType::Text, ColumnRole::Category),
                      column("is_gift", ColumnType::Boolean, ColumnRole::Flag)};
    orders.columns[0].primaryKeyPosition = 1;
    orders.columns[2].profile.min = "2021-01-04";
    orders.columns[2].profile.max = "2024-12-31";
    orders.columns[3].profile.min = 2.5;
    orders.columns[3].profile.max = 18250.0;
    orders.columns[4].profile.examples = {"shipped", "open", "returned"};
    orders.columns[4].profile.nullCount = 430;
    data::Table customers{
        .name = "customers", .isView = false, .columns = {}, .rowCount = 2100, .problem = {}};
    customers.columns = {column("customer_id", ColumnType::Integer, ColumnRole::Key),
                         column("name", ColumnType::Text, ColumnRole::Label),
                         column("email", ColumnType::Text, ColumnRole::Contact),
                         column("photo", ColumnType::Blob, ColumnRole::Unknown)};
    customers.columns[0].primaryKeyPosition = 1;
    data::Table summary{.name = "monthly_summary",
                        .isView = true,
                        .columns = {},
                        .rowCount = std::nullopt,
                        .problem = "The view uses a function that SQLite does not have: CONCAT"};
    summary.columns = {column("month", ColumnType::Text, ColumnRole::Time)};
    catalog.tables = {orders, customers, summary};
    catalog.relationships = {{.fromTable = "orders",
                              .fromColumns = {"customer_id"},
                              .toTable = "customers",
                              .toColumns = {"customer_id"},
                              .inferred = false,
                              .explanation = {}}};
    return catalog;
}

} // namespace querent::test
