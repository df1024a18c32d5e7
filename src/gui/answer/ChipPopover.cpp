// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ChipPopover.h"

#include "gui/controls/Buttons.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Text.h"
#include "gui/theme/Shapes.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace querent::gui {

ChipPopover::ChipPopover(const Chip &chip, QWidget *parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setMaximumWidth(340);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 10);
    layout->setSpacing(4);
    layout->addWidget(new Text(chip.roleText(), TypeScale::Label, Tone::Muted, this));
    auto *label = new Text(chip.text(), TypeScale::Strong, Tone::Text, this);
    label->setFlowing();
    layout->addWidget(label);
    const QString words = QString::fromStdString(chip.part().words);
    QString origin = tr("Added by Querent; no word of the question says so.");
    if (chip.part().inherited) {
        origin = tr("Kept from the question before.");
    } else if (!words.isEmpty()) {
        origin = tr("From “%1” in the question.").arg(words);
    }
    auto *from = new Text(origin, TypeScale::Label, Tone::Muted, this);
    from->setWordWrap(true);
    layout->addWidget(from);
    layout->addSpacing(4);
    QPushButton *change = makeButton(tr("Say it differently"), "link", "pencil", this);
    connect(change, &QPushButton::clicked, this, [this] {
        Q_EMIT changeRequested();
        close();
    });
    layout->addWidget(change, 0, Qt::AlignLeading);
}

void ChipPopover::openBelow(const QWidget *widget)
{
    adjustSize();
    QPoint corner = widget->mapToGlobal(QPoint(0, widget->height() + 6));
    const QRect screen = widget->screen()->availableGeometry();
    corner.setX(std::clamp(corner.x(), screen.left() + 8,
                           std::max(screen.left() + 8, screen.right() - width() - 8)));
    if (corner.y() + height() > screen.bottom()) {
        corner.setY(widget->mapToGlobal(QPoint(0, 0)).y() - height() - 6);
    }
    move(corner);
    show();
}

void ChipPopover::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens.surface);
    drawPanel(&painter, QRectF(rect()), 0, {}, tokens.border);
}

} // namespace querent::gui
