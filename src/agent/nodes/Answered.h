// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Services.h"
#include "insight/AnsweredQuery.h"

#include <memory>
#include <string>

namespace querent::agent::nodes {

/// What is known about a question that has been run. Refers to its arguments.
[[nodiscard]] insight::AnsweredQuery
answeredQuery(const Services &services, const std::string &question,
              const std::shared_ptr<const query::BoundPlan> &boundPlan, const std::string &sql,
              const data::ResultTable &result, const std::string &requestedChart,
              const std::vector<insight::ValueCheck> &valueChecks = {});

} // namespace querent::agent::nodes
