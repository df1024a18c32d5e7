// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "llm/Endpoint.h"
#include "llm/ModelFault.h"
#include "llm/ModelList.h"

#include <functional>
#include <optional>

namespace querent::llm {

/// The steps of a test, in order.
enum class TestStep { Connect, Models, Answer, Structured };

/// What a test found out: facts for the window to phrase; the failure's message says the same in
/// English.
struct ConnectionReport
{
    ModelFailure failure; ///< the first thing that is wrong
    TestStep failedAt = TestStep::Connect;
    std::string host;              ///< hostOf() the endpoint
    std::string suggestedUrl;      ///< a base address that did answer, where this one did not
    std::vector<ModelInfo> models; ///< as far as the service tells
    bool modelListed = false;      ///< the endpoint's model is among them
    int contextTokens = 0;         ///< of the endpoint's model; 0: unknown
    bool streams = false;          ///< the answer came in pieces
    std::chrono::milliseconds firstToken{0};
    std::chrono::milliseconds total{0};
    std::optional<StructuredMode> structured;

    [[nodiscard]] bool ok() const noexcept { return failure.fault == ModelFault::None; }
};

/// Tries everything a run needs with three short questions at most, and says exactly what is
/// wrong. Blocks (a local model may have to be loaded); `onStep`, which may be null, is told what
/// is being tried, on this thread.
[[nodiscard]] ConnectionReport testConnection(const Endpoint &endpoint,
                                              const Credentials &credentials,
                                              const std::function<void(TestStep)> &onStep,
                                              std::stop_token stop);

} // namespace querent::llm
