// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"

#include <QFont>
#include <QFontMetricsF>

class QPainter;

namespace querent::gui {

/// Colours and fonts that charts are drawn with.
struct ChartInk
{
    const Tokens &tokens;
    QFont label;
    QFont strong;

    explicit ChartInk(const QPalette &palette);

    [[nodiscard]] QFontMetricsF metrics() const { return QFontMetricsF(label); }
    /// The accent where there is one series; its own colour, or grey for `other`, where there are
    /// more.
    [[nodiscard]] QColor series(std::size_t index, std::size_t count, bool other) const;
    /// `colour` made paler for marks that are not the one pointed at.
    [[nodiscard]] QColor receded(const QColor &colour) const;
    /// Black or white, whichever reads better on `fill`.
    [[nodiscard]] QColor textOn(const QColor &fill) const;

    void drawText(QPainter *painter, const QRectF &area, int flags, const QString &text,
                  const QColor &colour, bool bold = false) const;
};

} // namespace querent::gui
