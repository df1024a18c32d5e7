// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/StateReader.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

void StateReader::takeValuesOfNamed()
{
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        std::size_t before = i - 1;
        while (before > 0 && m_items[before].filler() && m_items[before].kind == ItemKind::Word) {
            --before;
        }
        if (item.kind != ItemKind::Mention || !isMention(before, LinkKind::Column) ||
            !m_source.column(linkAt(before).id()).category) {
            continue;
        }
        const auto value = std::ranges::find_if(item.links, [&](const Link &link) {
            return link.kind == LinkKind::Value && link.id() == linkAt(before).id();
        });
        if (value != item.links.end() && item.links.size() > 1) {
            item.links = {Link(*value)};
            item.links.front().soft = item.links.front().event = false;
        }
    }
}

void StateReader::settleEvents()
{
    takeValuesOfNamed();
    std::vector<int> named;
    bool timed = false;
    for (const Item &item : m_items) {
        timed = timed || item.kind == ItemKind::Period || item.kind == ItemKind::TimeUnit ||
                item.cue("when") != nullptr;
        const bool sure = item.kind == ItemKind::Mention &&
                          (!item.links.front().soft || item.is(LinkKind::Table));
        if (sure && item.links.front().score >= 0.6) {
            named.push_back(item.links.front().table);
        }
    }
    preferOwnStates(named);
    settleHappened(timed);
    static constexpr std::array<std::string_view, 5> agents{"we", "us", "i", "you", "they"};
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Mention || !item.links.front().soft) {
            continue;
        }
        const auto inPlay = [&](const Link &link) {
            return std::find(named.begin(), named.end(), link.table) != named.end();
        };
        // with a time its date is meant, else the state in which it left the row
        const auto wanted = [&](const Link &link) {
            return link.soft && inPlay(link) && (timed ? link.event : link.kind == LinkKind::Value);
        };
        const auto better = std::find_if(item.links.begin(), item.links.end(), wanted);
        if (better != item.links.end() && better->score + 0.25 > item.links.front().score) {
            better->score = std::max(better->score, item.links.front().score);
            std::rotate(item.links.begin(), better, better + 1);
        }
        const Link &front = item.links.front();
        if (i > 0 && m_items[i - 1].word == "new") {
            m_items[i - 1].content = false; // "new sign-ups" are as many as sign-ups
        }
        const bool known = named.empty() || inPlay(front);
        const bool verb =
            i > 0 && std::find(agents.begin(), agents.end(), m_items[i - 1].word) != agents.end();
        const bool ofRow = i > 0 && isMention(i - 1, LinkKind::Table) && !linkAt(i - 1).soft &&
                           linkAt(i - 1).table == front.table;
        // "loads we turned away": of which a flag tells
        const bool flagged = front.kind == LinkKind::Column && states(front) && inPlay(front);
        if (!front.event && ((verb && !flagged) || (!states(front) && isVerb(i)))) {
            passOver(item); // "what we handle", "who teaches it" say only that it was done
        } else if (front.event && !timed && !tellsWhat(i)) {
            passOver(item);
            item.content = true;
        } else if (ofRow && (front.kind == LinkKind::Table ||
                             (saysSeveral(item) && item.end == item.begin + 1))) {
            passOver(item); // "delay incidents" are delays
        } else if (front.event && !known) {
            // "customers who bought in 2024": of the orders, which the question does not name
            const bool beside = timed && front.score >= 0.7 &&
                                std::any_of(named.begin(), named.end(), [&](int table) {
                                    return m_source.graph().distance(table, front.table) == 1 &&
                                           m_source.graph().fansOut(table, front.table);
                                });
            if (!beside && !ratedAt(i)) {
                passOver(item);
                item.content = true;
            }
        } else if (!front.event && !known && states(front)) {
            passOver(item);
            item.content = true; // nothing that the question is about is in such a state
        }
    }
}

void StateReader::settleHappened(bool timed)
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        // "how many did we open in May": a verb, whatever is open by now
        const bool byUs = i > 1 && oneOf(m_items[i - 1].word, {"we", "you", "they", "i"}) &&
                          oneOf(m_items[i - 2].word, {"did", "do", "does"});
        if (!timed || item.quoted || !item.is(LinkKind::Value) ||
            !(byUs || item.word.ends_with("ed")) || item.end != item.begin + 1) {
            continue;
        }
        Link &link = item.links.front();
        const std::vector<std::string> value = valueWords(link.value);
        if (value.size() != 1 || (value.front() == item.word && !byUs) ||
            !item.word.starts_with(value.front())) {
            continue;
        }
        for (const ColumnModel &column : m_source.table(link.table).columns) {
            const std::vector<std::string> &words = column.names.front().words;
            const bool told = std::ranges::any_of(words, [&](const std::string &word) {
                return word == item.word || (byUs && word == item.word + "ed");
            });
            if (column.date && !column.hidden && told) {
                link.kind = LinkKind::Column;
                link.column = column.id.column;
                link.value.clear();
                link.event = true;
                item.word += item.word.ends_with("ed") ? "" : "ed"; // no state that lasts
                break;
            }
        }
    }
}

