// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/ChartColumns.h"

#include <initializer_list>
#include <optional>
#include <string>

namespace querent::insight {

/// Draws a result as it was asked for, where the result can carry that.
class RequestedChart : private ChartColumns
{
public:
    RequestedChart(const AnsweredQuery &answered, const ResultShape &shape,
                   const data::Phrasebook &phrases)
        : ChartColumns(answered, shape), m_phrases(phrases)
    {}

    /// Nothing where it cannot be drawn; then note() says why. Else note() says what to mind about
    /// the chart, and is mostly empty.
    [[nodiscard]] std::optional<ChartSpec> draw(ChartKind kind);
    [[nodiscard]] const std::string &note() const noexcept { return m_note; }

private:
    std::nullopt_t because(data::Phrase reason,
                           std::initializer_list<std::string_view> arguments = {});
    [[nodiscard]] std::optional<ChartSpec> carry(ChartKind kind);
    [[nodiscard]] std::optional<ChartSpec> carryAlong(ChartKind kind);
    [[nodiscard]] std::optional<ChartSpec> carryPie(const std::vector<Place> &along, Place number);
    [[nodiscard]] std::optional<ChartSpec> carryScatter();
    [[nodiscard]] std::optional<ChartSpec> carryDistribution(ChartKind kind);
    [[nodiscard]] std::optional<ChartSpec> carrySeries(ChartKind kind);
    [[nodiscard]] std::optional<ChartSpec> carryHeatmap();

    const data::Phrasebook &m_phrases;
    std::string m_note;
};

} // namespace querent::insight
