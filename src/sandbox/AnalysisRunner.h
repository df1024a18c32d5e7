// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/ResultTable.h"
#include "sandbox/Analysis.h"

#include <stop_token>
#include <string>

namespace querent::sandbox {

/// Runs analysis code in a process of its own, `querent-sandbox`, which has neither files nor
/// network nor other programs, little memory and little time. Stateless and thread-safe.
class AnalysisRunner
{
public:
    /// `workerPath` of the worker program; empty: looked for beside the running program and in
    /// ../libexec/querent.
    explicit AnalysisRunner(std::string workerPath = {});

    /// Blocks until the script has ended; needs no event loop. Fails with AnalysisFailed, saying
    /// what is wrong and on which line, with Cancelled within 200 ms of a stop request, and with
    /// Unsupported where the worker program is missing. `detail` of a failure holds the stack and
    /// what the script had logged.
    [[nodiscard]] base::Result<AnalysisOutcome> run(const AnalysisCode &code,
                                                    const data::ResultTable &table,
                                                    const Limits &limits,
                                                    std::stop_token stop) const;

private:
    std::string m_workerPath;
};

} // namespace querent::sandbox
