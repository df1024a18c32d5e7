// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Value.h"
#include "session/OpenSource.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::session {

/// A value of a column and in how many rows it stands.
struct FrequentValue
{
    data::Value value;
    std::int64_t rows = 0;
};

/// The values of a column that stand in most rows, at most `most`, those with `text` in them where
/// that is not empty. Read through the gate like every statement; a masked column has none.
/// Blocking. Fails as the gate does, and with TooExpensive where it would read a lot.
[[nodiscard]] base::Result<std::vector<FrequentValue>>
frequentValues(const OpenSource &source, const std::string &table, const std::string &column,
               const std::string &text, int most, std::stop_token stop);

} // namespace querent::session
