// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Board.h"

#include "session/BoardLayout.h"

#include <QCryptographicHash>
#include <QString>

#include <algorithm>
#include <array>
#include <utility>

namespace querent::session {

using nlohmann::json;

namespace {

template <typename Kind>
struct Spelling
{
    Kind kind;
    std::string_view name;
};

constexpr std::array<Spelling<TileKind>, 4> kinds{{{TileKind::Metric, "metric"},
                                                   {TileKind::Chart, "chart"},
                                                   {TileKind::Table, "table"},
                                                   {TileKind::Text, "text"}}};

constexpr std::array<Spelling<BoardPeriod>, 15> periods{{
    {BoardPeriod::Always, "always"},
    {BoardPeriod::Today, "today"},
    {BoardPeriod::Yesterday, "yesterday"},
    {BoardPeriod::ThisWeek, "this_week"},
    {BoardPeriod::LastWeek, "last_week"},
    {BoardPeriod::ThisMonth, "this_month"},
    {BoardPeriod::LastMonth, "last_month"},
    {BoardPeriod::ThisQuarter, "this_quarter"},
    {BoardPeriod::LastQuarter, "last_quarter"},
    {BoardPeriod::ThisYear, "this_year"},
    {BoardPeriod::LastYear, "last_year"},
    {BoardPeriod::Last7Days, "last_7_days"},
    {BoardPeriod::Last30Days, "last_30_days"},
    {BoardPeriod::Last12Months, "last_12_months"},
    {BoardPeriod::Between, "between"},
}};

template <typename Kind, std::size_t size>
std::string nameIn(const std::array<Spelling<Kind>, size> &list, Kind kind)
{
    const auto found = std::ranges::find(list, kind, &Spelling<Kind>::kind);
    return std::string(found->name);
}

template <typename Kind, std::size_t size>
Kind kindIn(const std::array<Spelling<Kind>, size> &list, const std::string &name, Kind otherwise)
{
    const auto found = std::ranges::find(list, name, &Spelling<Kind>::name);
    return found != list.end() ? found->kind : otherwise;
}

const json &memberOf(const json &object, const char *key)
{
    static const json nothing;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : nothing;
}

std::string textIn(const json &object, const char *key)
{
    const json &member = memberOf(object, key);
    return member.is_string() ? member.get<std::string>() : std::string();
}

bool flagIn(const json &object, const char *key, bool otherwise)
{
    const json &member = memberOf(object, key);
    return member.is_boolean() ? member.get<bool>() : otherwise;
}

json dateJson(const std::optional<data::CivilDate> &date)
{
    return date ? json(data::isoDate(*date)) : json();
}

json resultJson(const TileResult &result)
{
    const auto since =
        std::chrono::duration_cast<std::chrono::milliseconds>(result.readAt.time_since_epoch());
    return {{"table", *result.table},
            {"read_at", since.count()},
            {"headline", data::validUtf8(result.headline)},
            {"mark", result.mark}};
}

json tileJson(const Tile &tile)
{
    return {{"id", tile.id},
            {"kind", nameIn(kinds, tile.kind)},
            {"title", data::validUtf8(tile.title)},
            {"text", data::validUtf8(tile.text)},
            {"question", data::validUtf8(tile.question)},
            {"plan", tile.plan ? query::planToJson(*tile.plan) : json()},
            {"sql", data::validUtf8(tile.sql)},
            {"moving_time", tile.movingTime ? json(*tile.movingTime) : json()},
            {"chart", tile.chart ? json(*tile.chart) : json()},
            {"chart_settings", tile.chartSettings},
            {"ordered", tile.ordered},
            {"place", {tile.place.column, tile.place.row, tile.place.columns, tile.place.rows}},
            {"result", tile.result && tile.result->table ? resultJson(*tile.result) : json()}};
}

TilePlace placeIn(const json &list, TileKind kind)
{
    const bool four =
        list.is_array() && list.size() == 4 && std::ranges::all_of(list, [](const json &number) {
            return number.is_number_integer() && number >= 0 && number < 100'000;
        });
    return four ? withinBoard({.column = list[0].get<int>(),
                               .row = list[1].get<int>(),
                               .columns = list[2].get<int>(),
                               .rows = list[3].get<int>()})
                : usualPlace(kind);
}

std::optional<TileResult> resultIn(const json &object)
{
    const json &table = memberOf(object, "table");
    if (!table.is_object()) {
        return std::nullopt;
    }
    TileResult result;
    result.table = std::make_shared<const data::ResultTable>(table.get<data::ResultTable>());
    const json &since = memberOf(object, "read_at");
    result.readAt = std::chrono::system_clock::time_point(
        std::chrono::milliseconds(since.is_number_integer() ? since.get<std::int64_t>() : 0));
    result.headline = textIn(object, "headline");
    result.mark = textIn(object, "mark");
    return result;
}

Tile tileIn(const json &object)
{
    Tile tile;
    tile.id = textIn(object, "id");
    tile.kind = kindIn(kinds, textIn(object, "kind"), TileKind::Table);
    tile.title = textIn(object, "title");
    tile.text = textIn(object, "text");
    tile.question = textIn(object, "question");
    if (auto plan = query::planFromJson(memberOf(object, "plan")); plan.ok()) {
        tile.plan = std::move(*plan);
    }
    tile.sql = textIn(object, "sql");
    tile.movingTime = movingTimeFrom(memberOf(object, "moving_time"));
    if (const json &chart = memberOf(object, "chart"); chart.is_object()) {
        tile.chart = chart.get<insight::ChartSpec>();
    }
    if (const json &settings = memberOf(object, "chart_settings"); settings.is_object()) {
        tile.chartSettings = settings;
    }
    tile.ordered = flagIn(object, "ordered", false);
    tile.place = placeIn(memberOf(object, "place"), tile.kind);
    tile.result = resultIn(memberOf(object, "result"));
    return tile;
}

json filtersJson(const BoardFilters &filters)
{
    json values = json::array();
    for (const ValueFilter &filter : filters.values) {
        values.push_back({{"table", data::validUtf8(filter.table)},
                          {"column", data::validUtf8(filter.column)},
                          {"values", filter.values}});
    }
    return {{"period", nameIn(periods, filters.period)},
            {"from", dateJson(filters.from)},
            {"until", dateJson(filters.until)},
            {"values", std::move(values)}};
}

BoardFilters filtersIn(const json &object)
{
    BoardFilters filters;
    filters.period = kindIn(periods, textIn(object, "period"), BoardPeriod::Always);
    filters.from = data::parseIsoDate(textIn(object, "from"));
    filters.until = data::parseIsoDate(textIn(object, "until"));
    for (const json &entry : memberOf(object, "values")) {
        ValueFilter filter{
            .table = textIn(entry, "table"), .column = textIn(entry, "column"), .values = {}};
        for (const json &value : memberOf(entry, "values")) {
            filter.values.push_back(value.get<data::Value>());
        }
        if (!filter.table.empty() && !filter.column.empty() && !filter.values.empty()) {
            filters.values.push_back(std::move(filter));
        }
    }
    return filters;
}

data::CivilDate startOfMonth(const data::CivilDate &day, unsigned monthsInUnit)
{
    const unsigned month = (static_cast<unsigned>(day.month()) - 1) / monthsInUnit * monthsInUnit;
    return day.year() / std::chrono::month(month + 1) / std::chrono::day(1);
}

/// Where an answer says what was understood as a time, the question first.
std::vector<std::string> timeWordsOf(const Answer &answer)
{
    std::vector<std::string> words{answer.question};
    for (const query::UnderstoodPart &part : answer.interpretation.parts) {
        if (part.role == query::PlanRole::Time && !part.words.empty()) {
            words.push_back(part.words);
        }
    }
    // a follow-up names the words of the question before it here only
    words.insert(words.end(), answer.interpretation.assumptions.begin(),
                 answer.interpretation.assumptions.end());
    return words;
}

Days months(const data::CivilDate &from, int count)
{
    return {from, data::plusMonths(from, count)};
}

} // namespace

const Tile *Board::tile(std::string_view tileId) const noexcept
{
    const auto found = std::ranges::find(tiles, tileId, &Tile::id);
    return found != tiles.end() ? &*found : nullptr;
}

Tile *Board::tile(std::string_view tileId) noexcept
{
    return const_cast<Tile *>(std::as_const(*this).tile(tileId));
}

const std::vector<BoardPeriod> &boardPeriods()
{
    static const std::vector<BoardPeriod> list = [] {
        std::vector<BoardPeriod> all;
        for (const auto &period : periods) {
            if (period.kind != BoardPeriod::Between) {
                all.push_back(period.kind);
            }
        }
        return all;
    }();
    return list;
}

Days daysOf(const BoardFilters &filters, const data::CivilDate &today)
{
    const auto days = [&today](int first, int count) {
        const data::CivilDate from = data::plusDays(today, first);
        return Days{from, data::plusDays(from, count)};
    };
    const std::chrono::weekday weekday{std::chrono::sys_days(today)};
    const int sinceMonday = static_cast<int>(weekday.iso_encoding()) - 1;
    const auto stretch = [&today](unsigned length, int back) {
        const int count = static_cast<int>(length);
        return months(data::plusMonths(startOfMonth(today, length), -back * count), count);
    };
    switch (filters.period) {
    case BoardPeriod::Always:
        return {};
    case BoardPeriod::Today:
        return days(0, 1);
    case BoardPeriod::Yesterday:
        return days(-1, 1);
    case BoardPeriod::ThisWeek:
        return days(-sinceMonday, 7);
    case BoardPeriod::LastWeek:
        return days(-sinceMonday - 7, 7);
    case BoardPeriod::ThisMonth:
        return stretch(1, 0);
    case BoardPeriod::LastMonth:
        return stretch(1, 1);
    case BoardPeriod::ThisQuarter:
        return stretch(3, 0);
    case BoardPeriod::LastQuarter:
        return stretch(3, 1);
    case BoardPeriod::ThisYear:
        return stretch(12, 0);
    case BoardPeriod::LastYear:
        return stretch(12, 1);
    case BoardPeriod::Last7Days:
        return days(-6, 7);
    case BoardPeriod::Last30Days:
        return days(-29, 30);
    case BoardPeriod::Last12Months:
        return months(data::plusMonths(startOfMonth(today, 1), -11), 12);
    case BoardPeriod::Between:
        return {filters.from, filters.until};
    }
    return {};
}

std::chrono::system_clock::time_point momentNow()
{
    return std::chrono::time_point_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now());
}

