// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

namespace neural {
class WeightsFile;
}

/// One thing that is known about a plan before it is run, as a number of modest size.
struct Feature
{
    std::string_view name;
    double value = 0.0;
};

/// Boosted trees of one depth over numbered features, as training/fit_contest.py writes them.
class Forest
{
public:
    /// The forest of this name; `weights` must outlive it. Fails with MalformedDocument where
    /// anything of it is missing or does not fit together.
    [[nodiscard]] static base::Result<Forest> read(const neural::WeightsFile &weights,
                                                   const std::string &name);

    /// What the trees add up to; `features` as many as they were fitted with, in that order.
    [[nodiscard]] double sum(std::span<const Feature> features) const;
    /// The same as a probability.
    [[nodiscard]] double probability(std::span<const Feature> features) const;
    [[nodiscard]] std::size_t featureCount() const noexcept { return m_featureCount; }

private:
    double m_bias = 0.0;
    std::size_t m_featureCount = 0;
    int m_depth = 0;
    std::span<const std::int32_t> m_splits; ///< features, 2^depth - 1 a tree, breadth first
    std::span<const float> m_thresholds;    ///< likewise; less goes left
    std::span<const float> m_leaves;        ///< 2^depth a tree
};

/// What the program has learned about which plan is right, see training/README.md.
struct TrainedChoice
{
    Forest reading;          ///< whether the rules' first reading is right, by itself
    Forest ranking;          ///< which of the plans that compete is right: the more, the likelier
    Forest winner;           ///< whether the first of them is right
    double readingBar = 1.0; ///< a reading at least so likely is called high
    double highBar = 1.0;    ///< a winner likewise
    double lowBar = 0.0;     ///< below it a plan is called low

    /// Null where the program came without it.
    [[nodiscard]] static const TrainedChoice *shipped();
};

} // namespace querent::language
