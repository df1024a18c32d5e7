// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/CorrectionBook.h"
#include "session/LessonBook.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_CorrectionBook {

using namespace querent;
using namespace querent::session;
using Field = Correction::Field;

class TestCorrectionBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void correctionsOutliveTheBook();
    void everyFieldCanBeSaidAndTakenBack_data();
    void everyFieldCanBeSaidAndTakenBack();
    void takingBackBringsWhatWasSaidBefore();
    void theWholeCanBeRevisedAndTakenBack();
    void aRevisionThatFailsChangesNothing();
    void twoBooksOfOneFileLoseNothing();
    void damageIsSaidAndLeftAlone_data();
    void damageIsSaidAndLeftAlone();
    void whereItCannotBeKeptNothingChanges();
    void nonsenseIsRefused();
    void theFileLiesBesideTheLessons();

private:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    QTemporaryDir m_folder;
};

void TestCorrectionBook::correctionsOutliveTheBook()
{
    const std::string file = path("new folder/Aufträge.dictionary.json");
    {
        const auto book = CorrectionBook::open(file);
        QVERIFY(book.ok());
        QVERIFY((*book)->correct({"Aufträge", "2024", Field::Role, {{"dimension"}}}).ok());
        QVERIFY((*book)->correct({"2023", "2024", Field::Synonyms, {{"sales", "a, b"}}}).ok());
    }
    const auto book = CorrectionBook::open(file);
    QVERIFY(book.ok());
    const data::DataDictionary own = (*book)->dictionary();
    QVERIFY(own.column("Aufträge", "2024")->role == data::SemanticRole::Dimension);
    QCOMPARE(own.column("2023", "2024")->synonyms, (std::vector<std::string>{"sales", "a, b"}));
}

void TestCorrectionBook::everyFieldCanBeSaidAndTakenBack_data()
{
    QTest::addColumn<Correction>("correction");
    const auto row = [](const char *name, Correction correction) {
        QTest::newRow(name) << std::move(correction);
    };
    row("what rows are", {"t", "", Field::Kind, {{"fact"}}});
    row("what a row is called", {"t", "", Field::Labels, {{"first", "last"}}});
    row("when it happened", {"t", "", Field::Date, {{"on"}}});
    row("that nothing says when", {"t", "", Field::Date, {{""}}});
    row("its amount", {"t", "", Field::Measure, {{"net"}}});
    row("what a column is", {"t", "c", Field::Role, {{"measure"}}});
    row("how rows add up", {"t", "c", Field::Aggregation, {{"last"}}});
    row("what it is gathered under", {"t", "c", Field::RollsUpTo, {{"country"}}});
    row("words for it", {"t", "c", Field::Synonyms, {{"turnover"}}});
    row("what a table holds", {"t", "", Field::Description, {{"What was bought"}}});
    row("what a column holds", {"t", "c", Field::Description, {{"Without tax"}}});
    row("what it is counted in", {"t", "c", Field::Unit, {{"EUR"}}});
    row("that it tells about people", {"t", "c", Field::Personal, {{"true"}}});
    row("that it is kept out", {"t", "c", Field::Hidden, {{"true"}}});
}

void TestCorrectionBook::everyFieldCanBeSaidAndTakenBack()
{
    QFETCH(Correction, correction);
    CorrectionBook book;
    const data::DataDictionary untouched = book.dictionary();
    const auto back = book.correct(correction);
    QVERIFY(back.ok());
    QVERIFY(!(book.dictionary() == untouched));
    const auto again = book.correct(*back);
    QVERIFY(again.ok());
    QVERIFY(again->value == correction.value);
    const data::DataDictionary own = book.dictionary();
    const data::DataDictionary::TableEntry *table = own.table("t");
    QVERIFY(table == nullptr ||
            (!table->kind && !table->labels && !table->date && !table->measure));
    const data::DataDictionary::ColumnEntry *column = own.column("t", "c");
    QVERIFY(column == nullptr || *column == data::DataDictionary::ColumnEntry{});
}

void TestCorrectionBook::takingBackBringsWhatWasSaidBefore()
{
    CorrectionBook book;
    QVERIFY(book.correct({"t", "c", Field::Aggregation, {{"sum"}}}).ok());
    const auto back = book.correct({"t", "c", Field::Aggregation, {{"last"}}});
    QVERIFY(back.ok());
    QVERIFY(book.correct(*back).ok());
    QVERIFY(book.dictionary().column("t", "c")->aggregation == data::Aggregation::Sum);
    QVERIFY(book.correct({"t", "c", Field::Aggregation, {}}).ok());
    QVERIFY(!book.dictionary().column("t", "c")->aggregation);
}

