// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/Endpoint.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace querent::llm {

struct PullProgress
{
    std::string status; ///< as Ollama puts it: "pulling manifest", "verifying sha256 digest" …
    std::int64_t doneBytes = 0;
    std::int64_t totalBytes = 0; ///< of all files known so far; 0: not known yet
};

/// Makes the Ollama server at `endpoint` download `model`. Blocks until the server has it; tells
/// `onProgress` on this thread. What has arrived when `stop` is requested is kept by the server,
/// for the next time. Fails like ChatModel::complete().
[[nodiscard]] base::Result<void>
pullOllamaModel(const Endpoint &endpoint, const Credentials &credentials, std::string_view model,
                const std::function<void(const PullProgress &)> &onProgress, std::stop_token stop);

} // namespace querent::llm
