// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/GroupReader.h"

#include <algorithm>

/// Rows with figures of their own: one row of the answer for each.
namespace querent::language {

bool GroupReader::tellsEach(std::size_t kind, std::size_t figure) const
{
    const Link &each = linkAt(kind);
    std::size_t of = nextContent(figure + 1);
    of = of < m_items.size() && m_items[of].word == "their" ? nextContent(of + 1) : of;
    const bool counted = m_items[figure].cue("count") != nullptr;
    if (m_items[kind].used || each.kind == LinkKind::Value ||
        (!counted && m_items[figure].cue("agg") == nullptr) || of >= m_items.size() ||
        m_items[of].kind != ItemKind::Mention || isMention(of, LinkKind::Value)) {
        return false;
    }
    const int rows = linkAt(of).table;
    const bool limited = std::ranges::any_of(m_items, [](const Item &item) {
        return item.kind == ItemKind::Number || item.cue("group") != nullptr ||
               item.cue("by") != nullptr || item.cue("top") != nullptr;
    });
    if (limited || m_source.graph().distance(each.table, rows) >= JoinGraph::unreachable) {
        return false;
    }
    if (each.kind == LinkKind::Table) {
        return m_source.graph().fansOut(each.table, rows);
    }
    const ColumnModel &column = m_source.column(each.id());
    return column.category && !column.numeric && !column.date && !column.key &&
           !m_source.graph().fansOut(rows, each.table);
}

void GroupReader::readRowsWithFigures()
{
    // "donor and total amount of gifts": one row for each as well
    const auto first = static_cast<std::size_t>(
        std::ranges::find(m_items, ItemKind::Mention, &Item::kind) - m_items.begin());
    const std::size_t figure = nextContent(first + 2);
    const bool figuresAhead =
        std::any_of(m_items.begin(), m_items.begin() + static_cast<std::ptrdiff_t>(first),
                    [](const Item &item) {
                        return item.cue("count") != nullptr || item.cue("agg") != nullptr ||
                               item.cue("share") != nullptr || item.cue("which") != nullptr;
                    });
    if (!figuresAhead && figure + 1 < m_items.size() && m_items[first + 1].cue("and") != nullptr &&
        tellsEach(first, figure) && addGroup(first)) {
        return;
    }
    // "clubs with number of trainers and their average rate": one row for each
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        std::size_t cue = nextContent(i + 2);
        while (cue < m_items.size() && !isMention(cue, LinkKind::Value) &&
               (m_items[cue].kind == ItemKind::Mention || m_items[cue].filler() ||
                m_items[cue].cue("and") != nullptr)) {
            ++cue; // "with their team and number of tickets"
        }
        const bool with = isMention(i, LinkKind::Table) && !m_items[i].used &&
                          (m_items[i + 1].word == "with" || m_items[i + 1].cue("with") != nullptr);
        if (!with || cue + 1 >= m_items.size() ||
            (m_items[cue].cue("count") == nullptr && m_items[cue].cue("agg") == nullptr) ||
            !m_items[cue].superlatives.empty() || m_items[cue].cue("top") != nullptr ||
            m_items[cue].cue("bottom") != nullptr) {
            continue;
        }
        const std::size_t of = nextContent(cue + 1);
        const bool theirs =
            of < m_items.size() && m_items[of].kind == ItemKind::Mention &&
            linkAt(of).table != linkAt(i).table &&
            m_source.graph().distance(linkAt(i).table, linkAt(of).table) < JoinGraph::unreachable &&
            m_source.graph().fansOut(linkAt(i).table, linkAt(of).table);
        const bool limited =
            std::any_of(m_items.begin() + static_cast<std::ptrdiff_t>(cue), m_items.end(),
                        [](const Item &item) { return item.kind == ItemKind::Number; });
        if (theirs && !limited && addGroup(i)) {
            return;
        }
    }
}

} // namespace querent::language
