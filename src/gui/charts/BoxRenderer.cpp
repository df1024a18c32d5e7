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

void BoxRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    const auto [low, high] = model().valueRange();
    m_frame.layout(
        area,
        Scale::covering(low, high, axisSteps(area.height()), low >= 0 && low < (high - low) * 0.5),
        ink, model().valueTitle);
    m_frame.layoutCategories(model(), ink);
    const double slot = m_frame.plot().width() / static_cast<double>(model().boxes.size());
    for (std::size_t index = 0; index < model().boxes.size(); ++index) {
        const ChartModel::Box &box = model().boxes[index];
        Mark mark;
        mark.area = QRectF(m_frame.plot().left() + slot * static_cast<double>(index),
                           m_frame.plot().top(), slot, m_frame.plot().height() + m_frame.footer());
        mark.anchor = QPointF(mark.area.center().x(), m_frame.y(box.upperQuartile));
        mark.title = box.label;
        mark.lines = {
            {BoxTexts::tr("Highest without outliers"), fullNumber(box.high), {}},
            {BoxTexts::tr("Upper quartile"), fullNumber(box.upperQuartile), {}},
            {BoxTexts::tr("Median"), fullNumber(box.median), {}},
            {BoxTexts::tr("Lower quartile"), fullNumber(box.lowerQuartile), {}},
            {BoxTexts::tr("Lowest without outliers"), fullNumber(box.low), {}},
            {BoxTexts::tr("Values"), fullInteger(static_cast<std::int64_t>(box.count)), {}},
            {BoxTexts::tr("Outliers"),
             fullInteger(static_cast<std::int64_t>(box.outliers.size())),
             {}}};
        m_marks.push_back(std::move(mark));
    }
}

void BoxRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const
{
    m_frame.paintGrid(painter, ink);
    const double slot = m_frame.plot().width() / static_cast<double>(model().boxes.size());
    const double width = std::min(slot * 0.5, 64.0);
    for (std::size_t index = 0; index < model().boxes.size(); ++index) {
        const ChartModel::Box &box = model().boxes[index];
        const bool faded = hovered >= 0 && static_cast<std::size_t>(hovered) != index;
        const QColor line = faded ? ink.receded(ink.tokens.accent) : ink.tokens.accent;
        const double centre = m_marks[index].area.center().x();
        const double middle = m_frame.y(box.median);
        const auto y = [&](double value) {
            return middle + (m_frame.y(value) - middle) * progress;
        };
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(line, 1.5));
        painter->drawLine(QPointF(centre, y(box.low)), QPointF(centre, y(box.lowerQuartile)));
        painter->drawLine(QPointF(centre, y(box.upperQuartile)), QPointF(centre, y(box.high)));
        for (const double end : {box.low, box.high}) {
            painter->drawLine(QPointF(centre - width / 5, y(end)),
                              QPointF(centre + width / 5, y(end)));
        }
        const QRectF body(QPointF(centre - width / 2, y(box.upperQuartile)),
                          QPointF(centre + width / 2, y(box.lowerQuartile)));
        drawPanel(painter, body, 3, blended(ink.tokens.surface, ink.tokens.accent, 0.16), line,
                  1.5);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(line, 2.5, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(QPointF(body.left(), y(box.median)),
                          QPointF(body.right(), y(box.median)));
        painter->setPen(QPen(line, 1.25));
        painter->setBrush(Qt::NoBrush);
        for (const double value : box.outliers) {
            painter->drawEllipse(QPointF(centre, y(value)), 2.5, 2.5);
        }
    }
    m_frame.paintCategories(painter, ink, hovered);
}

} // namespace querent::gui