void TestCorrectionBook::theWholeCanBeRevisedAndTakenBack()
{
    const std::string file = path("revised.dictionary.json");
    const auto book = *CorrectionBook::open(file);
    QVERIFY(book->correct({"t", "c", Field::Unit, {{"EUR"}}}).ok());
    const auto before = book->revise([](data::DataDictionary own) {
        own.glossary["churn"] = "No order for 90 days";
        own.metrics.push_back({"basket", "t", "avg(c)", {}, {}, {}});
        return base::Result<data::DataDictionary>(std::move(own));
    });
    QVERIFY(before.ok());
    QVERIFY(before->glossary.empty());
    QCOMPARE(before->column("t", "c")->unit, std::string("EUR"));
    QCOMPARE((*CorrectionBook::open(file))->dictionary().metrics.size(), std::size_t{1});
    QVERIFY(book->revise([&](const data::DataDictionary &) {
                    return base::Result<data::DataDictionary>(*before);
                })
                .ok());
    QVERIFY((*CorrectionBook::open(file))->dictionary() == *before);
}

void TestCorrectionBook::aRevisionThatFailsChangesNothing()
{
    CorrectionBook book;
    QVERIFY(book.correct({"t", "c", Field::Unit, {{"EUR"}}}).ok());
    const data::DataDictionary before = book.dictionary();
    const auto revised = book.revise([](const data::DataDictionary &) {
        return base::Result<data::DataDictionary>(
            base::Error{base::ErrorCode::InvalidArgument, "no", {}});
    });
    QVERIFY(!revised.ok());
    QCOMPARE(revised.error().message, std::string("no"));
    QVERIFY(book.dictionary() == before);
}

void TestCorrectionBook::twoBooksOfOneFileLoseNothing()
{
    const std::string file = path("shared.dictionary.json");
    const auto one = *CorrectionBook::open(file);
    const auto other = *CorrectionBook::open(file);
    const auto fill = [](CorrectionBook &book, const char *table) {
        for (int i = 0; i < 20; ++i) {
            const std::string column = "c" + std::to_string(i);
            if (!book.correct({table, column, Field::Hidden, {{"true"}}})) {
                return;
            }
        }
    };
    std::thread left([&] { fill(*one, "left"); });
    std::thread right([&] { fill(*other, "right"); });
    left.join();
    right.join();
    const data::DataDictionary all = (*CorrectionBook::open(file))->dictionary();
    QCOMPARE(all.table("left")->columns.size(), std::size_t{20});
    QCOMPARE(all.table("right")->columns.size(), std::size_t{20});
    // and each sees what the other said as soon as it says something itself
    QVERIFY(one->correct({"left", "", Field::Kind, {{"fact"}}}).ok());
    QVERIFY(one->dictionary().table("right") != nullptr);
}

void TestCorrectionBook::damageIsSaidAndLeftAlone_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::newRow("nothing in it") << QByteArray();
    QTest::newRow("half a file") << QByteArray(R"({"version": 1, "tables": {"t": )");
    QTest::newRow("a version from the future") << QByteArray(R"({"version": 2, "tables": {}})");
    QTest::newRow("a role that does not exist")
        << QByteArray(R"({"version": 1, "tables": {"t": {"columns": {"c": {"role": "x"}}}}})");
    QTest::newRow("a list") << QByteArray("[1]");
}

void TestCorrectionBook::damageIsSaidAndLeftAlone()
{
    QFETCH(QByteArray, contents);
    const std::string name = path("damaged.dictionary.json");
    QFile file(QString::fromStdString(name));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(contents);
    file.close();
    const auto book = CorrectionBook::open(name);
    QVERIFY(!book.ok());
    QCOMPARE(book.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY(book.error().detail.find(name) != std::string::npos);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), contents);
}

void TestCorrectionBook::whereItCannotBeKeptNothingChanges()
{
    // a file stands where the folder should be: that stops every user, the administrator too
    const std::string blocker = path("blocker");
    QFile file(QString::fromStdString(blocker));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const auto book = CorrectionBook::open(blocker + "/own.dictionary.json");
    QVERIFY(book.ok());
    const auto said = (*book)->correct({"t", "c", Field::Hidden, {{"true"}}});
    QVERIFY(!said.ok());
    QCOMPARE(said.error().code, base::ErrorCode::StorageFailed);
    QVERIFY((*book)->dictionary().empty());
}

void TestCorrectionBook::nonsenseIsRefused()
{
    CorrectionBook book;
    const auto said = book.correct({"t", "c", Field::Role, {{"emperor"}}});
    QVERIFY(!said.ok());
    QCOMPARE(said.error().code, base::ErrorCode::InvalidArgument);
    QVERIFY(book.dictionary().empty());
}

void TestCorrectionBook::theFileLiesBesideTheLessons()
{
    const std::string folder = path("kept");
    const QFileInfo lessons(QString::fromStdString(LessonBook::pathFor(folder, "/data/shop.db")));
    const QFileInfo own(QString::fromStdString(CorrectionBook::pathFor(folder, "/data/shop.db")));
    QCOMPARE(own.absolutePath(), lessons.absolutePath());
    QCOMPARE(own.fileName(), lessons.completeBaseName() + QStringLiteral(".dictionary.json"));
}

} // namespace tst_CorrectionBook

QUERENT_TEST(CorrectionBook)
#include "tst_CorrectionBook.moc"
