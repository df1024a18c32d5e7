// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "session/SqlCheck.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_SqlCheck {

using namespace querent;
using namespace querent::session;

class TestSqlCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tellsHowAStatementWouldBeRun();
    void tellsNoNumbersOfRowsThatMayNotBeSeen();
    void aNameThatIsBegunIsTheOneThatGoesOn_data();
    void aNameThatIsBegunIsTheOneThatGoesOn();
    void placesTheBlame();
    void theLatestTextWins();
    void withoutASourceNothingFollows();

private:
    [[nodiscard]] OpenSourcePtr open(const OpenOptions &options = {}) const;

    QTemporaryDir m_folder;
    QString m_path;
};

void TestSqlCheck::initTestCase()
{
    m_path = m_folder.filePath(QStringLiteral("shop.db"));
    tests::TestDatabase(m_path,
                        "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER);"
                        "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT);"
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                        "777) INSERT INTO orders SELECT i, i % 10 FROM n;"
                        "INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob');");
}

OpenSourcePtr TestSqlCheck::open(const OpenOptions &options) const
{
    auto source = openSource(m_path.toStdString(), options, {});
    if (!source) {
        qFatal("%s", source.error().message.c_str());
    }
    return *source;
}

void TestSqlCheck::tellsHowAStatementWouldBeRun()
{
    const SqlVerdict verdict =
        judgeSql(*open(),
                 QStringLiteral(
                     "SELECT c.name, o.id FROM orders o JOIN customers c ON c.id = o.customer_id"),
                 {});
    QVERIFY2(verdict.allowed, qPrintable(verdict.message));
    QCOMPARE(verdict.steps.size(), std::size_t{2});
    QCOMPARE(verdict.steps[0].words, std::string("SCAN o"));
    QCOMPARE(verdict.steps[0].rows.value_or(-1), 777.0);
    QVERIFY(verdict.steps[1].words.starts_with("SEARCH c USING INTEGER PRIMARY KEY"));
    QCOMPARE(verdict.steps[1].rows.value_or(-1), 1.0);
    QVERIFY(!verdict.steps[0].cost); // SQLite has no measure of its own
}

void TestSqlCheck::tellsNoNumbersOfRowsThatMayNotBeSeen()
{
    OpenOptions options;
    options.policy.rowFilters = {{"orders", "customer_id = 3"}};
    const SqlVerdict verdict =
        judgeSql(*open(options), QStringLiteral("SELECT count(*) FROM orders"), {});
    QVERIFY2(verdict.allowed, qPrintable(verdict.message));
    QVERIFY(!verdict.steps.empty());
    for (const connectors::PlanStep &step : verdict.steps) {
        QVERIFY2(!step.rows && step.words.find("777") == std::string::npos, step.words.c_str());
    }
    QVERIFY(verdict.rowsRead != 777.0);
}

void TestSqlCheck::placesTheBlame()
{
    const SqlVerdict verdict = judgeSql(*open(), QStringLiteral("SELECT nothing FROM orders"), {});
    QVERIFY(!verdict.allowed);
    QVERIFY(verdict.message.contains(QStringLiteral("nothing")));
    QVERIFY(verdict.steps.empty());
}

void TestSqlCheck::theLatestTextWins()
{
    const OpenSourcePtr source = open();
    SqlCheck check([source] { return source; });
    QSignalSpy checked(&check, &SqlCheck::checked);
    for (const char *sql : {"SELECT", "SELECT id", "SELECT id FROM", "SELECT id FROM orders"}) {
        check.check(QLatin1String(sql));
    }
    QVERIFY(checked.wait(10'000));
    QTest::qWait(50);
    QCOMPARE(checked.size(), 1);
    const auto verdict = checked.front().front().value<SqlVerdict>();
    QCOMPARE(verdict.sql, QStringLiteral("SELECT id FROM orders"));
    QVERIFY(verdict.allowed);
    check.check(QStringLiteral("SELECT 1"));
    check.cancel();
    QVERIFY(!checked.wait(300));
}

void TestSqlCheck::withoutASourceNothingFollows()
{
    SqlCheck check([] { return OpenSourcePtr(); });
    QSignalSpy checked(&check, &SqlCheck::checked);
    check.check(QStringLiteral("SELECT 1"));
    QVERIFY(!checked.wait(200));
}

void TestSqlCheck::aNameThatIsBegunIsTheOneThatGoesOn_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("nearest");
    const auto row = [](const char *sql, const char *nearest) {
        QTest::newRow(sql) << QString::fromLatin1(sql) << QString::fromLatin1(nearest);
    };
    row("SELECT 1 FROM cust", "customers");
    row("SELECT 1 FROM ORD", "orders");
    row("SELECT cust FROM orders", "customer_id");
    row("SELECT 1 FROM custmoers", "customers"); // not begun, but misspelt
    row("SELECT 1 FROM zebra", "");
    row("SELECT 1 FROM orders", "");
}

void TestSqlCheck::aNameThatIsBegunIsTheOneThatGoesOn()
{
    QFETCH(QString, sql);
    QFETCH(QString, nearest);
    QCOMPARE(judgeSql(*open(), sql, {}).nearest, nearest);
}

} // namespace tst_SqlCheck

QUERENT_TEST(SqlCheck)
#include "tst_SqlCheck.moc"
