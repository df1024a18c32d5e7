// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"
#include "query/QueryPlan.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

/// The stable spelling of everything a plan enumerates: what documents say and messages show.
namespace querent::query {

template <typename Enum>
struct Spelling
{
    Enum value;
    std::string_view name;
};

// The argument only picks the enumeration.
[[nodiscard]] std::span<const Spelling<AggregateFunction>> spellings(AggregateFunction) noexcept;
[[nodiscard]] std::span<const Spelling<ArithmeticOperator>> spellings(ArithmeticOperator) noexcept;
[[nodiscard]] std::span<const Spelling<ScalarFunction>> spellings(ScalarFunction) noexcept;
[[nodiscard]] std::span<const Spelling<TimeUnit>> spellings(TimeUnit) noexcept;
[[nodiscard]] std::span<const Spelling<ComparisonOperator>> spellings(ComparisonOperator) noexcept;
[[nodiscard]] std::span<const Spelling<LogicalOperator>> spellings(LogicalOperator) noexcept;
[[nodiscard]] std::span<const Spelling<SortDirection>> spellings(SortDirection) noexcept;
[[nodiscard]] std::span<const Spelling<WindowFunction>> spellings(WindowFunction) noexcept;
[[nodiscard]] std::span<const Spelling<JoinKind>> spellings(JoinKind) noexcept;
[[nodiscard]] std::span<const Spelling<SetOperator>> spellings(SetOperator) noexcept;
[[nodiscard]] std::span<const Spelling<PlanQuality>> spellings(PlanQuality) noexcept;
[[nodiscard]] std::span<const Spelling<PlanRole>> spellings(PlanRole) noexcept;
[[nodiscard]] std::span<const Spelling<PlanSection>> spellings(PlanSection) noexcept;

template <typename Enum>
[[nodiscard]] std::string_view nameOf(Enum value) noexcept
{
    const auto all = spellings(value);
    const auto found =
        std::find_if(all.begin(), all.end(),
                     [value](const Spelling<Enum> &spelling) { return spelling.value == value; });
    return found != all.end() ? found->name : std::string_view();
}

template <typename Enum>
[[nodiscard]] std::optional<Enum> fromName(std::string_view name) noexcept
{
    const auto all = spellings(Enum{});
    const auto found = std::find_if(all.begin(), all.end(), [name](const Spelling<Enum> &spelling) {
        return spelling.name == name;
    });
    return found != all.end() ? std::optional(found->value) : std::nullopt;
}

} // namespace querent::query
