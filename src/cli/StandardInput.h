// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace querent::cli {

/// Standard input, without waiting for it once a stop is requested.
class StandardInput
{
public:
    explicit StandardInput(std::stop_token stop);

    /// The next line without its end; nothing at the end of the input or when stopped.
    [[nodiscard]] std::optional<std::string> nextLine();
    /// Everything up to the end, but not much more than `most` bytes.
    [[nodiscard]] std::string all(std::size_t most);

private:
    /// More bytes into the buffer; false at the end or when stopped.
    bool fill();

    std::stop_token m_stop;
    std::string m_buffer;
    std::size_t m_searched = 0; ///< bytes of the buffer known to hold no end of line
    bool m_ended = false;
};

} // namespace querent::cli
