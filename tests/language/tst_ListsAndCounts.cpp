// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"

#include <QtTest/QtTest>

namespace tst_ListsAndCounts {

using namespace querent;
using namespace querent::pieces;

/// What is listed row by row and what is counted or added up; what of a row is a size, a year, a
/// price of something offered.
class TestListsAndCounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
    void asksWhichOne_data();
    void asksWhichOne();
    void takesNoSizeForAPlace();
};

namespace {

/// A diving school: boats with their harbours, kinds of course and when they are held, passes that
/// people buy, trips that they book.
std::shared_ptr<const data::Catalog> divers()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table harbours{"harbours",
                         false,
                         {key("harbour_id"), column("harbour_name", ColumnType::Text),
                          column("quay_area", ColumnType::Real),
                          column("number_of_berths", ColumnType::Integer)},
                         6,
                         {}};
    data::Table boats{"boats",
                      false,
                      {key("boat_id"), column("boat_name", ColumnType::Text, {"Orca", "Selkie"}),
                       column("harbour_id", ColumnType::Integer),
                       column("daily_rent", ColumnType::Real), date("launched_on", "2024-03-01")},
                      14,
                      {}};
    data::Table passes{"dive_passes",
                       false,
                       {key("pass_id"), column("pass_name", ColumnType::Text),
                        column("monthly_price", ColumnType::Real),
                        column("contract_months", ColumnType::Integer)},
                       4,
                       {}};
    data::Table divers{"divers",
                       false,
                       {key("diver_id"), column("full_name", ColumnType::Text),
                        column("pass_id", ColumnType::Integer), date("joined_on", "2024-11-01")},
                       300,
                       {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("diver_id", ColumnType::Integer),
                          date("paid_on", "2024-12-20"), column("amount", ColumnType::Real),
                          column("payment_type", ColumnType::Text, {"gift", "course", "shop"})},
                         4000,
                         {}};
    data::Column tripNumber = column("trip_number", ColumnType::Text, {}, 900);
    tripNumber.unique = true;
    data::Table trips{"trips",
                      false,
                      {key("trip_id"), tripNumber, column("boat_id", ColumnType::Integer),
                       date("sailed_on", "2024-12-01"), column("party_size", ColumnType::Integer),
                       column("total_price", ColumnType::Real)},
                      900,
                      {}};
    data::Table courses{"course_types",
                        false,
                        {key("course_type_id"), column("course_name", ColumnType::Text),
                         column("category", ColumnType::Text, {"night", "wreck", "deep"}),
                         column("duration_min", ColumnType::Integer)},
                        9,
                        {}};
    data::Table sessions{"course_sessions",
                         false,
                         {key("session_id"), column("course_type_id", ColumnType::Integer),
                          date("starts_on", "2024-12-10"), column("rating", ColumnType::Real)},
                         700,
                         {}};
    catalog.tables = {harbours, boats, passes, divers, payments, trips, courses, sessions};
    catalog.relationships = {
        {"boats", {"harbour_id"}, "harbours", {"harbour_id"}, false, {}},
        {"divers", {"pass_id"}, "dive_passes", {"pass_id"}, false, {}},
        {"payments", {"diver_id"}, "divers", {"diver_id"}, false, {}},
        {"trips", {"boat_id"}, "boats", {"boat_id"}, false, {}},
        {"course_sessions", {"course_type_id"}, "course_types", {"course_type_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> values()
{
    return {{"boats", "boat_name", {"Orca", "Selkie"}, true},
            {"payments", "payment_type", {"gift", "course", "shop"}, true},
            {"course_types", "category", {"night", "wreck", "deep"}, true}};
}

} // namespace

void TestListsAndCounts::writes_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    const char *const nothingWorkedOut = "COUNT|SUM|AVG|GROUP BY";
    row("one parent of each row", "show the harbour of each boat",
        "boat_name|harbours.harbour_name", nothingWorkedOut);
    row("what each belongs to", "which harbour does each boat belong to",
        "boat_name|harbours.harbour_name", nothingWorkedOut);
    row("for each a pass", "the pass for each diver", "full_name|pass_name", nothingWorkedOut);
    row("an attribute of each", "daily rent of each boat", "boat_name|daily_rent",
        nothingWorkedOut);
    row("rows without a name by their number", "list the trips sailed in 2024",
        "SELECT trip_number|sailed_on", "trip_id|COUNT");
    row("children are counted", "trips for each boat", "boat_name|COUNT(*)|GROUP BY", "");
    row("what befell named rows", "boats launched after 2015", "boat_name|launched_on >=", "COUNT");
    row("rows told by their size", "payments larger than 150", "amount > 150", "SUM|COUNT");
    row("new ones are counted", "new divers in 2024", "COUNT(*)|joined_on", "");
    row("a size is no year", "payments larger than 2000", "amount > 2000", "paid_on");
    row("nor with its money", "payments of more than 1900 euros", "amount > 1900", "paid_on");
    row("a round one is none either", "payments over 2000", "amount > 2000", "paid_on");
    row("a year is one", "payments after 2023", "paid_on >=", "amount >");
    row("later than is a year", "trips later than 2023", "sailed_on >=", "total_price >");
    row("people that come along", "trips with more than 4 people", "party_size > 4", "divers");
    row("of so many", "how many trips for 2 people", "COUNT(*)|party_size = 2", "");
    row("what is offered was not sold", "revenue by pass", "SUM(payments.amount)|pass_name",
        "monthly_price");
    row("rows are called as their names are", "average rating per course",
        "course_name|AVG(course_sessions.rating)", "payment_type|category");
}

void TestListsAndCounts::writes()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, divers(), values()); });
}

void TestListsAndCounts::asksWhichOne_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("choices");
    QTest::newRow("a size that is kept as two")
        << "what is the size of each harbour"
        << QStringList{QStringLiteral("quay_area"), QStringLiteral("number_of_berths")};
    QTest::newRow("the same beside others")
        << "list the harbours and their capacity"
        << QStringList{QStringLiteral("quay_area"), QStringLiteral("number_of_berths")};
}

void TestListsAndCounts::takesNoSizeForAPlace()
{
    const language::Engine engine(language::buildSourceModel(divers(), nullptr, values()), nullptr);
    const query::Interpretation result = engine.interpret(asking(QStringLiteral("where")), {});
    for (const query::ClarificationQuestion &asked : result.questions) {
        for (const query::ClarificationChoice &offered : asked.choices) {
            const QString label = QString::fromStdString(offered.label);
            QVERIFY2(!label.contains(QStringLiteral("area")), qPrintable(label));
        }
    }
}

void TestListsAndCounts::asksWhichOne()
{
    QFETCH(QString, question);
    QFETCH(QStringList, choices);
    const language::Engine engine(language::buildSourceModel(divers(), nullptr, values()), nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    QVERIFY2(!result.questions.empty(),
             qPrintable(result.plan ? sqlOf(*result.plan, *divers()) : QStringLiteral("no plan")));
    for (const QString &choice : std::as_const(choices)) {
        QVERIFY2(std::ranges::any_of(result.questions.front().choices,
                                     [&](const query::ClarificationChoice &offered) {
                                         return offered.plan &&
                                                sqlOf(*offered.plan, *divers()).contains(choice);
                                     }),
                 qPrintable(choice));
    }
}

} // namespace tst_ListsAndCounts

QUERENT_TEST(ListsAndCounts)

#include "tst_ListsAndCounts.moc"
