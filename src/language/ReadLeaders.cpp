// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/MoneyReader.h"
#include "language/OneOf.h"
#include "language/OrderReader.h"
#include "language/Stemmer.h"

#include <algorithm>

namespace querent::language {

namespace {

bool saysMost(const Item &item)
{
    return item.cue("most") != nullptr || item.cue("least") != nullptr ||
           item.cue("top") != nullptr || item.cue("bottom") != nullptr;
}

} // namespace

bool OrderReader::isAmount(const Link &link) const
{
    if (link.kind != LinkKind::Column) {
        return false;
    }
    const ColumnModel &column = m_source.column(link.id());
    return column.numeric && !column.key && !column.hidden && (column.money || column.quantity);
}

void OrderReader::readMoneyLeads()
{
    // "paid us the most money", "cost us the most money": by the amount that is named besides, else
    // by what comes in
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &money = m_items[i];
        if (money.kind != ItemKind::Word || money.word != "money" || money.used ||
            !(saysMost(m_items[i - 1]) || m_items[i - 1].cue("by") != nullptr)) {
            continue;
        }
        Link meant;
        for (std::size_t k = 0; k < m_items.size() && meant.column < 0; ++k) {
            const bool named = m_items[k].kind == ItemKind::Mention && !m_items[k].used;
            if (named && isAmount(linkAt(k)) && m_source.column(linkAt(k).id()).money) {
                meant = linkAt(k);
            }
        }
        const bool said = meant.column >= 0;
        if (!said) {
            const ColumnId income = MoneyReader(m_state).moneyMeant(MoneyFlow::Income);
            meant.kind = LinkKind::Column;
            meant.table = income.table;
            meant.column = income.column;
            meant.score = 0.8;
        }
        if (meant.column < 0) {
            return;
        }
        for (Item &item : m_items) {
            if (item.is(LinkKind::Column) && item.links.front().id() == meant.id()) {
                silence(item);
            }
        }
        meant.number = true;
        money.kind = ItemKind::Mention;
        money.links = {meant};
        money.content = true;
        return;
    }
}

void OrderReader::preferOwners()
{
    // "which customers paid the most": those whose rows the amounts are, not others beside them
    constexpr double near = 0.25;
    for (const Item &number : m_items) {
        if (number.kind != ItemKind::Mention || !isAmount(number.links.front())) {
            continue;
        }
        const int measured = number.links.front().table;
        const auto owns = [&](const Link &link) {
            return link.table == measured ||
                   (m_source.graph().distance(link.table, measured) < JoinGraph::unreachable &&
                    !m_source.graph().fansOut(measured, link.table));
        };
        for (Item &item : m_items) {
            if (!item.is(LinkKind::Table) || !item.links.front().soft || item.used ||
                owns(item.links.front())) {
                continue;
            }
            const auto owner = std::ranges::find_if(item.links, [&](const Link &link) {
                return link.kind == LinkKind::Table && link.soft && owns(link) &&
                       link.score + near > item.links.front().score;
            });
            if (owner != item.links.end()) {
                owner->score = item.links.front().score;
                std::rotate(item.links.begin(), owner, owner + 1);
            }
        }
    }
}

std::optional<ColumnId> OrderReader::amountDone(std::size_t at) const
{
    // "spent most on campaigns": by what the verb names
    const bool onWhat = at + 1 < m_items.size() &&
                        oneOf(m_items[at + 1].word, {"on", "for", "in", "with", "from", "at"});
    std::size_t verb = at;
    while (verb > 0 && oneOf(m_items[verb - 1].word, {"us", "the"})) {
        --verb;
    }
    const bool named = verb > 0 && isMention(verb - 1, LinkKind::Column) && !m_items[verb - 1].used;
    if (!onWhat || !named || !isAmount(linkAt(verb - 1))) {
        return std::nullopt;
    }
    return linkAt(verb - 1).id();
}

