// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserGrammar.h"
#include "language/neural/ParserInput.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace querent::language::neural {

constexpr int columnFlagCount = 8;
constexpr int tableFlagCount = 4;

/// What the columns and tables of an input were used for so far: features of the next pointer.
class PointerMemory
{
public:
    using ColumnFlags = std::array<float, columnFlagCount>;
    using TableFlags = std::array<float, tableFlagCount>;

    /// `places`: the table of each column, -1 for the star; `foreign`: whether it is part of a key.
    PointerMemory(std::shared_ptr<const std::vector<int>> places,
                  std::shared_ptr<const std::vector<bool>> foreign, std::size_t tables);

    [[nodiscard]] ColumnFlags columnFlags(const GrammarState &state, std::size_t column) const;
    [[nodiscard]] TableFlags tableFlags(const GrammarState &state, std::size_t table) const;
    /// Call before `state` takes the step.
    void note(const GrammarState &state, const Step &step);

private:
    struct Frame
    {
        std::map<Section, std::vector<bool>> bySection;
        std::vector<bool> columns;
        std::vector<bool> tables;
        bool anyTable = false;
    };
    void remember(const Frame &frame);

    std::shared_ptr<const std::vector<int>> m_places;
    std::shared_ptr<const std::vector<bool>> m_foreign;
    std::vector<Frame> m_frames;
    std::vector<bool> m_oldColumns;
    std::vector<bool> m_oldTables;
};

} // namespace querent::language::neural
