// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ChoiceButton.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QPainter>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int padding = 14;
constexpr int numberSpace = 28;

QRect wrapped(const QFontMetrics &metrics, int width, const QString &text)
{
    return metrics.boundingRect(QRect(0, 0, std::max(width, 40), 1000), Qt::TextWordWrap, text);
}

} // namespace

ChoiceButton::ChoiceButton(const QString &label, const QString &detail, int number, QWidget *parent)
    : QAbstractButton(parent), m_detail(detail), m_number(number)
{
    setText(label);
    setCheckable(true);
    setAutoExclusive(false);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(label);
    setAccessibleDescription(detail);
}

QSize ChoiceButton::sizeHint() const
{
    return {260, heightForWidth(260)};
}

int ChoiceButton::heightForWidth(int width) const
{
    const int inner = width - 2 * padding - (m_number > 0 ? numberSpace : 0);
    int height = wrapped(QFontMetrics(typeface(TypeScale::Strong)), inner, text()).height();
    if (!m_detail.isEmpty()) {
        height += 3 + wrapped(QFontMetrics(typeface(TypeScale::Label)), inner, m_detail).height();
    }
    return height + 2 * 11;
}

void ChoiceButton::focusInEvent(QFocusEvent *event)
{
    QAbstractButton::focusInEvent(event);
    // focus that was given looks like a choice that was made
    m_focusVisible =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}

void ChoiceButton::focusOutEvent(QFocusEvent *event)
{
    QAbstractButton::focusOutEvent(event);
    m_focusVisible = false;
    update();
}

void ChoiceButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const QRectF area(rect());
    const bool lit = isEnabled() && (underMouse() || isChecked() || isDown());
    drawPanel(&painter, area, cardRadius,
              isChecked() || isDown() ? tokens.accentSoft : tokens.surface,
              lit ? tokens.accent : tokens.border);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const Qt::Alignment leading = Qt::AlignAbsolute | (mirrored ? Qt::AlignRight : Qt::AlignLeft);

    if (m_number > 0) {
        const QRectF key(mirrored ? padding : width() - padding - 20, 11, 20, 18);
        drawPanel(&painter, key, 4, tokens.sunken, {});
        painter.setFont(typeface(TypeScale::Label));
        painter.setPen(tokens.muted);
        painter.drawText(key, Qt::AlignCenter, QString::number(m_number));
    }

    const int aside = m_number > 0 ? numberSpace : 0;
    const QRect words = mirrored ? rect().adjusted(padding + aside, 11, -padding, -11)
                                 : rect().adjusted(padding, 11, -padding - aside, -11);
    painter.setFont(typeface(TypeScale::Strong));
    painter.setPen(isEnabled() ? tokens.text : tokens.faint);
    QRect used;
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignTop | leading, text(), &used);
    painter.setFont(typeface(TypeScale::Label));
    painter.setPen(tokens.muted);
    painter.drawText(words.adjusted(0, used.height() + 3, 0, 0),
                     Qt::TextWordWrap | Qt::AlignTop | leading, m_detail);
    if (m_focusVisible) {
        drawFocusRing(&painter, area, cardRadius, tokens);
    }
}

} // namespace querent::gui
