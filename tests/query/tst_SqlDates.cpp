// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "SqliteDatabase.h"
#include "query/PlanNames.h"

#include <QTest>

#include <array>
#include <cstdio>

namespace tst_SqlDates {

using namespace querent;
using namespace querent::query;
using namespace sample;
using namespace std::chrono;

namespace {

struct Encoded
{
    const char *column;
    bool tellsMonth;
    bool tellsDay;
    bool tellsHour;
};

constexpr std::array encodings{
    Encoded{"iso_date", true, true, false}, Encoded{"iso_time", true, true, true},
    Encoded{"unix_s", true, true, true},    Encoded{"unix_ms", true, true, true},
    Encoded{"julian", true, true, true},    Encoded{"dmy", true, true, false},
    Encoded{"mdy", true, true, false},      Encoded{"ym", true, false, false},
    Encoded{"y", false, false, false},      Encoded{"y_text", false, false, false},
    Encoded{"ymd", true, true, false},      Encoded{"ymd_text", true, true, false},
};

bool tells(const Encoded &encoded, TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Year:
        return true;
    case TimeUnit::Hour:
    case TimeUnit::HourOfDay:
        return encoded.tellsHour;
    case TimeUnit::Quarter:
    case TimeUnit::Month:
    case TimeUnit::MonthOfYear:
    case TimeUnit::QuarterOfYear:
        return encoded.tellsMonth;
    default:
        return encoded.tellsDay;
    }
}

template <typename... Values>
std::string format(const char *pattern, Values... values)
{
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), pattern, values...);
    return std::string(text.data(), static_cast<std::size_t>(length));
}

/// ISO 8601 by its definition: the week of a day is that of its Thursday.
std::string isoWeek(sys_days day)
{
    const sys_days thursday = day + days(4 - static_cast<int>(weekday(day).iso_encoding()));
    const year_month_day date(thursday);
    const auto dayOfYear = (thursday - sys_days(date.year() / 1 / 1)).count();
    return format("%04d-W%02d", int(date.year()), static_cast<int>(dayOfYear / 7) + 1);
}

std::string expected(TimeUnit unit, const data::CivilDate &date, const std::string &hour)
{
    const int y = int(date.year());
    const auto m = static_cast<int>(unsigned(date.month()));
    const auto d = static_cast<int>(unsigned(date.day()));
    const int quarter = (m + 2) / 3;
    switch (unit) {
    case TimeUnit::Year:
        return format("%04d", y);
    case TimeUnit::Quarter:
        return format("%04d-Q%d", y, quarter);
    case TimeUnit::Month:
        return format("%04d-%02d", y, m);
    case TimeUnit::Week:
        return isoWeek(sys_days(date));
    case TimeUnit::Day:
        return data::isoDate(date);
    case TimeUnit::Hour:
        return data::isoDate(date) + " " + hour + ":00";
    case TimeUnit::MonthOfYear:
        return format("%02d", m);
    case TimeUnit::QuarterOfYear:
        return format("Q%d", quarter);
    case TimeUnit::DayOfWeek:
        return std::to_string(weekday(sys_days(date)).c_encoding());
    case TimeUnit::DayOfMonth:
        return format("%02d", d);
    case TimeUnit::HourOfDay:
        return hour;
    }
    return {};
}

} // namespace

class TestSqlDates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void bucketsAgreeForEveryEncoding_data();
    void bucketsAgreeForEveryEncoding();
    void comparedBucketsAgreeForEveryEncoding();
    void periodsAgreeForEveryEncoding_data();
    void periodsAgreeForEveryEncoding();
    void datesReadTheSameInEveryEncoding();
    void daysBetweenAgreesForEveryEncoding();
    void yearsOfAWholeCenturyHaveTheirWeeks();
    void periodsUseAnIndexWhereTheTextSorts();
    void garbageFallsIntoNoBucketAndNoPeriod();

private:
    SqliteDatabase m_shop{sample::script()};
    /// (day, hour) of every moment, by id.
    std::vector<std::pair<data::CivilDate, std::string>> m_moments;
};

void TestSqlDates::initTestCase()
{
    const auto result =
        m_shop.run("SELECT iso_time FROM moments WHERE iso_time IS NOT NULL ORDER BY id");
    for (const auto &row : result.rows) {
        m_moments.emplace_back(*data::parseIsoDate(row[0]), row[0].substr(11, 2));
    }
    QCOMPARE(m_moments.size(), std::size_t{400});
}

void TestSqlDates::bucketsAgreeForEveryEncoding_data()
{
    QTest::addColumn<int>("unit");
    QTest::addColumn<int>("encoding");
    for (const Spelling<TimeUnit> &unit : spellings(TimeUnit())) {
        for (std::size_t i = 0; i < encodings.size(); ++i) {
            if (tells(encodings[i], unit.value)) {
                QTest::addRow("%s of %s", unit.name.data(), encodings[i].column)
                    << static_cast<int>(unit.value) << static_cast<int>(i);
            }
        }
    }
}

