// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"

#include <QFont>
#include <QFontMetricsF>

class QPainter;

namespace querent::gui {

struct ChartModel;

/// Colours and fonts that charts are drawn with.
struct ChartInk
{
    Tokens tokens;
    QFont label;
    QFont strong;
    QFont headline; ///< above a picture
    QFont title;    ///< the number inside a ring
    QFont metric;   ///< a number that stands alone

    ChartInk() = default;
    explicit ChartInk(const QPalette &palette);

    [[nodiscard]] QFontMetricsF metrics() const { return QFontMetricsF(label); }
    /// The colour the reader chose; else the accent where there is one series and its own colour
    /// where there are more; grey for those beyond the eighth.
    [[nodiscard]] QColor series(const ChartModel &model, std::size_t index) const;
    [[nodiscard]] QColor otherSeries() const;
    /// The colour of a part of a pie.
    [[nodiscard]] QColor part(const ChartModel &model, std::size_t index) const;
    /// `colour` made paler for marks that are not the one pointed at.
    [[nodiscard]] QColor receded(const QColor &colour) const;
    /// Black or white, whichever reads better on `fill`.
    [[nodiscard]] QColor textOn(const QColor &fill) const;

    void drawText(QPainter *painter, const QRectF &area, int flags, const QString &text,
                  const QColor &colour, bool bold = false) const;
};

} // namespace querent::gui
