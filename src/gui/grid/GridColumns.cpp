// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridColumns.h"

#include <algorithm>
#include <numeric>

namespace querent::gui {

namespace {

/// A number far from its name is hard to follow: columns grow only so much.
constexpr int mostGrowth = 72;

constexpr const char *bars = "bars";
constexpr const char *scale = "scale";

} // namespace

void GridColumns::reset(std::vector<int> widths)
{
    m_columns.clear();
    for (const int width : widths) {
        Column column;
        column.wanted = width;
        column.width = width;
        m_columns.push_back(column);
    }
    m_order.resize(m_columns.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    m_arranged = false;
    update(false);
    fill(m_room);
}

void GridColumns::fill(int room)
{
    m_room = room;
    int wanted = 0;
    int growing = 0;
    for (const int column : m_shown) {
        wanted += at(column).ownWidth ? at(column).width : at(column).wanted;
        growing += at(column).ownWidth ? 0 : 1;
    }
    const int share = growing > 0 ? std::clamp((room - wanted) / growing, 0, mostGrowth) : 0;
    for (const int column : m_shown) {
        if (!at(column).ownWidth) {
            at(column).width = at(column).wanted + share;
        }
    }
    measure();
    Q_EMIT changed();
}

void GridColumns::measure()
{
    m_pinnedWidth = 0;
    m_totalWidth = 0;
    for (std::size_t place = 0; place < m_shown.size(); ++place) {
        Column &column = at(m_shown[place]);
        column.place = static_cast<int>(place);
        column.left = m_totalWidth;
        m_totalWidth += column.width;
        m_pinnedWidth += column.pinned ? column.width : 0;
    }
}

std::pair<int, int> GridColumns::placesWithin(int from, int until, int scroll) const
{
    const auto begin = std::partition_point(m_shown.begin(), m_shown.end(), [&](int column) {
        return at(column).pinned || left(column, scroll) + width(column) <= from;
    });
    const auto end = std::partition_point(begin, m_shown.end(),
                                          [&](int column) { return left(column, scroll) < until; });
    return {static_cast<int>(begin - m_shown.begin()), static_cast<int>(end - m_shown.begin())};
}

int GridColumns::columnAt(int position, int scroll) const
{
    const int pinned = pinnedWidth();
    int end = 0;
    for (const int column : m_shown) {
        end += at(column).width;
        const int shownEnd = at(column).pinned ? end : end - scroll;
        const bool covered = !at(column).pinned && position < pinned;
        if (position < shownEnd && !covered && position >= 0) {
            return column;
        }
    }
    return -1;
}

void GridColumns::setWidth(int column, int width)
{
    at(column).width = std::clamp(width, narrowest, widest);
    at(column).ownWidth = true;
    update(true);
}

void GridColumns::restoreWidth(int column)
{
    at(column).width = at(column).wanted;
    at(column).ownWidth = false;
    update(true);
}

void GridColumns::setPinned(int column, bool pinned)
{
    at(column).pinned = pinned;
    update(true);
}

void GridColumns::setHidden(int column, bool hidden)
{
    // one always stays
    if (hidden && m_shown.size() <= 1) {
        return;
    }
    at(column).hidden = hidden;
    update(true);
}

void GridColumns::setShading(int column, Shading shading)
{
    at(column).shading = shading;
    update(true);
}

void GridColumns::move(int column, int place)
{
    const int from = placeOf(column);
    if (from < 0 || place < 0 || place >= static_cast<int>(m_shown.size()) || place == from) {
        return;
    }
    const int target = m_shown[static_cast<std::size_t>(place)];
    if (at(target).pinned != at(column).pinned) {
        return;
    }
    m_order.erase(std::find(m_order.begin(), m_order.end(), column));
    auto where = std::find(m_order.begin(), m_order.end(), target);
    m_order.insert(place > from ? where + 1 : where, column);
    update(true);
}

void GridColumns::restoreAll()
{
    for (Column &column : m_columns) {
        const int wanted = column.wanted;
        column = Column();
        column.wanted = wanted;
        column.width = wanted;
    }
    std::iota(m_order.begin(), m_order.end(), 0);
    m_arranged = false;
    update(false);
    fill(m_room);
    Q_EMIT arranged();
}

void GridColumns::update(bool byHand)
{
    std::stable_partition(m_order.begin(), m_order.end(),
                          [this](int column) { return at(column).pinned; });
    m_shown.clear();
    for (Column &column : m_columns) {
        column.place = -1;
    }
    std::copy_if(m_order.begin(), m_order.end(), std::back_inserter(m_shown),
                 [this](int column) { return !at(column).hidden; });
    measure();
    m_arranged = m_arranged || byHand;
    Q_EMIT changed();
    if (byHand) {
        Q_EMIT arranged();
    }
}

session::TableLayout GridColumns::layout(const std::vector<std::string> &names) const
{
    session::TableLayout layout;
    for (const int column : m_arranged ? m_order : std::vector<int>()) {
        const Column &entry = at(column);
        layout.push_back({.column = names[static_cast<std::size_t>(column)],
                          .width = entry.ownWidth ? entry.width : 0,
                          .hidden = entry.hidden,
                          .pinned = entry.pinned,
                          .shading = entry.shading == Shading::Bars    ? bars
                                     : entry.shading == Shading::Scale ? scale
                                                                       : ""});
    }
    return layout;
}

void GridColumns::setLayout(const std::vector<std::string> &names,
                            const session::TableLayout &layout)
{
    std::vector<int> order;
    for (const session::ColumnLayout &kept : layout) {
        for (std::size_t column = 0; column < names.size(); ++column) {
            const int index = static_cast<int>(column);
            const bool taken = std::find(order.begin(), order.end(), index) != order.end();
            if (names[column] != kept.column || taken) {
                continue;
            }
            order.push_back(index);
            Column &entry = at(index);
            entry.ownWidth = kept.width > 0;
            entry.width = entry.ownWidth ? std::clamp(kept.width, narrowest, widest) : entry.width;
            entry.hidden = kept.hidden;
            entry.pinned = kept.pinned;
            entry.shading = kept.shading == bars    ? Shading::Bars
                            : kept.shading == scale ? Shading::Scale
                                                    : Shading::None;
            break;
        }
    }
    if (order.size() != m_columns.size() ||
        std::all_of(m_columns.begin(), m_columns.end(),
                    [](const Column &column) { return column.hidden; })) {
        restoreAll();
        return;
    }
    m_order = std::move(order);
    m_arranged = true;
    update(false);
    fill(m_room);
}

} // namespace querent::gui
