// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/SqlCompletion.h"

#include <QStringList>
#include <QTest>

#include <algorithm>

namespace tst_SqlCompletion {

using namespace querent;
using query::SqlSuggestion;

class TestSqlCompletion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suggests_data();
    void suggests();
    void nothingWhereNothingFits_data();
    void nothingWhereNothingFits();
    void aWideCatalogIsQuick();
};

namespace {

data::Catalog shop()
{
    using data::ColumnType;
    const auto table = [](const char *name, std::initializer_list<const char *> columns) {
        data::Table made;
        made.name = name;
        for (const char *column : columns) {
            made.columns.emplace_back().name = column;
        }
        return made;
    };
    data::Catalog catalog;
    catalog.tables = {table("orders", {"order_id", "customer_id", "order_date", "total"}),
                      table("customers", {"customer_id", "name", "city"}),
                      table("Sales 2024", {"net value"})};
    return catalog;
}

/// `marked` has a | where the cursor is.
query::SqlSuggestions suggestionsAt(const QString &marked)
{
    const QByteArray text = marked.toUtf8();
    const auto cursor = static_cast<std::size_t>(text.indexOf('|'));
    const std::string sql = QByteArray(text).replace('|', "").toStdString();
    return query::suggestSql(sql, cursor, shop(), query::Dialect::Sqlite);
}

QStringList textsOf(const query::SqlSuggestions &suggestions)
{
    QStringList texts;
    for (const SqlSuggestion &suggestion : suggestions.all) {
        texts << QString::fromStdString(suggestion.text);
    }
    return texts;
}

} // namespace

void TestSqlCompletion::suggests_data()
{
    QTest::addColumn<QString>("marked");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("also");
    QTest::addColumn<QString>("never");
    const auto row = [](const char *name, const char *marked, const char *first, const char *also,
                        const char *never) {
        QTest::newRow(name) << QString::fromUtf8(marked) << QString::fromUtf8(first)
                            << QString::fromUtf8(also) << QString::fromUtf8(never);
    };
    row("tables after FROM", "SELECT * FROM |", "orders", "\"Sales 2024\"", "total");
    row("what was typed of a table", "SELECT * FROM cus|", "customers", "", "orders");
    row("tables after JOIN", "SELECT * FROM orders JOIN |", "orders", "customers", "total");
    row("tables after a comma", "SELECT * FROM orders, |", "orders", "customers", "total");
    row("columns of the table", "SELECT to| FROM orders", "total", "", "city");
    row("columns before the source is written", "SELECT cit|", "city", "", "orders");
    row("columns of an alias", "SELECT * FROM orders o JOIN customers AS c ON c.|", "customer_id",
        "name", "total");
    row("columns of the other alias", "SELECT o.| FROM orders o JOIN customers c", "order_id",
        "total", "name");
    row("columns that two sources have are qualified",
        "SELECT cust| FROM orders o JOIN customers c ON 1", "o.customer_id", "c.customer_id",
        "customer_id");
    row("aliases", "SELECT cu| FROM orders JOIN customers cu ON 1", "orders.customer_id", "cu", "");
    row("named queries", "WITH big AS (SELECT total AS sum_of FROM orders) SELECT * FROM b|", "big",
        "", "orders");
    row("columns of a named query",
        "WITH big AS (SELECT total AS sum_of, order_id FROM orders) SELECT | FROM big", "sum_of",
        "order_id", "order_date");
    row("columns of a named query with names of its own",
        "WITH big(a, b) AS (SELECT 1, 2) SELECT big.| FROM big", "a", "b", "total");
    row("columns of a subquery", "SELECT s.| FROM (SELECT city AS town FROM customers) s", "town",
        "", "city");
    row("columns of all through a star", "SELECT s.| FROM (SELECT * FROM customers) s",
        "customer_id", "city", "total");
    row("columns of the outer query",
        "SELECT * FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.|)",
        "customer_id", "name", "total");
    row("functions", "SELECT stri| FROM orders", "string_agg", "", "");
    row("keywords", "SELECT total FROM orders WHE|", "WHERE", "", "");
    row("part of a name", "SELECT dat| FROM orders", "date", "order_date", "");
    row("names in quotes", "SELECT \"net| FROM \"Sales 2024\"", "\"net value\"", "", "");
    row("after a line comment", "SELECT -- what\n tot| FROM orders", "total", "", "");
}

void TestSqlCompletion::suggests()
{
    QFETCH(QString, marked);
    QFETCH(QString, first);
    QFETCH(QString, also);
    QFETCH(QString, never);
    const QStringList texts = textsOf(suggestionsAt(marked));
    QVERIFY2(!texts.isEmpty(), qPrintable(marked));
    QVERIFY2(texts.first() == first || texts.mid(0, 3).contains(first),
             qPrintable(texts.join(QStringLiteral(", "))));
    QVERIFY2(also.isEmpty() || texts.contains(also), qPrintable(texts.join(QStringLiteral(", "))));
    QVERIFY2(never.isEmpty() || !texts.contains(never),
             qPrintable(texts.join(QStringLiteral(", "))));
}

void TestSqlCompletion::nothingWhereNothingFits_data()
{
    QTest::addColumn<QString>("marked");
    QTest::newRow("within a text") << QStringLiteral("SELECT 'or|' FROM orders");
    QTest::newRow("within a text without an end") << QStringLiteral("SELECT 'or|");
    QTest::newRow("within a comment") << QStringLiteral("SELECT 1 -- or|");
    QTest::newRow("within a block comment") << QStringLiteral("SELECT /* or| */ 1");
    QTest::newRow("within a number") << QStringLiteral("SELECT 12|");
    QTest::newRow("a new name") << QStringLiteral("SELECT total AS to| FROM orders");
    QTest::newRow("nothing is called so") << QStringLiteral("SELECT zzz| FROM orders");
}

void TestSqlCompletion::nothingWhereNothingFits()
{
    QFETCH(QString, marked);
    const QStringList texts = textsOf(suggestionsAt(marked));
    QVERIFY2(texts.isEmpty(), qPrintable(texts.join(QStringLiteral(", "))));
}

void TestSqlCompletion::aWideCatalogIsQuick()
{
    data::Catalog wide;
    for (int t = 0; t < 500; ++t) {
        data::Table table;
        table.name = "table_" + std::to_string(t);
        for (int c = 0; c < 20; ++c) {
            table.columns.emplace_back().name =
                "column_" + std::to_string(t) + "_" + std::to_string(c);
        }
        wide.tables.push_back(std::move(table));
    }
    const std::string sql = "SELECT column_4";
    std::size_t found = 0;
    QBENCHMARK
    {
        found = query::suggestSql(sql, sql.size(), wide, query::Dialect::Sqlite).all.size();
    }
    QCOMPARE(found, std::size_t{60});
}

} // namespace tst_SqlCompletion

QUERENT_TEST(SqlCompletion)
#include "tst_SqlCompletion.moc"
