// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace querent::base {

/// The code whose errorName() is `name`.
[[nodiscard]] std::optional<ErrorCode> errorCodeNamed(std::string_view name) noexcept;

/// `{"code": "timeout", "message": …, "detail": …}`.
void to_json(nlohmann::json &json, const Error &error);
/// The inverse of to_json; a code this version does not know becomes Internal.
void from_json(const nlohmann::json &json, Error &error);

} // namespace querent::base
