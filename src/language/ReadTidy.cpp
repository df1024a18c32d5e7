// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameSettler.h"
#include "language/ListReader.h"
#include "language/OneOf.h"
#include "language/ResultRivals.h"
#include "language/SaleTotals.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

using query::AggregateFunction;

void FrameSettler::readQualified()
{
    // "on a full scholarship": a small word before a column is one of its values
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        const Item &before = m_items[i - 1];
        if (!isMention(i, LinkKind::Column) || m_items[i].used || before.used ||
            before.kind == ItemKind::Mention || before.kind == ItemKind::Sign ||
            before.word.size() < 3) {
            continue;
        }
        const ColumnModel &column = m_source.column(linkAt(i).id());
        if (!column.category || column.flag || linkAt(i).score < 0.8) {
            continue;
        }
        const std::vector<std::string> own =
            m_source.values().valuesOf(column.id.table, column.id.column);
        const auto value = std::find_if(own.begin(), own.end(), [&](const std::string &stored) {
            return foldText(stored) == before.word;
        });
        if (value == own.end()) {
            continue;
        }
        Condition condition;
        condition.column = column.id;
        condition.values.push_back(data::Value(*value));
        condition.words = before.word + " " + m_items[i].word;
        m_items[i - 1].used = m_items[i].used = true;
        m_frame.conditions.push_back(std::move(condition));
    }
}

bool FrameSettler::mayLack(int base, int table) const
{
    const std::vector<JoinStep> steps = m_source.graph().path(base, table);
    if (steps.empty() || m_source.graph().fansOut(base, table)) {
        return false;
    }
    // "people" and the like are said of rows that are there anyway
    const std::vector<std::string> &stems = m_source.table(table).names.front().stems;
    const bool named = std::any_of(m_items.begin(), m_items.end(), [&](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().table == table &&
               std::find(stems.begin(), stems.end(), item.stem) != stems.end();
    });
    if (!named) {
        return false;
    }
    const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(steps.back().edge)];
    const ColumnModel &key = m_source.column(ColumnId{edge.from, edge.fromColumns.front()});
    return key.column->profile.nullCount > 0;
}

void FrameSettler::averagePerEvent()
{
    const auto ofParts = [this](const Measure &measure, int event) {
        return event >= 0 && measure.function == query::AggregateFunction::Average &&
               measure.column.valid() && m_source.column(measure.column).quantity &&
               measure.operand.empty() && measure.table != event &&
               m_source.table(event).labels.empty() && !m_source.table(event).person &&
               m_source.graph().distance(event, measure.table) < JoinGraph::unreachable &&
               m_source.graph().fansOut(event, measure.table);
    };
    const auto divide = [this](Measure &measure, int event) {
        Measure divisor = countOf(event, {});
        divisor.distinct = true;
        measure.function = query::AggregateFunction::Sum;
        measure.operand = {std::move(divisor)};
        m_frame.subject = measure.table;
    };
    if (m_frame.measures.size() == 1 && m_frame.groups.size() == 1 &&
        ofParts(m_frame.measures.front(), m_frame.groups.front().table) &&
        !m_source.column(m_frame.measures.front().column).formula) {
        const int event = m_frame.groups.front().table;
        m_frame.groups.clear();
        divide(m_frame.measures.front(), event);
        return;
    }
    // "the average invoice value", kept in the lines of invoices: of the invoices, not of lines
    for (Measure &measure : m_frame.measures) {
        const int whole = measure.table >= 0 ? saleOf(m_source, measure.table) : -1;
        const auto names = [&](int table) {
            return std::ranges::any_of(m_items, [&](const Item &item) {
                return item.is(LinkKind::Table) && item.links.front().table == table &&
                       item.links.front().score >= 0.9;
            });
        };
        if (ofParts(measure, whole) && m_source.column(measure.column).money && names(whole) &&
            !names(measure.table)) {
            divide(measure, whole);
        }
    }
}

