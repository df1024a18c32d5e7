// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "llm/ChatReader.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

using namespace querent;
using tests::require;

namespace {

struct Outcome
{
    llm::ModelFault fault = llm::ModelFault::None;
    std::string streamed;
    std::string text;
    std::string reasoning;

    friend bool operator==(const Outcome &, const Outcome &) = default;
};

Outcome answerOf(std::string_view bytes, std::size_t step)
{
    llm::Endpoint endpoint;
    endpoint.baseUrl = "http://localhost/v1";
    Outcome outcome;
    const llm::ChunkSink sink = [&](std::string_view chunk, llm::ChunkKind) {
        require(!chunk.empty(), "an empty piece");
        outcome.streamed += chunk;
    };
    llm::ChatReader reader(endpoint, sink);
    std::optional<llm::ModelFailure> failure;
    for (std::size_t at = 0; at < bytes.size() && !failure && !reader.done(); at += step) {
        failure = reader.read(bytes.substr(at, step));
    }
    if (!failure && !reader.done()) {
        failure = reader.finish();
    }
    if (failure) {
        require(!failure->message.empty(), "a failure without a reason");
        require(failure->detail.size() < 400, "a reason without an end");
        outcome.fault = failure->fault;
        return outcome;
    }
    llm::ChatReply reply = reader.takeReply();
    outcome.text = std::move(reply.text);
    outcome.reasoning = std::move(reply.reasoning);
    return outcome;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const Outcome whole = answerOf(bytes, std::max<std::size_t>(size, 1));
    require(answerOf(bytes, 1) == whole, "the cuts of the network change the answer");
    return 0;
}
