// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/Nouns.h"

#include <QTest>

namespace tst_Nouns {

using querent::data::singular;
using querent::data::withoutTablePrefix;

/// Names of tables as nouns.
class TestNouns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesSingulars_data();
    void makesSingulars();
    void dropsPrefixes_data();
    void dropsPrefixes();
};

void TestNouns::makesSingulars_data()
{
    QTest::addColumn<std::string>("plural");
    QTest::addColumn<std::string>("word");
    const auto row = [](const char *plural, const char *word) {
        QTest::newRow(plural) << std::string(plural) << std::string(word);
    };
    row("customers", "customer");
    row("categories", "category");
    row("addresses", "address");
    row("boxes", "box");
    row("invoices", "invoice");
    row("houses", "house");
    row("people", "person");
    row("status", "status");
    row("address", "address");
    row("analysis", "analysis");
    row("bus", "bus");
    row("ties", "tie");
    row("order lines", "order line");
    row("young people", "young person");
    row("Kunde", "Kunde");
}

void TestNouns::makesSingulars()
{
    QFETCH(std::string, plural);
    QFETCH(std::string, word);
    QCOMPARE(singular(plural), word);
}

void TestNouns::dropsPrefixes_data()
{
    QTest::addColumn<std::string>("table");
    QTest::addColumn<std::string>("name");
    const auto row = [](const char *table, const char *name) {
        QTest::newRow(table) << std::string(table) << std::string(name);
    };
    row("dim_customer", "customer");
    row("FACT_SALES", "SALES");
    row("tblOrders", "Orders");
    row("DimProduct", "Product");
    row("fct_order_items", "order_items");
    row("dim", "dim");
    row("facts", "facts");
    row("factory_sites", "factory_sites");
    row("dimensions", "dimensions");
    row("customers", "customers");
}

void TestNouns::dropsPrefixes()
{
    QFETCH(std::string, table);
    QFETCH(std::string, name);
    QCOMPARE(std::string(withoutTablePrefix(table)), name);
}

} // namespace tst_Nouns

QUERENT_TEST(Nouns)
#include "tst_Nouns.moc"
