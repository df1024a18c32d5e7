// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Forest.h"

#include "language/neural/WeightsFile.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

base::Result<Forest> Forest::read(const neural::WeightsFile &weights, const std::string &name)
{
    const std::span<const std::int32_t> facts = weights.integers(name + ".facts");
    const std::span<const float> bias = weights.floats(name + ".bias", {1});
    Forest forest;
    forest.m_splits = weights.integers(name + ".features");
    forest.m_thresholds = weights.floats(name + ".thresholds", {forest.m_splits.size()});
    if (facts.size() == 2 && bias.size() == 1 && facts[0] > 0 && facts[1] > 0 && facts[1] < 16) {
        forest.m_bias = static_cast<double>(bias.front());
        forest.m_featureCount = static_cast<std::size_t>(facts[0]);
        forest.m_depth = facts[1];
        const std::size_t splits = (std::size_t{1} << forest.m_depth) - 1;
        const std::size_t trees = forest.m_splits.size() / splits;
        forest.m_leaves = weights.floats(name + ".leaves", {trees * (splits + 1)});
        const bool known = std::ranges::all_of(forest.m_splits, [&](std::int32_t feature) {
            return feature >= 0 && feature < facts[0];
        });
        if (known && trees > 0 && trees * splits == forest.m_splits.size() &&
            forest.m_thresholds.size() == forest.m_splits.size() && !forest.m_leaves.empty()) {
            return forest;
        }
    }
    return base::Error{base::ErrorCode::MalformedDocument,
                       "The trained trees cannot be read: " + name + ". Install the program again.",
                       {}};
}

double Forest::sum(std::span<const Feature> features) const
{
    if (features.size() != m_featureCount) {
        return m_bias;
    }
    // as exact as the numbers that the trees were fitted with
    std::vector<float> values(features.size());
    std::ranges::transform(features, values.begin(), [](const Feature &feature) {
        return static_cast<float>(feature.value);
    });
    const std::size_t splits = (std::size_t{1} << m_depth) - 1;
    double sum = m_bias;
    for (std::size_t tree = 0; tree < m_splits.size() / splits; ++tree) {
        std::size_t node = 0;
        for (int level = 0; level < m_depth; ++level) {
            const std::size_t at = tree * splits + node;
            const float value = values[static_cast<std::size_t>(m_splits[at])];
            node = 2 * node + (value < m_thresholds[at] ? 1 : 2);
        }
        sum += static_cast<double>(m_leaves[tree * (splits + 1) + node - splits]);
    }
    return sum;
}

double Forest::probability(std::span<const Feature> features) const
{
    return 1.0 / (1.0 + std::exp(-sum(features)));
}

} // namespace querent::language
