// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/DataSource.h"
#include "query/PlanBuilder.h"
#include "query/SqlValidator.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>

namespace tst_PolicyProperties {

using namespace querent;
using namespace querent::tests;

namespace {

/// Values of rows, columns and tables that somebody may not see are recognised by these words.
constexpr std::array<const char *, 3> markers{"rowmarker", "maskmarker", "columnmarker"};

/// The same tables, whole, or with nothing in them that the policy closes.
std::string script(bool censored)
{
    std::string sql = "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, mail TEXT, "
                      "town TEXT, boss INTEGER, pin TEXT);"
                      "CREATE TABLE \"order lines\" (id INTEGER PRIMARY KEY, person INTEGER, "
                      "amount REAL, town TEXT, note TEXT);"
                      "CREATE TABLE towns (id INTEGER PRIMARY KEY, town TEXT, size INTEGER);";
    for (int i = 1; i <= 24; ++i) {
        const std::string n = std::to_string(i);
        const bool closed = i % 3 == 0;
        const std::string town = closed ? "'rowmarker town'" : i % 2 == 0 ? "'Rome'" : "'Oslo'";
        if (censored && closed) {
            continue;
        }
        const std::string mail = i % 5 == 0 ? "NULL" : censored ? "'•••'" : "'maskmarker" + n + "'";
        sql += "INSERT INTO people VALUES (" + n + ", 'person " + (closed ? "rowmarker " : "") + n +
               "', " + mail + ", " + town + ", " + std::to_string(i / 2) + ", 'columnmarker" + n +
               "');";
        sql += "INSERT INTO \"order lines\" VALUES (" + n + ", " + std::to_string(i % 7 + 1) +
               ", " + (closed ? "9000" : "1") + n + ".5, " + town + ", " + mail + ");";
    }
    return sql + "INSERT INTO towns VALUES (1, 'Rome', 10), (2, 'Oslo', 20), (3, 'Bonn', NULL);";
}

data::Policy policy()
{
    data::Policy made;
    made.rowFilters = {{"people", "town <> 'rowmarker town'"},
                       {"Order Lines", "NOT (town LIKE 'rowmarker%')"}};
    made.maskedColumns = {"people.mail", "order lines.note"};
    made.hiddenColumns = {"people.pin"};
    return made;
}

/// Statements of sub-queries, joins, common tables and set operations, with names in every
/// spelling. The same seed gives the same statements on every machine.
class Statements
{
public:
    explicit Statements(std::uint32_t seed) : m_engine(seed) {}

    std::string next()
    {
        m_names = 0;
        std::string with;
        m_commonTables.clear();
        for (std::uint32_t i = below(3); i-- > 0;) {
            const std::string name = "t" + std::to_string(++m_names);
            std::vector<std::string> columns;
            const std::string body = select(1, columns);
            with += (with.empty() ? "WITH " : ", ") + name + " AS (" + body + ")";
            m_commonTables.push_back({name, columns});
        }
        std::vector<std::string> columns;
        return with + " " + select(2, columns) + setOperation();
    }

private:
    struct Source
    {
        std::string name;
        std::vector<std::string> columns;
    };

    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(m_engine() % bound);
    }
    template <typename Items>
    const auto &oneOf(const Items &items)
    {
        return items[below(static_cast<std::uint32_t>(items.size()))];
    }

    std::string spelt(const std::string &name)
    {
        std::string other = name;
        if (below(3) == 0) {
            std::transform(other.begin(), other.end(), other.begin(), [](char c) {
                return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            });
        }
        const bool bare = name.find(' ') == std::string::npos;
        switch (below(bare ? 4 : 3)) {
        case 0:
            return "\"" + other + "\"";
        case 1:
            return "[" + other + "]";
        case 2:
            return "`" + other + "`";
        default:
            return other;
        }
    }

    Source table()
    {
        static const std::vector<Source> tables{
            {"people", {"id", "name", "mail", "town", "boss"}},
            {"order lines", {"id", "person", "amount", "town", "note"}},
            {"towns", {"id", "town", "size"}}};
        return below(4) == 0 && !m_commonTables.empty() ? oneOf(m_commonTables) : oneOf(tables);
    }

