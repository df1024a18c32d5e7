// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartView.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "gui/theme/Type.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr int noteHeight = 24;
/// Between the focus ring and the drawing.
constexpr int margin = 8;
constexpr int sideMargin = 0;

} // namespace

ChartView::ChartView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
    m_appearance.setStartValue(0.0);
    m_appearance.setEndValue(1.0);
    m_appearance.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_appearance, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_progress = value.toDouble();
        update();
    });
}

ChartView::~ChartView() = default;

void ChartView::setModel(ChartModel model)
{
    m_renderer.reset();
    m_model = std::move(model);
    m_renderer = ChartRenderer::make(m_model);
    m_hovered = -1;
    m_appeared = false;
    layOut();
    describe();
    updateGeometry();
    update();
}

const std::vector<ChartRenderer::Mark> &ChartView::marks() const
{
    static const std::vector<ChartRenderer::Mark> none;
    return m_renderer ? m_renderer->marks() : none;
}

void ChartView::describe()
{
    const QString kind = chartKindText(m_model.kind);
    setAccessibleName(m_model.title.isEmpty()
                          ? kind
                          : tr("%1: %2", "kind of chart and title").arg(kind, m_model.title));
    setAccessibleDescription(m_model.description());
}

QSize ChartView::sizeHint() const
{
    if (!m_renderer) {
        return {560, 280};
    }
    const int note = m_model.left > 0 ? noteHeight : 0;
    return {560, m_renderer->preferredHeight(ChartInk(palette())) + note + 2 * margin};
}

QSize ChartView::minimumSizeHint() const
{
    return {240, sizeHint().height()};
}

void ChartView::layOut()
{
    if (m_renderer && width() > 0 && height() > 0) {
        const int note = m_model.left > 0 ? noteHeight : 0;
        m_renderer->layout(QRectF(rect()).adjusted(sideMargin, margin, -sideMargin, -margin - note),
                           ChartInk(palette()));
    }
}

void ChartView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void ChartView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_appeared && m_renderer) {
        m_appeared = true;
        if (const int duration = motionDuration(); duration > 0) {
            m_progress = 0;
            m_appearance.setDuration(duration + 20);
            m_appearance.start();
        }
    }
}

void ChartView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        layOut();
        update();
    }
}

void ChartView::paintEvent(QPaintEvent *)
{
    if (!m_renderer) {
        return;
    }
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight); // as the axes run
    const ChartInk ink(palette());
    m_renderer->paint(&painter, ink, m_hovered, m_progress);
    painter.setOpacity(1);
    painter.setClipping(false);
    if (m_model.left > 0) {
        ink.drawText(
            &painter,
            QRectF(sideMargin, height() - noteHeight - 4, width() - 2 * sideMargin, noteHeight),
            Qt::AlignLeft | Qt::AlignBottom, tr("%Ln more in the table", "", m_model.left),
            ink.tokens.muted);
    }
    if (m_hovered >= 0) {
        paintTooltip(&painter, ink);
    }
    if (m_focusVisible) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, ink.tokens);
    }
}

