// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Coordination.h"

#include "language/NameSplitter.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Less than that of any word the source has, more than what links are dropped at.
constexpr double guessed = 0.62;

bool ofRows(const Item &item, int table)
{
    return item.is(LinkKind::Table) && item.links.front().table == table;
}

/// Whether the item joins those around it, and nothing else.
bool joins(const Item &item)
{
    return item.cue("compare") != nullptr || item.cue("or") != nullptr ||
           item.cue("and") != nullptr || oneOf(item.word, {",", "/", "than"});
}

/// What stands between two things set side by side besides what joins them: "with that of".
bool passes(const Item &item)
{
    return item.filler() || item.cue("with") != nullptr || item.cue("where2") != nullptr ||
           oneOf(item.word, {"for", "those", "ones"});
}

/// The item that is set beside the one at `at`, both of rows of `table`; the number of items where
/// there is none.
std::size_t besides(const Items &items, std::size_t at, int table)
{
    constexpr std::size_t furthest = 9;
    bool joined = false;
    for (std::size_t k = at + 1; k < items.size() && k < at + furthest; ++k) {
        joined = joined || joins(items[k]);
        // the rows may be said with each of them
        const bool rows =
            ofRows(items[k], table) || (table < 0 && !joined && items[k].is(LinkKind::Table));
        if (joins(items[k]) || passes(items[k]) || rows) {
            continue;
        }
        return joined ? k : items.size();
    }
    return items.size();
}

const Link *valueOf(const Item &item, ColumnId column)
{
    const auto found = std::ranges::find_if(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Value && link.id() == column;
    });
    return item.kind == ItemKind::Mention && found != item.links.end() ? &*found : nullptr;
}

/// The one value of the column for which the word may stand, by its first letters; empty for none.
std::string beginning(const std::string &word, ColumnId column, const SourceModel &source)
{
    constexpr std::size_t mostKinds = 20;
    const std::vector<std::string> values = source.values().valuesOf(column.table, column.column);
    if (word.size() < 3 || values.size() > mostKinds) {
        return {};
    }
    std::string found;
    for (const std::string &value : values) {
        const std::string folded = foldText(value);
        const bool letter = folded.size() == 1 && folded.front() == word.front();
        const bool several =
            folded.size() > 1 && (word.starts_with(folded) || stemWord(word) == stemWord(folded) ||
                                  abbreviates(folded, word));
        if (!letter && !several) {
            continue;
        }
        if (!found.empty()) {
            return {};
        }
        found = value;
    }
    return found;
}

Link codeOf(ColumnId column, std::string value)
{
    Link link;
    link.kind = LinkKind::Value;
    link.table = column.table;
    link.column = column.column;
    link.value = std::move(value);
    link.score = guessed;
    link.soft = true;
    return link;
}

/// Makes the item the value of `column` that it may be.
void agree(Item &item, ColumnId column, const SourceModel &source)
{
    if (item.quoted || (item.is(LinkKind::Value) && item.links.front().id() == column)) {
        return;
    }
    if (const Link *known = valueOf(item, column)) {
        Link link = *known;
        link.score = std::max(link.score, item.links.front().score);
        item.links.insert(item.links.begin(), std::move(link));
        return;
    }
    const bool loose = (item.kind == ItemKind::Word && item.content) ||
                       item.kind == ItemKind::Period ||
                       (item.kind == ItemKind::Mention && item.links.front().score < 0.85 &&
                        item.links.front().kind != LinkKind::Value);
    if (!loose || item.end != item.begin + 1 || item.quoted) {
        return;
    }
    std::string value = beginning(item.word, column, source);
    if (!value.empty()) {
        item.kind = ItemKind::Mention;
        item.content = true;
        item.links.insert(item.links.begin(), codeOf(column, std::move(value)));
    }
}

/// The one column of the table that holds nothing but single letters for kinds of rows.
ColumnId letteredKind(const TableModel &table, const SourceModel &source)
{
    ColumnId found;
    for (const ColumnModel &column : table.columns) {
        const bool kind =
            std::ranges::any_of(column.names.front().words, [](const std::string &word) {
                return oneOf(word, {"type", "kind", "class", "tier", "category", "grade", "segment",
                                    "level"});
            });
        if (!kind || !column.category || column.flag || column.coded || column.hidden) {
            continue;
        }
        const std::vector<std::string> values =
            source.values().valuesOf(column.id.table, column.id.column);
        const bool letters =
            values.size() > 1 && values.size() < 10 &&
            std::ranges::all_of(values, [](const std::string &value) {
                return value.size() == 1 && value.front() >= 'A' && value.front() <= 'Z';
            });
        if (!letters) {
            continue;
        }
        if (found.valid()) {
            return {};
        }
        found = column.id;
    }
    return found;
}

} // namespace

void agreeOnColumns(Items &items, const SourceModel &source)
{
    const auto kindOf = [&](const Item &item) {
        const bool value = item.is(LinkKind::Value) && item.links.front().score >= 0.6 &&
                           !item.links.front().several && !item.links.front().codeList &&
                           !source.column(item.links.front().id()).flag;
        return value ? item.links.front().id() : ColumnId{};
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        const ColumnId kind = kindOf(items[i]);
        const std::size_t other = kind.valid() ? besides(items, i, kind.table) : items.size();
        if (other < items.size()) {
            agree(items[other], kind, source);
        }
    }
    // "contract vs temp" is told by what comes after
    for (std::size_t i = items.size(); i-- > 0;) {
        const std::size_t other = besides(items, i, -1);
        const ColumnId kind = other < items.size() ? kindOf(items[other]) : ColumnId{};
        if (kind.valid() && !joins(items[i]) && !passes(items[i])) {
            agree(items[i], kind, source);
        }
    }
}

void readInitials(Items &items, const SourceModel &source)
{
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        Item &item = items[i];
        const Item &rows = items[i + 1];
        const bool unknown = item.kind == ItemKind::Word && item.content;
        const bool other = item.is(LinkKind::Table) && item.links.front().score <= 0.8 &&
                           !item.word.ends_with('s');
        if (!(unknown || other) || item.quoted || item.end != item.begin + 1 ||
            !rows.is(LinkKind::Table) || rows.links.front().score < 0.9 ||
            (other && item.links.front().table == rows.links.front().table)) {
            continue;
        }
        const ColumnId kind = letteredKind(source.table(rows.links.front().table), source);
        std::string value = kind.valid() ? beginning(item.word, kind, source) : std::string();
        if (!value.empty()) {
            item.kind = ItemKind::Mention;
            item.links.insert(item.links.begin(), codeOf(kind, std::move(value)));
        }
    }
}

} // namespace querent::language
