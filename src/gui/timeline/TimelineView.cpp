// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/TimelineView.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "gui/theme/Type.h"
#include "gui/timeline/StepLook.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using State = session::RunStep::State;

namespace {

constexpr int laneHeight = 24;  ///< of the line above the rows of a part
constexpr int rulerHeight = 24; ///< of the times above the rows, while zoomed
constexpr int side = 12;
constexpr int bracketSpace = 14;
constexpr int nameShare = 45;        ///< per cent of the width
constexpr int narrowestOutcome = 60; ///< "12.3 s" at the end of a row
constexpr int barHeight = 8;
constexpr double shortestBar = 3;
constexpr int gap = 8; ///< between the parts of a row

} // namespace

TimelineView::TimelineView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Steps of the answer"));
    m_sweep.setInterval(33);
    connect(&m_sweep, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

void TimelineView::setTrace(const Trace &trace)
{
    const bool sameRun = trace.question == m_trace.question && !m_trace.steps.empty() &&
                         !trace.steps.empty() && m_trace.steps.size() <= trace.steps.size() &&
                         m_trace.running;
    const int chosen =
        m_selected >= 0 && sameRun ? m_trace.steps[static_cast<std::size_t>(m_selected)].index : -1;
    m_trace = trace;
    if (!sameRun) {
        m_shown = {};
    }
    layOut();
    m_clock.start();
    const bool runs =
        std::any_of(m_trace.steps.begin(), m_trace.steps.end(),
                    [](const session::RunStep &step) { return step.state == State::Running; });
    if (runs && m_trace.running) {
        m_sweep.setInterval(Style::isMotionReduced() ? 250 : 33);
        m_sweep.start();
    } else {
        m_sweep.stop();
    }
    if (m_selected >= 0) {
        const auto still =
            std::find_if(m_trace.steps.begin(), m_trace.steps.end(),
                         [chosen](const session::RunStep &step) { return step.index == chosen; });
        if (sameRun && still != m_trace.steps.end()) {
            m_selected = static_cast<int>(still - m_trace.steps.begin());
        } else {
            select(-1);
        }
    }
    QStringList steps;
    for (const session::RunStep &step : m_trace.steps) {
        const QString name = step.branch.isEmpty()
                                 ? nodeText(step.node)
                                 : tr("Part %1: %2").arg(step.branch, nodeText(step.node));
        steps
            << QStringLiteral("%1 %2, %3").arg(name, durationText(step.duration), stateText(step));
    }
    setAccessibleDescription(steps.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void TimelineView::select(int row)
{
    row = row < static_cast<int>(m_trace.steps.size()) ? row : -1;
    if (row == m_selected) {
        return;
    }
    m_selected = row;
    if (row >= 0 && m_shown.isZoomed() && barArea(row).isEmpty()) {
        const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
        const double at =
            static_cast<double>(step.start.count()) / static_cast<double>(axis().count());
        const double width = m_shown.end - m_shown.begin;
        m_shown.pan((at - m_shown.begin) / width - 0.1);
    }
    update();
    Q_EMIT selectionChanged(row);
}

QRect TimelineView::rowArea(int row) const
{
    return {0, m_tops[static_cast<std::size_t>(row)], width(), Style::rowHeight()};
}

void TimelineView::layOut()
{
    m_tops.clear();
    int top = m_shown.isZoomed() ? rulerHeight : 0;
    for (int row = 0; row < static_cast<int>(m_trace.steps.size()); ++row) {
        top += beginsLane(row) ? laneHeight : 0;
        m_tops.push_back(top);
        top += Style::rowHeight();
    }
    m_tops.push_back(std::max(top, Style::rowHeight()));
    updateGeometry();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange) {
        layOut(); // rows may stand closer together now
        update();
    }
}

bool TimelineView::beginsLane(int row) const
{
    return m_trace.beginsLane(static_cast<std::size_t>(row));
}

QString TimelineView::laneText(int row) const
{
    const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
    const auto asked = step.reads.is_object() ? step.reads.find("question") : step.reads.end();
    const QString question =
        step.reads.is_object() && asked != step.reads.end() && asked->is_string()
            ? QString::fromStdString(asked->get_ref<const std::string &>()).simplified()
            : QString();
    return question.isEmpty()
               ? tr("Part %1").arg(step.branch)
               : tr("Part %1 · %2", "number and question").arg(step.branch, question);
}

void TimelineView::setShownTime(const TimeAxis &shown)
{
    m_shown = shown;
    layOut();
    update();
}

void TimelineView::zoom(double factor)
{
    double anchor = 0.5;
    if (m_selected >= 0 && !barArea(m_selected).isEmpty()) {
        const auto [left, right] = barSpace();
        anchor = std::clamp((barArea(m_selected).center().x() - left) / (right - left), 0.0, 1.0);
        anchor = layoutDirection() == Qt::RightToLeft ? 1.0 - anchor : anchor;
    }
    TimeAxis shown = m_shown;
    shown.zoom(factor, anchor);
    setShownTime(shown);
}

void TimelineView::zoomToSelection()
{
    if (m_selected < 0) {
        return;
    }
    const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(m_selected)];
    const auto whole = static_cast<double>(axis().count());
    TimeAxis shown;
    shown.show(static_cast<double>(step.start.count()) / whole,
               static_cast<double>((step.start + lasted(step)).count()) / whole);
    setShownTime(shown);
}

void TimelineView::showAllTime()
{
    setShownTime({});
}

QSize TimelineView::sizeHint() const
{
    return {320, m_tops.empty() ? Style::rowHeight() : m_tops.back()};
}

QSize TimelineView::minimumSizeHint() const
{
    return {220, sizeHint().height()};
}

int TimelineView::gutter() const
{
    return side + (retryBrackets(m_trace).empty() ? 0 : bracketSpace);
}

int TimelineView::rowAt(const QPoint &position) const
{
    for (int row = 0; row < static_cast<int>(m_trace.steps.size()); ++row) {
        if (rowArea(row).contains(position)) {
            return row;
        }
    }
    return -1;
}

std::chrono::microseconds TimelineView::axis() const
{
    std::chrono::microseconds span = m_trace.span();
    if (m_sweep.isActive()) {
        for (const session::RunStep &step : m_trace.steps) {
            if (step.state == State::Running) {
                span = std::max(span, step.start + std::chrono::milliseconds(m_clock.elapsed()));
            }
        }
    }
    return std::max(span, std::chrono::microseconds(1000));
}

void TimelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LayoutDirectionAuto); // "3 ms" reads the same in a mirrored row
    for (int row = 0; row < static_cast<int>(m_trace.steps.size()); ++row) {
        paintRow(&painter, row);
    }
    paintBrackets(&painter);
    paintLanes(&painter);
    if (m_shown.isZoomed()) {
        paintRuler(&painter);
    }
}

