// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace querent::connectors {

/// A step of an engine's plan, as CostEstimate::steps has it in a line.
struct PlanStep
{
    int depth = 0;              ///< below other steps
    std::string words;          ///< the engine's own
    std::optional<double> rows; ///< about so many each time it is run, where that is known
    std::optional<double> cost; ///< all in all, in the engine's own measure

    friend bool operator==(const PlanStep &, const PlanStep &) = default;
};

/// "  Seq Scan on orders (cost=18.1 rows=810)".
[[nodiscard]] std::string planLine(const PlanStep &step);
/// The inverse; a line without numbers is one of words.
[[nodiscard]] PlanStep readPlanLine(std::string_view line);

} // namespace querent::connectors
