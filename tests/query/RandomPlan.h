// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Well-formed plans of every shape, names hostile on purpose; the same seed gives the same plans
/// on every machine.
class RandomPlan
{
public:
    explicit RandomPlan(std::uint32_t seed) : m_engine(seed) {}

    [[nodiscard]] querent::query::QueryPlan plan(int depth);
    [[nodiscard]] querent::query::Expression expression(int depth);

private:
    using Expression = querent::query::Expression;

    [[nodiscard]] std::uint32_t below(std::uint32_t bound);
    [[nodiscard]] bool chance(std::uint32_t oneIn) { return below(oneIn) == 0; }
    template <typename Enum>
    [[nodiscard]] Enum oneOf(Enum last)
    {
        return static_cast<Enum>(below(static_cast<std::uint32_t>(last) + 1));
    }
    [[nodiscard]] std::string name();
    [[nodiscard]] querent::data::Value value();
    [[nodiscard]] querent::data::CivilDate date();
    [[nodiscard]] querent::data::DateEncoding encoding();
    [[nodiscard]] std::vector<Expression> expressions(std::uint32_t least, std::uint32_t most,
                                                      int depth);
    [[nodiscard]] std::vector<querent::query::OrderItem> orderItems(int depth);
    [[nodiscard]] querent::query::TableSource source(int depth);
    [[nodiscard]] Expression leaf();
    [[nodiscard]] Expression branch(int depth);
    [[nodiscard]] Expression condition(int depth);

    std::mt19937 m_engine;
};
