// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "data/Policy.h"
#include "query/RowPeek.h"
#include "query/SqlTrials.h"

#include <memory>
#include <variant>

namespace querent::connectors {

/// Tries plans on a source on this computer, through the same gate as every statement, on a
/// connection of its own.
class LocalTrials final : public query::PlanTrials, public query::SqlTrials, public query::RowPeek
{
public:
    LocalTrials(std::shared_ptr<const DataSource> source,
                std::shared_ptr<const data::Catalog> catalog,
                std::shared_ptr<const data::Policy> policy);

    /// Whether a source is near enough: statements on a server would keep others waiting.
    [[nodiscard]] static bool suits(const DataSource &source) noexcept;

    [[nodiscard]] std::vector<query::TrialResult> run(const std::vector<query::QueryPlan> &plans,
                                                      std::stop_token stop) const override;

    [[nodiscard]] std::vector<data::Row> peek(const query::QueryPlan &plan, std::size_t most,
                                              std::stop_token stop) const override;

    [[nodiscard]] std::vector<query::TrialResult> runSql(const std::vector<std::string> &statements,
                                                         std::stop_token stop) const override;

private:
    [[nodiscard]] query::TrialResult tryOut(const query::QueryPlan &plan, Connection &connection,
                                            std::stop_token stop) const;
    [[nodiscard]] query::TrialResult tryOut(const std::string &sql, Connection &connection,
                                            std::stop_token stop) const;
    /// The rows of a statement, or the kind that says why there are none.
    [[nodiscard]] std::variant<std::vector<data::Row>, query::TrialResult::Kind>
    rowsOf(const std::string &sql, Connection &connection, std::int64_t most,
           std::stop_token stop) const;

    std::shared_ptr<const DataSource> m_source;
    std::shared_ptr<const data::Catalog> m_catalog;
    std::shared_ptr<const data::Policy> m_policy;
};

} // namespace querent::connectors
