// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "language/StoredText.h"
#include "language/Tokenizer.h"
#include "language/neural/SaidComparison.h"

#include <QtTest/QtTest>

namespace tst_SaidNumbers {

using namespace querent;
using namespace querent::pieces;
using language::neural::Action;

/// Numbers as questions say them, where columns store them as text and where a comparison is meant.
class TestSaidNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheStoredText_data();
    void findsTheStoredText();
    void answersByTheStoredText();
    void hearsTheComparison_data();
    void hearsTheComparison();
};

namespace {

/// A ferry company that writes units beside its numbers.
std::shared_ptr<const data::Catalog> ferries()
{
    using data::ColumnType;
    auto catalog = std::make_shared<data::Catalog>();
    catalog->engine = "sqlite";
    catalog->tables = {
        {"ferries",
         false,
         {key("ferry_id"), column("ferry_name", ColumnType::Text),
          column("occupancy", ColumnType::Text, {"5%", "12.5%", "60%"}),
          column("capacity", ColumnType::Text, {"500 passengers", "1,200 passengers", "80 cars"}),
          column("deck", ColumnType::Text, {"2", "2 upper", "3 lower", "4-12"})},
         40,
         {}}};
    return catalog;
}

std::vector<data::ColumnValues> ferryValues()
{
    return {{"ferries", "occupancy", {"5%", "12.5%", "60%"}},
            {"ferries", "capacity", {"500 passengers", "1,200 passengers", "80 cars", "80 vans"}},
            {"ferries", "deck", {"2", "2 upper", "3 lower", "4-12"}}};
}

} // namespace

void TestSaidNumbers::findsTheStoredText_data()
{
    QTest::addColumn<int>("place");
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("text");
    QTest::newRow("a share") << 2 << 5.0 << "5%";
    QTest::newRow("with a decimal point") << 2 << 12.5 << "12.5%";
    QTest::newRow("no such number") << 2 << 6.0 << "";
    QTest::newRow("a unit behind") << 3 << 500.0 << "500 passengers";
    QTest::newRow("thousands apart") << 3 << 1200.0 << "1,200 passengers";
    QTest::newRow("two texts tell it") << 3 << 80.0 << "";
    QTest::newRow("the bare number is stored") << 4 << 2.0 << "";
    QTest::newRow("a word behind") << 4 << 3.0 << "3 lower";
    QTest::newRow("part of something longer") << 4 << 4.0 << "";
}

void TestSaidNumbers::findsTheStoredText()
{
    QFETCH(int, place);
    QFETCH(double, number);
    QFETCH(QString, text);
    const auto source = language::buildSourceModel(ferries(), nullptr, ferryValues());
    const auto found = language::storedText(*source, language::ColumnId{0, place}, number);
    QCOMPARE(QString::fromStdString(found.value_or("")), text);
}

void TestSaidNumbers::answersByTheStoredText()
{
    const QString sql =
        sqlFor(QStringLiteral("ferries with an occupancy of 5%"), ferries(), ferryValues());
    QVERIFY2(sql.contains(QStringLiteral("occupancy = '5%'")), qPrintable(sql));
}

void TestSaidNumbers::hearsTheComparison_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<int>("parsed");
    QTest::addColumn<int>("heard");
    const auto row = [](const char *question, Action parsed, Action heard) {
        QTest::addRow("%s, %d", question, static_cast<int>(parsed))
            << question << static_cast<int>(parsed) << static_cast<int>(heard);
    };
    row("planes with 180 seats", Action::GreaterOrEqual, Action::Equal);
    row("who has 3 children", Action::GreaterOrEqual, Action::Equal);
    row("planes with 180 seats or more", Action::GreaterOrEqual, Action::GreaterOrEqual);
    row("planes with at least 180 seats", Action::GreaterOrEqual, Action::GreaterOrEqual);
    row("rooms for 6 people", Action::GreaterOrEqual, Action::GreaterOrEqual);
    row("planes with 180 seats", Action::Equal, Action::Equal);
    row("loans with a 180 basis point rate", Action::Greater, Action::Equal);
    row("loans with a rate of 180", Action::Greater, Action::Equal);
    row("loans with a rate of 180 or higher", Action::Greater, Action::GreaterOrEqual);
    row("loans with a rate of more than 180", Action::Greater, Action::Greater);
    row("no more than 180 seats", Action::Greater, Action::LessOrEqual);
    row("fewer than 180 seats", Action::Greater, Action::Less);
    row("180 or fewer seats", Action::GreaterOrEqual, Action::LessOrEqual);
}

void TestSaidNumbers::hearsTheComparison()
{
    QFETCH(QString, question);
    QFETCH(int, parsed);
    QFETCH(int, heard);
    const language::Tokens tokens = language::tokenize(question.toStdString());
    const auto number = std::ranges::find_if(
        tokens, [](const language::Token &token) { return token.number.has_value(); });
    QVERIFY(number != tokens.end());
    const auto at = static_cast<std::size_t>(number - tokens.begin());
    QCOMPARE(
        static_cast<int>(language::neural::saidComparison(tokens, at, static_cast<Action>(parsed))),
        heard);
}

} // namespace tst_SaidNumbers

QUERENT_TEST(SaidNumbers)
#include "tst_SaidNumbers.moc"
