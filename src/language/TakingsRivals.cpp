// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
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

/// The one sum that a plan without any groups shows.
struct LoneSum
{
    ColumnId column;
    const query::DuringPeriod *period = nullptr; ///< all that it is restricted by
};

std::optional<LoneSum> loneSum(const QueryPlan &plan, const SourceModel &source)
{
    const bool plain = plan.select.size() == 1 && plan.from && plan.joins.empty() &&
                       plan.groupBy.empty() && plan.having.empty() && plan.where.size() < 2;
    const auto *sum = plain ? query::as<query::Aggregate>(plan.select.front().expression) : nullptr;
    const auto *summed = sum != nullptr && sum->function == query::AggregateFunction::Sum &&
                                 sum->filter.empty() && sum->argument.size() == 1
                             ? query::as<query::ColumnRef>(sum->argument.front())
                             : nullptr;
    const ColumnId id = summed != nullptr ? columnOf(*summed, source) : ColumnId{};
    const auto *period =
        plan.where.empty() ? nullptr : query::as<query::DuringPeriod>(plan.where.front());
    const bool restricted = !plan.where.empty() && period == nullptr;
    return id.valid() && !restricted ? std::optional(LoneSum{id, period}) : std::nullopt;
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
    const auto sum = loneSum(open.plan, source);
    const Item *said = takingsSaid(open.linked);
    if (!sum || said == nullptr || source.column(sum->column).formula) {
        return found;
    }
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
        if (number == sum->column.table || table.money < 0 || table.eventDate < 0 || table.person ||
            table.table->isView || found.readings.size() >= mostRivals) {
            continue;
        }
        const ColumnModel &money = table.columns[static_cast<std::size_t>(table.money)];
        if (!money.quantity || money.hidden || goesOut(table, money)) {
            continue;
        }
        const auto column = [&](int place) {
            return query::column(table.table->name,
                                 table.columns[static_cast<std::size_t>(place)].column->name);
        };
        QueryPlan other;
        other.from = query::TableSource{table.table->name, {}, {}};
        other.select = {{query::aggregate(query::AggregateFunction::Sum, column(table.money)), {}}};
        if (sum->period != nullptr) {
            other.where = {query::expression(query::DuringPeriod{{column(table.eventDate)},
                                                                 sum->period->from,
                                                                 sum->period->until,
                                                                 data::DateEncoding::None})};
        }
        found.readings.push_back({label(money.id), std::move(other)});
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
