// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Policy.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace querent::base;
using namespace querent::data;

class TestPolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void presetsDifferInSetOperations();
    void allowsByNameWithoutRegardToCase();
    void readsACompleteDocument();
    void defaultLimitFollowsALowMaximum();
    void comesBackFromItsDocument();
    void refusesWhatItCannotRead_data();
    void refusesWhatItCannotRead();
    void catalogHidesWhatThePolicyHides();
};

void TestPolicy::presetsDifferInSetOperations()
{
    QVERIFY(Policy::standard().allowSetOperations);
    QVERIFY(!Policy::strict().allowSetOperations);
    QVERIFY(Policy::standard().allowsTable("anything"));
    QVERIFY(Policy::standard().allowsColumn("anything", "at all"));
}

void TestPolicy::allowsByNameWithoutRegardToCase()
{
    Policy policy;
    policy.allowedTables = {"Orders", "a.b"};
    policy.hiddenColumns = {"orders.Mail", "a.b.c"};
    QVERIFY(policy.allowsTable("ORDERS"));
    QVERIFY(!policy.allowsTable("customers"));
    QVERIFY(!policy.allowsColumn("customers", "name"));
    QVERIFY(policy.allowsColumn("orders", "net"));
    QVERIFY(!policy.allowsColumn("Orders", "mail"));
    QVERIFY(!policy.allowsColumn("a.b", "c"));
    QVERIFY(policy.allowsColumn("a.b", "b.c"));
}

void TestPolicy::readsACompleteDocument()
{
    const auto policy = parsePolicy(R"({"version": 1, "name": "sales", "allowed_tables": ["orders"],
        "hidden_columns": ["orders.mail"], "set_operations": false, "default_limit": 20,
        "maximum_rows": 200, "timeout_s": 2.5})");
    QVERIFY(policy.ok());
    QCOMPARE(policy->name, std::string("sales"));
    QVERIFY(!policy->allowsTable("customers"));
    QVERIFY(!policy->allowsColumn("orders", "mail"));
    QVERIFY(!policy->allowSetOperations);
    QCOMPARE(policy->defaultLimit, 20);
    QCOMPARE(policy->maximumRows, 200);
    QCOMPARE(policy->timeout, std::chrono::milliseconds(2500));
}

void TestPolicy::defaultLimitFollowsALowMaximum()
{
    const auto policy = parsePolicy(R"({"version": 1, "maximum_rows": 50})");
    QVERIFY(policy.ok());
    QCOMPARE(policy->defaultLimit, 50);
}

void TestPolicy::comesBackFromItsDocument()
{
    Policy policy = Policy::strict();
    policy.allowedTables = {"orders"};
    policy.hiddenColumns = {"orders.mail"};
    policy.timeout = std::chrono::milliseconds(1500);
    const auto again = parsePolicy(nlohmann::json(policy).dump());
    QVERIFY(again.ok());
    QVERIFY(*again == policy);
    const auto standard = parsePolicy(nlohmann::json(Policy::standard()).dump());
    QVERIFY(standard.ok());
    QVERIFY(*standard == Policy::standard());
}

void TestPolicy::refusesWhatItCannotRead_data()
{
    QTest::addColumn<std::string>("document");
    QTest::addColumn<std::string>("place");
    const auto row = [](const char *name, const char *document, const char *place) {
        QTest::newRow(name) << std::string(document) << std::string(place);
    };
    row("an empty file", "", "empty");
    row("not JSON", "allow all", "not valid JSON");
    row("no version", R"({"name": "x"})", "version");
    row("an unknown version", R"({"version": "1"})", "version");
    row("a misspelt restriction", R"({"version": 1, "hiden_columns": ["a.b"]})", "hiden_columns");
    row("an empty list of tables", R"({"version": 1, "allowed_tables": []})", "allowed_tables");
    row("no list of tables", R"({"version": 1, "allowed_tables": "orders"})", "allowed_tables");
    row("a table without a name", R"({"version": 1, "allowed_tables": [""]})", "allowed_tables[0]");
    row("null in place of tables", R"({"version": 1, "allowed_tables": null})", "allowed_tables");
    row("a column without its table", R"({"version": 1, "hidden_columns": ["mail"]})",
        "hidden_columns[0]");
    row("set operations in words", R"({"version": 1, "set_operations": "no"})", "set_operations");
    row("a limit of nothing", R"({"version": 1, "default_limit": 0})", "default_limit");
    row("half a row", R"({"version": 1, "maximum_rows": 1.5})", "maximum_rows");
    row("a default above the maximum",
        R"({"version": 1, "default_limit": 500, "maximum_rows": 200})", "default_limit");
    row("no time at all", R"({"version": 1, "timeout_s": 0})", "timeout_s");
}

void TestPolicy::refusesWhatItCannotRead()
{
    QFETCH(std::string, document);
    QFETCH(std::string, place);
    const auto policy = parsePolicy(document);
    QVERIFY(!policy.ok());
    QCOMPARE(policy.error().code, ErrorCode::MalformedDocument);
    QVERIFY2(policy.error().message.find(place) != std::string::npos,
             policy.error().message.c_str());
}

void TestPolicy::catalogHidesWhatThePolicyHides()
{
    const auto table = [](const char *name, std::vector<std::string> columns) {
        Table made;
        made.name = name;
        for (std::string &column : columns) {
            made.columns.emplace_back().name = std::move(column);
        }
        return made;
    };
    Catalog catalog;
    catalog.sourceName = "shop";
    catalog.tables = {table("orders", {"id", "customer", "mail"}), table("customers", {"id"}),
                      table("staff", {"id"}), table("notes", {"order_mail"})};
    catalog.relationships = {{"orders", {"customer"}, "customers", {"id"}, false, {}},
                             {"notes", {"order_mail"}, "orders", {"mail"}, false, {}},
                             {"orders", {"id"}, "staff", {"id"}, false, {}}};
    Policy policy;
    policy.allowedTables = {"orders", "customers", "notes"};
    policy.hiddenColumns = {"orders.mail"};
    const Catalog visible = visibleCatalog(catalog, policy);
    QCOMPARE(visible.sourceName, std::string("shop"));
    QVERIFY(visible.table("staff") == nullptr);
    QVERIFY(visible.column("orders", "mail") == nullptr);
    QVERIFY(visible.column("orders", "customer") != nullptr);
    QCOMPARE(visible.relationships.size(), std::size_t{1});
    QCOMPARE(visible.relationships[0].toTable, std::string("customers"));

    Table view = table("mails", {"address"});
    view.isView = true;
    view.reads = {{"orders", "id"}, {"orders", "Mail"}};
    catalog.tables.push_back(view);
    policy.allowedTables.insert("mails");
    QVERIFY(visibleCatalog(catalog, policy).table("mails") == nullptr);
    catalog.tables.back().reads.pop_back();
    QVERIFY(visibleCatalog(catalog, policy).table("mails") != nullptr);

    policy.hiddenColumns.insert("customers.id");
    QVERIFY(visibleCatalog(catalog, policy).table("customers") == nullptr);
    QVERIFY(visibleCatalog(catalog, Policy::standard()) == catalog);
}

QTEST_GUILESS_MAIN(TestPolicy)
#include "tst_Policy.moc"
