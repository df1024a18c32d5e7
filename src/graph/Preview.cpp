// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Preview.h"

#include <algorithm>

namespace querent::graph {

namespace {

nlohmann::json cut(nlohmann::json beginning, std::size_t size, std::string_view unit)
{
    return {{"preview", std::move(beginning)}, {"size", size}, {"unit", unit}};
}

nlohmann::json shortenTo(const nlohmann::json &json, int depth)
{
    if (json.is_string()) {
        return previewText(json.get_ref<const std::string &>());
    }
    if (json.is_array()) {
        nlohmann::json items = nlohmann::json::array();
        const std::size_t shown = depth > 0 ? std::min(json.size(), limits::previewItems) : 0;
        for (std::size_t i = 0; i < shown; ++i) {
            items.push_back(shortenTo(json[i], depth - 1));
        }
        return previewItems(std::move(items), json.size());
    }
    if (json.is_object()) {
        nlohmann::json entries = nlohmann::json::object();
        const std::size_t shown = depth > 0 ? std::min(json.size(), limits::previewKeys) : 0;
        for (auto entry = json.begin(); entry != json.end() && entries.size() < shown; ++entry) {
            entries[entry.key()] = shortenTo(entry.value(), depth - 1);
        }
        return json.size() == shown ? entries : cut(std::move(entries), json.size(), "items");
    }
    return json;
}

} // namespace

nlohmann::json previewText(std::string_view text)
{
    if (text.size() <= limits::previewBytes) {
        return text;
    }
    std::size_t end = limits::previewBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
        --end;
    }
    return cut(text.substr(0, end), text.size(), "bytes");
}

nlohmann::json previewItems(nlohmann::json firstItems, std::size_t size)
{
    return firstItems.size() == size ? firstItems : cut(std::move(firstItems), size, "items");
}

nlohmann::json shorten(const nlohmann::json &json)
{
    return shortenTo(json, limits::previewDepth);
}

} // namespace querent::graph
