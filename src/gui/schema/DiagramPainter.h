// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/schema/Diagram.h"
#include "gui/theme/Tokens.h"

#include <set>

class QPainter;

namespace querent::gui {

/// Draws a diagram in its own coordinates. Without icons any thread may.
class DiagramPainter
{
public:
    DiagramPainter(const Diagram &diagram, const Tokens &tokens)
        : m_diagram(diagram), m_tokens(tokens)
    {}

    /// Only these stand out; empty: all do.
    void setLit(std::set<int> cards) { m_lit = std::move(cards); }
    /// The card the keyboard is at, and whether a ring says so. -1: none.
    void setCurrent(int card, bool ring);
    /// The edge under the pointer; -1: none.
    void setPointed(int edge) { m_pointed = edge; }

    /// "PK" and "FK" in the place of icons, for pictures made away from the window.
    void setPlain() { m_plain = true; }

    /// Everything that shows in `visible`, at a zoom of `zoom`: with less detail where it would be
    /// too small to read.
    void paint(QPainter *painter, const QRectF &visible, double zoom) const;

private:
    void paintEdge(QPainter *painter, const DiagramEdge &edge, bool strong) const;
    void paintEnds(QPainter *painter, const DiagramEdge &edge) const;
    void paintCard(QPainter *painter, int index, double zoom) const;
    void paintRows(QPainter *painter, const DiagramCard &card) const;

    const Diagram &m_diagram;
    const Tokens &m_tokens;
    std::set<int> m_lit;
    int m_current = -1;
    bool m_ring = false;
    int m_pointed = -1;
    bool m_plain = false;
};

} // namespace querent::gui
