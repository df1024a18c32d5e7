// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Reasoners.h"

#include "language/Engine.h"
#include "reasoning/OfflineReasoner.h"

#include <utility>

namespace querent::session {

namespace {

base::Result<std::shared_ptr<reasoning::Reasoner>> makeOfflineReasoner(
    std::shared_ptr<const data::Catalog> catalog,
    std::shared_ptr<const data::DataDictionary> dictionary, std::vector<data::ColumnValues> values,
    std::shared_ptr<const data::Phrasebook> phrases, reasoning::LessonSource lessons)
{
    auto model =
        language::buildSourceModel(std::move(catalog), std::move(dictionary), std::move(values));
    return std::shared_ptr<reasoning::Reasoner>(std::make_shared<reasoning::OfflineReasoner>(
        std::move(model), std::move(phrases), std::move(lessons)));
}

} // namespace

base::Result<ReasonerFactory> reasonerFactory(std::string_view kind)
{
    if (kind == "offline") {
        return ReasonerFactory(makeOfflineReasoner);
    }
    if (kind == "model") {
        return base::Error{base::ErrorCode::ModelMissing,
                           "No language model is configured, and this version cannot use one yet. "
                           "Leave out --reasoner, or choose offline: it needs no model.",
                           {}};
    }
    return base::Error{base::ErrorCode::InvalidArgument,
                       "There are two reasoners, offline and model, and none called “" +
                           std::string(kind) + "”.",
                       {}};
}

} // namespace querent::session
