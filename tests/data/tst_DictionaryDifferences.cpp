// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/DictionaryDifferences.h"

#include <QTest>

namespace tst_DictionaryDifferences {

using namespace querent::data;
using Subject = DictionaryDifference::Subject;

class TestDictionaryDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsEachThingThatDiffers_data();
    void tellsEachThingThatDiffers();
    void theSameDiffersInNothing();
};

namespace {

DataDictionary known()
{
    const auto read = parseDictionary(R"json({
        "version": 1,
        "tables": {"orders": {"description": "One row for each order", "measure": "net",
                   "columns": {"net": {"unit": "EUR", "synonyms": ["sales", "revenue"]},
                               "mail": {"pii": true}}}},
        "metrics": [{"name": "basket", "table": "orders", "expression": "avg(net)"}],
        "relationships": [{"from_table": "orders", "from_column": "shop",
                           "to_table": "shops", "to_column": "id"}],
        "glossary": {"churn": "No order for 90 days"},
        "examples": [{"question": "How many orders?", "sql": "SELECT count(*) FROM orders"}]
    })json");
    return read.valueOr({});
}

} // namespace

void TestDictionaryDifferences::tellsEachThingThatDiffers_data()
{
    QTest::addColumn<DataDictionary>("after");
    QTest::addColumn<DictionaryDifference>("difference");
    const auto row = [](const char *name, const auto &change,
                        const DictionaryDifference &difference) {
        DataDictionary after = known();
        change(after);
        QTest::newRow(name) << after << difference;
    };
    row("a description is another one",
        [](DataDictionary &all) { all.tables["orders"].description = "Orders"; },
        {Subject::Table, "orders", "description", "One row for each order", "Orders"});
    row("a measure is there no more",
        [](DataDictionary &all) { all.tables["orders"].measure = ""; },
        {Subject::Table, "orders", "measure", "net", "–"});
    row("a unit is gone",
        [](DataDictionary &all) { all.tables["orders"].columns["net"].unit = ""; },
        {Subject::Column, "orders.net", "unit", "EUR", ""});
    row("a word more",
        [](DataDictionary &all) {
            all.tables["orders"].columns["net"].synonyms.push_back("takings");
        },
        {Subject::Column, "orders.net", "synonyms", "sales, revenue", "sales, revenue, takings"});
    row("nobody's data any more",
        [](DataDictionary &all) { all.tables["orders"].columns["mail"].personal = false; },
        {Subject::Column, "orders.mail", "pii", "true", ""});
    row("a metric is worked out otherwise",
        [](DataDictionary &all) { all.metrics.front().expression = "max(net)"; },
        {Subject::Metric, "basket", "expression", "avg(net)", "max(net)"});
    row("a relationship is gone", [](DataDictionary &all) { all.relationships.clear(); },
        {Subject::Relationship, "orders.shop → shops.id", "related", "true", ""});
    row("a term is new", [](DataDictionary &all) { all.glossary["lapsed"] = "Churned"; },
        {Subject::Term, "lapsed", "meaning", "", "Churned"});
    row("an example has other SQL",
        [](DataDictionary &all) { all.examples.front().sql = "SELECT 1"; },
        {Subject::Example, "How many orders?", "sql", "SELECT count(*) FROM orders", "SELECT 1"});
}

void TestDictionaryDifferences::tellsEachThingThatDiffers()
{
    QFETCH(DataDictionary, after);
    QFETCH(DictionaryDifference, difference);
    const auto found = differences(known(), after);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY2(found.front() == difference, found.front().after.c_str());
    const auto back = differences(after, known());
    QCOMPARE(back.size(), std::size_t{1});
    QCOMPARE(back.front().before, difference.after);
}

void TestDictionaryDifferences::theSameDiffersInNothing()
{
    QVERIFY(!known().empty());
    QVERIFY(differences(known(), known()).empty());
    QVERIFY(differences({}, {}).empty());
    // an entry that says nothing is as good as none
    DataDictionary hollow;
    hollow.tables["orders"].columns["net"] = {};
    QVERIFY(differences({}, hollow).empty());
}

} // namespace tst_DictionaryDifferences

QUERENT_TEST(DictionaryDifferences)
#include "tst_DictionaryDifferences.moc"
