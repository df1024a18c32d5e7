// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace querent::session {

using Bytes = std::vector<std::uint8_t>;

/// What a statement's `?` stands for; a null pointer to bytes is NULL, as is nothing.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string_view, const Bytes *>;

/// The row that a statement is at.
class SqlRow
{
public:
    virtual ~SqlRow() = default;

    [[nodiscard]] virtual bool isNull(int column) const = 0;
    [[nodiscard]] virtual std::int64_t number(int column) const = 0;
    [[nodiscard]] virtual std::string text(int column) const = 0;
    [[nodiscard]] virtual Bytes bytes(int column) const = 0;
};

/// What a SqlCheckpointer asks of a database. Used by one thread at a time.
class SqlConnection
{
public:
    using OnRow = std::function<void(const SqlRow &)>;

    virtual ~SqlConnection() = default;

    /// Runs one statement to its end and returns how many rows it changed. Statements are kept
    /// prepared. Fails with StorageFailed.
    base::Result<std::int64_t>
    run(std::string_view sql, std::initializer_list<SqlValue> values = {}, const OnRow &onRow = {})
    {
        return perform(sql, values, onRow);
    }

private:
    virtual base::Result<std::int64_t>
    perform(std::string_view sql, std::initializer_list<SqlValue> values, const OnRow &onRow) = 0;
};

} // namespace querent::session
