// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/LocalTrials.h"
#include "query/PlanBuilder.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_LocalTrials {

using namespace querent;
using namespace querent::tests;
using Kind = query::TrialResult::Kind;

/// Plans tried on a database file: what they lead to, told apart and bounded.
class TestLocalTrials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tellsWhatPlansLeadTo();
    void theSameRowsHaveTheSameFingerprint();
    void hiddenColumnsAreNotRead();
    void plansThatTakeTooLongAreLeftUnknown();
    void theSameTwice();
    void aStoppedTrialTriesNothing();
    void serversAreLeftInPeace();

private:
    [[nodiscard]] connectors::LocalTrials trials(const data::Policy &policy) const;

    QTemporaryDir m_folder;
    std::shared_ptr<const connectors::DataSource> m_source;
    std::shared_ptr<const data::Catalog> m_catalog;
};

namespace {

query::QueryPlan people(std::vector<query::SelectItem> select)
{
    query::QueryPlan plan;
    plan.from = query::TableSource{"people", {}, {}};
    plan.select = std::move(select);
    return plan;
}

query::SelectItem item(const char *column)
{
    return {query::column("people", column), {}};
}

query::Expression townIs(const char *town)
{
    return query::compare(query::ComparisonOperator::Equal, query::column("people", "town"),
                          query::literal(town));
}

} // namespace

void TestLocalTrials::initTestCase()
{
    const QString path = m_folder.filePath(QStringLiteral("people.sqlite"));
    TestDatabase database(
        path, "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, town TEXT, pay REAL);"
              "INSERT INTO people VALUES (1,'Ann','Rome',10),(2,'Bob','Oslo',NULL),"
              "(3,'Cy','Rome',30);"
              "CREATE TABLE numbers (n INTEGER);"
              "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 3000)"
              " INSERT INTO numbers SELECT i FROM r;");
    database.close();
    auto source = connectors::openDataSource(path.toStdString());
    QVERIFY(source);
    m_source = *source;
    auto connection = m_source->connect();
    QVERIFY(connection);
    auto catalog = (*connection)->readCatalog({});
    QVERIFY(catalog);
    m_catalog = std::make_shared<const data::Catalog>(*catalog);
}

connectors::LocalTrials TestLocalTrials::trials(const data::Policy &policy) const
{
    return {m_source, m_catalog, std::make_shared<const data::Policy>(policy)};
}

void TestLocalTrials::tellsWhatPlansLeadTo()
{
    query::QueryPlan rows = people({item("name")});
    query::QueryPlan none = rows;
    none.where = {townIs("Paris")};
    query::QueryPlan onlyNull = people({item("pay")});
    onlyNull.where = {townIs("Oslo")};
    const query::QueryPlan broken = people({item("nope")});
    const auto results = trials(data::Policy::standard()).run({rows, none, onlyNull, broken}, {});
    QCOMPARE(results.size(), std::size_t{4});
    QCOMPARE(results[0].kind, Kind::Rows);
    QCOMPARE(results[0].rows, std::size_t{3});
    QCOMPARE(results[1].kind, Kind::Empty);
    QCOMPARE(results[2].kind, Kind::Empty);
    QCOMPARE(results[3].kind, Kind::Failed);
}

void TestLocalTrials::theSameRowsHaveTheSameFingerprint()
{
    const query::QueryPlan plain = people({item("name"), item("town")});
    query::QueryPlan turned = people({item("town"), item("name")});
    turned.orderBy = {{{query::column("people", "id")}, query::SortDirection::Descending}};
    const query::QueryPlan other = people({item("name"), item("pay")});
    query::QueryPlan fewer = plain;
    fewer.limit = 2;
    const auto results = trials(data::Policy::standard()).run({plain, turned, other, fewer}, {});
    QCOMPARE(results[0], results[1]);
    QVERIFY(results[0] != results[2]);
    QVERIFY(results[0] != results[3]);
}

void TestLocalTrials::hiddenColumnsAreNotRead()
{
    data::Policy policy = data::Policy::standard();
    policy.hiddenColumns = {"people.pay"};
    const auto results = trials(policy).run({people({item("pay")}), people({item("name")})}, {});
    QCOMPARE(results[0].kind, Kind::Failed);
    QCOMPARE(results[1].kind, Kind::Rows);
}

void TestLocalTrials::plansThatTakeTooLongAreLeftUnknown()
{
    // 3000 × 3000 pairs, of which none fits, are millions of steps
    query::QueryPlan pairs;
    pairs.from = query::TableSource{"numbers", {}, "a"};
    pairs.select = {{query::column("a", "n"), {}}};
    pairs.joins = {query::Join{
        query::JoinKind::Inner,
        query::TableSource{"numbers", {}, "b"},
        {query::compare(query::ComparisonOperator::Less,
                        query::arithmetic(query::ArithmeticOperator::Add, query::column("a", "n"),
                                          query::column("b", "n")),
                        query::literal(0))}}};
    const auto results = trials(data::Policy::standard()).run({pairs, people({item("name")})}, {});
    QCOMPARE(results[0].kind, Kind::Unknown);
    QCOMPARE(results[1].kind, Kind::Rows);
}

void TestLocalTrials::theSameTwice()
{
    const std::vector<query::QueryPlan> plans{people({item("name")}), people({item("pay")})};
    QVERIFY(trials(data::Policy::standard()).run(plans, {}) ==
            trials(data::Policy::standard()).run(plans, {}));
}

void TestLocalTrials::aStoppedTrialTriesNothing()
{
    std::stop_source stop;
    stop.request_stop();
    const auto results =
        trials(data::Policy::standard()).run({people({item("name")})}, stop.get_token());
    QCOMPARE(results.size(), std::size_t{1});
    QCOMPARE(results[0].kind, Kind::Unknown);
}

void TestLocalTrials::serversAreLeftInPeace()
{
    struct Server final : connectors::DataSource
    {
        [[nodiscard]] std::string displayName() const override { return "server"; }
        [[nodiscard]] query::Dialect dialect() const override { return query::Dialect::PostgreSql; }
        [[nodiscard]] base::Result<std::unique_ptr<connectors::Connection>> connect() const override
        {
            return base::Error{};
        }
    };
    QVERIFY(!connectors::LocalTrials::suits(Server()));
    QVERIFY(connectors::LocalTrials::suits(*m_source));
}

} // namespace tst_LocalTrials

QUERENT_TEST(LocalTrials)
#include "tst_LocalTrials.moc"
