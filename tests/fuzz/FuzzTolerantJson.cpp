// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "llm/TolerantJson.h"

#include <cstdint>
#include <string_view>

using namespace querent;
using tests::require;

extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto read = llm::readTolerantJson(text);
    const auto strict = nlohmann::json::parse(text, nullptr, false);
    // the strict reader stops at a zero byte
    if (strict.is_structured() && text.find('\0') == std::string_view::npos) {
        require(read.ok(), "JSON that cannot be read");
        require(!read->repaired && !read->cut, "JSON that is said to be broken");
        require(read->value == strict, "JSON that is read as something else");
    }
    if (!read) {
        require(!read.error().message.empty() && !read.error().detail.empty(),
                "a refusal without a reason");
        return 0;
    }
    const std::string written = read->value.dump();
    const auto again = llm::readTolerantJson(written);
    require(again.ok() && again->value == read->value, "the document changes when it is written");
    require(!read->value.is_structured() || (!again->repaired && !again->cut),
            "a written document that is said to be broken");
    return 0;
}