bool canBePinned(const Answer &answer)
{
    return answer.outcome == Outcome::Answered && answer.parts.empty() && answer.result &&
           (answer.interpretation.plan || !answer.generatedSql.empty());
}

std::string markOf(const data::Policy &policy, const BoardFilters &filters)
{
    const json both = {json(policy), filtersJson(filters)};
    const QByteArray text = QByteArray::fromStdString(both.dump());
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256)
        .toHex()
        .left(16)
        .toStdString();
}

Tile tileFrom(const Answer &answer, const data::CivilDate &today, const data::Catalog &catalog,
              std::string mark)
{
    Tile tile;
    tile.question = answer.question;
    tile.plan = answer.interpretation.plan;
    tile.sql = answer.generatedSql;
    tile.chart = answer.chart;
    // the question says more than the chart's title, which names columns
    QString title = QString::fromStdString(answer.question).simplified();
    if (!title.isEmpty()) {
        title[0] = title[0].toUpper();
    }
    tile.title = title.toStdString();
    tile.ordered = tile.plan && !tile.plan->orderBy.empty();
    if (tile.plan) {
        tile.movingTime = movingTimeOf(*tile.plan, timeWordsOf(answer), today, catalog);
    }
    if (answer.result) {
        tile.result = TileResult{.table = std::make_shared<const data::ResultTable>(*answer.result),
                                 .readAt = momentNow(),
                                 .headline = answer.headline,
                                 .mark = std::move(mark)};
    }
    const bool one = answer.result && answer.result->rows.size() == 1 &&
                     !answer.result->rows.front().empty() &&
                     answer.result->rows.front().size() <= 2;
    if (answer.chart && answer.chart->kind != insight::ChartKind::Table) {
        tile.kind =
            answer.chart->kind == insight::ChartKind::Metric ? TileKind::Metric : TileKind::Chart;
    } else {
        tile.kind = one && answer.result->rows.front().back().isNumber() ? TileKind::Metric
                                                                         : TileKind::Table;
    }
    tile.place = usualPlace(tile.kind);
    return tile;
}