void TestSqlDates::bucketsAgreeForEveryEncoding()
{
    QFETCH(int, unit);
    QFETCH(int, encoding);
    const Encoded &encoded = encodings[static_cast<std::size_t>(encoding)];
    QueryPlan plan =
        from("moments", {{bucket(static_cast<TimeUnit>(unit), name(encoded.column)), "bucket"}});
    plan.orderBy = {{{name("id")}, SortDirection::Ascending}};
    const std::string sql = sqlOf(plan);
    const auto result = m_shop.run(sql);
    QVERIFY2(result.error.empty(), (sql + "\n" + result.error).c_str());
    QCOMPARE(result.rows.size(), m_moments.size() + 1);
    for (std::size_t i = 0; i < m_moments.size(); ++i) {
        QCOMPARE(QString::fromStdString(result.rows[i][0]),
                 QString::fromStdString(expected(static_cast<TimeUnit>(unit), m_moments[i].first,
                                                 m_moments[i].second)));
    }
    QCOMPARE(result.rows.back()[0], std::string("NULL"));
}

void TestSqlDates::comparedBucketsAgreeForEveryEncoding()
{
    const auto text = [](const char *value) { return literal(value); };
    for (const Encoded &encoded : encodings) {
        for (const TimeUnit unit :
             {TimeUnit::DayOfWeek, TimeUnit::MonthOfYear, TimeUnit::HourOfDay}) {
            if (!tells(encoded, unit)) {
                continue;
            }
            QueryPlan plan = from("moments", {{countRows(), {}}});
            Expression stretch = bucket(unit, name(encoded.column));
            plan.where = {unit == TimeUnit::HourOfDay
                              ? expression(Between{{stretch, text("06"), text("11")}, false})
                              : expression(In{{stretch}, {text("6"), text("12")}, {}, false})};
            std::size_t count = 0;
            for (const auto &[day, hour] : m_moments) {
                const std::string value = expected(unit, day, hour);
                count += (unit == TimeUnit::HourOfDay ? value >= "06" && value <= "11"
                                                      : value == "6" || value == "12")
                             ? 1
                             : 0;
            }
            const std::string sql = sqlOf(plan);
            const auto result = m_shop.run(sql);
            QVERIFY2(result.error.empty(), (sql + "\n" + result.error).c_str());
            QCOMPARE(result.rows[0][0], std::to_string(count));
        }
    }
}

void TestSqlDates::periodsAgreeForEveryEncoding_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("until");
    const auto row = [](const char *title, const char *first, const char *until) {
        QTest::newRow(title) << QString::fromUtf8(first) << QString::fromUtf8(until);
    };
    row("a year", "2021-01-01", "2022-01-01");
    row("three years", "2020-01-01", "2023-01-01");
    row("from a year on", "2022-01-01", "");
    row("before a year", "", "2021-01-01");
    row("a quarter", "2020-04-01", "2020-07-01");
    row("a month", "2020-02-01", "2020-03-01");
    row("a December", "2019-12-01", "2020-01-01");
    row("from a month on", "2024-11-01", "");
    row("before a month", "", "2020-03-01");
    row("a week across the year's end", "2020-12-28", "2021-01-04");
    row("a day", "2019-12-25", "2019-12-26");
    row("from a day on", "2025-01-15", "");
    row("before a day", "", "2019-12-31");
    row("a time without data", "1999-01-01", "2000-01-01");
}

void TestSqlDates::periodsAgreeForEveryEncoding()
{
    QFETCH(QString, first);
    QFETCH(QString, until);
    const auto from = data::parseIsoDate(first.toStdString());
    const auto end = data::parseIsoDate(until.toStdString());
    const auto begins = [](const std::optional<data::CivilDate> &date, bool year) {
        return !date || (unsigned(date->day()) == 1 && (!year || unsigned(date->month()) == 1));
    };
    std::size_t count = 0;
    for (const auto &[day, hour] : m_moments) {
        count += (!from || day >= *from) && (!end || day < *end) ? 1 : 0;
    }
    for (const Encoded &encoded : encodings) {
        const bool possible = encoded.tellsDay || (begins(from, !encoded.tellsMonth) &&
                                                   begins(end, !encoded.tellsMonth));
        QueryPlan plan = sample::from("moments", {{countRows(), {}}});
        plan.where = {
            during(name(encoded.column), first.toUtf8().constData(), until.toUtf8().constData())};
        const std::string sql = sqlOf(plan);
        if (!possible) {
            QVERIFY2(sql.starts_with("not bound: "), sql.c_str());
            continue;
        }
        const auto result = m_shop.run(sql);
        QVERIFY2(result.error.empty(), (sql + "\n" + result.error).c_str());
        QVERIFY2(result.rows[0][0] == std::to_string(count),
                 (sql + "\n" + result.rows[0][0] + " instead of " + std::to_string(count)).c_str());
    }
}

