// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"

#include <QtTest/QtTest>

namespace tst_StructuralReadings {

using namespace querent;
using namespace querent::pieces;

namespace {

/// Choirs sing songs; flats and barns, which have nothing to do with each other, are let.
language::Engine village()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table choirs{
        "choirs", false, {key("choir_id"), column("choir_name", ColumnType::Text)}, 12, {}};
    data::Table songs{"songs",
                      false,
                      {key("song_id"), column("song_title", ColumnType::Text),
                       column("tempo", ColumnType::Integer)},
                      90,
                      {}};
    data::Table repertoire{
        "choir_songs",
        false,
        {column("choir_id", ColumnType::Integer), column("song_id", ColumnType::Integer)},
        300,
        {}};
    data::Table flats{"flats",
                      false,
                      {key("flat_id"), column("flat_name", ColumnType::Text),
                       column("rent", ColumnType::Integer)},
                      40,
                      {}};
    data::Table barns{"barns",
                      false,
                      {key("barn_id"), column("barn_name", ColumnType::Text),
                       column("rent", ColumnType::Integer)},
                      15,
                      {}};
    data::Table animals{"animals",
                        false,
                        {key("animal_id"), column("animal_name", ColumnType::Text),
                         column("species", ColumnType::Text, {"Goat", "Sheep", "Hen"}),
                         column("weight", ColumnType::Integer),
                         column("place", ColumnType::Text, {"Near the pond", "North field"})},
                        150,
                        {}};
    catalog.tables = {choirs, songs, repertoire, flats, barns, animals};
    catalog.relationships = {{"choir_songs", {"choir_id"}, "choirs", {"choir_id"}, false, {}},
                             {"choir_songs", {"song_id"}, "songs", {"song_id"}, false, {}}};
    std::vector<data::ColumnValues> values{
        {"animals", "species", {"Goat", "Sheep", "Hen"}, true},
        {"animals", "place", {"Near the pond", "North field"}, true}};
    return language::Engine(
        language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                   std::move(values)),
        nullptr);
}

} // namespace

class TestStructuralReadings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksBack_data();
    void asksBack();
    void asksNothing_data();
    void asksNothing();
    void takesTheReadingPicked();
};

void TestStructuralReadings::asksBack_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("asked");
    QTest::newRow("what each has: its own, or what all share")
        << "Show me the songs that each choir sings"
        << "How is “each choir” meant?";
    QTest::newRow("a column of what every one has")
        << "What tempo do the songs of every choir have?"
        << "How is “of every choir” meant?";
    QTest::newRow("a verb that elsewhere asks for growth")
        << "List the songs that every choir grows"
        << "How is “every choir” meant?";
    QTest::newRow("a condition behind two tables") << "List flats and barns with a rent of 500"
                                                   << "What does “with a rent of 500” belong to?";
    QTest::newRow("what is asked of both stands before the first")
        << "names of flats and barns with a rent of 500"
        << "What does “with a rent of 500” belong to?";
    QTest::newRow("a condition behind two values") << "Show goats and hens with a weight of 30"
                                                   << "What does “with a weight of 30” belong to?";
    QTest::newRow("a value behind two values") << "Show goats and hens near the pond"
                                               << "What does “near the pond” belong to?";
    QTest::newRow("a participle before the value") << "List goats and hens kept near the pond"
                                                   << "What does “kept near the pond” belong to?";
}

void TestStructuralReadings::asksBack()
{
    QFETCH(QString, question);
    QFETCH(QString, asked);
    const query::Interpretation result = village().interpret(asking(question), {});
    QCOMPARE(result.questions.size(), 1U);
    const query::ClarificationQuestion &back = result.questions.front();
    QCOMPARE(QString::fromStdString(back.text), asked);
    QCOMPARE(back.choices.size(), 2U);
    QVERIFY(back.choices[0].plan && back.choices[1].plan);
    QVERIFY(!(*back.choices[0].plan == *back.choices[1].plan));
}

void TestStructuralReadings::asksNothing_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("all"); ///< only what all share is meant
    QTest::newRow("each one first") << "For each choir, show the songs" << false;
    QTest::newRow("in common") << "Which songs do all choirs have in common?" << true;
    QTest::newRow("a column of each row") << "Show the name of each choir" << false;
    QTest::newRow("a count for each") << "How many songs does each choir sing?" << false;
    QTest::newRow("both is said") << "Show both goats and hens with a weight of 30" << false;
    QTest::newRow("nothing stands behind") << "Show goats and hens" << false;
}

void TestStructuralReadings::asksNothing()
{
    QFETCH(QString, question);
    QFETCH(bool, all);
    const query::Interpretation result = village().interpret(asking(question), {});
    QVERIFY(result.questions.empty());
    QVERIFY(result.plan.has_value());
    QCOMPARE(!result.plan->having.empty(), all);
}

void TestStructuralReadings::takesTheReadingPicked()
{
    language::Request request = asking(QStringLiteral("Show me the songs that each choir sings"));
    const language::Engine engine = village();
    const query::Interpretation first = engine.interpret(request, {});
    QCOMPARE(first.questions.size(), 1U);
    const query::ClarificationQuestion &back = first.questions.front();
    const query::ClarificationChoice &second = back.choices.back();
    request.answers = {{back.text, second.label, second.constraint, false}};
    const query::Interpretation answered = engine.interpret(request, {});
    QVERIFY(answered.questions.empty());
    QVERIFY(answered.plan == second.plan);
    QVERIFY(answered.quality == query::PlanQuality::High);
}

} // namespace tst_StructuralReadings

QUERENT_TEST(StructuralReadings)
#include "tst_StructuralReadings.moc"
