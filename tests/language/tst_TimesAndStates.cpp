// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"

#include <QtTest/QtTest>

namespace tst_TimesAndStates {

using namespace querent;
using namespace querent::pieces;

/// How long ago, how long, how often and how much more: lapses, units of time, busy months, growth
/// of one stretch of time over the one before, what was never done.
class TestTimesAndStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
    void asksByWhatNumber_data();
    void asksByWhatNumber();
    void endsOnWhatSaysTooLittle();
};

namespace {

/// Kennels where dogs stay, with what owners pay, how they judge it, and the tools in use.
std::shared_ptr<const data::Catalog> kennels()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column mail = column("email", ColumnType::Text);
    mail.profile.nullCount = 30;
    data::Table places{"kennels",
                       false,
                       {key("kennel_id"), column("kennel_name", ColumnType::Text),
                        column("region", ColumnType::Text, {"Fens", "Downs"}),
                        date("opened_on", "2019-05-01")},
                       12,
                       {}};
    data::Table owners{"owners",
                       false,
                       {key("owner_id"), column("owner_name", ColumnType::Text), mail,
                        date("registered_on", "2024-12-12")},
                       300,
                       {}};
    data::Table keepers{"keepers",
                        false,
                        {key("keeper_id"), column("keeper_name", ColumnType::Text),
                         column("kennel_id", ColumnType::Integer),
                         column("hourly_rate", ColumnType::Real)},
                        40,
                        {}};
    data::Table tools{
        "tools",
        false,
        {key("tool_id"), column("tool_name", ColumnType::Text),
         column("kennel_id", ColumnType::Integer), column("purchase_price", ColumnType::Real),
         column("hourly_cost", ColumnType::Real), openDate("last_serviced_on", "2024-12-13")},
        90,
        {}};
    data::Table stays{"stays",
                      false,
                      {key("stay_id"), column("kennel_id", ColumnType::Integer),
                       column("owner_id", ColumnType::Integer), date("arrived_on", "2024-12-20"),
                       column("walk_minutes", ColumnType::Integer),
                       column("total_price", ColumnType::Real),
                       column("discount_amount", ColumnType::Real),
                       column("channel", ColumnType::Text, {"phone", "online"})},
                      5000,
                      {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("stay_id", ColumnType::Integer),
                          date("paid_on", "2024-12-21"), column("amount", ColumnType::Real)},
                         4800,
                         {}};
    data::Table reviews{"reviews",
                        false,
                        {key("review_id"), column("stay_id", ColumnType::Integer),
                         column("stars", ColumnType::Integer), date("reviewed_on", "2024-12-22")},
                        900,
                        {}};
    data::Table contracts{"contracts",
                          false,
                          {key("contract_id"), column("owner_id", ColumnType::Integer),
                           date("start_date", "2024-12-01"), date("end_date", "2026-06-30"),
                           column("contract_status", ColumnType::Text, {"active", "expired"})},
                          400,
                          {}};
    catalog.tables = {places, owners, keepers, tools, stays, payments, reviews, contracts};
    catalog.relationships = {{"keepers", {"kennel_id"}, "kennels", {"kennel_id"}, false, {}},
                             {"tools", {"kennel_id"}, "kennels", {"kennel_id"}, false, {}},
                             {"stays", {"kennel_id"}, "kennels", {"kennel_id"}, false, {}},
                             {"stays", {"owner_id"}, "owners", {"owner_id"}, false, {}},
                             {"payments", {"stay_id"}, "stays", {"stay_id"}, false, {}},
                             {"reviews", {"stay_id"}, "stays", {"stay_id"}, false, {}},
                             {"contracts", {"owner_id"}, "owners", {"owner_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> values()
{
    return {{"kennels", "region", {"Fens", "Downs"}, true},
            {"stays", "channel", {"phone", "online"}, true},
            {"contracts", "contract_status", {"active", "expired"}, true}};
}

} // namespace

void TestTimesAndStates::writes_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("since a month", "stays since June", "arrived_on >= '2024-06-01'", "arrived_on <");
    row("before a month", "stays before March", "arrived_on < '2024-03-01'", "arrived_on >=");
    row("after a month", "owners who registered after October", "registered_on >= '2024-11-01'",
        "registered_on <");
    row("since last month", "stays since last month", "arrived_on >= '2024-11-01'", "arrived_on <");
    row("since the start of a year", "owners registered since the start of last year",
        "registered_on >= '2023-01-01'", "registered_on <");
    row("not for a year", "tools not serviced for a year",
        "last_serviced_on < '2023-12-14'|last_serviced_on IS NULL", "AND last_serviced_on");
    row("not in the last months", "tools not serviced in the last 6 months",
        "last_serviced_on < '2024-06-14'|last_serviced_on IS NULL", "AND last_serviced_on");
    row("none for so long", "owners without a stay for 90 days", "NOT IN|arrived_on >= '2024-09-2",
        "");
    row("hours where minutes are kept", "stays with a walk longer than 2 hours",
        "walk_minutes > 120", "hourly_rate");
    row("an hour", "walks of stays longer than an hour", "walk_minutes > 60", "hourly_rate");
    row("half an hour", "stays with walk minutes over half an hour", "walk_minutes > 30", "");
    row("ranked by a count", "regions ranked by number of stays", "COUNT(*)|DESC", "");
    row("ranked by those below", "kennels ranked by stays", "COUNT(*)|DESC", "kennel_name DESC");
    row("a busy weekday", "busiest weekday for stays", "COUNT(*)|DESC LIMIT 1", "stay_id");
    row("a quiet month", "quietest month for reviews", "reviewed_on|COUNT(*)|LIMIT 1", "DESC");
    row("growth in a year", "stay growth in 2024", "2023-01-01|2024-01-01|later|earlier", "LAG");
    row("growth of each in a year", "payment growth by region in 2024", "region|later|earlier",
        "LAG");
    row("growth of each", "stay growth by kennel", "LAG|PARTITION BY|strftime('%Y'", "");
    row("the one that fell most", "which kennel had the largest drop in payments in 2024",
        "kennel_name|later|ORDER BY change", "DESC");
    row("the one that grew most",
        "which region had the biggest increase in stays from 2023 to 2024",
        "region|DESC LIMIT 1|2023-01-01|2025-01-01", "");
    row("what was never done", "unpaid stays", "NOT IN (SELECT stay_id FROM payments", "SUM");
    row("how many of them", "how many unreviewed stays are there",
        "COUNT(*)|NOT IN (SELECT stay_id FROM reviews", "");
    row("a value is no discount", "total value of stays", "SUM(total_price)", "discount");
    row("one noun", "stay value by channel", "SUM(total_price)", "amount");
    row("most done", "most reviewed kennel", "FROM reviews|ORDER BY COUNT(*) DESC LIMIT 1", "AVG");
    row("what will end", "contracts expiring next month",
        "end_date >= '2025-01-01'|end_date < '2025-02-01'", "start_date|contract_status");
    row("nothing is stored", "owners whose email is missing", "email IS NULL", "SELECT DISTINCT");
    row("something is stored", "owners with an email on file", "email IS NOT NULL", "");
}

void TestTimesAndStates::writes()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, kennels(), values()); });
}

