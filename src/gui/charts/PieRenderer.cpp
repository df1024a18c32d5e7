// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/PieRenderer.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Shapes.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace querent::gui {

namespace {

constexpr double entryHeight = 28;
constexpr double widestList = 420;

} // namespace

void PieRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    m_slices.clear();
    const std::vector<double> &values = model().series.front().values;
    m_total = std::accumulate(values.begin(), values.end(), 0.0);

    const double diameter = std::min(area.height() - 8, area.width() * 0.42);
    m_ring = QRectF(area.left() + 4, area.center().y() - diameter / 2, diameter, diameter);
    const double listLeft = m_ring.right() + 32;
    const double listWidth = std::min(area.right() - listLeft, widestList);
    const double row = std::min(
        entryHeight, area.height() / static_cast<double>(std::max<std::size_t>(1, values.size())));
    double top = area.center().y() - row * static_cast<double>(values.size()) / 2;
    double start = 0;
    for (std::size_t index = 0; index < values.size(); ++index) {
        Slice slice{.start = start,
                    .share = m_total > 0 ? values[index] / m_total : 0,
                    .colour = ink.part(model(), index),
                    .row = QRectF(listLeft, top, listWidth, row)};
        start += slice.share;
        top += row;
        const double angle = (slice.start + slice.share / 2) * 2 * std::numbers::pi;
        Mark mark;
        mark.area = slice.row;
        mark.anchor =
            m_ring.center() + QPointF(std::sin(angle), -std::cos(angle)) * diameter * 0.42;
        mark.title = model().categories[static_cast<qsizetype>(index)];
        mark.lines.push_back(
            {model().series.front().name, model().numbers.full(values[index]), {}, -1});
        mark.lines.push_back({QCoreApplication::translate("querent::gui::PieRenderer", "Share"),
                              percentage(slice.share),
                              {},
                              -1});
        m_marks.push_back(std::move(mark));
        m_slices.push_back(slice);
    }
}

QPainterPath PieRenderer::ring(const Slice &slice, double progress) const
{
    // Qt counts sixteenths of a degree elsewhere, degrees here; 90 is up and angles go left
    const double from = 90 - slice.start * 360 * progress;
    const double sweep = -slice.share * 360 * progress;
    const double thickness = m_ring.width() * 0.19;
    const QRectF inner = m_ring.adjusted(thickness, thickness, -thickness, -thickness);
    QPainterPath path;
    path.arcMoveTo(m_ring, from);
    path.arcTo(m_ring, from, sweep);
    path.arcTo(inner, from + sweep, -sweep);
    path.closeSubpath();
    return path;
}

int PieRenderer::markAt(const QPointF &position) const
{
    const QPointF offset = position - m_ring.center();
    const double distance = std::hypot(offset.x(), offset.y());
    const double outer = m_ring.width() / 2;
    if (distance <= outer + 2 && distance >= outer * 0.6) {
        double turn = std::atan2(offset.x(), -offset.y()) / (2 * std::numbers::pi);
        turn += turn < 0 ? 1 : 0;
        for (std::size_t index = 0; index < m_slices.size(); ++index) {
            if (turn < m_slices[index].start + m_slices[index].share) {
                return static_cast<int>(index);
            }
        }
    }
    return ChartRenderer::markAt(position);
}

void PieRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed at, double progress) const
{
    const int hovered = at.mark;
    painter->setRenderHint(QPainter::Antialiasing);
    for (std::size_t index = 0; index < m_slices.size(); ++index) {
        const bool faded = hovered >= 0 && static_cast<std::size_t>(hovered) != index;
        const QColor &colour = m_slices[index].colour;
        painter->setBrush(faded ? ink.receded(colour) : colour);
        painter->setPen(m_slices.size() > 1 ? QPen(ink.tokens.surface, 2) : QPen(Qt::NoPen));
        painter->drawPath(ring(m_slices[index], progress));
    }

    const bool pointed = hovered >= 0 && static_cast<std::size_t>(hovered) < m_slices.size();
    const QString number = pointed ? percentage(m_slices[static_cast<std::size_t>(hovered)].share)
                                   : model().numbers.compact(m_total);
    const QString caption = pointed
                                ? model().categories[hovered]
                                : QCoreApplication::translate("querent::gui::PieRenderer", "Total");
    const QRectF middle = m_ring.adjusted(m_ring.width() * 0.22, 0, -m_ring.width() * 0.22, 0);
    painter->setFont(ink.title);
    painter->setPen(ink.tokens.text);
    painter->drawText(QRectF(middle.left(), m_ring.center().y() - 24, middle.width(), 26),
                      Qt::AlignCenter, number);
    ink.drawText(painter, QRectF(middle.left(), m_ring.center().y() + 3, middle.width(), 18),
                 Qt::AlignCenter, caption, ink.tokens.muted);

    const QFontMetricsF metrics = ink.metrics();
    const std::vector<double> &values = model().series.front().values;
    double widest = 0;
    for (const double value : values) {
        widest = std::max(widest,
                          metrics.horizontalAdvance(model().numbers.label(value, values.front())));
    }
    for (std::size_t index = 0; index < m_slices.size(); ++index) {
        const Slice &slice = m_slices[index];
        const bool faded = hovered >= 0 && static_cast<std::size_t>(hovered) != index;
        const QColor colour = faded ? ink.tokens.muted : ink.tokens.text;
        drawPanel(painter, QRectF(slice.row.left(), slice.row.center().y() - 5, 10, 10), 3,
                  faded ? ink.receded(slice.colour) : slice.colour, {});
        const QRectF share(slice.row.right() - 44, slice.row.top(), 44, slice.row.height());
        const QRectF amount(share.left() - widest - 12, slice.row.top(), widest + 4,
                            slice.row.height());
        const QRectF name(slice.row.left() + 18, slice.row.top(),
                          amount.left() - slice.row.left() - 26, slice.row.height());
        ink.drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter,
                     model().categories[static_cast<qsizetype>(index)], colour);
        ink.drawText(painter, amount, Qt::AlignRight | Qt::AlignVCenter,
                     model().numbers.label(values[index], values.front()), colour);
        ink.drawText(painter, share, Qt::AlignRight | Qt::AlignVCenter, percentage(slice.share),
                     ink.tokens.muted);
    }
}

} // namespace querent::gui