Board shownUnder(const data::Policy &policy, Board board)
{
    const std::string mark = markOf(policy, board.filters);
    for (Tile &tile : board.tiles) {
        if (tile.result && tile.result->mark != mark) {
            tile.result.reset();
        }
    }
    return board;
}

json boardsToJson(const std::vector<Board> &boards)
{
    json list = json::array();
    for (const Board &board : boards) {
        json tiles = json::array();
        for (const Tile &tile : board.tiles) {
            tiles.push_back(tileJson(tile));
        }
        list.push_back({{"id", board.id},
                        {"name", data::validUtf8(board.name)},
                        {"refresh_on_open", board.refreshOnOpen},
                        {"filters", filtersJson(board.filters)},
                        {"tiles", std::move(tiles)}});
    }
    return {{"version", 1}, {"boards", std::move(list)}};
}

std::vector<Board> boardsFromJson(const json &document)
{
    std::vector<Board> boards;
    for (const json &entry : memberOf(document, "boards")) {
        Board board;
        board.id = textIn(entry, "id");
        board.name = textIn(entry, "name");
        board.refreshOnOpen = flagIn(entry, "refresh_on_open", true);
        board.filters = filtersIn(memberOf(entry, "filters"));
        for (const json &tile : memberOf(entry, "tiles")) {
            if (Tile read = tileIn(tile); !read.id.empty()) {
                board.tiles.push_back(std::move(read));
            }
        }
        closeGaps(board.tiles);
        if (!board.id.empty()) {
            boards.push_back(std::move(board));
        }
    }
    return boards;
}

} // namespace querent::session
