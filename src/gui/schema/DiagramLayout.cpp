// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DiagramLayout.h"

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double layerGap = 96.0;
constexpr double columnGap = 56.0; ///< between the columns of one layer
constexpr double boxGap = 28.0;
constexpr double groupGap = 72.0;
constexpr int orderSweeps = 8;
constexpr int placeSweeps = 12;
/// Layers taller than this are broken into columns, unless the whole is larger still.
constexpr double leastHeight = 900.0;

std::size_t at(int index)
{
    return static_cast<std::size_t>(index);
}

using Neighbours = std::vector<std::vector<int>>;

/// Boxes that hang together.
struct Group
{
    std::vector<int> boxes;
    std::vector<QPointF> corners; ///< of `boxes`
    QSizeF extent;
};

class GroupLayout
{
public:
    GroupLayout(const DiagramGraph &graph, const Neighbours &next, const Neighbours &near)
        : m_graph(graph)
        , m_near(near)
        , m_state(graph.sizes.size())
        , m_layer(graph.sizes.size())
        , m_forward(graph.sizes.size())
        , m_middle(graph.sizes.size())
    {
        m_next = &next;
    }

    void place(Group &group)
    {
        findLayers(group);
        orderLayers();
        breakLayers(group);
        stack();
        settle();
        hand(group);
    }

private:
    void findLayers(const Group &group)
    {
        for (const int box : group.boxes) {
            visit(box);
        }
        // those that nothing points at move up to what they point at
        std::vector<bool> pointedAt(m_state.size());
        for (const int box : group.boxes) {
            for (const int to : m_forward[at(box)]) {
                pointedAt[at(to)] = true;
            }
        }
        int last = 0;
        for (const int box : group.boxes) {
            m_layer[at(box)] = m_deepest - m_layer[at(box)];
            last = std::max(last, m_layer[at(box)]);
        }
        for (const int box : group.boxes) {
            const std::vector<int> &to = m_forward[at(box)];
            if (!pointedAt[at(box)] && !to.empty()) {
                int nearest = last + 1;
                for (const int other : to) {
                    nearest = std::min(nearest, m_layer[at(other)]);
                }
                m_layer[at(box)] = nearest - 1;
            }
        }
        int first = last;
        for (const int box : group.boxes) {
            first = std::min(first, m_layer[at(box)]);
        }
        m_layers.assign(at(last - first + 1), {});
        for (const int box : group.boxes) {
            m_layers[at(m_layer[at(box)] - first)].push_back(box);
        }
        std::erase_if(m_layers, [](const std::vector<int> &layer) { return layer.empty(); });
    }

    /// Depth first; what would close a circle is not followed. The longest way ahead is the depth.
    int visit(int start)
    {
        struct Frame
        {
            int box;
            std::size_t next;
        };
        std::vector<Frame> way;
        if (m_state[at(start)] == 0) {
            way.push_back({start, 0});
            m_state[at(start)] = 1;
        }
        while (!way.empty()) {
            Frame &frame = way.back();
            const std::vector<int> &targets = (*m_next)[at(frame.box)];
            if (frame.next < targets.size()) {
                const int to = targets[frame.next++];
                if (m_state[at(to)] == 1) {
                    continue;
                }
                m_forward[at(frame.box)].push_back(to);
                if (m_state[at(to)] == 0) {
                    m_state[at(to)] = 1;
                    way.push_back({to, 0});
                }
                continue;
            }
            int depth = 0;
            for (const int to : m_forward[at(frame.box)]) {
                depth = std::max(depth, m_layer[at(to)] + 1);
            }
            m_layer[at(frame.box)] = depth;
            m_deepest = std::max(m_deepest, depth);
            m_state[at(frame.box)] = 2;
            way.pop_back();
        }
        return m_layer[at(start)];
    }

    void orderLayers()
    {
        std::vector<double> rank(m_state.size());
        const auto number = [&rank](const std::vector<int> &layer) {
            for (std::size_t i = 0; i < layer.size(); ++i) {
                rank[at(layer[i])] =
                    static_cast<double>(i) - static_cast<double>(layer.size()) / 2.0;
            }
        };
        std::for_each(m_layers.begin(), m_layers.end(), number);
        for (int sweep = 0; sweep < orderSweeps; ++sweep) {
            for (std::size_t i = 0; i < m_layers.size(); ++i) {
                std::vector<int> &layer = m_layers[sweep % 2 == 0 ? i : m_layers.size() - 1 - i];
                std::vector<std::pair<double, int>> wanted;
                for (const int box : layer) {
                    double sum = rank[at(box)];
                    for (const int other : m_near[at(box)]) {
                        sum += 2.0 * rank[at(other)];
                    }
                    wanted.emplace_back(
                        sum / (1.0 + 2.0 * static_cast<double>(m_near[at(box)].size())), box);
                }
                std::stable_sort(
                    wanted.begin(), wanted.end(),
                    [](const auto &left, const auto &right) { return left.first < right.first; });
                for (std::size_t place = 0; place < layer.size(); ++place) {
                    layer[place] = wanted[place].second;
                }
                number(layer);
            }
        }
    }