    /// The text of one source; `source` becomes what it is called, with its columns.
    std::string from(int depth, Source &source)
    {
        const std::string alias = "s" + std::to_string(++m_names);
        std::string text;
        if (depth > 0 && below(3) == 0) {
            text = "(" + select(depth - 1, source.columns) + ")";
        } else {
            const Source chosen = table();
            text = spelt(chosen.name);
            source.columns = chosen.columns;
        }
        source.name = alias;
        return text + (below(2) == 0 ? " AS " : " ") + alias;
    }

    std::string columnOf(const Source &source)
    {
        const std::string &name = oneOf(source.columns);
        return source.name + "." + (below(2) == 0 ? name : spelt(name));
    }

    std::string condition(const std::vector<Source> &sources, int depth)
    {
        const std::string column = columnOf(oneOf(sources));
        std::vector<std::string> ignored;
        Source inner;
        switch (below(depth > 0 ? 8 : 6)) {
        case 0:
            return column + " IS NOT NULL";
        case 1:
            return column + " <> 'Rome'";
        case 2:
            return column + " > 5 OR 1";
        case 3:
            return "NOT (" + column + " = 'rowmarker town')";
        case 4:
            return column + " LIKE '%r%' OR " + columnOf(oneOf(sources)) + " < 9";
        case 5:
            return "coalesce(" + column + ", '') >= ''";
        case 6: {
            const std::string source = from(0, inner);
            return column + " IN (SELECT " + columnOf(inner) + " FROM " + source + ")";
        }
        default: {
            const std::string source = from(0, inner);
            return "EXISTS (SELECT * FROM " + source + " WHERE " + columnOf(inner) + " = " +
                   column + ")";
        }
        }
    }

    std::string select(int depth, std::vector<std::string> &columns)
    {
        std::vector<Source> sources(1);
        std::string text = " FROM " + from(depth, sources[0]);
        if (below(3) == 0) {
            Source joined;
            const std::string other = from(depth, joined);
            text += (below(2) == 0 ? " LEFT JOIN " : " JOIN ") + other + " ON " +
                    columnOf(sources[0]) + " = " + columnOf(joined);
            sources.push_back(joined);
        }
        if (below(2) == 0) {
            text += " WHERE " + condition(sources, depth);
        }
        std::string list;
        columns.clear();
        const std::uint32_t kind = below(8);
        if (kind == 0) {
            const std::string group = columnOf(oneOf(sources));
            list = group + " AS g, count(*) AS n, max(" + columnOf(oneOf(sources)) + ") AS m";
            columns = {"g", "n", "m"};
            text += " GROUP BY " + group;
        } else if (kind == 1 && sources.size() == 1) {
            list = "*";
            columns = sources[0].columns;
        } else {
            for (std::uint32_t i = below(3) + 1; i-- > 0;) {
                const std::string column = columnOf(oneOf(sources));
                columns.push_back("c" + std::to_string(++m_names));
                list += (list.empty() ? "" : ", ") +
                        (below(6) == 0 ? "upper(" + column + ")" : column) + " AS " +
                        columns.back();
            }
        }
        return std::string("SELECT ") + (below(8) == 0 ? "DISTINCT " : "") + list + text;
    }

    std::string setOperation()
    {
        if (below(4) != 0) {
            return {};
        }
        static constexpr std::array<const char *, 4> words{" UNION ", " UNION ALL ", " EXCEPT ",
                                                           " INTERSECT "};
        std::vector<std::string> columns;
        return oneOf(words) + select(0, columns);
    }

    std::mt19937 m_engine;
    int m_names = 0;
    std::vector<Source> m_commonTables;
};

/// A policy that closes a few things of the tables above, drawn at random.
class PolicyMaker
{
public:
    explicit PolicyMaker(std::uint32_t seed) : m_engine(seed) {}

