// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameSettler.h"

#include "language/ConditionReader.h"
#include "language/ListReader.h"
#include "language/OrderReader.h"
#include "language/PeriodReader.h"
#include "language/RatioReader.h"
#include "language/SaleTotals.h"
#include "language/UnitReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;

namespace {

Measure figureOver(AggregateFunction function, ColumnId column, std::string words = {})
{
    Measure figure;
    figure.function = function;
    figure.table = column.table;
    figure.column = column;
    figure.words = std::move(words);
    return figure;
}

/// Of what the rows of `table` come to: price × quantity.
Measure derivedSum(AggregateFunction function, int table)
{
    Measure figure;
    figure.function = function;
    figure.table = table;
    figure.derived = true;
    return figure;
}

} // namespace

void FrameSettler::completeMeasures()
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
                return figureOver(function, ColumnId{table, model.money});
            }
            if (model.unitPrice >= 0 && model.unitCount >= 0) {
                return derivedSum(function, table);
            }
        }
        for (const int table : tables) {
            const int child = childOf(table);
            if (child != table && m_source.table(child).money >= 0) {
                return figureOver(function, ColumnId{child, m_source.table(child).money});
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
        if (measure.function == AggregateFunction::Average && m_frame.groups.size() == 1 &&
            m_frame.groups.front().table >= 0 && m_frame.outputs.empty()) {
            // "loans per member, on average"
            const int per = m_frame.groups.front().table;
            int counted = -1;
            for (const Item &item : m_items) {
                if (item.is(LinkKind::Table) && item.links.front().table != per) {
                    counted = item.links.front().table;
                    break;
                }
            }
            if (counted >= 0) {
                Measure ratio = countOf(counted, measure.words);
                Measure divisor = countOf(per, {});
                divisor.distinct = true;
                ratio.operand.push_back(divisor);
                measures.push_back(std::move(ratio));
                m_frame.groups.clear();
                continue;
            }
        }
        // an aggregate without its column: take the one left over, else the amount
        const bool level = measure.function != AggregateFunction::Sum;
        std::optional<Measure> completed;
        for (std::size_t o = 0; o < m_frame.outputs.size() && !completed; ++o) {
            if (m_source.column(m_frame.outputs[o]).numeric) {
                completed = figureOver(measure.function, m_frame.outputs[o], measure.words);
                m_frame.outputs.erase(m_frame.outputs.begin() + static_cast<std::ptrdiff_t>(o));
            }
        }
        if (!completed && !(m_state.countAsked && !level)) {
            completed = moneyMeasure(measure.function);
            m_state.guessedMeasure = completed.has_value();
        }
        if (completed) {
            completed->words = measure.words;
            measures.push_back(*completed);
        }
    }
    m_frame.measures = std::move(measures);
}

void FrameSettler::listForBoxes()
{
    // a box plot is drawn from the numbers themselves, group by group
    std::vector<ColumnId> columns;
    for (const Grouping &group : m_frame.groups) {
        if (group.table >= 0) {
            for (const int label : m_source.table(group.table).labels) {
                columns.push_back(ColumnId{group.table, label});
            }
        } else if (!group.bucket) {
            columns.push_back(group.column);
        }
    }
    bool number = false;
    for (const Measure &measure : m_frame.measures) {
        if (measure.column.valid()) {
            columns.push_back(measure.column);
            number = true;
        }
    }
    for (const ColumnId output : m_frame.outputs) {
        number = number || m_source.column(output).numeric;
        columns.push_back(output);
    }
    if (!number) {
        return;
    }
    m_frame.groups.clear();
    m_frame.measures.clear();
    m_frame.entities.clear();
    m_frame.outputs = std::move(columns);
}

