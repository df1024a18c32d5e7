// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/charts/Downsampling.h"
#include "gui/charts/PointIndex.h"
#include "gui/charts/Viewport.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace tst_Downsampling {

using namespace querent::gui;

namespace {

struct Line
{
    std::vector<double> x;
    std::vector<double> y;
};

Line walk(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> step(0.0, 1.0);
    Line line;
    double height = 0;
    for (std::size_t index = 0; index < count; ++index) {
        height += step(random);
        line.x.push_back(static_cast<double>(index));
        line.y.push_back(height);
    }
    return line;
}

/// How far the line through the kept points is from the whole one, on average.
double distance(const Line &line, const std::vector<std::size_t> &kept)
{
    double sum = 0;
    for (std::size_t piece = 1; piece < kept.size(); ++piece) {
        const std::size_t from = kept[piece - 1];
        const std::size_t until = kept[piece];
        for (std::size_t index = from; index < until; ++index) {
            const double share = (line.x[index] - line.x[from]) / (line.x[until] - line.x[from]);
            sum += std::abs(std::lerp(line.y[from], line.y[until], share) - line.y[index]);
        }
    }
    return sum / static_cast<double>(line.x.size());
}

} // namespace

class TestDownsampling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatTheEyeSees_data();
    void keepsWhatTheEyeSees();
    void followsTheLineBetterThanEveryNthPoint();
    void keepsASpikeThatIsOnePointWide();
    void leavesShortLinesAlone();
    void findsTheNearestOfManyPoints();
    void zoomsAroundAPlaceAndStaysInside();
};

void TestDownsampling::keepsWhatTheEyeSees_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("most");
    QTest::newRow("a few too many") << 1001 << 1000;
    QTest::newRow("a hundred thousand") << 100'000 << 1500;
    QTest::newRow("down to three") << 5000 << 3;
    QTest::newRow("one bucket for every point") << 50 << 49;
}

void TestDownsampling::keepsWhatTheEyeSees()
{
    QFETCH(int, count);
    QFETCH(int, most);
    for (unsigned seed = 1; seed < 6; ++seed) {
        const Line line = walk(static_cast<std::size_t>(count), seed);
        const auto kept = downsampled(line.x, line.y, static_cast<std::size_t>(most));
        QVERIFY(kept.size() <= static_cast<std::size_t>(most) + 2);
        QVERIFY(kept.size() + 2 >= static_cast<std::size_t>(most));
        QCOMPARE(kept.front(), 0U);
        QCOMPARE(kept.back(), line.x.size() - 1);
        QVERIFY(std::adjacent_find(kept.begin(), kept.end(), std::greater_equal<>()) == kept.end());
        const auto [low, high] = std::minmax_element(line.y.begin(), line.y.end());
        const auto holds = [&kept, &line](auto extreme) {
            return std::binary_search(kept.begin(), kept.end(),
                                      static_cast<std::size_t>(extreme - line.y.begin()));
        };
        QVERIFY(holds(low));
        QVERIFY(holds(high));
    }
}

void TestDownsampling::followsTheLineBetterThanEveryNthPoint()
{
    for (unsigned seed = 1; seed < 6; ++seed) {
        const Line line = walk(20'000, seed);
        std::vector<std::size_t> everyNth;
        for (std::size_t index = 0; index < line.x.size(); index += 40) {
            everyNth.push_back(index);
        }
        everyNth.push_back(line.x.size() - 1);
        const auto kept = downsampled(line.x, line.y, everyNth.size());
        QVERIFY(distance(line, kept) < distance(line, everyNth) * 1.05);
    }
}

void TestDownsampling::keepsASpikeThatIsOnePointWide()
{
    Line line = walk(10'000, 3);
    for (double &height : line.y) {
        height *= 0.01;
    }
    line.y[6543] = 50;
    const auto kept = downsampled(line.x, line.y, 200);
    QVERIFY(std::find(kept.begin(), kept.end(), 6543U) != kept.end());
}

void TestDownsampling::leavesShortLinesAlone()
{
    QVERIFY(downsampled({}, {}, 100).empty());
    const Line line = walk(10, 1);
    std::vector<std::size_t> all(10);
    std::iota(all.begin(), all.end(), 0U);
    QCOMPARE(downsampled(line.x, line.y, 10), all);
    QCOMPARE(downsampled(line.x, line.y, 2), all);
}

void TestDownsampling::findsTheNearestOfManyPoints()
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> across(-20, 420);
    std::vector<QPointF> points;
    for (int index = 0; index < 3000; ++index) {
        points.emplace_back(across(random), across(random));
    }
    PointIndex index;
    index.build(points, QRectF(0, 0, 400, 400), 14);
    const auto even = [](std::size_t place) { return place % 2 == 0; };
    for (int trial = 0; trial < 500; ++trial) {
        const QPointF at(across(random), across(random));
        int expected = -1;
        double best = 14.0 * 14.0;
        for (std::size_t place = 0; place < points.size(); place += 2) {
            const QPointF away = points[place] - at;
            const double far = QPointF::dotProduct(away, away);
            if (QRectF(0, 0, 400, 400).contains(points[place]) && far <= best) {
                best = far;
                expected = static_cast<int>(place);
            }
        }
        const int found = index.nearest(at, 14, even);
        if (expected >= 0) {
            QVERIFY(found >= 0);
            const QPointF away = points[static_cast<std::size_t>(found)] - at;
            QVERIFY(QPointF::dotProduct(away, away) <= best);
        }
    }
}

void TestDownsampling::zoomsAroundAPlaceAndStaysInside()
{
    const Viewport whole;
    const Viewport near = whole.zoomed(4, 0.25, 0.5, true, false, 0.01);
    QCOMPARE(near.width(), 0.25);
    QCOMPARE(near.left + near.width() * 0.25, 0.25);
    QCOMPARE(near.height(), 1.0);
    QVERIFY(near.zoomed(0.1, 0.5, 0.5, true, false, 0.01).isWhole());
    QCOMPARE(whole.zoomed(1e9, 1, 1, true, true, 0.01).width(), 0.01);
    const Viewport end = near.moved(100, 0);
    QCOMPARE(end.right, 1.0);
    QCOMPARE(end.width(), near.width());
    QCOMPARE(near.moved(-100, 0).left, 0.0);
    QCOMPARE(whole.moved(1, 1), whole);
}

} // namespace tst_Downsampling

QUERENT_WINDOW_TEST(Downsampling)
#include "tst_Downsampling.moc"
