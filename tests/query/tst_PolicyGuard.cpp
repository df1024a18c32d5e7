// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/PolicyGuard.h"
#include "query/SqlValidator.h"

#include <QTest>

namespace tst_PolicyGuard {

using namespace querent;
using namespace querent::query;

namespace {

data::Table table(const char *name, std::vector<const char *> columns)
{
    data::Table made;
    made.name = name;
    for (const char *column : columns) {
        made.columns.emplace_back().name = column;
    }
    return made;
}

data::Catalog catalog()
{
    data::Catalog made;
    made.tables = {table("customers", {"id", "name", "email", "region", "birth date"}),
                   table("orders", {"id", "customer_id", "total", "region"}),
                   table("products", {"id", "name", "email"})};
    return made;
}

data::Policy policy()
{
    data::Policy made;
    made.maskedColumns = {"customers.email"};
    made.rowFilters = {{"orders", "region = 'north'"}};
    return made;
}

/// What the guard makes of a statement, or the rule under which it refuses.
std::string applied(const data::Policy &policy, const std::string &sql,
                    Dialect dialect = Dialect::Sqlite)
{
    const data::Catalog tables = catalog();
    const PolicyGuard guard(tables, policy, dialect);
    const auto result = guard.apply(sql, lexSql(sql, dialect));
    return !result ? "refused: " + result.error().detail : result->value_or("as it is");
}

} // namespace

/// Row filters, masks and connected joins, by tokens alone and in every dialect.
class TestPolicyGuard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void putsGuardsInFront_data();
    void putsGuardsInFront();
    void takesItsOwnGuardsForWhatTheyAre();
    void judgesTheUseOfMaskedColumns_data();
    void judgesTheUseOfMaskedColumns();
    void masksMayBeFilteredWhereThePolicySaysSo();
    void refusesWaysAroundTheGuard_data();
    void refusesWaysAroundTheGuard();
    void demandsConnectedJoins_data();
    void demandsConnectedJoins();
    void refusesPoliciesThatCannotBeKept_data();
    void refusesPoliciesThatCannotBeKept();
    void givesUpOnWhatMultiplies();
    void believesTheEngineOverTheTokens();
};

void TestPolicyGuard::putsGuardsInFront_data()
{
    QTest::addColumn<int>("dialect");
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::string>("guarded");
    const std::string mask =
        "customers AS NOT MATERIALIZED (SELECT id, name, CASE WHEN email IS NULL THEN NULL ELSE "
        "'•••' END AS email, region, \"birth date\" FROM main.customers)";
    const std::string filter =
        "orders AS MATERIALIZED (SELECT id, customer_id, total, region FROM main.orders WHERE "
        "(region = 'north'))";
    const auto row = [](const char *name, Dialect dialect, const std::string &sql,
                        const std::string &guarded) {
        QTest::newRow(name) << static_cast<int>(dialect) << sql << guarded;
    };
    row("a table without a guard", Dialect::Sqlite, "SELECT name FROM products",
        "SELECT name FROM products");
    row("a masked table", Dialect::Sqlite, "SELECT name FROM customers",
        "WITH " + mask + "\nSELECT name FROM customers");
    row("a filtered table in a sub-query", Dialect::Sqlite,
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM \"ORDERS\")",
        "WITH " + filter + "\nSELECT 1 WHERE EXISTS (SELECT 1 FROM \"ORDERS\")");
    row("both", Dialect::Sqlite,
        "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id",
        "WITH " + mask + ",\n" + filter +
            "\nSELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id");
    row("a list of common tables", Dialect::Sqlite,
        "WITH x AS (SELECT * FROM orders) SELECT * FROM x",
        "WITH " + filter + ",\nx AS (SELECT * FROM orders) SELECT * FROM x");
    row("a recursive one", Dialect::Sqlite,
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r, orders",
        "WITH RECURSIVE " + filter +
            ",\nr(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r, orders");
    row("a comment in front", Dialect::Sqlite, "/* hello */ SELECT id FROM orders",
        "/* hello */ WITH " + filter + "\nSELECT id FROM orders");
    row("a text in the place of a table", Dialect::Sqlite, "SELECT id FROM 'orders'",
        "WITH " + filter + "\nSELECT id FROM 'orders'");
    row("PostgreSQL", Dialect::PostgreSql, "SELECT id FROM orders",
        "WITH orders AS MATERIALIZED (SELECT id, customer_id, total, region FROM public.orders "
        "WHERE (region = 'north'))\nSELECT id FROM orders");
    row("DuckDB", Dialect::DuckDb, "SELECT id FROM orders",
        "WITH " + filter + "\nSELECT id FROM orders");
}

