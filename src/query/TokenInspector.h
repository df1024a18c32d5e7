// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlValidator.h"

namespace querent::query {

/// What the tokens alone say about a statement, for engines that are not asked themselves: every
/// table that is named where rows come from, and every column that could be meant by any word in
/// it. Says too much rather than too little.
class TokenInspector final : public StatementInspector
{
public:
    /// `catalog` has everything that the source has, also what a policy hides; it must outlive the
    /// inspector.
    TokenInspector(const data::Catalog &catalog, Dialect dialect)
        : m_catalog(catalog), m_dialect(dialect)
    {}

    [[nodiscard]] base::Result<StatementFacts> inspect(std::string_view sql) override;

private:
    const data::Catalog &m_catalog;
    Dialect m_dialect;
};

} // namespace querent::query
