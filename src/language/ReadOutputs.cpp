// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool restricts(const Item &item)
{
    static constexpr std::array<std::string_view, 22> words{
        "with",   "whose",   "that", "who",  "which", "where", "when", "having",
        "has",    "have",    "in",   "from", "at",    "on",    "for",  "by",
        "living", "located", "are",  "is",   "under", "did"};
    return std::find(words.begin(), words.end(), item.word) != words.end() ||
           item.cue("with") != nullptr;
}

} // namespace

void QuestionReader::readOutputs()
{
    bool filtering = false;
    bool anything = false;
    bool afterOf = false;
    bool listAgain = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.cue("distinct") != nullptr && !item.used) {
            m_frame.distinct = true;
            item.used = true;
            continue;
        }
        if (item.kind != ItemKind::Mention) {
            if (item.word == "of" || item.word == "for each") {
                afterOf = true;
            }
            const bool pronoun = item.word == "their" || item.word == "its" || item.word == "his" ||
                                 item.word == "her";
            if (pronoun || item.word == "show" || item.word == "give" || item.word == "return" ||
                (item.cue("list") != nullptr)) {
                listAgain = true;
            } else if (anything && restricts(item) && !(item.word == "are" || item.word == "is")) {
                filtering = true;
                // "hotels with city and stars": columns after "with" are wanted
                listAgain = item.word == "with" || item.word == "with a" || item.word == "and";
            } else if ((item.word == "?" || item.word == "." || item.word == ";") && anything) {
                filtering = false;
                listAgain = true;
            }
            continue;
        }
        const Link &link = item.links.front();
        if (item.used) {
            anything = anything || (!item.is(LinkKind::Value));
            if (item.is(LinkKind::Table)) {
                afterOf = false;
            }
            continue;
        }
        if (link.kind == LinkKind::Column) {
            if (!filtering || listAgain) {
                if (std::find(m_frame.outputs.begin(), m_frame.outputs.end(), link.id()) ==
                    m_frame.outputs.end()) {
                    m_frame.outputs.push_back(link.id());
                }
                item.used = true;
                anything = true;
            }
            continue;
        }
        if (link.kind != LinkKind::Table) {
            continue;
        }
        if (m_frame.subject < 0) {
            m_frame.subject = link.table;
        }
        const std::size_t next = i + 1;
        const bool qualifies =
            (isMention(next, LinkKind::Column) && linkAt(next).table == link.table) ||
            item.possessive;
        const bool ofOutputs = afterOf && (!m_frame.outputs.empty() || !m_frame.measures.empty());
        if (qualifies || ofOutputs || (filtering && !listAgain)) {
            m_frame.joined.push_back(link.table);
            item.used = true;
            anything = true;
            afterOf = false;
            continue;
        }
        const bool known = std::find(m_frame.entities.begin(), m_frame.entities.end(),
                                     link.table) != m_frame.entities.end();
        if (!known) {
            m_frame.entities.push_back(link.table);
        }
        item.used = true;
        anything = true;
        afterOf = false;
    }
}

ColumnId QuestionReader::timeColumnFor(std::size_t at) const
{
    // a date column named beside the period: "hired in 2023", "by year of check-in"
    for (std::size_t reach = 1; reach <= 4; ++reach) {
        for (const std::ptrdiff_t step :
             {-static_cast<std::ptrdiff_t>(reach), static_cast<std::ptrdiff_t>(reach)}) {
            const auto place = static_cast<std::ptrdiff_t>(at) + step;
            if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_items.size())) {
                continue;
            }
            const Item &item = m_items[static_cast<std::size_t>(place)];
            if (item.kind != ItemKind::Mention) {
                continue;
            }
            for (const Link &link : item.links) {
                if (link.kind == LinkKind::Column && m_source.column(link.id()).date &&
                    link.score >= 0.6) {
                    return link.id();
                }
            }
        }
    }
    std::vector<int> candidates;
    for (const Measure &measure : m_frame.measures) {
        if (measure.table >= 0) {
            candidates.push_back(measure.table);
        }
    }
    for (const Ordering &order : m_frame.orders) {
        if (order.measure && order.measure->table >= 0) {
            candidates.push_back(order.measure->table);
        } else if (order.column.valid()) {
            candidates.push_back(order.column.table);
        }
    }
    for (const Having &having : m_frame.havings) {
        candidates.push_back(having.measure.table);
    }
    if (m_frame.subject >= 0) {
        candidates.push_back(m_frame.subject);
    }
    for (const int entity : m_frame.entities) {
        candidates.push_back(entity);
    }
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention) {
            candidates.push_back(item.links.front().table);
        }
    }
    // a verb near the period that begins a date column's name: "opened in 2015"
    for (const int table : candidates) {
        if (table < 0) {
            continue;
        }
        for (std::size_t back = 1; back <= 5 && back <= at; ++back) {
            const Item &item = m_items[at - back];
            for (const ColumnModel &column : m_source.table(table).columns) {
                if (!column.date || item.stem.size() < 3) {
                    continue;
                }
                const auto &stems = column.names.front().stems;
                if (std::find(stems.begin(), stems.end(), item.stem) != stems.end()) {
                    return column.id;
                }
            }
        }
    }
    for (const int table : candidates) {
        if (table >= 0 && m_source.table(table).eventDate >= 0) {
            return ColumnId{table, m_source.table(table).eventDate};
        }
    }
    // the nearest table with a date
    int best = JoinGraph::unreachable;
    ColumnId chosen;
    for (const int table : candidates) {
        for (std::size_t other = 0; table >= 0 && other < m_source.tables().size(); ++other) {
            const int distance = m_source.graph().distance(table, static_cast<int>(other));
            if (m_source.tables()[other].eventDate >= 0 && distance < best) {
                best = distance;
                chosen = ColumnId{static_cast<int>(other), m_source.tables()[other].eventDate};
            }
        }
    }
    return chosen;
}

