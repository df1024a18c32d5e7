// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "query/SqlGenerator.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace querent::query {

/// Bytes of a text.
struct TextRange
{
    std::size_t offset = 0;
    std::size_t length = 0;

    friend bool operator==(const TextRange &, const TextRange &) = default;
};

/// The part of `sql` that `refusal`, an error of SqlValidator, is about, as far as the rule and
/// the name in the message tell. For showing only: nothing is decided by it.
[[nodiscard]] std::optional<TextRange> refusalPlace(std::string_view sql,
                                                    const base::Error &refusal, Dialect dialect);

} // namespace querent::query
