// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KindOfThing.h"

#include "language/LexiconData.h"
#include "language/ListLine.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// "number of berths"
bool countsThings(const NameWords &name)
{
    return name.words.size() > 2 && name.words[1] == "of" &&
           (name.words[0] == "number" || name.words[0] == "no");
}

/// A worse link of a word to a stored value is a guess.
constexpr double stored = 0.9;

std::vector<std::string> stemsOf(std::string_view words)
{
    std::vector<std::string> stems;
    for (const std::string_view word : listParts(words, ' ')) {
        stems.push_back(stemWord(word));
    }
    return stems;
}

} // namespace

std::vector<std::vector<std::string>> stemsOf(const Items &items)
{
    std::vector<std::vector<std::string>> stems;
    for (const Item &item : items) {
        stems.push_back(stemsOf(item.word));
    }
    return stems;
}

const std::vector<KindOfThing> &KindOfThing::all()
{
    static const std::vector<KindOfThing> kinds = [] {
        std::vector<KindOfThing> read;
        for (const std::string_view line : lexicondata::kinds()) {
            const std::vector<std::string_view> fields = listColumns(line);
            KindOfThing kind;
            for (const std::string_view saying : listParts(fields[0], ',')) {
                kind.m_sayings.push_back(stemsOf(saying));
            }
            for (const std::string_view head : listParts(fields[1], ',')) {
                kind.m_heads.insert(stemWord(head));
            }
            for (const std::string_view word : listParts(fields[2], ',')) {
                kind.m_anywhere.insert(stemWord(word));
            }
            read.push_back(std::move(kind));
        }
        return read;
    }();
    return kinds;
}

std::optional<std::size_t> KindOfThing::sayingAt(const std::vector<std::vector<std::string>> &stems,
                                                 std::size_t at) const
{
    std::optional<std::size_t> last;
    for (const std::vector<std::string> &saying : m_sayings) {
        std::size_t item = at;
        std::size_t said = 0;
        for (; item < stems.size() && said < saying.size(); ++item) {
            const std::vector<std::string> &words = stems[item];
            if (words.empty() || words.size() > saying.size() - said ||
                !std::equal(words.begin(), words.end(),
                            saying.begin() + static_cast<std::ptrdiff_t>(said))) {
                break;
            }
            said += words.size();
        }
        if (said == saying.size()) {
            last = std::max(last.value_or(0), item - 1);
        }
    }
    return last;
}

bool KindOfThing::asksWhere(const Items &linked, std::size_t at)
{
    static constexpr std::array<std::string_view, 14> verbs{"is",   "are", "was", "were",  "do",
                                                            "does", "did", "can", "could", "has",
                                                            "have", "s",   "'s",  "must"};
    if (at + 1 >= linked.size()) {
        return true;
    }
    const std::string_view next = linked[at + 1].word;
    return std::ranges::find(verbs, next.substr(0, next.find(' '))) != verbs.end();
}

std::vector<KindOfThing::Said> KindOfThing::saidIn(const Items &linked)
{
    std::vector<Said> found;
    const std::vector<std::vector<std::string>> stems = stemsOf(linked);
    for (std::size_t at = 0; at < linked.size(); ++at) {
        const Item &item = linked[at];
        const bool value = item.is(LinkKind::Value) && item.links.front().score >= stored;
        if (item.quoted || value || (item.word == "where" && !asksWhere(linked, at))) {
            continue;
        }
        for (const KindOfThing &kind : all()) {
            if (const auto last = kind.sayingAt(stems, at)) {
                found.push_back({&kind, at, *last});
            }
        }
    }
    return found;
}

bool KindOfThing::covers(const NameWords &name) const
{
    static constexpr std::array<std::string_view, 8> empty{"name", "code",   "no",  "number",
                                                           "num",  "amount", "pct", "percentage"};
    std::size_t head = name.words.size();
    while (head > 1 && std::ranges::find(empty, name.words[head - 1]) != empty.end()) {
        --head;
    }
    return (countsThings(name) && m_heads.contains("count")) ||
           (head > 0 && m_heads.contains(name.stems[head - 1])) ||
           std::ranges::any_of(
               name.stems, [this](const std::string &stem) { return m_anywhere.contains(stem); });
}

bool KindOfThing::holds(const ColumnModel &column, const SourceModel &source) const
{
    // floors and gates have numbers, but an area or a count of berths is no place
    const bool measures = column.numeric && (column.column->type == data::ColumnType::Real ||
                                             countsThings(column.names.front()));
    if (this == &place() && measures) {
        return false;
    }
    const TableModel &table = source.table(column.id.table);
    const bool label = std::ranges::find(table.labels, column.id.column) != table.labels.end();
    const bool sizes = m_heads.contains("count"); // the names of employees are no size
    return covers(column.names.front()) || (label && !sizes && covers(table.names.front()));
}

} // namespace querent::language
