// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/BinsSaid.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_TotalsFirst {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

data::Relationship points(const char *from, const char *column, const char *to, const char *key)
{
    return {from, {column}, to, {key}, false, {}};
}

/// A date with the time of the day.
data::Column timestamp(std::string name, std::string last)
{
    data::Column result = date(std::move(name), std::move(last));
    result.type = ColumnType::DateTime;
    result.encoding = data::DateEncoding::IsoDateTime;
    return result;
}

/// A shop for kites: orders have amounts in their lines alone, coupons have a value of their own.
std::shared_ptr<const data::Catalog> kites()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table buyers{"buyers",
                       false,
                       {key("buyer_id"), column("buyer_name", ColumnType::Text),
                        column("region", ColumnType::Text, {"North", "South"}),
                        date("joined_on", "2025-02-01")},
                       300,
                       {}};
    data::Table kinds{"kites",
                      false,
                      {key("kite_id"), column("kite_name", ColumnType::Text),
                       column("shape", ColumnType::Text, {"delta", "box"})},
                      40,
                      {}};
    data::Table coupons{
        "coupons",
        false,
        {key("coupon_id"), column("value", ColumnType::Real), date("valid_from", "2025-01-01")},
        20,
        {}};
    data::Table orders{"orders",
                       false,
                       {key("order_id"), column("buyer_id", ColumnType::Integer),
                        column("coupon_id", ColumnType::Integer), date("ordered_on", "2025-03-02"),
                        column("status", ColumnType::Text, {"shipped", "cancelled"}),
                        column("shipping_fee", ColumnType::Real)},
                       2000,
                       {}};
    data::Table lines{
        "order_lines",
        false,
        {key("line_id"), column("order_id", ColumnType::Integer),
         column("kite_id", ColumnType::Integer), column("quantity", ColumnType::Integer),
         column("unit_price", ColumnType::Real), column("discount_amount", ColumnType::Real)},
        5000,
        {}};
    data::Table returns{"returns",
                        false,
                        {key("return_id"), column("line_id", ColumnType::Integer),
                         date("returned_on", "2025-03-09"),
                         column("quantity_returned", ColumnType::Integer),
                         column("refund_amount", ColumnType::Real)},
                        300,
                        {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("kite_id", ColumnType::Integer),
                         timestamp("opened_at", "2025-03-02 10:00:00"),
                         timestamp("closed_at", "2025-03-03 10:00:00")},
                        200,
                        {}};
    catalog.tables = {buyers, kinds, coupons, orders, lines, returns, repairs};
    catalog.relationships = {points("orders", "buyer_id", "buyers", "buyer_id"),
                             points("orders", "coupon_id", "coupons", "coupon_id"),
                             points("order_lines", "order_id", "orders", "order_id"),
                             points("order_lines", "kite_id", "kites", "kite_id"),
                             points("returns", "line_id", "order_lines", "line_id"),
                             points("repairs", "kite_id", "kites", "kite_id")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> kiteValues()
{
    return {{"buyers", "region", {"North", "South"}},
            {"kites", "shape", {"delta", "box"}},
            {"orders", "status", {"shipped", "cancelled"}}};
}

} // namespace

class TestTotalsFirst : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void spellsBins_data();
    void spellsBins();
};

