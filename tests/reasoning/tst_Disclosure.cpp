// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/PlanBuilder.h"
#include "reasoning/Disclosure.h"

#include <QtTest/QtTest>

namespace tst_Disclosure {

using namespace querent;

/// Which statements and plans have to do with personal columns.
class TestDisclosure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statements_data();
    void statements();
    void plans();
};

namespace {

data::Column named(std::string name, bool personal = false)
{
    data::Column column;
    column.name = std::move(name);
    column.type = data::ColumnType::Text;
    column.personalData = personal ? data::PersonalData::Email : data::PersonalData::None;
    return column;
}

/// Customers have names that must not be told, categories have names that may.
reasoning::Disclosure shop()
{
    auto catalog = std::make_shared<data::Catalog>();
    catalog->engine = "sqlite";
    data::Table letters{"letters", true, {named("to_whom")}, 5, {}};
    letters.reads = {{"customers", "name"}};
    data::Table shelves{"shelves", true, {named("label")}, 5, {}};
    shelves.reads = {{"categories", "name"}};
    catalog->tables = {
        {"customers", false, {named("id"), named("name", true), named("city")}, 10, {}},
        {"categories", false, {named("id"), named("name")}, 10, {}},
        {"orders", false, {named("customer_id"), named("category_id")}, 10, {}},
        letters,
        shelves};
    return {catalog, std::make_shared<data::DataDictionary>(), {}, query::Dialect::Sqlite};
}

} // namespace

void TestDisclosure::statements_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("personal");

    const auto row = [](const char *what, const char *sql, bool personal) {
        QTest::newRow(what) << QString::fromUtf8(sql) << personal;
    };
    row("the personal name", "SELECT name FROM customers", true);
    row("with its table", "SELECT customers.name FROM customers", true);
    row("by an alias", "SELECT c.name FROM customers c", true);
    row("all columns", "SELECT * FROM customers", true);
    row("quoted", "SELECT \"NAME\" FROM \"Customers\"", true);
    row("another table's name", "SELECT name FROM categories", false);
    row("another table's name beside customers",
        "SELECT categories.name, COUNT(*) FROM customers JOIN orders ON customers.id = "
        "orders.customer_id JOIN categories ON categories.id = orders.category_id GROUP BY "
        "categories.name",
        false);
    row("a bare name beside customers", "SELECT name FROM categories, customers", true);
    row("customers called categories", "SELECT categories.name FROM customers AS categories", true);
    row("the same without AS", "SELECT categories.name FROM customers categories", true);
    row("a query called categories",
        "SELECT categories.name FROM (SELECT * FROM customers) categories", true);
    row("a common table called categories",
        "WITH categories AS (SELECT name FROM customers) SELECT categories.name FROM categories",
        true);
    row("a view over the personal name", "SELECT to_whom FROM letters", true);
    row("a view over the other name", "SELECT label FROM shelves", false);
    row("another column of customers", "SELECT city FROM customers", false);
}

void TestDisclosure::statements()
{
    QFETCH(QString, sql);
    QFETCH(bool, personal);
    QCOMPARE(shop().touchesPersonal(sql.toStdString()), personal);
}

void TestDisclosure::plans()
{
    const auto naming = [](const std::string &from, const std::string &alias,
                           const std::string &table) {
        query::QueryPlan plan;
        plan.from = query::TableSource{from, {}, alias};
        plan.select.push_back({query::column(table, "name"), {}});
        return plan;
    };
    QVERIFY(shop().touchesPersonal(naming("customers", {}, "customers")));
    QVERIFY(shop().touchesPersonal(naming("customers", "c", "c")));
    QVERIFY(shop().touchesPersonal(naming("customers", "categories", "categories")));
    QVERIFY(shop().touchesPersonal(naming("customers", {}, {})));
    QVERIFY(!shop().touchesPersonal(naming("categories", {}, "categories")));
    QVERIFY(!shop().touchesPersonal(naming("categories", "k", "k")));
}

} // namespace tst_Disclosure

QUERENT_TEST(Disclosure)
#include "tst_Disclosure.moc"