void TestPolicyGuard::putsGuardsInFront()
{
    QFETCH(int, dialect);
    QFETCH(std::string, sql);
    QFETCH(std::string, guarded);
    QCOMPARE(applied(policy(), sql, static_cast<Dialect>(dialect)), guarded);
}

void TestPolicyGuard::takesItsOwnGuardsForWhatTheyAre()
{
    for (const std::string sql : {"SELECT id FROM orders",
                                  "WITH x AS (SELECT id FROM orders) SELECT * FROM x, customers"}) {
        const std::string once = applied(policy(), sql);
        QVERIFY(once != sql);
        QCOMPARE(applied(policy(), once), once);
    }
    // a guard that was edited is none
    const std::string edited =
        "WITH orders AS MATERIALIZED (SELECT id, customer_id, total, region FROM main.orders WHERE "
        "(region = 'north' OR 1)) SELECT id FROM orders";
    QCOMPARE(applied(policy(), edited), std::string("refused: guarded_table"));
}

void TestPolicyGuard::judgesTheUseOfMaskedColumns_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<bool>("fine");
    const auto row = [](bool fine, const char *sql) {
        QTest::newRow(sql) << std::string(sql) << fine;
    };
    for (const char *sql :
         {"SELECT email FROM customers", "SELECT c.email AS mail, name FROM customers c",
          "SELECT * FROM customers ORDER BY name", "SELECT (email) FROM customers WHERE id = 3",
          "SELECT x FROM (SELECT email AS x FROM customers)",
          "WITH c(a, b) AS (SELECT id, email FROM customers) SELECT b FROM c WHERE a > 1 ORDER BY "
          "a",
          "SELECT email FROM customers UNION ALL SELECT name FROM products",
          "SELECT count(*) FROM customers GROUP BY region HAVING count(*) > 1",
          "SELECT p.email FROM products p JOIN customers c ON c.id = p.id WHERE p.email LIKE 'a%'",
          "SELECT name FROM customers WHERE EXISTS (SELECT * FROM customers WHERE id = 1)",
          "SELECT name FROM products WHERE email = 'a'", "SELECT DISTINCT name FROM customers",
          "SELECT name FROM customers JOIN orders USING (id) ORDER BY 1",
          "SELECT (SELECT email FROM customers WHERE id = o.customer_id) FROM orders o",
          "SELECT id FROM customers WHERE name = 'email'",
          "SELECT name FROM customers c WHERE c.id IN (SELECT customer_id FROM orders)"}) {
        row(true, sql);
    }
    for (const char *sql :
         {"SELECT name FROM customers WHERE email = 'a'",
          "SELECT name FROM customers ORDER BY email",
          "SELECT name, email FROM customers ORDER BY 2",
          "SELECT email AS e FROM customers ORDER BY e",
          "SELECT DISTINCT email FROM customers",
          "SELECT DISTINCT * FROM customers",
          "SELECT count(email) FROM customers",
          "SELECT lower(email) FROM customers",
          "SELECT email || '' FROM customers",
          "SELECT count(*) FROM customers GROUP BY email",
          "SELECT email, count(*) FROM customers GROUP BY 1",
          "SELECT email FROM customers UNION SELECT name FROM products",
          "SELECT 'x' EXCEPT SELECT email FROM customers",
          "SELECT a.name FROM customers a JOIN products b ON a.email = b.email",
          "SELECT name FROM customers JOIN products USING (email)",
          "SELECT c.name FROM customers c NATURAL JOIN products",
          "SELECT name FROM (SELECT name, email AS x FROM customers) WHERE x LIKE 'q%'",
          "WITH c(n, e) AS (SELECT name, email FROM customers) SELECT n FROM c WHERE e > 'm'",
          "SELECT n FROM (SELECT 'p' AS e, 'q' AS n UNION ALL SELECT email, name FROM customers) "
          "ORDER BY e",
          "SELECT name FROM products WHERE name IN (SELECT email FROM customers)",
          "SELECT ('a', 1) IN customers FROM products",
          "SELECT rank() OVER (ORDER BY email) FROM customers",
          "SELECT rank() OVER w FROM customers WINDOW w AS (PARTITION BY email)",
          "SELECT name FROM customers LIMIT (SELECT length(email) FROM customers)",
          "SELECT value FROM customers, json_each(json_array(email))",
          "SELECT name FROM customers c WHERE EXISTS (SELECT 1 WHERE c.email LIKE 'q%')",
          "WITH RECURSIVE r(a) AS (SELECT 'x' UNION ALL SELECT email FROM customers) SELECT a FROM "
          "r WHERE a > 'm'",
          "SELECT max(email) FROM customers",
          "SELECT email IS NULL FROM customers",
          "SELECT name FROM customers WHERE \"email\" IS NOT NULL",
          "SELECT name FROM customers WHERE customers.'email' = 'a'",
          "SELECT email AS name FROM customers ORDER BY name"}) {
        row(false, sql);
    }
}

