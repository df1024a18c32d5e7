// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/CellDelegate.h"

#include "gui/grid/ResultModel.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"

#include <QPainter>

namespace querent::gui {

namespace {

constexpr int padding = 12;

} // namespace

QColor CellDelegate::lineColour(const QPalette &palette)
{
    const Tokens &tokens = Tokens::of(palette);
    return blended(tokens.surface, tokens.border, 0.55);
}

bool CellDelegate::setHoveredRow(int row)
{
    const bool changed = row != m_hoveredRow;
    m_hoveredRow = row;
    return changed;
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRect area = option.rect;
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(area, tokens.accentSoft);
    } else if (index.row() == m_hoveredRow) {
        painter->fillRect(area, blended(tokens.surface, tokens.sunken, 0.7));
    }
    painter->fillRect(QRect(area.left(), area.bottom(), area.width(), 1),
                      lineColour(option.palette));
    const bool null = index.data(ResultModel::NullRole).toBool();
    painter->setFont(option.font);
    painter->setPen(null ? tokens.faint : tokens.text);
    const QRect words = area.adjusted(padding, 0, -padding, 0);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(words,
                      QStyle::visualAlignment(option.direction, alignment) | Qt::AlignAbsolute,
                      option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(),
                                                    Qt::ElideRight, words.width()));
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        drawFocusRing(painter, QRectF(area), 2, tokens);
    }
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    return {option.fontMetrics.horizontalAdvance(text) + 2 * padding + 2, 28};
}

} // namespace querent::gui
