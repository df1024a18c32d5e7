// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

namespace tst_Links {

using namespace querent;
using namespace querent::pieces;

namespace {

std::shared_ptr<const data::Catalog> catalog()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    const data::Column flag =
        column("is_approved", ColumnType::Integer, {data::Value(0), data::Value(1)});
    data::Table members{"members",
                        false,
                        {key("member_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text), date("joined_on", "2024-11-30"),
                         openDate("left_on", "2024-10-30"), column("email", ColumnType::Text),
                         column("locker_no", ColumnType::Integer)},
                        400,
                        {}};
    data::Table halls{"halls",
                      false,
                      {key("hall_id"), column("hall_name", ColumnType::Text),
                       column("caretaker_manager", ColumnType::Text),
                       date("opened_on", "2019-05-01")},
                      9,
                      {}};
    data::Table bookings{"bookings",
                         false,
                         {key("booking_id"), column("member_id", ColumnType::Integer),
                          column("hall_id", ColumnType::Integer), date("booked_on", "2024-12-20"),
                          column("state", ColumnType::Text, {"no_show", "played", "returned"}),
                          column("fee", ColumnType::Real), flag},
                         5000,
                         {}};
    catalog.tables = {members, halls, bookings};
    catalog.relationships = {{"bookings", {"member_id"}, "members", {"member_id"}, false, {}},
                             {"bookings", {"hall_id"}, "halls", {"hall_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

/// A sports club: members book halls.
language::Engine club()
{
    std::vector<data::ColumnValues> values{
        {"members", "first_name", {"Ada", "Turner"}, true},
        {"members", "last_name", {"Byron", "Tanaka"}, true},
        {"halls", "hall_name", {"EastFreight Arena", "Old Mill"}, true},
        {"bookings", "state", {"no_show", "played", "returned"}, true},
    };
    return language::Engine(language::buildSourceModel(catalog(), nullptr, std::move(values)),
                            nullptr);
}

QString sqlOf(const query::QueryPlan &plan)
{
    const std::shared_ptr<const data::Catalog> source = catalog();
    const auto bound = query::Binder(*source).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value());
    return sql ? QString::fromStdString(sql.value()).simplified() : QString();
}

} // namespace

class TestLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void declinesUnknownNames();
    void oneRowMeetsAllConditions();
};

void TestLinks::understands_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("an English word is no slip of a name")
        << "number of bookings that were turned down"
        << "Number of bookings, where not bookings · is approved.";
    QTest::newRow("a part of a written word is no mention of it")
        << "average fee of freight bookings"
        << "Average of bookings · fee.";
    QTest::newRow("a phrase names a value") << "how many bookings were sent back"
                                            << "Number of bookings, where bookings · state is "
                                               "returned.";
    QTest::newRow("a name that ends like a count") << "locker no of Ada Byron"
                                                   << "Members · locker number, where members · "
                                                      "first name is Ada; members · last name is "
                                                      "Byron.";
    QTest::newRow("no of counts") << "no of bookings"
                                  << "Number of bookings.";
    QTest::newRow("people are the rows that have names")
        << "how many people are there at the moment"
        << "Number of members, where members · left on is empty.";
    QTest::newRow("no longer") << "members who are no longer with us"
                               << "Members, where members · left on is filled in.";
    QTest::newRow("a state that is denied") << "how many members have not left"
                                            << "Number of members, where members · left on is "
                                               "empty.";
    QTest::newRow("denied, with words between") << "members that have not yet left"
                                                << "Members, where members · left on is empty.";
    QTest::newRow("never, without saying what") << "which halls have we never used"
                                                << "Halls, where without any bookings.";
    QTest::newRow("when it happened") << "When did Old Mill open its doors?"
                                      << "Halls · opened on, where halls · hall name is Old Mill.";
    QTest::newRow("events are counted") << "played bookings 2024"
                                        << "Number of bookings, where bookings · state is played; "
                                           "bookings · booked on in 2024.";
    QTest::newRow("things with names are listed") << "halls that opened in 2019"
                                                  << "Halls, where halls · opened on in 2019.";
    QTest::newRow("a wordy question")
        << "Hello! I have a call with the Old Mill people soon and need to be prepared, so could "
           "you please tell me how many bookings there were in 2024, so that I can quote it"
        << "Number of bookings, where bookings · booked on in 2024.";
    QTest::newRow("first of a sorting is no limit") << "list the halls, newest first"
                                                    << "Halls, highest halls · opened on first.";
    QTest::newRow("the order of all rows, from its one end to the other")
        << "list the halls from the oldest to the newest"
        << "Halls, lowest halls · opened on first.";
    QTest::newRow("a preposition is no column") << "list the members with the hall they stand at"
                                                << "Members, halls.";
    QTest::newRow("never, said by a verb of the thing itself")
        << "is there any hall that was never booked"
        << "Halls, where without any bookings.";
    QTest::newRow("who did most of it") << "who organised the most bookings"
                                        << "Members, highest number of bookings first, only the "
                                           "first 1.";
    QTest::newRow("who did it") << "Who played in Old Mill?"
                                << "Members, where bookings · state is played; halls · hall name "
                                   "is Old Mill.";
}

void TestLinks::understands()
{
    QFETCH(QString, question);
    QFETCH(QString, explanation);
    const query::Interpretation result = club().interpret(asking(question), {});
    QVERIFY(result.plan.has_value());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestLinks::declinesUnknownNames()
{
    const query::Interpretation result =
        club().interpret(asking(QStringLiteral("how many bookings in hall Atlantis")), {});
    QVERIFY(!result.plan.has_value());
    QVERIFY(QString::fromStdString(result.explanation).contains(QStringLiteral("atlantis")));
}

void TestLinks::oneRowMeetsAllConditions()
{
    const query::Interpretation result =
        club().interpret(asking(QStringLiteral("which halls did Ada Byron book in 2024")), {});
    QVERIFY(result.plan.has_value());
    const QString sql = sqlOf(*result.plan);
    // within one, or joined
    QVERIFY2(sql.count(QStringLiteral(" IN (")) <= 1, qPrintable(sql));
    QCOMPARE(sql.count(QStringLiteral("booked_on >=")), 1);
    QVERIFY2(sql.contains(QStringLiteral("first_name = 'Ada'")) &&
                 sql.contains(QStringLiteral("last_name = 'Byron'")) &&
                 sql.contains(QStringLiteral("booked_on >= '2024-01-01'")),
             qPrintable(sql));
}

} // namespace tst_Links

QUERENT_TEST(Links)
#include "tst_Links.moc"
