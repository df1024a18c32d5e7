// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// A table of which a policy lets only some rows, or only masks of some columns, be seen.
struct TableGuard
{
    std::string table;
    bool filtered = false;
    std::vector<std::string> maskedColumns;
};

/// What an engine must not let be read but through the guard: the common table that a statement
/// puts in front of itself under the table's own name. Immutable and shared.
class TableGuards
{
public:
    TableGuards() = default;
    explicit TableGuards(std::vector<TableGuard> guards)
        : m_guards(std::make_shared<const std::vector<TableGuard>>(std::move(guards)))
    {}

    [[nodiscard]] bool empty() const noexcept { return !m_guards || m_guards->empty(); }
    /// The guard of `table`, or null.
    [[nodiscard]] const TableGuard *guardOf(std::string_view table) const noexcept;
    /// Whether the engine may read `column` of `table` (empty where it only counts rows);
    /// `through` is the view or common table on whose behalf it does, empty at the top.
    [[nodiscard]] bool mayRead(std::string_view table, std::string_view column,
                               std::string_view through) const noexcept;

private:
    std::shared_ptr<const std::vector<TableGuard>> m_guards;
};

} // namespace querent::query
