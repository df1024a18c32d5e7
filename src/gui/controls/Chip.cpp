// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Chip.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int iconSpace = 28;
constexpr int widest = 360;
constexpr int crossSpace = 22;

} // namespace

const char *planRoleIcon(query::PlanRole role)
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
    if (part.inherited && part.from.empty()) {
        origin = tr("%1 (kept from the question before)").arg(origin);
    } else if (part.inherited) {
        origin = tr("%1 (kept from “%2”)").arg(origin, QString::fromStdString(part.from));
    }
    setToolTip(origin);
    setAccessibleName(QStringLiteral("%1: %2").arg(roleText(), text()));
    setAccessibleDescription(origin);
}

QString Chip::roleText(query::PlanRole role)
{
    switch (role) {
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

void Chip::setRemovable(bool removable)
{
    m_removable = removable;
    updateGeometry();
}

QSize Chip::sizeHint() const
{
    const int words = QFontMetrics(font()).horizontalAdvance(text());
    const int end = m_removable ? crossSpace + 2 : 12;
    return {std::min(iconSpace + words + end, widest), standardHeight};
}

QRect Chip::cross() const
{
    if (!m_removable) {
        return {};
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    return {mirrored ? 2 : width() - crossSpace, 0, crossSpace - 2, height()};
}

void Chip::keyPressEvent(QKeyEvent *event)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (m_removable) {
            Q_EMIT removeRequested();
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        click();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        focusNextPrevChild((event->key() == Qt::Key_Right) != mirrored);
        return;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

void Chip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && cross().contains(event->pos())) {
        setDown(false);
        Q_EMIT removeRequested();
        return;
    }
    QAbstractButton::mouseReleaseEvent(event);
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
    paintIcon(&painter, planRoleIcon(m_part.role), tokens.accent, iconArea, 14);
    const int end = m_removable ? crossSpace : 10;
    const QRect words =
        mirrored ? rect().adjusted(end, 0, -iconSpace, 0) : rect().adjusted(iconSpace, 0, -end, 0);
    if (m_removable) {
        paintIcon(&painter, "x", hovered || hasFocus() ? tokens.text : tokens.faint, cross(), 12);
    }
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
