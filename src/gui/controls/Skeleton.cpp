// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Skeleton.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include <array>
#include <cmath>
#include <vector>

namespace querent::gui {

namespace {

constexpr int frameInterval = 33;
constexpr double sweepSeconds = 1.6;

std::vector<QRectF> answerShapes(double width)
{
    std::vector<QRectF> shapes{{0, 2, width * 0.58, 16}};
    double x = 0;
    for (const double chip : {92.0, 124.0, 76.0}) {
        shapes.emplace_back(x, 34, chip, 22);
        x += chip + 8;
    }
    double y = 80;
    for (const double share : {0.86, 0.61, 0.47, 0.30, 0.18}) {
        shapes.emplace_back(0, y + 3, width * 0.14, 10);
        shapes.emplace_back(width * 0.14 + 16, y, (width * 0.86 - 16) * share, 16);
        y += 28;
    }
    return shapes;
}

std::vector<QRectF> sourceShapes(double width)
{
    std::vector<QRectF> shapes;
    double y = 4;
    for (const double share : {0.52, 0.38, 0.61, 0.44, 0.33, 0.56}) {
        shapes.emplace_back(0, y, 16, 16);
        shapes.emplace_back(28, y + 2, (width - 100) * share, 12);
        shapes.emplace_back(width - 48, y + 2, 48, 12);
        y += 32;
    }
    return shapes;
}

} // namespace

Skeleton::Skeleton(Shape shape, QWidget *parent) : QWidget(parent), m_shape(shape)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_timer.setInterval(frameInterval);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_phase = std::fmod(m_phase + frameInterval / 1000.0 / sweepSeconds, 1.0);
        update();
    });
}

QSize Skeleton::sizeHint() const
{
    return {480, m_shape == Shape::Answer ? 222 : 196};
}

void Skeleton::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!Style::isMotionReduced()) {
        m_timer.start();
    }
}

void Skeleton::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_timer.stop();
}

void Skeleton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const QColor quiet = blended(tokens.surface, tokens.text, tokens.isDark ? 0.09 : 0.07);
    const QColor bright = blended(tokens.surface, tokens.text, tokens.isDark ? 0.05 : 0.035);
    QLinearGradient fill(0, 0, width(), 0);
    fill.setColorAt(0, quiet);
    fill.setColorAt(1, quiet);
    if (m_timer.isActive()) {
        for (const auto &[offset, colour] : std::array<std::pair<double, QColor>, 3>{
                 {{-0.2, quiet}, {0.0, bright}, {0.2, quiet}}}) {
            const double at = m_phase * 1.4 - 0.2 + offset;
            if (at > 0 && at < 1) {
                fill.setColorAt(at, colour);
            }
        }
    }
    QPainterPath path;
    for (const QRectF &shape :
         m_shape == Shape::Answer ? answerShapes(width()) : sourceShapes(width())) {
        const double radius = std::min(shape.height() / 2, 6.0);
        path.addRoundedRect(
            layoutDirection() == Qt::RightToLeft
                ? QRectF(width() - shape.right(), shape.top(), shape.width(), shape.height())
                : shape,
            radius, radius);
    }
    painter.fillPath(path, fill);
}

} // namespace querent::gui