bool OrderReader::readCommonKind(std::size_t at, std::size_t ahead, Ordering &order)
{
    const auto isKind = [&](std::size_t k) {
        if (!isMention(k, LinkKind::Column) || m_items[k].used) {
            return false;
        }
        const ColumnModel &model = m_source.column(linkAt(k).id());
        return !model.numeric && !model.date && !model.key;
    };
    const bool parted =
        !m_frame.groups.empty() || std::ranges::any_of(m_items, [](const Item &item) {
            return item.cue("by") != nullptr || item.cue("group") != nullptr;
        });
    std::size_t kind = ahead;
    std::size_t rows = isKind(ahead) ? nextContent(ahead + 1) : ahead;
    if (!isKind(ahead)) {
        // "which category is the most common among the products"
        kind = at;
        while (kind > 0 && skippable(m_items[kind - 1]) && m_items[kind - 1].word != "of") {
            --kind;
        }
        if (kind == 0 || !isMention(rows, LinkKind::Table) || m_items[rows].used) {
            return false;
        }
        --kind;
    }
    if (parted || !isKind(kind)) {
        return false;
    }
    const ColumnId column = linkAt(kind).id();
    const bool named = isMention(rows, LinkKind::Table) && !m_items[rows].used &&
                       !m_source.graph().fansOut(linkAt(rows).table, column.table) &&
                       m_source.graph().distance(linkAt(rows).table, column.table) <= 1;
    // "players of the most common position", "the most common position of players" by their names
    const auto rowsBefore = [&] {
        return std::any_of(
            m_items.begin(), m_items.begin() + static_cast<std::ptrdiff_t>(at),
            [](const Item &item) { return item.is(LinkKind::Table) || item.is(LinkKind::Column); });
    };
    const bool others = isMention(rows, LinkKind::Column) && !m_items[rows].used;
    if (!named && (kind != ahead || others || rowsBefore())) {
        return false;
    }
    const int counted = named ? linkAt(rows).table : column.table;
    order.measure = countOf(counted, wordsAt(named ? rows : kind));
    Grouping group;
    group.column = column;
    group.words = wordsAt(kind);
    m_frame.groups.push_back(std::move(group));
    m_frame.subject = counted;
    m_items[kind].used = true;
    if (named) {
        m_items[rows].used = true;
    }
    return true;
}

bool OrderReader::rankedBelow(std::size_t rows) const
{
    if (!isMention(rows, LinkKind::Table)) {
        return false;
    }
    std::size_t most = rows + 1;
    while (most < m_items.size() && most < rows + 4 &&
           (m_items[most].cue("with") != nullptr || m_items[most].cue("where2") != nullptr ||
            m_items[most].word == "the")) {
        ++most;
    }
    return most > rows + 1 && most < m_items.size() &&
           (m_items[most].cue("most") != nullptr || m_items[most].cue("least") != nullptr);
}

void OrderReader::dropMeasuredRows()
{
    // "the most contract value over all their projects": a row for each client, not each project
    if (m_frame.orders.empty() || m_frame.entities.size() < 2) {
        return;
    }
    const Ordering &order = m_frame.orders.front();
    const int measured = order.measure ? order.measure->table : order.column.table;
    const int leader = m_frame.entities.front();
    if (measured < 0 || measured == leader ||
        m_source.graph().distance(leader, measured) >= JoinGraph::unreachable ||
        !m_source.graph().fansOut(leader, measured) || m_source.graph().fansOut(measured, leader)) {
        return;
    }
    std::erase(m_frame.entities, measured);
}

int OrderReader::rowsTelling(int entity, const std::string &stem) const
{
    int told = -1;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const std::vector<std::string> &stems = m_source.table(table).names.front().stems;
        const int far = m_source.graph().distance(entity, table);
        const bool nearer = told < 0 || far < m_source.graph().distance(entity, told);
        if (table != entity && std::ranges::find(stems, stem) != stems.end() &&
            far < JoinGraph::unreachable && m_source.graph().fansOut(entity, table) && nearer) {
            told = table;
        }
    }
    return told;
}

int OrderReader::takenFrom(int entity, bool anyhow) const
{
    const auto below = [&](int table) {
        std::vector<int> rows;
        for (const JoinEdge &edge : m_source.graph().edges()) {
            if (edge.to == table && edge.from != table) {
                rows.push_back(edge.from);
            }
        }
        return rows;
    };
    const std::vector<int> rows = below(entity);
    if (!anyhow &&
        std::ranges::any_of(rows, [&](int table) { return m_source.table(table).person; })) {
        return -1; // the people themselves have one of it
    }
    int taken = -1;
    std::int64_t most = -1;
    const auto look = [&](const std::vector<int> &tables) {
        for (const int table : tables) {
            const TableModel &model = m_source.table(table);
            const bool byPeople =
                std::ranges::any_of(m_source.graph().edges(), [&](const JoinEdge &edge) {
                    return edge.from == table && edge.to != entity &&
                           m_source.table(edge.to).person;
                });
            const bool counts = anyhow ? model.eventDate >= 0 && !model.person : byPeople;
            const std::int64_t count = model.table->rowCount.value_or(0);
            if (counts && table != entity && count > most) {
                most = count;
                taken = table;
            }
        }
    };
    look(rows);
    for (const int child : rows) {
        if (!anyhow || taken < 0) {
            look(below(child));
        }
    }
    return taken;
}

