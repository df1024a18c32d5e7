// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "session/QuestionIdeas.h"
#include "session/Reasoners.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace tst_QuestionIdeas {

using namespace querent;
using namespace querent::session;
using tests::TestDatabase;

namespace {

constexpr const char *garden =
    "CREATE TABLE plants (id INTEGER PRIMARY KEY, name TEXT, species_cd TEXT, height_cm REAL,"
    " planted_on TEXT);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 40)"
    "INSERT INTO plants SELECT i, 'Plant ' || i, substr('ROSFICMONALO', i % 4 * 3 + 1, 3),"
    " 5.5 + i * 37 % 180, date('2022-01-15', (i * 31) || ' days') FROM n";

constexpr const char *readings =
    "CREATE TABLE readings (ts TEXT, temp REAL);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 99)"
    "INSERT INTO readings SELECT datetime('2025-01-01 10:00:00', (i * 3) || ' days'),"
    " 5.5 + i * 7 % 25 FROM n;"
    "CREATE TABLE stations (label TEXT);"
    "INSERT INTO stations VALUES ('North'), ('South'), ('Hill')";

constexpr const char *names =
    "CREATE TABLE members (member_id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
    "INSERT INTO members VALUES (1, 'Ann', 'Wien'), (2, 'Ben', 'Rom'), (3, 'Cy', 'Wien'),"
    " (4, 'Di', 'Bonn'), (5, 'Ed', 'Rom'), (6, 'Flo', 'Wien')";

} // namespace

class TestQuestionIdeas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void smallSourcesHaveEnoughToAskFor_data();
    void smallSourcesHaveEnoughToAskFor();
};

void TestQuestionIdeas::smallSourcesHaveEnoughToAskFor_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<std::size_t>("kinds");
    QTest::newRow("one table with a date") << QByteArray(garden) << std::size_t{4};
    QTest::newRow("times and numbers alone") << QByteArray(readings) << std::size_t{3};
    QTest::newRow("names and places") << QByteArray(names) << std::size_t{2};
}

void TestQuestionIdeas::smallSourcesHaveEnoughToAskFor()
{
    QFETCH(QByteArray, sql);
    QFETCH(std::size_t, kinds);
    QTemporaryDir folder;
    TestDatabase database(folder.filePath(QStringLiteral("small.db")), sql.constData());
    OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = *reasonerFactory("offline");
    const auto source = openSource(database.location(), options, {});
    QVERIFY(source.ok());
    const std::vector<QuestionIdea> ideas = questionIdeas(**source, {}, {});
    std::set<std::string> questions;
    std::set<QuestionIdea::Kind> found;
    for (const QuestionIdea &idea : ideas) {
        questions.insert(idea.question);
        found.insert(idea.kind);
    }
    QVERIFY2(questions.size() >= 6, qPrintable(QString::number(questions.size())));
    QCOMPARE(questions.size(), ideas.size());
    if (sql == garden) {
        QVERIFY(questions.contains("Number of plants by species code"));
    }
    QVERIFY2(found.size() >= kinds, qPrintable(QString::number(found.size())));
}

} // namespace tst_QuestionIdeas

QUERENT_TEST(QuestionIdeas)
#include "tst_QuestionIdeas.moc"