std::chrono::microseconds TimelineView::lasted(const session::RunStep &step) const
{
    return step.state == State::Running ? axis() - step.start : step.duration;
}

QString TimelineView::outcomeText(const session::RunStep &step) const
{
    return step.state == State::Waiting ? stateText(step) : durationText(lasted(step));
}

int TimelineView::outcomeWidth() const
{
    const QFontMetrics metrics(typeface(TypeScale::Label));
    int widest = narrowestOutcome;
    for (const session::RunStep &step : m_trace.steps) {
        widest = std::max(widest, metrics.horizontalAdvance(outcomeText(step)) + gap);
    }
    return std::min(widest, width() / 3);
}

QRect TimelineView::outcomeArea(int row) const
{
    const int wide = outcomeWidth();
    return QStyle::visualRect(
        layoutDirection(), rect(),
        {width() - side - wide, rowArea(row).top(), wide, Style::rowHeight()});
}

std::pair<double, double> TimelineView::barSpace() const
{
    const double left = width() * nameShare / 100;
    const double right = width() - side - outcomeWidth() - gap;
    return layoutDirection() == Qt::RightToLeft ? std::pair(width() - right, width() - left)
                                                : std::pair(left, right);
}

QRectF TimelineView::barArea(int row) const
{
    const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
    const double left = width() * nameShare / 100;
    const double right = width() - side - outcomeWidth() - gap;
    const auto whole = static_cast<double>(axis().count());
    const double perMicrosecond = (right - left) / (whole * (m_shown.end - m_shown.begin));
    const double from =
        (static_cast<double>(step.start.count()) - whole * m_shown.begin) * perMicrosecond;
    const double to = from + static_cast<double>(lasted(step).count()) * perMicrosecond;
    if (m_shown.isZoomed() && (to < 0.0 || from > right - left)) {
        return {};
    }
    const double start = std::clamp(left + from, left, right - shortestBar);
    const double length =
        std::clamp(left + to - start, shortestBar, std::max(shortestBar, right - start));
    const QRectF bar(start, rowArea(row).center().y() - barHeight / 2 + 0.5, length, barHeight);
    return layoutDirection() == Qt::RightToLeft
               ? QRectF(width() - bar.right(), bar.top(), bar.width(), bar.height())
               : bar;
}

