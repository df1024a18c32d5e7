// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<ValidatePlanWrites> validatePlan(const Services &services,
                                             const std::optional<query::QueryPlan> &plan,
                                             const std::optional<std::string> &plannedSql)
{
    ValidatePlanWrites writes;
    if (!plan) {
        if (!plannedSql) {
            return base::Error{base::ErrorCode::PlanInvalid, "There is no plan to check.", {}};
        }
        return writes.set<&State::boundPlan>(nullptr).add<&State::logs>(
            "validate_plan: SQL instead of a plan, left to the gate");
    }
    auto bound = query::Binder(*services.catalog).bind(*plan);
    if (!bound) {
        return std::move(bound).error();
    }
    const std::string note = "validate_plan: " + std::to_string(bound->output().size()) +
                             " columns from " + std::to_string(bound->tables().size()) + " tables";
    return writes
        .set<&State::boundPlan>(std::make_shared<const query::BoundPlan>(std::move(*bound)))
        .add<&State::logs>(note);
}

} // namespace querent::agent::nodes
