// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/MeasureReader.h"

#include "language/ListReader.h"
#include "language/SaleTotals.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;

Measure MeasureReader::happeningsOf(std::size_t value) const
{
    // "how many crowns did we fit": not the one kind that is called so, but what was done of it
    const Link &link = linkAt(value);
    const TableModel &things = m_source.table(link.table);
    const bool named =
        std::find(things.labels.begin(), things.labels.end(), link.column) != things.labels.end();
    const auto says = [this](std::string_view word) {
        return std::any_of(m_items.begin(), m_items.end(),
                           [word](const Item &item) { return item.word == word; });
    };
    // "how many do we have" tells what there is, "how many have we sold" what was done
    const bool owned = says("have") && (says("do") || says("does"));
    const bool done = !m_state.periods.empty() || says("did") || says("were") || says("was") ||
                      says("sold") || (says("have") && !owned);
    const int child = childOf(link.table);
    if (!named || !done || things.person || child == link.table ||
        !m_source.table(child).labels.empty()) {
        return countOf(link.table, wordsAt(value));
    }
    Measure measure = countOf(child, wordsAt(value));
    if (m_source.table(child).unitCount >= 0) {
        measure.function = AggregateFunction::Sum;
        measure.column = ColumnId{child, m_source.table(child).unitCount};
    }
    return measure;
}

bool MeasureReader::countsBeside(std::size_t at) const
{
    // "total payments and number of payments": the one is not the other
    for (std::size_t k = 0; k + 1 < m_items.size(); ++k) {
        const std::size_t counted = nextContent(k + 1);
        if (m_items[k].cue("count") != nullptr && counted != at &&
            isMention(counted, LinkKind::Table) && isMention(at, LinkKind::Table) &&
            linkAt(counted).table == linkAt(at).table) {
            return true;
        }
    }
    return false;
}