    data::Policy next()
    {
        static const std::array<const char *, 5> conditions{"id % 2 = 0", "town = 'Rome'",
                                                            "town IS NULL OR town <> 'Oslo'",
                                                            "id > 5 AND id < 20", "id < 0"};
        static const std::vector<std::pair<std::string, std::vector<std::string>>> tables{
            {"people", {"name", "mail", "town", "pin"}},
            {"order lines", {"amount", "note", "town"}},
            {"towns", {"town", "size"}}};
        data::Policy made;
        for (const auto &[table, columns] : tables) {
            if (m_engine() % 2 == 0) {
                made.rowFilters[table] = conditions[m_engine() % conditions.size()];
            }
            for (const std::string &column : columns) {
                const auto drawn = m_engine() % 6;
                if (drawn < 2) {
                    (drawn == 0 ? made.maskedColumns : made.hiddenColumns)
                        .insert(table + "." + column);
                }
            }
        }
        return made;
    }

private:
    std::mt19937 m_engine;
};

/// What makes a database one in which nothing is but what the policy opens.
std::string censoring(const data::Policy &policy)
{
    const auto inside = [](const std::string &qualified) {
        const std::size_t dot = qualified.find('.');
        return std::pair('"' + qualified.substr(0, dot) + '"', qualified.substr(dot + 1));
    };
    std::string sql;
    for (const auto &[table, condition] : policy.rowFilters) {
        sql += "DELETE FROM \"" + table + "\" WHERE NOT coalesce((" + condition + "), 0);";
    }
    for (const std::string &masked : policy.maskedColumns) {
        const auto [table, column] = inside(masked);
        sql += "UPDATE " + table + " SET " + column + " = '•••' WHERE " + column + " IS NOT NULL;";
    }
    for (const std::string &hidden : policy.hiddenColumns) {
        const auto [table, column] = inside(hidden);
        sql += "UPDATE " + table + " SET " + column + " = NULL;";
    }
    return sql;
}

/// Plans over the tables above: joins, groups, sub-queries and derived tables. The same seed gives
/// the same plans on every machine.
class Plans
{
public:
    explicit Plans(std::uint32_t seed) : m_engine(seed) {}

    query::QueryPlan next(int depth = 2)
    {
        using namespace query;
        QueryPlan plan;
        const bool people = below(2) == 0;
        const std::string alias = "a" + std::to_string(++m_names);
        plan.from = TableSource{people ? "people" : "order lines", {}, alias};
        if (below(3) == 0) {
            const std::string other = "b" + std::to_string(m_names);
            plan.joins = {
                {below(2) == 0 ? JoinKind::Left : JoinKind::Inner,
                 TableSource{people ? "order lines" : "people", {}, other},
                 {compare(ComparisonOperator::Equal, column(people ? other : alias, "person"),
                          column(people ? alias : other, "id"))}}};
        }
        if (below(2) == 0) {
            plan.where = {condition(alias, people, depth)};
        }
        const Expression shown = column(alias, columnOf(people));
        if (below(3) == 0) {
            plan.select = {{shown, "shown"}, {countRows(), "rows"}};
            plan.groupBy = {shown};
        } else if (below(4) == 0) {
            plan.select = {
                {aggregate(AggregateFunction::Count, column(alias, columnOf(people)),
                           below(2) == 0),
                 "counted"},
                {aggregate(AggregateFunction::Max, column(alias, columnOf(people))), "most"}};
        } else {
            plan.distinct = below(4) == 0;
            plan.select = {{shown, "shown"}, {column(alias, "id"), "id"}};
        }
        if (depth > 0 && below(4) == 0) {
            QueryPlan outer;
            const std::string name = "d" + std::to_string(++m_names);
            outer.select = {{column(name, plan.select.front().alias), "shown"}};
            outer.from = TableSource{{}, {std::move(plan)}, name};
            return outer;
        }
        return plan;
    }

private:
    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(m_engine() % bound);
    }
    std::string columnOf(bool people)
    {
        static const std::array<const char *, 5> ofPeople{"name", "mail", "town", "pin", "boss"};
        static const std::array<const char *, 4> ofLines{"amount", "note", "town", "person"};
        return people ? ofPeople[below(5)] : ofLines[below(4)];
    }
    query::Expression condition(const std::string &alias, bool people, int depth)
    {
        using namespace query;
        const Expression own = column(alias, columnOf(people));
        switch (below(depth > 0 ? 4 : 2)) {
        case 0:
            return expression(IsNull{{own}, below(2) == 0});
        case 1:
            return compare(ComparisonOperator::NotEqual, column(alias, "town"),
                           literal(data::Value("Rome")));
        case 2: {
            QueryPlan inner;
            const std::string name = "e" + std::to_string(++m_names);
            inner.select = {{column(name, people ? "person" : "id"), {}}};
            inner.from = TableSource{people ? "order lines" : "people", {}, name};
            return expression(In{
                {column(alias, people ? "id" : "person")}, {}, {std::move(inner)}, below(2) == 0});
        }
        default: {
            QueryPlan inner;
            const std::string name = "e" + std::to_string(++m_names);
            inner.select = {{literal(data::Value(std::int64_t{1})), {}}};
            inner.from = TableSource{people ? "order lines" : "people", {}, name};
            inner.where = {compare(ComparisonOperator::Equal,
                                   column(name, people ? "person" : "id"),
                                   column(alias, people ? "id" : "person"))};
            return expression(Exists{Box<QueryPlan>(std::move(inner)), below(2) == 0});
        }
        }
    }

