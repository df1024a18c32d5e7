// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/ResultTable.h"
#include "sandbox/Analysis.h"

#include <string_view>
#include <vector>

namespace querent::sandbox {

/// The analyses that writeAnalysis() can write: "correlation", "outliers", "trend", "distribution"
/// and "forecast".
[[nodiscard]] std::vector<std::string_view> analysisNames();

/// Readable code for an analysis by name over a result with these columns, without a model. Its
/// outcome is {"value":[numbers],"findings":[{"kind",…}]}; insight::narrateAnalysis() says the
/// findings in words. Keys and what sounds like one are left aside where there are other numbers.
/// Fails with AnalysisFailed, saying what is missing, where the columns do not suffice, and with
/// Unsupported for a name it does not know.
[[nodiscard]] base::Result<AnalysisCode>
writeAnalysis(std::string_view analysis, const std::vector<data::ResultColumn> &columns);

} // namespace querent::sandbox
