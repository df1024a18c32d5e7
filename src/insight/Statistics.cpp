// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace querent::insight {

namespace {

std::vector<double> finite(std::span<const double> values)
{
    std::vector<double> kept;
    kept.reserve(values.size());
    for (const double value : values) {
        if (std::isfinite(value)) {
            kept.push_back(value);
        }
    }
    return kept;
}

PairedSample finitePairs(std::span<const double> x, std::span<const double> y)
{
    PairedSample pairs;
    const std::size_t count = std::min(x.size(), y.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (std::isfinite(x[i]) && std::isfinite(y[i])) {
            pairs.x.push_back(x[i]);
            pairs.y.push_back(y[i]);
        }
    }
    return pairs;
}

/// Type 7 of an ascending, non-empty sample.
double sortedQuantile(std::span<const double> sorted, double fraction)
{
    const double position = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double weight = position - static_cast<double>(below);
    // the weighted sum cannot overflow where the difference of two huge values would
    return weight == 0.0 ? sorted[below] : sorted[below] * (1.0 - weight) + sorted[above] * weight;
}

/// Welford's running moments of one or two samples.
struct Moments
{
    double count = 0.0;
    double meanX = 0.0;
    double meanY = 0.0;
    double squaresX = 0.0;
    double squaresY = 0.0;
    double products = 0.0;

    void add(double x, double y = 0.0)
    {
        count += 1.0;
        const double beforeX = x - meanX;
        const double beforeY = y - meanY;
        meanX += beforeX / count;
        meanY += beforeY / count;
        squaresX += beforeX * (x - meanX);
        squaresY += beforeY * (y - meanY);
        products += beforeX * (y - meanY);
    }
};

Moments momentsOf(const PairedSample &pairs)
{
    Moments moments;
    for (std::size_t i = 0; i < pairs.x.size(); ++i) {
        moments.add(pairs.x[i], pairs.y[i]);
    }
    return moments;
}

Moments momentsOf(std::span<const double> values)
{
    Moments moments;
    for (const double value : values) {
        if (std::isfinite(value)) {
            moments.add(value);
        }
    }
    return moments;
}

/// The next larger of 1, 2, 5 × 10ⁿ.
double roundWidth(double width)
{
    const double power = std::pow(10.0, std::floor(std::log10(width)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (width <= step * power * (1.0 + 1e-9)) {
            return step * power;
        }
    }
    return 10.0 * power;
}

} // namespace

std::vector<double> numbersOf(const data::ResultTable &table, std::size_t column)
{
    std::vector<double> numbers;
    numbers.reserve(table.rows.size());
    for (const data::Row &row : table.rows) {
        if (column < row.size() && row[column].isNumber() && std::isfinite(row[column].numeric())) {
            numbers.push_back(row[column].numeric());
        }
    }
    return numbers;
}

PairedSample pairsOf(const data::ResultTable &table, std::size_t x, std::size_t y)
{
    PairedSample pairs;
    for (const data::Row &row : table.rows) {
        if (std::max(x, y) < row.size() && row[x].isNumber() && row[y].isNumber()) {
            pairs.x.push_back(row[x].numeric());
            pairs.y.push_back(row[y].numeric());
        }
    }
    return finitePairs(pairs.x, pairs.y);
}

double sum(std::span<const double> values)
{
    double total = 0.0;
    double lost = 0.0;
    for (const double value : values) {
        if (!std::isfinite(value)) {
            continue;
        }
        const double next = total + value;
        lost +=
            std::abs(total) >= std::abs(value) ? (total - next) + value : (value - next) + total;
        total = next;
    }
    return total + lost;
}

std::optional<double> mean(std::span<const double> values)
{
    const Moments moments = momentsOf(values);
    if (moments.count < 1.0) {
        return std::nullopt;
    }
    return moments.meanX;
}

std::optional<double> variance(std::span<const double> values)
{
    const Moments moments = momentsOf(values);
    if (moments.count < 2.0) {
        return std::nullopt;
    }
    return moments.squaresX / (moments.count - 1.0);
}

std::optional<double> standardDeviation(std::span<const double> values)
{
    const std::optional<double> squared = variance(values);
    if (!squared) {
        return std::nullopt;
    }
    return std::sqrt(*squared);
}

std::optional<double> quantile(std::span<const double> values, double fraction)
{
    std::vector<double> sorted = finite(values);
    if (sorted.empty() || std::isnan(fraction)) {
        return std::nullopt;
    }
    std::ranges::sort(sorted);
    return sortedQuantile(sorted, fraction);
}

std::optional<double> median(std::span<const double> values)
{
    return quantile(values, 0.5);
}

std::optional<double> correlation(std::span<const double> x, std::span<const double> y)
{
    const Moments moments = momentsOf(finitePairs(x, y));
    if (moments.count < 2.0 || moments.squaresX <= 0.0 || moments.squaresY <= 0.0) {
        return std::nullopt;
    }
    const double value =
        moments.products / std::sqrt(moments.squaresX) / std::sqrt(moments.squaresY);
    return std::clamp(value, -1.0, 1.0);
}

std::vector<double> ranks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(
        order, [&](std::size_t left, std::size_t right) { return values[left] < values[right]; });
    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) {
            ++last;
        }
        const double shared = static_cast<double>(first + last) / 2.0 + 1.0;
        for (; first <= last; ++first) {
            result[order[first]] = shared;
        }
    }
    return result;
}