void TestTotalsFirst::reads_data()
{
    addSqlColumns();
    const auto &row = addSqlRow;
    const char *each = "orders.order_id AS row_key|SUM(order_lines.unit_price * "
                       "order_lines.quantity - order_lines.discount_amount) AS total";
    row("the median of whole orders", "What is the median order value?", each, "coupons");
    row("of those of a year", "what's the median value of a 2024 order?",
        "orders.order_id AS row_key|'2024-01-01'", "coupons");
    row("for each of a kind", "average order value by region",
        "AVG(total)|GROUP BY orders.order_id", "AVG(order_lines");
    row("the largest one itself", "what is the largest order value?", "MAX(total)", "ORDER BY");
    row("which is the largest", "which order had the highest value?",
        "ORDER BY SUM(order_lines.unit_price|LIMIT 1", "coupons");
    row("how many are worth more", "how many orders were worth more than 500 in 2024?",
        "COUNT(*)|HAVING SUM(order_lines.unit_price", "HAVING COUNT");
    row("above a mean", "which buyers have an average order value above 90?",
        "/ COUNT(DISTINCT orders.order_id) > 90", "AVG(");
    row("bins of what they come to",
        "Sort the orders by value into under 50, 50 to 200 and above 200, and count each group.",
        "total < 50|total <= 200|COUNT(*) AS \"order count\"", "coupons");
    row("in bands", "Put the orders into value bands: below 20, 20 to under 90, 90 and more.",
        "total < 20|total < 90|FROM ( SELECT orders.order_id", "coupons");
    row("less the discount", "sales after discounts by month for 2024",
        "SUM(order_lines.unit_price * order_lines.quantity - order_lines.discount_amount)",
        "SUM(order_lines.discount_amount)");
    row("without what is sent for it",
        "Sales by month in 2024, with cancelled orders taken out and shipping fees ignored.",
        "orders.status <> 'cancelled'", "shipping_fee|= 'cancelled'");
    row("turned over", "How much did we turn over in 2024?", "SUM(order_lines.unit_price", "");
    row("not what came back", "five best selling kites by number of units",
        "SUM(order_lines.quantity)|LIMIT 5", "returns");
    row("three of them", "Three kites that have sold the most", "LIMIT 3", "returns");
    row("one of those", "For each shape of kite, which one has sold the most?",
        "PARTITION BY|kite_name|order_lines", "");
    row("did not order", "Which buyers haven't ordered anything in 2024?",
        "NOT IN ( SELECT buyer_id FROM orders|'2024-01-01'", "joined_on");
    row("years are numbers of rows", "how many 2024 orders did we get?", "COUNT(*)|'2024-01-01'",
        "SUM(");
    row("how long they took",
        "How many repairs took under 4 hours, 4 to 24 hours, and over 24 hours?",
        "julianday(closed_at) - julianday(opened_at) <= 1.0|'4–24 hours'", "");
}

void TestTotalsFirst::reads()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, kites(), kiteValues()); });
}

void TestTotalsFirst::spellsBins_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("spelled");
    const auto row = [](const char *said, const char *spelled) {
        QTest::newRow(said) << QString::fromUtf8(said) << QString::fromUtf8(spelled);
    };
    row("fees below 200k, 200 to under 300k, 300k and up",
        "fees under 200000 , 200000 to under 300000 , 300000 and more");
    row("fees: from 1 to 5 million, 5 to 9 million, over 9 million",
        "fees : 1000000 to 5000000 , 5000000 to 9000000 , over 9000000");
    row("calls under half an hour, half an hour to an hour, and over an hour",
        "calls under 30 minutes , 30 to 60 minutes , over 60 minutes");
    row("stays up to 30 minutes, 31 to 60 minutes, longer than an hour",
        "stays up to 30 minutes , 31 to 60 minutes , over 60 minutes");
    row("small (up to 10), medium (above that, up to 20) and large (anything over 20)",
        "small ( up to 10 ) , medium ( 10 to 20 ) and large ( over 20 )");
    row("up to 120 is small, up to 240 medium, anything bigger large",
        "up to 120 is small , 120 to 240 medium , over 240 large");
    row("boats built before 2012, 2012 to 2017, and 2018 onwards",
        "boats built under 2012.0 , 2012.0 to 2017.0 , and 2018.0 and more");
    row("sort them: below 20.00, from 20.00 to just under 50.00, and 50.00 upwards",
        "them : under 20 eur , 20 to under 50 eur , and 50 eur and more");
    row("orders with 3 lines and over 5 pieces", "orders with 3 lines and over 5 pieces");
    row("people under 30 or over 60", "people under 30 or over 60");
    row("how many sold between 5 and 10 in 2024", "how many sold between 5 and 10 in 2024");
}

void TestTotalsFirst::spellsBins()
{
    QFETCH(QString, said);
    QFETCH(QString, spelled);
    QString text;
    for (const language::Token &token :
         language::spellBins(language::tokenize(said.toStdString()))) {
        text += text.isEmpty() ? QString() : QStringLiteral(" ");
        text += QString::fromStdString(token.text);
    }
    QCOMPARE(text, spelled);
}

} // namespace tst_TotalsFirst

QUERENT_TEST(TotalsFirst)
#include "tst_TotalsFirst.moc"
