// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Text.h"

#include <QEvent>

namespace querent::gui {

Text::Text(QWidget *parent) : Text(QString(), TypeScale::Body, Tone::Text, parent) {}

Text::Text(const QString &text, TypeScale scale, Tone tone, QWidget *parent)
    : QLabel(text, parent), m_tone(tone), m_scale(scale)
{
    // what it shows comes from data and models: never markup
    setTextFormat(Qt::PlainText);
    setFont(typeface(scale));
    recolour();
}

void Text::setTone(Tone tone)
{
    m_tone = tone;
    recolour();
}

void Text::setScale(TypeScale scale)
{
    m_scale = scale;
    setFont(typeface(scale));
}

void Text::setFlowing()
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setCursor(Qt::IBeamCursor);
}

void Text::recolour()
{
    const QColor colour = toneColour(m_tone, Tokens::of(palette()));
    if (palette().color(QPalette::Active, QPalette::WindowText) != colour) {
        QPalette changed = palette();
        changed.setColor(QPalette::Active, QPalette::WindowText, colour);
        changed.setColor(QPalette::Inactive, QPalette::WindowText, colour);
        setPalette(changed);
    }
}

void Text::align()
{
    const Qt::Alignment given = alignment();
    if (given & (Qt::AlignHCenter | Qt::AlignJustify)) {
        return;
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const bool absolute = given.testFlag(Qt::AlignAbsolute);
    if (mirrored == absolute) {
        return;
    }
    const Qt::Alignment side =
        given & Qt::AlignRight ? Qt::AlignLeft : Qt::AlignRight; // absolute ones are mirrored
    setAlignment((given & Qt::AlignVertical_Mask) |
                 (mirrored ? side | Qt::AlignAbsolute : Qt::Alignment(side)));
}

void Text::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    align(); // it may have been told its side after the window was mirrored
}

void Text::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        recolour();
    } else if (event->type() == QEvent::LayoutDirectionChange) {
        align();
    }
}

} // namespace querent::gui
