// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// What the words of a follow-up name of the former answer, and how its rows are called.
class ToldNames
{
public:
    /// `former` and `source` have to outlive it.
    ToldNames(const Tokens &tokens, const std::string &formerQuestion,
              const query::QueryPlan &former, const SourceModel &source);

    [[nodiscard]] const Items &items() const noexcept { return m_items; }
    /// The tables whose rows the former answer tells of, see tablesToldOf().
    [[nodiscard]] const std::vector<int> &told() const noexcept { return m_told; }

    /// The table that is named at a token, if the former answer tells of it.
    [[nodiscard]] std::optional<int> toldAt(std::size_t at) const;
    /// The column named at a token, where the former answer shows it.
    [[nodiscard]] std::optional<ColumnId> shownAt(std::size_t at) const;
    /// Whether any table is named at a token.
    [[nodiscard]] bool tableAt(std::size_t at) const;
    /// Whether anything of the source is.
    [[nodiscard]] bool mentionAt(std::size_t at) const;

    /// What the rows of a table were called by the former question, or are called.
    [[nodiscard]] std::string called(int table) const;
    /// The same of one of them.
    [[nodiscard]] std::string calledOne(int table) const;

private:
    const query::QueryPlan &m_former;
    const SourceModel &m_source;
    Items m_items;
    Items m_formerItems;
    std::vector<int> m_told;
};

} // namespace querent::language
