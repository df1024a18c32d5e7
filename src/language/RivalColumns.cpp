// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RivalColumns.h"

#include "language/PlanShape.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Links that lie no farther apart say the same about two columns.
constexpr double asGood = 0.03;
/// A better link names the column in full.
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

} // namespace

std::optional<Rivalry> rivalryIn(const Items &linked, const PlanShape &shape,
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
                !toldApart(linked, item, chosen, other) && rivalry.columns.size() < mostRivals) {
                rivalry.columns.push_back(link);
            }
        }
        if (!both && rivalry.columns.size() > 1) {
            return rivalry;
        }
    }
    return std::nullopt;
}

} // namespace querent::language
