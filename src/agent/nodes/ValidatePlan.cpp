// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/ValueLookup.h"
#include "agent/nodes/Nodes.h"
#include "insight/ColumnMeaning.h"
#include "query/CountedOnce.h"
#include "query/PlanCheck.h"
#include "query/PolicyGuard.h"
#include "query/SqlGenerator.h"

namespace querent::agent::nodes {

namespace {

using insight::capitalised;
using insight::readableName;

/// A plan that may run, and what to say about it.
struct CheckedPlan
{
    query::BoundPlan bound;
    std::vector<std::string> notes;
};

base::Error countsTwice(const query::FanOut &fanOut)
{
    return {base::ErrorCode::PlanInvalid,
            capitalised(readableName(fanOut.column)) + " of " + readableName(fanOut.table) +
                " would count more than once: several rows of " + readableName(fanOut.repeatedBy) +
                " can belong to one of them.",
            {}};
}

/// Makes every measured row count once, and says so.
base::Result<CheckedPlan> countedOnce(const Services &services, query::BoundPlan bound)
{
    std::vector<std::string> names;
    for (const query::OutputColumn &column : bound.output()) {
        names.push_back(column.name);
    }
    const query::CountedOnce counted = query::countedOnce(bound.plan(), names, *services.catalog);
    if (!counted.left.empty()) {
        return countsTwice(counted.left.front());
    }
    if (counted.mended.empty()) {
        return CheckedPlan{std::move(bound), {}};
    }
    auto again = query::Binder(*services.catalog).bind(counted.plan);
    if (!again) {
        return std::move(again).error();
    }
    CheckedPlan checked{*std::move(again), {}};
    for (const query::FanOut &fanOut : counted.mended) {
        checked.notes.push_back(services.phrases->say(
            QUERENT_PHRASE("agent", "Each row of %1 counts once, although several rows of %2 can "
                                    "belong to it."),
            {readableName(fanOut.table), readableName(fanOut.repeatedBy)}));
    }
    return checked;
}

base::Result<CheckedPlan> checked(const Services &services, const query::QueryPlan &plan)
{
    auto bound = query::Binder(*services.catalog).bind(plan);
    if (!bound) {
        return std::move(bound).error();
    }
    if (auto contradiction =
            query::contradictionIn(bound->plan(), *services.catalog, *services.dictionary)) {
        return *std::move(contradiction);
    }
    auto result = countedOnce(services, *std::move(bound));
    if (!result) {
        return result;
    }
    for (const query::JoinedBy &joined :
         query::unknownJoins(result->bound.plan(), *services.catalog)) {
        result->notes.push_back(services.phrases->say(
            QUERENT_PHRASE("agent", "Joined by %1 and %2, though nothing says that these belong "
                                    "together."),
            {joined.left, joined.right}));
    }
    return result;
}

/// What the policy says about the use of masked columns and about joins is said of the plan in the
/// words of the gate, which judges the same statement.
std::optional<base::Error> policyProblem(const Services &services, const query::BoundPlan &plan)
{
    const query::Dialect dialect = services.source->dialect();
    const auto sql = query::SqlGenerator(dialect).generate(plan);
    if (!sql) {
        return std::nullopt; // left to the node that writes the statement
    }
    const query::PolicyGuard guard(*services.catalog, *services.policy, dialect);
    const auto applied = guard.apply(*sql, query::lexSql(*sql, dialect));
    return applied ? std::optional<base::Error>() : applied.error();
}

} // namespace

graph::Step<ValidatePlanWrites> validatePlan(const Services &services,
                                             const std::optional<query::QueryPlan> &plan,
                                             const std::optional<std::string> &plannedSql,
                                             const std::shared_ptr<RunConnections> &connections,
                                             graph::NodeContext &context)
{
    ValidatePlanWrites writes;
    if (!plan) {
        if (!plannedSql) {
            return base::Error{base::ErrorCode::PlanInvalid, "There is no plan to check.", {}};
        }
        return writes.set<&State::boundPlan>(nullptr)
            .set<&State::valueChecks>({})
            .set<&State::planNotes>({})
            .add<&State::logs>("validate_plan: SQL instead of a plan, left to the gate");
    }
    auto result = checked(services, *plan);
    if (!result) {
        return std::move(result).error();
    }
    // before any value is looked up
    if (auto problem = policyProblem(services, result->bound)) {
        return *std::move(problem);
    }
    auto connection = connections->lease();
    if (!connection) {
        return std::move(connection).error();
    }
    const query::BoundPlan &bound = result->bound;
    auto values = ValueLookup(services, **connection, context.stopToken()).check(bound.plan());
    const std::string note = "validate_plan: " + std::to_string(bound.output().size()) +
                             " columns from " + std::to_string(bound.tables().size()) +
                             " tables, " + std::to_string(values.size()) + " values looked up";
    return writes
        .set<&State::boundPlan>(std::make_shared<const query::BoundPlan>(std::move(result->bound)))
        .set<&State::valueChecks>(std::move(values))
        .set<&State::planNotes>(std::move(result->notes))
        .add<&State::logs>(note);
}

} // namespace querent::agent::nodes
