// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Answered.h"

namespace querent::agent::nodes {

insight::AnsweredQuery answeredQuery(const Services &services, const std::string &question,
                                     const std::shared_ptr<const query::BoundPlan> &boundPlan,
                                     const std::string &sql, const data::ResultTable &result,
                                     const std::string &requestedChart,
                                     const std::vector<insight::ValueCheck> &valueChecks)
{
    insight::AnsweredQuery answered{result};
    if (boundPlan) {
        answered.columns = boundPlan->output();
        answered.plan = &boundPlan->plan();
    }
    answered.sql = sql;
    answered.catalog = services.catalog.get();
    answered.dictionary = services.dictionary.get();
    answered.question = question;
    answered.requestedChart = requestedChart;
    answered.valueChecks = valueChecks;
    return answered;
}

} // namespace querent::agent::nodes
