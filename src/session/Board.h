// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/Policy.h"
#include "data/ResultTable.h"
#include "insight/ChartSpec.h"
#include "query/QueryPlan.h"
#include "session/Answer.h"
#include "session/MovingTime.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::session {

enum class TileKind {
    Metric, ///< one number, written large
    Chart,
    Table,
    Text, ///< words or, without any, a heading
};

/// Columns of every board.
inline constexpr int boardColumns = 12;

/// Where a tile lies on its board. Columns and rows count from 0; both spans are at least 1.
struct TilePlace
{
    int column = 0;
    int row = 0;
    int columns = 4;
    int rows = 4;

    friend bool operator==(const TilePlace &, const TilePlace &) = default;
};

/// What a tile's statement returned when it ran last.
struct TileResult
{
    std::shared_ptr<const data::ResultTable> table;
    std::chrono::system_clock::time_point readAt; ///< to the millisecond
    std::string headline;                         ///< the sentence that answers; may be empty
    /// Of the policy and the filters that counted. Under others the rows are not shown.
    std::string mark;

    /// Results of the same moment are the same.
    friend bool operator==(const TileResult &left, const TileResult &right)
    {
        return left.readAt == right.readAt && left.mark == right.mark;
    }
};

/// One piece of a board. What it shows is asked for anew by its plan or, without one, its SQL,
/// through the same gate as any other statement; nothing that was proven is kept.
struct Tile
{
    std::string id;
    TileKind kind = TileKind::Chart;
    std::string title;
    std::string text; ///< of a Text tile
    std::string question;
    std::optional<query::QueryPlan> plan;
    std::string sql;
    /// Where words of the question say when relative to a day.
    std::optional<MovingTime> movingTime;
    std::optional<insight::ChartSpec> chart;
    nlohmann::json chartSettings = nlohmann::json::object();
    bool ordered = false; ///< the order of the rows was asked for
    TilePlace place;
    std::optional<TileResult> result;

    friend bool operator==(const Tile &, const Tile &) = default;
};

/// Rows with one of these values in a column count, others do not.
struct ValueFilter
{
    std::string table;
    std::string column;
    std::vector<data::Value> values;

    friend bool operator==(const ValueFilter &, const ValueFilter &) = default;
};

/// Days that count, relative to the day on which they are asked for.
enum class BoardPeriod {
    Always,
    Today,
    Yesterday,
    ThisWeek,
    LastWeek,
    ThisMonth,
    LastMonth,
    ThisQuarter,
    LastQuarter,
    ThisYear,
    LastYear,
    Last7Days,
    Last30Days,
    Last12Months,
    Between, ///< `from` to `until`
};

/// What counts for every tile of a board that can say so.
struct BoardFilters
{
    BoardPeriod period = BoardPeriod::Always;
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until; ///< exclusive
    std::vector<ValueFilter> values;

    [[nodiscard]] bool empty() const noexcept
    {
        return period == BoardPeriod::Always && values.empty();
    }
    friend bool operator==(const BoardFilters &, const BoardFilters &) = default;
};

/// A page of tiles about one source.
struct Board
{
    std::string id;
    std::string name;
    bool refreshOnOpen = true;
    BoardFilters filters;
    std::vector<Tile> tiles;

    [[nodiscard]] const Tile *tile(std::string_view tileId) const noexcept;
    [[nodiscard]] Tile *tile(std::string_view tileId) noexcept;
    friend bool operator==(const Board &, const Board &) = default;
};

/// Every period but Between, in the order in which people look for them.
[[nodiscard]] const std::vector<BoardPeriod> &boardPeriods();
/// The days that the filters' period means where `today` is the last day that counts; an end that
/// is missing is open.
struct Days
{
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until; ///< exclusive
};
[[nodiscard]] Days daysOf(const BoardFilters &filters, const data::CivilDate &today);

/// A tile that shows what the answer shows, of the kind that suits it; without a place.
[[nodiscard]] Tile tileFrom(const Answer &answer, const data::CivilDate &today,
                            const data::Catalog &catalog, std::string mark);
/// Now, to the millisecond.
[[nodiscard]] std::chrono::system_clock::time_point momentNow();
/// Whether there is something that a tile could ask for anew.
[[nodiscard]] bool canBePinned(const Answer &answer);
/// The same where the policy allows the same and the filters ask for the same.
[[nodiscard]] std::string markOf(const data::Policy &policy, const BoardFilters &filters);

/// The board without the rows that were read under another policy or with other filters.
[[nodiscard]] Board shownUnder(const data::Policy &policy, Board board);

/// The document of a source's boards, "version" 1.
[[nodiscard]] nlohmann::json boardsToJson(const std::vector<Board> &boards);
/// The inverse. What is not understood keeps its default; a tile without an id is left out.
[[nodiscard]] std::vector<Board> boardsFromJson(const nlohmann::json &json);

} // namespace querent::session
