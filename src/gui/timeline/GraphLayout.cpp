// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/GraphLayout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace querent::gui {

namespace {

constexpr double layerGap = 26;
constexpr double nodeGap = 18;
constexpr double pathGap = 6;    ///< between lines that pass a layer
constexpr double pathWidth = 10; ///< room for a line that passes a layer
constexpr double margin = 16;
constexpr int sweeps = 12;

/// A node of the graph, or the place where a long edge passes a layer.
struct Vertex
{
    int node = -1; ///< -1: an edge passes
    int layer = 0;
    double x = 0;
    double width = 0;
    bool spine = false; ///< on the way that a run takes when nothing is special
    std::vector<int> above;
    std::vector<int> below;
};

struct Link
{
    int from = 0;
    int to = 0;
    std::size_t edge = 0;
    std::vector<int> passes; ///< vertices on the way
};

/// The layered drawing after Sugiyama: cycles broken, layers by the longest path, crossings
/// lessened by medians, places by their neighbours. The usual way, which is the first of the edges
/// at every node, goes straight down.
class Drawing
{
public:
    Drawing(const graph::Topology &topology, const QSizeF &size)
        : m_topology(topology), m_size(size)
    {
        addNode(graph::START);
        for (const graph::NodeInfo &node : topology.nodes) {
            addNode(node.name);
        }
        addNode(graph::END);
        chooseLinks();
        assignLayers();
        markSpine();
        addPasses();
        orderLayers();
        placeVertices();
    }

    GraphLayout layout()
    {
        GraphLayout layout;
        double right = 0;
        for (std::size_t node = 0; node < m_names.size(); ++node) {
            const Vertex &vertex = m_vertices[node];
            const QRectF area(vertex.x - m_size.width() / 2, top(vertex.layer), m_size.width(),
                              m_size.height());
            layout.places.push_back({m_names[node], area, vertex.layer});
            right = std::max(right, area.right());
        }
        for (const Vertex &vertex : m_vertices) {
            right = std::max(right, vertex.x + vertex.width / 2);
        }
        for (const Link &link : m_links) {
            layout.lines.push_back(downwards(link));
        }
        for (const std::size_t edge : m_sideways) {
            layout.lines.push_back(alongTheSide(edge));
            right = std::max(right, layout.lines.back().path.boundingRect().right());
        }
        double left = 0;
        for (const GraphLayout::Line &line : layout.lines) {
            left = std::min(left, line.path.boundingRect().left() - margin);
        }
        for (GraphLayout::Place &place : layout.places) {
            place.area.translate(-left, 0);
        }
        for (GraphLayout::Line &line : layout.lines) {
            line.path.translate(-left, 0);
            line.end.rx() -= left;
        }
        layout.size = {right - left + margin, top(m_layerCount - 1) + m_size.height() + margin};
        return layout;
    }

private:
    void addNode(const std::string &name)
    {
        m_index[name] = static_cast<int>(m_names.size());
        m_names.push_back(name);
        Vertex vertex;
        vertex.node = m_index[name];
        vertex.width = m_size.width();
        m_vertices.push_back(vertex);
    }

    /// Those edges that go down; an edge back to a node on the way there closes a cycle.
    void chooseLinks()
    {
        m_out.resize(m_names.size());
        std::set<std::pair<int, int>> known;
        for (std::size_t edge = 0; edge < m_topology.edges.size(); ++edge) {
            const graph::Edge &given = m_topology.edges[edge];
            const int from = m_index.at(given.from);
            const int to = m_index.at(given.to);
            if (given.kind == graph::EdgeKind::OnError || from == to) {
                m_sideways.push_back(edge);
            } else if (known.insert({from, to}).second) {
                m_out[static_cast<std::size_t>(from)].push_back(edge);
            }
        }
        // where a failure leads to the same node as a route, one line says it
        std::erase_if(m_sideways, [this, &known](std::size_t edge) {
            const graph::Edge &given = m_topology.edges[edge];
            return known.contains({m_index.at(given.from), m_index.at(given.to)});
        });
        std::vector<int> state(m_names.size(), 0);
        visit(0, state);
        for (std::size_t node = 0; node < m_names.size(); ++node) {
            if (state[node] == 0) { // only failures lead there
                visit(static_cast<int>(node), state);
            }
        }
    }

    void visit(int node, std::vector<int> &state)
    {
        state[static_cast<std::size_t>(node)] = 1;
        for (const std::size_t edge : m_out[static_cast<std::size_t>(node)]) {
            const int to = m_index.at(m_topology.edges[edge].to);
            if (state[static_cast<std::size_t>(to)] == 1) {
                m_sideways.push_back(edge);
                continue;
            }
            m_links.push_back({node, to, edge, {}});
            if (state[static_cast<std::size_t>(to)] == 0) {
                visit(to, state);
            }
        }
        state[static_cast<std::size_t>(node)] = 2;
    }

