// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/ResultComparison.h"

#include <QTest>

namespace tst_ResultComparison {

using namespace querent::data;

class TestResultComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsTheSameFromTheOther_data();
    void tellsTheSameFromTheOther();
    void manyEqualColumnsTakeNoLongTime();
};

namespace {

ResultRows rowsOf(std::vector<Row> rows)
{
    return {rows.empty() ? 0 : rows.front().size(), std::move(rows)};
}

} // namespace

void TestResultComparison::tellsTheSameFromTheOther_data()
{
    QTest::addColumn<ResultRows>("wanted");
    QTest::addColumn<ResultRows>("given");
    QTest::addColumn<bool>("ordered");
    QTest::addColumn<bool>("exactly"); ///< the same without an extra column
    QTest::addColumn<bool>("within");  ///< the same with extra columns allowed

    const auto row = [](const char *name, const ResultRows &wanted, const ResultRows &given,
                        bool ordered, bool exactly, bool within) {
        QTest::newRow(name) << wanted << given << ordered << exactly << within;
    };
    const ResultRows names = rowsOf({{"Ann"}, {"Bob"}, {"Cy"}});
    const ResultRows reversed = rowsOf({{"Cy"}, {"Bob"}, {"Ann"}});
    row("the same rows", names, names, true, true, true);
    row("another order where none is asked for", names, reversed, false, true, true);
    row("another order where one is asked for", names, reversed, true, false, false);
    row("columns in another order", rowsOf({{1, "a"}, {2, "b"}}), rowsOf({{"a", 1}, {"b", 2}}),
        false, true, true);
    row("columns in another order in ordered rows", rowsOf({{1, "a"}, {2, "b"}}),
        rowsOf({{"a", 1}, {"b", 2}}), true, true, true);
    row("pairs torn apart", rowsOf({{1, 2}, {3, 4}}), rowsOf({{1, 4}, {3, 2}}), false, false,
        false);
    row("pairs torn apart beside a third column", rowsOf({{1, 2}, {3, 4}}),
        rowsOf({{1, 4, "x"}, {3, 2, "y"}}), false, false, false);
    row("a column more", names, rowsOf({{"Ann", 1}, {"Bob", 2}, {"Cy", 3}}), false, false, true);
    row("a column less", rowsOf({{"Ann", 1}}), rowsOf({{"Ann"}}), false, false, false);
    row("one column serves once", rowsOf({{1, 1}}), rowsOf({{1, 2}}), false, false, false);
    row("a row more", rowsOf({{"Ann"}}), rowsOf({{"Ann"}, {"Bob"}}), false, false, false);
    row("rows that repeat", rowsOf({{"a"}, {"a"}, {"b"}}), rowsOf({{"a"}, {"b"}, {"b"}}), false,
        false, false);
    row("a number within a millionth", rowsOf({{0.3}}), rowsOf({{0.1 + 0.2}}), false, true, true);
    row("a number beyond a millionth", rowsOf({{30}}), rowsOf({{30.001}}), false, false, false);
    row("an integer and the same real", rowsOf({{30}}), rowsOf({{30.0}}), false, true, true);
    row("large integers that differ by one", rowsOf({{std::int64_t{123456789012}}}),
        rowsOf({{std::int64_t{123456789013}}}), false, false, false);
    row("text in another case", rowsOf({{"Rome"}}), rowsOf({{"rome"}}), false, false, false);
    row("a number and its text", rowsOf({{2}}), rowsOf({{"2"}}), false, false, false);
    row("nothing and nothing", rowsOf({{Value()}}), rowsOf({{Value()}}), false, true, true);
    row("nothing and zero", rowsOf({{Value()}}), rowsOf({{0}}), false, false, false);
    row("nothing and an empty text", rowsOf({{Value()}}), rowsOf({{""}}), false, false, false);
    row("no rows", ResultRows{1, {}}, ResultRows{1, {}}, false, true, true);
    row("no rows with a column more", ResultRows{1, {}}, ResultRows{2, {}}, false, false, true);
    row("no rows with a column less", ResultRows{2, {}}, ResultRows{1, {}}, false, false, false);
    row("rounding that sorts rows apart", rowsOf({{0.99995, "x"}, {0.99994999, "y"}}),
        rowsOf({{0.99994999999, "x"}, {0.99995, "y"}}), false, true, true);
}

void TestResultComparison::tellsTheSameFromTheOther()
{
    QFETCH(ResultRows, wanted);
    QFETCH(ResultRows, given);
    QFETCH(bool, ordered);
    QFETCH(bool, exactly);
    QFETCH(bool, within);

    QCOMPARE(sameAnswer(wanted, given, {ordered, false}), exactly);
    QCOMPARE(sameAnswer(wanted, given, {ordered, true}), within);
}

void TestResultComparison::manyEqualColumnsTakeNoLongTime()
{
    // every column fits every other; only the pairing is wrong, so that all ways would be tried
    std::vector<Row> left;
    std::vector<Row> right;
    for (int row = 0; row < 12; ++row) {
        Row &mine = left.emplace_back();
        Row &yours = right.emplace_back();
        for (int column = 0; column < 12; ++column) {
            mine.emplace_back((row + column) % 12);
            yours.emplace_back((row * 5 + column * column) % 12);
        }
    }
    QVERIFY(!sameAnswer(rowsOf(left), rowsOf(right), {false, false}));
}

} // namespace tst_ResultComparison

QUERENT_TEST(ResultComparison)
#include "tst_ResultComparison.moc"