void ChartView::paintTooltip(QPainter *painter, const ChartInk &ink) const
{
    const ChartRenderer::Mark &mark = m_renderer->marks()[static_cast<std::size_t>(m_hovered)];
    const QFontMetricsF plain(ink.label);
    const QFontMetricsF strong(ink.strong);
    constexpr double line = 19;
    constexpr double padding = 10;
    double names = 0;
    double values = 0;
    bool swatches = false;
    for (const ChartRenderer::Mark::Line &entry : mark.lines) {
        names = std::max(names, plain.horizontalAdvance(entry.name));
        values = std::max(values, strong.horizontalAdvance(entry.value));
        swatches = swatches || entry.swatch.isValid();
    }
    names = std::min(names, 190.0);
    const double lead = swatches ? 16 : 0;
    const double inner = std::max(lead + names + (values > 0 ? 16 + values : 0),
                                  std::min(strong.horizontalAdvance(mark.title), 260.0));
    const bool titled = !mark.title.isEmpty();
    const QSizeF size(inner + 2 * padding + 2,
                      line * static_cast<double>(mark.lines.size() + (titled ? 1 : 0)) +
                          2 * padding - 4);
    QPointF corner = m_pointer + QPointF(14, -size.height() - 10);
    if (corner.x() + size.width() > width()) {
        corner.setX(m_pointer.x() - size.width() - 14);
    }
    corner.setX(std::clamp(corner.x(), 0.0, std::max(0.0, width() - size.width())));
    corner.setY(std::clamp(corner.y(), 0.0, std::max(0.0, height() - size.height())));
    const QRectF box(QPointF(std::round(corner.x()), std::round(corner.y())), size);

    QColor shadow = ink.tokens.shadow;
    for (int spread = 4; spread > 0; --spread) {
        shadow.setAlphaF(0.025F);
        drawPanel(painter, box.adjusted(-spread, -spread + 2, spread, spread + 2),
                  controlRadius + spread, shadow, {});
    }
    const QColor fill =
        ink.tokens.isDark ? blended(ink.tokens.surface, ink.tokens.text, 0.07) : ink.tokens.surface;
    drawPanel(painter, box, controlRadius, fill, ink.tokens.border);
    double top = box.top() + padding - 2;
    const double left = box.left() + padding;
    if (titled) {
        ink.drawText(painter, QRectF(left, top, inner + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                     mark.title, ink.tokens.text, true);
        top += line;
    }
    for (const ChartRenderer::Mark::Line &entry : mark.lines) {
        if (entry.swatch.isValid()) {
            drawPanel(painter, QRectF(left, top + line / 2 - 4, 8, 8), 2, entry.swatch, {});
        }
        ink.drawText(painter, QRectF(left + lead, top, names + 2, line),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.name, ink.tokens.muted);
        ink.drawText(painter, QRectF(left, top, inner + 2, line), Qt::AlignRight | Qt::AlignVCenter,
                     entry.value, ink.tokens.text, true);
        top += line;
    }
}

void ChartView::point(int mark, const QPointF &position)
{
    m_hovered = mark;
    m_pointer = position;
    update();
}

void ChartView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_renderer) {
        point(m_renderer->markAt(event->position()), event->position());
    }
}

void ChartView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    point(-1, {});
}

void ChartView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_focusVisible =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}

void ChartView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_focusVisible = false;
    point(-1, {});
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    const auto count = static_cast<int>(marks().size());
    int next = m_hovered;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        next = m_hovered + 1;
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
        next = m_hovered < 0 ? count - 1 : m_hovered - 1;
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = count - 1;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (count == 0) {
        return;
    }
    next = std::clamp(next, 0, count - 1);
    point(next, marks()[static_cast<std::size_t>(next)].anchor);
}

QImage ChartView::image(qreal scale) const
{
    const QSize size(std::max(width(), 640), std::max(height(), 200));
    const int titleHeight = m_model.title.isEmpty() ? 0 : 32;
    constexpr int edge = 20;
    QImage picture((size + QSize(2 * edge, 2 * edge + titleHeight)) * scale,
                   QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(scale);
    const ChartInk ink(palette());
    picture.fill(ink.tokens.surface);
    if (!m_renderer) {
        return picture;
    }
    QPainter painter(&picture);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (titleHeight > 0) {
        painter.setFont(typeface(TypeScale::Headline));
        painter.setPen(ink.tokens.text);
        painter.drawText(QRect(edge, edge - 4, size.width(), titleHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, m_model.title);
    }
    painter.translate(edge, edge + titleHeight);
    const std::unique_ptr<ChartRenderer> renderer = ChartRenderer::make(m_model);
    renderer->layout(QRectF(QPointF(0, 2), QSizeF(size) - QSizeF(0, 4)), ink);
    renderer->paint(&painter, ink, -1, 1.0);
    return picture;
}

} // namespace querent::gui
