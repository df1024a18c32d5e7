// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameFromPlan.h"
#include "language/FramePlanner.h"
#include "language/KindOfThing.h"
#include "language/OtherMeasure.h"
#include "language/PlanExplainer.h"
#include "language/ResultRivals.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::language {

namespace {

constexpr std::size_t mostRivals = 3;
/// Units weigh no more: "eur" of "cost_eur".
constexpr double unitWeight = 0.2;

/// The words of a name that say what it measures, of what kind first: "price" and "asking" of
/// "asking_price_eur".
struct MeasureName
{
    std::string kind;
    std::vector<std::string> which;
};

MeasureName nameOf(const ColumnModel &column)
{
    const NameWords &name = column.names.front();
    MeasureName result;
    for (std::size_t w = name.stems.size(); w-- > 0;) {
        const bool unit = name.weights[w] <= unitWeight || name.stems[w].size() < 2;
        if (unit && result.kind.empty()) {
            continue;
        }
        if (result.kind.empty()) {
            result.kind = name.stems[w];
        } else {
            result.which.push_back(name.stems[w]);
        }
    }
    return result;
}

/// Whether the frame uses the table for anything but its numbers and their days.
bool tellsOf(const Frame &frame, int table)
{
    return std::ranges::any_of(frame.conditions,
                               [&](const Condition &condition) {
                                   return condition.column.table == table &&
                                          condition.kind != Condition::Kind::During;
                               }) ||
           std::ranges::any_of(frame.groups,
                               [&](const Grouping &group) {
                                   return group.table == table ||
                                          (group.column.table == table && !group.bucket);
                               }) ||
           std::ranges::any_of(frame.outputs,
                               [&](ColumnId output) { return output.table == table; });
}

} // namespace

StructuralReadings measureRivals(const OpenPlan &open)
{
    const SourceModel &source = open.source;
    const auto frame = frameFromPlan(open.plan, source);
    const Measure *const chosen = frame ? loneMeasure(*frame) : nullptr;
    if (chosen == nullptr || source.column(chosen->column).formula) {
        return {};
    }
    const auto stems = stemsOf(open.linked);
    const auto said = [&](const std::string &stem) {
        return std::ranges::any_of(stems, [&](const std::vector<std::string> &words) {
            return std::ranges::find(words, stem) != words.end();
        });
    };
    const auto namesTable = [&](int table) {
        return std::ranges::any_of(source.table(table).names.front().stems, said);
    };
    const ColumnModel &own = source.column(chosen->column);
    const MeasureName name = nameOf(own);
    if (!said(name.kind) || std::ranges::any_of(name.which, said) || namesTable(chosen->table)) {
        return {};
    }
    const PlanExplainer explainer(source, open.phrases);
    const FramePlanner planner(source);
    const auto label = [&](ColumnId column) {
        Measure measure = *chosen;
        measure.column = column;
        measure.table = column.table;
        return explainer.measure(measure);
    };
    const bool tells = tellsOf(*frame, chosen->table);
    const auto refers = [&](int table) {
        return std::ranges::any_of(source.graph().edges(), [&](const JoinEdge &edge) {
            return edge.from == table && edge.to == chosen->table && edge.from != edge.to;
        });
    };
    StructuralReadings found;
    found.readings.push_back({label(own.id), open.plan});
    for (const TableModel &table : source.tables()) {
        for (const ColumnModel &column : table.columns) {
            const bool number = column.numeric && !column.key && !column.hidden && !column.flag &&
                                !column.formula && column.quantity == own.quantity;
            if (!number || column.id == own.id || table.table->isView) {
                continue;
            }
            const MeasureName other = nameOf(column);
            if (other.kind != name.kind) {
                continue;
            }
            if (std::ranges::any_of(other.which, said)) {
                return {}; // that one is named
            }
            if (other.which.empty() != name.which.empty() || namesTable(column.id.table)) {
                continue;
            }
            // where the question is about the chosen rows, others must belong to them
            if ((tells && !refers(column.id.table)) || found.readings.size() >= mostRivals) {
                continue;
            }
            const auto instead = measuredBy(*frame, column.id, source);
            auto plan = instead ? planner.plan(*instead) : std::nullopt;
            if (plan) {
                found.readings.push_back({label(column.id), std::move(*plan)});
            }
        }
    }
    if (found.readings.size() < 2) {
        return {};
    }
    const auto word = std::ranges::find_if(stems, [&](const std::vector<std::string> &words) {
        return std::ranges::find(words, name.kind) != words.end();
    });
    found.about = open.linked[static_cast<std::size_t>(word - stems.begin())].word;
    found.question =
        open.phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {found.about});
    return found;
}

} // namespace querent::language
