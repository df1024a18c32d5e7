// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"
#include "insight/ChartSpec.h"
#include "insight/ResultShape.h"

#include <string>

namespace querent::insight {

struct ChartSuggestion
{
    ChartSpec chart;
    /// Where the chart that was asked for cannot be drawn from this result: why, in a sentence.
    std::string note;

    friend bool operator==(const ChartSuggestion &, const ChartSuggestion &) = default;
};

/// The chart that fits the shape of a result, or the one the question's own words ask for where the
/// result can carry it. Identifiers are never drawn as quantities. The same result always gets the
/// same chart.
[[nodiscard]] ChartSuggestion suggestChart(const AnsweredQuery &answered,
                                           const data::Phrasebook &phrases);
/// The same, for a shape already at hand.
[[nodiscard]] ChartSuggestion suggestChart(const AnsweredQuery &answered, const ResultShape &shape,
                                           const data::Phrasebook &phrases);

} // namespace querent::insight
