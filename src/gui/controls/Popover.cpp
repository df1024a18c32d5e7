// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Popover.h"

#include "gui/theme/Shapes.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int gap = 4;
constexpr int screenMargin = 8;

} // namespace

Popover::Popover(QWidget *parent, int width)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint), m_layout(new QVBoxLayout(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(width);
    m_layout->setContentsMargins(14, 12, 14, 14);
    m_layout->setSpacing(6);
}

void Popover::fit()
{
    ensurePolished();
    const int high = m_layout->heightForWidth(width());
    resize(width(), high > 0 ? high : sizeHint().height());
    if (isVisible()) {
        openAt(pos());
    }
}

void Popover::openBeside(const QRect &row)
{
    fit();
    const QRect screen = this->screen()->availableGeometry();
    const int before = row.left() - width() - gap;
    const int after = row.right() + gap;
    const bool fitsBefore = before >= screen.left() + screenMargin;
    const bool fitsAfter = after + width() <= screen.right() - screenMargin;
    // at the other side rather than over what it is about
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const bool left = mirrored ? fitsBefore || !fitsAfter : !fitsAfter && fitsBefore;
    openAt({left ? before : after, row.top()});
}

void Popover::openBelow(const QRect &button)
{
    fit();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    openAt({mirrored ? button.left() : button.right() + 1 - width(), button.bottom() + gap});
}

void Popover::openAbove(const QRect &line)
{
    fit();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    openAt({mirrored ? line.right() - width() - 2 * gap : line.left() + 2 * gap,
            line.top() - height() - gap});
}

void Popover::openAt(QPoint corner)
{
    const QRect screen = this->screen()->availableGeometry().adjusted(screenMargin, screenMargin,
                                                                      -screenMargin, -screenMargin);
    corner.setX(
        std::clamp(corner.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    corner.setY(
        std::clamp(corner.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    move(corner);
    show();
}

void Popover::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        giveUp();
        close();
        return;
    }
    QFrame::keyPressEvent(event);
}

void Popover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens.surface);
    drawPanel(&painter, QRectF(rect()), 0, {}, tokens.border);
}

} // namespace querent::gui
