// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ConnectionTest.h"

#include "llm/ChatLine.h"
#include "llm/ProviderPreset.h"

#include <QUrl>

#include <algorithm>
#include <utility>

namespace querent::llm {

namespace {

/// One test: what is known so far, and where it goes on.
class Test
{
public:
    Test(const Endpoint &endpoint, const Credentials &credentials,
         const std::function<void(TestStep)> &onStep, std::stop_token stop)
        : m_endpoint(endpoint)
        , m_credentials(credentials)
        , m_onStep(onStep)
        , m_stop(std::move(stop))
    {}

    ConnectionReport run()
    {
        m_report.host = hostOf(m_endpoint);
        begin(TestStep::Connect);
        auto service = ServiceLine::create(m_endpoint, m_credentials, {.retry = {.retries = 1}});
        if (!service) {
            m_report.failure = {.fault = ModelFault::BadEndpoint,
                                .message = service.error().message,
                                .detail = service.error().detail};
            return std::move(m_report);
        }
        ChatLine line(std::move(*service), std::nullopt);
        if (askForModels(line.service()) && !m_endpoint.model.empty() && askSomething(line)) {
            begin(TestStep::Structured);
            StructuredMode mode = StructuredMode::None;
            if (!failed(line.probe(mode, m_stop))) {
                m_report.structured = mode;
            }
            askForContext(line.service());
        }
        return std::move(m_report);
    }

private:
    void begin(TestStep step)
    {
        m_report.failedAt = step;
        if (m_onStep) {
            m_onStep(step);
        }
    }

    bool failed(std::optional<ModelFailure> failure)
    {
        if (failure) {
            m_report.failure = std::move(*failure);
        }
        return m_report.failure.fault != ModelFault::None;
    }

    /// True where it makes sense to go on.
    bool askForModels(const ServiceLine &service)
    {
        if (findPreset(m_endpoint.preset)->models == ModelSource::Typed) {
            return true;
        }
        const auto failure = fetchModels(service, m_report.models, m_stop);
        if (!failure) {
            begin(TestStep::Models);
            const ModelInfo *const model = findModel(m_report.models, m_endpoint.model);
            m_report.modelListed = model != nullptr;
            m_report.contextTokens = model == nullptr ? 0 : model->contextTokens;
            return true;
        }
        const ModelFault fault = failure->fault;
        if (fault == ModelFault::WrongPath || fault == ModelFault::NotAModelServer) {
            m_report.suggestedUrl = otherAddress();
        }
        // some gateways have no list, or keep it to themselves, and pass questions on all the same
        const bool worthAQuestion =
            m_report.suggestedUrl.empty() && !m_endpoint.model.empty() &&
            (fault == ModelFault::WrongPath || fault == ModelFault::Forbidden ||
             fault == ModelFault::RateLimited || fault == ModelFault::ServerError);
        if (!worthAQuestion) {
            m_report.failure = *failure;
            suggest();
        }
        return worthAQuestion;
    }

    void suggest()
    {
        if (!m_report.suggestedUrl.empty()) {
            m_report.failure.message =
                "This is not the address of the API. Did you mean " + m_report.suggestedUrl + "?";
        }
    }

    /// The base address of the same host that does have models, if one has.
    [[nodiscard]] std::string otherAddress() const
    {
        const std::string base = baseUrlOf(m_endpoint);
        const std::string root = QUrl(QString::fromStdString(base))
                                     .resolved(QUrl(QStringLiteral("/")))
                                     .toString()
                                     .toStdString();
        for (const std::string &candidate :
             {base + "/v1", root + "v1", root + "api/v1", root + "openai/v1"}) {
            if (candidate == base) {
                continue;
            }
            Endpoint other = m_endpoint;
            other.preset = "custom";
            other.baseUrl = candidate;
            const auto service =
                ServiceLine::create(other, m_credentials, {.retry = {.retries = 0}});
            std::vector<ModelInfo> models;
            const auto failure =
                service ? fetchModels(**service, models, m_stop) : std::optional(ModelFailure{});
            const bool found = !failure || failure->fault == ModelFault::KeyMissing ||
                               failure->fault == ModelFault::KeyRefused;
            if (found) {
                return candidate;
            }
        }
        return {};
    }

    bool askSomething(ChatLine &line)
    {
        begin(TestStep::Answer);
        ChatRequest request;
        request.messages = {{Role::User, "Count from one to five, in words."}};
        request.maximumTokens = 64;
        int pieces = 0;
        ChatOutcome outcome = line.ask(
            request, StructuredMode::None, [&](std::string_view, ChunkKind) { ++pieces; }, m_stop);
        if (failed(std::move(outcome.failure))) {
            return false;
        }
        m_report.streams = pieces > 1;
        m_report.firstToken = outcome.reply.firstToken;
        m_report.total = outcome.reply.total;
        return true;
    }

    /// Ollama cuts what is longer without a word, and tells how much it takes only of a model that
    /// is loaded.
    void askForContext(const ServiceLine &service)
    {
        if (findPreset(m_endpoint.preset)->models != ModelSource::Ollama) {
            return;
        }
        nlohmann::json document;
        if (service.fetch(service.urlBeside("api/ps"), {}, document, m_stop) ||
            !document.is_object() || !document.contains("models")) {
            return;
        }
        for (const nlohmann::json &entry : document["models"]) {
            const nlohmann::json name =
                entry.is_object() ? entry.value("name", nlohmann::json()) : nlohmann::json();
            const nlohmann::json length = entry.is_object()
                                              ? entry.value("context_length", nlohmann::json())
                                              : nlohmann::json();
            if (name.is_string() && length.is_number_integer() &&
                findModel({{.id = name.get<std::string>()}}, m_endpoint.model) != nullptr) {
                m_report.contextTokens = length.get<int>();
            }
        }
    }

    const Endpoint &m_endpoint;
    const Credentials &m_credentials;
    const std::function<void(TestStep)> &m_onStep;
    std::stop_token m_stop;
    ConnectionReport m_report;
};

} // namespace

ConnectionReport testConnection(const Endpoint &endpoint, const Credentials &credentials,
                                const std::function<void(TestStep)> &onStep, std::stop_token stop)
{
    return Test(endpoint, credentials, onStep, std::move(stop)).run();
}

} // namespace querent::llm
