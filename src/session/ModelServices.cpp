// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ModelServices.h"

#include "llm/OpenAiClient.h"

#include <utility>

namespace querent::session {

ModelServices networkModelServices()
{
    return {
        .connect = [](const llm::Endpoint &endpoint, const llm::Credentials &credentials)
            -> base::Result<std::shared_ptr<llm::ChatModel>> {
            auto client = llm::OpenAiClient::create(endpoint, credentials);
            if (!client) {
                return std::move(client).error();
            }
            return std::shared_ptr<llm::ChatModel>(*std::move(client));
        },
        .test = llm::testConnection,
        .list = llm::listModels,
        .findLocal = [](std::stop_token stop) { return llm::findLocalServers(std::move(stop)); },
        .pull = llm::pullOllamaModel,
    };
}

} // namespace querent::session