void TimelineView::paintRow(QPainter *painter, int row) const
{
    const Tokens &tokens = Tokens::of(palette());
    const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
    const QRect area = rowArea(row);
    if (row == m_selected) {
        drawPanel(painter, QRectF(area).adjusted(4, 0, -4, 0), controlRadius, tokens.accentSoft,
                  {});
        if (m_focusVisible) {
            drawFocusRing(painter, QRectF(area).adjusted(4, 0, -4, 0), controlRadius, tokens);
        }
    } else if (row == m_hovered) {
        drawPanel(painter, QRectF(area).adjusted(4, 0, -4, 0), controlRadius,
                  blended(tokens.window, tokens.text, 0.05), {});
    }

    const int left = gutter() + (step.branch.isEmpty() ? 0 : 12);
    const QString name = nodeText(step.node);
    painter->setFont(typeface(TypeScale::Label));
    const QFontMetrics metrics(painter->font());
    const QRect nameArea = QStyle::visualRect(
        layoutDirection(), rect(),
        {left, area.top(), width() * nameShare / 100 - left - gap, Style::rowHeight()});
    const bool faint = step.state == State::Cancelled;
    painter->setPen(step.state == State::Failed ? tokens.bad : faint ? tokens.faint : tokens.text);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const Qt::Alignment middle = Qt::AlignVCenter | Qt::AlignAbsolute;
    painter->drawText(nameArea, middle | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                      metrics.elidedText(name, Qt::ElideRight, nameArea.width()));

    const QRectF bar = barArea(row);
    const double radius = std::min(3.0, bar.width() / 2);
    if (!bar.isEmpty()) {
        drawPanel(painter, bar, radius, stepColour(step, tokens), {});
    }
    if (!bar.isEmpty() && step.state == State::Running && m_sweep.isActive() &&
        !Style::isMotionReduced()) {
        paintSweep(painter, bar, radius);
    }

    const bool waits = step.state == State::Waiting;
    painter->setPen(waits ? tokens.warn : faint ? tokens.faint : tokens.muted);
    const QRect outcome = outcomeArea(row);
    painter->drawText(outcome, middle | (mirrored ? Qt::AlignLeft : Qt::AlignRight),
                      metrics.elidedText(outcomeText(step), Qt::ElideRight, outcome.width()));
}

void TimelineView::paintSweep(QPainter *painter, const QRectF &bar, double radius) const
{
    const Tokens &tokens = Tokens::of(palette());
    const double phase = static_cast<double>(m_clock.elapsed() % 1200) / 1200.0;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    QLinearGradient sweep(mirrored ? bar.topRight() : bar.topLeft(),
                          mirrored ? bar.topLeft() : bar.topRight());
    QColor clear = tokens.surface;
    clear.setAlphaF(0.0F);
    QColor light = tokens.surface;
    light.setAlphaF(0.45F);
    sweep.setColorAt(0, clear);
    sweep.setColorAt(std::clamp(phase, 0.01, 0.99), light);
    sweep.setColorAt(1, clear);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(sweep);
    painter->drawRoundedRect(bar, radius, radius);
    painter->restore();
}

