// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"

#include <QtTest/QtTest>

namespace tst_Engine {

using namespace querent;
using namespace querent::pieces;

class TestEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void kinds_data();
    void kinds();
    void namesWhatIsUnknown();
    void isNotSureWhereAWordIsLeftOut();
    void editsTheFormerTurn();
    void saysWhichDatesItUsed();
    void leavesOutRejectedPlans();
    void answersTheSameEveryTime();
    void suggestsWhatItUnderstands();
    void yearsHaveNoMonths();
    void notEveryTableIsAskedForItsCourse();
    void goesByTheNumberPicked_data();
    void goesByTheNumberPicked();
    void splitsIndependentQuestions_data();
    void splitsIndependentQuestions();
    void saysWhatItTookForGranted();
};

void TestEngine::understands_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("a count") << "How many members are there?"
                             << "Number of members.";
    QTest::newRow("a count with a value") << "how many members live in Lyon"
                                          << "Number of members, where members · city is Lyon.";
    QTest::newRow("a mistyped value") << "how many members live in Nairoby"
                                      << "Number of members, where members · city is Nairobi.";
    QTest::newRow("an average by a column") << "average price by genre"
                                            << "Average of books · price for each books · genre.";
    QTest::newRow("rows of another table for each entity") << "number of loans per member"
                                                           << "Number of loans for each member.";
    QTest::newRow("a comparison") << "which books have more than 300 pages"
                                  << "Books, where books · pages is more than 300.";
    QTest::newRow("an absolute period") << "how many loans in May 2024"
                                        << "Number of loans, where loans · loaned on in May 2024.";
    QTest::newRow("a time bucket") << "loans per month"
                                   << "Number of loans for each month of loans · loaned on.";
    QTest::newRow("what never happened") << "members who never had a loan"
                                         << "Members, where without any loans.";
    QTest::newRow("a country by its people's name") << "list the Kenyan authors"
                                                    << "Authors, where authors · country is Kenya.";
    QTest::newRow("a superlative of one column")
        << "the oldest member"
        << "Members, highest members · age first, only the first 1.";
}

void TestEngine::understands()
{
    QFETCH(QString, question);
    QFETCH(QString, explanation);
    const query::Interpretation result = library().interpret(asking(question), {});
    QVERIFY(result.plan.has_value());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestEngine::kinds_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *question, language::QuestionKind kind) {
        QTest::newRow(name) << question << static_cast<int>(kind);
    };
    using language::QuestionKind;
    row("numbers", "total fees per year", QuestionKind::Data);
    row("deleting", "please delete all late loans", QuestionKind::Change);
    row("setting", "set the price of Night Ferry to 12", QuestionKind::Change);
    row("a noun that may be a verb", "book value by branch", QuestionKind::Data);
    row("a noun of the source", "book with the most loans", QuestionKind::Data);
    row("a change that there was", "change in fees from 2023 to 2024", QuestionKind::Data);
    row("the verb itself", "book a room for tomorrow", QuestionKind::Change);
    row("what was explained", "average fee of explained loans", QuestionKind::Data);
    row("adding up is no change", "add up the fees of 2024", QuestionKind::Data);
    row("a statement", "SELECT title FROM books", QuestionKind::Sql);
    row("select as a word", "select the members from Lyon", QuestionKind::Data);
    row("a term", "what is a median?", QuestionKind::Conceptual);
    row("the median itself", "what is the median price of books", QuestionKind::Data);
    row("another language", "wie viele Mitglieder gibt es und wo sind die",
        QuestionKind::Unintelligible);
    row("another language, without its small words", "Anzahl Bücher pro Jahr",
        QuestionKind::Unintelligible);
    row("nothing known", "quux blorb", QuestionKind::Unintelligible);
}

void TestEngine::kinds()
{
    QFETCH(QString, question);
    QFETCH(int, kind);
    QCOMPARE(static_cast<int>(library().classify(asking(question)).kind), kind);
}

void TestEngine::namesWhatIsUnknown()
{
    const query::Interpretation result =
        library().interpret(asking(QStringLiteral("how many unicorns are there")), {});
    QVERIFY(!result.plan.has_value());
    QVERIFY(QString::fromStdString(result.explanation).contains(QStringLiteral("unicorns")));
}

void TestEngine::isNotSureWhereAWordIsLeftOut()
{
    const auto whole = library().interpret(asking(QStringLiteral("How many members?")), {});
    QCOMPARE(whole.quality, query::PlanQuality::High);
    const auto part =
        library().interpret(asking(QStringLiteral("How many members are pensioners?")), {});
    QVERIFY(part.quality != query::PlanQuality::High);
    QCOMPARE(part.unknownWords, std::vector<std::string>{"pensioners"});
}

void TestEngine::editsTheFormerTurn()
{
    language::Request request = asking(QStringLiteral("and in Porto?"));
    request.history.push_back({"how many members live in Lyon", std::nullopt});
    QCOMPARE(QString::fromStdString(library().interpret(request, {}).explanation),
             QStringLiteral("Number of members, where members · city is Porto."));
}

void TestEngine::saysWhichDatesItUsed()
{
    const query::Interpretation result =
        library().interpret(asking(QStringLiteral("how many loans last month")), {});
    QVERIFY(!result.assumptions.empty());
    // the data ends on 20 December 2024, so the month before that is meant
    QVERIFY(QString::fromStdString(result.assumptions.front())
                .contains(QStringLiteral("2024-11-01 – 2024-11-30")));
}

