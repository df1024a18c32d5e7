// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartView.h"

#include "gui/charts/ChartAccess.h"
#include "gui/charts/ChartTooltip.h"
#include "gui/charts/SeriesButton.h"
#include "gui/controls/Buttons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPinchGesture>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr int noteHeight = 24;
/// Between the focus ring and the drawing.
constexpr int margin = 8;
constexpr double keyFactor = 1.5;
constexpr double wheelFactor = 1.2;

} // namespace

ChartView::ChartView(QWidget *parent)
    : QWidget(parent), m_showAll(makeIconButton("maximize-2", tr("Show the whole chart"), this))
{
    QAccessible::installFactory(&ChartAccess::make);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    grabGesture(Qt::PinchGesture);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_showAll->hide();
    connect(m_showAll, &QToolButton::clicked, this, &ChartView::showAll);
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
    m_pointed = {};
    m_drag = Drag::None;
    layOut();
    describe();
    updateGeometry();
    update();
}

void ChartView::hideSeries(const std::vector<std::string> &names)
{
    const Viewport kept = viewport();
    m_model.hide(names);
    m_pointed = {};
    if (m_renderer) {
        m_renderer->setViewport(kept);
    }
    layOut();
    describe();
    update();
}

int ChartView::markCount() const
{
    return m_renderer ? m_renderer->markCount() : 0;
}

ChartRenderer::Mark ChartView::mark(int index) const
{
    return m_renderer->mark(index);
}

int ChartView::markAt(const QPointF &position) const
{
    return m_renderer ? m_renderer->markAt(position) : -1;
}

QString ChartView::markText(int index, int series) const
{
    const ChartRenderer::Mark found = m_renderer->mark(index);
    QStringList words{found.title};
    for (const ChartRenderer::Mark::Line &line : found.lines) {
        if (series < 0 || line.series == series) {
            words << QStringLiteral("%1 %2").arg(line.name, line.value);
        }
    }
    return words.join(QStringLiteral("; "));
}

QRectF ChartView::plot() const
{
    return m_renderer ? m_renderer->plot() : QRectF();
}

const Viewport &ChartView::viewport() const
{
    static const Viewport whole;
    return m_renderer ? m_renderer->viewport() : whole;
}

bool ChartView::canZoom() const
{
    return m_renderer && m_renderer->zoom() != ChartRenderer::Zoom::None;
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
    if (!m_renderer || width() <= 0 || height() <= 0) {
        return;
    }
    const int note = m_model.left > 0 ? noteHeight : 0;
    m_renderer->layout(QRectF(rect()).adjusted(0, margin, 0, -margin - note), ChartInk(palette()));
    placeNames();
    m_showAll->setVisible(!viewport().isWhole());
    m_showAll->adjustSize();
    m_showAll->move(width() - m_showAll->width(), 0);
}

void ChartView::placeNames()
{
    const std::vector<ChartRenderer::Name> &names = m_renderer->names();
    while (m_names.size() < names.size()) {
        auto *button = new SeriesButton(this);
        const auto place = m_names.size();
        connect(button, &SeriesButton::asked, this,
                [this, place](bool only) { askToHide(m_renderer->names()[place].series, only); });
        m_names.push_back(button);
    }
    while (m_names.size() > names.size()) {
        // one of them may be what is being clicked
        m_names.back()->hide();
        m_names.back()->deleteLater();
        m_names.pop_back();
    }
    for (std::size_t index = 0; index < names.size(); ++index) {
        const ChartModel::Series &series =
            m_model.series[static_cast<std::size_t>(names[index].series)];
        m_names[index]->setSeries(series.name, !series.hidden);
        m_names[index]->setGeometry(names[index].area.adjusted(-4, -1, 4, 1).toAlignedRect());
        m_names[index]->show();
    }
}