bool OrderReader::rankMentioned(std::size_t at, bool most)
{
    // "the most borrowed books": the titles that the most loans have, where no rows are books
    if (!isMention(at, LinkKind::Column) || m_items[at].used) {
        return false;
    }
    const ColumnModel &column = m_source.column(linkAt(at).id());
    const TableModel &rows = m_source.table(column.id.table);
    const data::ColumnProfile &profile = column.column->profile;
    if (!column.text || column.key || column.date || !rows.fact ||
        profile.distinctCount >= profile.rowCount) {
        return false;
    }
    Grouping group;
    group.column = column.id;
    group.words = m_items[at].word;
    m_frame.groups.push_back(std::move(group));
    Ordering order;
    order.measure = countOf(column.id.table, m_items[at].word);
    order.descending = most;
    m_frame.orders.push_back(std::move(order));
    m_frame.subject = column.id.table;
    m_items[at].used = true;
    return true;
}

void OrderReader::readMostDone()
{
    // "the most returned products": by the rows that tell of returns, which the word names; "the
    // most popular class": by those in which people take one
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const bool busy = oneOf(m_items[i].word, {"busiest", "quietest"});
        const bool joined = busy || m_items[i].word.starts_with("most ") ||
                            m_items[i].word.starts_with("least "); // an adjective of its own
        const bool most = joined
                              ? m_items[i].word.starts_with("most ") || m_items[i].word == "busiest"
                              : m_items[i].cue("most") != nullptr;
        if (m_items[i].used || !(joined || most || m_items[i].cue("least") != nullptr) ||
            (!joined && i + 2 >= m_items.size())) {
            continue;
        }
        const std::string done =
            joined ? m_items[i].word.substr(m_items[i].word.find(' ') + 1) : m_items[i + 1].word;
        const bool popular = busy || done == "popular";
        const std::size_t end = i + (joined ? 1 : 2);
        std::size_t rows = end;
        if (popular && !isMention(rows, LinkKind::Table)) {
            // "which class is the most popular"
            rows = i;
            while (rows > 0 && m_items[rows - 1].filler()) {
                --rows;
            }
            rows = rows > 0 ? rows - 1 : m_items.size();
        }
        const auto finish = [&] {
            m_frame.orders.back().words = (joined ? "" : m_items[i].word + " ") + done;
            const bool numbered = i > 0 && m_items[i - 1].kind == ItemKind::Number;
            if (numbered) {
                m_frame.limit = static_cast<std::int64_t>(m_items[i - 1].number);
                m_items[i - 1].used = true;
            } else {
                m_frame.limit = saysSeveral(m_items[rows]) ? severalRows : 1;
            }
            for (std::size_t k = i; k < end; ++k) {
                silence(m_items[k]);
            }
        };
        if (!popular && done.ends_with("ed") && rankMentioned(rows, most)) {
            finish();
            return;
        }
        if (!(popular || done.ends_with("ed")) || !isMention(rows, LinkKind::Table)) {
            continue;
        }
        const bool told = popular && std::any_of(m_items.begin(), m_items.end(), [](const Item &k) {
                              return k.cue("by") != nullptr || k.cue("group") != nullptr;
                          });
        const int entity = linkAt(rows).table;
        const int counted = told      ? -1
                            : popular ? takenFrom(entity, busy)
                                      : rowsTelling(entity, stemWord(done));
        if (counted < 0) {
            continue;
        }
        Ordering order;
        order.measure = countOf(counted, done);
        order.descending = most;
        m_frame.subject = entity;
        m_frame.orders.push_back(std::move(order));
        m_state.related = m_state.related || popular;
        finish();
        return;
    }
}

} // namespace querent::language
