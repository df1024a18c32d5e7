// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LayoutBook.h"

#include <QObject>

#include <string>
#include <utility>
#include <vector>

namespace querent::gui {

/// What the cells of a column show besides their words.
enum class Shading { None, Bars, Scale };

/// How the columns of a grid are arranged: their order, with the pinned ones first, their widths,
/// and which are hidden. Positions are counted from the leading edge, in pixels.
class GridColumns : public QObject
{
    Q_OBJECT

public:
    static constexpr int narrowest = 48;
    static constexpr int widest = 1200;

    using QObject::QObject;

    /// With the widths that the contents ask for.
    void reset(std::vector<int> widths);
    /// Shares out what the columns leave of `room`, as long as nobody has set a width.
    void fill(int room);

    [[nodiscard]] int count() const noexcept { return static_cast<int>(m_columns.size()); }
    /// Those that are shown, in order.
    [[nodiscard]] const std::vector<int> &shown() const noexcept { return m_shown; }
    /// The place among those shown; -1 for a hidden one.
    [[nodiscard]] int placeOf(int column) const
    {
        return column >= 0 && column < count() ? at(column).place : -1;
    }
    [[nodiscard]] int width(int column) const { return at(column).width; }
    [[nodiscard]] bool isPinned(int column) const { return at(column).pinned; }
    [[nodiscard]] bool isHidden(int column) const { return at(column).hidden; }
    [[nodiscard]] Shading shading(int column) const { return at(column).shading; }
    [[nodiscard]] int pinnedWidth() const noexcept { return m_pinnedWidth; }
    [[nodiscard]] int totalWidth() const noexcept { return m_totalWidth; }
    /// Where a column begins, when the others are scrolled by `scroll`.
    [[nodiscard]] int left(int column, int scroll) const
    {
        return at(column).left - (at(column).pinned ? 0 : scroll);
    }
    /// The first place, and the one after the last, of the columns that are not pinned and lie
    /// between two positions.
    [[nodiscard]] std::pair<int, int> placesWithin(int from, int until, int scroll) const;
    /// The column at a position; -1 beyond the last.
    [[nodiscard]] int columnAt(int position, int scroll) const;

    void setWidth(int column, int width);
    /// The width that the contents ask for.
    void restoreWidth(int column);
    void setPinned(int column, bool pinned);
    void setHidden(int column, bool hidden);
    void setShading(int column, Shading shading);
    /// To the place of another column that is shown. Only among the pinned or the others.
    void move(int column, int place);
    void restoreAll();
    [[nodiscard]] bool isArranged() const noexcept { return m_arranged; }

    /// `names`: of the columns, in the order of the query. Empty where nobody arranged anything.
    [[nodiscard]] session::TableLayout layout(const std::vector<std::string> &names) const;
    void setLayout(const std::vector<std::string> &names, const session::TableLayout &layout);

Q_SIGNALS:
    void changed();
    /// Somebody arranged something: worth keeping.
    void arranged();

private:
    struct Column
    {
        int wanted = 0; ///< by its contents
        int width = 0;
        bool ownWidth = false; ///< somebody set it
        bool hidden = false;
        bool pinned = false;
        Shading shading = Shading::None;
        int place = -1; ///< among those shown
        int left = 0;   ///< where nothing is scrolled
    };

    [[nodiscard]] const Column &at(int column) const
    {
        return m_columns[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] Column &at(int column) { return m_columns[static_cast<std::size_t>(column)]; }
    void update(bool byHand);
    void measure();

    std::vector<Column> m_columns;
    std::vector<int> m_order;
    std::vector<int> m_shown;
    int m_room = 0;
    int m_pinnedWidth = 0;
    int m_totalWidth = 0;
    bool m_arranged = false;
};

} // namespace querent::gui
