// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/PlainView.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QEvent>
#include <QPainter>
#include <QTextDocument>

namespace querent::gui {

PlainView::PlainView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFrameShape(NoFrame);
    setFont(typeface(TypeScale::Mono));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    document()->setDocumentMargin(10);
    setLineWrapMode(WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    recolour();
}

void PlainView::recolour()
{
    const QColor sunken = Tokens::of(palette()).sunken;
    if (palette().color(QPalette::Base) != sunken) {
        QPalette changed = palette();
        changed.setColor(QPalette::Base, sunken);
        setPalette(changed);
    }
}

void PlainView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        recolour();
    }
}

void PlainView::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(viewport());
        drawFocusRing(&painter, QRectF(viewport()->rect()), controlRadius, Tokens::of(palette()));
    }
}

} // namespace querent::gui