bool StateReader::isVerb(std::size_t at) const
{
    static constexpr std::array<std::string_view, 12> before{
        "who", "that", "which", "have", "has", "had", "were", "was", "been", "is", "are", "to"};
    static constexpr std::array<std::string_view, 5> after{"by", "in", "at", "from", "on"};
    const std::string &word = m_items[at].word;
    if (at == 0 || word.find(' ') != std::string::npos) {
        return false;
    }
    const Item &last = m_items[at - 1];
    const bool row = last.is(LinkKind::Table) && !last.links.front().soft;
    const bool led = at + 1 < m_items.size() &&
                     std::find(after.begin(), after.end(), m_items[at + 1].word) != after.end();
    return std::find(before.begin(), before.end(), last.word) != before.end() ||
           last.cue("not") != nullptr || (row && (word.ends_with("ed") || led));
}

bool StateReader::tellsWhat(std::size_t at) const
{
    // "members who quit", "loans that were repaid"; not "a fixed term"
    static constexpr std::array<std::string_view, 10> before{
        "who", "that", "which", "have", "has", "had", "were", "was", "been", "already"};
    const auto says = [](const Item &item) {
        return std::find(before.begin(), before.end(), item.word) != before.end();
    };
    return ratedAt(at) || m_items[at].word.find(' ') != std::string::npos || countedAt(at) ||
           (at > 0 && (isMention(at - 1, LinkKind::Table) || says(m_items[at - 1])));
}

bool StateReader::ratedAt(std::size_t at) const
{
    return at + 1 < m_items.size() && m_items[at + 1].cue("rate") != nullptr;
}

bool StateReader::countedAt(std::size_t at) const
{
    while (at > 0 && m_items[at - 1].filler()) {
        --at;
    }
    return at > 0 && m_items[at - 1].cue("count") != nullptr;
}

bool StateReader::states(const Link &link) const
{
    return link.kind == LinkKind::Value ||
           (link.kind == LinkKind::Column && m_source.column(link.id()).flag);
}

bool StateReader::saysDone(std::size_t at) const
{
    // "tickets that have been solved", of `solved_at`
    static constexpr std::array<std::string_view, 7> before{"been", "was", "were", "is",
                                                            "are",  "has", "have"};
    const Item &item = m_items[at];
    const bool date = m_source.column(linkAt(at).id()).date && item.word.ends_with("ed") &&
                      item.end == item.begin + 1;
    return date && m_state.periods.empty() && m_state.bucketItems.empty() && at > 0 &&
           std::any_of(before.begin(), before.end(), [&](std::string_view word) {
               const std::string &last = m_items[at - 1].word;
               return last == word || last.ends_with(" " + std::string(word));
           });
}

void StateReader::readEvents()
{
    const bool when = std::any_of(m_items.begin(), m_items.end(),
                                  [](const Item &item) { return item.cue("when") != nullptr; });
    if (when) {
        return;
    }
    const bool dated = std::any_of(m_items.begin(), m_items.end(), [&](const Item &item) {
        return item.is(LinkKind::Column) && !item.links.front().event &&
               m_source.column(item.links.front().id()).date;
    });
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.used || !item.is(LinkKind::Column) || !(item.links.front().event || saysDone(i))) {
            continue;
        }
        const ColumnId date = item.links.front().id();
        item.used = true;
        if (!m_state.periods.empty() || !m_state.bucketItems.empty()) {
            if (!dated && !m_state.timeChosen.valid()) {
                m_state.timeChosen = date;
            }
            continue;
        }
        const bool ordered =
            std::any_of(m_frame.orders.begin(), m_frame.orders.end(),
                        [&](const Ordering &order) { return order.column == date; });
        if (m_source.column(date).column->profile.nullCount == 0 || ordered) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Null;
        const auto excluded = exclusionBefore(i);
        condition.negated = !excluded;
        condition.column = date;
        condition.words = item.word;
        if (excluded) {
            m_items[*excluded].used = true;
        }
        const bool twice = std::any_of(
            m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &known) {
                return known.column == condition.column && known.kind == condition.kind;
            });
        passOverOurselves(i + 1);
        noteStateDate(stateAt(i).first, date);
        if (!twice) {
            m_frame.conditions.push_back(std::move(condition));
        }
    }
}

} // namespace querent::language
