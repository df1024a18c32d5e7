// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/Diagram.h"

#include "gui/charts/NumberText.h"
#include "gui/schema/DiagramLayout.h"
#include "gui/schema/SchemaModel.h"
#include "gui/schema/SchemaText.h"
#include "gui/theme/Type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPathStroker>

#include <algorithm>

namespace querent::gui {

namespace {

struct DiagramWords
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::Diagram)
};

constexpr double margin = 32.0;
constexpr double leastWidth = 148.0;
constexpr double mostWidth = 280.0;
constexpr std::size_t mostRows = 40;
/// How far an edge goes straight before it may turn.
constexpr double straight = 22.0;

bool holds(const std::vector<std::string> &names, const std::string &name)
{
    return std::any_of(names.begin(), names.end(),
                       [&name](const std::string &other) { return data::equalNames(other, name); });
}

bool refers(const data::Catalog &catalog, const data::Table &table, const data::Column &column)
{
    return std::any_of(catalog.relationships.begin(), catalog.relationships.end(),
                       [&](const data::Relationship &link) {
                           return data::equalNames(link.fromTable, table.name) &&
                                  holds(link.fromColumns, column.name);
                       });
}

bool isReferredTo(const data::Catalog &catalog, const data::Table &table,
                  const data::Column &column)
{
    return std::any_of(catalog.relationships.begin(), catalog.relationships.end(),
                       [&](const data::Relationship &link) {
                           return data::equalNames(link.toTable, table.name) &&
                                  holds(link.toColumns, column.name);
                       });
}

int rowNamed(const DiagramCard &card, const std::string &name)
{
    const auto found =
        std::find_if(card.rows.begin(), card.rows.end(), [&name](const DiagramCard::Row &row) {
            return data::equalNames(row.name.toStdString(), name);
        });
    return found != card.rows.end() ? static_cast<int>(found - card.rows.begin()) : -1;
}

/// No two rows of the table have the same values there.
bool tellsRowsApart(const data::Table &table, const std::vector<std::string> &columns)
{
    std::size_t key = 0;
    std::size_t held = 0;
    for (const data::Column &column : table.columns) {
        const bool named = holds(columns, column.name);
        if (named && column.unique && columns.size() == 1) {
            return true;
        }
        key += column.primaryKeyPosition > 0 ? 1 : 0;
        held += column.primaryKeyPosition > 0 && named ? 1 : 0;
    }
    return key > 0 && held == key;
}

/// A line that passes behind cards is led round them, one after the other.
constexpr int mostDetours = 4;
/// With more cards no line can keep clear of all.
constexpr std::size_t mostRouted = 150;
constexpr int pathSteps = 64;
constexpr double laneGap = 14.0;
constexpr double laneReach = 6.0;

/// Out of one card, along the lanes, into the other.
QPainterPath curve(const QLineF &out, const std::vector<QLineF> &lanes, const QLineF &in)
{
    QPainterPath path(out.p1());
    path.lineTo(out.p2());
    const double outward = out.dx() < 0 ? -1.0 : 1.0;
    const double inward = in.dx() > 0 ? -1.0 : 1.0;
    const auto bendTo = [&path](const QPointF &end, double away, double towards) {
        const QPointF begin = path.currentPosition();
        const double bend = std::clamp(std::abs(end.x() - begin.x()) / 2.0, 18.0, 90.0);
        path.cubicTo(begin + QPointF(away * bend, 0), end + QPointF(towards * bend, 0), end);
    };
    for (const QLineF &lane : lanes) {
        bendTo(lane.p1(), outward, -outward);
        path.lineTo(lane.p2());
    }
    bendTo(in.p1(), outward, inward);
    path.lineTo(in.p2());
    return path;
}

} // namespace

QRectF DiagramCard::rowArea(int row) const
{
    return {area.left(), area.top() + Diagram::headHeight + row * Diagram::rowHeight, area.width(),
            Diagram::rowHeight};
}

