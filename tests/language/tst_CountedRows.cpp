// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "SqlFor.h"
#include "SqlRows.h"

#include <QtTest/QtTest>

namespace tst_CountedRows {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A wool merchant: what shepherds deliver, by weight and at a price for each kilo, and what mills
/// order. Yes is stored as -1.
std::shared_ptr<const data::Catalog> woolMerchant()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table shepherds{"shepherds",
                          false,
                          {key("shepherd_id"), column("shepherd_name", ColumnType::Text),
                           column("valley", ColumnType::Text, {"Oberau", "Steintal"})},
                          60,
                          {}};
    data::Column rejected =
        column("rejected", ColumnType::Integer, {std::int64_t{0}, std::int64_t{-1}});
    rejected.role = data::ColumnRole::Flag;
    data::Table purchases{
        "wool_purchases",
        false,
        {key("purchase_id"), column("shepherd_id", ColumnType::Integer),
         date("purchased_on", "2025-02-07"), column("breed", ColumnType::Text, {"Merino", "Texel"}),
         column("weight_kg", ColumnType::Real), column("price_per_kg", ColumnType::Real), rejected},
        900,
        {}};
    data::Table orders{"orders",
                       false,
                       {key("order_id"), column("mill_name", ColumnType::Text, {}, 14),
                        date("ordered_on", "2025-02-07"), column("amount", ColumnType::Real),
                        column("order_state", ColumnType::Text, {"OPEN", "DONE", "CANC"})},
                       1200,
                       {}};
    data::Table lines{"order_lines",
                      false,
                      {key("line_id"), column("order_id", ColumnType::Integer),
                       column("blanket", ColumnType::Text, {"Plaid", "Throw"}),
                       column("quantity", ColumnType::Integer)},
                      5000,
                      {}};
    catalog.tables = {shepherds, purchases, orders, lines};
    catalog.relationships = {
        {"order_lines", {"order_id"}, "orders", {"order_id"}, false, {}},
        {"wool_purchases", {"shepherd_id"}, "shepherds", {"shepherd_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> woolValues()
{
    return {{"shepherds", "valley", {"Oberau", "Steintal"}, true},
            {"wool_purchases", "breed", {"Merino", "Texel"}, true},
            {"orders", "order_state", {"OPEN", "DONE", "CANC"}, true}};
}

} // namespace

/// Clauses that only say which rows count, what flags say in other words, and figures for two
/// sides.
class TestCountedRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
};

void TestCountedRows::reads_data()
{
    addSqlColumns();
    const auto &row = addSqlRow;
    row("yes is -1", "how many rejected wool purchases were there in 2024?",
        "COUNT(*)|rejected = -1", "");
    row("the contrary", "how many accepted wool purchases were there in 2024?",
        "COUNT(*)|rejected = 0", "");
    row("in other words", "how many wool purchases did we turn away in 2024?",
        "COUNT(*)|rejected = -1", "");
    row("left out at the end",
        "Weight of wool purchases by valley in 2024, rejected fleeces left out",
        "SUM(wool_purchases.weight_kg)|rejected = 0|valley", "rejected = -1");
    row("in a sentence of its own",
        "Show the weight of wool purchases for each breed. Rejected fleeces do not count.",
        "SUM(weight_kg)|rejected = 0|breed", "rejected = -1");
    row("in brackets", "total weight of wool purchases by breed (accepted ones only)",
        "SUM(weight_kg)|rejected = 0|breed", "");
    row("only those that",
        "total amount of orders per month. Count only orders that are completed.",
        "SUM(amount)|order_state = 'DONE'", "");
    row("aside", "order amount by mill, leaving cancelled orders aside",
        "SUM(amount)|order_state <> 'CANC'|GROUP BY mill_name", "order_id");
    row("of what they belong to", "Quantity by blanket. Cancelled orders do not count.",
        "SUM(quantity)|order_id IN (SELECT order_id FROM orders WHERE order_state <> 'CANC')", "");
    row("shops without orders are no shops that do not count",
        "which shepherds are without wool purchases?", "NOT IN", "");
    row("a price for each of what is weighed", "How much did we spend on wool purchases in 2024?",
        "price_per_kg * weight_kg", "paid");
    row("done is completed", "how many completed orders were there in 2024?",
        "order_state = 'DONE'", "");
    row("each of what rows share", "average amount of an order for each mill",
        "AVG(amount)|GROUP BY mill_name", "order_id");
    row("half years", "order amount in the first half of 2024 against the first half of 2023",
        "< '2024-07-01' THEN amount END)|< '2023-07-01' THEN amount END)", "-Q");
    row("whole years", "order amount in 2024 against 2023", "GROUP BY year", "CASE");
    row("of days that come back", "Compare the number of orders at weekends and on weekdays",
        "COUNT(CASE WHEN|IN ('6', '0')|IN ('1', '2', '3', '4', '5')", "GROUP BY");
}

void TestCountedRows::reads()
{
    checkSqlRow(
        [](const QString &question) { return sqlFor(question, woolMerchant(), woolValues()); });
}

} // namespace tst_CountedRows

QUERENT_TEST(CountedRows)
#include "tst_CountedRows.moc"
