// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Services.h"
#include "connectors/DataSource.h"
#include "insight/AnsweredQuery.h"
#include "query/QueryPlan.h"

#include <stop_token>
#include <string>
#include <vector>

namespace querent::agent {

/// Looks up whether the values that a plan compares columns with occur there, in all rows. Every
/// look passes the safety gate, so that it finds what the user may see and nothing else, and takes
/// a fraction of a second at most; what cannot be looked up is left out.
class ValueLookup
{
public:
    /// Both must outlive the object.
    ValueLookup(const Services &services, connectors::Connection &connection, std::stop_token stop);

    [[nodiscard]] std::vector<insight::ValueCheck> check(const query::QueryPlan &boundPlan) const;

private:
    [[nodiscard]] base::Result<data::ResultTable> run(const query::QueryPlan &plan,
                                                      std::chrono::milliseconds time) const;
    [[nodiscard]] base::Result<bool> occurs(const std::string &table, const std::string &column,
                                            const data::Value &value, bool ignoresCase) const;
    [[nodiscard]] std::vector<std::string> alternatives(const std::string &table,
                                                        const std::string &column,
                                                        const std::string &value) const;

    const Services &m_services;
    connectors::Connection &m_connection;
    std::stop_token m_stop;
};

} // namespace querent::agent
