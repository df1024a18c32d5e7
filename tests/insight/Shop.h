// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/ResultTable.h"
#include "query/Binder.h"
#include "query/PlanBuilder.h"

#include <string>
#include <utility>
#include <vector>

/// A small shop to ask about: its catalog, plans over it and results as they would come back.
namespace shop {

using namespace querent;

using Rows = std::vector<data::Row>;

inline data::ResultTable table(const std::vector<std::string> &names, Rows rows)
{
    data::ResultTable result;
    for (const std::string &name : names) {
        result.columns.push_back({name, data::ColumnType::Unknown});
    }
    result.rows = std::move(rows);
    return result;
}

inline data::Column column(std::string name, data::ColumnType type, data::ColumnRole role)
{
    data::Column made;
    made.name = std::move(name);
    made.type = type;
    made.role = role;
    return made;
}

inline data::Column keyColumn(std::string name)
{
    data::Column made = column(std::move(name), data::ColumnType::Integer, data::ColumnRole::Key);
    made.primaryKeyPosition = 1;
    made.unique = true;
    return made;
}

/// `values`: most frequent first, and all there are.
inline data::Column categoryColumn(std::string name, std::vector<data::Value> values)
{
    data::Column made = column(std::move(name), data::ColumnType::Text, data::ColumnRole::Category);
    made.profile.rowCount = 1000;
    made.profile.distinctCount = static_cast<std::int64_t>(values.size());
    made.profile.examples = std::move(values);
    return made;
}

inline data::Column dateColumn(std::string name, const char *first, const char *last)
{
    data::Column made = column(std::move(name), data::ColumnType::Date, data::ColumnRole::Time);
    made.encoding = data::DateEncoding::IsoDate;
    made.profile.rowCount = 1000;
    made.profile.min = first;
    made.profile.max = last;
    return made;
}

/// categories ← products ← items → orders → customers, returns → orders
inline data::Catalog catalog()
{
    using data::ColumnRole;
    using data::ColumnType;
    data::Catalog made;
    made.sourceName = "shop";
    data::Table categories{"categories", false, {}, {}, {}};
    categories.columns = {keyColumn("category_id"),
                          categoryColumn("name", {"Furniture", "Technology", "Office"})};
    data::Table products{"products", false, {}, {}, {}};
    products.columns = {keyColumn("product_id"),
                        column("name", ColumnType::Text, ColumnRole::Label),
                        column("category_id", ColumnType::Integer, ColumnRole::Reference),
                        column("list_price", ColumnType::Real, ColumnRole::Measure)};
    data::Table customers{"customers", false, {}, {}, {}};
    data::Column city = categoryColumn("city", {"Wien", "Berlin", "Paris"});
    city.profile.distinctCount = 400; // far more than the examples
    customers.columns = {keyColumn("customer_id"),
                         column("name", ColumnType::Text, ColumnRole::Label), city,
                         categoryColumn("country", {"Germany", "Austria", "France"}),
                         column("credit_limit", ColumnType::Real, ColumnRole::Measure)};
    data::Table orders{"orders", false, {}, {}, {}};
    orders.columns = {keyColumn("order_id"),
                      column("customer_id", ColumnType::Integer, ColumnRole::Reference),
                      dateColumn("order_date", "2022-01-03", "2024-12-12"),
                      categoryColumn("status", {"shipped", "open", "returned"}),
                      column("freight", ColumnType::Real, ColumnRole::Measure)};
    data::Table items{"items", false, {}, {}, {}};
    items.columns = {keyColumn("item_id"),
                     column("order_id", ColumnType::Integer, ColumnRole::Reference),
                     column("product_id", ColumnType::Integer, ColumnRole::Reference),
                     column("amount", ColumnType::Real, ColumnRole::Measure)};
    made.tables = {categories, products, customers, orders, items};
    made.relationships = {{"products", {"category_id"}, "categories", {"category_id"}, false, {}},
                          {"items", {"product_id"}, "products", {"product_id"}, false, {}},
                          {"items", {"order_id"}, "orders", {"order_id"}, false, {}},
                          {"orders", {"customer_id"}, "customers", {"customer_id"}, false, {}}};
    return made;
}

inline data::DataDictionary dictionary()
{
    data::DataDictionary made;
    made.tables["items"].columns["amount"].unit = "EUR";
    made.tables["products"].columns["list_price"].unit = "$";
    return made;
}

inline query::OutputColumn groupedBy(std::string table, std::string column)
{
    query::OutputColumn made;
    made.name = column;
    made.type = data::ColumnType::Text;
    made.role = data::ColumnRole::Category;
    made.sourceTable = std::move(table);
    made.sourceColumn = std::move(column);
    made.grouping = true;
    return made;
}

inline query::OutputColumn bucketOf(std::string table, std::string column, query::TimeUnit unit)
{
    query::OutputColumn made = groupedBy(std::move(table), std::move(column));
    made.role = data::ColumnRole::Time;
    made.bucket = unit;
    return made;
}

inline query::OutputColumn aggregated(std::string name, std::string table, std::string column)
{
    query::OutputColumn made;
    made.name = std::move(name);
    made.type = data::ColumnType::Real;
    made.sourceTable = std::move(table);
    made.sourceColumn = std::move(column);
    made.aggregated = true;
    return made;
}

inline query::OutputColumn plainColumn(std::string table, std::string column, data::ColumnRole role)
{
    query::OutputColumn made;
    made.name = column;
    made.role = role;
    made.sourceTable = std::move(table);
    made.sourceColumn = std::move(column);
    return made;
}

inline query::TableSource source(std::string name)
{
    query::TableSource made;
    made.table = std::move(name);
    return made;
}

inline query::Join join(const std::string &name, const std::string &left, const std::string &key,
                        const std::string &rightKey = {})
{
    query::Join made;
    made.source = source(name);
    made.on = {query::compare(query::ComparisonOperator::Equal, query::column(left, key),
                              query::column(name, rightKey.empty() ? key : rightKey))};
    return made;
}

inline query::Expression equals(std::string table, std::string column, data::Value value)
{
    return query::compare(query::ComparisonOperator::Equal,
                          query::column(std::move(table), std::move(column)),
                          query::literal(std::move(value)));
}

inline data::CivilDate day(int year, unsigned month, unsigned date)
{
    return {std::chrono::year(year), std::chrono::month(month), std::chrono::day(date)};
}

inline query::Expression during(std::string table, std::string column, data::CivilDate from,
                                data::CivilDate until)
{
    return query::expression(
        query::DuringPeriod{{query::column(std::move(table), std::move(column))}, from, until, {}});
}

inline query::OrderItem orderedBy(query::Expression key, query::SortDirection direction)
{
    return {{std::move(key)}, direction};
}

/// SELECT COUNT(*) FROM orders
inline query::QueryPlan countOrders()
{
    query::QueryPlan plan;
    plan.select = {{query::countRows(), {}}};
    plan.from = source("orders");
    return plan;
}

/// SELECT categories.name, SUM(items.amount) FROM items JOIN products JOIN categories GROUP BY 1
inline query::QueryPlan salesByCategory()
{
    query::QueryPlan plan;
    const query::Expression name = query::column("categories", "name");
    const query::Expression sales =
        query::aggregate(query::AggregateFunction::Sum, query::column("items", "amount"));
    plan.select = {{name, {}}, {sales, "total sales"}};
    plan.from = source("items");
    plan.joins = {join("products", "items", "product_id"),
                  join("categories", "products", "category_id")};
    plan.groupBy = {name};
    return plan;
}

inline std::vector<query::OutputColumn> salesByCategoryOutput()
{
    return {groupedBy("categories", "name"), aggregated("total sales", "items", "amount")};
}

} // namespace shop
