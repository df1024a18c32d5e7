// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

/// The values that may be meant by `wanted`, best first, three at most: those that contain it or
/// are contained in it, and those a few slips of the keyboard away. Case does not matter.
[[nodiscard]] std::vector<std::string> nearValues(std::string_view wanted,
                                                  const std::vector<std::string> &values);

} // namespace querent::insight
