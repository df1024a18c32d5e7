// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlValidator.h"

namespace querent::query {

/// What PostgreSQL's own grammar (libpg_query) says about a statement, with the names found in a
/// catalog as the server would find them. Needs no server. Where it cannot tell which columns are
/// meant it reports all that may be; what it does not know it refuses.
class PostgresInspector final : public StatementInspector
{
public:
    /// `catalog` has everything that the server has, also what a policy hides; it must outlive the
    /// inspector.
    explicit PostgresInspector(const data::Catalog &catalog) : m_catalog(catalog) {}

    [[nodiscard]] base::Result<StatementFacts> inspect(std::string_view sql) override;

private:
    const data::Catalog &m_catalog;
};

} // namespace querent::query