void TestEngine::leavesOutRejectedPlans()
{
    language::Request request = asking(QStringLiteral("how many members live in Lyon"));
    const query::Interpretation first = library().interpret(request, {});
    QVERIFY(first.plan.has_value());
    request.rejected.push_back(*first.plan);
    const query::Interpretation second = library().interpret(request, {});
    QVERIFY(!second.plan.has_value() || !(*second.plan == *first.plan));
}

void TestEngine::answersTheSameEveryTime()
{
    const language::Engine engine = library();
    const language::Request request = asking(QStringLiteral("top 3 authors by number of loans"));
    QVERIFY(engine.interpret(request, {}) == engine.interpret(request, {}));
}

void TestEngine::suggestsWhatItUnderstands()
{
    const language::Engine engine = library();
    const std::vector<std::string> questions = engine.suggestQuestions(6);
    QCOMPARE(questions.size(), std::size_t(6));
    for (const std::string &question : questions) {
        const query::Interpretation result =
            engine.interpret(asking(QString::fromStdString(question)), {});
        QVERIFY2(result.plan.has_value(), question.c_str());
    }
}

void TestEngine::yearsHaveNoMonths()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column planted = date("planted_year", "2019");
    planted.type = data::ColumnType::Integer;
    planted.encoding = data::DateEncoding::Year;
    catalog.tables = {data::Table{"parcels",
                                  false,
                                  {key("parcel_id"), column("name", data::ColumnType::Text),
                                   column("area", data::ColumnType::Real), planted},
                                  24,
                                  {}}};
    const language::Engine engine(
        language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                   {}),
        nullptr);
    const std::vector<std::string> questions = engine.suggestQuestions(6);
    QVERIFY(!questions.empty());
    QCOMPARE(questions.front(), std::string("How many parcels per year?"));
}

void TestEngine::notEveryTableIsAskedForItsCourse()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    std::int64_t rows = 900;
    for (const char *name : {"sales", "harvests", "tastings"}) {
        catalog.tables.push_back(
            {name,
             false,
             {key("id"), date("held_on", "2024-12-20"),
              column("season", data::ColumnType::Text, {"spring", "summer", "autumn"})},
             rows,
             {}});
        rows -= 100;
    }
    const language::Engine engine(
        language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                   {}),
        nullptr);
    const std::vector<std::string> questions = engine.suggestQuestions(3);
    QCOMPARE(questions.size(), std::size_t{3});
    QCOMPARE(questions[1], std::string("How many harvests per month?"));
    QCOMPARE(questions[2], std::string("Number of tastings by season"));
}

void TestEngine::goesByTheNumberPicked_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("picked");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("a number of the rows themselves")
        << "best books"
        << "{\"kind\":\"number\",\"table\":\"books\",\"column\":\"pages\"}"
        << "Books, highest books · pages first, only the first 10.";
    QTest::newRow("another number of the rows")
        << "best books"
        << "{\"kind\":\"number\",\"table\":\"books\",\"column\":\"price\"}"
        << "Books, highest books · price first, only the first 10.";
    QTest::newRow("the number of related rows")
        << "best books"
        << "{\"kind\":\"number\",\"table\":\"loans\"}"
        << "Number of loans for each book, highest number of loans first, only the first 10.";
    QTest::newRow("a sum over related rows")
        << "best members"
        << "{\"kind\":\"number\",\"table\":\"loans\",\"column\":\"fee_amount\"}"
        << "Sum of loans · fee amount for each member, highest sum of loans · fee amount first, "
           "only the first 10.";
    QTest::newRow("a single one") << "our best member"
                                  << "{\"kind\":\"number\",\"table\":\"loans\"}"
                                  << "Number of loans for each member, highest number of loans "
                                     "first, only the first 1.";
}

void TestEngine::goesByTheNumberPicked()
{
    QFETCH(QString, question);
    QFETCH(QString, picked);
    QFETCH(QString, explanation);
    language::Request request = asking(question);
    request.answers.push_back({"By which number?", "it", picked.toStdString(), false});
    const query::Interpretation result = library().interpret(request, {});
    QVERIFY(result.questions.empty());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestEngine::splitsIndependentQuestions_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<int>("parts");
    QTest::newRow("two counts of different things")
        << "how many members do we have and how many loans were there in 2024?" << 2;
    QTest::newRow("two sentences")
        << "What is the average price of books? And how many members live in Lyon?" << 2;
    QTest::newRow("a comparison and another figure")
        << "fees in 2023 versus 2024 per member, and the average price of books" << 2;
    QTest::newRow("one list of columns") << "show the title and the price of all books" << 0;
    QTest::newRow("two measures of one grouping")
        << "average price and number of books per genre" << 0;
    QTest::newRow("the second leans on the first")
        << "which member has the most loans and how many does she have?" << 0;
    QTest::newRow("two values") << "how many members live in Lyon and Porto" << 0;
    QTest::newRow("a range") << "books between 100 and 200 pages" << 0;
}

void TestEngine::splitsIndependentQuestions()
{
    QFETCH(QString, question);
    QFETCH(int, parts);
    QCOMPARE(static_cast<int>(library().classify(asking(question)).subQuestions.size()), parts);
}

void TestEngine::saysWhatItTookForGranted()
{
    const query::Interpretation result =
        library().interpret(asking(QStringLiteral("number of loans per member")), {});
    QVERIFY(result.quality == query::PlanQuality::High || !result.assumptions.empty());
}

} // namespace tst_Engine

QUERENT_TEST(Engine)
#include "tst_Engine.moc"