void FrameSettler::tidyAsked()
{
    averagePerEvent();
    const auto equals = [](const Condition &condition) {
        return (condition.kind == Condition::Kind::Compare &&
                condition.op == query::ComparisonOperator::Equal) ||
               condition.kind == Condition::Kind::Like || condition.kind == Condition::Kind::Coded;
    };
    // "how many students speak Turkish": students, not the different languages that are Turkish
    for (Measure &measure : m_frame.measures) {
        const bool fixed = std::any_of(
            m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &condition) {
                return equals(condition) && condition.column == measure.column;
            });
        if (measure.function == AggregateFunction::Count && measure.column.valid() && fixed) {
            measure.column = ColumnId{};
            measure.distinct = false;
        }
    }
    // "how many times did a patient …": the events, not the patients
    const bool times = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return item.cue("count") != nullptr &&
               (item.word.ends_with("times") || item.word == "how often");
    });
    if (times && m_frame.measures.size() == 1 && m_frame.groups.empty()) {
        Measure &measure = m_frame.measures.front();
        for (const Condition &condition : m_frame.conditions) {
            const int table = condition.column.valid() ? condition.column.table : condition.table;
            if (measure.function == AggregateFunction::Count && !measure.column.valid() &&
                table >= 0 && table != measure.table && !condition.negated &&
                m_source.graph().distance(measure.table, table) < JoinGraph::unreachable &&
                m_source.graph().fansOut(measure.table, table)) {
                measure.table = table;
                measure.distinct = false;
                m_frame.subject = table;
            }
        }
    }
    const auto asked = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return item.cue("which") != nullptr || item.cue("list") != nullptr;
    });
    const auto fitOf = [&](ColumnId id) {
        double fit = 0.0;
        for (const Item &item : m_items) {
            if (item.is(LinkKind::Column) && item.links.front().id() == id) {
                fit = std::max(fit, item.links.front().score);
            }
        }
        return fit;
    };
    const bool counted = m_state.countAsked && m_frame.measures.size() == 1;
    std::erase_if(m_frame.outputs, [&](ColumnId id) {
        // "due in January" says which day is meant, "a Gmail address" which column
        const bool date = std::any_of(
            m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &condition) {
                return condition.kind == Condition::Kind::During && condition.column == id;
            });
        const bool echo = counted && !asked && m_frame.groups.empty() && fitOf(id) < 0.9;
        return (date &&
                (m_frame.outputs.size() > 1 || !m_frame.entities.empty() || m_frame.subject >= 0) &&
                fitOf(id) < 1.0) ||
               echo;
    });
    // "in which currencies do we hold accounts": the currencies alone
    if (m_frame.measures.empty() && m_frame.groups.empty() && !m_frame.outputs.empty()) {
        std::erase_if(m_frame.entities, [&](int entity) {
            return m_source.table(entity).labels.empty() &&
                   std::any_of(m_frame.outputs.begin(), m_frame.outputs.end(),
                               [&](ColumnId id) { return id.table == entity; });
        });
    }
}

bool FrameSettler::showAttribute(ColumnId output, const std::vector<Measure> &asked)
{
    // "each club with its rent and the number of members": there is one rent
    const bool own = std::ranges::any_of(
        m_frame.groups, [&](const Grouping &group) { return group.table == output.table; });
    const bool others = std::ranges::any_of(
        asked, [&](const Measure &measure) { return measure.table != output.table; });
    const std::vector<int> &labels = m_source.table(output.table).labels;
    const bool shown = std::ranges::find(labels, output.column) != labels.end();
    if (own && others && !shown) {
        Grouping attribute;
        attribute.column = output;
        attribute.words = m_source.column(output).label;
        m_frame.groups.push_back(std::move(attribute));
    }
    return own && others;
}

void FrameSettler::showParents()
{
    // "agents with their team and number of tickets": what a row belongs to is shown beside it
    std::erase_if(m_frame.entities, [&](int entity) {
        const bool beside = std::ranges::any_of(m_frame.groups, [&](const Grouping &group) {
            return group.table >= 0 && group.table != entity &&
                   m_source.graph().distance(group.table, entity) < JoinGraph::unreachable &&
                   !m_source.graph().fansOut(group.table, entity);
        });
        const bool counted = std::ranges::any_of(
            m_frame.measures, [&](const Measure &measure) { return measure.table == entity; });
        const bool shown = beside && !counted && !m_frame.measures.empty() && !m_frame.limit &&
                           m_frame.operation == Operation::None;
        if (shown) {
            Grouping group;
            group.table = entity;
            m_frame.groups.push_back(std::move(group));
        }
        return shown;
    });
}

