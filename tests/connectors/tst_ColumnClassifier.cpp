// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/ColumnTally.h"

#include <QTest>

#include <functional>

namespace tst_ColumnClassifier {

using namespace querent;
using namespace querent::connectors;
using data::Column;
using data::ColumnRole;
using data::ColumnType;
using data::DateEncoding;
using data::Value;

namespace {

using Values = std::vector<Value>;

Column classify(const char *name, const char *declaration, const Values &values)
{
    ColumnTally tally;
    for (const Value &value : values) {
        if (const auto *integer = value.integer()) {
            tally.addInteger(*integer);
        } else if (const auto *real = value.real()) {
            tally.addReal(*real);
        } else if (const auto *text = value.text()) {
            tally.addText(*text);
        } else if (const auto *blob = value.blob()) {
            tally.addBlob({reinterpret_cast<const char *>(blob->bytes.data()), blob->bytes.size()});
        } else {
            tally.addNull();
        }
    }
    Column column;
    column.name = name;
    column.declaredType = declaration;
    const ColumnObservation observation =
        tally.take(static_cast<std::int64_t>(values.size()), true);
    classifyType(column, observation);
    classifyRole(column, observation);
    return column;
}

Values repeated(int times, const Values &values)
{
    Values all;
    for (int i = 0; i < times; ++i) {
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

Values numbered(int count, const std::function<Value(int)> &make)
{
    Values all;
    for (int i = 0; i < count; ++i) {
        all.push_back(make(i));
    }
    return all;
}

} // namespace

class TestColumnClassifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judgesTypes_data();
    void judgesTypes();
    void judgesRoles_data();
    void judgesRoles();
    void countsExactly();
    void datesWrittenDayFirstSortByTime();
    void numbersInTextHaveNumbersForEnds();
    void keepsFrequentExamplesFirst();
    void manyDistinctValuesAreCounted();
    void readsDeclarations_data();
    void readsDeclarations();
};

void TestColumnClassifier::judgesTypes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("declaration");
    QTest::addColumn<Values>("values");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("encoding");
    const auto row = [](const char *title, const char *name, const char *declaration,
                        const Values &values, const char *type, const char *encoding = "none") {
        QTest::newRow(title) << QString::fromUtf8(name) << QString::fromUtf8(declaration) << values
                             << QString::fromUtf8(type) << QString::fromUtf8(encoding);
    };
    row("integers", "stock", "INTEGER", {1, 2, 3}, "integer");
    row("reals among integers", "price", "", {1, 2.5}, "real");
    row("whole numbers declared with decimals", "price", "DECIMAL(10,2)", {1, 2}, "real");
    row("whole numbers declared without decimals", "stock", "DECIMAL(10,0)", {1, 2}, "integer");
    row("texts", "city", "TEXT", {"Bonn", "Rome"}, "text");
    row("texts in a column declared as number", "remark", "INTEGER", {"a", "b", 3}, "text");
    row("a few mistakes among numbers", "age", "INTEGER", {1, 2, 3, 4, 5, 6, 7, 8, 9, "n/a"},
        "integer");
    row("blobs", "photo", "BLOB", {data::Blob{{std::byte{1}}}, data::Blob{}}, "blob");
    row("nothing but NULL, declared as date", "d", "DATE", {Value(), Value()}, "date", "iso_date");
    row("nothing at all, declared as timestamp", "d", "TIMESTAMP", {}, "datetime", "iso_datetime");
    row("nothing at all, undeclared", "d", "", {}, "unknown");
    row("only empty texts", "d", "TEXT", {"", ""}, "text");
    row("ISO dates in text", "d", "TEXT", {"2024-05-31", "2024-06-01"}, "date", "iso_date");
    row("ISO dates and gaps", "d", "TEXT", {"2024-05-31", "", Value(), "2024-06-01"}, "date",
        "iso_date");
    row("ISO dates with times", "d", "", {"2024-05-31 10:00:00", "2024-06-01T00:00Z"}, "datetime",
        "iso_datetime");
    row("dates with and without times", "d", "DATE", {"2024-05-31", "2024-06-01 12:00"}, "datetime",
        "iso_datetime");
    row(
        "one typing error in a hundred dates", "d", "DATE",
        [] {
            Values values = repeated(99, {"2024-05-31"});
            values.emplace_back("soon");
            return values;
        }(),
        "date", "iso_date");
    row("dates in half of the rows", "d", "DATE", {"2024-05-31", "soon"}, "text");
    row("months", "period", "TEXT", {"2024-05", "2024-06"}, "date", "year_month");
    row("day first, told by a 31st", "d", "TEXT", {"01/02/2024", "31/05/2024"}, "date",
        "day_month_year");
    row("month first, told by a 31st", "d", "TEXT", {"01/02/2024", "05/31/2024"}, "date",
        "month_day_year");
    row("ambiguous dates have the day first", "d", "TEXT", {"01/02/2024", "03/04/2024"}, "date",
        "day_month_year");
    row("both ways round is neither", "d", "TEXT", {"31/05/2024", "05/31/2024"}, "text");
    row("seconds in a column called so", "created_at", "INTEGER", {1717171717, 1600000000},
        "datetime", "unix_seconds");
    row("seconds declared as DATETIME", "x", "DATETIME", {1717171717, 1600000000}, "datetime",
        "unix_seconds");
    row("milliseconds", "timestamp", "INTEGER", {Value(std::int64_t{1717171717000})}, "datetime",
        "unix_milliseconds");
    row("large amounts are no seconds", "revenue", "INTEGER", {1717171717, 1600000000}, "integer");
    row("identifiers are no seconds", "time_id", "INTEGER", {1717171717, 1600000000}, "integer");
    row("short durations are no seconds", "response_time", "INTEGER", {350, 1200}, "integer");
    row("Julian days", "order_date", "REAL", {2460000.5, 2460101.25}, "datetime", "julian_day");
    row("years", "release_year", "INTEGER", {1999, 2024}, "integer", "year");
    row("years by declaration", "d", "YEAR", {1999, 2024}, "integer", "year");
    row("years in text", "model_year", "TEXT", {"1999", "2024"}, "integer", "year");
    row("days without separators", "bill_dt", "INTEGER", {20240131, 20231201}, "date",
        "compact_date");
    row("days without separators in text", "due", "TEXT", {"20240131", "20231201"}, "date",
        "compact_date");
    row("days that are keys", "date_key", "INTEGER", {20240131, 20231201}, "date", "compact_date");
    row("keys of days that are none", "date_key", "INTEGER", {1, 2, 3}, "integer");
    row("large keys are no days", "order_id", "INTEGER", {20240131, 20231201}, "integer");
    row("one day that does not exist", "bill_dt", "INTEGER", {20240131, 20230231}, "integer");
    row("large numbers are no days", "turnover", "INTEGER", {20240131, 20231201}, "integer");
    row("lengths of service are no years", "years", "INTEGER", {1, 25}, "integer");
    row("numbers in text", "age", "TEXT", {"41", "7"}, "integer");
    row("decimals in text", "price", "VARCHAR(20)", {"41.50", "7"}, "real");
    row("leading zeros are codes", "plant", "TEXT", {"0041", "7"}, "text");
    row("telephone numbers are text", "phone", "TEXT", {"41", "7"}, "text");
    row("postcodes are text", "zip", "TEXT", {"53111", "10115"}, "text");
    row("identifiers in text are text", "order_no", "TEXT", {"41", "7"}, "text");
    row("declared flags", "paid", "BOOLEAN", {0, 1, 1}, "boolean");
    row("zeros and ones", "is_open", "INTEGER", {0, 1, 1}, "boolean");
    row("flags by the form of the word", "approved", "INTEGER", {0, 1, 1}, "boolean");
    row("zeros and ones by another name", "churn", "INTEGER", {0, 1, 1}, "integer");
    row("zeros and ones in text stay text", "late", "TEXT", {"0", "1"}, "text");
    row("names that are numbers stay text", "account_name", "TEXT", {"191", "272"}, "text");
    row("counts that happen to be small", "num_children", "INTEGER", {0, 1, 1}, "integer");
}

void TestColumnClassifier::judgesTypes()
{
    QFETCH(QString, name);
    QFETCH(QString, declaration);
    QFETCH(Values, values);
    QFETCH(QString, type);
    QFETCH(QString, encoding);
    const Column column =
        classify(name.toUtf8().constData(), declaration.toUtf8().constData(), values);
    QCOMPARE(QString::fromStdString(std::string(typeName(column.type))), type);
    QCOMPARE(QString::fromStdString(std::string(encodingName(column.encoding))), encoding);
}

void TestColumnClassifier::judgesRoles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Values>("values");
    QTest::addColumn<QString>("role");
    const auto row = [](const char *title, const char *name, const Values &values,
                        const char *role) {
        QTest::newRow(title) << QString::fromUtf8(name) << values << QString::fromUtf8(role);
    };
    const auto text = [](const char *prefix) {
        return [prefix](int i) { return Value(prefix + std::to_string(i)); };
    };
    row("amounts", "amount", {10, 20.5, 10}, "measure");
    row("ratings", "rating", {5, 4, 5}, "measure");
    row("unique numbers called id", "id", {1, 2, 3}, "key");
    row("repeated numbers called after a table", "customer_id", {1, 1, 3}, "reference");
    row("repeated codes", "country_code", {"DE", "DE", "FR"}, "category");
    row("unique codes", "sku", {"A-1", "A-2", "B-1"}, "key");
    row("months as numbers", "month", {1, 2, 2}, "category");
    row("postcodes as numbers", "zip", {53111, 10115, 10115}, "category");
    row("coordinates", "latitude", {50.7, 52.5, 52.5}, "unknown");
    row("dates", "order_date", {"2024-05-31"}, "time");
    row("years", "year", {2020, 2021}, "time");
    row("flags as numbers", "active", {0, 1, 1}, "flag");
    row("zeros and ones by another name", "churn", {0, 1, 1}, "flag");
    row("yes as desktop databases store it", "churn", {0, -1, -1}, "flag");
    row("ups and downs", "churn", {-1, 0, 1}, "measure");
    row("counts that happen to be small", "ties", {0, 1, 1}, "measure");
    row("codes for men and women", "gender", {0, 1, 1}, "category");
    row("zeros and ones in text", "late", {"0", "1", "1"}, "flag");
    row("flags in words", "late", {"Yes", "no", "no"}, "flag");
    row("flags in letters", "late", {"Y", "N", "N"}, "flag");
    row("addresses by name", "email", {"a", "b", "b"}, "contact");
    row("addresses by looks", "login", {"ann@x.org", "bob@y.org"}, "contact");
    row("names", "name", numbered(40, text("Name ")), "label");
    row("first names repeat", "first_name", repeated(30, {"Ann", "Bob"}), "label");
    row("few names are a category", "brand_name", repeated(30, {"Acme", "Bolt"}), "category");
    row("few values", "carrier", repeated(20, {"Swift", "Nord", "Green"}), "category");
    row("cities even when they differ", "city", {"Bonn", "Rome", "Oslo"}, "category");
    row("long texts", "remarks", numbered(9, text("A sentence that goes on and on for ")), "text");
    row("links", "url", {"https://example.org/a", "https://example.org/b"}, "text");
    row("values that all differ", "subject_line", numbered(40, text("Subject ")), "label");
}

