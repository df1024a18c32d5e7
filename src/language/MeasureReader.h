// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads the figures that are asked for.
class MeasureReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Sums, averages, extremes and numbers of rows.
    void readMeasures();

private:
    /// What is counted where only the name of a kind of things says so.
    [[nodiscard]] Measure happeningsOf(std::size_t value) const;
    /// Whether the rows that the item at `at` names are counted elsewhere in the question.
    [[nodiscard]] bool countsBeside(std::size_t at) const;
};

} // namespace querent::language