void ChartView::askToHide(int series, bool only)
{
    const auto chosen = static_cast<std::size_t>(series);
    QStringList hidden;
    for (std::size_t index = 0; index < m_model.series.size(); ++index) {
        const ChartModel::Series &one = m_model.series[index];
        const bool hide = only ? index != chosen : (index == chosen) != one.hidden;
        if (hide) {
            hidden << one.name;
        }
    }
    // nothing left, or asked for twice: all of them again
    const bool alone = only && m_model.visibleSeries() == 1 && !m_model.series[chosen].hidden;
    if (alone || hidden.size() == static_cast<qsizetype>(m_model.series.size())) {
        hidden.clear();
    }
    std::vector<std::string> names;
    for (const QString &name : hidden) {
        names.push_back(name.toStdString());
    }
    hideSeries(names);
    Q_EMIT hidingChanged(hidden);
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

QRectF ChartView::selection() const
{
    const QRectF plot = m_renderer->plot();
    QRectF area = QRectF(m_press, m_pointer).normalized();
    if (m_renderer->zoom() == ChartRenderer::Zoom::Across) {
        area.setTop(plot.top());
        area.setBottom(plot.bottom());
    }
    return area.intersected(plot);
}

void ChartView::paintEvent(QPaintEvent *)
{
    if (!m_renderer) {
        return;
    }
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight); // as the axes run
    const ChartInk ink(palette());
    m_renderer->paint(&painter, ink, m_pointed, m_progress);
    if (m_model.left > 0) {
        ink.drawText(&painter, QRectF(0, height() - noteHeight - 4, width(), noteHeight),
                     Qt::AlignLeft | Qt::AlignBottom, tr("%Ln more in the table", "", m_model.left),
                     ink.tokens.muted);
    }
    if (m_drag == Drag::Selecting) {
        QColor fill = ink.tokens.accent;
        fill.setAlphaF(0.12F);
        drawPanel(&painter, selection(), 2, fill, ink.tokens.accent);
    } else if (m_pointed.mark >= 0 && m_drag != Drag::Panning) {
        paintChartTooltip(&painter, ink, m_renderer->mark(m_pointed.mark), m_pointed.series,
                          m_pointer, QRectF(rect()));
    }
    if (m_focusVisible) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, ink.tokens);
    }
}

void ChartView::point(ChartRenderer::Pointed pointed, const QPointF &position)
{
    m_pointed = pointed;
    m_pointer = position;
    update();
}

void ChartView::setViewport(const Viewport &viewport)
{
    if (!canZoom() || viewport == this->viewport()) {
        return;
    }
    m_renderer->setViewport(viewport);
    layOut();
    update();
}

void ChartView::zoomAt(double factor, const QPointF &position)
{
    if (!canZoom()) {
        return;
    }
    const QRectF area = plot();
    const double x = std::clamp((position.x() - area.left()) / area.width(), 0.0, 1.0);
    const double y = std::clamp((area.bottom() - position.y()) / area.height(), 0.0, 1.0);
    setViewport(viewport().zoomed(factor, x, y, true,
                                  m_renderer->zoom() == ChartRenderer::Zoom::Both,
                                  m_renderer->closest()));
}

void ChartView::zoom(double factor)
{
    zoomAt(factor, m_pointed.mark >= 0 ? m_renderer->mark(m_pointed.mark).anchor : plot().center());
}

void ChartView::showAll()
{
    setViewport({});
}

void ChartView::zoomTo(const QRectF &selection)
{
    const QRectF area = plot();
    const Viewport old = viewport();
    Viewport next = old;
    const double closest = m_renderer->closest();
    const double width = std::max(closest, selection.width() / area.width() * old.width());
    next.left = std::min(1 - width,
                         old.left + (selection.left() - area.left()) / area.width() * old.width());
    next.right = next.left + width;
    if (m_renderer->zoom() == ChartRenderer::Zoom::Both) {
        const double height = std::max(closest, selection.height() / area.height() * old.height());
        next.bottom = std::min(1 - height, old.bottom + (area.bottom() - selection.bottom()) /
                                                            area.height() * old.height());
        next.top = next.bottom + height;
    }
    setViewport(next);
}

void ChartView::take(const QPointF &place)
{
    const ChartPick pick = m_renderer->pick(m_pointed);
    if (!pick.isEmpty()) {
        Q_EMIT picked(pick, mapToGlobal(place.toPoint()));
    }
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_renderer) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_press = event->position();
    m_pressViewport = viewport();
    m_drag = Drag::Ready;
}

void ChartView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_renderer) {
        return;
    }
    const QPointF away = event->position() - m_press;
    if (m_drag == Drag::Ready && away.manhattanLength() >= QApplication::startDragDistance() &&
        canZoom() && plot().contains(m_press)) {
        const bool select = viewport().isWhole() || event->modifiers().testFlag(Qt::ShiftModifier);
        m_drag = select ? Drag::Selecting : Drag::Panning;
        setCursor(select ? Qt::CrossCursor : Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Selecting) {
        point({}, event->position());
        return;
    }
    if (m_drag == Drag::Panning) {
        point({}, event->position());
        setViewport(m_pressViewport.moved(-away.x() / plot().width(), away.y() / plot().height()));
        return;
    }
    const int mark = m_renderer->markAt(event->position());
    const int series = mark >= 0 ? m_renderer->seriesAt(mark, event->position()) : -1;
    const bool takes = mark >= 0 && !m_renderer->pick({mark, series}).isEmpty();
    setCursor(takes ? Qt::PointingHandCursor : Qt::ArrowCursor);
    point({mark, series}, event->position());
}

void ChartView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool asks = event->button() == Qt::RightButton && m_drag == Drag::None;
    if ((event->button() != Qt::LeftButton && !asks) || !m_renderer) {
        return;
    }
    const Drag drag = asks ? Drag::Ready : m_drag;
    m_drag = Drag::None;
    setCursor(Qt::ArrowCursor);
    if (drag == Drag::Selecting) {
        if (const QRectF area = selection(); area.width() > 4) {
            zoomTo(area);
        }
        update();
    } else if (drag == Drag::Ready) {
        const int mark = m_renderer->markAt(event->position());
        point({mark, mark >= 0 ? m_renderer->seriesAt(mark, event->position()) : -1},
              event->position());
        if (mark >= 0) {
            take(event->position());
        }
    }
}

