// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ConditionReader.h"

#include "language/OneOf.h"
#include "language/PeriodReader.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

namespace {

/// What is not there: of "have not ordered" the orders, though some number is called so, too.
const Link &lackingOf(const Item &item, int subject)
{
    constexpr double nearly = 0.1;
    const Link &front = item.links.front();
    const Link *rows = item.link(LinkKind::Table);
    const bool told = front.kind == LinkKind::Column && front.score < 0.9 && rows != nullptr &&
                      rows->table != subject && rows->score + nearly >= front.score;
    return told ? *rows : front;
}

} // namespace

void ConditionReader::datesWhatLacks(std::size_t at)
{
    // "have not ordered since 2022": no order since then
    for (PendingPeriod &pending : m_state.periods) {
        const auto from = m_items.begin() + static_cast<std::ptrdiff_t>(at + 1);
        const auto until = m_items.begin() + static_cast<std::ptrdiff_t>(pending.item);
        const bool behind = pending.item > at && !pending.inside &&
                            std::all_of(from, until, [](const Item &between) {
                                return between.filler() || between.kind == ItemKind::Word;
                            });
        if (behind) {
            pending.inside = m_frame.conditions.size() - 1;
        }
    }
}

void ConditionReader::lapseSince(std::size_t at)
{
    // "not serviced in the last year": then before it, or never
    const ColumnId date = m_frame.conditions.back().column;
    const std::size_t next = nextContent(at + 1);
    const auto pending = std::ranges::find_if(
        m_state.periods, [&](const PendingPeriod &p) { return p.item == next; });
    if (!m_source.column(date).date || pending == m_state.periods.end() || pending->inside ||
        pending->recurring || (!pending->relative && pending->periods.size() != 1)) {
        return;
    }
    const Period period =
        pending->relative ? PeriodReader(m_state).daysMeant(*pending->relative, date, wordsAt(next))
                          : pending->periods.front();
    if (!period.from) {
        return;
    }
    Condition &before = m_frame.conditions.back();
    before.kind = Condition::Kind::During;
    before.periods = {period};
    before.periods.front().until = std::exchange(before.periods.front().from, std::nullopt);
    before.periods.front().name.clear();
    before.words += " " + wordsAt(next);
    before.orMissing = true;
    m_state.periods.erase(pending);
}

bool ConditionReader::namesRowsAgain(std::size_t denial, std::size_t at) const
{
    // "leave out the sales with channel shop", of sales that are told already
    const int table = linkAt(at).table;
    const bool told =
        std::any_of(m_items.begin(), m_items.begin() + static_cast<std::ptrdiff_t>(denial),
                    [&](const Item &item) {
                        return item.is(LinkKind::Table) && item.links.front().table == table;
                    });
    for (std::size_t k = at + 1; told && k < m_items.size() && k < at + 5; ++k) {
        const Item &item = m_items[k];
        if (isMention(k, LinkKind::Value)) {
            return linkAt(k).table == table || !m_source.graph().fansOut(table, linkAt(k).table);
        }
        const bool leads = item.filler() || item.cue("with") != nullptr ||
                           item.cue("where2") != nullptr || item.cue("which") != nullptr ||
                           isMention(k, LinkKind::Column) || oneOf(item.word, {"of", "from", "in"});
        if (!leads || item.kind == ItemKind::Sign) {
            break;
        }
    }
    return false;
}

int ConditionReader::lacksWhat(std::size_t denial, std::size_t lacked) const
{
    const int subject = subjectTable();
    if (m_frame.subject >= 0 || subject != linkAt(lacked).table || rowsNamedBefore(denial) >= 0) {
        return subject;
    }
    // "the price of rooms without bookings": the rooms are named by their number only
    for (std::size_t k = denial; k-- > 0;) {
        if (isMention(k, LinkKind::Column)) {
            return linkAt(k).table;
        }
    }
    return subject;
}

void ConditionReader::takeNameOf(ColumnId column, std::size_t denial, std::size_t value)
{
    const auto take = [&](std::size_t at) {
        const bool its = isMention(at, LinkKind::Column) &&
                         std::ranges::any_of(m_items[at].links, [&](const Link &link) {
                             return link.kind == LinkKind::Column && link.id() == column;
                         });
        m_items[at].used = m_items[at].used || its;
    };
    for (std::size_t at = denial + 1; at < value; ++at) {
        take(at);
    }
    // "with a type other than …"
    std::size_t name = denial;
    while (name > 0 && m_items[name - 1].kind == ItemKind::Word && m_items[name - 1].filler()) {
        --name;
    }
    std::size_t before = name > 0 ? name - 1 : 0;
    while (before > 0 && m_items[before - 1].filler()) {
        --before;
    }
    if (before > 0 && m_items[before - 1].cue("with") != nullptr) {
        take(name - 1);
    }
}

