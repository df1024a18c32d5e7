// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/DataDictionary.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_DataDictionary {

using namespace querent::base;
using namespace querent::data;

namespace {

constexpr std::string_view complete = R"json({
    "version": 1,
    "tables": {
        "orders": {
            "description": "One row for each order",
            "synonyms": ["sales", "purchases"],
            "columns": {
                "net": {"description": "Without tax", "synonyms": ["revenue"], "unit": "EUR"},
                "mail": {"pii": true}
            }
        }
    },
    "metrics": [{"name": "basket", "table": "orders", "expression": "avg(net)", "unit": "EUR",
                 "description": "Mean order", "synonyms": ["average order"]}],
    "relationships": [{"from_table": "orders", "from_column": "customer",
                       "to_table": "customers", "to_column": "id"}],
    "glossary": {"churn": "No order for 90 days"},
    "examples": [{"question": "How many orders?", "sql": "SELECT count(*) FROM orders"}]
})json";

} // namespace

class TestDataDictionary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsACompleteDocument();
    void comesBackFromItsDocument();
    void aVersionAloneIsAnEmptyDictionary();
    void correctionsComeBackFromTheirDocument();
    void whatIsSaidLaterCounts();
    void relationshipsOfTheCatalogAreAddedAndDenied();
    void saysWhereADocumentIsWrong_data();
    void saysWhereADocumentIsWrong();
};

void TestDataDictionary::readsACompleteDocument()
{
    const auto dictionary = parseDictionary(complete);
    QVERIFY(dictionary.ok());
    const auto &orders = dictionary->tables.at("orders");
    QCOMPARE(orders.synonyms, (std::vector<std::string>{"sales", "purchases"}));
    QCOMPARE(orders.columns.at("net").unit, std::string("EUR"));
    QVERIFY(!orders.columns.at("net").personal);
    QVERIFY(orders.columns.at("mail").personal);
    QCOMPARE(dictionary->metrics.at(0).expression, std::string("avg(net)"));
    QCOMPARE(dictionary->relationships.at(0).toTable, std::string("customers"));
    QCOMPARE(dictionary->glossary.at("churn"), std::string("No order for 90 days"));
    QCOMPARE(dictionary->examples.at(0).question, std::string("How many orders?"));
    QVERIFY(!dictionary->empty());
}

void TestDataDictionary::comesBackFromItsDocument()
{
    const auto dictionary = parseDictionary(complete);
    QVERIFY(dictionary.ok());
    const auto again = parseDictionary(nlohmann::json(*dictionary).dump());
    QVERIFY(again.ok());
    QVERIFY(*again == *dictionary);
}

void TestDataDictionary::aVersionAloneIsAnEmptyDictionary()
{
    const auto dictionary = parseDictionary(R"({"version": 1, "comment": "to be filled"})");
    QVERIFY(dictionary.ok());
    QVERIFY(dictionary->empty());
}

void TestDataDictionary::correctionsComeBackFromTheirDocument()
{
    const auto dictionary = parseDictionary(R"({"version": 1, "tables": {"Orders": {
        "kind": "fact", "label": ["no"], "date": "placed", "measure": "",
        "columns": {"net": {"role": "measure", "aggregation": "average", "hidden": true,
                            "rolls_up_to": "region"}}}}})");
    QVERIFY(dictionary.ok());
    const DataDictionary::TableEntry *orders = dictionary->table("orders");
    QVERIFY(orders != nullptr);
    QVERIFY(orders->kind == TableKind::Fact);
    QVERIFY(orders->labels == std::vector<std::string>{"no"});
    QCOMPARE(orders->measure.value_or("nothing said"), std::string());
    const DataDictionary::ColumnEntry *net = dictionary->column("ORDERS", "NET");
    QVERIFY(net != nullptr);
    QVERIFY(net->role == SemanticRole::Measure);
    QVERIFY(net->aggregation == Aggregation::Average);
    QVERIFY(net->hidden);
    const auto again = parseDictionary(nlohmann::json(*dictionary).dump());
    QVERIFY(again.ok());
    QVERIFY(*again == *dictionary);
}

void TestDataDictionary::whatIsSaidLaterCounts()
{
    auto base = parseDictionary(complete);
    auto own = parseDictionary(R"json({"version": 1, "tables": {"ORDERS": {"date": "placed",
        "columns": {"net": {"synonyms": ["takings", "revenue"], "unit": "USD"}}}},
        "metrics": [{"name": "Basket", "table": "orders", "expression": "max(net)"}]})json");
    QVERIFY(base.ok() && own.ok());
    const DataDictionary both = merged(*base, *own);
    QCOMPARE(both.tables.size(), std::size_t{1});
    QCOMPARE(both.table("orders")->description, std::string("One row for each order"));
    QCOMPARE(both.table("orders")->date.value_or(""), std::string("placed"));
    QCOMPARE(both.column("orders", "net")->unit, std::string("USD"));
    QCOMPARE(both.column("orders", "net")->synonyms,
             (std::vector<std::string>{"revenue", "takings"}));
    QCOMPARE(both.metrics.size(), std::size_t{1});
    QCOMPARE(both.metrics.front().expression, std::string("max(net)"));
    QCOMPARE(both.glossary.size(), std::size_t{1});
    QVERIFY(merged(*base, {}) == *base);
}

