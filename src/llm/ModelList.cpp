// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ModelList.h"

#include "llm/HttpFailure.h"
#include "llm/ProviderPreset.h"
#include "llm/ServiceLine.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

constexpr std::size_t maximumModels = 5'000;

/// The first of the members that is a number above zero.
std::int64_t numberIn(const json &object, std::initializer_list<const char *> names)
{
    for (const char *const name : names) {
        const json value = object.is_object() ? object.value(name, json()) : json();
        if (value.is_number_integer() && value.get<std::int64_t>() > 0) {
            return value.get<std::int64_t>();
        }
    }
    return 0;
}

std::string textIn(const json &object, const char *name)
{
    const json value = object.is_object() ? object.value(name, json()) : json();
    return value.is_string() ? value.get<std::string>() : std::string();
}

json memberOf(const json &object, const char *name)
{
    return object.is_object() ? object.value(name, json()) : json();
}

int tokens(std::int64_t count)
{
    constexpr std::int64_t most = 1'000'000'000;
    return static_cast<int>(std::min(count, most));
}

ModelInfo fromOpenAi(const json &entry)
{
    const json meta = memberOf(entry, "meta");
    ModelInfo model;
    model.id = textIn(entry, "id");
    model.owner = textIn(entry, "owned_by");
    model.bytes = numberIn(meta, {"size"});
    model.contextTokens = tokens(std::max(numberIn(entry, {"max_model_len", "context_length",
                                                           "max_context_length", "context_window"}),
                                          numberIn(meta, {"n_ctx", "n_ctx_train"})));
    return model;
}

ModelInfo fromOllama(const json &entry)
{
    const json details = memberOf(entry, "details");
    ModelInfo model;
    model.id = textIn(entry, "name");
    model.owner = "ollama";
    model.bytes = numberIn(entry, {"size"});
    model.parameters = textIn(details, "parameter_size");
    model.quantization = textIn(details, "quantization_level");
    model.passedOn = !textIn(entry, "remote_host").empty();
    return model;
}

bool readList(const json &list, ModelInfo (*read)(const json &), std::vector<ModelInfo> &models)
{
    if (!list.is_array()) {
        return false;
    }
    for (const json &entry : list) {
        ModelInfo model = read(entry);
        if (!model.id.empty() && models.size() < maximumModels) {
            models.push_back(std::move(model));
        }
    }
    return true;
}

} // namespace

std::optional<ModelFailure> fetchModels(const ServiceLine &line, std::vector<ModelInfo> &models,
                                        std::stop_token stop)
{
    json document;
    if (findPreset(line.endpoint().preset)->models == ModelSource::Ollama) {
        const auto failure = line.fetch(line.urlBeside("api/tags"), {}, document, stop);
        if (!failure && readList(memberOf(document, "models"), fromOllama, models)) {
            return std::nullopt;
        }
        const bool answered = !failure || failure->fault == ModelFault::WrongPath ||
                              failure->fault == ModelFault::NotAModelServer;
        if (!answered) {
            return failure;
        }
    }
    if (auto failure = line.fetch(line.url("models"), {}, document, std::move(stop))) {
        return failure;
    }
    const json list = document.is_array() ? document : memberOf(document, "data");
    if (!readList(list, fromOpenAi, models)) {
        return foreignFailure(document.dump(-1, ' ', false, json::error_handler_t::replace),
                              line.endpoint());
    }
    return std::nullopt;
}

const ModelInfo *findModel(const std::vector<ModelInfo> &models, std::string_view name)
{
    constexpr std::string_view latest = ":latest";
    const auto plain = [&](std::string_view id) {
        return id.ends_with(latest) ? id.substr(0, id.size() - latest.size()) : id;
    };
    const auto found = std::ranges::find_if(
        models, [&](const ModelInfo &model) { return plain(model.id) == plain(name); });
    return found == models.end() ? nullptr : &*found;
}

base::Result<std::vector<ModelInfo>>
listModels(const Endpoint &endpoint, const Credentials &credentials, std::stop_token stop)
{
    using std::chrono::milliseconds;
    constexpr milliseconds patience{30'000};
    Endpoint quick = endpoint;
    quick.timeouts.firstToken = std::min(quick.timeouts.firstToken, patience);
    quick.timeouts.total = std::min(quick.timeouts.total, patience);
    const auto line = ServiceLine::create(std::move(quick), credentials, {.retry = {.retries = 1}});
    if (!line) {
        return line.error();
    }
    if (findPreset(endpoint.preset)->models == ModelSource::Typed) {
        return base::Error{base::ErrorCode::Unsupported,
                           "This service does not list its models. Enter the name by hand.",
                           {}};
    }
    std::vector<ModelInfo> models;
    if (const auto failure = fetchModels(**line, models, std::move(stop))) {
        return failure->toError();
    }
    return models;
}

} // namespace querent::llm
