// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tone.h"

#include <QIcon>

class QPainter;

namespace querent::gui {

/// The icon `:/icons/<name>.svg` in the colour of `tone`: sharp at any scale, and it follows the
/// palette when the theme changes, and where it points along the line it is mirrored with the
/// window. Icons of checked buttons turn to the accent.
[[nodiscard]] QIcon icon(const char *name, Tone tone = Tone::Muted);

/// Paints the icon centred in `area`, `size` logical pixels wide.
void paintIcon(QPainter *painter, const char *name, const QColor &colour, const QRectF &area,
               int size = 16);

} // namespace querent::gui
