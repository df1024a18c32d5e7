// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaDelegate.h"

#include "gui/schema/SchemaModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "gui/theme/Type.h"

#include <QAbstractItemView>
#include <QPainter>

namespace querent::gui {

namespace {

constexpr int iconSpace = 22;
constexpr int endMargin = 8;

} // namespace

void SchemaDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    painter->setLayoutDirection(Qt::LeftToRight); // names and numbers, whichever way the row goes
    const QRect area = option.rect;
    const auto mirrored = [&option, &area](const QRect &part) {
        return QStyle::visualRect(option.direction, area, part);
    };
    const bool isTable = !index.parent().isValid();

    const QRect iconArea = mirrored(QRect(area.left(), area.top(), 16, area.height()));
    paintIcon(painter, index.data(SchemaModel::IconRole).toByteArray().constData(),
              isTable ? tokens.muted : tokens.faint, iconArea, isTable ? 16 : 14);

    const QString side = index.data(SchemaModel::SideRole).toString();
    const QFont small = typeface(TypeScale::Label);
    const int sideWidth = side.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(side) + 8;
    const QByteArray key = index.data(SchemaModel::KeyRole).toByteArray();
    const int keyWidth = key.isEmpty() ? 0 : 18;
    const int end = area.right() - endMargin;
    if (!side.isEmpty()) {
        painter->setFont(small);
        painter->setPen(index.data(SchemaModel::ChosenRole).toBool() ? tokens.accent
                                                                     : tokens.faint);
        painter->drawText(mirrored(QRect(end - sideWidth, area.top(), sideWidth, area.height())),
                          QStyle::visualAlignment(option.direction, Qt::AlignRight) |
                              Qt::AlignVCenter | Qt::AlignAbsolute,
                          side);
    }
    if (!key.isEmpty()) {
        paintIcon(painter, key.constData(), key == "triangle-alert" ? tokens.warn : tokens.faint,
                  mirrored(QRect(end - sideWidth - keyWidth, area.top(), keyWidth, area.height())),
                  12);
    }
    const QRect name =
        mirrored(QRect(area.left() + iconSpace, area.top(),
                       end - sideWidth - keyWidth - area.left() - iconSpace - 4, area.height()));
    painter->setFont(typeface(TypeScale::Body));
    painter->setPen(tokens.text);
    const QString text = index.data(Qt::DisplayRole).toString();
    painter->drawText(name,
                      QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter |
                          Qt::AlignAbsolute,
                      QFontMetrics(painter->font()).elidedText(text, Qt::ElideRight, name.width()));
    if (option.state.testFlag(QStyle::State_HasFocus) &&
        option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
        const int width = view != nullptr ? view->viewport()->width() : area.right();
        drawFocusRing(painter, QRectF(0, area.top(), width, area.height()), controlRadius, tokens);
    }
}

int SchemaDelegate::sideSpace(const QModelIndex &index)
{
    const QString side = index.data(SchemaModel::SideRole).toString();
    return side.isEmpty()
               ? 0
               : QFontMetrics(typeface(TypeScale::Label)).horizontalAdvance(side) + 8 + endMargin;
}

QSize SchemaDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {120, Style::rowHeight()};
}

} // namespace querent::gui