void TimelineView::paintBrackets(QPainter *painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(tokens.warn, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    for (const RetryBracket &bracket : retryBrackets(m_trace)) {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const double x = mirrored ? width() - side - 1 : side + 1;
        const double top = rowArea(bracket.first).center().y();
        const double bottom = rowArea(bracket.last).center().y();
        const QPointF corner(mirrored ? -6 : 6, 0);
        painter->drawPolyline(QPolygonF({QPointF(x, top) + corner, QPointF(x, top),
                                         QPointF(x, bottom), QPointF(x, bottom) + corner}));
    }
}

void TimelineView::paintLanes(QPainter *painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto rows = static_cast<int>(m_trace.steps.size());
    painter->setFont(typeface(TypeScale::Label));
    const QFontMetrics metrics(painter->font());
    for (int row = 0; row < rows; ++row) {
        if (!beginsLane(row)) {
            continue;
        }
        int last = row;
        while (last + 1 < rows &&
               !m_trace.steps[static_cast<std::size_t>(last + 1)].branch.isEmpty() &&
               !beginsLane(last + 1)) {
            ++last;
        }
        const bool chosen = m_selected >= row && m_selected <= last;
        const int x = gutter() + 4;
        const QRect line =
            QStyle::visualRect(layoutDirection(), rect(),
                               {x, rowArea(row).top(), 2, Style::rowHeight() * (last - row + 1)});
        painter->fillRect(line.adjusted(0, 2, 0, -2), chosen ? tokens.accent : tokens.border);
        const QRect words = QStyle::visualRect(
            layoutDirection(), rect(),
            {gutter(), rowArea(row).top() - laneHeight, width() - gutter() - side, laneHeight});
        painter->setPen(tokens.muted);
        painter->drawText(words,
                          Qt::AlignVCenter | Qt::AlignAbsolute |
                              (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                          metrics.elidedText(laneText(row), Qt::ElideRight, words.width()));
    }
}

void TimelineView::paintRuler(QPainter *painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    const auto [left, right] = barSpace();
    const auto whole = static_cast<double>(axis().count());
    const auto at = [whole](double share) {
        return preciseText(std::chrono::microseconds(std::llround(share * whole)));
    };
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter->setFont(typeface(TypeScale::Label));
    painter->setPen(tokens.muted);
    const QRect words(side, 0, width() - 2 * side, rulerHeight - 8);
    painter->drawText(
        words, Qt::AlignVCenter | Qt::AlignAbsolute | (mirrored ? Qt::AlignLeft : Qt::AlignRight),
        tr("%1 to %2", "two points in time").arg(at(m_shown.begin), at(m_shown.end)));
    // the whole time, and what of it is shown
    const QRectF all(left, rulerHeight - 6, right - left, 3);
    drawPanel(painter, all, 1.5, tokens.border, {});
    const double from = mirrored ? 1.0 - m_shown.end : m_shown.begin;
    const QRectF part(left + from * all.width(), all.top(),
                      std::max(3.0, (m_shown.end - m_shown.begin) * all.width()), all.height());
    drawPanel(painter, part, 1.5, tokens.accent, {});
}

bool TimelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = rowAt(help->pos());
        if (row >= 0) {
            const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
            QString text = QStringLiteral("%1 · %2 · %3")
                               .arg(step.node, stateText(step), preciseText(lasted(step)));
            if (!step.message.isEmpty()) {
                text += QLatin1Char('\n') + step.message;
            }
            QToolTip::showText(help->globalPos(), text, this, rowArea(row));
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->pos());
    if (event->button() != Qt::LeftButton || row < 0) {
        QWidget::mousePressEvent(event);
        return;
    }
    select(row == m_selected ? -1 : row);
    if (m_trace.steps[static_cast<std::size_t>(row)].state == State::Waiting) {
        Q_EMIT waitingStepActivated();
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->pos()); event->button() == Qt::LeftButton && row >= 0) {
        select(row);
        zoomToSelection();
    }
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    const auto [left, right] = barSpace();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    TimeAxis shown = m_shown;
    if (event->modifiers().testFlag(Qt::ControlModifier) && turned.y() != 0) {
        const double at = std::clamp((event->position().x() - left) / (right - left), 0.0, 1.0);
        shown.zoom(std::pow(zoomStep, turned.y() / 120.0), mirrored ? 1.0 - at : at);
    } else if (m_shown.isZoomed() && turned.x() != 0) {
        shown.pan((mirrored ? turned.x() : -turned.x()) / 120.0 * 0.2);
    } else {
        QWidget::wheelEvent(event);
        return;
    }
    setShownTime(shown);
    event->accept();
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->pos()); row != m_hovered) {
        m_hovered = row;
        update();
    }
}

void TimelineView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_hovered = -1;
    update();
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_focusVisible =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (m_focusVisible && m_selected < 0) {
        select(0);
    }
    update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_focusVisible = false;
    update();
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    const auto rows = static_cast<int>(m_trace.steps.size());
    switch (event->key()) {
    case Qt::Key_Down:
        select(std::min(m_selected + 1, rows - 1));
        return;
    case Qt::Key_Up:
        select(m_selected < 0 ? rows - 1 : std::max(m_selected - 1, 0));
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep);
        return;
    case Qt::Key_Minus:
        zoom(1.0 / zoomStep);
        return;
    case Qt::Key_0:
        showAllTime();
        return;
    case Qt::Key_Z:
        zoomToSelection();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const bool later =
            (event->key() == Qt::Key_Right) == (layoutDirection() == Qt::LeftToRight);
        TimeAxis shown = m_shown;
        shown.pan(later ? 0.2 : -0.2);
        setShownTime(shown);
        return;
    }
    case Qt::Key_Home:
        select(0);
        return;
    case Qt::Key_End:
        select(rows - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_selected >= 0 &&
            m_trace.steps[static_cast<std::size_t>(m_selected)].state == State::Waiting) {
            Q_EMIT waitingStepActivated();
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace querent::gui
