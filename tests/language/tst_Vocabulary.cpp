// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"
#include "language/neural/Kinship.h"

#include <QtTest/QtTest>

namespace tst_Vocabulary {

using namespace querent;
using namespace querent::pieces;

namespace {

/// A tool library: members take out tools, in other words than people use for it.
language::Engine toolLibrary()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table members{"members",
                        false,
                        {key("member_id"), column("full_name", ColumnType::Text),
                         date("joined_on", "2024-11-30"), openDate("cancelled_on", "2024-10-30"),
                         column("referral", ColumnType::Text, {"Instagram", "Friend"}),
                         column("tier", ColumnType::Text, {"GLD", "SLV"})},
                        300,
                        {}};
    data::Table equipment{"equipment",
                          false,
                          {key("equipment_id"), column("equipment_name", ColumnType::Text),
                           date("purchased_on", "2023-05-01"),
                           column("hourly_rate", ColumnType::Real),
                           column("weight_kg", ColumnType::Real)},
                          90,
                          {}};
    data::Table rentals{
        "check_outs",
        false,
        {key("check_out_id"), column("member_id", ColumnType::Integer),
         column("equipment_id", ColumnType::Integer), date("checked_out_at", "2024-12-20"),
         column("stay_minutes", ColumnType::Integer),
         column("check_out_status", ColumnType::Text, {"cancelled", "done", "NOSHOW"}),
         openDate("returned_at", "2024-12-22"),
         column("pay_method", ColumnType::Text, {"paypal", "cash"})},
        4000,
        {}};
    catalog.tables = {members, equipment, rentals};
    catalog.relationships = {
        {"check_outs", {"member_id"}, "members", {"member_id"}, false, {}},
        {"check_outs", {"equipment_id"}, "equipment", {"equipment_id"}, false, {}}};
    std::vector<data::ColumnValues> values{
        {"members", "full_name", {"Ada Byron", "Kim Tanaka"}, true},
        {"members", "referral", {"Instagram", "Friend"}, true},
        {"equipment", "equipment_name", {"Chainsaw C40", "Ladder 7m"}, true},
        {"members", "tier", {"GLD", "SLV"}, true},
        {"check_outs", "check_out_status", {"cancelled", "done", "NOSHOW"}, true},
        {"check_outs", "pay_method", {"paypal", "cash"}, true},
    };
    return language::Engine(
        language::buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)),
                                   nullptr, std::move(values)),
        nullptr);
}

/// Waters to fish in: anglers with permits, wardens, boats; some names cut down to a few letters.
language::Engine fishery()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table anglers{"angler",
                        false,
                        {key("angler_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text), column("email", ColumnType::Text),
                         date("customer_since", "2024-11-30")},
                        300,
                        {}};
    data::Table wardens{"warden",
                        false,
                        {key("warden_id"), column("full_name", ColumnType::Text),
                         column("gender", ColumnType::Text, {"f", "m"}),
                         date("hired_on", "2023-05-01")},
                        12,
                        {}};
    data::Table waters{"cd_wtr",
                       false,
                       {key("wtr_cd"), column("wtr_nm", ColumnType::Text, {"Long Mere", "Otter"})},
                       9,
                       {}};
    data::Table boats{"watercraft",
                      false,
                      {key("boat_id"), column("craft_name", ColumnType::Text),
                       column("active_flag", ColumnType::Text, {"Y", "N"})},
                      40,
                      {}};
    data::Table permits{"permit",
                        false,
                        {key("permit_id"), column("angler_id", ColumnType::Integer),
                         column("wtr_cd", ColumnType::Integer),
                         column("boat_id", ColumnType::Integer),
                         column("warden_id", ColumnType::Integer), date("issuedt", "2024-12-20"),
                         column("permit_state", ColumnType::Text, {"ACT", "EXP", "SUS"}),
                         column("payer", ColumnType::Text, {"Customer", "Club"})},
                        4000,
                        {}};
    catalog.tables = {anglers, wardens, waters, boats, permits};
    catalog.relationships = {{"permit", {"angler_id"}, "angler", {"angler_id"}, false, {}},
                             {"permit", {"wtr_cd"}, "cd_wtr", {"wtr_cd"}, false, {}},
                             {"permit", {"warden_id"}, "warden", {"warden_id"}, false, {}},
                             {"permit", {"boat_id"}, "watercraft", {"boat_id"}, false, {}}};
    std::vector<data::ColumnValues> values{
        {"angler", "last_name", {"Byron", "McRae"}, true},
        {"cd_wtr", "wtr_nm", {"Long Mere", "Otter"}, true},
        {"permit", "permit_state", {"ACT", "EXP", "SUS"}, true},
        {"permit", "payer", {"Customer", "Club"}, true},
    };
    return language::Engine(
        language::buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)),
                                   nullptr, std::move(values)),
        nullptr);
}

} // namespace

class TestVocabulary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void declinesWhatNothingStandsFor_data();
    void declinesWhatNothingStandsFor();
    void saysWhatWasTaken();
    void namesWhatItLeavesOut();
    void findsWhatStandsFor_data();
    void findsWhatStandsFor();
    void knowsKin();
};

