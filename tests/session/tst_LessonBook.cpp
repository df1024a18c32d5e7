// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/LessonBook.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_LessonBook {

using namespace querent;
using namespace querent::session;

namespace {

query::Lesson meaning(const std::string &words, const std::string &label)
{
    query::Lesson lesson;
    lesson.question = "what about " + words;
    lesson.words = words;
    lesson.meaning = label;
    lesson.constraint = R"({"kind":"table","table":"t"})";
    return lesson;
}

} // namespace

class TestLessonBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lessonsOutliveTheBook();
    void theLatestOfTheSameCounts();
    void examplesOfTheDictionaryAreLessons();
    void twoBooksOfOneFileLoseNothing();
    void damageIsSaidAndLeftAlone_data();
    void damageIsSaidAndLeftAlone();
    void whereItCannotBeKeptNothingIsLearned();
    void answersTeach();

private:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    QTemporaryDir m_folder;
};

void TestLessonBook::lessonsOutliveTheBook()
{
    const std::string file = path("new folder/Bücher.json");
    {
        const auto book = LessonBook::open(file, {});
        QVERIFY(book.ok());
        QVERIFY((*book)->lessons()->empty());
        QVERIFY((*book)->learn(meaning("Umsatz “netto”", "net\namount")).ok());
    }
    const auto book = LessonBook::open(file, {});
    QVERIFY(book.ok());
    QCOMPARE((*book)->lessons()->size(), std::size_t{1});
    const query::Lesson &kept = (*book)->lessons()->front();
    QCOMPARE(kept.words, std::string("Umsatz “netto”"));
    QCOMPARE(kept.meaning, std::string("net\namount"));
    QVERIFY((*book)->forget(kept.id).ok());
    QVERIFY((*LessonBook::open(file, {}))->lessons()->empty());
}

void TestLessonBook::theLatestOfTheSameCounts()
{
    LessonBook book{data::DataDictionary{}};
    const auto first = book.learn(meaning("sales", "net"));
    const auto snapshot = book.lessons();
    const auto second = book.learn(meaning("sales", "gross"));
    QCOMPARE(*first, *second);
    QCOMPARE(book.lessons()->size(), std::size_t{1});
    QCOMPARE(book.lessons()->front().meaning, std::string("gross"));
    QCOMPARE(snapshot->front().meaning, std::string("net"));
    for (std::size_t i = 0; i < LessonBook::most + 3; ++i) {
        QVERIFY(book.learn(meaning("word " + std::to_string(i), "x")).ok());
    }
    QCOMPARE(book.lessons()->size(), LessonBook::most);
    QCOMPARE(book.lessons()->front().words, std::string("word 3"));
}

void TestLessonBook::examplesOfTheDictionaryAreLessons()
{
    data::DataDictionary dictionary;
    dictionary.examples = {{"how are we doing", "SELECT 1"}};
    LessonBook book(dictionary);
    QCOMPARE(book.lessons()->front().sql, std::string("SELECT 1"));
    QVERIFY(book.lessons()->front().isAnswer());
    QVERIFY(book.learn(meaning("sales", "net")).ok());
    QCOMPARE(book.lessons()->size(), std::size_t{2});
}

void TestLessonBook::twoBooksOfOneFileLoseNothing()
{
    const std::string file = path("shared.json");
    const auto teach = [&](const std::string &whose) {
        const auto book = LessonBook::open(file, {});
        for (int i = 0; i < 20; ++i) {
            if (!(*book)->learn(meaning(whose + std::to_string(i), "x")).ok()) {
                return;
            }
        }
    };
    std::thread one(teach, "one");
    std::thread two(teach, "two");
    one.join();
    two.join();
    QCOMPARE((*LessonBook::open(file, {}))->lessons()->size(), std::size_t{40});
}

void TestLessonBook::damageIsSaidAndLeftAlone_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("\x00\xff hello");
    QTest::newRow("another document") << QByteArray("{\"tables\":{}}");
    QTest::newRow("a later version") << QByteArray("{\"version\":2,\"lessons\":[]}");
    QTest::newRow("lessons are no list") << QByteArray("{\"version\":1,\"lessons\":{}}");
}

void TestLessonBook::damageIsSaidAndLeftAlone()
{
    QFETCH(QByteArray, contents);
    QFile file(m_folder.filePath(QStringLiteral("damaged.json")));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(contents);
    file.close();
    const auto book = LessonBook::open(file.fileName().toStdString(), {});
    QVERIFY(!book.ok());
    QCOMPARE(book.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), contents);
}

void TestLessonBook::whereItCannotBeKeptNothingIsLearned()
{
    QFile file(m_folder.filePath(QStringLiteral("in the way")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const auto book = LessonBook::open(file.fileName().toStdString() + "/lessons.json", {});
    QVERIFY(book.ok());
    const auto learned = (*book)->learn(meaning("sales", "net"));
    QVERIFY(!learned.ok());
    QCOMPARE(learned.error().code, base::ErrorCode::StorageFailed);
    QVERIFY((*book)->lessons()->empty());
}

void TestLessonBook::answersTeach()
{
    query::QueryPlan plan;
    plan.limit = 3;
    const query::ClarificationQuestion words{
        "Which sales?", "sales", {{"net", "", "c1", plan}, {"gross", "", "c2", plan}}};
    const auto chosen = lessonOf("sales by city", words, {"Which sales?", "gross", "c2", false});
    QVERIFY(chosen.has_value());
    QCOMPARE(chosen->words, std::string("sales"));
    QCOMPARE(chosen->meaning, std::string("gross"));
    QVERIFY(!chosen->isAnswer());

    const query::ClarificationQuestion reading{"Is it this?", "", {{"a", "", "c1", plan}}};
    const auto read = lessonOf("sales by city", reading, {"Is it this?", "a", "c1", false});
    QVERIFY(read.has_value());
    QCOMPARE(read->plan->limit.value_or(0), 3);

    QVERIFY(!lessonOf("q", words, {"Which sales?", "own words", "", false}).has_value());
    QVERIFY(!lessonOf("q", words, {"Which sales?", "", "", true}).has_value());
}

} // namespace tst_LessonBook

QUERENT_TEST(LessonBook)
#include "tst_LessonBook.moc"
