// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Downsampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace querent::gui {

namespace {

/// Twice the area of the triangle that the points span.
double triangle(double ax, double ay, double bx, double by, double cx, double cy)
{
    return std::abs((ax - cx) * (by - ay) - (ax - bx) * (cy - ay));
}

void insertSorted(std::vector<std::size_t> &places, std::size_t place)
{
    const auto at = std::lower_bound(places.begin(), places.end(), place);
    if (at == places.end() || *at != place) {
        places.insert(at, place);
    }
}

} // namespace

std::vector<std::size_t> downsampled(std::span<const double> x, std::span<const double> y,
                                     std::size_t most)
{
    const std::size_t count = x.size();
    std::vector<std::size_t> chosen;
    if (count <= most || most < 3) {
        chosen.resize(count);
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
        return chosen;
    }
    const std::size_t buckets = most - 2;
    const double size = static_cast<double>(count - 2) / static_cast<double>(buckets);
    const auto begin = [&](std::size_t bucket) {
        return 1 + static_cast<std::size_t>(size * static_cast<double>(bucket));
    };
    chosen.reserve(most + 2);
    chosen.push_back(0);
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const std::size_t from = begin(bucket);
        const std::size_t until = std::min(begin(bucket + 1), count - 1);
        // the last bucket is followed by the last point alone
        const std::size_t nextFrom = until;
        const std::size_t nextUntil =
            bucket + 1 < buckets ? std::min(begin(bucket + 2), count - 1) : count;
        double meanX = 0;
        double meanY = 0;
        for (std::size_t place = nextFrom; place < nextUntil; ++place) {
            meanX += x[place];
            meanY += y[place];
        }
        const auto length = static_cast<double>(std::max<std::size_t>(1, nextUntil - nextFrom));
        meanX /= length;
        meanY /= length;
        const std::size_t before = chosen.back();
        std::size_t best = from;
        double largest = -1;
        for (std::size_t place = from; place < until; ++place) {
            const double area = triangle(x[before], y[before], x[place], y[place], meanX, meanY);
            if (area > largest) {
                largest = area;
                best = place;
            }
        }
        if (from < until) {
            chosen.push_back(best);
        }
    }
    chosen.push_back(count - 1);
    const auto [low, high] = std::minmax_element(y.begin(), y.end());
    insertSorted(chosen, static_cast<std::size_t>(low - y.begin()));
    insertSorted(chosen, static_cast<std::size_t>(high - y.begin()));
    return chosen;
}

} // namespace querent::gui