void ChartView::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    if (canZoom() && event->modifiers().testFlag(Qt::ControlModifier) && turn.y() != 0) {
        zoomAt(std::pow(wheelFactor, turn.y() / 120.0), event->position());
        event->accept();
        return;
    }
    const bool shifted = event->modifiers().testFlag(Qt::ShiftModifier);
    const int across = turn.x() == 0 && shifted ? turn.y() : turn.x();
    if (across != 0 && !viewport().isWhole()) {
        setViewport(viewport().moved(-across / 1200.0, 0));
        event->accept();
        return;
    }
    event->ignore(); // what is around it scrolls
}

bool ChartView::event(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) {
        auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    if (event->type() == QEvent::Gesture) {
        auto *gestures = static_cast<QGestureEvent *>(event);
        if (auto *pinch = static_cast<QPinchGesture *>(gestures->gesture(Qt::PinchGesture))) {
            zoomAt(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint().toPoint()));
            gestures->accept(pinch);
            return true;
        }
    }
    return QWidget::event(event);
}

void ChartView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!m_focusVisible) {
        point({}, {});
    }
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
    // its own menu takes the focus for a while
    if (event->reason() != Qt::PopupFocusReason) {
        point({}, {});
        describe();
    }
}

void ChartView::pointFromKeyboard(int mark, int series)
{
    const double place = m_renderer->place(mark);
    const Viewport view = viewport();
    if (place < view.left || place > view.right) {
        setViewport(view.moved((place - (view.left + view.right) / 2) / view.width(), 0));
    }
    point({mark, series}, m_renderer->mark(mark).anchor);
    setAccessibleDescription(markText(mark, series));
    if (QAccessible::isActive()) {
        tellFocus(QAccessible::queryAccessibleInterface(this)->focusChild());
    }
}

/// To the next series that is shown, round and round.
void ChartView::stepSeries(int by)
{
    const auto count = static_cast<int>(m_model.series.size());
    int next = m_pointed.series < 0 && by < 0 ? count : m_pointed.series;
    for (int tries = 0; tries < count; ++tries) {
        next = (next + by + count) % count;
        if (!m_model.series[static_cast<std::size_t>(next)].hidden) {
            pointFromKeyboard(m_pointed.mark, next);
            return;
        }
    }
}

bool ChartView::moveByKey(const QKeyEvent &event)
{
    const int last = markCount() - 1;
    if (last < 0) {
        return false;
    }
    const bool lying = m_model.kind == insight::ChartKind::HorizontalBar;
    const bool several = m_model.series.size() > 1 && m_pointed.mark >= 0 &&
                         m_model.kind != insight::ChartKind::Heatmap &&
                         m_model.kind != insight::ChartKind::Scatter;
    const int key = event.key();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool upright = key == Qt::Key_Up || key == Qt::Key_Down;
    if (several && (lying ? sideways : upright)) {
        stepSeries(key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 1);
        return true;
    }
    int next = m_pointed.mark;
    const int row = m_model.kind == insight::ChartKind::Heatmap && upright
                        ? static_cast<int>(m_model.categories.size())
                        : 1;
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        next = m_pointed.mark < 0 ? 0 : m_pointed.mark + row;
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
        next = m_pointed.mark < 0 ? last : m_pointed.mark - row;
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = last;
        break;
    default:
        return false;
    }
    if (row == 1 || (next >= 0 && next <= last)) {
        pointFromKeyboard(std::clamp(next, 0, last), m_pointed.series);
    }
    return true;
}

bool ChartView::zoomByKey(const QKeyEvent &event)
{
    if (!canZoom()) {
        return false;
    }
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(keyFactor);
        return true;
    case Qt::Key_Minus:
        zoom(1 / keyFactor);
        return true;
    case Qt::Key_0:
        showAll();
        return true;
    case Qt::Key_Escape:
        if (viewport().isWhole()) {
            return false;
        }
        showAll();
        return true;
    default:
        return false;
    }
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    if (!m_renderer) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool moves = event->modifiers().testFlag(Qt::ControlModifier) && !viewport().isWhole() &&
                       (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right);
    if (moves) {
        setViewport(viewport().moved(event->key() == Qt::Key_Left ? -0.25 : 0.25, 0));
        return;
    }
    const bool takes = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       event->key() == Qt::Key_Space;
    if (takes && m_pointed.mark >= 0) {
        take(m_renderer->mark(m_pointed.mark).anchor);
        return;
    }
    if (!zoomByKey(*event) && !moveByKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

} // namespace querent::gui
