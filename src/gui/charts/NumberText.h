// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Value.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace querent::gui {

/// "1,284,310.5": with the separators of the reader's language, at most `decimals` digits after the
/// point, trailing zeros dropped.
[[nodiscard]] QString fullNumber(double value, int decimals = 2);
[[nodiscard]] QString fullInteger(std::int64_t value);

/// "1.28 M": three digits that matter from ten thousand on, or `decimals` after the point; in full
/// below that.
[[nodiscard]] QString compactNumber(double value, std::optional<int> decimals = std::nullopt);

/// In full beside others of which the largest is `largest`: without decimals where they would be
/// noise.
[[nodiscard]] QString labelNumber(double value, double largest);

/// The label of a tick on an axis that goes in steps of `step`: all ticks get as many decimals.
[[nodiscard]] QString tickNumber(double value, double step);

/// "34 %" or "0.4 %".
[[nodiscard]] QString percentage(double share);

/// A stretch of time given in days, in what suits it: "3.4 days", "35 min".
[[nodiscard]] QString stretchOfTime(double days);

/// What is written in the place of a value that is not there, wherever a person reads.
[[nodiscard]] QString noValueText();

/// A cell as a person reads it: separators in numbers, dates written out, blobs described, and
/// noValueText().
[[nodiscard]] QString cellText(const data::Value &value);

/// What stands for `size` bytes of which the first are `beginning`: "picture, 897 bytes" where they
/// begin as a picture does, "binary, 2 kB" otherwise.
[[nodiscard]] QString bytesText(const data::Blob &beginning, std::int64_t size);

} // namespace querent::gui
