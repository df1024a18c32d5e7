// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace querent::gui {

/// The sizes of type the window uses, and no others.
enum class TypeScale {
    Body,     ///< 13 px
    Strong,   ///< 13 px semibold
    Label,    ///< 12 px
    Heading,  ///< 12 px semibold: headers of grids and panels
    Headline, ///< 15 px semibold: the sentence that answers
    Title,    ///< 20 px semibold: the name of a page
    Metric,   ///< 28 px light: one number
    Mono,     ///< 13 px monospace: SQL
};

/// Makes `family` the font of the application at the reader's own size, never below 13 px.
/// Empty: the system's font, or the one that is shipped where the system has only a fallback.
void installTypeface();

/// A font of the scale; follows the application's font.
[[nodiscard]] QFont typeface(TypeScale scale);

} // namespace querent::gui
