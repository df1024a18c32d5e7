// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/NameWords.h"

#include <QTest>

namespace tst_NameWords {

using namespace querent::connectors;

class TestNameWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsNames_data();
    void splitsNames();
};

void TestNameWords::splitsNames_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("words");
    const auto row = [](const char *name, const char *words) {
        QTest::newRow(name) << std::string(name) << std::string(words);
    };
    row("customer_id", "customer id");
    row("customerId", "customer id");
    row("CustomerID", "customer id");
    row("Customer Id", "customer id");
    row("CUSTOMER_ID", "customer id");
    row("HTTPStatusCode", "http status code");
    row("orderIDs", "order ids");
    row("line2", "line 2");
    row("straßen_name", "straßen name");
    row("a--b", "a b");
    row("__", "");
}

void TestNameWords::splitsNames()
{
    QFETCH(std::string, name);
    QFETCH(std::string, words);
    std::string joined;
    for (const std::string &word : nameWords(name)) {
        joined += (joined.empty() ? "" : " ") + word;
    }
    QCOMPARE(joined, words);
}

} // namespace tst_NameWords

QUERENT_TEST(NameWords)
#include "tst_NameWords.moc"
