// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartInk.h"
#include "gui/charts/ChartModel.h"

#include <QRectF>
#include <QStringList>

#include <vector>

namespace querent::gui {

/// The names below a row of equal slots. Names are always there: side by side where they fit, else
/// on several lines, else slanted. Dates and numbers, which the reader can count on from their
/// neighbours, are left out in turn instead.
class CategoryLabels
{
public:
    enum class Style { Line, Wrapped, Slanted };

    /// `slot` is the width of one category.
    void layout(const ChartModel &model, double slot, const ChartInk &ink);

    /// What they would need below a plot of common width, for a chart that asks for its height
    /// before it knows how wide it will be.
    [[nodiscard]] static double usualHeight(const ChartModel &model, const ChartInk &ink);

    [[nodiscard]] Style style() const noexcept { return m_style; }
    /// What they need below the plot.
    [[nodiscard]] double height() const noexcept { return m_height; }
    /// The texts as written, line by line; empty where one is left out.
    [[nodiscard]] const std::vector<QStringList> &lines() const noexcept { return m_lines; }

    /// Below `plot`, not further left than `left`. `strip` is where all slots would lie; those
    /// outside the plot are left out.
    void paint(QPainter *painter, const ChartInk &ink, const QRectF &plot, const QRectF &strip,
               double left, int emphasised) const;

private:
    void thin(const ChartModel &model, double slot, const QFontMetricsF &metrics);
    bool wrap(const ChartModel &model, double slot, const QFontMetricsF &metrics);
    void slant(const ChartModel &model, double slot, const QFontMetricsF &metrics);
    void paintSlanted(QPainter *painter, const ChartInk &ink, const QPointF &end, double left,
                      const QString &text, const QColor &colour) const;

    Style m_style = Style::Line;
    std::vector<QStringList> m_lines; ///< of each category
    double m_height = 0.0;
};

} // namespace querent::gui