void TestPolicyGuard::judgesTheUseOfMaskedColumns()
{
    QFETCH(std::string, sql);
    QFETCH(bool, fine);
    const std::string result = applied(policy(), sql);
    if (fine) {
        QVERIFY2(!result.starts_with("refused"), result.c_str());
    } else {
        QCOMPARE(result, std::string("refused: masked_column"));
    }
}

void TestPolicyGuard::masksMayBeFilteredWhereThePolicySaysSo()
{
    data::Policy open = policy();
    open.filterOnMasked = true;
    QVERIFY(!applied(open, "SELECT name FROM customers WHERE email = 'a' ORDER BY email")
                 .starts_with("refused"));
}

void TestPolicyGuard::refusesWaysAroundTheGuard_data()
{
    QTest::addColumn<int>("dialect");
    QTest::addColumn<std::string>("sql");
    const auto row = [](Dialect dialect, const char *sql) {
        QTest::addRow("%s: %s", dialectName(dialect).data(), sql)
            << static_cast<int>(dialect) << std::string(sql);
    };
    for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
        for (const char *sql :
             {"SELECT * FROM main.orders", "SELECT * FROM \"main\" . \"Orders\" o",
              "SELECT total FROM temp.orders", "SELECT * FROM public.orders",
              "WITH orders AS (SELECT 1) SELECT * FROM orders",
              "WITH Orders(a, b) AS NOT MATERIALIZED (SELECT 1, 2) SELECT a FROM orders",
              "SELECT * FROM (WITH x AS (SELECT 1), orders AS (SELECT 2) SELECT * FROM orders)",
              "SELECT sum(total) OVER orders FROM orders WINDOW orders AS (ORDER BY id)",
              "SELECT * FROM customers, main.orders", "SELECT main.orders.total FROM orders"}) {
            row(dialect, sql);
        }
    }
    row(Dialect::PostgreSql, "SELECT * FROM products, other_schema.orders");
    row(Dialect::PostgreSql, "SELECT * FROM shop.public.orders");
    row(Dialect::DuckDb, "SELECT * FROM shop.orders");
}

void TestPolicyGuard::refusesWaysAroundTheGuard()
{
    QFETCH(int, dialect);
    QFETCH(std::string, sql);
    QCOMPARE(applied(policy(), sql, static_cast<Dialect>(dialect)),
             std::string("refused: guarded_table"));
}

void TestPolicyGuard::demandsConnectedJoins_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<bool>("fine");
    const auto row = [](bool fine, const char *sql) {
        QTest::newRow(sql) << std::string(sql) << fine;
    };
    for (const char *sql :
         {"SELECT 1 FROM customers c JOIN orders o ON o.customer_id = c.id",
          "SELECT 1 FROM customers c, orders o WHERE (o.customer_id = c.id) AND o.total > 3",
          "SELECT 1 FROM customers JOIN orders USING (id)",
          "SELECT 1 FROM customers NATURAL JOIN orders",
          "SELECT 1 FROM customers c JOIN orders o ON o.total BETWEEN c.id AND c.id + 5",
          "SELECT 1 FROM customers c LEFT JOIN orders o ON lower(c.region) = lower(o.region)",
          "SELECT o.total / s.t FROM orders o CROSS JOIN (SELECT sum(total) AS t FROM orders) s",
          "SELECT value FROM customers c, json_each(c.name)", "SELECT 1 FROM customers",
          "SELECT 1 FROM (customers c JOIN orders o ON o.customer_id = c.id) JOIN products p ON "
          "p.id = o.id",
          "SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM customers c WHERE c.id = "
          "o.customer_id)"}) {
        row(true, sql);
    }
    for (const char *sql :
         {"SELECT 1 FROM customers, orders", "SELECT 1 FROM customers JOIN orders ON 1 = 1",
          "SELECT 1 FROM customers c JOIN orders o ON c.id = o.customer_id OR 1",
          "SELECT 1 FROM customers c JOIN orders o ON c.id = c.id",
          "SELECT 1 FROM customers c JOIN orders o ON c.id <> o.id",
          "SELECT 1 FROM customers c JOIN orders o ON NOT c.id = o.id",
          "SELECT 1 FROM customers c JOIN orders o ON o.customer_id = c.id, products",
          "SELECT (SELECT count(*) FROM customers, orders)",
          "WITH x AS (SELECT 1 FROM customers a, customers b) SELECT * FROM x",
          "SELECT 1 FROM customers, (SELECT 2 UNION SELECT 3) t",
          "SELECT 1 FROM customers, generate_series(1, 5)"}) {
        row(false, sql);
    }
}

