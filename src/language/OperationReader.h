// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads which chart and what working out is asked for.
class OperationReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Which chart, and which statistic.
    void readCharts();
    /// Shares, growth, changes, running totals, moving averages, ranks.
    void readOperations();
};

} // namespace querent::language