    void breakLayers(const Group &group)
    {
        double area = 0.0;
        for (const int box : group.boxes) {
            const QSizeF &size = m_graph.sizes[at(box)];
            area += (size.width() + layerGap) * (size.height() + boxGap);
        }
        const double most = std::max(leastHeight, std::sqrt(area) * 0.9);
        double x = 0.0;
        for (const std::vector<int> &layer : m_layers) {
            double whole = 0.0;
            for (const int box : layer) {
                whole += m_graph.sizes[at(box)].height() + boxGap;
            }
            const double share = whole / std::ceil(whole / most);
            std::vector<int> column;
            double height = 0.0;
            double width = 0.0;
            const auto close = [&](double gap) {
                m_columns.push_back({std::move(column), x});
                x += width + gap;
                column = {};
                height = width = 0.0;
            };
            for (const int box : layer) {
                const QSizeF &size = m_graph.sizes[at(box)];
                if (!column.empty() && height + size.height() / 2.0 > share) {
                    close(columnGap);
                }
                column.push_back(box);
                height += size.height() + boxGap;
                width = std::max(width, size.width());
            }
            close(layerGap);
        }
        m_width = x - layerGap;
    }

    void stack()
    {
        for (const Column &column : m_columns) {
            double height = -boxGap;
            for (const int box : column.boxes) {
                height += m_graph.sizes[at(box)].height() + boxGap;
            }
            double y = -height / 2.0;
            for (const int box : column.boxes) {
                const double high = m_graph.sizes[at(box)].height();
                m_middle[at(box)] = y + high / 2.0;
                y += high + boxGap;
            }
        }
    }

    /// Boxes move towards what they are linked with, without overtaking one another.
    void settle()
    {
        for (int sweep = 0; sweep < placeSweeps; ++sweep) {
            for (std::size_t i = 0; i < m_columns.size(); ++i) {
                const Column &column = m_columns[sweep % 2 == 0 ? i : m_columns.size() - 1 - i];
                std::vector<double> wanted;
                for (const int box : column.boxes) {
                    double sum = 0.0;
                    for (const int other : m_near[at(box)]) {
                        sum += m_middle[at(other)];
                    }
                    const auto count = static_cast<double>(m_near[at(box)].size());
                    wanted.push_back(count > 0.0 ? sum / count : m_middle[at(box)]);
                }
                spread(column.boxes, wanted);
            }
        }
    }

    void spread(const std::vector<int> &boxes, const std::vector<double> &wanted)
    {
        const auto distance = [&](std::size_t upper) {
            return (m_graph.sizes[at(boxes[upper])].height() +
                    m_graph.sizes[at(boxes[upper + 1])].height()) /
                       2.0 +
                   boxGap;
        };
        std::vector<double> down = wanted;
        for (std::size_t i = 1; i < boxes.size(); ++i) {
            down[i] = std::max(down[i], down[i - 1] + distance(i - 1));
        }
        std::vector<double> up = wanted;
        for (std::size_t i = boxes.size() - 1; i-- > 0;) {
            up[i] = std::min(up[i], up[i + 1] - distance(i));
        }
        // half of both keeps the distances, as each does
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            m_middle[at(boxes[i])] = (down[i] + up[i]) / 2.0;
        }
    }

    void hand(Group &group)
    {
        double top = 0.0;
        double bottom = 0.0;
        bool first = true;
        std::vector<double> left(m_state.size());
        for (const Column &column : m_columns) {
            for (const int box : column.boxes) {
                const double half = m_graph.sizes[at(box)].height() / 2.0;
                left[at(box)] = column.x;
                top = first ? m_middle[at(box)] - half : std::min(top, m_middle[at(box)] - half);
                bottom =
                    first ? m_middle[at(box)] + half : std::max(bottom, m_middle[at(box)] + half);
                first = false;
            }
        }
        for (const int box : group.boxes) {
            const double half = m_graph.sizes[at(box)].height() / 2.0;
            group.corners.emplace_back(std::round(left[at(box)]),
                                       std::round(m_middle[at(box)] - half - top));
        }
        group.extent = QSizeF(m_width, bottom - top + 1.0);
        m_columns.clear();
        m_layers.clear();
        m_deepest = 0;
    }

    struct Column
    {
        std::vector<int> boxes;
        double x;
    };

    const DiagramGraph &m_graph;
    const Neighbours *m_next = nullptr;
    const Neighbours &m_near;
    std::vector<int> m_state; ///< 0: not seen; 1: on the way; 2: done
    std::vector<int> m_layer;
    Neighbours m_forward; ///< the links without those that would close a circle
    std::vector<double> m_middle;
    std::vector<std::vector<int>> m_layers;
    std::vector<Column> m_columns;
    int m_deepest = 0;
    double m_width = 0.0;
};

