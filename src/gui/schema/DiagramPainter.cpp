// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DiagramPainter.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QCoreApplication>
#include <QPainter>

namespace querent::gui {

namespace {

struct PainterWords
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::DiagramPainter)
};

/// Below these zooms columns, and then the small words beside a name, cannot be read.
constexpr double zoomForRows = 0.5;
constexpr double zoomForIcons = 0.35;
constexpr double faded = 0.28;
/// A table's name is at least so large on the screen, in pixels.
constexpr double leastName = 9.0;

QString fitted(const QFont &font, const QString &text, double width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

} // namespace

void DiagramPainter::setCurrent(int card, bool ring)
{
    m_current = card;
    m_ring = ring;
}

void DiagramPainter::paint(QPainter *painter, const QRectF &visible, double zoom) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    // a diagram is read from left to right in every language, as a chart is
    painter->setLayoutDirection(Qt::LeftToRight);
    const auto stands = [this](int card) { return m_lit.empty() || m_lit.contains(card); };
    const std::vector<DiagramEdge> &edges = m_diagram.edges();
    for (const bool strong : {false, true}) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const DiagramEdge &edge = edges[i];
            const bool touched =
                static_cast<int>(i) == m_pointed ||
                (m_current >= 0 && (edge.from == m_current || edge.to == m_current));
            if (touched != strong ||
                !edge.path.controlPointRect().adjusted(-8, -8, 8, 8).intersects(visible)) {
                continue;
            }
            painter->setOpacity(touched || (stands(edge.from) && stands(edge.to)) ? 1.0 : faded);
            paintEdge(painter, edge, strong);
            if (zoom >= zoomForIcons) {
                paintEnds(painter, edge);
            }
        }
    }
    const std::vector<DiagramCard> &cards = m_diagram.cards();
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].area.adjusted(-4, -4, 4, 4).intersects(visible)) {
            painter->setOpacity(stands(static_cast<int>(i)) ? 1.0 : faded);
            paintCard(painter, static_cast<int>(i), zoom);
        }
    }
    painter->setOpacity(1.0);
}

void DiagramPainter::paintEdge(QPainter *painter, const DiagramEdge &edge, bool strong) const
{
    const bool said = edge.origin == DiagramEdge::Origin::Said;
    QPen pen(strong || said ? m_tokens.accent : m_tokens.faint, strong ? 2.0 : 1.2);
    if (edge.origin == DiagramEdge::Origin::Inferred) {
        pen.setDashPattern({4.0, 3.0});
    }
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(edge.path);
}

void DiagramPainter::paintEnds(QPainter *painter, const DiagramEdge &edge) const
{
    QPen pen = painter->pen();
    pen.setStyle(Qt::SolidLine);
    painter->setPen(pen);
    const QPointF start = edge.path.elementAt(0);
    const double out = edge.fromRight ? 1.0 : -1.0;
    const QPointF foot = start + QPointF(11.0 * out, 0);
    if (edge.many) {
        painter->drawLine(foot, start + QPointF(0, -5.0));
        painter->drawLine(foot, start + QPointF(0, 5.0));
    } else {
        painter->drawLine(start + QPointF(8.0 * out, -5.0), start + QPointF(8.0 * out, 5.0));
    }
    const QPointF finish = edge.path.elementAt(edge.path.elementCount() - 1);
    const double in = edge.toRight ? 1.0 : -1.0;
    painter->drawLine(finish + QPointF(8.0 * in, -5.0), finish + QPointF(8.0 * in, 5.0));
    if (edge.optional) {
        painter->setBrush(m_tokens.window);
        painter->drawEllipse(finish + QPointF(14.0 * in, 0), 4.0, 4.0);
    }
}

void DiagramPainter::paintCard(QPainter *painter, int index, double zoom) const
{
    const DiagramCard &card = m_diagram.cards()[static_cast<std::size_t>(index)];
    const bool current = index == m_current;
    const bool found = m_lit.contains(index);
    drawPanel(painter, card.area, cardRadius, m_tokens.surface,
              current || found ? m_tokens.accent : m_tokens.border, current || found ? 2.0 : 1.0);
    if (current && m_ring) {
        drawFocusRing(painter, card.area.adjusted(-4, -4, 4, 4), cardRadius + 4.0, m_tokens);
    }
    const QRectF head(card.area.left() + cardPadding, card.area.top(),
                      card.area.width() - 2 * cardPadding, Diagram::headHeight);
    if (zoom < zoomForRows) {
        // the name alone, as large as the card allows
        QFont font = typeface(TypeScale::Strong);
        const double wanted = std::max<double>(font.pixelSize(), leastName / zoom);
        font.setPixelSize(static_cast<int>(std::min(wanted, card.area.height() * 0.5)));
        const QRectF room = card.area.adjusted(6, 4, -6, -4);
        painter->setFont(font);
        painter->setPen(m_tokens.text);
        painter->drawText(room, Qt::AlignCenter, fitted(font, card.name, room.width()));
        return;
    }
    const double nameStart = m_plain ? 0.0 : cardIconSpace + 2.0;
    if (!m_plain) {
        paintIcon(painter, card.isView ? "eye" : "table-2", m_tokens.muted,
                  QRectF(head.left(), head.top(), 16, head.height()), 16);
    }
    const QFont small = typeface(TypeScale::Label);
    const double side =
        card.side.isEmpty() ? 0.0 : QFontMetricsF(small).horizontalAdvance(card.side);
    painter->setFont(small);
    painter->setPen(m_tokens.muted);
    painter->drawText(head, Qt::AlignRight | Qt::AlignVCenter, card.side);
    const QFont strong = typeface(TypeScale::Strong);
    painter->setFont(strong);
    painter->setPen(m_tokens.text);
    const QRectF name = head.adjusted(nameStart, 0, -side - 8.0, 0);
    painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                      fitted(strong, card.name, name.width()));
    painter->fillRect(QRectF(card.area.left() + 1, head.bottom() - 1, card.area.width() - 2, 1),
                      m_tokens.border);
    paintRows(painter, card);
}

void DiagramPainter::paintRows(QPainter *painter, const DiagramCard &card) const
{
    const QFont font = typeface(TypeScale::Label);
    painter->setFont(font);
    const auto roomOf = [&card](int row) {
        return card.rowArea(row).adjusted(cardPadding, 2, -cardPadding, 2);
    };
    for (std::size_t i = 0; i < card.rows.size(); ++i) {
        const DiagramCard::Row &row = card.rows[i];
        const QRectF room = roomOf(static_cast<int>(i));
        painter->setPen(m_tokens.faint);
        if (!m_plain) {
            paintIcon(painter, row.icon.constData(), m_tokens.faint,
                      QRectF(room.left(), room.top(), 14, room.height()), 12);
        } else if (row.icon == "key-round" || row.icon == "link") {
            painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                              row.icon == "link" ? QStringLiteral("FK") : QStringLiteral("PK"));
        }
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, row.type);
        const double type = QFontMetricsF(font).horizontalAdvance(row.type);
        const QRectF name = room.adjusted(cardIconSpace, 0, -type - 8.0, 0);
        painter->setPen(row.key ? m_tokens.text : m_tokens.muted);
        painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                          fitted(font, row.name, name.width()));
    }
    if (card.more > 0) {
        painter->setPen(m_tokens.faint);
        painter->drawText(
            roomOf(static_cast<int>(card.rows.size())).adjusted(cardIconSpace, 0, 0, 0),
            Qt::AlignLeft | Qt::AlignVCenter,
            PainterWords::tr("and %n more", "columns", card.more));
    }
}

} // namespace querent::gui