void TestSqlDates::datesReadTheSameInEveryEncoding()
{
    for (const Encoded &encoded : encodings) {
        QueryPlan plan =
            from("moments",
                 {{expression(Call{ScalarFunction::AsDate, {name(encoded.column)}, {}}), "day"}});
        plan.orderBy = {{{name("id")}, SortDirection::Ascending}};
        const std::string sql = sqlOf(plan);
        const auto result = m_shop.run(sql);
        QVERIFY2(result.error.empty(), (sql + "\n" + result.error).c_str());
        for (std::size_t i = 0; i < m_moments.size(); ++i) {
            const data::CivilDate &day = m_moments[i].first;
            const data::CivilDate known = encoded.tellsDay ? day
                                          : encoded.tellsMonth
                                              ? data::CivilDate(day.year() / day.month() / 1)
                                              : data::CivilDate(day.year() / 1 / 1);
            QCOMPARE(result.rows[i][0], data::isoDate(known));
        }
        QCOMPARE(result.rows.back()[0], std::string("NULL"));
    }
}

void TestSqlDates::daysBetweenAgreesForEveryEncoding()
{
    for (const Encoded &encoded : encodings) {
        QueryPlan plan = from(
            "moments",
            {{expression(Call{
                  ScalarFunction::DaysBetween, {literal("2020-01-01"), name(encoded.column)}, {}}),
              "days"}});
        plan.where = {equal(name("id"), literal(201))};
        const std::string sql = sqlOf(plan);
        const auto result = m_shop.run(sql);
        QVERIFY2(result.error.empty(), (sql + "\n" + result.error).c_str());
        const data::CivilDate &day = m_moments[200].first;
        double wanted = static_cast<double>((sys_days(day) - sys_days(2020y / 1 / 1)).count());
        if (!encoded.tellsDay) {
            const sys_days known = encoded.tellsMonth ? sys_days(day.year() / day.month() / 1)
                                                      : sys_days(day.year() / 1 / 1);
            wanted = static_cast<double>((known - sys_days(2020y / 1 / 1)).count());
        }
        const double got = std::strtod(result.rows[0][0].c_str(), nullptr);
        QVERIFY2(got >= wanted - 1e-6 && got < wanted + (encoded.tellsHour ? 1.0 : 1e-6),
                 (sql + "\n" + result.rows[0][0]).c_str());
    }
}

void TestSqlDates::yearsOfAWholeCenturyHaveTheirWeeks()
{
    SqliteDatabase database("CREATE TABLE moments (id INTEGER PRIMARY KEY, iso_date TEXT);"
                            "WITH RECURSIVE d(i, x) AS (SELECT 1, '1980-01-01' UNION ALL "
                            "SELECT i + 1, date(x, '+1 day') FROM d WHERE i < 36525) "
                            "INSERT INTO moments SELECT i, x FROM d");
    QueryPlan plan =
        from("moments", {{name("iso_date"), {}}, {bucket(TimeUnit::Week, name("iso_date")), {}}});
    const auto result = database.run(sqlOf(plan));
    QCOMPARE(result.rows.size(), std::size_t{36525});
    for (const auto &row : result.rows) {
        const std::string wanted = isoWeek(sys_days(*data::parseIsoDate(row[0])));
        QVERIFY2(row[1] == wanted, (row[0] + ": " + row[1] + " instead of " + wanted).c_str());
    }
}

void TestSqlDates::periodsUseAnIndexWhereTheTextSorts()
{
    for (const char *columnName :
         {"iso_date", "iso_time", "unix_s", "unix_ms", "julian", "ym", "y", "ymd", "ymd_text"}) {
        SqliteDatabase database(sample::script());
        const auto made =
            database.run(std::string("CREATE INDEX i ON moments (") + columnName + ")");
        QVERIFY2(made.error.empty(), made.error.c_str());
        QueryPlan plan = from("moments", {{countRows(), {}}});
        plan.where = {during(name(columnName), "2021-01-01", "2023-01-01")};
        const auto result = database.run("EXPLAIN QUERY PLAN " + sqlOf(plan));
        QVERIFY2(result.rows.at(0).at(3).starts_with("SEARCH moments USING COVERING INDEX i"),
                 (sqlOf(plan) + "\n" + result.rows.at(0).at(3)).c_str());
    }
}

void TestSqlDates::garbageFallsIntoNoBucketAndNoPeriod()
{
    SqliteDatabase database(
        "CREATE TABLE moments (id INTEGER PRIMARY KEY, iso_date, dmy, unix_s);"
        "INSERT INTO moments VALUES (1, '', '', NULL), (2, 'n/a', 'n/a', NULL)");
    for (const char *columnName : {"iso_date", "dmy"}) {
        QueryPlan plan = from("moments", {{bucket(TimeUnit::Month, name(columnName)), {}}});
        for (const auto &row : database.run(sqlOf(plan)).rows) {
            QCOMPARE(row[0], std::string("NULL"));
        }
    }
    for (const auto &[first, until] :
         {std::pair{"2021-01-01", "2022-01-01"}, std::pair{"", "2022-01-01"}}) {
        QueryPlan plan = from("moments", {{countRows(), {}}});
        plan.where = {during(name("dmy"), first, until)};
        QCOMPARE(database.run(sqlOf(plan)).rows.at(0).at(0), std::string("0"));
    }
}

} // namespace tst_SqlDates

QUERENT_TEST(SqlDates)
#include "tst_SqlDates.moc"
