// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/TimelineView.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "gui/theme/Type.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using State = session::RunStep::State;

namespace {

constexpr int rowHeight = 28;
constexpr int side = 12;
constexpr int bracketSpace = 14;
constexpr int nameShare = 45;        ///< per cent of the width
constexpr int narrowestOutcome = 60; ///< "12.3 s" at the end of a row
constexpr int barHeight = 8;
constexpr double shortestBar = 3;
constexpr int gap = 8; ///< between the parts of a row

bool isRetry(const session::RunStep &step)
{
    return step.node == QLatin1String("retry");
}

QColor stepColour(const session::RunStep &step, const Tokens &tokens)
{
    switch (step.state) {
    case State::Running:
        return tokens.accent;
    case State::Succeeded:
        return isRetry(step) || step.node == QLatin1String("refine") ? tokens.warn : tokens.good;
    case State::Failed:
        return tokens.bad;
    case State::Waiting:
        return tokens.warn;
    case State::Cancelled:
        return tokens.faint;
    }
    return tokens.faint;
}

QString stateText(const session::RunStep &step)
{
    switch (step.state) {
    case State::Running:
        return TimelineView::tr("running");
    case State::Succeeded:
        return TimelineView::tr("done");
    case State::Failed:
        return TimelineView::tr("failed");
    case State::Waiting:
        return TimelineView::tr("waiting for you");
    case State::Cancelled:
        return TimelineView::tr("cancelled");
    }
    return {};
}

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
    m_trace = trace;
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
    if (!sameRun && m_selected >= 0) {
        select(-1);
    }
    QStringList steps;
    for (const session::RunStep &step : m_trace.steps) {
        steps << QStringLiteral("%1 %2, %3")
                     .arg(nodeText(step.node), durationText(step.duration), stateText(step));
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
    update();
    Q_EMIT selectionChanged(row);
}

QRect TimelineView::rowArea(int row) const
{
    return {0, row * rowHeight, width(), rowHeight};
}

QSize TimelineView::sizeHint() const
{
    return {320, std::max(1, static_cast<int>(m_trace.steps.size())) * rowHeight};
}

QSize TimelineView::minimumSizeHint() const
{
    return {220, sizeHint().height()};
}

int TimelineView::gutter() const
{
    return side + (brackets().empty() ? 0 : bracketSpace);
}

int TimelineView::rowAt(const QPoint &position) const
{
    const int row = position.y() / rowHeight;
    return position.y() >= 0 && row < static_cast<int>(m_trace.steps.size()) ? row : -1;
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

std::vector<TimelineView::Bracket> TimelineView::brackets() const
{
    std::vector<Bracket> result;
    int begin = -1;
    for (int row = 0; row < static_cast<int>(m_trace.steps.size()); ++row) {
        const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
        const bool plans =
            step.node == QLatin1String("plan") || step.node == QLatin1String("replan");
        if (plans && begin < 0) {
            begin = row;
        }
        if (isRetry(step)) {
            result.push_back({std::max(begin, 0), row});
            begin = -1;
        }
    }
    return result;
}

void TimelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LayoutDirectionAuto); // "3 ms" reads the same in a mirrored row
    for (int row = 0; row < static_cast<int>(m_trace.steps.size()); ++row) {
        paintRow(&painter, row);
    }
    paintBrackets(&painter);
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
    return QStyle::visualRect(layoutDirection(), rect(),
                              {width() - side - wide, row * rowHeight, wide, rowHeight});
}

QRectF TimelineView::barArea(int row) const
{
    const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
    const double left = width() * nameShare / 100;
    const double right = width() - side - outcomeWidth() - gap;
    const double perMicrosecond = (right - left) / static_cast<double>(axis().count());
    const double start = std::min(left + static_cast<double>(step.start.count()) * perMicrosecond,
                                  right - shortestBar);
    const double length = std::clamp(static_cast<double>(lasted(step).count()) * perMicrosecond,
                                     shortestBar, std::max(shortestBar, right - start));
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
    QString name = nodeText(step.node);
    if (!step.branch.isEmpty()) {
        name = QStringLiteral("%1 · %2").arg(step.branch, name);
    }
    painter->setFont(typeface(TypeScale::Label));
    const QFontMetrics metrics(painter->font());
    const QRect nameArea =
        QStyle::visualRect(layoutDirection(), rect(),
                           {left, area.top(), width() * nameShare / 100 - left - gap, rowHeight});
    const bool faint = step.state == State::Cancelled;
    painter->setPen(step.state == State::Failed ? tokens.bad : faint ? tokens.faint : tokens.text);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const Qt::Alignment middle = Qt::AlignVCenter | Qt::AlignAbsolute;
    painter->drawText(nameArea, middle | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                      metrics.elidedText(name, Qt::ElideRight, nameArea.width()));

    const QRectF bar = barArea(row);
    const double radius = std::min(3.0, bar.width() / 2);
    drawPanel(painter, bar, radius, stepColour(step, tokens), {});
    if (step.state == State::Running && m_sweep.isActive() && !Style::isMotionReduced()) {
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
    for (const Bracket &bracket : brackets()) {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const double x = mirrored ? width() - side - 1 : side + 1;
        const double top = rowArea(bracket.first).center().y();
        const double bottom = rowArea(bracket.last).center().y();
        const QPointF corner(mirrored ? -6 : 6, 0);
        painter->drawPolyline(QPolygonF({QPointF(x, top) + corner, QPointF(x, top),
                                         QPointF(x, bottom), QPointF(x, bottom) + corner}));
    }
}

bool TimelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = rowAt(help->pos());
        if (row >= 0) {
            const session::RunStep &step = m_trace.steps[static_cast<std::size_t>(row)];
            QString text = QStringLiteral("%1 · %2").arg(step.node, stateText(step));
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
