// SPDX-License-Identifier: GPL-3.0-or-later
// How long charts of many points take: to lay out after a zoom, to paint, to find what the pointer
// is on. Prints one JSON line per measure, and how much a hundred times as many points cost.
#include "gui/charts/ChartRenderer.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

using namespace querent;
using gui::ChartModel;
using insight::ChartKind;

namespace {

constexpr QSize size(840, 340);
constexpr int rounds = 30;

ChartModel modelOf(ChartKind kind, int count)
{
    std::mt19937 random(7);
    std::normal_distribution<double> step;
    ChartModel model;
    model.kind = kind;
    if (kind == ChartKind::Scatter) {
        for (int index = 0; index < count; ++index) {
            model.points.push_back({.x = step(random) * 100, .y = step(random) * 40});
        }
        return model;
    }
    model.series = {{.name = QStringLiteral("value"), .values = {}, .amounts = {}}};
    double height = 0;
    for (int index = 0; index < count; ++index) {
        height += step(random);
        model.categories.push_back(QString());
        model.positions.push_back(index);
        model.series.front().values.push_back(height);
    }
    return model;
}

double median(const std::function<void(int)> &work)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer clock;
        clock.start();
        work(round);
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    return times[times.size() / 2];
}

struct Times
{
    double layout = 0.0;
    double paint = 0.0;
    double find = 0.0;
};

Times measure(ChartKind kind, int count)
{
    const ChartModel model = modelOf(kind, count);
    const gui::ChartInk ink{QPalette()};
    const auto renderer = gui::ChartRenderer::make(model);
    QImage picture(size, QImage::Format_ARGB32_Premultiplied);
    Times times;
    times.layout = median([&](int round) {
        renderer->setViewport({.left = 0.001 * round, .right = 1.0});
        renderer->layout(QRectF(QPointF(), size), ink);
    });
    times.paint = median([&](int) {
        QPainter painter(&picture);
        renderer->paint(&painter, ink, {}, 1.0);
    });
    times.find = median([&](int round) {
        for (int x = 0; x < 800; ++x) {
            (void)renderer->markAt(QPointF(x, 40 + round * 8));
        }
    });
    return times;
}

void say(const char *kind, int count, const Times &times)
{
    const nlohmann::json line{{"bench", "charts"},       {"name", kind},
                              {"points", count},         {"layout_ms", times.layout},
                              {"paint_ms", times.paint}, {"find_800_ms", times.find}};
    std::printf("%s\n", line.dump().c_str());
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    for (const auto &[kind, name] :
         std::vector<std::pair<ChartKind, const char *>>{{ChartKind::Line, "line"},
                                                         {ChartKind::Area, "area"},
                                                         {ChartKind::Scatter, "points"}}) {
        constexpr int few = 1000;
        constexpr int many = 100'000;
        const Times small = measure(kind, few);
        const Times large = measure(kind, many);
        say(name, few, small);
        say(name, many, large);
        const nlohmann::json ratio{{"bench", "charts"},
                                   {"name", std::string(name) + "_many_over_few"},
                                   {"paint_ratio", large.paint / small.paint},
                                   {"find_ratio", large.find / small.find}};
        std::printf("%s\n", ratio.dump().c_str());
    }
    return 0;
}
