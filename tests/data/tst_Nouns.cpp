// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Nouns.h"

#include <QTest>

using querent::data::singular;

/// Names of tables as nouns.
class TestNouns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesSingulars_data();
    void makesSingulars();
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

QTEST_GUILESS_MAIN(TestNouns)
#include "tst_Nouns.moc"