void TestTimesAndStates::asksByWhatNumber_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("asks");
    QTest::newRow("grew in what") << "which kennel grew the most" << true;
    QTest::newRow("dear to buy, or to run") << "our most expensive tool" << true;
    QTest::newRow("dear to run") << "most expensive tool by hourly cost" << false;
    QTest::newRow("often, or for much money") << "which kennel is the most popular" << true;
    QTest::newRow("said by what") << "most popular kennel by number of stays" << false;
}

void TestTimesAndStates::asksByWhatNumber()
{
    QFETCH(QString, question);
    QFETCH(bool, asks);
    const language::Engine engine(language::buildSourceModel(kennels(), nullptr, values()),
                                  nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    QVERIFY2(asks != result.questions.empty(),
             qPrintable(result.plan ? sqlOf(*result.plan, *kennels()) : QStringLiteral("none")));
}

void TestTimesAndStates::endsOnWhatSaysTooLittle()
{
    const language::Engine engine(language::buildSourceModel(kennels(), nullptr, values()),
                                  nullptr);
    for (const char *words :
         {"most popular", "the most popular", "busiest", "least", "half", "unpaid", "since June",
          "growth", "largest drop", "top growth by", "longer than half an", "not for a year"}) {
        const query::Interpretation result =
            engine.interpret(asking(QString::fromLatin1(words)), {});
        QVERIFY2(result.plan || !result.explanation.empty(), words);
    }
}

} // namespace tst_TimesAndStates

QUERENT_TEST(TimesAndStates)

#include "tst_TimesAndStates.moc"
