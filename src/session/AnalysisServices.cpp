// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/AnalysisServices.h"

#include "sandbox/AnalysisRunner.h"

#include <utility>

namespace querent::session {

agent::ServicesPtr analysisServices(const OpenSource &source,
                                    std::shared_ptr<const data::Phrasebook> phrases)
{
    return std::make_shared<const agent::Services>(agent::Services{
        .source = source.source,
        .catalog = source.catalog,
        .dictionary = source.dictionary,
        .policy = source.policy,
        .reasoner = source.reasoner,
        .phrases = std::move(phrases),
        .runAnalysis =
            [](const sandbox::AnalysisCode &code, const data::ResultTable &table,
               std::stop_token stop) {
                return sandbox::AnalysisRunner().run(code, table, {}, std::move(stop));
            },
        .statements = source.audit ? statementLog(source.audit, source) : nullptr,
    });
}

} // namespace querent::session
