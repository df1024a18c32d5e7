// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/UnitsSold.h"

#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>

namespace querent::language {

namespace {

bool speaksOfHandingOver(const Items &items)
{
    return std::ranges::any_of(items, [](const Item &item) {
        return oneOf(item.word, {"sold", "sell", "sells", "issue", "issued", "bought", "buy",
                                 "shipped", "ship", "dispatched"});
    });
}

bool tellsApart(const Items &items)
{
    return std::ranges::any_of(items, [](const Item &item) {
        return item.cue("distinct") != nullptr ||
               oneOf(item.word, {"different", "distinct", "kinds", "types", "unique"});
    });
}

/// The number of pieces in rows of what was sold of those in `table`: of its own rows, or of the
/// nearest that belong to it; not valid where there are none, or several.
ColumnId piecesOf(int table, const SourceModel &source)
{
    ColumnId found;
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const int rows = static_cast<int>(t);
        const TableModel &model = source.tables()[t];
        const bool below = rows != table && source.graph().distance(table, rows) == 1 &&
                           source.graph().fansOut(table, rows);
        if (model.unitCount < 0 || !below || !model.labels.empty()) {
            continue;
        }
        if (found.valid()) {
            return {};
        }
        found = {rows, model.unitCount};
    }
    return found;
}

/// Takes a flag for the rows of which it says yes; false where it is not known how it does.
bool holds(Item &flag, const SourceModel &source)
{
    Link link = flag.links.front();
    if (link.kind == LinkKind::Value) {
        return true;
    }
    for (const data::Value &value : source.column(link.id()).column->profile.examples) {
        const std::string text = foldText(data::toText(value));
        if (oneOf(text, {"1", "y", "yes", "true", "t", "j", "ja", "-1"})) {
            link.kind = LinkKind::Value;
            link.value = data::toText(value);
            flag.links.insert(flag.links.begin(), std::move(link));
            return true;
        }
    }
    return false;
}

/// The rows that the item names, be it by the key that points at them; -1 for none.
int rowsNamed(const Item &item, const SourceModel &source)
{
    const Link *const table = item.kind == ItemKind::Mention ? item.link(LinkKind::Table) : nullptr;
    if (table == nullptr) {
        return -1;
    }
    const Link &first = item.links.front();
    const bool key = first.kind == LinkKind::Column && source.column(first.id()).key;
    return first.kind == LinkKind::Table || key ? table->table : -1;
}

void addUp(Item &count)
{
    count.kind = ItemKind::Cue;
    count.cues = {Cue{"agg", "sum"}};
}

/// "How many billable hours", "by billable hours": a state of the rows, then their number.
void readStatedNumbers(Items &items, const SourceModel &source)
{
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        if (items[i].kind != ItemKind::Mention || items[i].quoted ||
            !items[i + 1].is(LinkKind::Column)) {
            continue;
        }
        const Link &state = items[i].links.front();
        const Link &number = items[i + 1].links.front();
        if (state.kind == LinkKind::Table || !source.column(state.id()).flag ||
            number.table != state.table || !items[i + 1].word.ends_with('s') ||
            !source.column(number.id()).quantity || !holds(items[i], source)) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 && items[before - 1].filler()) {
            --before;
        }
        if (before > 0 && items[before - 1].cue("count") != nullptr) {
            addUp(items[before - 1]);
        }
    }
}

} // namespace

void addUpUnits(Items &items, const SourceModel &source)
{
    readStatedNumbers(items, source);
    const bool sold = speaksOfHandingOver(items) && !tellsApart(items);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].cue("count") == nullptr) {
            continue;
        }
        std::size_t noun = i + 1;
        while (noun < items.size() && items[noun].filler()) {
            ++noun;
        }
        // "entry tickets": two names for rows, of which the last one is counted
        while (sold && noun + 1 < items.size() && rowsNamed(items[noun], source) >= 0 &&
               rowsNamed(items[noun + 1], source) >= 0 &&
               items[noun].end == items[noun + 1].begin && !items[noun].word.ends_with('s')) {
            ++noun;
        }
        if (noun >= items.size() || items[noun].kind != ItemKind::Mention) {
            continue;
        }
        const Link &first = items[noun].links.front();
        const int rows = sold ? rowsNamed(items[noun], source) : -1;
        if (rows < 0 || first.score < 0.6 || !items[noun].word.ends_with('s')) {
            continue;
        }
        // not the orders in which so many were sold
        const TableModel &table = source.table(rows);
        const bool deal =
            stemWord(items[noun].word) == table.names.front().stems.back() && table.eventDate >= 0;
        const ColumnId pieces = deal || table.person ? ColumnId{} : piecesOf(rows, source);
        if (pieces.valid()) {
            Link link;
            link.kind = LinkKind::Column;
            link.table = pieces.table;
            link.column = pieces.column;
            link.score = first.score;
            link.number = true;
            items[noun].links.insert(items[noun].links.begin(), link);
            addUp(items[i]);
        }
    }
}

} // namespace querent::language
