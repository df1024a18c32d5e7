// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyleOption>

class QPainter;

/// How Style draws the controls that have a look of their own.
namespace querent::gui {

inline constexpr int menuIconColumn = 32;
inline constexpr int buttonIconGap = 8;
inline constexpr int menuArrow = 14;
/// What a combo box has at its end.
inline constexpr int comboArrow = 28;

/// Whether the widget's property "variant" has this value.
[[nodiscard]] bool isVariant(const QWidget *widget, const char *variant);
[[nodiscard]] QColor hoverFill(const QPalette &palette);
/// Whether the keyboard brought the focus here.
[[nodiscard]] bool showsFocus(const QStyleOption &option);

void drawPushButton(const QStyleOptionButton &option, QPainter *painter, const QWidget *widget);
/// Icon, words and the arrow of a menu, centred together.
void drawPushButtonLabel(const QStyleOptionButton &option, QPainter *painter,
                         const QWidget *widget);
/// Draws the frame and returns how the label is to be drawn.
[[nodiscard]] QStyleOptionToolButton drawToolButtonFrame(const QStyleOptionToolButton &option,
                                                         QPainter *painter, const QWidget *widget);
void drawMenuItem(const QStyleOptionMenuItem &option, QPainter *painter);
/// The frame and the arrow of a combo box; `arrow` is where the arrow has its place.
void drawComboBox(const QStyleOptionComboBox &option, QPainter *painter, const QRect &arrow);
/// 16 pixels square, in the middle of the area; half of an accent square where it is half checked.
void drawCheckBox(const QStyleOption &option, QPainter *painter);
void drawRadioButton(const QStyleOption &option, QPainter *painter);
void drawProgress(const QStyleOptionProgressBar &option, QPainter *painter);
void drawTab(const QStyleOptionTab &option, QPainter *painter);
/// `slider` is where the thumb has its place.
void drawScrollBar(const QStyleOptionSlider &option, QPainter *painter, const QRect &slider);

} // namespace querent::gui
