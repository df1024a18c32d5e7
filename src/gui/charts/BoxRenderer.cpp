// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/BoxRenderer.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Shapes.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

struct BoxTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::BoxRenderer)
};

} // namespace

ChartRenderer::Zoom BoxRenderer::zoom() const
{
    return model().boxes.size() > 3 ? Zoom::Across : Zoom::None;
}

double BoxRenderer::closest() const
{
    return std::min(1.0, 3.0 / static_cast<double>(model().boxes.size()));
}

double BoxRenderer::slot() const
{
    return m_frame.strip(viewport()).width() / static_cast<double>(model().boxes.size());
}

bool BoxRenderer::isSeen(std::size_t index) const
{
    const double centre = m_marks[index].area.center().x();
    return centre >= m_frame.plot().left() && centre <= m_frame.plot().right();
}

void BoxRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    const auto count = static_cast<double>(model().boxes.size());
    const auto [low, high] =
        model().valueRange(static_cast<std::size_t>(viewport().left * count + 1e-9),
                           static_cast<std::size_t>(std::ceil(viewport().right * count - 1e-9)));
    m_frame.layout(
        area,
        Scale::covering(low, high, axisSteps(area.height()), low >= 0 && low < (high - low) * 0.5),
        ink, model());
    m_frame.layoutCategories(model(), ink, viewport());
    const ChartNumbers &numbers = model().numbers;
    for (std::size_t index = 0; index < model().boxes.size(); ++index) {
        const ChartModel::Box &box = model().boxes[index];
        Mark mark;
        mark.area =
            QRectF(m_frame.strip(viewport()).left() + slot() * static_cast<double>(index),
                   m_frame.plot().top(), slot(), m_frame.plot().height() + m_frame.footer());
        mark.anchor = QPointF(mark.area.center().x(), m_frame.y(box.upperQuartile));
        mark.title = model().categories[static_cast<qsizetype>(index)];
        mark.lines = {
            {BoxTexts::tr("Highest without outliers"), numbers.full(box.high), {}, -1},
            {BoxTexts::tr("Upper quartile"), numbers.full(box.upperQuartile), {}, -1},
            {BoxTexts::tr("Median"), numbers.full(box.median), {}, -1},
            {BoxTexts::tr("Lower quartile"), numbers.full(box.lowerQuartile), {}, -1},
            {BoxTexts::tr("Lowest without outliers"), numbers.full(box.low), {}, -1},
            {BoxTexts::tr("Values"), fullInteger(static_cast<std::int64_t>(box.count)), {}, -1},
            {BoxTexts::tr("Outliers"),
             fullInteger(static_cast<std::int64_t>(box.outliers.size())),
             {},
             -1}};
        m_marks.push_back(std::move(mark));
    }
}

int BoxRenderer::markAt(const QPointF &position) const
{
    if (!m_frame.plot().adjusted(0, 0, 0, m_frame.footer()).contains(position)) {
        return -1;
    }
    const auto index = static_cast<int>((position.x() - m_frame.strip(viewport()).left()) / slot());
    return std::clamp(index, 0, markCount() - 1);
}

void BoxRenderer::paintBox(QPainter *painter, const ChartInk &ink, std::size_t index, bool faded,
                           double progress) const
{
    const ChartModel::Box &box = model().boxes[index];
    const double width = std::min(slot() * 0.5, 64.0);
    const QColor line = faded ? ink.receded(ink.tokens.accent) : ink.tokens.accent;
    const double centre = m_marks[index].area.center().x();
    const double middle = m_frame.y(box.median);
    const auto y = [&](double value) { return middle + (m_frame.y(value) - middle) * progress; };
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(line, 1.5));
    painter->drawLine(QPointF(centre, y(box.low)), QPointF(centre, y(box.lowerQuartile)));
    painter->drawLine(QPointF(centre, y(box.upperQuartile)), QPointF(centre, y(box.high)));
    for (const double end : {box.low, box.high}) {
        painter->drawLine(QPointF(centre - width / 5, y(end)), QPointF(centre + width / 5, y(end)));
    }
    const QRectF body(QPointF(centre - width / 2, y(box.upperQuartile)),
                      QPointF(centre + width / 2, y(box.lowerQuartile)));
    drawPanel(painter, body, 3, blended(ink.tokens.surface, ink.tokens.accent, 0.16), line, 1.5);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(line, 2.5, Qt::SolidLine, Qt::FlatCap));
    painter->drawLine(QPointF(body.left(), y(box.median)), QPointF(body.right(), y(box.median)));
    painter->setPen(QPen(line, 1.25));
    painter->setBrush(Qt::NoBrush);
    // outliers come sorted: those that would fall on one pixel are drawn once
    double drawn = -1;
    for (const double value : box.outliers) {
        if (std::abs(y(value) - drawn) >= 0.5) {
            drawn = y(value);
            painter->drawEllipse(QPointF(centre, drawn), 2.5, 2.5);
        }
    }
}

void BoxRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                        double progress) const
{
    m_frame.paintGrid(painter, ink);
    for (std::size_t index = 0; index < model().boxes.size(); ++index) {
        const bool faded = pointed.mark >= 0 && static_cast<std::size_t>(pointed.mark) != index;
        if (isSeen(index)) {
            paintBox(painter, ink, index, faded, progress);
        }
    }
    m_frame.paintCategories(painter, ink, pointed.mark);
}

} // namespace querent::gui
