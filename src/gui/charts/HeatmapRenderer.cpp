// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/HeatmapRenderer.h"

#include "gui/theme/Shapes.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double cellHeight = 30;
constexpr double legendHeight = 30;

} // namespace

int HeatmapRenderer::preferredHeight(const ChartInk &ink) const
{
    const auto rows = static_cast<double>(model().series.size());
    return static_cast<int>(
        std::clamp(rows * cellHeight + legendHeight + CategoryLabels::usualHeight(model(), ink),
                   160.0, 720.0));
}

QColor HeatmapRenderer::fill(const ChartInk &ink, double value) const
{
    if (!std::isfinite(value)) {
        return ink.tokens.sunken;
    }
    const double fraction = m_high > m_low ? (value - m_low) / (m_high - m_low) : 1.0;
    return blended(ink.tokens.surface, ink.tokens.accent, 0.06 + 0.94 * fraction);
}

std::size_t HeatmapRenderer::columns() const
{
    return static_cast<std::size_t>(model().categories.size());
}

void HeatmapRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_cells.clear();
    const auto [low, high] = model().valueRange();
    m_low = std::min(0.0, low) == 0.0 && low < (high - low) * 0.5 ? 0.0 : low;
    m_high = high;
    const QFontMetricsF metrics = ink.metrics();
    double widest = 0;
    for (const ChartModel::Series &series : model().series) {
        widest = std::max(widest, metrics.horizontalAdvance(series.name));
    }
    widest = std::min(widest + 14, area.width() * 0.3);
    const std::size_t rows = model().series.size();
    const double width = (area.width() - widest) / static_cast<double>(columns());
    m_labels.layout(model(), width, ink);
    m_grid = area.adjusted(widest, legendHeight, 0, -m_labels.height());
    const double height = std::min(m_grid.height() / static_cast<double>(rows), 40.0);
    m_grid.setHeight(height * static_cast<double>(rows));
    // names that would stand on one another are left out, as along the other side
    m_namedRows = static_cast<std::size_t>(std::max(1.0, std::ceil(metrics.height() / height)));
    bool numbers = height >= 18 && model().labels.value_or(true);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns(); ++column) {
            const double value = model().series[row].values[column];
            const QRectF cell(m_grid.left() + static_cast<double>(column) * width,
                              m_grid.top() + static_cast<double>(row) * height, width, height);
            const QString number =
                numbers && std::isfinite(value) ? model().numbers.compact(value) : QString();
            numbers = numbers && metrics.horizontalAdvance(number) < width - 6;
            m_cells.push_back({cell, value, number});
        }
    }
    // all of them or none
    std::for_each(m_cells.begin(), m_cells.end(),
                  [numbers](Cell &cell) { cell.number = numbers ? cell.number : QString(); });
}

ChartRenderer::Mark HeatmapRenderer::mark(int index) const
{
    const auto place = static_cast<std::size_t>(index);
    const std::size_t row = place / columns();
    const std::size_t column = place % columns();
    Mark mark;
    mark.area = m_cells[place].area;
    mark.anchor = mark.area.center();
    mark.title = model().series[row].name;
    mark.lines.push_back({model().categories[static_cast<qsizetype>(column)],
                          model().valueText(row, column),
                          {},
                          -1});
    return mark;
}

int HeatmapRenderer::markAt(const QPointF &position) const
{
    if (!m_grid.contains(position) || m_cells.empty()) {
        return -1;
    }
    const QRectF &cell = m_cells.front().area;
    const auto column = static_cast<std::size_t>((position.x() - m_grid.left()) / cell.width());
    const auto row = static_cast<std::size_t>((position.y() - m_grid.top()) / cell.height());
    return static_cast<int>(std::min(row, model().series.size() - 1) * columns() +
                            std::min(column, columns() - 1));
}

ChartPick HeatmapRenderer::pick(Pointed pointed) const
{
    const auto across = static_cast<int>(columns());
    return pointed.mark < 0 ? ChartPick{}
                            : model().pick(pointed.mark % across, pointed.mark / across);
}

void HeatmapRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                            double progress) const
{
    const bool fine = !m_cells.empty() &&
                      std::min(m_cells.front().area.width(), m_cells.front().area.height()) < 8;
    for (std::size_t index = 0; index < m_cells.size(); ++index) {
        const Cell &cell = m_cells[index];
        const QColor colour = blended(ink.tokens.surface, fill(ink, cell.value), progress);
        const bool isPointed = static_cast<int>(index) == pointed.mark;
        if (fine && !isPointed) {
            painter->fillRect(cell.area, colour);
        } else {
            drawPanel(painter, cell.area.adjusted(1, 1, -1, -1), 3, colour,
                      isPointed ? ink.tokens.text : QColor(), 1.5);
        }
        if (!cell.number.isEmpty()) {
            ink.drawText(painter, cell.area, Qt::AlignCenter, cell.number, ink.textOn(colour));
        }
        const std::size_t row = index / columns();
        if (index % columns() == 0 && row % m_namedRows == 0) {
            const QRectF name(0, cell.area.center().y() - ink.metrics().height() / 2,
                              m_grid.left() - 10, ink.metrics().height());
            ink.drawText(painter, name, Qt::AlignRight | Qt::AlignVCenter, model().series[row].name,
                         ink.tokens.muted);
        }
    }
    m_labels.paint(painter, ink, m_grid, m_grid, 0,
                   pointed.mark >= 0 ? pointed.mark % static_cast<int>(columns()) : -1);
    paintScale(painter, ink);
}

void HeatmapRenderer::paintScale(QPainter *painter, const ChartInk &ink) const
{
    const QFontMetricsF metrics = ink.metrics();
    const double top = m_grid.top() - legendHeight + 4;
    const QString low = model().numbers.compact(m_low);
    const QString high = model().numbers.compact(m_high);
    const double highWidth = metrics.horizontalAdvance(high) + 2;
    const double lowWidth = metrics.horizontalAdvance(low) + 2;
    const QRectF bar(m_grid.right() - highWidth - 8 - 120, top + 4, 120, 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, fill(ink, m_low));
    gradient.setColorAt(1, fill(ink, m_high));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(gradient);
    painter->drawRoundedRect(bar, 4, 4);
    painter->restore();
    ink.drawText(painter, QRectF(bar.left() - lowWidth - 8, top, lowWidth, 16), Qt::AlignCenter,
                 low, ink.tokens.muted);
    ink.drawText(painter, QRectF(bar.right() + 8, top, highWidth, 16), Qt::AlignCenter, high,
                 ink.tokens.muted);
    ink.drawText(painter,
                 QRectF(m_grid.left(), top, bar.left() - lowWidth - 24 - m_grid.left(), 16),
                 Qt::AlignLeft | Qt::AlignVCenter, model().numbers.caption(model().valueTitle),
                 ink.tokens.muted, true);
}

} // namespace querent::gui
