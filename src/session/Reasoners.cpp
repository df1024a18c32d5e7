// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Reasoners.h"

#include "language/Engine.h"

#include <utility>

namespace querent::session {

namespace {

std::shared_ptr<reasoning::OfflineReasoner>
makeOffline(std::shared_ptr<const data::Catalog> catalog,
            std::shared_ptr<const data::DataDictionary> dictionary,
            std::vector<data::ColumnValues> values, std::shared_ptr<const data::Phrasebook> phrases,
            reasoning::LessonSource lessons)
{
    auto model =
        language::buildSourceModel(std::move(catalog), std::move(dictionary), std::move(values));
    return std::make_shared<reasoning::OfflineReasoner>(std::move(model), std::move(phrases),
                                                        std::move(lessons));
}

using MadeReasoner = base::Result<std::shared_ptr<reasoning::Reasoner>>;

} // namespace

base::Result<ReasonerFactory> reasonerFactory(std::string_view kind)
{
    if (kind == "offline") {
        return ReasonerFactory([](std::shared_ptr<const data::Catalog> catalog,
                                  std::shared_ptr<const data::DataDictionary> dictionary,
                                  std::vector<data::ColumnValues> values,
                                  std::shared_ptr<const data::Phrasebook> phrases,
                                  reasoning::LessonSource lessons) -> MadeReasoner {
            return std::shared_ptr<reasoning::Reasoner>(
                makeOffline(std::move(catalog), std::move(dictionary), std::move(values),
                            std::move(phrases), std::move(lessons)));
        });
    }
    if (kind == "model") {
        return base::Error{base::ErrorCode::ModelMissing,
                           "No language model is configured. Name one with --model and its server "
                           "with --base-url, or leave out --reasoner: offline needs no model.",
                           {}};
    }
    return base::Error{base::ErrorCode::InvalidArgument,
                       "There are two reasoners, offline and model, and none called “" +
                           std::string(kind) + "”.",
                       {}};
}

ReasonerChoice modelReasoner(ModelUse use)
{
    return [use = std::move(use)](const OpenSource &source) -> ReasonerFactory {
        return [use, permission = use.permissions(source.location),
                dialect = source.source->dialect()](
                   std::shared_ptr<const data::Catalog> catalog,
                   std::shared_ptr<const data::DataDictionary> dictionary,
                   std::vector<data::ColumnValues> values,
                   std::shared_ptr<const data::Phrasebook> phrases,
                   reasoning::LessonSource lessons) -> MadeReasoner {
            auto offline = makeOffline(catalog, dictionary, values, phrases, lessons);
            return std::shared_ptr<reasoning::Reasoner>(std::make_shared<reasoning::ModelReasoner>(
                std::move(offline), std::move(catalog), std::move(dictionary), values,
                std::move(phrases), dialect,
                reasoning::ModelSetup{.model = use.model,
                                      .permission = permission,
                                      .lessons = std::move(lessons),
                                      .promptTokens = use.promptTokens}));
        };
    };
}

} // namespace querent::session
