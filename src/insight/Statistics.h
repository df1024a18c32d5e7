// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Plain statistics over columns of numbers. NaN and infinities are left out of every sample; where
/// too few numbers remain for a quantity to exist, the answer is nothing rather than NaN.
namespace querent::insight {

/// The finite numbers of one column; NULL, text and blobs are left out.
[[nodiscard]] std::vector<double> numbersOf(const data::ResultTable &table, std::size_t column);

/// The rows in which both columns hold finite numbers, as two samples of equal length.
struct PairedSample
{
    std::vector<double> x;
    std::vector<double> y;
};
[[nodiscard]] PairedSample pairsOf(const data::ResultTable &table, std::size_t x, std::size_t y);

/// Sum with Neumaier's compensation (ZAMM 54, 1974).
[[nodiscard]] double sum(std::span<const double> values);
/// Arithmetic mean, by Welford's update (Technometrics 4, 1962).
[[nodiscard]] std::optional<double> mean(std::span<const double> values);
/// Sample variance with n − 1 in the denominator, by Welford's update; needs two values.
[[nodiscard]] std::optional<double> variance(std::span<const double> values);
[[nodiscard]] std::optional<double> standardDeviation(std::span<const double> values);
/// Quantile of `fraction` in [0, 1], type 7 of Hyndman and Fan (The American Statistician 50,
/// 1996): linear between order statistics, what R and NumPy do unless told otherwise.
[[nodiscard]] std::optional<double> quantile(std::span<const double> values, double fraction);
[[nodiscard]] std::optional<double> median(std::span<const double> values);

/// Pearson's product-moment correlation; nothing for fewer than two pairs or a constant side.
[[nodiscard]] std::optional<double> correlation(std::span<const double> x,
                                                std::span<const double> y);
/// Ranks from 1, equal values sharing the mean of their ranks. Keeps the length: every value must
/// be finite.
[[nodiscard]] std::vector<double> ranks(std::span<const double> values);
/// Spearman's rank correlation: Pearson's of the ranks, exact with ties.
[[nodiscard]] std::optional<double> rankCorrelation(std::span<const double> x,
                                                    std::span<const double> y);

/// y = intercept + slope · x by ordinary least squares.
struct LinearTrend
{
    double slope = 0.0;
    double intercept = 0.0;
    double rSquared = 0.0; ///< share of the variance of y explained; 1 for a constant y
    std::size_t count = 0; ///< pairs used
};
/// Nothing for fewer than two pairs or where all x are equal.
[[nodiscard]] std::optional<LinearTrend> linearTrend(std::span<const double> x,
                                                     std::span<const double> y);

/// Tukey's fences (Exploratory Data Analysis, 1977): q1 − factor · IQR and q3 + factor · IQR.
struct Fences
{
    double firstQuartile = 0.0;
    double thirdQuartile = 0.0;
    double low = 0.0;
    double high = 0.0;
};
[[nodiscard]] std::optional<Fences> tukeyFences(std::span<const double> values,
                                                double factor = 1.5);
/// Positions in `values` of the finite values outside of Tukey's fences, in order.
[[nodiscard]] std::vector<std::size_t> outliers(std::span<const double> values,
                                                double factor = 1.5);
/// (value − mean) / sample standard deviation of every finite value; all 0 where they are equal.
[[nodiscard]] std::vector<double> zScores(std::span<const double> values);

/// One bar of a histogram: from ≤ value < until, the last one including its end.
struct Bin
{
    double from = 0.0;
    double until = 0.0;
    std::size_t count = 0;

    friend bool operator==(const Bin &, const Bin &) = default;
};
/// Bins of equal width 2 · IQR / ∛n (Freedman and Diaconis, 1981), or √n bins where the IQR is 0,
/// the width rounded to 1, 2 or 5 times a power of ten and the number of bins kept within
/// [1, maximumBins]. Empty for no values; one bin where all are equal.
[[nodiscard]] std::vector<Bin> histogram(std::span<const double> values,
                                         std::size_t maximumBins = 40);

} // namespace querent::insight
