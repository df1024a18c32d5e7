// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/ResultTable.h"
#include "query/Binder.h"

#include <string>
#include <vector>

namespace querent::insight {

/// Whether a value that a condition compares a column with occurs there, as all rows tell.
struct ValueCheck
{
    std::string table;
    std::string column;
    std::string value;
    bool occurs = true;
    std::vector<std::string> alternatives; ///< values like it that do occur, best first

    friend bool operator==(const ValueCheck &, const ValueCheck &) = default;
};

/// A question that has been run: all that is known when something is to be said about its result.
/// Only the result is needed; every further part makes the words better. Refers to its parts, which
/// must outlive it.
struct AnsweredQuery
{
    const data::ResultTable &result;
    std::vector<query::OutputColumn> columns = {}; ///< BoundPlan::output(); empty for plain SQL
    const query::QueryPlan *plan = nullptr;        ///< BoundPlan::plan(); null for plain SQL
    std::string sql = {};                          ///< where there is no plan: what was written
    const data::Catalog *catalog = nullptr;
    const data::DataDictionary *dictionary = nullptr;
    std::string question = {};
    std::string requestedChart = {};          ///< chart kind the question's own words ask for
    std::vector<ValueCheck> valueChecks = {}; ///< of the plan's conditions, as far as looked up
};

} // namespace querent::insight
