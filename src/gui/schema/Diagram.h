// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"

#include <QByteArray>
#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace querent::gui {

/// Within a card, left and right of its words, and what the icon before them takes.
inline constexpr double cardPadding = 12.0;
inline constexpr double cardIconSpace = 20.0;

/// A table as a card of the diagram; lengths in logical pixels at a zoom of 1.
struct DiagramCard
{
    struct Row
    {
        QString name;
        QString type;
        QByteArray icon; ///< of a key or a reference; else of what it holds
        bool key = false;
    };

    QString name;
    QString side; ///< how many rows it has
    QString detail;
    QString search; ///< names, descriptions and other words, in lower case
    bool isView = false;
    bool filtered = false; ///< only some of its rows may be seen
    std::vector<Row> rows;
    int more = 0; ///< columns that are not among the rows
    QRectF area;

    [[nodiscard]] QRectF rowArea(int row) const;
};

/// Rows of one card that point at rows of another.
struct DiagramEdge
{
    enum class Origin {
        Declared, ///< by the source
        Inferred, ///< by names and values
        Said,     ///< in the data dictionary
    };

    int from = 0;
    int to = 0;
    int fromRow = 0;
    int toRow = 0;
    bool many = true;      ///< several rows may point at the same one
    bool optional = false; ///< a row may point at none
    Origin origin = Origin::Declared;
    data::Relationship relationship;
    QPainterPath path;
    bool fromRight = true; ///< which side of its card it leaves
    bool toRight = false;  ///< which side it arrives at
};

/// The tables of a source and how they hang together, laid out. The same source has the same
/// diagram.
class Diagram
{
public:
    static constexpr double headHeight = 34.0;
    static constexpr double rowHeight = 22.0;

    Diagram() = default;
    /// `everyColumn`: not only those by which rows are told and joined.
    Diagram(const data::Catalog &catalog, const data::DataDictionary &dictionary, bool everyColumn);

    [[nodiscard]] const std::vector<DiagramCard> &cards() const noexcept { return m_cards; }
    [[nodiscard]] const std::vector<DiagramEdge> &edges() const noexcept { return m_edges; }
    /// Everything, with a margin.
    [[nodiscard]] QRectF bounds() const noexcept { return m_bounds; }

    [[nodiscard]] int cardNamed(const QString &name) const;
    /// -1 where there is none.
    [[nodiscard]] int cardAt(const QPointF &place) const;
    [[nodiscard]] int edgeAt(const QPointF &place, double reach) const;
    /// The column under `place`, of card cardAt(); -1: none.
    [[nodiscard]] int rowAt(const QPointF &place) const;
    /// Cards that have all `words` in their names, their columns' names or what is said of them.
    [[nodiscard]] std::vector<int> found(const QString &words) const;
    /// "orders.customer → customers.id: many to one, found by names and values".
    [[nodiscard]] QString words(const DiagramEdge &edge) const;

private:
    void addCard(const data::Catalog &catalog, const data::Table &table,
                 const data::DataDictionary &dictionary, bool everyColumn);
    void addEdges(const data::Catalog &catalog, const data::DataDictionary &dictionary);
    void place();
    void drawPath(DiagramEdge &edge) const;
    /// The first card, seen from the line's beginning, that the line passes behind; or null.
    [[nodiscard]] const DiagramCard *firstBehind(const DiagramEdge &edge) const;
    /// A clear way past the card, in the direction of the line.
    [[nodiscard]] QLineF laneBeside(const DiagramCard &card, const DiagramEdge &edge) const;

    std::vector<DiagramCard> m_cards;
    std::vector<DiagramEdge> m_edges;
    QRectF m_bounds;
};

} // namespace querent::gui
