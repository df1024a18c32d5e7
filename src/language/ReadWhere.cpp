// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedReader.h"
#include "language/KindOfThing.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// Verbs that only say that something is somewhere.
bool isSomewhere(const std::string &word)
{
    static constexpr std::array<std::string_view, 38> verbs{
        "held",   "located", "situated", "based",    "find",   "found",  "buy",    "bought",
        "get",    "kept",    "keep",     "stored",   "store",  "sold",   "sell",   "available",
        "happen", "happens", "happened", "do",       "go",     "take",   "place",  "takes",
        "used",   "see",     "seen",     "stay",     "parked", "housed", "hosted", "worked",
        "work",   "works",   "working",  "employed", "sit",    "sits"};
    return std::ranges::find(verbs, word) != verbs.end();
}

/// Verbs of people themselves: where their office is does not answer them.
bool isOfPeople(const std::string &word)
{
    static constexpr std::array<std::string_view, 8> verbs{"live",   "lives",   "living", "lived",
                                                           "reside", "resides", "born",   "from"};
    return std::ranges::find(verbs, word) != verbs.end();
}

bool isPlace(const ColumnModel &column)
{
    return column.text && !column.key && !column.hidden && !column.formula &&
           KindOfThing::place().covers(column.names.front());
}

/// Whether rows of the table are places with a name: shops, clubs, warehouses.
bool isNamedPlace(const TableModel &table)
{
    const NameWords &name = table.names.front();
    return table.labels.size() == 1 && !table.person &&
           (KindOfThing::place().covers(name) || KindOfThing::namedPlace().covers(name));
}

} // namespace

std::optional<std::size_t> AskedReader::whereAsked() const
{
    std::size_t at = 0;
    while (at < m_items.size() && m_items[at].filler() && m_items[at].word != "where") {
        ++at;
    }
    const bool asked = at < m_items.size() && m_items[at].word.starts_with("where") &&
                       KindOfThing::asksWhere(m_items, at);
    return asked ? std::optional(at) : std::nullopt;
}

void AskedReader::passOverWhere()
{
    const auto where = whereAsked();
    for (std::size_t i = where.value_or(m_items.size()); i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.quoted || !(isSomewhere(item.word) || isOfPeople(item.word))) {
            continue;
        }
        std::erase_if(item.links, [&](const Link &link) {
            return link.kind != LinkKind::Column || !isPlace(m_source.column(link.id()));
        });
        if (item.kind == ItemKind::Mention && item.links.empty()) {
            item.kind = ItemKind::Word;
        }
        item.content = item.content && isOfPeople(item.word);
    }
}

std::vector<ColumnId> AskedReader::placesOf(int table) const
{
    static constexpr std::array<std::string_view, 5> best{"location", "place", "address", "city",
                                                          "town"};
    std::vector<ColumnId> found;
    for (const ColumnModel &column : m_source.table(table).columns) {
        const bool tested = std::ranges::any_of(
            m_frame.conditions, [&](const Condition &known) { return known.column == column.id; });
        if (isPlace(column) && !tested) {
            found.push_back(column.id);
        }
    }
    const auto rank = [&](ColumnId id) {
        const std::vector<std::string> &words = m_source.column(id).names.front().words;
        return std::ranges::find_first_of(best, words) - best.begin();
    };
    std::ranges::stable_sort(found, {}, rank);
    return found;
}

int AskedReader::nearestPlace(int subject, int far) const
{
    if (!placesOf(subject).empty()) {
        return subject;
    }
    constexpr double spread = 1.5; // rows that lie in several places
    double nearest = far + spread + 1.0;
    int place = -1;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const TableModel &model = m_source.table(table);
        const int distance = m_source.graph().distance(subject, table);
        if (table == subject || distance > far || model.person ||
            !(isNamedPlace(model) || !placesOf(table).empty())) {
            continue;
        }
        const double steps = distance + (m_source.graph().fansOut(subject, table) ? spread : 0.0);
        if (steps < nearest) {
            nearest = steps;
            place = table;
        }
    }
    return place;
}

void AskedReader::readWhere()
{
    const auto where = whereAsked();
    const std::vector<int> tables = where ? tablesInPlay() : std::vector<int>();
    if (tables.empty() || !m_frame.measures.empty() || !m_frame.groups.empty() ||
        !m_frame.havings.empty()) {
        return;
    }
    const bool named = std::ranges::any_of(m_items, [&](const Item &item) {
        return item.is(LinkKind::Column) && !item.used &&
               isPlace(m_source.column(item.links.front().id()));
    });
    if (named) {
        return; // readOutputs() takes it
    }
    const bool ofPeople =
        std::any_of(m_items.begin() + static_cast<std::ptrdiff_t>(*where), m_items.end(),
                    [](const Item &item) { return isOfPeople(item.word); });
    const auto rows =
        std::find_if(m_items.begin() + static_cast<std::ptrdiff_t>(*where), m_items.end(),
                     [](const Item &item) { return item.is(LinkKind::Table); });
    const int subject = rows != m_items.end() ? rows->links.front().table : tables.front();
    const int place = nearestPlace(subject, ofPeople ? 0 : 2);
    if (place < 0) {
        // a list of those who live somewhere would be no answer
        Item &asked = m_items[*where];
        asked.kind = ItemKind::Word;
        asked.content = true;
        return;
    }
    // "where are the trainers" lists them; "where does Anna work" needs no Anna
    const bool all = m_frame.conditions.empty() && m_frame.orders.empty();
    if (all && !m_source.table(subject).labels.empty()) {
        m_frame.entities.push_back(subject);
    }
    if (place != subject && isNamedPlace(m_source.table(place))) {
        m_frame.entities.push_back(place);
    } else {
        m_frame.outputs.push_back(placesOf(place).front());
    }
    m_frame.distinct = m_frame.distinct || (!m_frame.conditions.empty() && place != subject);
    m_frame.subject = subject;
    m_frame.where = true;
    m_items[*where].used = true;
    for (std::size_t i = *where; i < m_items.size(); ++i) {
        if (isMention(i, LinkKind::Table) && linkAt(i).table == subject) {
            m_items[i].used = true;
        }
        if (isOfPeople(m_items[i].word)) {
            m_items[i].content = false;
        }
    }
}

} // namespace querent::language