bool FrameSettler::sizedOneByOne(int table) const
{
    return std::ranges::any_of(m_frame.conditions, [&](const Condition &condition) {
        const bool sized = condition.op != query::ComparisonOperator::Equal &&
                           condition.op != query::ComparisonOperator::NotEqual;
        return condition.kind == Condition::Kind::Compare && sized &&
               condition.column.table == table && m_source.column(condition.column).numeric;
    });
}

bool FrameSettler::saysTakings(ColumnId amount) const
{
    const std::vector<std::string> &own = m_source.column(amount).names.front().words;
    return std::ranges::any_of(m_items, [&](const Item &item) {
        return item.is(LinkKind::Column) && item.links.front().id() == amount &&
               meansTakings(item.word) && std::ranges::find(own, item.word) == own.end();
    });
}

bool FrameSettler::saysWhatBefell(int table) const
{
    const auto named = std::ranges::find_if(m_items, [&](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().table == table;
    });
    return named != m_items.end() && std::any_of(named + 1, m_items.end(), [&](const Item &item) {
               return item.is(LinkKind::Column) && item.links.front().table == table &&
                      (item.links.front().event || (item.word.ends_with("ed") &&
                                                    m_source.column(item.links.front().id()).date));
           });
}

void FrameSettler::countHappenings(bool grouping)
{
    const bool listing = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return (item.cue("which") != nullptr && item.begin < 2) || item.cue("list") != nullptr ||
               (item.word == "everything" && item.begin == 0) || item.cue("when") != nullptr ||
               item.cue("where") != nullptr;
    });
    const auto asksThat = [&] {
        return std::any_of(m_items.begin(), m_items.end(),
                           [](const Item &item) { return item.cue("where2") != nullptr; });
    };
    if (!grouping && !listing && !m_state.fragment && m_frame.measures.empty() &&
        m_frame.outputs.empty() && m_frame.entities.size() <= 1 && m_frame.orders.empty() &&
        m_frame.havings.empty() && m_frame.analysis.empty() && m_frame.chart.empty() &&
        m_frame.operation == Operation::None && !m_frame.conditions.empty()) {
        // events have no name by which to list them; "branches that opened in May" have one
        const int entity = m_frame.entities.empty() ? m_frame.subject : m_frame.entities.front();
        const bool during =
            std::ranges::any_of(m_frame.conditions, [this](const Condition &condition) {
                return condition.kind == Condition::Kind::During &&
                       !tellsBirth(m_source.column(condition.column));
            });
        // "customers with orders in May" are those that have some
        const bool having = std::ranges::find(m_items, "with", &Item::word) != m_items.end() &&
                            std::ranges::any_of(m_frame.joined, [&](int table) {
                                return table != entity && m_source.graph().fansOut(entity, table);
                            });
        if (m_source.table(entity).fact
                ? !sizedOneByOne(entity)
                : during && !having && !asksThat() && !saysWhatBefell(entity)) {
            m_frame.measures.push_back(
                ListReader(m_state).figureOf(ListReader(m_state).happeningInstead(entity)));
            m_frame.entities.clear();
        }
    }
}

