// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RivalLinks.h"

#include "language/PlanShape.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Links that lie no farther apart say the same about two columns or tables.
constexpr double asGood = 0.03;
/// A better link names the column, or the table, in full.
constexpr double inFull = 0.93;
constexpr std::size_t mostRivals = 4;

bool alike(const ColumnModel &left, const ColumnModel &right)
{
    return left.numeric == right.numeric && left.date == right.date && left.flag == right.flag &&
           left.key == right.key;
}

/// Whether another word of the question belongs to one of the names and not to the other.
bool toldApart(const Items &items, const Item &mention, const ColumnModel &left,
               const ColumnModel &right)
{
    const std::vector<std::string> &own = left.names.front().stems;
    const std::vector<std::string> &other = right.names.front().stems;
    return std::ranges::any_of(items, [&](const Item &item) {
        if (&item == &mention) {
            return false;
        }
        const bool mine = std::ranges::find(own, item.stem) != own.end();
        const bool theirs = std::ranges::find(other, item.stem) != other.end();
        return mine != theirs;
    });
}

/// Whether the rows of the table are what the words name in general: "home deliveries" of
/// "deliveries".
bool isKindOf(const TableModel &table, const Item &item)
{
    const std::vector<std::string> &stems = table.names.front().stems;
    return !table.table->isView && !table.bridge && stems.size() > 1 && stems.back() == item.stem;
}

/// Whether something else in the question belongs to only one of the tables.
bool toldApart(const Items &items, const Item &mention, const TableModel &left,
               const TableModel &right)
{
    constexpr double meant = 0.6;
    const auto speaksOf = [&](const Item &item, const TableModel &table) {
        const std::vector<std::string> &stems = table.names.front().stems;
        const int number = table.columns.front().id.table;
        return std::ranges::find(stems, item.stem) != stems.end() ||
               std::ranges::any_of(item.links, [&](const Link &link) {
                   return link.table == number && link.score >= meant;
               });
    };
    return std::ranges::any_of(items, [&](const Item &item) {
        return &item != &mention && item.kind == ItemKind::Mention &&
               speaksOf(item, left) != speaksOf(item, right);
    });
}

std::optional<Rivalry> tablesIn(const Items &linked, const PlanShape &shape,
                                const SourceModel &source)
{
    for (const Item &item : linked) {
        const Link *best = item.kind == ItemKind::Mention ? item.link(LinkKind::Table) : nullptr;
        if (best == nullptr || item.quoted || best->score >= inFull) {
            continue;
        }
        Rivalry rivalry{item.word, {}};
        std::size_t taken = 0;
        for (const Link &link : item.links) {
            if (link.kind != LinkKind::Table || link.score + asGood < best->score ||
                !isKindOf(source.table(link.table), item)) {
                continue;
            }
            const bool used = shape.tables.contains(placeOf(link.table, source));
            taken += used ? 1 : 0;
            rivalry.links.insert(used ? rivalry.links.begin() : rivalry.links.end(), link);
        }
        if (taken != 1 || rivalry.links.size() < 2 || rivalry.links.size() > mostRivals) {
            continue;
        }
        const TableModel &chosen = source.table(rivalry.links.front().table);
        const bool open =
            std::none_of(rivalry.links.begin() + 1, rivalry.links.end(), [&](const Link &other) {
                return toldApart(linked, item, chosen, source.table(other.table));
            });
        if (open) {
            return rivalry;
        }
    }
    return std::nullopt;
}

std::optional<Rivalry> columnsIn(const Items &linked, const PlanShape &shape,
                                 const SourceModel &source)
{
    for (const Item &item : linked) {
        if (item.kind != ItemKind::Mention || !item.is(LinkKind::Column) || item.quoted) {
            continue;
        }
        const auto taken = std::ranges::find_if(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Column &&
                   shape.columns.contains(placeOf(link.id(), source));
        });
        if (taken == item.links.end() || taken->score >= inFull ||
            taken->score + asGood < item.links.front().score) {
            continue;
        }
        const ColumnModel &chosen = source.column(taken->id());
        const std::vector<int> &labels = source.table(taken->table).labels;
        Rivalry rivalry{item.word, {*taken}};
        bool both = false;
        for (const Link &link : item.links) {
            const bool beside = link.kind == LinkKind::Column && link.table == taken->table &&
                                link.column != taken->column && !link.event &&
                                link.score + asGood >= taken->score;
            if (!beside || std::ranges::find(labels, link.column) != labels.end()) {
                continue;
            }
            const ColumnModel &other = source.column(link.id());
            both = both || shape.columns.contains(placeOf(link.id(), source));
            if (!other.hidden && !other.formula && alike(chosen, other) &&
                !toldApart(linked, item, chosen, other) && rivalry.links.size() < mostRivals) {
                rivalry.links.push_back(link);
            }
        }
        if (!both && rivalry.links.size() > 1) {
            return rivalry;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Rivalry> rivalryIn(const Items &linked, const PlanShape &shape,
                                 const SourceModel &source)
{
    auto rivalry = columnsIn(linked, shape, source);
    return rivalry ? rivalry : tablesIn(linked, shape, source);
}

} // namespace querent::language