void QuestionReader::attachPeriods()
{
    for (const std::size_t i : m_bucketItems) {
        Grouping group;
        group.column = timeColumnFor(i);
        group.bucket = m_items[i].unit;
        group.words = m_items[i].word;
        if (!group.column.valid()) {
            // a column may be called "year" itself
            m_items[i].used = false;
            continue;
        }
        m_frame.timeColumn = group.column;
        const bool twice =
            std::any_of(m_frame.groups.begin(), m_frame.groups.end(), [&](Grouping &known) {
                if (known.column == group.column && known.bucket) {
                    known.bucket = group.bucket;
                    return known.words != group.words;
                }
                return false;
            });
        const auto &encoding = m_source.column(group.column).column->encoding;
        if (encoding == data::DateEncoding::Year && *group.bucket != query::TimeUnit::Year) {
            continue;
        }
        if (!twice) {
            m_frame.groups.insert(m_frame.groups.begin(), group);
        }
    }
    for (const PendingPeriod &pending : m_periods) {
        const ColumnId column = timeColumnFor(pending.item);
        if (!column.valid()) {
            m_items[pending.item].used = false;
            continue;
        }
        m_frame.timeColumn = column;
        place(pending.periods, pending.relative, m_items[pending.item].word);
    }
    m_periods.clear();
    m_bucketItems.clear();
    // several periods side by side are compared, or added up when nothing asks for more
}

void QuestionReader::completeMeasures()
{
    const auto moneyMeasure = [&](AggregateFunction function) -> std::optional<Measure> {
        std::vector<int> tables;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            if (m_items[i].kind == ItemKind::Mention) {
                tables.push_back(m_items[i].links.front().table);
            }
        }
        for (const int table : tables) {
            const TableModel &model = m_source.table(table);
            if (model.money >= 0) {
                return Measure{
                    function, table, ColumnId{table, model.money}, false, false, 0.5, {}, {},
                    false,    {}};
            }
            if (model.unitPrice >= 0 && model.unitCount >= 0) {
                return Measure{function, table, ColumnId{}, true, false, 0.5, {}, {}, false, {}};
            }
        }
        for (const int table : tables) {
            const int child = childOf(table);
            if (child != table && m_source.table(child).money >= 0) {
                return Measure{function, child, ColumnId{child, m_source.table(child).money},
                               false,    false, 0.5,
                               {},       {},    false,
                               {}};
            }
        }
        return std::nullopt;
    };
    std::vector<Measure> measures;
    for (Measure &measure : m_frame.measures) {
        if (measure.table >= 0) {
            measures.push_back(std::move(measure));
            continue;
        }
        // an aggregate without its column: take the one left over, else the amount
        const bool level = measure.function != AggregateFunction::Sum;
        std::optional<Measure> completed;
        for (std::size_t o = 0; o < m_frame.outputs.size() && !completed; ++o) {
            if (m_source.column(m_frame.outputs[o]).numeric) {
                completed = Measure{measure.function,
                                    m_frame.outputs[o].table,
                                    m_frame.outputs[o],
                                    false,
                                    false,
                                    0.5,
                                    {},
                                    {},
                                    false,
                                    measure.words};
                m_frame.outputs.erase(m_frame.outputs.begin() + static_cast<std::ptrdiff_t>(o));
            }
        }
        if (!completed && !(m_countAsked && !level)) {
            completed = moneyMeasure(measure.function);
            m_guessedMeasure = completed.has_value();
        }
        if (completed) {
            completed->words = measure.words;
            measures.push_back(*completed);
        }
    }
    m_frame.measures = std::move(measures);
}

