// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ChatModel.h"

namespace querent::llm {

std::string_view structuredModeName(StructuredMode mode) noexcept
{
    switch (mode) {
    case StructuredMode::JsonSchema:
        return "json_schema";
    case StructuredMode::ToolCall:
        return "tools";
    case StructuredMode::Prompted:
        return "text";
    case StructuredMode::None:
        break;
    }
    return "none";
}

} // namespace querent::llm
