// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/BoardRefresher.h"
#include "session/PlanSources.h"
#include "session/Reasoners.h"
#include "session/TileQuery.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_TileQuery {

using namespace querent;
using namespace querent::session;

namespace {

data::CivilDate day(int year, unsigned month, unsigned dayOfMonth)
{
    return {std::chrono::year(year), std::chrono::month(month), std::chrono::day(dayOfMonth)};
}

} // namespace

/// On the sample database with the offline engine: what is planned for a question on one day is
/// asked for again on another.
class TestTileQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void relativePeriodsMoveOn_data();
    void relativePeriodsMoveOn();
    void whereTheDataEndsItIsCountedFromThere();
    void filtersReachWhatTheyCan_data();
    void filtersReachWhatTheyCan();
    void aMissingTableIsSaid();
    void thePolicyOfTodayCounts();
    void writesAreRefused();
    void tilesAreAskedForOneByOne();
    void aRefreshIsCancelled();

private:
    [[nodiscard]] Tile tileOf(const std::string &question, const data::CivilDate &today) const;
    [[nodiscard]] data::Value one(const Tile &tile, const BoardFilters &filters = {}) const;
    [[nodiscard]] data::Value one(const std::string &sql) const;

    QTemporaryDir m_folder;
    OpenSourcePtr m_source;
};

void TestTileQuery::initTestCase()
{
    const QString copy = m_folder.filePath(QStringLiteral("sample.db"));
    QVERIFY(QFile::copy(QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db"), copy));
    OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = *reasonerFactory("offline");
    auto opened = openSource(copy.toStdString(), options, {});
    QVERIFY(opened.ok());
    m_source = *opened;
}

Tile TestTileQuery::tileOf(const std::string &question, const data::CivilDate &today) const
{
    reasoning::PlanRequest request;
    request.context.question = question;
    request.context.today = today;
    request.intent.interpreted = question;
    const auto read = m_source->reasoner->plan(request, {});
    Answer answer;
    answer.outcome = Outcome::Answered;
    answer.question = question;
    if (read) {
        answer.interpretation = *read;
    }
    Tile tile = tileFrom(answer, today, *m_source->catalog, markOf(*m_source->policy, {}));
    tile.id = question;
    return tile;
}

data::Value TestTileQuery::one(const Tile &tile, const BoardFilters &filters) const
{
    const auto rows = askTile(*m_source, tile, filters, day(2030, 1, 1), false, {});
    if (!rows) {
        qWarning("%s", rows.error().message.c_str());
        return {};
    }
    const auto &table = *rows->result.table;
    return table.rows.empty() ? data::Value() : table.rows.front().back();
}

data::Value TestTileQuery::one(const std::string &sql) const
{
    Tile tile;
    tile.sql = sql;
    return one(tile);
}

void TestTileQuery::relativePeriodsMoveOn_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    // asked on 15 March 2024 and again on 10 July 2024, both within the data
    QTest::newRow("last month") << "how many orders last month"
                                << "2024-02-01 2024-03-01"
                                << "2024-06-01 2024-07-01";
    QTest::newRow("this quarter") << "how many orders this quarter"
                                  << "2024-01-01 2024-04-01"
                                  << "2024-07-01 2024-10-01";
    QTest::newRow("the last 30 days") << "how many orders in the last 30 days"
                                      << "2024-02-15 2024-03-16"
                                      << "2024-06-11 2024-07-11";
    QTest::newRow("a year that was named stays") << "how many orders in 2023"
                                                 << "2023-01-01 2024-01-01"
                                                 << "2023-01-01 2024-01-01";
}

void TestTileQuery::relativePeriodsMoveOn()
{
    QFETCH(QString, question);
    QFETCH(QString, before);
    QFETCH(QString, after);
    const auto periodOf = [](query::QueryPlan plan) {
        std::string text;
        forEachExpression(plan, [&text](const query::Expression &expression) {
            if (const auto *period = query::as<query::DuringPeriod>(expression)) {
                text += data::isoDate(*period->from) + " " + data::isoDate(*period->until);
            }
        });
        return text;
    };
    // the last order is of a day that all of these lie before
    const Tile tile = tileOf(question.toStdString(), day(2024, 3, 15));
    QVERIFY(tile.plan.has_value());
    QCOMPARE(periodOf(*tile.plan), before.toStdString());
    const auto moved = statementOf(*m_source, tile, {}, day(2024, 7, 10));
    QVERIFY(moved.ok());
    QCOMPARE(periodOf(*moved->plan), after.toStdString());
    const auto again = statementOf(*m_source, tile, {}, day(2024, 3, 15));
    QCOMPARE(periodOf(*again->plan), before.toStdString());
}

void TestTileQuery::whereTheDataEndsItIsCountedFromThere()
{
    const data::Column *date = m_source->catalog->column("orders", "order_date");
    QVERIFY(date != nullptr && date->profile.max.text() != nullptr);
    const Tile early = tileOf("how many orders last month", day(2024, 3, 15));
    const Tile late = tileOf("how many orders last month", day(2031, 6, 1));
    QVERIFY(late.movingTime && late.movingTime->fromData);
    QCOMPARE(data::isoDate(late.movingTime->countedFrom), date->profile.max.text()->substr(0, 10));
    const auto moved = statementOf(*m_source, early, {}, day(2031, 6, 1));
    const auto same = statementOf(*m_source, late, {}, day(2031, 6, 1));
    QVERIFY(moved.ok() && same.ok());
    QCOMPARE(moved->sql, same->sql);
    QVERIFY(moved->movingTime->fromData);
}

void TestTileQuery::filtersReachWhatTheyCan_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("period");
    QTest::addColumn<bool>("country");
    QTest::addColumn<QString>("expected");
    const QString between =
        QStringLiteral("order_date >= '2023-01-01' AND order_date < '2024-01-01'");
    QTest::newRow("both, the country by a key")
        << "how many orders" << true << true
        << QStringLiteral("SELECT COUNT(*) FROM orders AS o JOIN customers AS c ON c.customer_id = "
                          "o.customer_id WHERE c.country = 'Germany' AND %1")
               .arg(between);
    QTest::newRow("both along two keys, no row counted twice")
        << "total sales" << true << true
        << QStringLiteral("SELECT SUM(i.amount) FROM order_items AS i JOIN orders AS o ON "
                          "o.order_id = i.order_id JOIN customers AS c ON c.customer_id = "
                          "o.customer_id WHERE c.country = 'Germany' AND %1")
               .arg(between);
    QTest::newRow("customers have a country but do not happen")
        << "how many customers" << false << true
        << "SELECT COUNT(*) FROM customers WHERE country = 'Germany'";
    QTest::newRow("suppliers are not reached at all")
        << "how many suppliers" << false << false << "SELECT COUNT(*) FROM suppliers";
}