    void assignLayers()
    {
        bool moved = true;
        while (moved) { // there is no cycle left, so this comes to an end
            moved = false;
            for (const Link &link : m_links) {
                int &layer = m_vertices[static_cast<std::size_t>(link.to)].layer;
                const int least = m_vertices[static_cast<std::size_t>(link.from)].layer + 1;
                if (layer < least) {
                    layer = least;
                    moved = true;
                }
            }
        }
        for (const Vertex &vertex : m_vertices) {
            m_layerCount = std::max(m_layerCount, vertex.layer + 1);
        }
    }

    void markSpine()
    {
        int node = 0;
        m_vertices.front().spine = true;
        while (true) {
            const Link *first = nullptr;
            for (const Link &link : m_links) {
                if (link.from == node && (first == nullptr || link.edge < first->edge)) {
                    first = &link;
                }
            }
            if (first == nullptr) {
                return;
            }
            node = first->to;
            m_spine.insert(first->edge);
            at(node).spine = true;
        }
    }

    void addPasses()
    {
        for (Link &link : m_links) {
            int above = link.from;
            const int last = m_vertices[static_cast<std::size_t>(link.to)].layer;
            for (int layer = m_vertices[static_cast<std::size_t>(link.from)].layer + 1;
                 layer < last; ++layer) {
                Vertex pass;
                pass.layer = layer;
                pass.width = pathWidth;
                pass.spine = m_spine.contains(link.edge);
                m_vertices.push_back(pass);
                const int vertex = static_cast<int>(m_vertices.size()) - 1;
                connect(above, vertex);
                link.passes.push_back(vertex);
                above = vertex;
            }
            connect(above, link.to);
        }
        m_layers.resize(static_cast<std::size_t>(m_layerCount));
        for (std::size_t vertex = 0; vertex < m_vertices.size(); ++vertex) {
            m_layers[static_cast<std::size_t>(m_vertices[vertex].layer)].push_back(
                static_cast<int>(vertex));
        }
    }

    void connect(int above, int below)
    {
        m_vertices[static_cast<std::size_t>(above)].below.push_back(below);
        m_vertices[static_cast<std::size_t>(below)].above.push_back(above);
    }

    Vertex &at(int vertex) { return m_vertices[static_cast<std::size_t>(vertex)]; }

    /// The median of where the neighbours are; where there are none, where it is.
    double pull(int vertex, bool fromAbove)
    {
        std::vector<double> places;
        for (const int near : fromAbove ? at(vertex).above : at(vertex).below) {
            places.push_back(at(near).x);
        }
        if (places.empty()) {
            return at(vertex).x;
        }
        std::ranges::sort(places);
        const std::size_t middle = places.size() / 2;
        return places.size() % 2 == 1 ? places[middle] : (places[middle - 1] + places[middle]) / 2;
    }

    void number(const std::vector<int> &layer)
    {
        double x = 0;
        for (const int vertex : layer) {
            at(vertex).x = x;
            x += 1;
        }
    }