void FrameSettler::settle()
{
    completeMeasures();
    settleMetrics();
    if (m_frame.chart == "box") {
        listForBoxes();
    }
    // a count asked for without a noun counts the subject
    if (m_state.countAsked && m_frame.measures.empty() &&
        m_frame.operation != Operation::ShareOfTotal) {
        // "how many fall into each band": of the rows that are cut up
        const auto bins =
            std::find_if(m_frame.groups.begin(), m_frame.groups.end(), [](const Grouping &group) {
                return group.width > 0.0 || !group.edges.empty();
            });
        const int table = bins != m_frame.groups.end() ? bins->column.table : subjectTable();
        if (table >= 0) {
            m_frame.measures.push_back(countOf(table, {}));
            std::erase(m_frame.entities, table);
        }
    }
    PeriodReader(m_state).attachPeriods();
    ConditionReader(m_state).mergeEqualConditions();
    tidyAsked();
    OrderReader(m_state).dropMeasuredRows();
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
    listOfEach();
    const bool grouping = !m_frame.groups.empty();
    if (m_state.andTheirs && !grouping && m_frame.measures.empty() && !m_frame.outputs.empty()) {
        // with "of each office" the offices stand there already
        const int whose = m_frame.outputs.front().table;
        const bool known = std::ranges::find(m_frame.entities, whose) != m_frame.entities.end();
        if (!known && !m_source.table(whose).labels.empty() &&
            (whose == m_frame.subject || !m_frame.entities.empty())) {
            m_frame.entities.push_back(whose);
        }
    }
    // "grades below 50, 50 to 70, …": the number that is cut up is not shown besides
    std::erase_if(m_frame.outputs, [&](ColumnId output) {
        return std::any_of(
            m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                return group.column == output && (group.width > 0.0 || !group.edges.empty());
            });
    });
    const bool ranked =
        std::any_of(m_frame.orders.begin(), m_frame.orders.end(),
                    [](const Ordering &order) { return order.measure.has_value(); });
    showParents();
    // numbers listed beside a grouping are added up (or averaged where adding makes no sense)
    const bool overTime =
        m_frame.operation != Operation::None && m_frame.operation != Operation::ShareOfTotal;
    if ((grouping || overTime) && !m_frame.outputs.empty()) {
        std::vector<ColumnId> rest;
        const std::vector<Measure> asked = m_frame.measures;
        for (const ColumnId output : m_frame.outputs) {
            const ColumnModel &column = m_source.column(output);
            if (!overTime && showAttribute(output, asked)) {
                continue;
            }
            if (column.numeric) {
                m_frame.measures.push_back(figureOver(addsUp(m_source, column, m_items)
                                                          ? AggregateFunction::Sum
                                                          : AggregateFunction::Average,
                                                      output, column.label));
            } else {
                rest.push_back(output);
            }
        }
        m_frame.outputs = std::move(rest);
    }
    if (!grouping) {
        ListReader(m_state).rankByTotals();
    }
    if (m_state.topLast && grouping && m_frame.measures.empty() && m_frame.entities.size() == 1 &&
        m_frame.outputs.empty() && !m_frame.orders.empty()) {
        // "customers per city, top 5": the cities with the most
        m_frame.measures.push_back(countOf(m_frame.entities.front(), {}));
        m_frame.entities.clear();
        m_frame.orders.front().column = ColumnId{};
        m_frame.orders.front().measure = m_frame.measures.front();
        m_state.guessedMeasure = false;
    }
    const bool ranking = m_frame.operation == Operation::RankWithin;
    if (grouping && (m_frame.limit || ranking) && !m_frame.orders.empty() &&
        m_frame.measures.empty() && (m_frame.operation == Operation::None || ranking) &&
        !m_frame.groups.front().bucket && !(m_frame.entities.empty() && m_frame.outputs.empty())) {
        const auto own = [&](int table) {
            return std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                               [&](const Grouping &group) { return group.table == table; });
        };
        std::erase_if(m_frame.entities, own);
        const std::optional<Measure> &by = m_frame.orders.front().measure;
        if (by && by->function == AggregateFunction::Count && !by->column.valid() &&
            m_frame.entities.size() + m_frame.outputs.size() > 1) {
            std::erase(m_frame.entities, by->table); // what is counted is no row of the ranking
        }
        if (!m_frame.entities.empty() || !m_frame.outputs.empty()) {
            m_frame.operation = ranking ? Operation::RankWithin : Operation::TopWithin;
            Ordering &order = m_frame.orders.front();
            if (order.measure && order.measure->function == AggregateFunction::Count &&
                !order.measure->column.valid() && m_frame.entities.empty() &&
                order.measure->words.empty() &&
                order.measure->table != m_frame.outputs.front().table) {
                // "which kind of loan … most often": the loans are counted
                order.measure = countOf(m_frame.outputs.front().table, {});
            }
            if (order.column.valid() && !m_frame.entities.empty() &&
                order.column.table != m_frame.entities.front() &&
                m_source.graph().distance(m_frame.entities.front(), order.column.table) <
                    JoinGraph::unreachable &&
                m_source.graph().fansOut(m_frame.entities.front(), order.column.table)) {
                order.measure = figureOver(AggregateFunction::Sum, order.column);
                order.column = ColumnId{};
            }
            if (!order.column.valid() && !order.measure) {
                order.measure = countOf(childOf(m_frame.subject), {});
            }
            if (order.measure) {
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
            m_frame.joined.clear();
            return;
        }
    }
    if (m_frame.measures.empty() && !ranked && (grouping || overTime)) {
        // what is counted: the entity named, unless it is the grouping itself
        int counted = -1;
        for (const int entity : m_frame.entities) {
            // of "cancellation rate per class category" no classes are counted either
            const bool isGroup = std::any_of(
                m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                    return group.table == entity || (m_state.rate && group.column.table == entity);
                });
            if (!isGroup) {
                counted = entity;
                break;
            }
        }
        if (counted < 0 && m_state.rate) {
            // "no-show rate per department": of the rows that the condition is about
            for (const Condition &condition : m_frame.conditions) {
                if (condition.kind != Condition::Kind::During && condition.column.valid()) {
                    counted = condition.column.table;
                }
            }
        }
        if (counted < 0) {
            counted = m_frame.subject;
            const bool isGroup =
                std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                            [&](const Grouping &group) { return group.table == counted; });
            if (isGroup) {
                counted = childOf(counted);
                m_state.guessedMeasure = true;
            }
        }
        // "payments by amount in bands of 100": how many there are in each
        const bool cut = std::ranges::any_of(m_frame.groups, [](const Grouping &group) {
            return group.width > 0.0 || !group.edges.empty();
        });
        const int told = ListReader(m_state).happeningInstead(counted);
        m_frame.measures.push_back(cut ? countOf(told, {}) : ListReader(m_state).figureOf(told));
        std::erase(m_frame.entities, counted);
    }
    countHappenings(grouping);
    // "freight 2024", "our turnover": a number with nothing but a period is its total
    if (!grouping && m_frame.measures.empty() && m_frame.outputs.size() == 1 &&
        m_frame.entities.empty() && m_frame.orders.empty() && m_frame.joined.empty() &&
        addsUp(m_source, m_source.column(m_frame.outputs.front()), m_items) &&
        (saysTakings(m_frame.outputs.front()) ||
         std::any_of(m_frame.conditions.begin(), m_frame.conditions.end(),
                     [](const Condition &c) { return c.kind == Condition::Kind::During; }))) {
        const ColumnId output = m_frame.outputs.front();
        m_frame.measures.push_back(figureOver(AggregateFunction::Sum, output));
        m_frame.outputs.clear();
    }
    if (!m_frame.measures.empty() || ranked || !m_frame.havings.empty()) {
        // everything else shown beside numbers is what they are grouped by
        std::vector<Grouping> groups = m_frame.groups;
        // rows sorted into ranges are counted, not shown
        const bool sorted = !m_frame.measures.empty() &&
                            std::any_of(groups.begin(), groups.end(),
                                        [](const Grouping &group) { return !group.edges.empty(); });
        if (sorted) {
            m_frame.entities.clear();
            m_frame.outputs.clear();
        }
        for (const int entity : m_frame.entities) {
            const bool counted = std::any_of(
                m_frame.measures.begin(), m_frame.measures.end(), [&](const Measure &measure) {
                    return measure.table == entity && !measure.column.valid();
                });
            const bool known = std::any_of(groups.begin(), groups.end(),
                                           [&](const Grouping &g) { return g.table == entity; });
            const bool asked = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
                return item.cue("which") != nullptr || item.cue("list") != nullptr;
            });
            const bool unasked = !m_frame.measures.empty() && (grouping || (!asked && !ranked));
            if (!counted && !known && !overTime && !unasked) {
                Grouping group;
                group.table = entity;
                groups.push_back(group);
            }
        }
        for (const ColumnId output : m_frame.outputs) {
            const TableModel &table = m_source.table(output.table);
            const bool label = std::find(table.labels.begin(), table.labels.end(), output.column) !=
                               table.labels.end();
            const bool known = std::any_of(groups.begin(), groups.end(), [&](const Grouping &g) {
                return g.column == output || (g.table == output.table && label);
            });
            const ColumnModel &model = m_source.column(output);
            const bool asked = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
                return item.cue("which") != nullptr || item.cue("list") != nullptr;
            });
            // a number or a key beside a figure is no row of its own
            const bool named = std::any_of(m_items.begin(), m_items.end(), [&](const Item &item) {
                return item.is(LinkKind::Column) && item.links.front().id() == output &&
                       item.links.front().score >= 0.95;
            });
            const bool number = !m_frame.measures.empty() && !asked && !named &&
                                (model.key || (model.numeric && !model.category));
            // "the average of what people earn a year": an amount of the very rows whose amounts
            // are worked out is no kind of theirs
            const bool amount = model.quantity && !model.category && !model.key &&
                                std::ranges::any_of(m_frame.measures, [&](const Measure &measure) {
                                    return measure.column.valid() &&
                                           measure.table == output.table &&
                                           measure.function != AggregateFunction::Count;
                                });
            const bool dated = model.date && !m_frame.measures.empty() && !asked;
            const bool stray = (grouping && model.date) || dated || number || amount;
            if (known || stray) {
                continue;
            }
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
    } else if (m_frame.outputs.empty() && m_frame.entities.empty() && !m_state.behindAlone) {
        m_frame.entities.push_back(m_frame.subject);
    }
    dropRowsOfKinds();
    if (m_frame.measures.empty() && m_frame.groups.empty() && m_frame.entities.empty() &&
        m_frame.orders.empty() && !m_frame.outputs.empty() && !m_frame.limit) {
        const bool asked = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.cue("which") != nullptr;
        });
        const bool kinds =
            std::all_of(m_frame.outputs.begin(), m_frame.outputs.end(), [&](ColumnId id) {
                const ColumnModel &column = m_source.column(id);
                const auto &labels = m_source.table(id.table).labels;
                return column.category &&
                       column.column->profile.distinctCount * 3 < column.column->profile.rowCount &&
                       std::find(labels.begin(), labels.end(), id.column) == labels.end();
            });
        const bool single = std::any_of(
            m_frame.conditions.begin(), m_frame.conditions.end(), [&](const Condition &condition) {
                return condition.column.valid() && !m_source.column(condition.column).category &&
                       condition.kind == Condition::Kind::Compare;
            });
        const bool alone = m_frame.outputs.size() == 1;
        // "in which cities are we present": each of them once
        const ColumnModel &shown = m_source.column(m_frame.outputs.front());
        const auto &names = m_source.table(shown.id.table).labels;
        bool which = false;
        for (std::size_t i = 0; i < m_items.size() && alone && shown.text && !shown.key; ++i) {
            const std::size_t noun = nextContent(i + 1);
            which =
                which || (m_items[i].cue("which") != nullptr && isMention(noun, LinkKind::Column) &&
                          linkAt(noun).id() == shown.id && saysSeveral(m_items[noun]) &&
                          std::find(names.begin(), names.end(), shown.id.column) == names.end());
        }
        m_frame.distinct =
            m_frame.distinct || ((asked || alone) && kinds && !single) || (which && !single);
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
                    figureOver(addsUp(m_source, column, m_items) ? AggregateFunction::Sum
                                                                 : AggregateFunction::Average,
                               order.column);
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
                m_source.graph().fansOut(shown, order.column.table) &&
                addsUp(m_source, column, m_items)) {
                order.measure = figureOver(AggregateFunction::Sum, order.column);
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
    // "busiest hours – the count for every hour": every one is shown
    const bool everyOne =
        m_frame.limit && !m_state.topList && !m_frame.measures.empty() &&
        m_frame.operation == Operation::None &&
        std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                    [](const Grouping &group) { return group.bucket.has_value(); }) &&
        std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
            return item.cue("group") != nullptr || item.cue("by") != nullptr;
        });
    if (everyOne) {
        m_frame.limit.reset();
        m_frame.orders.clear();
    }
    m_frame.showMeasure = m_state.topList || m_state.figures;
    ListReader(m_state).dropOwnRows();
    RatioReader(m_state).settleRatios();
    UnitReader(m_state).showMajorUnits();
    showWholeNames();
    settleLevels();
    // tables named only to say that related rows must exist
    for (const int table : m_frame.joined) {
        const int base =
            !m_frame.measures.empty() ? m_frame.measures.front().table : m_frame.subject;
        const bool lacked = table != base && mayLack(base, table);
        // what only resembles the name of rows sets no condition on what is counted
        const bool vague = m_frame.measures.empty() ||
                           std::ranges::find(m_state.resembled, table) != m_state.resembled.end();
        if (table == base || (vague && table == m_frame.subject && !lacked) ||
            m_source.graph().distance(base, table) >= JoinGraph::unreachable ||
            !(m_source.graph().fansOut(base, table) || lacked)) {
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
