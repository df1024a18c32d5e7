// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/PlotFrame.h"

#include <QPolygonF>

namespace querent::gui {

/// Lines over time or numbers, and areas below them; stacked where there are several areas. Draws
/// no more points than can be seen.
class LineRenderer final : public ChartRenderer
{
public:
    explicit LineRenderer(const ChartModel &model);

    [[nodiscard]] Zoom zoom() const override;
    [[nodiscard]] double closest() const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] QRectF plot() const override { return m_frame.plot(); }
    [[nodiscard]] int markCount() const override;
    [[nodiscard]] Mark mark(int index) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;
    [[nodiscard]] int seriesAt(int mark, const QPointF &position) const override;
    [[nodiscard]] double place(int mark) const override;
    /// Points that are drawn for a series.
    [[nodiscard]] std::size_t pointsDrawn(std::size_t series) const;

private:
    struct Line
    {
        std::size_t series = 0;
        std::vector<QPolygonF> pieces; ///< broken where numbers are missing
        QColor colour;
        double labelY = 0.0;
    };
    /// Places in the model's numbers.
    using Places = std::vector<std::size_t>;

    void lookAt(const Viewport &viewport);
    void placeLines(const ChartInk &ink);
    void placeStack();
    void addPiece(Line &line, const Places &places, const std::vector<double> &heights) const;
    [[nodiscard]] Places thinned(const Places &places, const std::vector<double> &heights) const;
    [[nodiscard]] double nameWidth(const ChartInk &ink) const;
    /// False where the names at the ends of the lines would not fit.
    bool placeLabels();
    [[nodiscard]] double x(std::size_t category) const;
    /// The height of a line at a category: of the stack up to it where lines stack.
    [[nodiscard]] double height(std::size_t series, std::size_t category) const;
    [[nodiscard]] bool isSparse() const;
    void paintAreas(QPainter *painter, double progress) const;
    void paintLines(QPainter *painter, const ChartInk &ink, Pointed pointed, double progress) const;
    void paintDots(QPainter *painter, const ChartInk &ink, Pointed pointed, double progress) const;
    void paintNumbers(QPainter *painter, const ChartInk &ink) const;
    void paintPointer(QPainter *painter, const ChartInk &ink, Pointed pointed) const;
    void paintTicks(QPainter *painter, const ChartInk &ink) const;
    void paintTimeTicks(QPainter *painter, const ChartInk &ink) const;

    ChartInk m_ink; ///< of the last layout
    PlotFrame m_frame;
    Legend m_legend;
    std::vector<double> m_positions; ///< of all categories
    std::vector<Line> m_lines;       ///< of the series that are shown
    bool m_directLabels = false;
    double m_first = 0.0; ///< the ends of the axis
    double m_last = 1.0;
    std::size_t m_begin = 0; ///< the categories in view and one more at either side
    std::size_t m_end = 0;
};

} // namespace querent::gui
