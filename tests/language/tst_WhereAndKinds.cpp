// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"

#include <QtTest/QtTest>

namespace tst_WhereAndKinds {

using namespace querent;
using namespace querent::pieces;

/// Where things are, and words for a kind of which a table keeps several columns.
class TestWhereAndKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhere_data();
    void tellsWhere();
    void asksWhich_data();
    void asksWhich();
    void answersWhatIsNamed_data();
    void answersWhatIsNamed();
    void declinesWhereNothingSaysIt();
    void keepsWhatIsAskedFirst();
};

namespace {

/// Couriers: their depots, drivers, tariffs and parcels.
std::shared_ptr<const data::Catalog> couriers()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table towns{"towns",
                      false,
                      {key("town_id"), column("town_name", ColumnType::Text, {"Ghent", "Namur"})},
                      9,
                      {}};
    data::Table countries{
        "countries", false, {key("country_id"), column("country_name", ColumnType::Text)}, 3, {}};
    data::Table depots{"depots",
                       false,
                       {key("depot_id"), column("depot_name", ColumnType::Text, {"North Gate"}),
                        column("street", ColumnType::Text), column("district", ColumnType::Text),
                        column("town_id", ColumnType::Integer),
                        column("country_id", ColumnType::Integer), date("opened_on", "2020-05-01")},
                       12,
                       {}};
    data::Table drivers{"drivers",
                        false,
                        {key("driver_id"),
                         column("full_name", ColumnType::Text, {"Mia Lund", "Tom Reyes"}),
                         column("depot_id", ColumnType::Integer), date("hired_on", "2024-05-01")},
                        80,
                        {}};
    data::Table tariffs{
        "tariffs",
        false,
        {key("tariff_id"), column("tariff_name", ColumnType::Text, {"Express", "Economy"}),
         column("weight_limit", ColumnType::Real), column("length_cap", ColumnType::Real),
         column("discount_percent", ColumnType::Real), column("discount_amount", ColumnType::Real)},
        6,
        {}};
    catalog.tables = {towns, countries, depots, drivers, tariffs};
    catalog.relationships = {{"depots", {"town_id"}, "towns", {"town_id"}, false, {}},
                             {"depots", {"country_id"}, "countries", {"country_id"}, false, {}},
                             {"drivers", {"depot_id"}, "depots", {"depot_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

query::Interpretation asked(const QString &question)
{
    static const language::Engine engine(
        language::buildSourceModel(couriers(), nullptr,
                                   {{"depots", "depot_name", {"North Gate"}, true},
                                    {"drivers", "full_name", {"Mia Lund", "Tom Reyes"}, true},
                                    {"tariffs", "tariff_name", {"Express", "Economy"}, true}}),
        nullptr);
    return engine.interpret(asking(question), {});
}

QString written(const std::optional<query::QueryPlan> &plan)
{
    return plan ? sqlOf(*plan, *couriers()) : QString();
}

} // namespace

void TestWhereAndKinds::tellsWhere_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("the place that somebody belongs to")
        << "where does Mia Lund work?"
        << QStringList{QStringLiteral("depot_name"), QStringLiteral("'Mia Lund'")};
    QTest::newRow("all of them, each with its place")
        << "where are the drivers?"
        << QStringList{QStringLiteral("full_name"), QStringLiteral("depot_name")};
}

void TestWhereAndKinds::tellsWhere()
{
    QFETCH(QString, question);
    QFETCH(QStringList, parts);
    const QString sql = written(asked(question).plan);
    for (const QString &part : parts) {
        QVERIFY2(sql.contains(part), qPrintable(sql));
    }
}

void TestWhereAndKinds::asksWhich_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("choices");
    QTest::newRow("two columns that say where")
        << "where is the North Gate depot?"
        << QStringList{QStringLiteral("street"), QStringLiteral("district")};
    QTest::newRow("two limits") << "what is the limit of Express?"
                                << QStringList{QStringLiteral("weight_limit"),
                                               QStringLiteral("length_cap")};
    QTest::newRow("a share and an amount")
        << "show the discount of Economy"
        << QStringList{QStringLiteral("discount_percent"), QStringLiteral("discount_amount")};
    QTest::newRow("two parents of the kind")
        << "list the locations and the number of depots in each location"
        << QStringList{QStringLiteral("town_name"), QStringLiteral("country_name")};
}

void TestWhereAndKinds::asksWhich()
{
    QFETCH(QString, question);
    QFETCH(QStringList, choices);
    const query::Interpretation result = asked(question);
    QVERIFY2(!result.questions.empty(), qPrintable(written(result.plan)));
    for (const QString &choice : choices) {
        const bool offered =
            std::ranges::any_of(result.questions.front().choices, [&](const auto &known) {
                const QString label = QString::fromStdString(known.label);
                return known.plan ? written(known.plan).contains(choice)
                                  : label.contains(QString(choice).replace(u'_', u' '));
            });
        QVERIFY2(offered, qPrintable(choice));
    }
}

void TestWhereAndKinds::answersWhatIsNamed_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("column");
    QTest::newRow("the column itself") << "in which district is the North Gate depot?"
                                       << "district";
    QTest::newRow("one of the limits") << "what is the weight limit of Express?"
                                       << "weight_limit";
    QTest::newRow("its form") << "show the discount percent of Economy"
                              << "discount_percent";
}

void TestWhereAndKinds::answersWhatIsNamed()
{
    QFETCH(QString, question);
    QFETCH(QString, column);
    const query::Interpretation result = asked(question);
    QVERIFY2(result.questions.empty(), qPrintable(question));
    QVERIFY2(written(result.plan).contains(column), qPrintable(written(result.plan)));
}

void TestWhereAndKinds::declinesWhereNothingSaysIt()
{
    // the town of the depot is not where its drivers live
    const query::Interpretation result = asked(QStringLiteral("where do our drivers live?"));
    QVERIFY2(!result.plan, qPrintable(written(result.plan)));
    QCOMPARE(result.unknownWords.front(), std::string("where"));
}

void TestWhereAndKinds::keepsWhatIsAskedFirst()
{
    const QString sql = written(asked(QStringLiteral("What are the depots that were opened before "
                                                     "1990, and can you provide their ids and "
                                                     "streets?"))
                                    .plan);
    QVERIFY2(sql.contains(QLatin1String("opened_on < ")), qPrintable(sql));
    QVERIFY2(sql.contains(QLatin1String("street")), qPrintable(sql));
}

} // namespace tst_WhereAndKinds

QUERENT_TEST(WhereAndKinds)

#include "tst_WhereAndKinds.moc"
