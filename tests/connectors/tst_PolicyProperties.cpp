// SPDX-License-Identifier: GPL-3.0-or-later
#include "TestDatabase.h"
#include "connectors/DataSource.h"
#include "query/SqlValidator.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>

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
    void tablesAreReadThroughTheirGuardsAlone();

private:
    Shop open(const char *name, bool censored);

    QTemporaryDir m_folder;
    Shop m_whole;
    Shop m_censored;
};

Shop TestPolicyProperties::open(const char *name, bool censored)
{
    TestDatabase file(m_folder.filePath(QString::fromLatin1(name)), script(censored).c_str());
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

QTEST_GUILESS_MAIN(TestPolicyProperties)
#include "tst_PolicyProperties.moc"
