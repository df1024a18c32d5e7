// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/StatusDot.h"

#include "gui/theme/ControlPainting.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QFocusEvent>
#include <QFontMetrics>
#include <QPainter>

namespace querent::gui {

namespace {

constexpr int widestModel = 180;

} // namespace

StatusDot::StatusDot(QWidget *parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setState({});
}

void StatusDot::setState(const session::ModelState &state)
{
    const QString model = QString::fromStdString(state.model);
    const QString shown =
        QFontMetrics(typeface(TypeScale::Label)).elidedText(model, Qt::ElideMiddle, widestModel);
    const QString host = QString::fromStdString(state.host);
    if (!state.on) {
        m_tone = Tone::Good;
        setText(tr("Offline"));
        setToolTip(tr("Questions are answered on this computer; nothing leaves it."));
    } else if (!state.usable()) {
        m_tone = Tone::Warn;
        setText(tr("Offline"));
        setToolTip(model.isEmpty()
                       ? tr("A language model is switched on, but none is chosen yet.")
                       : tr("%1 cannot be asked with these settings, so the offline engine answers "
                            "alone.")
                             .arg(model));
    } else if (state.local) {
        m_tone = Tone::Accent;
        setText(tr("%1 · this computer", "a model").arg(shown));
        setToolTip(tr("Questions are answered with the help of %1, which runs on this computer.")
                       .arg(model));
    } else {
        m_tone = Tone::Accent;
        setText(tr("%1 · %2", "a model and its host").arg(shown, host));
        setToolTip(tr("Questions are answered with the help of %1. What it is told goes to %2.")
                       .arg(model, host));
    }
    setAccessibleName(text());
    setAccessibleDescription(toolTip());
    updateGeometry();
    update();
}

void StatusDot::setCompact(bool compact)
{
    m_compact = compact;
    updateGeometry();
    update();
}

QSize StatusDot::sizeHint() const
{
    const int words =
        m_compact ? 0 : QFontMetrics(typeface(TypeScale::Label)).horizontalAdvance(text()) + 6;
    return {words + 8 + 16, 32};
}

void StatusDot::focusInEvent(QFocusEvent *event)
{
    QAbstractButton::focusInEvent(event);
    m_focusVisible =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
}

void StatusDot::focusOutEvent(QFocusEvent *event)
{
    QAbstractButton::focusOutEvent(event);
    m_focusVisible = false;
}

void StatusDot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    if (underMouse()) {
        drawPanel(&painter, QRectF(rect()), controlRadius, hoverFill(palette()), {});
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneColour(m_tone, tokens));
    painter.drawEllipse(QPointF(mirrored ? width() - 12 : 12, height() / 2.0), 4, 4);
    if (!m_compact) {
        painter.setFont(typeface(TypeScale::Label));
        painter.setPen(tokens.muted);
        painter.drawText(mirrored ? rect().adjusted(8, 0, -22, 0) : rect().adjusted(22, 0, -2, 0),
                         Qt::AlignVCenter | Qt::AlignAbsolute |
                             (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                         text());
    }
    if (m_focusVisible) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, tokens);
    }
}

} // namespace querent::gui
