// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Periods.h"
#include "insight/Statistics.h"
#include "insight/Teller.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace querent::insight {

using data::CivilDate;
using query::TimeUnit;

namespace {

struct Point
{
    std::string time;  ///< as the result writes it
    std::string label; ///< as a sentence writes it
    double value = 0.0;
};

/// Rows that have both a time and a number, in the order of time.
std::vector<Point> pointsOf(const Teller &teller, std::size_t time, std::size_t number,
                            std::optional<std::size_t> category = {},
                            const data::Value &wanted = {})
{
    std::vector<Point> points;
    const std::vector<data::Row> &rows = teller.result().rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool kept = !rows[i][time].isNull() && rows[i][number].isNumber() &&
                          std::isfinite(rows[i][number].numeric()) &&
                          (!category || rows[i][*category] == wanted);
        if (kept) {
            points.push_back(
                {data::toText(rows[i][time]), teller.labelOf(i, time), rows[i][number].numeric()});
        }
    }
    // the texts of buckets sort in the order of time, as ISO dates do
    std::ranges::stable_sort(points, {}, &Point::time);
    return points;
}

class SeriesTeller
{
public:
    SeriesTeller(Teller &teller, std::size_t time, std::size_t number)
        : m_teller(teller), m_time(time), m_number(number), m_points(pointsOf(teller, time, number))
    {}

    void tell()
    {
        if (m_points.empty()) {
            m_teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                              {m_teller.nameOf(m_number)});
            return;
        }
        if (m_points.size() == 1) {
            m_teller.headline(
                QUERENT_PHRASE("insight", "Only one %1 has a value for %2: %3, with %4."),
                {m_teller.nameOf(m_time), m_teller.nameOf(m_number), m_points.front().label,
                 amountOf(m_points.front())});
            return;
        }
        tellChange();
        tellExtremes();
        tellTotal();
        tellGaps();
        tellUnfinished();
    }

    /// One sentence on a further number over the same time.
    void tellBriefly()
    {
        if (m_points.size() >= 2) {
            m_teller.sentence(changePhrase(), {m_teller.nameOf(m_number),
                                               amountOf(m_points.front()), m_points.front().label,
                                               amountOf(m_points.back()), m_points.back().label});
        }
    }

