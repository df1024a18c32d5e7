// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LayoutBook.h"

#include "session/KeptDocument.h"
#include "session/OpenSource.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr std::size_t mostEntries = 200;
constexpr int widest = 4'000;

KeptDocument layoutDocument(const std::string &path)
{
    return {path, "does not hold how results are arranged.",
            "How results are arranged cannot be kept"};
}

json written(const ColumnLayout &column)
{
    json result{{"column", column.column}};
    if (column.width > 0) {
        result["width"] = column.width;
    }
    if (column.hidden) {
        result["hidden"] = true;
    }
    if (column.pinned) {
        result["pinned"] = true;
    }
    if (!column.shading.empty()) {
        result["shading"] = column.shading;
    }
    return result;
}

/// Nothing where it is not what written() writes.
std::optional<ColumnLayout> columnIn(const json &value)
{
    if (!value.is_object()) {
        return std::nullopt;
    }
    const auto flag = [&value](const char *key) {
        const auto found = value.find(key);
        return found != value.end() && found->is_boolean() && found->get<bool>();
    };
    const auto text = [&value](const char *key) {
        const auto found = value.find(key);
        return found != value.end() && found->is_string() ? found->get<std::string>()
                                                          : std::string();
    };
    const json width = value.value("width", json(0));
    return ColumnLayout{.column = text("column"),
                        .width = width.is_number_integer()
                                     ? static_cast<int>(std::clamp<std::int64_t>(
                                           width.get<std::int64_t>(), 0, widest))
                                     : 0,
                        .hidden = flag("hidden"),
                        .pinned = flag("pinned"),
                        .shading = text("shading")};
}

struct Entry
{
    std::vector<std::string> columns;
    TableLayout layout;
};

/// Those of a document that are sound; the one kept last comes last.
std::vector<Entry> entriesIn(const std::optional<json> &document)
{
    std::vector<Entry> entries;
    const json results = document ? document->value("results", json::array()) : json::array();
    for (const json &item : results) {
        const json columns = item.is_object() ? item.value("columns", json()) : json();
        const json layout = item.is_object() ? item.value("layout", json()) : json();
        Entry entry;
        bool sound = columns.is_array() && layout.is_array();
        for (const json &name : sound ? columns : json::array()) {
            sound = sound && name.is_string();
            entry.columns.push_back(name.is_string() ? name.get<std::string>() : std::string());
        }
        for (const json &value : sound ? layout : json::array()) {
            const auto column = columnIn(value);
            sound = sound && column;
            entry.layout.push_back(column.value_or(ColumnLayout()));
        }
        if (sound) {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

json documentOf(const std::vector<Entry> &entries)
{
    json results = json::array();
    for (const Entry &entry : entries) {
        json shown = json::array();
        for (const ColumnLayout &column : entry.layout) {
            shown.push_back(written(column));
        }
        results.push_back({{"columns", entry.columns}, {"layout", std::move(shown)}});
    }
    return {{"version", 1}, {"results", std::move(results)}};
}

} // namespace

LayoutBook LayoutBook::of(const OpenSource &source)
{
    const std::string said = source.corrections ? source.corrections->path() : std::string();
    constexpr std::string_view ending = ".dictionary.json";
    const bool kept = said.ends_with(ending);
    return LayoutBook(kept ? said.substr(0, said.size() - ending.size()) + ".layouts.json"
                           : std::string());
}

std::optional<TableLayout> LayoutBook::layout(const std::vector<std::string> &columns) const
{
    const auto held = m_path.empty() ? base::Result<std::optional<json>>(std::optional<json>())
                                     : layoutDocument(m_path).read();
    const std::vector<Entry> entries = held ? entriesIn(*held) : std::vector<Entry>();
    const auto found = std::ranges::find(entries, columns, &Entry::columns);
    return found != entries.end() ? std::optional(found->layout) : std::nullopt;
}

base::Result<void> LayoutBook::keep(const std::vector<std::string> &columns,
                                    const TableLayout &layout) const
{
    if (m_path.empty()) {
        return {};
    }
    return layoutDocument(m_path).change(
        [&](const std::optional<json> &held) -> base::Result<json> {
            std::vector<Entry> entries = entriesIn(held);
            std::erase_if(entries, [&](const Entry &entry) { return entry.columns == columns; });
            if (!layout.empty()) {
                entries.push_back({columns, layout});
            }
            if (entries.size() > mostEntries) {
                entries.erase(entries.begin(),
                              entries.end() - static_cast<std::ptrdiff_t>(mostEntries));
            }
            return documentOf(entries);
        });
}

} // namespace querent::session
