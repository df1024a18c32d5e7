// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ToldNames.h"

#include "data/Nouns.h"
#include "language/FormerRows.h"
#include "language/Linker.h"
#include "language/Tokenizer.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

ToldNames::ToldNames(const Tokens &tokens, const std::string &formerQuestion,
                     const query::QueryPlan &former, const SourceModel &source)
    : m_former(former)
    , m_source(source)
    , m_items(Linker(source).link(tokens))
    , m_formerItems(Linker(source).link(tokenize(formerQuestion)))
    , m_told(tablesToldOf(former, source))
{}

std::optional<int> ToldNames::toldAt(std::size_t at) const
{
    for (const Item &item : m_items) {
        if (item.begin > at || item.end <= at || item.kind != ItemKind::Mention) {
            continue;
        }
        for (const Link &link : item.links) {
            const bool near =
                link.kind == LinkKind::Table && link.score + 0.3 >= item.links.front().score;
            if (near && std::ranges::find(m_told, link.table) != m_told.end()) {
                return link.table;
            }
        }
    }
    return std::nullopt;
}

std::optional<ColumnId> ToldNames::shownAt(std::size_t at) const
{
    for (const Item &item : m_items) {
        if (item.begin > at || item.end <= at || item.kind != ItemKind::Mention) {
            continue;
        }
        for (const Link &link : item.links) {
            if (link.kind != LinkKind::Column) {
                continue;
            }
            const std::string &name = m_source.column(link.id()).column->name;
            const bool shown = std::ranges::any_of(m_former.select, [&](const auto &shows) {
                const auto *const column = query::as<query::ColumnRef>(shows.expression);
                return column != nullptr && column->column == name &&
                       tableNamed(m_former, column->table, m_source) == link.table;
            });
            if (shown) {
                return link.id();
            }
        }
    }
    return std::nullopt;
}

bool ToldNames::tableAt(std::size_t at) const
{
    return std::ranges::any_of(m_items, [&](const Item &item) {
        return item.begin <= at && at < item.end && item.is(LinkKind::Table);
    });
}

bool ToldNames::mentionAt(std::size_t at) const
{
    return std::ranges::any_of(m_items, [&](const Item &item) {
        return item.begin <= at && at < item.end && item.kind == ItemKind::Mention;
    });
}

std::string ToldNames::called(int table) const
{
    for (const Item &item : m_formerItems) {
        if (item.is(LinkKind::Table) && item.links.front().table == table) {
            return item.word;
        }
    }
    const std::vector<NameWords> &names = m_source.table(table).names;
    std::string spoken;
    if (!names.empty()) {
        for (const std::string &part : names.front().words) {
            spoken += (spoken.empty() ? "" : " ") + part;
        }
    }
    return spoken.empty() ? m_source.table(table).table->name : spoken;
}

std::string ToldNames::calledOne(int table) const
{
    return data::singular(called(table));
}

} // namespace querent::language
