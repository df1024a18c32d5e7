// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/Policy.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_Policy {

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
    void aRoleIsChosenByItsName();
    void holdsForTheSourcesItNames_data();
    void holdsForTheSourcesItNames();
    void catalogTellsNothingOfMasksAndHiddenRows();
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
    row("an unknown field of a role", R"({"version": 2, "roles": {"a": {"mask": []}}})",
        "roles.a.mask");
    row("roles in version 1", R"({"version": 1, "roles": {"a": {}}})", "roles");
    row("roles beside other fields", R"({"version": 2, "roles": {"a": {}}, "cross_joins": true})",
        "cross_joins");
    row("no role at all", R"({"version": 2, "roles": {}})", "roles");
    row("a role that is none", R"({"version": 2, "roles": {"a": true}})", "roles.a");
    row("a mask without a table", R"({"version": 2, "masked_columns": ["mail"]})",
        "masked_columns[0]");
    row("a filter that is no text", R"({"version": 2, "row_filters": {"t": 1}})", "row_filters.t");
    row("an empty filter", R"({"version": 2, "row_filters": {"t": " "}})", "row_filters.t");
    row("two filters for one table", R"({"version": 2, "row_filters": {"t": "1", "T": "0"}})",
        "row_filters");
    row("no source", R"({"version": 2, "sources": []})", "sources");
    row("a version to come", R"({"version": 3})", "version");
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

void TestPolicy::aRoleIsChosenByItsName()
{
    const auto document = parsePolicyDocument(R"({"version": 2, "name": "firm", "roles": {
        "sales": {"masked_columns": ["customers.email"], "row_filters": {"orders": "region = 'n'"},
                  "cross_joins": false, "filter_on_masked": true, "sources": ["shop*.db"]},
        "audit": {"maximum_rows": 10}}})");
    QVERIFY(document.ok());
    const auto sales = document->role("sales");
    QVERIFY(sales.ok());
    QCOMPARE(sales->name, std::string("firm"));
    QCOMPARE(sales->role, std::string("sales"));
    QVERIFY(sales->masksColumn("Customers", "EMAIL"));
    QVERIFY(!sales->masksColumn("customers", "mail"));
    QCOMPARE(*sales->rowFilter("ORDERS"), std::string("region = 'n'"));
    QVERIFY(sales->rowFilter("customers") == nullptr);
    QVERIFY(!sales->allowCrossJoins);
    QVERIFY(sales->filterOnMasked);
    QCOMPARE(document->role("audit")->defaultLimit, 10);
    for (const char *name : {"", "Sales", "boss"}) {
        const auto none = document->role(name);
        QVERIFY(!none.ok());
        QCOMPARE(none.error().code, ErrorCode::PolicyViolation);
        QVERIFY(none.error().message.find("audit, sales") != std::string::npos);
    }
    const auto again = parsePolicyDocument(nlohmann::json(*document).dump());
    QVERIFY(again.ok());
    QVERIFY(again->roles == document->roles);
    const auto alone = parsePolicy(nlohmann::json(*sales).dump());
    QVERIFY(alone.ok());
    QVERIFY(*alone == *sales);
    QVERIFY(!parsePolicyDocument(R"({"version": 1})")->role("sales").ok());
}

void TestPolicy::holdsForTheSourcesItNames_data()
{
    QTest::addColumn<std::string>("pattern");
    QTest::addColumn<std::string>("location");
    QTest::addColumn<bool>("holds");
    QTest::newRow("the file's name")
        << std::string("shop.db") << std::string("/data/shop.db") << true;
    QTest::newRow("another name") << std::string("shop.db") << std::string("/data/xshop.db")
                                  << false;
    QTest::newRow("a pattern") << std::string("shop*.db") << std::string("/data/shop-24.db")
                               << true;
    QTest::newRow("one letter") << std::string("shop?.db") << std::string("/data/shop.db") << false;
    QTest::newRow("a folder") << std::string("/data/*") << std::string("/data/a/shop.db") << true;
    QTest::newRow("elsewhere") << std::string("/data/*") << std::string("/tmp/shop.db") << false;
    QTest::newRow("stars") << std::string("*s*p*") << std::string("/data/shop.db") << true;
}

void TestPolicy::holdsForTheSourcesItNames()
{
    QFETCH(std::string, pattern);
    QFETCH(std::string, location);
    QFETCH(bool, holds);
    Policy policy;
    policy.sources = {"never", pattern};
    QCOMPARE(policy.holdsFor(location), holds);
    QVERIFY(Policy().holdsFor(location));
}

void TestPolicy::catalogTellsNothingOfMasksAndHiddenRows()
{
    Column mail;
    mail.name = "mail";
    mail.profile.rowCount = 9;
    mail.profile.distinctCount = 7;
    mail.profile.min = Value("ann@secret.example");
    mail.profile.examples = {Value("ann@secret.example")};
    Column user = mail;
    user.name = "user";
    user.computedFrom = {"mail"};
    Column town = mail;
    town.name = "town";
    Table people;
    people.name = "people";
    people.rowCount = 9;
    people.columns = {mail, user, town};
    Table view;
    view.name = "towns";
    view.isView = true;
    view.columns = {town};
    view.reads = {{"people", "town"}};
    Catalog catalog;
    catalog.tables = {people, view};
    catalog.relationships = {{"people", {"mail"}, "people", {"town"}, true, "7 of 7 values"},
                             {"people", {"town"}, "towns", {"town"}, true, "7 of 7 values"}};
    Policy policy;
    policy.maskedColumns = {"People.Mail"};
    Catalog seen = visibleCatalog(catalog, policy);
    QVERIFY(seen.column("people", "mail")->masked);
    QVERIFY(seen.column("people", "user")->masked);
    QVERIFY(seen.column("people", "user")->profile.examples.empty());
    QVERIFY(seen.column("people", "mail")->profile.min.isNull());
    QCOMPARE(seen.column("people", "mail")->profile.distinctCount, std::int64_t{0});
    QVERIFY(!seen.column("people", "town")->profile.examples.empty());
    QVERIFY(seen.table("towns") != nullptr);
    QCOMPARE(seen.relationships.size(), std::size_t{1});
    const Policy resolved = policy.resolvedFor(catalog);
    QVERIFY(resolved.masksColumn("people", "user"));
    QVERIFY(!resolved.masksColumn("people", "town"));

    policy.maskedColumns.clear();
    policy.rowFilters = {{"people", "town = 'Rome'"}};
    seen = visibleCatalog(catalog, policy);
    QVERIFY(seen.table("people")->filtered);
    QVERIFY(!seen.table("people")->rowCount);
    QVERIFY(seen.table("towns") == nullptr);
    QVERIFY(seen.relationships.empty() || seen.relationships[0].explanation.empty());
    QVERIFY(nlohmann::json(seen).dump().find("secret") == std::string::npos);
}

} // namespace tst_Policy

QUERENT_TEST(Policy)
#include "tst_Policy.moc"