void MeasureReader::readMeasures()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        if (item.cue("percentile") != nullptr) {
            std::size_t target = nextContent(i + 1);
            while (target < m_items.size() && isMention(target, LinkKind::Value)) {
                target = nextContent(target + 1);
            }
            auto measure = measureAt(target, AggregateFunction::Percentile);
            if (measure) {
                for (std::size_t back = i; back-- > 0 && back + 3 > i;) {
                    if (m_items[back].kind == ItemKind::Number) {
                        measure->fraction = m_items[back].number / 100.0;
                        m_items[back].used = true;
                    }
                }
                m_items[target].used = true;
                item.used = true;
                m_frame.measures.push_back(*measure);
            }
            continue;
        }
        if (item.cue("agg") != nullptr) {
            std::vector<AggregateFunction> functions{functionOf(item.cue("agg")->payload)};
            std::vector<std::size_t> cues{i};
            std::size_t at = i + 1;
            const auto extreme = [&](std::size_t k) -> const char * {
                if (m_items[k].cue("agg") != nullptr) {
                    return m_items[k].cue("agg")->payload.c_str();
                }
                if (m_items[k].cue("top") != nullptr) {
                    return "max";
                }
                return m_items[k].cue("bottom") != nullptr ? "min" : nullptr;
            };
            while (at < m_items.size() &&
                   (m_items[at].filler() || m_items[at].cue("and") != nullptr ||
                    m_items[at].word == "of all" || extreme(at) != nullptr)) {
                if (extreme(at) != nullptr && !m_items[at].used) {
                    functions.push_back(functionOf(extreme(at)));
                    cues.push_back(at);
                }
                ++at;
            }
            // "average number of X" is a count per something
            if (at < m_items.size() && m_items[at].cue("count") != nullptr) {
                const std::size_t counted = nextContent(at + 1);
                if (isMention(counted, LinkKind::Column) &&
                    m_source.column(linkAt(counted).id()).numeric) {
                    m_items[at].used = true;
                    at = counted;
                } else if (isMention(counted, LinkKind::Table) &&
                           functions.front() == AggregateFunction::Average) {
                    Measure measure = countOf(linkAt(counted).table, wordsAt(counted));
                    item.used = m_items[at].used = m_items[counted].used = true;
                    for (std::size_t k = counted + 1; k < m_items.size(); ++k) {
                        if (isMention(k, LinkKind::Table) && linkAt(k).table != measure.table) {
                            Measure divisor = countOf(linkAt(k).table, wordsAt(k));
                            divisor.distinct = true;
                            measure.operand.push_back(divisor);
                            m_items[k].used = true;
                            std::erase_if(m_frame.groups, [&](const Grouping &group) {
                                return group.table == divisor.table;
                            });
                            break;
                        }
                    }
                    m_frame.measures.push_back(measure);
                    continue;
                }
            }
            while (at < m_items.size() && isMention(at, LinkKind::Table) &&
                   at + 1 < m_items.size() && isMention(at + 1, LinkKind::Column)) {
                ++at; // "average student age"
            }
            // over a filter value: "average mid-term score"; "total amount of won deals"
            std::size_t target = at;
            while (target + 1 < m_items.size() && isMention(target, LinkKind::Column) &&
                   m_source.column(linkAt(target).id()).flag &&
                   isMention(target + 1, LinkKind::Table)) {
                ++target;
            }
            for (int step = 0;
                 step < 3 && target < m_items.size() && isMention(target, LinkKind::Value);
                 ++step) {
                target = nextContent(target + 1);
            }
            bool found = false;
            if (target < m_items.size() && m_items[target].kind == ItemKind::Mention) {
                // "the sum lent", "the total and the average order": amounts, not numbers of rows
                const bool amounts = item.word.find("sum") != std::string::npos ||
                                     item.word.find("amount") != std::string::npos ||
                                     item.word.find("value") != std::string::npos ||
                                     std::any_of(functions.begin(), functions.end(),
                                                 [](AggregateFunction function) {
                                                     return function == AggregateFunction::Average;
                                                 }) ||
                                     countsBeside(target) ||
                                     ListReader::isMoneyWord(wordsAt(target));
                for (const AggregateFunction function : functions) {
                    if (auto measure = measureAt(target, function)) {
                        const int money = m_source.table(measure->table).money;
                        if (amounts && function == AggregateFunction::Sum && money >= 0 &&
                            measure->function == AggregateFunction::Count) {
                            measure->function = AggregateFunction::Sum;
                            measure->column = ColumnId{measure->table, money};
                            measure->distinct = false;
                        }
                        m_frame.measures.push_back(*measure);
                        found = true;
                    }
                }
                if (found) {
                    m_items[target].used = true;
                    // "average age and weight": the function serves the list
                    std::size_t next = target;
                    while (functions.size() == 1 && next + 2 < m_items.size() &&
                           m_items[next + 1].cue("and") != nullptr &&
                           isMention(next + 2, LinkKind::Column) &&
                           m_source.column(linkAt(next + 2).id()).numeric) {
                        next += 2;
                        m_frame.measures.push_back(*measureAt(next, functions.front()));
                        m_items[next].used = true;
                    }
                }
            }
            if (!found) {
                // "how long is the wait on average?"
                for (std::size_t k = 0; k < m_items.size() && !found; ++k) {
                    if (!m_items[k].used && isMention(k, LinkKind::Column) &&
                        m_source.column(linkAt(k).id()).numeric) {
                        for (const AggregateFunction function : functions) {
                            if (auto measure = measureAt(k, function)) {
                                m_frame.measures.push_back(*measure);
                                m_items[k].used = true;
                                found = true;
                            }
                        }
                    }
                }
            }
            if (found) {
                for (const std::size_t k : cues) {
                    m_items[k].used = true;
                }
            } else {
                m_frame.measures.push_back(Measure{
                    functions.front(), -1, {}, false, false, 0.5, {}, {}, false, item.word});
                item.used = true;
            }
            continue;
        }
        if (item.cue("count") != nullptr || item.cue("muchof") != nullptr) {
            const bool much = item.cue("muchof") != nullptr;
            std::size_t at = i + 1;
            bool distinct = false;
            // "number of jobs, average cost", "how many of each, …": rows of what the rest is about
            std::size_t comma = at;
            const auto plain = [&](const Item &word) {
                return word.kind == ItemKind::Word || word.word == "each" || word.word == "of each";
            };
            while (comma < m_items.size() && plain(m_items[comma]) && comma < at + 5) {
                ++comma;
            }
            // "the count, total and average of payments", "how many, total price"
            const bool bare = comma == at && (item.word == "count" || item.word == "how many") &&
                              comma + 1 < m_items.size() &&
                              m_items[comma + 1].cue("agg") != nullptr;
            const bool alone =
                !much && (comma > at || bare) && comma + 1 < m_items.size() &&
                (m_items[comma].word == "," || m_items[comma].cue("and") != nullptr) &&
                m_items[comma + 1].kind != ItemKind::Mention && subjectTable() >= 0;
            if (alone) {
                m_frame.measures.push_back(countOf(subjectTable(), {}));
                for (std::size_t k = at; k < comma; ++k) {
                    m_items[k].content = false;
                }
                item.used = true;
                m_state.countAsked = true;
                continue;
            }
            while (at < m_items.size() &&
                   (m_items[at].filler() || m_items[at].cue("distinct") != nullptr ||
                    (m_items[at].cue("agg") != nullptr && !m_items[at].used))) {
                if (m_items[at].cue("distinct") != nullptr) {
                    distinct = true;
                    m_items[at].used = true;
                }
                ++at;
            }
            item.used = true;
            m_state.countAsked = m_state.countAsked || !much;
            // "how many late arrivals": values before the noun are conditions
            std::size_t target = at;
            while (target < m_items.size() && isMention(target, LinkKind::Value) &&
                   target + 1 < m_items.size() &&
                   (isMention(target + 1, LinkKind::Table) ||
                    isMention(target + 1, LinkKind::Value))) {
                ++target;
            }
            if (!much && isMention(target, LinkKind::Column) && saysSeveral(m_items[target])) {
                // "number of acounts": of rows that are called nearly so
                std::vector<Link> &links = m_items[target].links;
                const auto rows = std::ranges::find_if(links, [&](const Link &link) {
                    return link.kind == LinkKind::Table && link.score + 0.1 > links.front().score;
                });
                if (rows != links.end() && links.front().score < certain) {
                    std::rotate(links.begin(), rows, rows + 1);
                }
            }
            if (!much && isMention(target, LinkKind::Column) &&
                isTakings(m_source, linkAt(target).id())) {
                // "how many sales", "number of sales receipts": the sales, not what they brought in
                const bool said = isMention(target + 1, LinkKind::Table);
                const int lines = linkAt(target).table;
                const int sale = saleOf(m_source, lines);
                m_items[target].used = true;
                m_frame.measures.push_back(
                    said ? countOf(linkAt(target + 1).table, wordsAt(target + 1))
                         : countOf(sale >= 0 ? sale : lines, wordsAt(target)));
                if (said) {
                    m_items[target + 1].used = true;
                }
                continue;
            }
            if (isMention(target, LinkKind::Table) && !much) {
                Measure measure = countOf(linkAt(target).table, wordsAt(target));
                // "number of student names": the column decides
                if (target + 1 < m_items.size() && isMention(target + 1, LinkKind::Column) &&
                    linkAt(target + 1).table == measure.table) {
                    m_items[target].used = true;
                    ++target;
                } else {
                    measure.distinct = distinct;
                    m_items[target].used = true;
                    m_frame.measures.push_back(measure);
                    continue;
                }
            }
            // "number of closed claims": what is said of the rows by their date is a condition
            const bool state = !much && isMention(target, LinkKind::Column) &&
                               m_source.column(linkAt(target).id()).date &&
                               isMention(target + 1, LinkKind::Table) &&
                               linkAt(target + 1).table == linkAt(target).table;
            if (state) {
                m_frame.measures.push_back(countOf(linkAt(target).table, wordsAt(target + 1)));
                m_items[target + 1].used = true;
                continue;
            }
            if (isMention(target, LinkKind::Column)) {
                const ColumnModel &column = m_source.column(linkAt(target).id());
                Measure measure = countOf(linkAt(target).table, wordsAt(target));
                const bool cutUp = std::any_of(
                    m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                        return group.column == column.id &&
                               (group.width > 0.0 || !group.edges.empty());
                    });
                if (cutUp) {
                    // "how many orders in price bands of 100": rows, not prices
                    m_frame.measures.push_back(measure);
                    continue;
                }
                if (column.numeric && (column.quantity || much) && !distinct) {
                    measure.function = AggregateFunction::Sum;
                    measure.column = column.id;
                } else if (column.flag || (column.key && column.column->primaryKeyPosition > 0)) {
                    measure.column = ColumnId{};
                    if (column.flag) {
                        m_frame.measures.push_back(measure);
                        continue;
                    }
                } else if (!much && (distinct || (!column.numeric && !column.date))) {
                    measure.column = column.id;
                    measure.distinct = true;
                }
                m_items[target].used = true;
                m_frame.measures.push_back(measure);
                // "how many adults and children": of each what it adds up to
                while (measure.function == AggregateFunction::Sum && target + 2 < m_items.size() &&
                       m_items[target + 1].cue("and") != nullptr &&
                       isMention(target + 2, LinkKind::Column) && !m_items[target + 2].used &&
                       m_source.column(linkAt(target + 2).id()).quantity) {
                    target += 2;
                    m_frame.measures.push_back(*measureAt(target, AggregateFunction::Sum));
                    m_items[target].used = true;
                }
                continue;
            }
            if (isMention(target, LinkKind::Value) && !much) {
                m_frame.measures.push_back(happeningsOf(target));
                continue;
            }
            const bool listed =
                std::count_if(m_items.begin(), m_items.end(), [](const Item &other) {
                    return other.cue("agg") != nullptr || other.cue("count") != nullptr;
                }) > 1;
            if (!much && listed && target < m_items.size() &&
                m_items[target].kind == ItemKind::Word && subjectTable() >= 0) {
                // "number of jobs, average cost": rows of what the rest is about
                m_frame.measures.push_back(countOf(subjectTable(), wordsAt(target)));
                continue;
            }
            if (much) {
                m_frame.measures.push_back(Measure{
                    AggregateFunction::Sum, -1, {}, false, false, 0.5, {}, {}, false, item.word});
            }
        }
    }
}

} // namespace querent::language