Diagram::Diagram(const data::Catalog &catalog, const data::DataDictionary &dictionary,
                 bool everyColumn)
{
    m_cards.reserve(catalog.tables.size());
    for (const data::Table &table : catalog.tables) {
        addCard(catalog, table, dictionary, everyColumn);
    }
    addEdges(catalog, dictionary);
    place();
}

void Diagram::addCard(const data::Catalog &catalog, const data::Table &table,
                      const data::DataDictionary &dictionary, bool everyColumn)
{
    DiagramCard card;
    card.name = text(table.name);
    card.isView = table.isView;
    card.filtered = table.filtered;
    card.side = table.rowCount ? compactNumber(static_cast<double>(*table.rowCount)) : QString();
    card.search = card.name;
    const auto addWords = [&card](const auto *entry) {
        if (entry != nullptr) {
            card.search += QLatin1Char(' ') + text(entry->description);
            for (const std::string &word : entry->synonyms) {
                card.search += QLatin1Char(' ') + text(word);
            }
        }
    };
    const data::DataDictionary::TableEntry *entry = dictionary.table(table.name);
    addWords(entry);
    card.detail = entry != nullptr ? text(entry->description) : QString();
    const QFontMetricsF strong(typeface(TypeScale::Strong));
    const QFontMetricsF small(typeface(TypeScale::Label));
    double width = 2 * cardPadding + cardIconSpace + strong.horizontalAdvance(card.name) + 12.0 +
                   small.horizontalAdvance(card.side);
    for (const data::Column &column : table.columns) {
        card.search += QLatin1Char(' ') + text(column.name);
        addWords(dictionary.column(table.name, column.name));
        const bool points = refers(catalog, table, column);
        const bool key = column.primaryKeyPosition > 0;
        const bool links = key || points || isReferredTo(catalog, table, column);
        // nothing points at a view: what it holds is all that it tells
        if ((!everyColumn && !links && !table.isView) || card.rows.size() == mostRows) {
            ++card.more;
            continue;
        }
        DiagramCard::Row row{text(column.name), columnTypeText(column.type),
                             QByteArray(column.masked ? "eye-off"
                                        : key         ? "key-round"
                                        : points      ? "link"
                                                      : columnIcon(column)),
                             links};
        width =
            std::max(width, 2 * cardPadding + cardIconSpace + small.horizontalAdvance(row.name) +
                                16.0 + small.horizontalAdvance(row.type));
        card.rows.push_back(std::move(row));
    }
    card.search = card.search.toLower();
    const double high = headHeight + static_cast<double>(card.rows.size()) * rowHeight +
                        (card.more > 0 ? rowHeight : 0.0) + 8.0;
    card.area.setSize(QSizeF(std::clamp(width, leastWidth, mostWidth), high));
    m_cards.push_back(std::move(card));
}

void Diagram::addEdges(const data::Catalog &catalog, const data::DataDictionary &dictionary)
{
    for (const data::Relationship &link : catalog.relationships) {
        DiagramEdge edge;
        edge.from = cardNamed(text(link.fromTable));
        edge.to = cardNamed(text(link.toTable));
        const data::Table *table = catalog.table(link.fromTable);
        if (edge.from < 0 || edge.to < 0 || link.fromColumns.empty() || link.toColumns.empty()) {
            continue;
        }
        edge.fromRow =
            rowNamed(m_cards[static_cast<std::size_t>(edge.from)], link.fromColumns.front());
        edge.toRow = rowNamed(m_cards[static_cast<std::size_t>(edge.to)], link.toColumns.front());
        edge.many = !tellsRowsApart(*table, link.fromColumns);
        const data::Column *column = table->column(link.fromColumns.front());
        edge.optional = column != nullptr && column->nullable && column->primaryKeyPosition == 0 &&
                        (column->profile.nullCount > 0 || column->profile.rowCount == 0);
        const bool said =
            std::any_of(dictionary.relationships.begin(), dictionary.relationships.end(),
                        [&link](const data::DataDictionary::Relationship &known) {
                            return link.fromColumns.size() == 1 && !known.denied &&
                                   known.sameEnds({link.fromTable, link.fromColumns.front(),
                                                   link.toTable, link.toColumns.front(), false});
                        });
        edge.origin = said            ? DiagramEdge::Origin::Said
                      : link.inferred ? DiagramEdge::Origin::Inferred
                                      : DiagramEdge::Origin::Declared;
        edge.relationship = link;
        m_edges.push_back(std::move(edge));
    }
}