void TestTileQuery::filtersReachWhatTheyCan()
{
    QFETCH(QString, question);
    QFETCH(bool, period);
    QFETCH(bool, country);
    QFETCH(QString, expected);
    const BoardFilters filters{.period = BoardPeriod::Between,
                               .from = day(2023, 1, 1),
                               .until = day(2024, 1, 1),
                               .values = {{"customers", "country", {data::Value("Germany")}}}};
    const Tile tile = tileOf(question.toStdString(), day(2024, 3, 15));
    QVERIFY(tile.plan.has_value());
    const auto statement = statementOf(*m_source, tile, filters, day(2024, 3, 15));
    QVERIFY2(statement.ok(), statement ? "" : statement.error().message.c_str());
    QCOMPARE(statement->reach.period, period);
    QCOMPARE(bool(statement->reach.values.front()), country);
    const data::Value wanted = one(expected.toStdString());
    QVERIFY(wanted.isNumber() && wanted.numeric() > 0);
    QVERIFY2(std::abs(one(tile, filters).numeric(-1) - wanted.numeric()) < 0.01,
             statement->sql.c_str());
}

void TestTileQuery::aMissingTableIsSaid()
{
    Tile tile = tileOf("how many orders", day(2024, 3, 15));
    tile.plan->from->table = "bestellungen";
    const auto rows = askTile(*m_source, tile, {}, day(2024, 3, 15), false, {});
    QVERIFY(!rows.ok());
    QVERIFY(rows.error().code == base::ErrorCode::UnknownTable);
    QVERIFY(rows.error().message.find("bestellungen") != std::string::npos);
}

