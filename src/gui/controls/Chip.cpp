// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Chip.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int chipHeight = 26;
constexpr int iconSpace = 28;
constexpr int widest = 360;

const char *roleIcon(query::PlanRole role)
{
    switch (role) {
    case query::PlanRole::Measure:
        return "sigma";
    case query::PlanRole::Grouping:
        return "layers";
    case query::PlanRole::Filter:
        return "funnel";
    case query::PlanRole::Time:
        return "clock";
    case query::PlanRole::Order:
        return "arrow-up-down";
    case query::PlanRole::Limit:
        return "list-end";
    case query::PlanRole::Output:
        return "table-2";
    }
    return "table-2";
}

} // namespace

Chip::Chip(const query::UnderstoodPart &part, QWidget *parent)
    : QAbstractButton(parent), m_part(part)
{
    setText(QString::fromStdString(part.label));
    setFont(typeface(TypeScale::Label));
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    const QString words = QString::fromStdString(part.words);
    QString origin =
        words.isEmpty()
            ? roleText()
            : tr("%1, from “%2”", "role and the words of the question").arg(roleText(), words);
    if (part.inherited) {
        origin = tr("%1 (kept from the question before)").arg(origin);
    }
    setToolTip(origin);
    setAccessibleName(QStringLiteral("%1: %2").arg(roleText(), text()));
    setAccessibleDescription(origin);
}

QString Chip::roleText() const
{
    switch (m_part.role) {
    case query::PlanRole::Measure:
        return tr("What is measured");
    case query::PlanRole::Grouping:
        return tr("What it is grouped by");
    case query::PlanRole::Filter:
        return tr("What is counted in");
    case query::PlanRole::Time:
        return tr("The time");
    case query::PlanRole::Order:
        return tr("The order");
    case query::PlanRole::Limit:
        return tr("How many");
    case query::PlanRole::Output:
        return tr("What is shown");
    }
    return {};
}

QSize Chip::sizeHint() const
{
    const int words = QFontMetrics(font()).horizontalAdvance(text());
    return {std::min(iconSpace + words + 12, widest), chipHeight};
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const QRectF area(rect());
    const bool hovered = underMouse();
    const QColor fill =
        m_part.inherited
            ? (hovered ? tokens.sunken : tokens.surface)
            : (hovered ? blended(tokens.accentSoft, tokens.accent, 0.12) : tokens.accentSoft);
    drawPanel(&painter, area, area.height() / 2, fill, {});
    if (m_part.inherited) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.accent, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), area.height() / 2,
                                area.height() / 2);
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QRect iconArea(mirrored ? width() - iconSpace + 2 : 4, 0, iconSpace - 4, height());
    paintIcon(&painter, roleIcon(m_part.role), tokens.accent, iconArea, 14);
    const QRect words =
        mirrored ? rect().adjusted(10, 0, -iconSpace, 0) : rect().adjusted(iconSpace, 0, -10, 0);
    painter.setFont(font());
    painter.setPen(tokens.text);
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignAbsolute | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
        QFontMetrics(font()).elidedText(text(), Qt::ElideRight, words.width()));
    if (hasFocus()) {
        drawFocusRing(&painter, area, area.height() / 2, tokens);
    }
}

} // namespace querent::gui
