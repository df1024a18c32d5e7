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

/// What is set beside an item.
struct Beside
{
    std::size_t item = 0; ///< the number of items where there is none
    bool against = false; ///< compared with it, not only listed
};

/// What is set beside the item at `at`, both of rows of `table`; -1: of any.
Beside besides(const Items &items, std::size_t at, int table)
{
    constexpr std::size_t furthest = 9;
    bool joined = false;
    bool against =
        std::ranges::any_of(items, [](const Item &item) { return item.cue("compare") != nullptr; });
    for (std::size_t k = at + 1; k < items.size() && k < at + furthest; ++k) {
        joined = joined || joins(items[k]);
        against = against || items[k].cue("or") != nullptr || items[k].word == "than";
        // the rows may be said with each of them
        const bool rows =
            ofRows(items[k], table) || (table < 0 && !joined && items[k].is(LinkKind::Table));
        if (joins(items[k]) || passes(items[k]) || rows) {
            continue;
        }
        return {joined ? k : items.size(), against};
    }
    return {items.size(), false};
}

const Link *valueOf(const Item &item, ColumnId column)
{
    const auto found = std::ranges::find_if(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Value && link.id() == column;
    });
    return item.kind == ItemKind::Mention && found != item.links.end() ? &*found : nullptr;
}

/// The one value of the column for which the word may stand, by its first letters; empty for none.
/// A single letter is enough only where `against` says that the word is set against another value.
std::string beginning(const std::string &word, ColumnId column, bool against,
                      const SourceModel &source)
{
    constexpr std::size_t mostKinds = 20;
    const std::vector<std::string> values = source.values().valuesOf(column.table, column.column);
    if (word.size() < 3 || values.size() > mostKinds) {
        return {};
    }
    std::string found;
    for (const std::string &value : values) {
        const std::string folded = foldText(value);
        const bool letter = against && folded.size() == 1 && folded.front() == word.front();
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
void agree(Item &item, ColumnId column, bool against, const SourceModel &source)
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
    std::string value = beginning(item.word, column, against, source);
    if (!value.empty()) {
        item.kind = ItemKind::Mention;
        item.content = true;
        item.links.insert(item.links.begin(), codeOf(column, std::move(value)));
    }
}

} // namespace

void nameKinds(Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item &name = items[i];
        std::size_t value = i + 1;
        while (value < items.size() &&
               (oneOf(items[value].word, {"is", "was", "are", "were", "=", "of"}) ||
                items[value].cue("not") != nullptr)) {
            ++value;
        }
        if (!name.is(LinkKind::Table) || value >= items.size() ||
            !items[value].is(LinkKind::Value)) {
            continue;
        }
        const ColumnId kind = items[value].links.front().id();
        const auto itself = std::ranges::find_if(name.links, [&](const Link &link) {
            return link.kind == LinkKind::Column && link.id() == kind;
        });
        constexpr double near = 0.3;
        if (itself != name.links.end() && itself->score + near > name.links.front().score) {
            itself->score = name.links.front().score;
            std::rotate(name.links.begin(), itself, std::next(itself));
        }
    }
}

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
        const Beside other = kind.valid() ? besides(items, i, kind.table) : Beside{items.size()};
        if (other.item < items.size()) {
            agree(items[other.item], kind, other.against, source);
        }
    }
    // "contract vs temp" is told by what comes after
    for (std::size_t i = items.size(); i-- > 0;) {
        const Beside other = besides(items, i, -1);
        const ColumnId kind = other.item < items.size() ? kindOf(items[other.item]) : ColumnId{};
        if (kind.valid() && !joins(items[i]) && !passes(items[i])) {
            agree(items[i], kind, other.against, source);
        }
    }
}

} // namespace querent::language