    std::mt19937 m_engine;
    int m_names = 0;
};

struct Shop
{
    std::unique_ptr<connectors::Connection> connection;
    data::Catalog catalog;
};

std::vector<std::string> texts(const connectors::Execution &execution)
{
    std::vector<std::string> rows;
    for (const data::Row &row : execution.result.rows) {
        std::string text;
        for (const data::Value &cell : row) {
            text += (cell.isNull() ? "NULL" : data::toText(cell)) + "|";
        }
        rows.push_back(std::move(text));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

/// What a policy closes is in no answer, whatever is asked: each statement gives on the whole
/// database under the policy what it gives on a database in which nothing else is.
class TestPolicyProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void answersAreThoseOfACensoredDatabase_data();
    void answersAreThoseOfACensoredDatabase();
    void randomPlansUnderRandomPolicies_data();
    void randomPlansUnderRandomPolicies();
    void tablesAreReadThroughTheirGuardsAlone();

private:
    Shop open(const char *name, bool censored);
    Shop openScript(const QString &name, const std::string &sql);

    QTemporaryDir m_folder;
    Shop m_whole;
    Shop m_censored;
};

Shop TestPolicyProperties::open(const char *name, bool censored)
{
    return openScript(QString::fromLatin1(name), script(censored));
}

Shop TestPolicyProperties::openScript(const QString &name, const std::string &sql)
{
    TestDatabase file(m_folder.filePath(name), sql.c_str());
    file.close();
    Shop shop;
    const auto source = connectors::openDataSource(file.location());
    auto connection = source ? (*source)->connect() : source.error();
    auto catalog = connection ? (*connection)->readCatalog({}) : connection.error();
    if (!catalog) {
        qFatal("%s", catalog.error().message.c_str());
    }
    shop.connection = *std::move(connection);
    shop.catalog = *std::move(catalog);
    return shop;
}

void TestPolicyProperties::initTestCase()
{
    m_whole = open("whole.db", false);
    m_censored = open("censored.db", true);
}

void TestPolicyProperties::answersAreThoseOfACensoredDatabase_data()
{
    QTest::addColumn<std::uint32_t>("seed");
    QTest::addColumn<bool>("filterOnMasked");
    for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        QTest::addRow("seed %u", seed) << seed << false;
        QTest::addRow("seed %u, masks may be filtered", seed) << seed << true;
    }
}