void TestPolicyGuard::demandsConnectedJoins()
{
    QFETCH(std::string, sql);
    QFETCH(bool, fine);
    data::Policy connected;
    connected.allowCrossJoins = false;
    const std::string result = applied(connected, sql);
    if (fine) {
        QVERIFY2(!result.starts_with("refused"), result.c_str());
    } else {
        QCOMPARE(result, std::string("refused: cross_join"));
    }
}

void TestPolicyGuard::refusesPoliciesThatCannotBeKept_data()
{
    QTest::addColumn<std::string>("table");
    QTest::addColumn<std::string>("filter");
    QTest::addColumn<std::string>("problem");
    const auto row = [](const char *filter, const char *problem, const char *on = "orders") {
        QTest::newRow(filter) << std::string(on) << std::string(filter) << std::string(problem);
    };
    row("region = 'north'", "");
    row("\"birth date\" >= date('now', '-1 year') AND region IN ('a', 'b')", "", "customers");
    row("CASE WHEN total > 5 THEN 1 ELSE 0 END -- all", "");
    row("region = 'north'; DROP TABLE orders", "complete condition");
    row("region = 'north') OR (1", "parenthesis");
    row("(region = 'north'", "parenthesis");
    row("id IN (SELECT id FROM customers)", "SELECT");
    row("region = 'north' UNION SELECT 1", "UNION");
    row("area = 'north'", "area");
    row("region = \"north\"", "north");
    row("customers.region = 'north'", "dot");
    row("load_extension('x')", "load_extension");
    row("region = ?", "complete condition");
    row("region = 'north", "complete condition");
    row("1, 2", "more than one");
    row("-- nothing", "empty");
    row("1", "no table", "invoices");
}

void TestPolicyGuard::refusesPoliciesThatCannotBeKept()
{
    QFETCH(std::string, table);
    QFETCH(std::string, filter);
    QFETCH(std::string, problem);
    data::Policy filtered;
    filtered.rowFilters = {{table, filter}};
    const auto found = checkPolicy(filtered, catalog(), Dialect::Sqlite);
    QCOMPARE(found.has_value(), !problem.empty());
    if (found) {
        QCOMPARE(found->code, base::ErrorCode::PolicyViolation);
        QVERIFY2(found->message.find(problem) != std::string::npos, found->message.c_str());
    }
    data::Policy masked;
    masked.maskedColumns = {"customers.mail"};
    QVERIFY(checkPolicy(masked, catalog(), Dialect::Sqlite).has_value());
    masked.maskedColumns = {"Customers.EMAIL"};
    QVERIFY(!checkPolicy(masked, catalog(), Dialect::Sqlite).has_value());
}

void TestPolicyGuard::givesUpOnWhatMultiplies()
{
    // recursive tables in recursive tables, and parentheses that could be queries or joins
    std::string recursive = "SELECT email FROM customers";
    std::string open;
    std::string close;
    for (int i = 0; i < 60; ++i) {
        recursive = "WITH RECURSIVE t AS (" + recursive + ", t) SELECT * FROM t";
        open += "(";
        close += " JOIN orders)";
    }
    QCOMPARE(applied(policy(), recursive), std::string("refused: not_understood"));
    const std::string nested = "SELECT * FROM " + open + "SELECT 1 FROM customers" + close;
    QVERIFY(!applied(policy(), nested).starts_with("refused"));
    for (int i = 0; i < 140; ++i) {
        open += "(";
        close += " JOIN orders)";
    }
    QCOMPARE(applied(policy(), "SELECT * FROM " + open + "SELECT 1 FROM customers" + close),
             std::string("refused: not_understood"));
}

void TestPolicyGuard::believesTheEngineOverTheTokens()
{
    const data::Catalog tables = catalog();
    const data::Policy rules = policy();
    const PolicyGuard guard(tables, rules, Dialect::Sqlite);
    const auto reads = [&guard](std::vector<EngineRead> list) {
        StatementFacts facts;
        facts.reads = std::move(list);
        return guard.checkFacts(facts).has_value();
    };
    QVERIFY(!reads({{"orders", "total", "orders"}, {"orders", "", ""}}));
    QVERIFY(!reads({{"customers", "name", "a_view"}, {"products", "email", ""}}));
    QVERIFY(reads({{"orders", "total", ""}}));
    QVERIFY(reads({{"Orders", "total", "a_view"}}));
    QVERIFY(reads({{"orders", "", ""}}));
    QVERIFY(reads({{"customers", "EMAIL", ""}}));
    QVERIFY(reads({{"customers", "email", "customers"}, {"customers", "email", "a_view"}}));
}

} // namespace tst_PolicyGuard

QUERENT_TEST(PolicyGuard)
#include "tst_PolicyGuard.moc"
