// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisGraph.h"
#include "graph/RunPlayer.h"

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace querent::session {

/// The replies to what a run asks back; none: it is left waiting.
using Replies = std::function<std::vector<query::ClarificationAnswer>(
    const std::vector<query::ClarificationQuestion> &questions)>;

/// Runs a question to its end, going on with the replies whenever it asks back. Snapshots are kept
/// in memory while it lasts.
[[nodiscard]] agent::AnalysisReport askAll(const agent::AnalysisGraph &graph,
                                           const agent::AnalysisInput &input,
                                           const Replies &replies, graph::RunOptions options);

/// As askAll(), and writes down on `stream` everything that the run is given and told: the question
/// and its conversation, the catalog with its example values, the policy, the dictionary, what the
/// reasoner and the source said, rows included. That is the user's data: nothing is recorded unless
/// they ask for it. Clock and chance of `options` are not used. Fails with Internal where the
/// stream did not take everything; the run itself is in `report` all the same.
[[nodiscard]] base::Result<void> recordAll(std::ostream &stream, const agent::Services &services,
                                           const std::string &language,
                                           const agent::AnalysisInput &input,
                                           const Replies &replies, const graph::RunOptions &options,
                                           agent::AnalysisReport &report);

/// Speaks a language; an error for a tag that is none.
using PhrasesOf =
    std::function<base::Result<std::shared_ptr<const data::Phrasebook>>(const std::string &tag)>;

/// Runs a recorded question again, from the log alone. Fails with MalformedDocument where the log
/// does not say what was asked.
[[nodiscard]] base::Result<graph::ReplayVerdict> replay(graph::RunLog log,
                                                        const PhrasesOf &phrasesOf);

} // namespace querent::session