void QuestionReader::settle()
{
    completeMeasures();
    // a count asked for without a noun counts the subject
    if (m_countAsked && m_frame.measures.empty() && m_frame.operation != Operation::ShareOfTotal) {
        const int table = subjectTable();
        if (table >= 0) {
            m_frame.measures.push_back(countOf(table, {}));
            std::erase(m_frame.entities, table);
        }
    }
    attachPeriods();
    mergeEqualConditions();
    if (m_frame.subject < 0) {
        m_frame.subject = !m_frame.measures.empty()  ? m_frame.measures.front().table
                          : !m_frame.outputs.empty() ? m_frame.outputs.front().table
                                                     : subjectTable();
    }
    if (m_frame.subject < 0 && !m_frame.groups.empty()) {
        m_frame.subject = m_frame.groups.front().table >= 0 ? m_frame.groups.front().table
                                                            : m_frame.groups.front().column.table;
    }
    if (m_frame.subject < 0) {
        return;
    }
    const bool grouping = !m_frame.groups.empty();
    const bool ranked =
        std::any_of(m_frame.orders.begin(), m_frame.orders.end(),
                    [](const Ordering &order) { return order.measure.has_value(); });
    // numbers listed beside a grouping are added up (or averaged where adding makes no sense)
    if (grouping && !m_frame.outputs.empty()) {
        std::vector<ColumnId> rest;
        for (const ColumnId output : m_frame.outputs) {
            const ColumnModel &column = m_source.column(output);
            if (column.numeric) {
                m_frame.measures.push_back(
                    Measure{column.quantity ? AggregateFunction::Sum : AggregateFunction::Average,
                            output.table,
                            output,
                            false,
                            false,
                            0.5,
                            {},
                            {},
                            false,
                            column.label});
            } else {
                rest.push_back(output);
            }
        }
        m_frame.outputs = std::move(rest);
    }
    const bool windowed =
        m_frame.operation != Operation::None && m_frame.operation != Operation::ShareOfTotal;
    if (m_frame.measures.empty() && !ranked && (grouping || windowed)) {
        // what is counted: the entity named, unless it is the grouping itself
        int counted = -1;
        for (const int entity : m_frame.entities) {
            const bool isGroup =
                std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                            [&](const Grouping &group) { return group.table == entity; });
            if (!isGroup) {
                counted = entity;
                break;
            }
        }
        if (counted < 0) {
            counted = m_frame.subject;
            const bool isGroup =
                std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                            [&](const Grouping &group) { return group.table == counted; });
            if (isGroup) {
                counted = childOf(counted);
                m_guessedMeasure = true;
            }
        }
        m_frame.measures.push_back(countOf(counted, {}));
        std::erase(m_frame.entities, counted);
    }
    // "freight 2024": a number with nothing but a period is its total
    if (!grouping && m_frame.measures.empty() && m_frame.outputs.size() == 1 &&
        m_frame.entities.empty() && m_frame.orders.empty() && m_frame.joined.empty() &&
        m_source.column(m_frame.outputs.front()).quantity &&
        std::any_of(m_frame.conditions.begin(), m_frame.conditions.end(),
                    [](const Condition &c) { return c.kind == Condition::Kind::During; })) {
        const ColumnId output = m_frame.outputs.front();
        m_frame.measures.push_back(Measure{
            AggregateFunction::Sum, output.table, output, false, false, 0.5, {}, {}, false, {}});
        m_frame.outputs.clear();
    }
    if (!m_frame.measures.empty() || ranked || !m_frame.havings.empty()) {
        // everything else shown beside numbers is what they are grouped by
        std::vector<Grouping> groups = m_frame.groups;
        for (const int entity : m_frame.entities) {
            const bool counted = std::any_of(
                m_frame.measures.begin(), m_frame.measures.end(), [&](const Measure &measure) {
                    return measure.table == entity && !measure.column.valid();
                });
            const bool known = std::any_of(groups.begin(), groups.end(),
                                           [&](const Grouping &g) { return g.table == entity; });
            if (!counted && !known) {
                Grouping group;
                group.table = entity;
                groups.push_back(group);
            }
        }
        for (const ColumnId output : m_frame.outputs) {
            Grouping group;
            group.column = output;
            groups.push_back(group);
        }
        if (groups.empty() && (ranked || !m_frame.havings.empty()) && m_frame.measures.empty()) {
            Grouping group;
            group.table = m_frame.subject;
            groups.push_back(group);
        }
        // counts of the groups that pass: "how many guests have booked ten times or more"
        if (m_frame.groups.empty() && m_frame.measures.size() == 1 && !m_frame.havings.empty() &&
            m_frame.measures.front().function == AggregateFunction::Count &&
            m_frame.entities.empty() && m_frame.outputs.empty()) {
            Grouping group;
            group.table = m_frame.measures.front().table;
            groups = {group};
            m_frame.measures.clear();
            m_frame.countResult = true;
        }
        m_frame.groups = std::move(groups);
        m_frame.outputs.clear();
        m_frame.entities.clear();
    } else if (m_frame.outputs.empty() && m_frame.entities.empty()) {
        m_frame.entities.push_back(m_frame.subject);
    }
    // an ordering by a number of related rows needs groups
    for (Ordering &order : m_frame.orders) {
        if (!order.column.valid() && !order.measure) {
            if (!m_frame.measures.empty()) {
                order.measure = m_frame.measures.front();
            } else if (!m_frame.outputs.empty()) {
                order.column = m_frame.outputs.back();
                for (const ColumnId output : m_frame.outputs) {
                    if (m_source.column(output).numeric) {
                        order.column = output;
                    }
                }
            } else if (!m_source.table(m_frame.subject).labels.empty()) {
                order.column =
                    ColumnId{m_frame.subject, m_source.table(m_frame.subject).labels.front()};
            }
        } else if (order.column.valid() && !m_frame.groups.empty()) {
            const bool same = std::any_of(
                m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                    return group.column == order.column || group.table == order.column.table;
                });
            const ColumnModel &column = m_source.column(order.column);
            if (!same && column.numeric) {
                order.measure =
                    Measure{column.quantity ? AggregateFunction::Sum : AggregateFunction::Average,
                            order.column.table,
                            order.column,
                            false,
                            false,
                            0.5,
                            {},
                            {},
                            false,
                            {}};
                for (const Measure &measure : m_frame.measures) {
                    if (measure.column == order.column) {
                        order.measure = measure;
                    }
                }
                order.column = ColumnId{};
            }
        } else if (order.column.valid() && m_frame.measures.empty() && m_frame.groups.empty()) {
            // ranking an entity by a number of its many related rows
            const int shown =
                !m_frame.outputs.empty() ? m_frame.outputs.front().table : m_frame.entities.front();
            const ColumnModel &column = m_source.column(order.column);
            if (shown != order.column.table && column.numeric &&
                m_source.graph().distance(shown, order.column.table) < JoinGraph::unreachable &&
                m_source.graph().fansOut(shown, order.column.table) && column.quantity) {
                order.measure = Measure{AggregateFunction::Sum,
                                        order.column.table,
                                        order.column,
                                        false,
                                        false,
                                        0.5,
                                        {},
                                        {},
                                        false,
                                        {}};
                order.column = ColumnId{};
                for (const int entity : m_frame.entities) {
                    Grouping group;
                    group.table = entity;
                    m_frame.groups.push_back(group);
                }
                for (const ColumnId output : m_frame.outputs) {
                    Grouping group;
                    group.column = output;
                    m_frame.groups.push_back(group);
                }
                m_frame.entities.clear();
                m_frame.outputs.clear();
            }
        }
    }
    std::erase_if(m_frame.orders, [](const Ordering &order) {
        return !order.column.valid() && (!order.measure || order.measure->table < 0);
    });
    m_frame.showMeasure = m_topList;
    // tables named only to say that related rows must exist
    for (const int table : m_frame.joined) {
        const int base =
            !m_frame.measures.empty() ? m_frame.measures.front().table : m_frame.subject;
        if (table == base || table == m_frame.subject ||
            m_source.graph().distance(base, table) >= JoinGraph::unreachable ||
            !m_source.graph().fansOut(base, table)) {
            continue;
        }
        const bool needed = std::any_of(
            m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &condition) {
                return condition.column.table == table || condition.table == table;
            });
        const bool shown =
            std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                        [&](const Grouping &group) {
                            return group.table == table || group.column.table == table;
                        }) ||
            std::any_of(m_frame.outputs.begin(), m_frame.outputs.end(),
                        [&](ColumnId id) { return id.table == table; });
        const bool measured =
            std::any_of(m_frame.orders.begin(), m_frame.orders.end(),
                        [&](const Ordering &order) {
                            return order.column.table == table ||
                                   (order.measure && order.measure->table == table);
                        }) ||
            std::any_of(m_frame.havings.begin(), m_frame.havings.end(),
                        [&](const Having &having) { return having.measure.table == table; });
        if (!needed && !shown && !measured) {
            Condition condition;
            condition.kind = Condition::Kind::Related;
            condition.table = table;
            condition.words = m_source.table(table).label;
            m_frame.conditions.push_back(std::move(condition));
        }
    }
}

} // namespace querent::language