private:
    [[nodiscard]] std::string amountOf(const Point &point) const
    {
        return m_teller.amountOf(m_number, point.value);
    }
    [[nodiscard]] std::string timeWord() const
    {
        const std::optional<TimeUnit> unit = m_teller.column(m_time).unit;
        return unit ? unitLabel(*unit, m_teller.phrases())
                    : m_teller.say(QUERENT_PHRASE("insight", "row"));
    }
    [[nodiscard]] const ColumnMeaning &meaning() const { return m_teller.column(m_number).meaning; }

    [[nodiscard]] data::Phrase changePhrase() const
    {
        const double first = m_points.front().value;
        const double last = m_points.back().value;
        if (first == last) {
            return QUERENT_PHRASE("insight", "%1: %2 in %3 and again %4 in %5.");
        }
        return last > first ? QUERENT_PHRASE("insight", "%1: up from %2 in %3 to %4 in %5.")
                            : QUERENT_PHRASE("insight", "%1: down from %2 in %3 to %4 in %5.");
    }

    /// Growth in per cent means something between positive plain numbers only.
    [[nodiscard]] bool hasGrowth() const
    {
        return meaning().scale == ColumnMeaning::Scale::Plain && m_points.front().value > 0.0 &&
               m_points.back().value >= 0.0 && m_points.front().value != m_points.back().value;
    }

    void tellChange()
    {
        const Point &first = m_points.front();
        const Point &last = m_points.back();
        const std::string name = capitalised(m_teller.nameOf(m_number));
        if (meaning().cumulative) {
            m_teller.headline(QUERENT_PHRASE("insight", "%1: %2 by %3, starting from %4 in %5."),
                              {name, amountOf(last), last.label, amountOf(first), first.label});
        } else if (hasGrowth()) {
            const double growth = (last.value - first.value) / first.value;
            const bool up = growth > 0.0;
            m_teller.headline(
                up ? QUERENT_PHRASE("insight", "%1: up from %2 in %3 to %4 in %5, by %6.")
                   : QUERENT_PHRASE("insight", "%1: down from %2 in %3 to %4 in %5, by %6."),
                {name, amountOf(first), first.label, amountOf(last), last.label,
                 m_teller.derivedShare("growth", std::abs(growth))});
        } else {
            m_teller.headline(changePhrase(),
                              {name, amountOf(first), first.label, amountOf(last), last.label});
        }
    }

    void tellExtremes()
    {
        constexpr std::size_t enough = 3;
        if (m_points.size() < enough || meaning().cumulative) {
            return;
        }
        const auto highest = std::ranges::max_element(m_points, {}, &Point::value);
        const auto lowest = std::ranges::min_element(m_points, {}, &Point::value);
        if (highest->value == lowest->value) {
            m_teller.sentence(QUERENT_PHRASE("insight", "It never changes."));
            return;
        }
        const auto times = [&](double value) {
            return std::ranges::count(m_points, value, &Point::value);
        };
        if (m_teller.shape().extent != Extent::All) {
            m_teller.sentence(
                QUERENT_PHRASE("insight",
                               "Of those shown the highest was %1 in %2, the lowest %3 in %4."),
                {amountOf(*highest), highest->label, amountOf(*lowest), lowest->label});
        } else if (times(highest->value) == 1 && times(lowest->value) == 1) {
            m_teller.sentence(
                QUERENT_PHRASE("insight", "The highest was %1 in %2, the lowest %3 in %4."),
                {amountOf(*highest), highest->label, amountOf(*lowest), lowest->label});
        } else {
            m_teller.sentence(
                QUERENT_PHRASE("insight",
                               "The highest was %1, first in %2, the lowest %3, first in %4."),
                {amountOf(*highest), highest->label, amountOf(*lowest), lowest->label});
        }
    }

    void tellTotal()
    {
        if (!m_teller.addsUp(m_number)) {
            return;
        }
        std::vector<double> values;
        for (const Point &point : m_points) {
            values.push_back(point.value);
        }
        const double total = sum(values);
        m_teller.sentence(
            QUERENT_PHRASE("insight", "All %1 together: %2, on average %3 per %4."),
            {m_teller.derivedCount("rows", m_points.size()),
             m_teller.derivedAmount("total", m_number, total),
             m_teller.derivedAmount("mean", m_number, total / static_cast<double>(m_points.size())),
             m_teller.nameOf(m_time)});
    }

    /// Stretches between the first and the last that the result has no row for.
    void tellGaps()
    {
        const std::optional<TimeUnit> unit = m_teller.column(m_time).unit;
        if (!unit || m_teller.shape().extent != Extent::All) {
            return;
        }
        const auto first = periodOrdinal(m_points.front().time, *unit);
        const auto last = periodOrdinal(m_points.back().time, *unit);
        if (!first || !last) {
            return;
        }
        const auto between = static_cast<std::size_t>(*last - *first + 1);
        if (between > m_points.size()) {
            m_teller.caveat(
                QUERENT_PHRASE("insight", "%1 of the %2 stretches (%3) in between have no row."),
                {m_teller.derivedCount("missing", between - m_points.size()),
                 m_teller.derivedCount("rows", between), timeWord()});
        }
    }

    /// The data ends well before the last stretch does.
    void tellUnfinished()
    {
        const AnsweredQuery &answered = m_teller.answered();
        const std::optional<TimeUnit> unit = m_teller.column(m_time).unit;
        if (!unit || answered.catalog == nullptr || m_time >= answered.columns.size()) {
            return;
        }
        const query::OutputColumn &output = answered.columns[m_time];
        const data::Column *source =
            answered.catalog->column(output.sourceTable, output.sourceColumn);
        const auto end = periodEnd(m_points.back().time, *unit);
        const auto last = source != nullptr && source->profile.exact
                              ? dayOf(*source, source->profile.max)
                              : std::nullopt;
        if (!end || !last || *unit == TimeUnit::Day) {
            return;
        }
        using std::chrono::sys_days;
        const auto missing = (sys_days(*end) - sys_days(*last)).count() - 1;
        // a weekend or a holiday at the end is no gap
        const int tolerated = *unit == TimeUnit::Week ? 2 : 4;
        if (missing > tolerated) {
            m_teller.caveat(
                QUERENT_PHRASE("insight", "%1 is not complete: the data ends on %2."),
                {m_points.back().label, m_teller.given(m_teller.phrases().date(*last))});
        }
    }

    Teller &m_teller;
    std::size_t m_time;
    std::size_t m_number;
    std::vector<Point> m_points;
};

struct Line
{
    data::Value category;
    std::string label;
    std::vector<Point> points;
    double total = 0.0;
};