void TestVocabulary::understands_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("a verb of what happened, with its time: the date of it")
        << "members who quit in 2024"
        << "Members, where members · cancelled on in 2024.";
    QTest::newRow("without a time: that it happened")
        << "how many members have quit"
        << "Number of members, where members · cancelled on is filled in.";
    QTest::newRow("a noun of what happened is counted by its date")
        << "sign-ups per year"
        << "Number of members for each year of members · joined on.";
    QTest::newRow("a word for a table") << "how much does our gear weigh on average"
                                        << "Average of equipment · weight kg.";
    QTest::newRow("what only carries a noun") << "how many pieces of equipment are there"
                                              << "Number of equipment.";
    QTest::newRow("part of a value that nothing else explains")
        << "how many chainsaws do we have"
        << "Number of equipment, where equipment · equipment name is Chainsaw C40.";
    QTest::newRow("the beginning of a value")
        << "how many members came through Insta"
        << "Number of members, where members · referral is Instagram.";
    QTest::newRow("a value without its vowels") << "number of gold members"
                                                << "Number of members, where members · tier is "
                                                   "GLD.";
    QTest::newRow("two words kept as one")
        << "how many check-outs were no-shows"
        << "Number of check outs, where check outs · check out status is NOSHOW.";
    QTest::newRow("which date counts, by its name")
        << "check-outs per month in 2024 based on returned date"
        << "Number of check outs for each month of check outs · returned at, where check outs · "
           "returned at in 2024.";
    QTest::newRow("which date counts, by what was done then")
        << "number of check-outs in 2024, going by when the equipment was returned"
        << "Number of check outs, where check outs · returned at in 2024.";
    QTest::newRow("capitals within a value") << "number of check-outs by PayPal"
                                             << "Number of check outs, where check outs · pay "
                                                "method is paypal.";
}

void TestVocabulary::understands()
{
    QFETCH(QString, question);
    QFETCH(QString, explanation);
    const query::Interpretation result = toolLibrary().interpret(asking(question), {});
    QVERIFY2(result.plan.has_value(), result.explanation.c_str());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestVocabulary::declinesWhatNothingStandsFor_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("what is counted") << "how many litres of diesel";
    QTest::newRow("what money went into") << "how much did we spend on advertising in 2024";
}

void TestVocabulary::declinesWhatNothingStandsFor()
{
    QFETCH(QString, question);
    const query::Interpretation result = toolLibrary().interpret(asking(question), {});
    QVERIFY2(!result.plan.has_value(), result.explanation.c_str());
}

void TestVocabulary::saysWhatWasTaken()
{
    const query::Interpretation result =
        toolLibrary().interpret(asking(QStringLiteral("number of gear")), {});
    QVERIFY(result.plan.has_value());
    QVERIFY(result.quality != query::PlanQuality::High);
    QVERIFY(result.leftOut.empty());
    QVERIFY(std::any_of(
        result.assumptions.begin(), result.assumptions.end(),
        [](const std::string &told) { return told.find("gear") != std::string::npos; }));
}

void TestVocabulary::namesWhatItLeavesOut()
{
    const query::Interpretation result =
        toolLibrary().interpret(asking(QStringLiteral("number of wobbly check-outs in 2024")), {});
    QVERIFY2(result.plan.has_value(), result.explanation.c_str());
    QVERIFY(result.quality != query::PlanQuality::High);
    QCOMPARE(result.leftOut.size(), std::size_t{1});
    QVERIFY2(result.leftOut.front().find("wobbly") != std::string::npos,
             result.leftOut.front().c_str());
    QVERIFY(std::ranges::find(result.assumptions, result.leftOut.front()) !=
            result.assumptions.end());
}

void TestVocabulary::findsWhatStandsFor_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("customers under another name") << "how many customers do we have"
                                                  << "Number of angler.";
    QTest::newRow("rows before a value that is called so")
        << "which customers have no permit"
        << "Angler · first name, angler · last name, where angler · angler id is not among "
           "(permit · angler id).";
    QTest::newRow("staff under another name") << "number of employees"
                                              << "Number of warden.";
    QTest::newRow("one name for another") << "customers whose surname starts with Mc"
                                          << "Angler, where angler · last name reads like “mc%”.";
    QTest::newRow("a name cut down to a few letters")
        << "number of permits per water"
        << "Number of permit for each code wtr \u00B7 wtr code.";
    QTest::newRow("rows are called as their key") << "how many boats are there"
                                                  << "Number of watercraft.";
    QTest::newRow("words run together") << "permits issued in 2024"
                                        << "Number of permit, where permit · issue date in 2024.";
}

void TestVocabulary::findsWhatStandsFor()
{
    QFETCH(QString, question);
    QFETCH(QString, explanation);
    const query::Interpretation result = fishery().interpret(asking(question), {});
    QVERIFY2(result.plan.has_value(), result.explanation.c_str());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestVocabulary::knowsKin()
{
    const language::neural::Kinship *kinship = language::neural::Kinship::shipped();
    QVERIFY(kinship != nullptr);
    const auto between = [&](const char *said, const char *named) {
        return kinship->between(kinship->find(said), kinship->find(named));
    };
    QVERIFY(between("towns", "city") > 0.0);
    QVERIFY(between("divisions", "department") > between("divisions", "city"));
    QVERIFY(between("diesel", "salary") < 0.0);
    QVERIFY(between("xqzt", "salary") < 0.0);
    QVERIFY(kinship->find("xqzt").senses.empty());
}

} // namespace tst_Vocabulary

QUERENT_TEST(Vocabulary)
#include "tst_Vocabulary.moc"