void TestDataDictionary::relationshipsOfTheCatalogAreAddedAndDenied()
{
    Catalog catalog;
    for (const char *name : {"orders", "customers", "shops"}) {
        Table table;
        table.name = name;
        for (const char *column : {"id", "customer", "shop"}) {
            table.columns.emplace_back().name = column;
        }
        catalog.tables.push_back(table);
    }
    catalog.relationships = {{"orders", {"customer"}, "customers", {"id"}, true, "by name"},
                             {"orders", {"shop", "id"}, "shops", {"shop", "id"}, false, {}}};
    DataDictionary said;
    said.relationships = {{"Orders", "Customer", "customers", "id", true},
                          {"ORDERS", "shop", "shops", "id", false},
                          {"orders", "nothing", "shops", "id", false}};
    const Catalog together = related(catalog, said);
    QCOMPARE(together.relationships.size(), std::size_t{2});
    QCOMPARE(together.relationships[0].fromColumns.size(), std::size_t{2});
    QCOMPARE(together.relationships[1].fromTable, std::string("orders"));
    QVERIFY(!together.relationships[1].inferred);
    // what is said twice is there once, and what the user says outweighs what was given
    QCOMPARE(related(together, said).relationships.size(), std::size_t{2});
    DataDictionary again;
    again.relationships = {{"orders", "customer", "customers", "id", false}};
    QVERIFY(related(catalog, merged(said, again)).relationships.size() == 3);
    const auto read = parseDictionary(nlohmann::json(said).dump());
    QVERIFY(read.ok());
    QVERIFY(*read == said);
}

void TestDataDictionary::saysWhereADocumentIsWrong_data()
{
    QTest::addColumn<std::string>("document");
    QTest::addColumn<std::string>("place");
    const auto row = [](const char *name, const char *document, const char *place) {
        QTest::newRow(name) << std::string(document) << std::string(place);
    };
    row("an empty file", "  ", "empty");
    row("not JSON", "{", "not valid JSON");
    row("a list", "[]", "object");
    row("no version", "{}", "\"version\"");
    row("a version from the future", R"({"version": 2})", "2");
    row("tables as a list", R"({"version": 1, "tables": []})", "\"tables\"");
    row("a table as text", R"({"version": 1, "tables": {"a": "b"}})", "\"tables.a\"");
    row("a synonym that is a number", R"({"version": 1, "tables": {"a": {"synonyms": ["x", 3]}}})",
        "\"tables.a.synonyms[1]\"");
    row("a flag as text", R"({"version": 1, "tables": {"a": {"columns": {"c": {"pii": "no"}}}}})",
        "\"tables.a.columns.c.pii\"");
    row("a role that does not exist",
        R"({"version": 1, "tables": {"a": {"columns": {"c": {"role": "sum"}}}}})",
        "key, label, dimension");
    row("a kind that is a number", R"({"version": 1, "tables": {"a": {"kind": 3}}})",
        "\"tables.a.kind\"");
    row("a label that is no list", R"({"version": 1, "tables": {"a": {"label": "name"}}})",
        "\"tables.a.label\"");
    row("a metric without expression",
        R"({"version": 1, "metrics": [{"name": "m", "table": "t"}]})", "\"metrics[0].expression\"");
    row("a relationship with a blank end",
        R"({"version": 1, "relationships": [{"from_table": "a", "from_column": "b",
            "to_table": " ", "to_column": "d"}]})",
        "\"relationships[0].to_table\"");
    row("a glossary of lists", R"({"version": 1, "glossary": {"churn": []}})",
        "\"glossary.churn\"");
    row("an example that is text", R"({"version": 1, "examples": ["SELECT 1"]})",
        "\"examples[0]\"");
}

void TestDataDictionary::saysWhereADocumentIsWrong()
{
    QFETCH(std::string, document);
    QFETCH(std::string, place);
    const auto dictionary = parseDictionary(document);
    QVERIFY(!dictionary.ok());
    QCOMPARE(dictionary.error().code, ErrorCode::MalformedDocument);
    QVERIFY2(dictionary.error().message.find(place) != std::string::npos,
             dictionary.error().message.c_str());
}

} // namespace tst_DataDictionary

QUERENT_TEST(DataDictionary)
#include "tst_DataDictionary.moc"
