// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"

namespace querent::data {

/// The inverse of to_json. Fails with MalformedDocument for anything else.
[[nodiscard]] base::Result<Catalog> catalogFromDocument(const nlohmann::json &document);

} // namespace querent::data