void FrameSettler::listOfEach()
{
    // "the owner of each pet", "the price of each trip": a row has one of them, nothing to work out
    const bool plain = m_frame.measures.empty() && m_frame.havings.empty() && !m_state.countAsked &&
                       !m_state.rate && m_frame.operation == Operation::None &&
                       m_frame.groups.size() == 1 && m_frame.groups.front().table >= 0;
    if (!plain || std::ranges::any_of(m_frame.orders, [](const Ordering &order) {
            return order.measure.has_value();
        })) {
        return;
    }
    const int rows = m_frame.groups.front().table;
    const auto oneOfEach = [&](int table) {
        return table == rows || (m_source.graph().distance(rows, table) < JoinGraph::unreachable &&
                                 !m_source.graph().fansOut(rows, table));
    };
    const bool other =
        !m_frame.outputs.empty() ||
        std::ranges::any_of(m_frame.entities, [&](int entity) { return entity != rows; });
    const bool single = std::ranges::all_of(m_frame.entities, oneOfEach) &&
                        std::ranges::all_of(m_frame.outputs, [&](ColumnId output) {
                            return oneOfEach(output.table);
                        });
    if (other && single) {
        std::erase(m_frame.entities, rows);
        m_frame.entities.insert(m_frame.entities.begin(), rows);
        m_frame.groups.clear();
        m_frame.subject = rows;
    }
}

void FrameSettler::showWholeNames()
{
    const bool said = std::ranges::any_of(m_items, [](const Item &item) {
        return oneOf(item.word, {"first", "last", "first name", "last name", "forename", "surname",
                                 "given name", "first names", "last names"});
    });
    const auto lastNameTo = [this](ColumnId id) -> ColumnId {
        static constexpr std::array<std::string_view, 3> last{"last", "family", "sur"};
        if (!id.valid()) {
            return {};
        }
        const std::vector<std::string> &first = m_source.column(id).names.front().words;
        if (first.size() < 3 || first.back() != "name" || first[first.size() - 2] != "first") {
            return {};
        }
        for (const ColumnModel &column : m_source.table(id.table).columns) {
            const std::vector<std::string> &words = column.names.front().words;
            if (words.size() == first.size() && words.back() == "name" &&
                oneOf(words[words.size() - 2], last) &&
                std::equal(words.begin(), words.end() - 2, first.begin())) {
                return column.id;
            }
        }
        return {};
    };
    // `driver_first_name` beside `driver_last_name`, in a table of something else
    for (std::size_t o = 0; !said && o < m_frame.outputs.size(); ++o) {
        const ColumnId last = lastNameTo(m_frame.outputs[o]);
        if (last.valid() && std::ranges::find(m_frame.outputs, last) == m_frame.outputs.end()) {
            m_frame.outputs.insert(m_frame.outputs.begin() + static_cast<std::ptrdiff_t>(o) + 1,
                                   last);
        }
    }
    for (std::size_t g = 0; !said && g < m_frame.groups.size(); ++g) {
        const ColumnId last = lastNameTo(m_frame.groups[g].column);
        const bool there = std::ranges::any_of(
            m_frame.groups, [&](const Grouping &group) { return group.column == last; });
        if (last.valid() && !there) {
            Grouping other = m_frame.groups[g];
            other.column = last;
            m_frame.groups.insert(m_frame.groups.begin() + static_cast<std::ptrdiff_t>(g) + 1,
                                  std::move(other));
        }
    }
}

void FrameSettler::dropRowsOfKinds()
{
    if (m_frame.outputs.size() != 1 || m_frame.entities.size() != 1 || !m_frame.groups.empty() ||
        !m_frame.measures.empty() || m_frame.limit || !m_frame.orders.empty()) {
        return;
    }
    const ColumnModel &kind = m_source.column(m_frame.outputs.front());
    const std::vector<int> &names = m_source.table(kind.id.table).labels;
    if (!kind.text || kind.key || kind.id.table != m_frame.entities.front() ||
        std::ranges::find(names, kind.id.column) != names.end()) {
        return;
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const std::size_t noun = nextContent(i + 1);
        const std::size_t next = noun < m_items.size() ? noun + 1 : noun;
        const bool joined = next < m_items.size() && (m_items[next].cue("and") != nullptr ||
                                                      m_items[next].kind == ItemKind::Sign ||
                                                      isMention(next, LinkKind::Table));
        if (m_items[i].cue("which") != nullptr && isMention(noun, LinkKind::Column) &&
            linkAt(noun).id() == kind.id && saysSeveral(m_items[noun]) && !joined) {
            m_frame.entities.clear();
            return;
        }
    }
}

} // namespace querent::language