void ConditionReader::readNegations()
{
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        if (m_items[i].word == "outside" && m_items[i + 1].kind == ItemKind::Period) {
            m_state.deniedFrom = i;
            passOver(m_items[i]);
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used || item.cue("not") == nullptr) {
            continue;
        }
        if (item.word == "minus" || item.word == "no longer" || item.word == "not only") {
            continue;
        }
        if (const std::size_t next = nextContent(i + 1);
            next < m_items.size() && m_items[next].kind == ItemKind::Period) {
            m_state.deniedFrom = i; // "except in 2024"
            item.used = true;
            continue;
        }
        // the next mention within the clause is what there is not
        for (std::size_t k = i + 1; k < m_items.size() && k < i + 7; ++k) {
            const Item &next = m_items[k];
            if (next.cue("cmp") != nullptr || next.kind == ItemKind::Number) {
                break;
            }
            if (next.kind == ItemKind::Sign && next.word != "-" && next.word != "'") {
                break;
            }
            if (next.kind != ItemKind::Mention || next.used) {
                continue;
            }
            const int subject = lacksWhat(i, k);
            const Link &link = lackingOf(next, subject);
            if (link.kind == LinkKind::Table && namesRowsAgain(i, k)) {
                m_items[k].used = true;
                continue;
            }
            if (link.kind == LinkKind::Column && !m_source.column(link.id()).flag) {
                bool value = false;
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 4; ++v) {
                    value = value || isMention(v, LinkKind::Value);
                }
                if (value) {
                    continue;
                }
            }
            if (link.kind == LinkKind::Table && link.table != subject && subject >= 0 &&
                m_source.graph().distance(subject, link.table) < JoinGraph::unreachable) {
                // "never paid for a school trip": values after it belong inside
                Condition condition;
                condition.kind = Condition::Kind::Related;
                condition.table = link.table;
                condition.negated = true;
                condition.words = item.word + " " + next.word;
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 5; ++v) {
                    if (isMention(v, LinkKind::Value) &&
                        m_source.graph().distance(link.table, linkAt(v).table) <= 1 &&
                        linkAt(v).table != subject) {
                        takeNameOf(linkAt(v).id(), k, v);
                        Condition inner;
                        inner.column = linkAt(v).id();
                        inner.values.push_back(data::Value(linkAt(v).value));
                        inner.words = wordsAt(v);
                        condition.inner.push_back(std::move(inner));
                        m_items[v].used = true;
                    }
                }
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
                datesWhatLacks(k);
            } else if (link.kind == LinkKind::Value && !link.codeList) {
                takeNameOf(link.id(), i, k);
                const bool child =
                    subject >= 0 && link.table != subject && rowsNamedBefore(i) != link.table &&
                    m_source.graph().fansOut(subject, link.table) &&
                    m_source.graph().distance(subject, link.table) < JoinGraph::unreachable;
                Condition inner;
                inner.column = link.id();
                inner.values.push_back(data::Value(link.value));
                inner.words = next.word;
                if (child) {
                    Condition condition;
                    condition.kind = Condition::Kind::Related;
                    condition.table = link.table;
                    condition.negated = true;
                    condition.words = item.word + " " + next.word;
                    condition.inner.push_back(std::move(inner));
                    m_frame.conditions.push_back(std::move(condition));
                } else {
                    inner.negated = true;
                    m_frame.conditions.push_back(std::move(inner));
                }
                m_items[k].used = true;
                item.used = true;
                // "neither A nor B", "except A and B"
                for (std::size_t v = k + 1; v < m_items.size() && v < k + 4; ++v) {
                    if (isMention(v, LinkKind::Value) && linkAt(v).id() == link.id() &&
                        !m_items[v].used && !child) {
                        m_frame.conditions.back().values.push_back(data::Value(linkAt(v).value));
                        m_items[v].used = true;
                    }
                }
            } else if (link.kind == LinkKind::Value) {
                Condition condition;
                condition.kind = Condition::Kind::Coded;
                condition.column = link.id();
                condition.list = link.list;
                condition.values.push_back(data::Value(link.value));
                condition.negated = true;
                condition.words = item.word + " " + next.word;
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
            } else if (link.kind == LinkKind::Column) {
                const ColumnModel &column = m_source.column(link.id());
                const bool lacks = item.word == "without" || item.word == "no" ||
                                   item.word == "not have" || item.word == "do not" ||
                                   item.word == "does not" || item.word == "lacking" ||
                                   item.word == "not";
                Condition condition;
                condition.column = link.id();
                condition.words = item.word + " " + next.word;
                if (column.flag) {
                    condition.values.push_back(data::Value("flag"));
                    condition.negated = !link.opposite;
                } else if (lacks && column.column->primaryKeyPosition == 0 &&
                           (!column.key || column.column->profile.nullCount > 0) &&
                           m_items[k].cue("cmp") == nullptr &&
                           (k + 1 >= m_items.size() || !isMention(k + 1, LinkKind::Value))) {
                    condition.kind = Condition::Kind::Null;
                } else {
                    continue;
                }
                m_frame.conditions.push_back(std::move(condition));
                m_items[k].used = true;
                item.used = true;
                lapseSince(k);
            }
            break;
        }
    }
    // "cancelled ones left out": what is said before it is taken away
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        static constexpr std::array<std::string_view, 5> away{"excluded", "ignored", "omitted",
                                                              "disregarded", "excepted"};
        const bool out = m_items[i].word == "left" && i + 1 < m_items.size() &&
                         (m_items[i + 1].word == "out" || m_items[i + 1].word == "aside");
        if (!out && std::find(away.begin(), away.end(), m_items[i].word) == away.end()) {
            continue;
        }
        for (std::size_t back = 1; back <= 4 && back <= i; ++back) {
            Item &named = m_items[i - back];
            if (named.is(LinkKind::Value) && !named.used && !linkAt(i - back).codeList) {
                Condition condition;
                condition.column = linkAt(i - back).id();
                condition.values.push_back(data::Value(linkAt(i - back).value));
                condition.words = named.word + " " + m_items[i].word;
                condition.negated = true;
                m_frame.conditions.push_back(std::move(condition));
                named.used = m_items[i].used = true;
                m_items[i].content = false;
                if (out) {
                    m_items[i + 1].content = false;
                }
                break;
            }
            if (named.kind == ItemKind::Sign) {
                break;
            }
        }
    }
}

} // namespace querent::language
