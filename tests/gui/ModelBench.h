// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../session/PatientKeychain.h"
#include "session/ModelAccess.h"
#include "session/SecretStore.h"
#include "session/Settings.h"

#include <QTemporaryDir>

#include <atomic>
#include <thread>

namespace querent::test {

/// A model that is nowhere.
class NamedModel final : public llm::ChatModel
{
public:
    explicit NamedModel(session::Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    [[nodiscard]] std::string name() const override { return m_endpoint.model; }
    [[nodiscard]] std::string host() const override { return session::hostOf(m_endpoint); }
    [[nodiscard]] bool isLocal() const override { return session::staysOnThisComputer(m_endpoint); }
    [[nodiscard]] std::string requestBody(const llm::ChatRequest &) const override { return {}; }
    [[nodiscard]] base::Result<llm::ChatReply>
    complete(const llm::ChatRequest &, const llm::ChunkSink &, std::stop_token) override
    {
        return llm::ChatReply{};
    }

private:
    session::Endpoint m_endpoint;
};

/// Settings, a keychain and model servers that do what a test wants.
struct ModelBench
{
    ModelBench()
        : settings(folder.filePath(QStringLiteral("querent.ini")))
        , secrets(makeKeychain())
        , access(settings, secrets, services())
    {}

    std::unique_ptr<session::Keychain> makeKeychain()
    {
        auto made = std::make_unique<tests::PatientKeychain>();
        keychain = made.get();
        return made;
    }

    [[nodiscard]] session::ModelServices services()
    {
        return {
            .connect = [](const session::Endpoint &endpoint, const llm::Credentials &)
                -> base::Result<std::shared_ptr<llm::ChatModel>> {
                if (endpoint.model.empty()) {
                    return base::Error{base::ErrorCode::ModelMissing, "Choose a model.", {}};
                }
                return std::shared_ptr<llm::ChatModel>(std::make_shared<NamedModel>(endpoint));
            },
            .test =
                [this](const session::Endpoint &endpoint, const llm::Credentials &,
                       const std::function<void(session::TestStep)> &onStep, std::stop_token stop) {
                    tested = endpoint.model;
                    onStep(session::TestStep::Answer);
                    while (hold && !stop.stop_requested()) {
                        std::this_thread::sleep_for(std::chrono::milliseconds(2));
                    }
                    return report;
                },
            .list = [this](const session::Endpoint &, const llm::Credentials &, std::stop_token)
                -> base::Result<std::vector<session::ModelInfo>> { return models; },
            .findLocal = [this](std::stop_token) { return servers; },
            .pull = [this](const session::Endpoint &, const llm::Credentials &, const std::string &,
                           const std::function<void(const session::PullProgress &)> &onProgress,
                           std::stop_token stop) -> base::Result<void> {
                onProgress(
                    {.status = "pulling", .doneBytes = 1'200'000'000, .totalBytes = 4'700'000'000});
                while (hold && !stop.stop_requested()) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(2));
                }
                return {};
            },
        };
    }

    void turnOn(const std::string &provider, const std::string &model)
    {
        session::Endpoint endpoint;
        endpoint.preset = provider;
        endpoint.model = model;
        session::ModelSettings wanted = access.settings();
        wanted.on = true;
        wanted.setEndpoint(endpoint);
        access.setSettings(wanted);
    }

    [[nodiscard]] static session::ModelInfo model(const std::string &id)
    {
        session::ModelInfo info;
        info.id = id;
        return info;
    }

    QTemporaryDir folder;
    session::Settings settings;
    tests::PatientKeychain *keychain = nullptr;
    session::SecretStore secrets;
    session::ConnectionReport report;
    std::vector<session::ModelInfo> models;
    std::vector<session::LocalServer> servers;
    std::string tested;
    std::atomic<bool> hold = false; ///< a test or a download takes until this is false
    session::ModelAccess access;
};

} // namespace querent::test
