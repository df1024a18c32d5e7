// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "gui/grid/CellFormat.h"
#include "session/RowOrder.h"

#include <QString>

#include <optional>

namespace querent::gui {

/// What somebody types above a column to filter it:
///
///   furn       the text holds it; a number is it; a date begins with it ("2024-05")
///   = x  <> x  it is exactly this, or not        ! x   the text does not hold it
///   > 5  <= 5  more, at most …                   5..9  between, both included
///   a | b      one or the other                  no value, or NULL
///
/// Quotes keep what is in them as it is. Nothing for an empty text; fails with InvalidArgument and
/// what to write instead.
[[nodiscard]] base::Result<std::optional<session::CellCondition>>
readFilter(const QString &text, std::size_t column, const CellFormat &format);

/// The text for cells that are this value, or are not; nothing where no text says that.
[[nodiscard]] QString filterFor(const data::Value &value, bool equal);

} // namespace querent::gui
