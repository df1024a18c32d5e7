// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// Metrics call themselves more surely than anything that is merely named alike.
constexpr double defined = 1.0;

/// Steers what is shown of a number, and counts or picks no rows.
bool measures(const Item &item)
{
    static constexpr std::array<std::string_view, 17> kinds{
        "agg",  "list",  "most",   "least",  "top",        "bottom",  "sort",   "by", "share",
        "rank", "ratio", "growth", "change", "percentile", "running", "moving", "and"};
    return item.kind == ItemKind::Superlative ||
           std::any_of(kinds.begin(), kinds.end(),
                       [&](std::string_view kind) { return item.cue(kind) != nullptr; });
}

/// "baskets" is the very word for rows that are called so, where the number is a "basket".
bool calledExactly(const Item &item, const std::vector<NameWords> &names)
{
    return std::any_of(names.begin(), names.end(), [&](const NameWords &name) {
        return name.words.size() == 1 && name.words.front() == item.word;
    });
}

} // namespace

void Linker::heedMetrics(Items &items) const
{
    const auto isMetric = [&](const Link &link) {
        return link.kind == LinkKind::Column && link.score > defined;
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item &item = items[i];
        if (item.kind != ItemKind::Mention || item.quoted ||
            std::none_of(item.links.begin(), item.links.end(), isMetric)) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 && items[before - 1].filler()) {
            --before;
        }
        const Item *steering = before > 0 ? &items[before - 1] : nullptr;
        const bool shown = steering != nullptr && steering->cue("list") != nullptr;
        const bool broken =
            i + 1 < items.size() &&
            (items[i + 1].cue("by") != nullptr || items[i + 1].cue("group") != nullptr ||
             items[i + 1].cue("cmp") != nullptr || items[i + 1].kind == ItemKind::TimeUnit) &&
            (steering == nullptr ||
             (steering->cue("count") == nullptr && steering->kind != ItemKind::Number));
        // "what is", "what was": a number; "which baskets": rows
        const bool whatIs = steering != nullptr && steering->cue("which") != nullptr &&
                            steering->word.starts_with("what");
        const bool compared = steering != nullptr && steering->stem == "compar";
        const bool number =
            steering == nullptr || whatIs || compared || (measures(*steering) && !shown) || broken;
        const bool rows =
            std::any_of(item.links.begin(), item.links.end(),
                        [&](const Link &link) {
                            return link.kind == LinkKind::Table && link.score >= 0.9 &&
                                   (!number ||
                                    calledExactly(item, m_source.table(link.table).names));
                        }) &&
            (!number || std::none_of(item.links.begin(), item.links.end(), [&](const Link &link) {
                return isMetric(link) && calledExactly(item, m_source.column(link.id()).names);
            }));
        std::erase_if(item.links, [&](const Link &link) { return isMetric(link) == rows; });
    }
}

} // namespace querent::language