std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    const PairedSample pairs = finitePairs(x, y);
    return correlation(ranks(pairs.x), ranks(pairs.y));
}

std::optional<LinearTrend> linearTrend(std::span<const double> x, std::span<const double> y)
{
    const PairedSample pairs = finitePairs(x, y);
    const Moments moments = momentsOf(pairs);
    if (moments.count < 2.0 || moments.squaresX <= 0.0) {
        return std::nullopt;
    }
    LinearTrend trend;
    trend.count = pairs.x.size();
    trend.slope = moments.products / moments.squaresX;
    trend.intercept = moments.meanY - trend.slope * moments.meanX;
    trend.rSquared =
        moments.squaresY <= 0.0
            ? 1.0
            : std::clamp(moments.products / moments.squaresX * moments.products / moments.squaresY,
                         0.0, 1.0);
    return trend;
}

std::optional<Fences> tukeyFences(std::span<const double> values, double factor)
{
    std::vector<double> sorted = finite(values);
    if (sorted.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(sorted);
    Fences fences;
    fences.firstQuartile = sortedQuantile(sorted, 0.25);
    fences.thirdQuartile = sortedQuantile(sorted, 0.75);
    const double reach = factor * (fences.thirdQuartile - fences.firstQuartile);
    fences.low = fences.firstQuartile - reach;
    fences.high = fences.thirdQuartile + reach;
    return fences;
}

std::vector<std::size_t> outliers(std::span<const double> values, double factor)
{
    std::vector<std::size_t> positions;
    const std::optional<Fences> fences = tukeyFences(values, factor);
    if (!fences) {
        return positions;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i]) && (values[i] < fences->low || values[i] > fences->high)) {
            positions.push_back(i);
        }
    }
    return positions;
}

std::vector<double> zScores(std::span<const double> values)
{
    std::vector<double> scores = finite(values);
    const double center = mean(scores).value_or(0.0);
    const double spread = standardDeviation(scores).value_or(0.0);
    for (double &score : scores) {
        score = spread > 0.0 ? (score - center) / spread : 0.0;
    }
    return scores;
}

std::vector<Bin> histogram(std::span<const double> values, std::size_t maximumBins)
{
    std::vector<double> sorted = finite(values);
    if (sorted.empty()) {
        return {};
    }
    std::ranges::sort(sorted);
    const double low = sorted.front();
    const double range = sorted.back() - low;
    if (!(range > 0.0) || !std::isfinite(range)) {
        return {Bin{low, sorted.back(), sorted.size()}};
    }
    const auto count = static_cast<double>(sorted.size());
    const double spread = sortedQuantile(sorted, 0.75) - sortedQuantile(sorted, 0.25);
    const double ideal =
        spread > 0.0 ? 2.0 * spread / std::cbrt(count) : range / std::ceil(std::sqrt(count));
    const auto most = static_cast<double>(std::max<std::size_t>(maximumBins, 1));
    double width = roundWidth(std::max(ideal, range / most));
    double start = std::floor(low / width) * width;
    // starting on a multiple of the width may cost one bin more than the range alone
    while (std::floor((sorted.back() - start) / width) >= most && most > 1.0) {
        width = roundWidth(width * 1.5);
        start = std::floor(low / width) * width;
    }
    std::size_t bins = static_cast<std::size_t>(std::floor((sorted.back() - start) / width)) + 1;
    if (bins > 1 && start + static_cast<double>(bins - 1) * width >= sorted.back()) {
        --bins;
    }
    if (most <= 1.0) {
        return {Bin{low, sorted.back(), sorted.size()}};
    }
    std::vector<Bin> result(bins);
    for (std::size_t i = 0; i < bins; ++i) {
        result[i].from = start + static_cast<double>(i) * width;
        result[i].until = start + static_cast<double>(i + 1) * width;
    }
    for (const double value : sorted) {
        const auto bin =
            static_cast<std::size_t>(std::max(0.0, std::floor((value - start) / width)));
        ++result[std::min(bin, bins - 1)].count;
    }
    return result;
}

} // namespace querent::insight
