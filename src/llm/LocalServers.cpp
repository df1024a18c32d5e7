// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/LocalServers.h"

#include "llm/ProviderPreset.h"
#include "llm/ServiceLine.h"

#include <array>
#include <optional>
#include <thread>
#include <utility>

namespace querent::llm {

namespace {

constexpr std::array ports{LocalPort{11434, "ollama"}, LocalPort{1234, "lmstudio"},
                           LocalPort{8080, "llamacpp"}, LocalPort{8000, "vllm"}};

std::optional<LocalServer> serverAt(const LocalPort &port, std::chrono::milliseconds patience,
                                    std::stop_token stop)
{
    LocalServer server;
    server.endpoint.preset = port.preset;
    server.endpoint.baseUrl = "http://127.0.0.1:" + std::to_string(port.port) + "/v1";
    Endpoint quick = server.endpoint;
    quick.timeouts = {patience, patience, patience, patience};
    const auto line = ServiceLine::create(quick, {}, {.retry = {.retries = 0}});
    if (!line || fetchModels(**line, server.models, std::move(stop))) {
        return std::nullopt;
    }
    if (!server.models.empty() && findPreset(server.models.front().owner) != nullptr) {
        server.endpoint.preset = server.models.front().owner;
    }
    return server;
}

} // namespace

std::span<const LocalPort> usualPorts()
{
    return ports;
}

std::vector<LocalServer> findLocalServers(std::stop_token stop, std::span<const LocalPort> asked,
                                          std::chrono::milliseconds patience)
{
    std::vector<std::optional<LocalServer>> found(asked.size());
    {
        std::vector<std::jthread> askers;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            askers.emplace_back([&slot = found[i], port = asked[i], patience, stop] {
                slot = serverAt(port, patience, stop);
            });
        }
    }
    std::vector<LocalServer> servers;
    for (std::optional<LocalServer> &server : found) {
        if (server) {
            servers.push_back(std::move(*server));
        }
    }
    return servers;
}

} // namespace querent::llm
