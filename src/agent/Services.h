// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/StatementLog.h"
#include "base/Result.h"
#include "connectors/DataSource.h"
#include "data/Catalog.h"
#include "data/CivilDate.h"
#include "data/DataDictionary.h"
#include "data/Phrasebook.h"
#include "data/Policy.h"
#include "reasoning/Reasoner.h"
#include "sandbox/Analysis.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace querent::agent {

/// Runs code over a table, apart from this process, as sandbox::AnalysisRunner does. Fails with
/// AnalysisFailed (the message is what the code's author needs to mend it), Timeout or Cancelled.
/// Thread-safe.
using AnalysisRunner = std::function<base::Result<sandbox::AnalysisOutcome>(
    const sandbox::AnalysisCode &code, const data::ResultTable &table, std::stop_token stop)>;

/// What the nodes of one source's graph stand on: large, unchanging and shared by all runs, so it
/// is no part of the state. None of the pointers is null, unless it says so.
struct Services
{
    std::shared_ptr<const connectors::DataSource> source;
    std::shared_ptr<const data::Catalog> catalog;
    std::shared_ptr<const data::DataDictionary> dictionary;
    std::shared_ptr<const data::Policy> policy;
    std::shared_ptr<reasoning::Reasoner> reasoner;
    std::shared_ptr<const data::Phrasebook> phrases;
    AnalysisRunner runAnalysis;               ///< empty: analyses beyond SQL fail with Unsupported
    std::shared_ptr<StatementLog> statements; ///< null: nothing is written down
};

using ServicesPtr = std::shared_ptr<const Services>;

} // namespace querent::agent
