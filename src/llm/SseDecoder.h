// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace querent::llm {

/// One message of a server-sent event stream.
struct SseEvent
{
    std::string type = "message";
    std::string data; ///< the lines of the message, joined by \n
    std::string id;   ///< of this message, or of the last one that had any

    friend bool operator==(const SseEvent &, const SseEvent &) = default;
};

/// Takes a byte stream apart into server-sent events (WHATWG HTML, section 9.2.6), wherever the
/// network happened to cut it. Reads no clock and no socket. A message that the end of the stream
/// cuts off is dropped, as the standard asks.
class SseDecoder
{
public:
    /// A message longer than this is no longer a message: the stream is broken.
    static constexpr std::size_t maximumBytes = std::size_t{16} * 1024 * 1024;

    /// The messages that `chunk` completes. Fails with ModelFailed once a message grows beyond
    /// maximumBytes, and then for good.
    [[nodiscard]] base::Result<std::vector<SseEvent>> feed(std::string_view chunk);

private:
    void endLine(std::vector<SseEvent> &events);
    void readField(std::string_view name, std::string_view value);

    std::string m_line;
    std::string m_type;
    std::string m_data;
    std::string m_id;
    bool m_hasData = false;
    bool m_afterCarriageReturn = false; ///< a \n that follows belongs to the line just ended
    bool m_atStart = true;              ///< a byte order mark may still come
    bool m_broken = false;
};

} // namespace querent::llm