void TestColumnClassifier::judgesRoles()
{
    QFETCH(QString, name);
    QFETCH(Values, values);
    QFETCH(QString, role);
    const Column column = classify(name.toUtf8().constData(), "", values);
    QCOMPARE(QString::fromStdString(std::string(roleName(column.role))), role);
}

void TestColumnClassifier::countsExactly()
{
    const Column column = classify("n", "", {3, 1, Value(), 3.0, 2, 2, 2});
    QCOMPARE(column.profile.rowCount, 7);
    QCOMPARE(column.profile.nullCount, 1);
    QCOMPARE(column.profile.distinctCount, 3);
    QVERIFY(column.profile.exact);
    QVERIFY(column.profile.min == Value(1));
    QVERIFY(column.profile.max <=> Value(3) == 0);
    QVERIFY(!column.unique);
    QVERIFY(classify("n", "", {3, 1, 2}).unique);
    QVERIFY(!classify("n", "", {3, 1, Value()}).unique);
}

void TestColumnClassifier::datesWrittenDayFirstSortByTime()
{
    const Column column = classify("d", "", {"31/01/2023", "05/02/2024", "", "01/12/2022"});
    QCOMPARE(toText(column.profile.min), std::string("01/12/2022"));
    QCOMPARE(toText(column.profile.max), std::string("05/02/2024"));
    // a value written otherwise does not become an end
    Values values = repeated(99, {"31/01/2023"});
    values.emplace_back("1899-10-13");
    QCOMPARE(toText(classify("d", "", values).profile.min), std::string("31/01/2023"));
}