    void orderLayers()
    {
        for (const std::vector<int> &layer : m_layers) {
            number(layer);
        }
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t step = 0; step < m_layers.size(); ++step) {
                std::vector<int> &layer = m_layers[down ? step : m_layers.size() - 1 - step];
                std::map<int, double> wanted;
                for (const int vertex : layer) {
                    wanted[vertex] = pull(vertex, down);
                }
                std::ranges::stable_sort(
                    layer, [&wanted](int one, int other) { return wanted[one] < wanted[other]; });
                number(layer);
            }
        }
    }

    double apart(int left, int right)
    {
        const bool lines = at(left).node < 0 && at(right).node < 0;
        return (at(left).width + at(right).width) / 2 + (lines ? pathGap : nodeGap);
    }

    void placeVertices()
    {
        for (const std::vector<int> &layer : m_layers) {
            double x = 0;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                x += i == 0 ? 0 : apart(layer[i - 1], layer[i]);
                at(layer[i]).x = x;
            }
        }
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t step = 0; step < m_layers.size(); ++step) {
                settle(m_layers[down ? step : m_layers.size() - 1 - step], down);
            }
        }
        double least = 0;
        for (const Vertex &vertex : m_vertices) {
            least = std::min(least, vertex.x - vertex.width / 2);
        }
        for (Vertex &vertex : m_vertices) {
            vertex.x += margin - least;
        }
    }

    /// Everything of a layer as near to its neighbours as the spine and what is nearer to it allow.
    void settle(const std::vector<int> &layer, bool fromAbove)
    {
        std::vector<double> wanted;
        std::size_t middle = layer.size() / 2;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            wanted.push_back(pull(layer[i], fromAbove));
            middle = at(layer[i]).spine ? i : middle;
        }
        at(layer[middle]).x = at(layer[middle]).spine ? 0 : wanted[middle];
        for (std::size_t i = middle + 1; i < layer.size(); ++i) {
            at(layer[i]).x =
                std::max(wanted[i], at(layer[i - 1]).x + apart(layer[i - 1], layer[i]));
        }
        for (std::size_t i = middle; i-- > 0;) {
            at(layer[i]).x =
                std::min(wanted[i], at(layer[i + 1]).x - apart(layer[i], layer[i + 1]));
        }
    }

    [[nodiscard]] double top(int layer) const
    {
        return margin + layer * (m_size.height() + layerGap);
    }

    [[nodiscard]] GraphLayout::Line lineOf(std::size_t edge) const
    {
        const graph::Edge &given = m_topology.edges[edge];
        GraphLayout::Line line;
        line.from = given.from;
        line.to = given.to;
        line.label = given.label;
        line.kind = given.kind;
        return line;
    }

    GraphLayout::Line downwards(const Link &link)
    {
        GraphLayout::Line line = lineOf(link.edge);
        QPointF point(at(link.from).x, top(at(link.from).layer) + m_size.height());
        line.path.moveTo(point);
        const auto bend = [&line, &point](const QPointF &to) {
            const double half = (to.y() - point.y()) / 2;
            line.path.cubicTo(point + QPointF(0, half), to - QPointF(0, half), to);
            point = to;
        };
        for (const int pass : link.passes) {
            const double y = top(at(pass).layer);
            bend({at(pass).x, y});
            point.setY(y + m_size.height());
            line.path.lineTo(point);
        }
        bend({at(link.to).x, top(at(link.to).layer)});
        line.end = point;
        line.direction = {0, 1};
        return line;
    }

    GraphLayout::Line alongTheSide(std::size_t edge)
    {
        GraphLayout::Line line = lineOf(edge);
        line.leadsBack = line.kind != graph::EdgeKind::OnError;
        const Vertex &from = at(m_index.at(line.from));
        const Vertex &to = at(m_index.at(line.to));
        const double half = m_size.width() / 2;
        const QPointF begin(from.x, top(from.layer) + m_size.height() / 2);
        line.end = {to.x, top(to.layer) + m_size.height() / 2};
        const double reach = 22 + 5.0 * std::abs(from.layer - to.layer);
        const auto curve = [&line, &begin](double out, double leaves, double arrives, double in) {
            const QPointF start = begin + QPointF(out, 0);
            line.end.rx() += in;
            line.path.moveTo(start);
            line.path.cubicTo({leaves, start.y()}, {arrives, line.end.y()}, line.end);
        };
        line.direction = {-1, 0};
        if (line.from == line.to) {
            line.path.moveTo(begin + QPointF(half, 6));
            line.end += QPointF(half, -6);
            const double side = from.x + half + 26;
            line.path.cubicTo({side, begin.y() + 6}, {side, line.end.y()}, line.end);
        } else if (std::abs(from.x - to.x) < half) { // one above the other
            const double side = std::max(from.x, to.x) + half + reach;
            curve(half, side, side, half);
        } else if (to.x < from.x) {
            curve(-half, from.x - half - reach, to.x + half + reach, half);
        } else { // around what stands between them
            const double side = from.x - half - reach;
            curve(-half, side, side, -half);
            line.direction = {1, 0};
        }
        return line;
    }

    const graph::Topology &m_topology;
    QSizeF m_size;
    std::vector<std::string> m_names;
    std::map<std::string, int> m_index;
    std::vector<Vertex> m_vertices; ///< first the nodes, then the passes
    std::vector<std::vector<std::size_t>> m_out;
    std::vector<Link> m_links;
    std::vector<std::size_t> m_sideways; ///< edges
    std::set<std::size_t> m_spine;       ///< edges
    std::vector<std::vector<int>> m_layers;
    int m_layerCount = 0;
};

} // namespace

const GraphLayout::Place *GraphLayout::placeOf(const std::string &node) const
{
    const auto found = std::ranges::find(places, node, &Place::node);
    return found != places.end() ? &*found : nullptr;
}

GraphLayout GraphLayout::of(const graph::Topology &topology, const QSizeF &node)
{
    return Drawing(topology, node).layout();
}

} // namespace querent::gui