void TestPolicyProperties::answersAreThoseOfACensoredDatabase()
{
    QFETCH(std::uint32_t, seed);
    QFETCH(bool, filterOnMasked);
    data::Policy rules = policy();
    rules.filterOnMasked = filterOnMasked;
    const data::Policy none;
    const data::Catalog seen = data::visibleCatalog(m_whole.catalog, rules);
    const query::SqlValidator gate(seen, rules, query::Dialect::Sqlite, *m_whole.connection);
    const data::Catalog all = data::visibleCatalog(m_censored.catalog, none);
    const query::SqlValidator open(all, none, query::Dialect::Sqlite, *m_censored.connection);
    Statements statements(seed);
    int answered = 0;
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string sql = statements.next();
        const auto guarded = gate.validate(sql);
        const auto plain = open.validate(sql);
        if (!guarded) {
            const bool known = !plain || guarded.error().detail == "masked_column" ||
                               guarded.error().detail == "hidden_column";
            QVERIFY2(known, (sql + "\n" + guarded.error().message).c_str());
            ++refused;
            continue;
        }
        const auto got = m_whole.connection->execute(*guarded, {}, {});
        QVERIFY2(got.ok() && plain.ok(), sql.c_str());
        const auto expected = m_censored.connection->execute(*plain, {}, {});
        QVERIFY2(expected.ok(), sql.c_str());
        for (const std::string &row : texts(*got)) {
            for (const char *const marker : markers) {
                // a literal of the statement itself is no secret
                QVERIFY2(row.find(marker) == std::string::npos, (sql + "\n" + row).c_str());
            }
        }
        // a limit that cuts leaves the choice to the engine
        if (!got->result.truncated && sql.find('*') == std::string::npos) {
            QVERIFY2(texts(*got) == texts(*expected), sql.c_str());
        }
        ++answered;
        const auto again = gate.validate(guarded->text());
        QVERIFY2(again.ok() && again->text() == guarded->text(), guarded->text().c_str());
    }
    QVERIFY2(answered > 100, std::to_string(answered).c_str());
    QVERIFY(filterOnMasked || refused > 50);
}

void TestPolicyProperties::randomPlansUnderRandomPolicies_data()
{
    QTest::addColumn<std::uint32_t>("seed");
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        QTest::addRow("policy %u", seed) << seed;
    }
}

/// Plans, and statements of every form, give what they give where nothing else is.
void TestPolicyProperties::randomPlansUnderRandomPolicies()
{
    QFETCH(std::uint32_t, seed);
    const data::Policy rules = PolicyMaker(seed).next();
    const data::Policy none;
    const Shop censored =
        openScript(QStringLiteral("censored%1.db").arg(seed), script(false) + censoring(rules));
    const data::Catalog seen = data::visibleCatalog(m_whole.catalog, rules);
    const query::SqlValidator gate(seen, rules, query::Dialect::Sqlite, *m_whole.connection);
    const query::SqlValidator open(censored.catalog, none, query::Dialect::Sqlite,
                                   *censored.connection);
    int answered = 0;
    const auto compare = [&](const std::string &sql) {
        const auto guarded = gate.validate(sql);
        if (!guarded) {
            return;
        }
        const auto plain = open.validate(sql);
        QVERIFY2(plain.ok(), sql.c_str());
        const auto got = m_whole.connection->execute(*guarded, {}, {});
        const auto expected = censored.connection->execute(*plain, {}, {});
        QVERIFY2(got.ok() && expected.ok(), sql.c_str());
        if (!got->result.truncated && sql.find("SELECT *") == std::string::npos) {
            QVERIFY2(texts(*got) == texts(*expected), (sql + "\n" + guarded->text()).c_str());
        }
        ++answered;
    };
    Plans plans(seed);
    for (int i = 0; i < 100; ++i) {
        const auto bound = query::Binder(seen).bind(plans.next());
        const auto sql = bound ? query::SqlGenerator(query::Dialect::Sqlite).generate(*bound)
                               : base::Result<std::string>(bound.error());
        if (sql) {
            compare(*sql);
        }
    }
    Statements statements(seed + 100);
    for (int i = 0; i < 40; ++i) {
        compare(statements.next());
    }
    QVERIFY2(answered > 10, std::to_string(answered).c_str());
}

void TestPolicyProperties::tablesAreReadThroughTheirGuardsAlone()
{
    const query::TableGuards guards({{"people", true, {"mail"}}, {"order lines", false, {"note"}}});
    QVERIFY(!guards.mayRead("people", "name", ""));
    QVERIFY(!guards.mayRead("People", "", "a view"));
    QVERIFY(guards.mayRead("people", "mail", "PEOPLE"));
    QVERIFY(!guards.mayRead("order lines", "NOTE", ""));
    QVERIFY(guards.mayRead("order lines", "amount", ""));
    QVERIFY(guards.mayRead("towns", "town", ""));
}

} // namespace tst_PolicyProperties

QUERENT_TEST(PolicyProperties)
#include "tst_PolicyProperties.moc"
