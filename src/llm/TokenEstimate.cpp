// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/TokenEstimate.h"

#include <algorithm>
#include <limits>

namespace querent::llm {

namespace {

/// What a chat template puts around each message.
constexpr std::size_t tokensPerMessage = 6;

int bounded(std::size_t tokens) noexcept
{
    constexpr std::size_t most = std::numeric_limits<int>::max();
    return static_cast<int>(std::min(tokens, most));
}

/// In thirtieths of a token. Letters and spaces come in words, of some four letters a token;
/// digits and signs mostly alone or in short groups; other scripts take a token for a character
/// or less.
std::size_t thirtieths(std::string_view text) noexcept
{
    std::size_t sum = 0;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        const bool letter = (code | 0x20) >= 'a' && (code | 0x20) <= 'z';
        if (letter || code == ' ') {
            sum += 8;
        } else if (code < 0x80) {
            sum += 17;
        } else {
            sum += 12;
        }
    }
    return sum;
}

} // namespace

int estimateTokens(std::string_view text) noexcept
{
    return bounded((thirtieths(text) + 29) / 30);
}

int estimateTokens(const std::vector<Message> &messages) noexcept
{
    std::size_t tokens = 0;
    for (const Message &message : messages) {
        tokens += tokensPerMessage + (thirtieths(message.content) + 29) / 30;
    }
    return bounded(tokens);
}

} // namespace querent::llm
