// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

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
    bool measured = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        measured =
            measured || (item.used && (item.cue("count") != nullptr || item.cue("agg") != nullptr ||
                                       item.cue("muchof") != nullptr));
        if (item.cue("distinct") != nullptr && !item.used) {
            m_frame.distinct = true;
            item.used = true;
            continue;
        }
        if (item.kind != ItemKind::Mention) {
            if (item.word == "of" || item.word.starts_with("of ") || item.word == "for each") {
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
            const ColumnModel &model = m_source.column(link.id());
            const bool verb = item.end == item.begin + 1 && item.word.ends_with("ed") &&
                              (model.date || !m_frame.measures.empty());
            const int base = !m_frame.measures.empty() && m_frame.measures.front().table >= 0
                                 ? m_frame.measures.front().table
                                 : subjectTable();
            const bool stranger = link.score < 0.82 && base >= 0 && link.table != base &&
                                  (!m_frame.outputs.empty() || !m_frame.measures.empty());
            const bool bucketed = model.date && !m_bucketItems.empty();
            static constexpr std::array<std::string_view, 4> trailing{"address", "addresses",
                                                                      "number", "numbers"};
            const bool trails =
                i > 0 && isMention(i - 1, LinkKind::Column) && m_items[i - 1].used &&
                std::find(trailing.begin(), trailing.end(), item.word) != trailing.end();
            if (verb || bucketed || trails) {
                item.used = true;
                continue;
            }
            if (stranger) {
                continue;
            }
            const bool echo = link.score < 0.82 && !m_frame.measures.empty() && measured;
            const bool tail = link.score < 0.7 && i > 0 && isMention(i - 1, LinkKind::Column) &&
                              m_items[i - 1].used && linkAt(i - 1).table == link.table;
            if (echo || tail) {
                item.used = true; // says again what was said: "waiting time"
                continue;
            }
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
        // named after the number that is asked for: whose it is, not what to list
        const bool afterMeasure = !m_frame.measures.empty() && measured;
        if (qualifies || ofOutputs || afterMeasure || (filtering && !listAgain)) {
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

int QuestionReader::eventBetween(int table) const
{
    // of the tables on the way to whatever else is named, the one of finest grain with a date
    int best = -1;
    std::int64_t most = -1;
    const auto consider = [&](int event) {
        const std::int64_t rows = m_source.table(event).table->rowCount.value_or(0);
        if (event != table && m_source.table(event).eventDate >= 0 && rows > most &&
            m_source.graph().distance(table, event) < JoinGraph::unreachable &&
            m_source.graph().fansOut(table, event)) {
            most = rows;
            best = event;
        }
    };
    for (const Item &item : m_items) {
        if (item.kind != ItemKind::Mention || item.links.front().table == table ||
            (!item.used && item.links.front().score < 0.8)) {
            continue;
        }
        const int named = item.links.front().table;
        consider(named);
        int at = table;
        for (const JoinStep &step : m_source.graph().path(table, named)) {
            const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
            at = step.forward ? edge.to : edge.from;
            consider(at);
        }
    }
    return best;
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
            const Link &front = item.links.front();
            for (const Link &link : item.links) {
                if (link.kind == LinkKind::Column && m_source.column(link.id()).date &&
                    link.score >= 0.6 && link.score + 0.12 >= front.score &&
                    (front.kind != LinkKind::Table || front.score < 0.9)) {
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
        if (table < 0) {
            continue;
        }
        // what happened has the date that is meant, not who it happened to or where
        const int event = eventBetween(table);
        if (event >= 0) {
            return ColumnId{event, m_source.table(event).eventDate};
        }
        if (m_source.table(table).eventDate >= 0) {
            return ColumnId{table, m_source.table(table).eventDate};
        }
        // lines of an order happen when the order does: the nearest owner, the busiest first
        int owner = -1;
        for (std::size_t other = 0; other < m_source.tables().size(); ++other) {
            const int parent = static_cast<int>(other);
            const auto rank = [&](int of) {
                return std::pair(-m_source.graph().distance(table, of),
                                 m_source.table(of).table->rowCount.value_or(0));
            };
            if (m_source.table(parent).eventDate >= 0 &&
                m_source.graph().distance(table, parent) < JoinGraph::unreachable &&
                !m_source.graph().fansOut(table, parent) &&
                (owner < 0 || rank(parent) > rank(owner))) {
                owner = parent;
            }
        }
        if (owner >= 0) {
            return ColumnId{owner, m_source.table(owner).eventDate};
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

} // namespace querent::language
