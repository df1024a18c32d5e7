// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>
#include <QStyleOption>

namespace querent::gui {

/// Draws Qt's own widgets the way the window looks, over Fusion. Colours come from the palette.
///
/// A QPushButton may carry the property "variant": "primary" (the one thing to do), "ghost" (no
/// frame until hovered), "title" (the same in full colour), "pill" (round ends) or "link". Without
/// one it is a framed button.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option,
                                  const QWidget *widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *returnData) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption *option,
                                         const QSize &contents,
                                         const QWidget *widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                       SubControl part, const QWidget *widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption *option,
                                       const QWidget *widget) const override;
    [[nodiscard]] QIcon standardIcon(StandardPixmap name, const QStyleOption *option,
                                     const QWidget *widget) const override;

    /// Without motion every animation lasts 0 ms.
    static void setReducedMotion(bool reduced);
    [[nodiscard]] static bool isMotionReduced();
    /// Rows of grids, trees and lists stand closer together. Every widget is told by a StyleChange.
    static void setCompact(bool compact);
    /// The height of such a row: 28 pixels, or 24 where it is compact.
    [[nodiscard]] static int rowHeight();
};

/// How long a movement takes on this widget, in milliseconds; 0 when motion is reduced.
[[nodiscard]] int motionDuration();

} // namespace querent::gui