void Diagram::place()
{
    DiagramGraph graph;
    for (const DiagramCard &card : m_cards) {
        graph.sizes.push_back(card.area.size());
    }
    for (const DiagramEdge &edge : m_edges) {
        graph.links.emplace_back(edge.from, edge.to);
    }
    const DiagramPlaces places = layOut(graph);
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i].area.moveTopLeft(places.corners[i]);
    }
    m_bounds = QRectF(QPointF(0, 0), places.extent);
    for (DiagramEdge &edge : m_edges) {
        drawPath(edge);
        m_bounds |= edge.path.boundingRect();
    }
    m_bounds.adjust(-margin, -margin, margin, margin);
}

void Diagram::drawPath(DiagramEdge &edge) const
{
    const DiagramCard &from = m_cards[static_cast<std::size_t>(edge.from)];
    const DiagramCard &to = m_cards[static_cast<std::size_t>(edge.to)];
    const auto level = [](const DiagramCard &card, int row) {
        return row >= 0 ? card.rowArea(row).center().y() : card.area.top() + headHeight / 2.0;
    };
    const double fromY = level(from, edge.fromRow);
    const double toY = level(to, edge.toRow);
    if (from.area.right() + straight <= to.area.left()) {
        edge.fromRight = true;
        edge.toRight = false;
    } else if (to.area.right() + straight <= from.area.left()) {
        edge.fromRight = false;
        edge.toRight = true;
    } else {
        edge.fromRight = edge.toRight = true;
    }
    const auto end = [](const DiagramCard &card, bool right, double y) {
        return QPointF(right ? card.area.right() : card.area.left(), y);
    };
    const QPointF start = end(from, edge.fromRight, fromY);
    const QPointF finish = end(to, edge.toRight, toY);
    const QPointF out = start + QPointF(edge.fromRight ? straight : -straight, 0);
    const QPointF in = finish + QPointF(edge.toRight ? straight : -straight, 0);
    const bool onward = edge.fromRight != edge.toRight;
    std::vector<QLineF> lanes;
    edge.path = curve({start, out}, lanes, {in, finish});
    for (int detour = 0; onward && detour < mostDetours && m_cards.size() <= mostRouted; ++detour) {
        const DiagramCard *behind = firstBehind(edge);
        if (behind == nullptr) {
            return;
        }
        const QLineF lane = laneBeside(*behind, edge);
        const auto later = std::find_if(lanes.begin(), lanes.end(), [&](const QLineF &other) {
            return (other.x1() > lane.x1()) == edge.fromRight;
        });
        lanes.insert(later, lane);
        edge.path = curve({start, out}, lanes, {in, finish});
    }
}

const DiagramCard *Diagram::firstBehind(const DiagramEdge &edge) const
{
    const QRectF reach = edge.path.controlPointRect();
    std::vector<const DiagramCard *> near;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const int card = static_cast<int>(i);
        if (card != edge.from && card != edge.to && m_cards[i].area.intersects(reach)) {
            near.push_back(&m_cards[i]);
        }
    }
    for (int step = 1; step < pathSteps && !near.empty(); ++step) {
        const QPointF place = edge.path.pointAtPercent(static_cast<double>(step) / pathSteps);
        for (const DiagramCard *card : near) {
            if (card->area.contains(place)) {
                return card;
            }
        }
    }
    return nullptr;
}