void TestTileQuery::thePolicyOfTodayCounts()
{
    const Tile tile = tileOf("how many customers by country", day(2024, 3, 15));
    QVERIFY(askTile(*m_source, tile, {}, day(2024, 3, 15), false, {}).ok());
    auto stricter = std::make_shared<OpenSource>(*m_source);
    data::Policy policy = data::Policy::standard();
    policy.allowedTables = {"orders"};
    stricter->policy = std::make_shared<const data::Policy>(policy);
    const auto refused = askTile(*stricter, tile, {}, day(2024, 3, 15), false, {});
    QVERIFY(!refused.ok());
    QVERIFY(refused.error().code == base::ErrorCode::PolicyViolation);
    QVERIFY(markOf(policy, {}) != markOf(data::Policy::standard(), {}));

    policy = data::Policy::standard();
    policy.rowFilters = {{"customers", "country = 'Germany'"}};
    stricter->policy = std::make_shared<const data::Policy>(policy);
    const auto filtered = askTile(*stricter, tile, {}, day(2024, 3, 15), false, {});
    QVERIFY2(filtered.ok(), filtered ? "" : filtered.error().message.c_str());
    QCOMPARE(filtered->result.table->rows.size(), std::size_t(1));
}

void TestTileQuery::writesAreRefused()
{
    Tile tile;
    tile.sql = "DELETE FROM orders";
    const auto refused = askTile(*m_source, tile, {}, day(2024, 3, 15), false, {});
    QVERIFY(!refused.ok());
    QVERIFY(one("SELECT COUNT(*) FROM orders").numeric() > 0);
}

void TestTileQuery::tilesAreAskedForOneByOne()
{
    Tile broken;
    broken.id = "broken";
    broken.sql = "SELECT nothing FROM nowhere";
    Tile words;
    words.id = "words";
    words.kind = TileKind::Text;
    const std::vector<Tile> tiles = {tileOf("how many orders", day(2024, 3, 15)), broken, words,
                                     tileOf("how many customers", day(2024, 3, 15))};
    BoardRefresher refresher;
    refresher.setSource(m_source);
    QStringList log;
    connect(&refresher, &BoardRefresher::started, this,
            [&log](const QString &, const QString &tile) { log << QStringLiteral("? ") + tile; });
    connect(&refresher, &BoardRefresher::finished, this, [&log](const TileRefresh &refresh) {
        log << (refresh.rows ? QStringLiteral("= ") : QStringLiteral("! ")) + refresh.tileId;
    });
    QSignalSpy rested(&refresher, &BoardRefresher::rested);
    refresher.refresh("b", tiles, {});
    refresher.refresh("b", {broken}, {});
    QVERIFY(refresher.isDue("broken"));
    QVERIFY(!refresher.isDue("words"));
    QVERIFY(rested.wait(20'000));
    QCOMPARE(log.size(), 6);
    QCOMPARE(log.filter(QStringLiteral("broken")),
             (QStringList{QStringLiteral("? broken"), QStringLiteral("! broken")}));
    for (qsizetype index = 0; index < log.size(); index += 2) {
        QVERIFY(log[index].startsWith(QLatin1Char('?')));
        QCOMPARE(log[index].mid(2), log[index + 1].mid(2));
    }
}

void TestTileQuery::aRefreshIsCancelled()
{
    Tile slow;
    slow.id = "slow";
    slow.sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
               "400000000) SELECT COUNT(*) FROM n";
    Tile second = tileOf("how many orders", day(2024, 3, 15));
    BoardRefresher refresher;
    refresher.setSource(m_source);
    QSignalSpy started(&refresher, &BoardRefresher::started);
    std::vector<base::ErrorCode> codes;
    connect(&refresher, &BoardRefresher::finished, this, [&codes](const TileRefresh &refresh) {
        codes.push_back(refresh.error ? refresh.error->code : base::ErrorCode::Internal);
    });
    QSignalSpy rested(&refresher, &BoardRefresher::rested);
    refresher.refresh("b", {slow, second}, {}, true);
    QCOMPARE(started.size(), 1);
    QTest::qWait(100);
    refresher.cancel();
    QVERIFY(rested.wait(10'000));
    QCOMPARE(codes, (std::vector{base::ErrorCode::Cancelled, base::ErrorCode::Cancelled}));
}

} // namespace tst_TileQuery

QUERENT_TEST(TileQuery)
#include "tst_TileQuery.moc"