std::vector<Line> linesOf(const Teller &teller, std::size_t time, std::size_t category,
                          std::size_t number)
{
    std::map<data::Value, std::size_t> firstRows;
    const std::vector<data::Row> &rows = teller.result().rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        firstRows.emplace(rows[i][category], i);
    }
    std::vector<Line> lines;
    for (const auto &entry : firstRows) {
        Line line{entry.first, teller.labelOf(entry.second, category),
                  pointsOf(teller, time, number, category, entry.first)};
        std::vector<double> values;
        for (const Point &point : line.points) {
            values.push_back(point.value);
        }
        line.total = sum(values);
        if (!line.points.empty()) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

/// Of rows that were cut off, those of the moments that are there whole: all but the last, where
/// the rows come in the order of time. False where nothing tells which moments are whole.
bool keepWholeMoments(const Teller &teller, std::size_t time, std::vector<Line> &lines)
{
    const std::vector<data::Row> &rows = teller.result().rows;
    const auto timeOf = [time](const data::Row &row) { return data::toText(row[time]); };
    const std::string last = timeOf(rows.back());
    if (!std::ranges::is_sorted(rows, {}, timeOf) || timeOf(rows.front()) == last) {
        return false;
    }
    for (Line &line : lines) {
        std::erase_if(line.points, [&](const Point &point) { return point.time == last; });
    }
    std::erase_if(lines, [](const Line &line) { return line.points.empty(); });
    return !lines.empty();
}

/// The category whose number grew most between two moments that both have it.
void tellStrongestChange(Teller &teller, const std::vector<Line> &lines, std::size_t number)
{
    const auto change = [](const Line &line) {
        return line.points.back().value - line.points.front().value;
    };
    const auto most = std::ranges::max_element(
        lines, {}, [&](const Line &line) { return std::abs(change(line)); });
    const double size = change(*most);
    if (size == 0.0 || most->points.size() < 2) {
        return;
    }
    const Point &first = most->points.front();
    const Point &last = most->points.back();
    teller.sentence(
        size > 0.0
            ? QUERENT_PHRASE("insight", "%1 rose most: from %2 in %3 to %4 in %5.")
            : QUERENT_PHRASE("insight", "%1 changed most: it fell from %2 in %3 to %4 in %5."),
        {most->label, teller.amountOf(number, first.value), first.label,
         teller.amountOf(number, last.value), last.label});
}

} // namespace

void tellSeries(Teller &teller, std::size_t time)
{
    constexpr std::size_t furtherNumbers = 2;
    const std::size_t main =
        teller.shape().numbers.front(); // a series is ordered by time, not by its numbers
    SeriesTeller(teller, time, main).tell();
    std::size_t told = 0;
    for (const std::size_t number : teller.shape().numbers) {
        if (number != main && told < furtherNumbers) {
            SeriesTeller(teller, time, number).tellBriefly();
            ++told;
        }
    }
}

void tellSeriesByCategory(Teller &teller, std::size_t time, std::size_t category)
{
    const std::size_t number = teller.mainNumber();
    std::vector<Line> lines = linesOf(teller, time, category, number);
    if (lines.empty()) {
        teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                        {teller.nameInPeriod(number)});
        return;
    }
    bool whole = true; // what the lines have is all there is of their moments
    if (teller.addsUp(number)) {
        std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::total);
        double total = 0.0;
        for (const Line &line : lines) {
            total += line.total;
        }
        const bool shares = total > 0.0 && lines.back().total >= 0.0;
        const std::string amount = teller.derivedAmount("total", number, lines.front().total);
        const bool counts = teller.column(number).meaning.countsRows;
        if (shares) {
            teller.headline(
                counts
                    ? QUERENT_PHRASE("insight", "Overall, %1 has the most %2: %3, %4 of the total.")
                    : QUERENT_PHRASE("insight",
                                     "Overall, %1 has the highest %2: %3, %4 of the total."),
                {lines.front().label, teller.nameBesideInPeriod(Teller::Beside::Highest, number),
                 amount, teller.derivedShare("share", lines.front().total / total)});
        } else {
            teller.headline(QUERENT_PHRASE("insight", "Overall, %1 has the highest %2: %3."),
                            {lines.front().label,
                             teller.nameBesideInPeriod(Teller::Beside::Highest, number), amount});
        }
    } else {
        // values that do not add up compare at one moment: the latest
        whole = teller.shape().extent == Extent::All || keepWholeMoments(teller, time, lines);
        std::string latest;
        for (const Line &line : lines) {
            latest = std::max(latest, line.points.back().time);
        }
        std::erase_if(lines, [&](const Line &line) { return line.points.back().time != latest; });
        const auto first = std::ranges::max_element(
            lines, {}, [](const Line &line) { return line.points.back().value; });
        teller.headline(
            whole ? QUERENT_PHRASE("insight", "In %1, %2 has the highest %3: %4.")
                  : QUERENT_PHRASE("insight", "Of those shown in %1, %2 has the highest %3: %4."),
            {first->points.back().label, first->label,
             teller.nameBeside(Teller::Beside::Highest, number),
             teller.amountOf(number, first->points.back().value)});
    }
    if (whole) {
        tellStrongestChange(teller, lines, number);
    }
    teller.tellNamelessGroup(category);
}

} // namespace querent::insight
