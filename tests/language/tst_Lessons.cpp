// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"

#include <QtTest/QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tst_Lessons {

using namespace querent;
using pieces::column;
using pieces::key;
using pieces::library;

namespace {

std::string written(const query::Interpretation &interpretation)
{
    return interpretation.plan ? query::planToJson(*interpretation.plan).dump() : std::string();
}

/// Orders with two amounts, so that “amount” may mean either.
language::Engine shop()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    catalog.tables = {{"orders",
                       false,
                       {key("order_id"), column("gross_amount", ColumnType::Real),
                        column("net_amount", ColumnType::Real),
                        column("region", ColumnType::Text, {"East", "West"})},
                       900,
                       {}}};
    return language::Engine(
        language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                   {{"orders", "region", {"East", "West"}, true}}),
        nullptr);
}

query::Lesson net()
{
    query::Lesson lesson;
    lesson.id = "words-1";
    lesson.question = "average amount";
    lesson.words = "amount";
    lesson.meaning = "net amount";
    lesson.constraint = R"({"kind":"column","table":"orders","column":"net_amount"})";
    return lesson;
}

query::Lesson answer(const QString &question, const query::QueryPlan &plan)
{
    query::Lesson lesson;
    lesson.id = "answer-1";
    lesson.question = question.toStdString();
    lesson.plan = plan;
    return lesson;
}

language::Request asking(const QString &question, query::Lessons lessons)
{
    language::Request request = pieces::asking(question);
    request.lessons = std::make_shared<const query::Lessons>(std::move(lessons));
    return request;
}

} // namespace

class TestLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSameQuestionGetsTheSavedPlan_data();
    void theSameQuestionGetsTheSavedPlan();
    void otherQuestionsDoNot_data();
    void otherQuestionsDoNot();
    void otherValuesFollowTheShapeThatWasSaved();
    void datesThatMoveAreReadAnew();
    void aRejectedPlanIsNotRepeated();
    void savedSqlIsUsedUntilItFails();
    void wordsMeanWhatWasChosen();
    void aSavedAnswerSettlesItsWordsElsewhere();
    void anExplicitAnswerOutweighsALesson();
};

void TestLessons::theSameQuestionGetsTheSavedPlan_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("word for word") << QStringLiteral("average fee per genre");
    QTest::newRow("in other type") << QStringLiteral("Average fee per genre?");
    QTest::newRow("with small talk") << QStringLiteral("please, average fee per genre");
}

void TestLessons::theSameQuestionGetsTheSavedPlan()
{
    QFETCH(QString, question);
    const language::Engine engine = library();
    // what a user would call right although the engine would never read it so
    const auto other = engine.interpret(pieces::asking(QStringLiteral("how many members")), {});
    QVERIFY(other.plan.has_value());
    const query::Lesson lesson = answer(QStringLiteral("average fee per genre"), *other.plan);
    const auto taught = engine.interpret(asking(question, {lesson}), {});
    QCOMPARE(written(taught), written(other));
    QCOMPARE(taught.quality, query::PlanQuality::High);
    QCOMPARE(taught.lessons, std::vector<std::string>{"answer-1"});
    QVERIFY(taught.questions.empty());
    QVERIFY(!taught.explanation.empty());
}

void TestLessons::otherQuestionsDoNot_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("another measure") << QStringLiteral("total fee per genre");
    QTest::newRow("another group") << QStringLiteral("average fee per city");
    QTest::newRow("one word less") << QStringLiteral("average fee");
    QTest::newRow("something else") << QStringLiteral("how many books are there");
}

void TestLessons::otherQuestionsDoNot()
{
    QFETCH(QString, question);
    const language::Engine engine = library();
    const auto other = engine.interpret(pieces::asking(QStringLiteral("how many members")), {});
    const query::Lesson lesson = answer(QStringLiteral("average fee per genre"), *other.plan);
    QCOMPARE(written(engine.interpret(asking(question, {lesson}), {})),
             written(engine.interpret(pieces::asking(question), {})));
}

void TestLessons::otherValuesFollowTheShapeThatWasSaved()
{
    const language::Engine engine = library();
    const QString saved = QStringLiteral("members from Lyon");
    const QString asked = QStringLiteral("members from Porto");
    const auto first = engine.interpret(pieces::asking(saved), {});
    const auto taught = engine.interpret(asking(asked, {answer(saved, *first.plan)}), {});
    QVERIFY(written(taught).find("Porto") != std::string::npos);
    QVERIFY(written(taught).find("Lyon") == std::string::npos);
    QCOMPARE(taught.quality, query::PlanQuality::High);
    QCOMPARE(taught.lessons, std::vector<std::string>{"answer-1"});
}

