// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"

class QPainter;

namespace querent::gui {

inline constexpr double cardRadius = 8.0;
inline constexpr double controlRadius = 6.0;

/// A filled rounded rectangle with a one-pixel border inside `area`. Either colour may be invalid
/// and is then left out.
void drawPanel(QPainter *painter, const QRectF &area, double radius, const QColor &fill,
               const QColor &border, double borderWidth = 1.0);

/// A card that floats above the window: a soft shadow of `spread` pixels around `area`.
void drawFloatingPanel(QPainter *painter, const QRectF &area, int spread, const Tokens &tokens);

/// The ring that shows where the keyboard is, just inside `area`.
void drawFocusRing(QPainter *painter, const QRectF &area, double radius, const Tokens &tokens);

} // namespace querent::gui
