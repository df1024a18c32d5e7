// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "llm/SseDecoder.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

using namespace querent;
using tests::require;

namespace {

std::vector<llm::SseEvent> decoded(std::string_view bytes, std::size_t step)
{
    llm::SseDecoder decoder;
    std::vector<llm::SseEvent> events;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        const auto some = decoder.feed(bytes.substr(at, step));
        require(some.ok(), "a short stream that is refused");
        events.insert(events.end(), some->begin(), some->end());
    }
    return events;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const auto whole = decoded(bytes, std::max<std::size_t>(size, 1));
    for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{7}}) {
        require(decoded(bytes, step) == whole, "the cuts of the network change the messages");
    }
    for (const llm::SseEvent &event : whole) {
        require(!event.type.empty(), "a message without a type");
        require(event.data.find('\r') == std::string::npos, "a line end inside a line");
    }
    return 0;
}