QLineF Diagram::laneBeside(const DiagramCard &card, const DiagramEdge &edge) const
{
    const double left = card.area.left() - laneReach;
    const double right = card.area.right() + laneReach;
    // above or below, past whatever stands there too
    const auto clear = [&](bool above) {
        double y = above ? card.area.top() - laneGap : card.area.bottom() + laneGap;
        for (std::size_t tried = 0; tried < m_cards.size(); ++tried) {
            const auto inTheWay =
                std::find_if(m_cards.begin(), m_cards.end(), [&](const DiagramCard &other) {
                    return other.area.left() < right && other.area.right() > left &&
                           other.area.top() <= y && other.area.bottom() >= y;
                });
            if (inTheWay == m_cards.end()) {
                break;
            }
            y = above ? inTheWay->area.top() - laneGap : inTheWay->area.bottom() + laneGap;
        }
        return y;
    };
    const double above = clear(true);
    const double below = clear(false);
    const double from = edge.path.elementAt(0).y;
    const double to = edge.path.elementAt(edge.path.elementCount() - 1).y;
    const auto detour = [&](double y) { return std::abs(from - y) + std::abs(y - to); };
    const double y = detour(above) <= detour(below) ? above : below;
    return edge.fromRight ? QLineF(left, y, right, y) : QLineF(right, y, left, y);
}

int Diagram::cardNamed(const QString &name) const
{
    const std::string wanted = name.toStdString();
    const auto found =
        std::find_if(m_cards.begin(), m_cards.end(), [&wanted](const DiagramCard &card) {
            return data::equalNames(card.name.toStdString(), wanted);
        });
    return found != m_cards.end() ? static_cast<int>(found - m_cards.begin()) : -1;
}

int Diagram::cardAt(const QPointF &place) const
{
    const auto found =
        std::find_if(m_cards.begin(), m_cards.end(),
                     [&place](const DiagramCard &card) { return card.area.contains(place); });
    return found != m_cards.end() ? static_cast<int>(found - m_cards.begin()) : -1;
}

int Diagram::rowAt(const QPointF &place) const
{
    const int card = cardAt(place);
    if (card < 0) {
        return -1;
    }
    const DiagramCard &found = m_cards[static_cast<std::size_t>(card)];
    const double row = (place.y() - found.area.top() - headHeight) / rowHeight;
    return row >= 0.0 && row < static_cast<double>(found.rows.size()) ? static_cast<int>(row) : -1;
}

int Diagram::edgeAt(const QPointF &place, double reach) const
{
    QPainterPathStroker stroker;
    stroker.setWidth(2.0 * reach);
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const QPainterPath &path = m_edges[i].path;
        if (path.controlPointRect().adjusted(-reach, -reach, reach, reach).contains(place) &&
            stroker.createStroke(path).contains(place)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

std::vector<int> Diagram::found(const QString &words) const
{
    const QStringList wanted = words.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<int> cards;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const QString &search = m_cards[i].search;
        if (!wanted.isEmpty() &&
            std::all_of(wanted.begin(), wanted.end(),
                        [&search](const QString &word) { return search.contains(word); })) {
            cards.push_back(static_cast<int>(i));
        }
    }
    // what is called so comes before what only has it somewhere
    std::stable_partition(cards.begin(), cards.end(), [&](int card) {
        return m_cards[static_cast<std::size_t>(card)].name.contains(words.trimmed(),
                                                                     Qt::CaseInsensitive);
    });
    return cards;
}

QString Diagram::words(const DiagramEdge &edge) const
{
    const auto side = [](const std::string &table, const std::vector<std::string> &columns) {
        QStringList names;
        for (const std::string &column : columns) {
            names << text(column);
        }
        return text(table) + QLatin1Char('.') + names.join(QStringLiteral(", "));
    };
    const data::Relationship &link = edge.relationship;
    QString how;
    switch (edge.origin) {
    case DiagramEdge::Origin::Declared:
        how = DiagramWords::tr("declared by the source", "a relationship");
        break;
    case DiagramEdge::Origin::Inferred:
        how = link.explanation.empty()
                  ? DiagramWords::tr("found by names and values", "a relationship")
                  : text(link.explanation);
        break;
    case DiagramEdge::Origin::Said:
        how = DiagramWords::tr("said in the data dictionary", "a relationship");
        break;
    }
    return QStringLiteral("%1 → %2\n%3\n%4")
        .arg(side(link.fromTable, link.fromColumns), side(link.toTable, link.toColumns),
             edge.many ? DiagramWords::tr("Many rows to one") : DiagramWords::tr("One row to one"),
             how);
}

} // namespace querent::gui
