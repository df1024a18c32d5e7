// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace querent::gui {

/// A name for a file that holds what `title` says, without an ending: with no sign that a file
/// system refuses and of a length that a dialog shows. Empty for an empty title.
[[nodiscard]] QString fileNameOf(QString title);

} // namespace querent::gui
