// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "FlowerShop.h"
#include "SqlRows.h"
#include "language/SetAside.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_SetAside {

using namespace querent;
using namespace querent::pieces;

/// What is not to count, in the many ways people say so, what is to count all the same, and how
/// they call the kinds that they sort rows into.
class TestSetAside : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spellsExclusions_data();
    void spellsExclusions();
    void readsFlowers_data();
    void readsFlowers();
};

void TestSetAside::spellsExclusions_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("spelled");
    const auto row = [](const char *said, const char *spelled) {
        QTest::newRow(said) << QString::fromUtf8(said) << QString::fromUtf8(spelled);
    };
    row("orders per town, cancelled ones aside", "orders per town , excluding cancelled ones");
    row("orders per town, forget the cancelled ones",
        "orders per town , excluding the cancelled ones");
    row("orders per town. Please do not count the cancelled ones.",
        "orders per town . excluding the cancelled ones .");
    row("orders per town (skip the cancelled ones)",
        "orders per town ( excluding the cancelled ones )");
    row("orders, with the cancelled ones taken out", "orders , excluding the cancelled ones");
    row("orders not counting cancelled ones", "orders excluding cancelled ones");
    row("revenue net of cancellations", "revenue excluding cancellations");
    row("orders, scrap the cancelled ones", "orders , excluding the cancelled ones");
    row("per line: produced quantity, scrap quantity",
        "per line : produced quantity , scrap quantity");
    row("revenue net of tax", "revenue net of tax");
    row("how many orders, cancelled or not?", "how many orders ?");
    row("how many orders, including cancelled ones", "how many orders");
    row("florists. Former ones count too.", "florists .");
    row("florists, including the number of cancelled orders",
        "florists , including the number of cancelled orders");
    row("from 100 up to but not including 200", "from 100 up to but not including 200");
    row("which vans were sold, and which were removed?",
        "which vans were sold , and which were removed ?");
}

void TestSetAside::spellsExclusions()
{
    QFETCH(QString, said);
    QString spelled;
    for (const language::Token &token :
         language::spellExclusions(language::tokenize(said.toStdString()))) {
        spelled += (spelled.isEmpty() ? QString() : QStringLiteral(" ")) +
                   QString::fromStdString(token.text);
    }
    QTEST(spelled, "spelled");
}

void TestSetAside::readsFlowers_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("said first", "how many orders in 2024, forget the cancelled ones",
        "COUNT(*)|status <> 'cancelled'", "");
    row("said last", "orders per florist, cancelled ones aside", "status <> 'cancelled'", "");
    row("all the same", "How many orders were placed in 2024, cancelled or not?", "COUNT(*)",
        "cancelled");
    row("of a place", "number of florists by grade, leaving out those from Bonn",
        "town <> 'Bonn'|GROUP BY grade", "= 'Bonn'");
    row("what did not happen", "share of orders that did not take place", "status = 'cancelled'",
        "town");
    row("a share of its own", "hours by grade, each one's share of the total",
        "100.0|SUM(shifts.hours)", "");
    row("kinds by their names",
        "Sort all invoices by net amount into small (below 100), medium (100 up to but not "
        "including 1000) and large (1000 and up) and tell me how many fall in each",
        "THEN 'small'|net_amount < 1000|THEN 'medium'|ELSE 'large'|COUNT(*)", "under 100");
    row("names that follow",
        "Call florists with a commission bps under 5 small, 5 to under 10 medium and 10 "
        "or more large. How many of each are there?",
        "THEN 'small'|commission_bps < 10|'large'", "");
}

void TestSetAside::readsFlowers()
{
    checkSqlRow(
        [](const QString &question) { return sqlFor(question, flowers(), flowerValues()); });
}

} // namespace tst_SetAside

QUERENT_TEST(SetAside)
#include "tst_SetAside.moc"
