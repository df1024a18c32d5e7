// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameFromPlan.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/OtherMeasure.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/ResultRivals.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace querent::language {

namespace {

using query::QueryPlan;

/// A better link names what is summed up in full.
constexpr double inFull = 0.93;
constexpr std::size_t mostRivals = 3;

constexpr std::array<std::string_view, 8> takings{"revenue", "revenues", "turnover", "income",
                                                  "takings", "earnings", "proceeds", "sales"};

/// Whether rows of the table bring no money in: money goes out, or none has moved.
bool goesOut(const TableModel &table, const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 25> out{
        "expens", "cost",   "wage",  "salar",    "payrol",  "refund", "claim",  "clm",  "loss",
        "tax",    "vat",    "fine",  "budget",   "purchas", "return", "credit", "quot", "offer",
        "maint",  "repair", "suppl", "discount", "deposit", "balanc", "target"};
    return anyBeginsLike(table.names.front().stems, out) ||
           anyBeginsLike(column.names.front().stems, out);
}

/// The word for what is taken in; null where there is none, and where something is called so:
/// "sales" of a table of sales is no loose word.
const Item *takingsSaid(const Items &linked)
{
    const auto said =
        std::ranges::find_if(linked, [](const Item &item) { return meansTakings(item.word); });
    const bool named =
        said != linked.end() && std::ranges::any_of(said->links, [](const Link &link) {
            return link.score >= inFull && link.kind != LinkKind::Value;
        });
    return said == linked.end() || named ? nullptr : &*said;
}

/// "How much did we earn", "what did we take in": the verb; null where there is none.
const Item *earningSaid(const Items &linked)
{
    for (std::size_t i = 1; i < linked.size(); ++i) {
        const bool earns =
            linked[i].word.starts_with("earn") ||
            oneOf(linked[i].word, {"make", "made", "take in", "took in", "bring in"});
        if (earns && oneOf(linked[i - 1].word, {"we", "i", "they"})) {
            return &linked[i];
        }
        const bool worth = linked[i].word == "worth" && i + 2 < linked.size() &&
                           linked[i + 1].word == "to" && oneOf(linked[i + 2].word, {"us", "me"});
        if (worth) {
            return &linked[i]; // what somebody was worth to us, we took in
        }
    }
    return nullptr;
}

/// What a plan adds up, where it shows nothing else and, unless it may be of some rows, is
/// restricted by one period at most.
const Measure *loneSum(const std::optional<Frame> &frame, bool ofSome)
{
    const bool plain =
        frame && frame->groups.empty() && frame->outputs.empty() && frame->entities.empty() &&
        (ofSome || (frame->conditions.size() < 2 &&
                    std::ranges::all_of(frame->conditions, [](const Condition &condition) {
                        return condition.kind == Condition::Kind::During;
                    })));
    const Measure *const measure = plain ? loneMeasure(*frame) : nullptr;
    return measure != nullptr && measure->function == query::AggregateFunction::Sum ? measure
                                                                                    : nullptr;
}

} // namespace

bool meansTakings(const std::string &word)
{
    return oneOf(word, takings);
}

bool listsTakings(const QueryPlan &plan, const Items &linked)
{
    const bool ofRows = std::ranges::any_of(linked, [](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().score >= inFull;
    });
    const bool worksOut = std::ranges::any_of(plan.select, [](const query::SelectItem &item) {
        return query::containsAggregate(item.expression);
    });
    return takingsSaid(linked) != nullptr && !ofRows && !worksOut && plan.groupBy.empty() &&
           plan.with.empty() && plan.from && plan.from->subquery.empty() && !plan.limit;
}

StructuralReadings takingsRivals(const OpenPlan &open)
{
    StructuralReadings found;
    const SourceModel &source = open.source;
    const auto frame = frameFromPlan(open.plan, source);
    const Item *said = takingsSaid(open.linked);
    said = said != nullptr ? said : earningSaid(open.linked);
    const Measure *const sum = loneSum(frame, said != nullptr && said->word == "worth");
    if (sum == nullptr || said == nullptr || source.column(sum->column).formula) {
        return found;
    }
    const FramePlanner planner(source);
    const PlanExplainer explainer(source, open.phrases);
    const auto label = [&](ColumnId column) {
        Measure measure;
        measure.function = query::AggregateFunction::Sum;
        measure.table = column.table;
        measure.column = column;
        return explainer.measure(measure);
    };
    found.readings.push_back({label(sum->column), open.plan});
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const TableModel &table = source.tables()[t];
        const int number = static_cast<int>(t);
        const ColumnId day = dayOf(number, source);
        // lines of what has an amount itself come to the same
        const bool part = day.table != number && day.valid() && source.table(day.table).money >= 0;
        if (number == sum->column.table || table.money < 0 || !day.valid() || part ||
            table.person || table.table->isView || found.readings.size() >= mostRivals) {
            continue;
        }
        const ColumnModel &money = table.columns[static_cast<std::size_t>(table.money)];
        if (!money.quantity || money.hidden || goesOut(table, money)) {
            continue;
        }
        const auto other = measuredBy(*frame, money.id, source);
        auto plan = other ? planner.plan(*other) : std::nullopt;
        if (plan) {
            found.readings.push_back({label(money.id), std::move(*plan)});
        }
    }
    if (found.readings.size() < 2) {
        found.readings.clear();
        return found;
    }
    if (goesOut(source.table(sum->column.table), source.column(sum->column))) {
        std::ranges::rotate(found.readings, found.readings.begin() + 1);
    }
    found.about = said->word;
    found.question =
        open.phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {said->word});
    return found;
}

} // namespace querent::language