void TestColumnClassifier::numbersInTextHaveNumbersForEnds()
{
    const Column column = classify("price", "TEXT", {"9", "10.5", "", "-3"});
    QVERIFY(column.numbersAsText);
    QVERIFY(column.profile.min == Value(-3));
    QVERIFY(column.profile.max == Value(10.5));
    QVERIFY(column.profile.examples.front().text() != nullptr);
    QVERIFY(!classify("price", "REAL", {9, 10.5}).numbersAsText);
}

void TestColumnClassifier::keepsFrequentExamplesFirst()
{
    Values values = numbered(30, [](int i) { return Value(i); });
    values.insert(values.end(), {Value(17), Value(17), Value(4)});
    const auto examples = classify("n", "", values).profile.examples;
    QCOMPARE(examples.size(), std::size_t{10});
    QVERIFY(examples[0] == Value(17));
    QVERIFY(examples[1] == Value(4));
    QVERIFY(examples[2] == Value(0));
}

void TestColumnClassifier::manyDistinctValuesAreCounted()
{
    const Column column =
        classify("t", "", numbered(50'000, [](int i) { return Value(std::to_string(i * 7)); }));
    QCOMPARE(column.profile.distinctCount, 50'000);
    const Column reals = classify("r", "", numbered(50'000, [](int i) { return Value(i / 3.0); }));
    QCOMPARE(reals.profile.distinctCount, 50'000);
}

void TestColumnClassifier::readsDeclarations_data()
{
    QTest::addColumn<QString>("declaration");
    QTest::addColumn<QString>("type");
    const auto row = [](const char *declaration, const char *type) {
        QTest::newRow(declaration) << QString::fromUtf8(declaration) << QString::fromUtf8(type);
    };
    row("VARCHAR(20)", "text");
    row("bigint unsigned", "integer");
    row("DATETIME", "datetime");
    row("timestamp with time zone", "datetime");
    row("Date", "date");
    row("DOUBLE PRECISION", "real");
    row("NUMERIC(10,2)", "real");
    row("MONEY", "real");
    row("BOOL", "boolean");
    row("BIT", "boolean");
    row("LONGBLOB", "blob");
    row("POINT", "unknown");
    row("", "unknown");
}

void TestColumnClassifier::readsDeclarations()
{
    QFETCH(QString, declaration);
    QFETCH(QString, type);
    QCOMPARE(QString::fromStdString(
                 std::string(typeName(declaredColumnType(declaration.toStdString())))),
             type);
}

} // namespace tst_ColumnClassifier

QUERENT_TEST(ColumnClassifier)
#include "tst_ColumnClassifier.moc"
