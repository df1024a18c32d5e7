// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Statistics.h"
#include "insight/Teller.h"

#include <algorithm>
#include <cmath>

namespace querent::insight {

namespace {

/// Smaller correlations are as good as none.
constexpr double hardlyAny = 0.1;

void tellOutliers(Teller &teller, std::size_t number, const std::vector<double> &values,
                  const Fences &fences)
{
    const auto below = static_cast<std::size_t>(
        std::ranges::count_if(values, [&](double value) { return value < fences.low; }));
    const auto above = static_cast<std::size_t>(
        std::ranges::count_if(values, [&](double value) { return value > fences.high; }));
    if (below > 0) {
        teller.sentence(QUERENT_PHRASE("insight", "Unusually low, below %1: %2 of them."),
                        {teller.derivedAmount("fence", number, fences.low),
                         teller.derivedCount("outliers", below)});
    }
    if (above > 0) {
        teller.sentence(QUERENT_PHRASE("insight", "Unusually high, above %1: %2 of them."),
                        {teller.derivedAmount("fence", number, fences.high),
                         teller.derivedCount("outliers", above)});
    }
}

} // namespace

void tellSample(Teller &teller, std::size_t number)
{
    const std::vector<double> values = numbersOf(teller.result(), number);
    const auto fences = tukeyFences(values);
    if (!fences) {
        teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                        {teller.nameInPeriod(number)});
        return;
    }
    const auto [least, most] = std::ranges::minmax(values);
    teller.headline(
        QUERENT_PHRASE("insight",
                       "The median %1 is %2; half of the %3 values lie between %4 and %5."),
        {teller.nameInPeriod(number),
         teller.derivedAmount("median", number, median(values).value_or(0.0)),
         teller.derivedCount("rows", values.size()),
         teller.derivedAmount("quartile", number, fences->firstQuartile),
         teller.derivedAmount("quartile", number, fences->thirdQuartile)});
    teller.sentence(QUERENT_PHRASE("insight", "They range from %1 to %2 with a mean of %3."),
                    {teller.amountOf(number, least), teller.amountOf(number, most),
                     teller.derivedAmount("mean", number, mean(values).value_or(0.0))});
    tellOutliers(teller, number, values, *fences);
    const std::size_t missing = teller.shape().rows - values.size();
    if (missing > 0) {
        teller.caveat(QUERENT_PHRASE("insight", "%1 of %2 rows have no %3."),
                      {teller.derivedCount("missing", missing),
                       teller.derivedCount("rows", teller.shape().rows), teller.nameOf(number)});
    }
}

data::Phrase relationPhrase(double correlation) noexcept
{
    constexpr double strong = 0.7;
    constexpr double moderate = 0.4;
    const double size = std::abs(correlation);
    if (size < hardlyAny) {
        return QUERENT_PHRASE("insight", "%1 and %2 hardly go together: their correlation "
                                         "(Pearson) is %3 over %4 rows.");
    }
    if (correlation > 0.0) {
        return size >= strong
                   ? QUERENT_PHRASE("insight", "%1 and %2 rise together strongly: their "
                                               "correlation (Pearson) is %3 over %4 rows.")
               : size >= moderate
                   ? QUERENT_PHRASE("insight", "%1 and %2 rise together moderately: their "
                                               "correlation (Pearson) is %3 over %4 rows.")
                   : QUERENT_PHRASE("insight", "%1 and %2 rise together weakly: their correlation "
                                               "(Pearson) is %3 over %4 rows.");
    }
    return size >= strong
               ? QUERENT_PHRASE("insight", "The higher %1, the lower %2, strongly: their "
                                           "correlation (Pearson) is %3 over %4 rows.")
           : size >= moderate
               ? QUERENT_PHRASE("insight", "The higher %1, the lower %2, moderately: their "
                                           "correlation (Pearson) is %3 over %4 rows.")
               : QUERENT_PHRASE("insight", "The higher %1, the lower %2, weakly: their correlation "
                                           "(Pearson) is %3 over %4 rows.");
}

bool relationStartsWithName(double correlation) noexcept
{
    return correlation > -hardlyAny;
}

void tellRelation(Teller &teller, std::size_t x, std::size_t y)
{
    const PairedSample pairs = pairsOf(teller.result(), x, y);
    const auto pearson = correlation(pairs.x, pairs.y);
    const std::string left = teller.nameOf(x);
    const std::string right = teller.nameOf(y);
    const std::string count = teller.derivedCount("rows", pairs.x.size());
    if (!pearson) {
        teller.headline(QUERENT_PHRASE("insight", "%1 rows with %2 and %3."), {count, left, right});
        return;
    }
    const std::string figure = teller.derivedNumber("correlation", *pearson, 2);
    teller.headline(
        relationPhrase(*pearson),
        {relationStartsWithName(*pearson) ? capitalised(left) : left, right, figure, count});
    teller.caveat(QUERENT_PHRASE("insight", "That two numbers move together does not show that one "
                                            "causes the other."));
}

} // namespace querent::insight