void TestLessons::datesThatMoveAreReadAnew()
{
    const language::Engine engine = library();
    const QString question = QStringLiteral("how many loans were there last month");
    language::Request then = pieces::asking(question);
    then.today = *data::parseIsoDate("2024-12-20");
    const auto before = engine.interpret(then, {});
    language::Request now = asking(question, {answer(question, *before.plan)});
    now.today = *data::parseIsoDate("2025-02-10");
    language::Request untaught = now;
    untaught.lessons.reset();
    QCOMPARE(written(engine.interpret(now, {})), written(engine.interpret(untaught, {})));
}

void TestLessons::aRejectedPlanIsNotRepeated()
{
    const language::Engine engine = library();
    const auto other = engine.interpret(pieces::asking(QStringLiteral("how many members")), {});
    const QString question = QStringLiteral("average fee per genre");
    language::Request request = asking(question, {answer(question, *other.plan)});
    request.rejected = {*other.plan};
    const auto taught = engine.interpret(request, {});
    QCOMPARE(written(taught), written(engine.interpret(pieces::asking(question), {})));
    QVERIFY(taught.lessons.empty());
}

void TestLessons::savedSqlIsUsedUntilItFails()
{
    const language::Engine engine = library();
    query::Lesson lesson;
    lesson.question = "what do we earn";
    lesson.sql = "SELECT SUM(fee_amount) FROM loans";
    language::Request request = asking(QStringLiteral("What do we earn?"), {lesson});
    QCOMPARE(engine.classify(request).kind, language::QuestionKind::Data);
    const auto taught = engine.interpret(request, {});
    QCOMPARE(taught.sql.value_or(""), lesson.sql);
    QVERIFY(!taught.plan.has_value());
    QCOMPARE(taught.quality, query::PlanQuality::High);
    request.feedback = {"no such column"};
    QVERIFY(!engine.interpret(request, {}).sql.has_value());
}

void TestLessons::wordsMeanWhatWasChosen()
{
    const language::Engine engine = shop();
    const QString question = QStringLiteral("average amount by region");
    const auto plain = engine.interpret(pieces::asking(question), {});
    QVERIFY(written(plain).find("gross_amount") != std::string::npos);
    const auto taught = engine.interpret(asking(question, {net()}), {});
    QVERIFY(written(taught).find("net_amount") != std::string::npos);
    QVERIFY(written(taught).find("gross_amount") == std::string::npos);
    QVERIFY(taught.questions.empty());
    QCOMPARE(taught.lessons, std::vector<std::string>{"words-1"});
    QVERIFY(
        std::ranges::find(taught.assumptions, "“amount” means net amount, as was chosen before.") !=
        taught.assumptions.end());
    // words that do not occur teach nothing
    QVERIFY(
        engine.interpret(asking(QStringLiteral("how many orders"), {net()}), {}).lessons.empty());
}

void TestLessons::aSavedAnswerSettlesItsWordsElsewhere()
{
    const language::Engine engine = shop();
    const auto saved =
        engine.interpret(pieces::asking(QStringLiteral("average net amount by region")), {});
    QVERIFY(written(saved).find("net_amount") != std::string::npos);
    const query::Lesson lesson = answer(QStringLiteral("average amount by region"), *saved.plan);
    const auto taught =
        engine.interpret(asking(QStringLiteral("total amount by region"), {lesson}), {});
    QVERIFY(written(taught).find("net_amount") != std::string::npos);
    QCOMPARE(taught.lessons, std::vector<std::string>{"answer-1"});
}

void TestLessons::anExplicitAnswerOutweighsALesson()
{
    const language::Engine engine = shop();
    language::Request request = asking(QStringLiteral("average amount by region"), {net()});
    request.answers = {{"", "gross amount",
                        R"({"kind":"column","table":"orders","column":"gross_amount"})", false}};
    const auto taught = engine.interpret(request, {});
    QVERIFY(written(taught).find("gross_amount") != std::string::npos);
    QVERIFY(taught.lessons.empty());
}

} // namespace tst_Lessons

QUERENT_TEST(Lessons)
#include "tst_Lessons.moc"
