// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace querent::gui {

/// The places of about `most` points that draw the same line as all of them: the first and the
/// last, the lowest and the highest, and of every stretch between the one that bends the line most.
/// All of them where there are not more than `most`. `x` runs upwards; both are finite and as long.
///
/// Largest-Triangle-Three-Buckets: S. Steinarsson, "Downsampling Time Series for Visual
/// Representation", University of Iceland 2013, section 4.2; the two extremes are added to it.
[[nodiscard]] std::vector<std::size_t> downsampled(std::span<const double> x,
                                                   std::span<const double> y, std::size_t most);

} // namespace querent::gui
