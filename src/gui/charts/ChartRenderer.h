// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartInk.h"
#include "gui/charts/ChartModel.h"

#include <QRectF>

#include <memory>
#include <utility>
#include <vector>

class QPainter;

namespace querent::gui {

/// Draws one kind of chart into a rectangle. Lays itself out once a size, then paints from that.
class ChartRenderer
{
public:
    /// Something that can be pointed at, with the mouse or with the arrow keys.
    struct Mark
    {
        QRectF area;    ///< where the pointer finds it
        QPointF anchor; ///< where its tooltip goes when there is no pointer
        QString title;
        struct Line
        {
            QString name;
            QString value;
            QColor swatch; ///< invalid: none
        };
        std::vector<Line> lines;
    };

    explicit ChartRenderer(const ChartModel &model) : m_model(model) {}
    virtual ~ChartRenderer() = default;
    ChartRenderer(const ChartRenderer &) = delete;
    ChartRenderer &operator=(const ChartRenderer &) = delete;

    [[nodiscard]] static std::unique_ptr<ChartRenderer> make(const ChartModel &model);

    [[nodiscard]] virtual int preferredHeight(const ChartInk &ink) const;
    virtual void layout(const QRectF &area, const ChartInk &ink) = 0;
    /// `hovered` is a mark or -1; `progress` goes from 0 to 1 while the chart appears.
    virtual void paint(QPainter *painter, const ChartInk &ink, int hovered,
                       double progress) const = 0;
    /// The mark under the pointer, or -1.
    [[nodiscard]] virtual int markAt(const QPointF &position) const;
    [[nodiscard]] const std::vector<Mark> &marks() const noexcept { return m_marks; }

protected:
    [[nodiscard]] const ChartModel &model() const noexcept { return m_model; }

    std::vector<Mark> m_marks;

private:
    const ChartModel &m_model;
};

} // namespace querent::gui
