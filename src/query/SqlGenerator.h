// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Binder.h"
#include "query/Dialect.h"

#include <string>

namespace querent::query {

/// Writes a bound plan as one SELECT statement, readable, without a trailing semicolon. Total:
/// every bound plan has SQL in a dialect it can be written in; Unsupported otherwise. Thread-safe.
class SqlGenerator
{
public:
    explicit SqlGenerator(Dialect dialect) : m_dialect(dialect) {}

    [[nodiscard]] base::Result<std::string> generate(const BoundPlan &plan) const;

private:
    Dialect m_dialect;
};

} // namespace querent::query
