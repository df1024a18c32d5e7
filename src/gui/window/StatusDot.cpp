// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/StatusDot.h"

#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QFontMetrics>
#include <QPainter>

namespace querent::gui {

StatusDot::StatusDot(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setReasoner(QString());
}

void StatusDot::setReasoner(const QString &reasoner)
{
    m_offline = reasoner.isEmpty() || reasoner == QLatin1String("offline");
    m_text = m_offline ? tr("Offline") : reasoner;
    setToolTip(m_offline ? tr("Questions are answered on this computer; nothing leaves it.")
                         : tr("Questions are answered with the help of %1.").arg(reasoner));
    setAccessibleName(m_text);
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
        m_compact ? 0 : QFontMetrics(typeface(TypeScale::Label)).horizontalAdvance(m_text) + 6;
    return {words + 8 + 16, 32};
}

void StatusDot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_offline ? tokens.good : tokens.accent);
    painter.drawEllipse(QPointF(mirrored ? width() - 12 : 12, height() / 2.0), 4, 4);
    if (!m_compact) {
        painter.setFont(typeface(TypeScale::Label));
        painter.setPen(tokens.muted);
        painter.drawText(mirrored ? rect().adjusted(8, 0, -22, 0) : rect().adjusted(22, 0, -2, 0),
                         Qt::AlignVCenter | Qt::AlignAbsolute |
                             (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                         m_text);
    }
}

} // namespace querent::gui
