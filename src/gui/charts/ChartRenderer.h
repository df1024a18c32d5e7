// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartInk.h"
#include "gui/charts/ChartModel.h"
#include "gui/charts/Viewport.h"

#include <QRectF>

#include <memory>
#include <utility>
#include <vector>

class QPainter;

namespace querent::gui {

/// Draws one kind of chart into a rectangle. Lays itself out once a size, then paints from that.
/// Paints inside its rectangle without clipping, so that files without clipping look the same.
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
            int series = -1;
        };
        std::vector<Line> lines;
    };
    /// What is pointed at: a mark, and one series of it where it has several. -1: none.
    struct Pointed
    {
        int mark = -1;
        int series = -1;

        friend bool operator==(const Pointed &, const Pointed &) = default;
    };
    /// The name of a series where it stands in the picture.
    struct Name
    {
        QRectF area;
        int series = 0;
    };
    enum class Zoom { None, Across, Both };

    explicit ChartRenderer(const ChartModel &model) : m_model(model) {}
    virtual ~ChartRenderer() = default;
    ChartRenderer(const ChartRenderer &) = delete;
    ChartRenderer &operator=(const ChartRenderer &) = delete;

    [[nodiscard]] static std::unique_ptr<ChartRenderer> make(const ChartModel &model);

    [[nodiscard]] virtual int preferredHeight(const ChartInk &ink) const;
    [[nodiscard]] virtual Zoom zoom() const { return Zoom::None; }
    /// The smallest share of the whole that still shows something.
    [[nodiscard]] virtual double closest() const { return 1.0; }
    /// Counts from the next layout on.
    void setViewport(const Viewport &viewport) { m_viewport = viewport; }
    [[nodiscard]] const Viewport &viewport() const noexcept { return m_viewport; }
    virtual void layout(const QRectF &area, const ChartInk &ink) = 0;
    /// `progress` goes from 0 to 1 while the chart appears.
    virtual void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                       double progress) const = 0;
    /// Where the marks are; empty where the chart has no axes.
    [[nodiscard]] virtual QRectF plot() const { return {}; }

    [[nodiscard]] virtual int markCount() const { return static_cast<int>(m_marks.size()); }
    [[nodiscard]] virtual Mark mark(int index) const
    {
        return m_marks[static_cast<std::size_t>(index)];
    }
    /// The mark under the pointer, or -1.
    [[nodiscard]] virtual int markAt(const QPointF &position) const;
    /// The series of the mark under the pointer, or -1 where it has one only.
    [[nodiscard]] virtual int seriesAt(int mark, const QPointF &position) const;
    /// What the mark stands for in the result.
    [[nodiscard]] virtual ChartPick pick(Pointed pointed) const;
    /// Where a mark lies across, in shares of the whole chart: to bring it into view.
    [[nodiscard]] virtual double place(int mark) const;
    [[nodiscard]] const std::vector<Name> &names() const noexcept { return m_names; }

protected:
    [[nodiscard]] const ChartModel &model() const noexcept { return m_model; }
    /// The lines of a tooltip for a category: a line for each series that has a number.
    [[nodiscard]] std::vector<Mark::Line> linesOf(std::size_t category, const ChartInk &ink) const;

    std::vector<Mark> m_marks;
    std::vector<Name> m_names;

private:
    const ChartModel &m_model;
    Viewport m_viewport;
};

} // namespace querent::gui
