// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "llm/ConnectionTest.h"
#include "llm/LocalServers.h"
#include "llm/ModelList.h"
#include "llm/OllamaPull.h"
#include "session/ModelSettings.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::session {

using llm::CertificateFault;
using llm::ConnectionReport;
using llm::LocalPort;
using llm::LocalServer;
using llm::ModelFault;
using llm::ModelInfo;
using llm::PullProgress;
using llm::StructuredMode;
using llm::TestStep;
using llm::usualPorts;

/// What is asked of model servers. All of it blocks but `connect`, which asks nothing yet.
struct ModelServices
{
    std::function<base::Result<std::shared_ptr<llm::ChatModel>>(
        const llm::Endpoint &endpoint, const llm::Credentials &credentials)>
        connect;
    std::function<ConnectionReport(
        const llm::Endpoint &endpoint, const llm::Credentials &credentials,
        const std::function<void(TestStep)> &onStep, std::stop_token stop)>
        test;
    std::function<base::Result<std::vector<ModelInfo>>(
        const llm::Endpoint &endpoint, const llm::Credentials &credentials, std::stop_token stop)>
        list;
    std::function<std::vector<LocalServer>(std::stop_token stop)> findLocal;
    std::function<base::Result<void>(const llm::Endpoint &endpoint,
                                     const llm::Credentials &credentials, const std::string &model,
                                     const std::function<void(const PullProgress &)> &onProgress,
                                     std::stop_token stop)>
        pull;
};

/// The real ones.
[[nodiscard]] ModelServices networkModelServices();

} // namespace querent::session