/// Boxes without links, in rows.
void placeLone(Group &group, const DiagramGraph &graph, double width)
{
    double x = 0.0;
    double y = 0.0;
    double high = 0.0;
    double wide = 0.0;
    for (const int box : group.boxes) {
        const QSizeF &size = graph.sizes[at(box)];
        if (x > 0.0 && x + size.width() > width) {
            x = 0.0;
            y += high + boxGap;
            high = 0.0;
        }
        group.corners.emplace_back(x, y);
        x += size.width() + columnGap / 2.0;
        high = std::max(high, size.height());
        wide = std::max(wide, x - columnGap / 2.0);
    }
    group.extent = QSizeF(wide, y + high);
}

std::vector<Group> groupsOf(std::size_t count, const Neighbours &near)
{
    std::vector<Group> groups;
    Group lone;
    std::vector<bool> seen(count);
    for (std::size_t start = 0; start < count; ++start) {
        if (seen[start]) {
            continue;
        }
        seen[start] = true;
        Group group;
        group.boxes = {static_cast<int>(start)};
        for (std::size_t i = 0; i < group.boxes.size(); ++i) {
            for (const int other : near[at(group.boxes[i])]) {
                if (!seen[at(other)]) {
                    seen[at(other)] = true;
                    group.boxes.push_back(other);
                }
            }
        }
        if (group.boxes.size() == 1) {
            lone.boxes.push_back(group.boxes.front());
        } else {
            std::sort(group.boxes.begin(), group.boxes.end());
            groups.push_back(std::move(group));
        }
    }
    std::stable_sort(groups.begin(), groups.end(), [](const Group &left, const Group &right) {
        return left.boxes.size() > right.boxes.size();
    });
    if (!lone.boxes.empty()) {
        groups.push_back(std::move(lone));
    }
    return groups;
}

} // namespace

DiagramPlaces layOut(const DiagramGraph &graph)
{
    const std::size_t count = graph.sizes.size();
    Neighbours next(count);
    Neighbours near(count);
    for (const auto &[from, to] : graph.links) {
        if (from == to) {
            continue;
        }
        if (std::find(next[at(from)].begin(), next[at(from)].end(), to) == next[at(from)].end()) {
            next[at(from)].push_back(to);
        }
        near[at(from)].push_back(to);
        near[at(to)].push_back(from);
    }
    std::vector<Group> groups = groupsOf(count, near);
    GroupLayout layout(graph, next, near);
    double area = 0.0;
    double widest = 0.0;
    for (Group &group : groups) {
        if (group.boxes.size() > 1 && !near[at(group.boxes.front())].empty()) {
            layout.place(group);
            area += (group.extent.width() + groupGap) * (group.extent.height() + groupGap);
            widest = std::max(widest, group.extent.width());
        }
    }
    for (Group &group : groups) {
        if (group.corners.empty()) {
            double lone = 0.0;
            for (const int box : group.boxes) {
                lone += (graph.sizes[at(box)].width() + columnGap) *
                        (graph.sizes[at(box)].height() + boxGap);
            }
            placeLone(group, graph, std::max(widest, std::sqrt(lone * 1.6)));
            area += group.extent.width() * group.extent.height();
            widest = std::max(widest, group.extent.width());
        }
    }
    const double width = std::max(widest, std::sqrt(area * 1.7));
    DiagramPlaces places;
    places.corners.resize(count);
    double x = 0.0;
    double y = 0.0;
    double high = 0.0;
    for (const Group &group : groups) {
        if (x > 0.0 && x + group.extent.width() > width) {
            x = 0.0;
            y += high + groupGap;
            high = 0.0;
        }
        for (std::size_t i = 0; i < group.boxes.size(); ++i) {
            places.corners[at(group.boxes[i])] = group.corners[i] + QPointF(x, y);
        }
        high = std::max(high, group.extent.height());
        places.extent =
            places.extent.expandedTo(QSizeF(x + group.extent.width(), y + group.extent.height()));
        x += group.extent.width() + groupGap;
    }
    return places;
}

} // namespace querent::gui
