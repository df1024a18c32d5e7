// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/SseDecoder.h"

#include <utility>

namespace querent::llm {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

} // namespace

base::Result<std::vector<SseEvent>> SseDecoder::feed(std::string_view chunk)
{
    std::vector<SseEvent> events;
    for (const char byte : chunk) {
        if (m_broken) {
            break;
        }
        if (byte == '\n' && m_afterCarriageReturn) {
            m_afterCarriageReturn = false;
            continue;
        }
        m_afterCarriageReturn = byte == '\r';
        if (byte == '\n' || byte == '\r') {
            endLine(events);
            continue;
        }
        m_line += byte;
        m_broken = m_line.size() + m_data.size() > maximumBytes;
    }
    if (m_broken) {
        return base::Error{base::ErrorCode::ModelFailed,
                           "The model's answer is not a stream of messages.",
                           "a server-sent event exceeds 16 MiB"};
    }
    return events;
}

void SseDecoder::endLine(std::vector<SseEvent> &events)
{
    const std::string whole = std::exchange(m_line, {});
    std::string_view line = whole;
    if (std::exchange(m_atStart, false) && line.starts_with(byteOrderMark)) {
        line.remove_prefix(byteOrderMark.size());
    }
    if (line.empty()) {
        if (m_hasData) {
            m_data.pop_back();
            events.push_back({m_type.empty() ? "message" : m_type, std::move(m_data), m_id});
        }
        m_type.clear();
        m_data.clear();
        m_hasData = false;
        return;
    }
    const std::size_t colon = line.find(':');
    if (colon == 0) {
        return;
    }
    if (colon == std::string_view::npos) {
        readField(line, {});
        return;
    }
    std::string_view value = line.substr(colon + 1);
    if (value.starts_with(' ')) {
        value.remove_prefix(1);
    }
    readField(line.substr(0, colon), value);
}

void SseDecoder::readField(std::string_view name, std::string_view value)
{
    if (name == "data") {
        m_data.append(value);
        m_data += '\n';
        m_hasData = true;
    } else if (name == "event") {
        m_type = value;
    } else if (name == "id" && value.find('\0') == std::string_view::npos) {
        m_id = value;
    }
}

} // namespace querent::llm
