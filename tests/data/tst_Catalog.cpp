// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/CatalogReader.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_Catalog {

using namespace querent::data;
using nlohmann::json;

namespace {

Catalog shop()
{
    Column id;
    id.name = "Id";
    id.declaredType = "INTEGER";
    id.type = ColumnType::Integer;
    id.role = ColumnRole::Key;
    id.nullable = false;
    id.primaryKeyPosition = 1;
    id.unique = true;
    id.profile = {3, 0, 3, true, Value(1), Value(3), {Value(1), Value(2), Value(3)}};
    Column customer;
    customer.name = "customer_id";
    Table customers{"Customers", false, {id}, 3, {}};
    Table orders{"orders", false, {id, customer}, std::nullopt, {}};
    Table broken{"broken", true, {}, std::nullopt, "no such table: gone"};
    return {"shop.sqlite",
            "sqlite",
            {customers, orders, broken},
            {{"orders", {"customer_id"}, "Customers", {"Id"}, true, "same name"}}};
}

} // namespace

class TestCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsNamesWithoutRegardToCase();
    void foldsOnlyAscii();
    void namesOfTypesComeBack();
    void documentDescribesColumns();
    void documentMarksWhereARelationshipComesFrom();
    void documentKeepsProblemsAndUnknownCounts();
    void documentIsValidForNamesThatAreNotUtf8();
    void documentReadsBack();
};

void TestCatalog::findsNamesWithoutRegardToCase()
{
    const Catalog catalog = shop();
    QVERIFY(catalog.table("CUSTOMERS") == &catalog.tables[0]);
    QVERIFY(catalog.column("ORDERS", "Customer_ID") == &catalog.tables[1].columns[1]);
    QVERIFY(catalog.table("customer") == nullptr);
    QVERIFY(catalog.column("nowhere", "id") == nullptr);
    QVERIFY(catalog.tables[0].column("Id ") == nullptr);
}

void TestCatalog::foldsOnlyAscii()
{
    QVERIFY(equalNames("naïve_A", "NAïVE_a"));
    QVERIFY(!equalNames("É", "é"));
    QVERIFY(!equalNames("a[", "a{"));
}

void TestCatalog::namesOfTypesComeBack()
{
    for (int i = 0; i <= static_cast<int>(ColumnType::DateTime); ++i) {
        const auto type = static_cast<ColumnType>(i);
        QVERIFY(typeFromName(typeName(type)) == type);
    }
    QVERIFY(typeFromName("money") == ColumnType::Unknown);
    QVERIFY(roleName(ColumnRole::Contact) == "contact");
    QVERIFY(roleName(ColumnRole::Unknown) == "unknown");
}

void TestCatalog::documentDescribesColumns()
{
    const json document = shop();
    QCOMPARE(document["version"].get<int>(), 1);
    const json expected = json::parse(R"({
        "name": "Id", "declared_type": "INTEGER", "type": "integer", "encoding": "none", "numbers_as_text": false,
        "semantic_type": "key", "nullable": false, "primary_key": 1, "unique": true,
        "references": [], "profiled_rows": 3, "null_count": 0, "distinct_count": 3,
        "exact": true, "min": 1, "max": 3, "examples": [1, 2, 3],
        "masked": false, "personal_data": null})");
    QCOMPARE(document["tables"][0]["columns"][0].dump(), expected.dump());
    QCOMPARE(document["tables"][0]["row_count"].get<int>(), 3);
}

void TestCatalog::documentMarksWhereARelationshipComesFrom()
{
    const json document = shop();
    const json &relationship = document["relationships"][0];
    QCOMPARE(relationship["origin"].get<std::string>(), std::string("inferred"));
    QCOMPARE(relationship["explanation"].get<std::string>(), std::string("same name"));
    const json expected =
        json::parse(R"([{"table": "Customers", "column": "Id", "origin": "inferred"}])");
    QCOMPARE(document["tables"][1]["columns"][1]["references"].dump(), expected.dump());
    QVERIFY(document["tables"][0]["columns"][0]["references"].empty());
}

void TestCatalog::documentKeepsProblemsAndUnknownCounts()
{
    const json document = shop();
    QVERIFY(document["tables"][1]["row_count"].is_null());
    QVERIFY(document["tables"][0]["problem"].is_null());
    QCOMPARE(document["tables"][2]["problem"].get<std::string>(),
             std::string("no such table: gone"));
    QCOMPARE(document["tables"][2]["kind"].get<std::string>(), std::string("view"));
}

void TestCatalog::documentIsValidForNamesThatAreNotUtf8()
{
    Catalog catalog = shop();
    catalog.sourceName = "caf\xE9";
    catalog.tables[0].columns[0].name = "prix\xFF";
    // dump() throws on text that is not UTF-8
    QVERIFY(!json(catalog).dump().empty());
}

void TestCatalog::documentReadsBack()
{
    Catalog catalog = shop();
    Column &id = catalog.tables[0].columns[0];
    id.encoding = DateEncoding::UnixSeconds;
    id.numbersAsText = true;
    id.profile.exact = false;
    id.profile.max = Value(2.5);
    id.profile.examples.emplace_back(std::string("a"));
    const nlohmann::json document = catalog;
    QVERIFY(*catalogFromDocument(document) == catalog);
    for (int role = 0; role <= static_cast<int>(ColumnRole::Contact); ++role) {
        id.role = static_cast<ColumnRole>(role);
        QVERIFY(*catalogFromDocument(nlohmann::json(catalog)) == catalog);
    }
    for (const nlohmann::json &other : {nlohmann::json(3), nlohmann::json::object()}) {
        QCOMPARE(catalogFromDocument(other).error().code,
                 querent::base::ErrorCode::MalformedDocument);
    }
}

} // namespace tst_Catalog

QUERENT_TEST(Catalog)
#include "tst_Catalog.moc"
