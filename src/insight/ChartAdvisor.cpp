// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ChartAdvisor.h"

#include "insight/ChartColumns.h"
#include "insight/RequestedChart.h"
#include "insight/SharedNames.h"
#include "insight/WrittenQuery.h"

#include <algorithm>
#include <array>

namespace querent::insight {

using data::Phrasebook;

namespace {

constexpr std::size_t pieSlices = 6;
constexpr std::size_t horizontalBarCount = 100;
constexpr std::size_t longLabel = 18;

/// The question's words, in small letters.
bool asksFor(const std::string &question, std::initializer_list<std::string_view> stems)
{
    const std::vector<std::string> words = wordsOfName(question);
    return std::ranges::any_of(words, [&](const std::string &word) {
        return std::ranges::any_of(stems,
                                   [&](std::string_view stem) { return word.starts_with(stem); });
    });
}

/// Chooses by the shape of the result alone.
class ShapeChart : private ChartColumns
{
public:
    using ChartColumns::ChartColumns;

    [[nodiscard]] ChartSpec byShape() const
    {
        if (shape().rows == 0 || shape().columns.empty()) {
            return table();
        }
        if (shape().rows == 1) {
            return single();
        }
        if (numbers().empty() || (listsRecords(answered(), shape()) && !asksForRelation())) {
            return table();
        }
        if (!shape().times.empty()) {
            return overTime();
        }
        if (!shape().categories.empty()) {
            return overCategories();
        }
        if (shape().aggregated && shape().identifiers.size() == 1 && numbers().size() == 1 &&
            tellsRowsApart(shape().identifiers.front())) {
            return bars(shape().identifiers.front(), numbers().front());
        }
        return numbersAlone();
    }

private:
    [[nodiscard]] ChartSpec single() const
    {
        constexpr std::size_t mostNumbers = 4;
        const std::size_t width = shape().columns.size();
        if (width == 1) {
            const ColumnUse use = column(0).use;
            const bool large = use == ColumnUse::Number || use == ColumnUse::Time;
            return large ? make(ChartKind::Metric, {}, {name(0)}) : table();
        }
        const std::vector<Place> labels = dimensions();
        if (numbers().empty() || numbers().size() > mostNumbers || labels.size() > 1 ||
            width != numbers().size() + labels.size()) {
            return table();
        }
        std::vector<std::string> names;
        for (const Place place : numbers()) {
            names.push_back(name(place));
        }
        return make(ChartKind::Metric, labels.empty() ? "" : name(labels.front()),
                    std::move(names));
    }

    [[nodiscard]] ChartSpec overTime() const
    {
        const Place time = shape().times.front();
        if (shape().times.size() == 2 && shape().categories.empty()) {
            return overTwoTimes(time, shape().times.back());
        }
        if (tellsRowsApart(time)) {
            const bool bars = isCyclicTime(time) || column(time).distinct <= 2;
            return make(bars ? ChartKind::Bar : ChartKind::Line, name(time),
                        numbersBeside(mainNumber()));
        }
        if (shape().categories.size() == 1 && tellRowsApart(time, shape().categories.front())) {
            return overTimeAndCategory(time, shape().categories.front());
        }
        return table();
    }

    /// Year and month, day of the week and hour.
    [[nodiscard]] ChartSpec overTwoTimes(Place first, Place second) const
    {
        if (!tellRowsApart(first, second)) {
            return table();
        }
        if (isCyclicTime(first) && isCyclicTime(second)) {
            return make(ChartKind::Heatmap, name(second), {name(mainNumber())}, name(first));
        }
        const Place across = isCyclicTime(first) ? first : second;
        const Place series = isCyclicTime(first) ? second : first;
        if (column(series).distinct > seriesCount) {
            return make(ChartKind::Heatmap, name(across), {name(mainNumber())}, name(series));
        }
        return make(ChartKind::Line, name(across), {name(mainNumber())}, name(series));
    }

    [[nodiscard]] ChartSpec overTimeAndCategory(Place time, Place category) const
    {
        const std::size_t series = column(category).distinct + (column(category).nulls > 0 ? 1 : 0);
        constexpr std::size_t fewStretches = 3;
        const std::string number = name(mainNumber());
        if (series > heatmapCells) {
            return table();
        }
        if (series > seriesCount) {
            return make(ChartKind::Heatmap, name(time), {number}, name(category));
        }
        if (isCyclicTime(time) || column(time).distinct <= fewStretches) {
            return make(ChartKind::GroupedBar, name(time), {number}, name(category));
        }
        return make(ChartKind::Line, name(time), {number}, name(category));
    }

    [[nodiscard]] ChartSpec overCategories() const
    {
        const auto apart = std::ranges::find_if(shape().categories,
                                                [&](Place place) { return tellsRowsApart(place); });
        if (apart != shape().categories.end()) {
            return overCategory(*apart);
        }
        if (const auto shared = sharedNamesOf(answered(), shape())) {
            return overCategory(*shared);
        }
        const bool two = shape().categories.size() == 2 &&
                         tellRowsApart(shape().categories[0], shape().categories[1]);
        return two ? overTwoCategories(shape().categories[0], shape().categories[1]) : table();
    }

    [[nodiscard]] ChartSpec overCategory(Place category) const
    {
        const std::size_t others = shape().columns.size() - numbers().size();
        constexpr std::size_t mostDetails = 2;
        if (!shape().aggregated && answered().plan != nullptr &&
            (others > mostDetails || numbers().size() > 1)) {
            return numbers().size() == 2 && asksForRelation() ? scatter() : table();
        }
        if (numbers().size() == 1) {
            return bars(category, numbers().front());
        }
        if (asksForRelation() && numbers().size() == 2) {
            return scatter();
        }
        const std::vector<std::string> together = numbersBeside(numbers().front());
        if (together.size() == numbers().size()) {
            return shape().rows <= barCount
                       ? make(ChartKind::GroupedBar, name(category), together)
                       : make(ChartKind::HorizontalBar, name(category), {name(mainNumber())});
        }
        return numbers().size() == 2 ? bars(category, mainNumber()) : table();
    }

    [[nodiscard]] ChartSpec bars(Place category, Place number) const
    {
        const ColumnMeaning &meaning = column(number).meaning;
        const bool parts = meaning.additive.value_or(false) || meaning.partOfWhole;
        if (shape().rows <= pieSlices && parts && asksForParts() && shape().extent == Extent::All &&
            !shape().groupsLeftOut && !column(number).negatives && hasPositive(number)) {
            return make(ChartKind::Pie, name(category), {name(number)});
        }
        if (shape().rows > horizontalBarCount) {
            return table();
        }
        const bool ordered = column(category).wholeNumbers;
        const bool flat =
            (shape().rows > barCount && !ordered) || column(category).longest > longLabel;
        return make(flat ? ChartKind::HorizontalBar : ChartKind::Bar, name(category),
                    {name(number)});
    }

    [[nodiscard]] ChartSpec overTwoCategories(Place first, Place second) const
    {
        const std::size_t across = column(first).distinct;
        const std::size_t down = column(second).distinct;
        if (across > heatmapCells || down > heatmapCells) {
            return table();
        }
        constexpr double sparse = 0.4;
        const double filled = static_cast<double>(shape().rows) /
                              (static_cast<double>(across) * static_cast<double>(down));
        if (filled < sparse) {
            return table();
        }
        const bool swapped = down > seriesCount && across <= seriesCount;
        const Place x = swapped ? second : first;
        const Place series = swapped ? first : second;
        const std::string number = name(mainNumber());
        if (column(series).distinct > seriesCount || column(x).distinct > barCount) {
            return make(ChartKind::Heatmap, name(first), {number}, name(second));
        }
        const ColumnShape &drawn = column(mainNumber());
        const bool stacks = drawn.meaning.additive.value_or(false) && !drawn.negatives &&
                            (asksForParts() || column(series).distinct > 4);
        return make(stacks ? ChartKind::StackedBar : ChartKind::GroupedBar, name(x), {number},
                    name(series));
    }

    [[nodiscard]] ChartSpec scatter() const
    {
        return make(ChartKind::Scatter, name(numbers()[0]), {name(numbers()[1])});
    }

    [[nodiscard]] ChartSpec numbersAlone() const
    {
        constexpr std::size_t enoughToSpread = 8;
        constexpr std::size_t enoughToScatter = 5;
        constexpr std::size_t enoughValues = 5;
        if (!shape().identifiers.empty()) {
            return numbers().size() == 2 && asksForRelation() ? scatter() : table();
        }
        if (numbers().size() == 1) {
            return shape().rows >= enoughToSpread && column(numbers()[0]).distinct >= enoughValues
                       ? make(ChartKind::Histogram, {}, {name(numbers()[0])})
                       : table();
        }
        if (numbers().size() > 2) {
            return table();
        }
        if (column(numbers()[0]).grouping && !column(numbers()[1]).grouping) {
            constexpr std::size_t manyBars = 30;
            return make(shape().rows <= manyBars ? ChartKind::Bar : ChartKind::Line,
                        name(numbers()[0]), {name(numbers()[1])});
        }
        return shape().rows >= enoughToScatter ? scatter() : table();
    }

    [[nodiscard]] bool asksForParts() const
    {
        return asksFor(answered().question, {"share", "percent", "%", "proportion", "breakdown",
                                             "portion", "composition", "makeup"});
    }
    [[nodiscard]] bool asksForRelation() const
    {
        return asksFor(answered().question,
                       {"correlat", "relation", "depend", "related", "scatter"});
    }
};

class TitleWriter
{
public:
    TitleWriter(const AnsweredQuery &answered, const ResultShape &shape, const Phrasebook &phrases)
        : m_answered(answered), m_shape(shape), m_phrases(phrases)
    {}

    [[nodiscard]] std::string title(const ChartSpec &chart) const
    {
        if (chart.y.empty()) {
            return m_answered.question;
        }
        std::string text = labelOf(chart.y.front());
        if (chart.y.size() == 2) {
            text = m_phrases.say(QUERENT_PHRASE("insight", "%1 and %2"),
                                 {text, labelOf(chart.y.back())});
        }
        if (chart.kind == ChartKind::Scatter) {
            text =
                m_phrases.say(QUERENT_PHRASE("insight", "%1 against %2"), {text, labelOf(chart.x)});
        } else if (!chart.x.empty() && !chart.series.empty()) {
            text = m_phrases.say(QUERENT_PHRASE("insight", "%1 by %2 and %3"),
                                 {text, labelOf(chart.x), labelOf(chart.series)});
        } else if (!chart.x.empty()) {
            text = m_phrases.say(QUERENT_PHRASE("insight", "%1 by %2"), {text, labelOf(chart.x)});
        } else if (chart.kind == ChartKind::Histogram || chart.kind == ChartKind::Box) {
            text = m_phrases.say(QUERENT_PHRASE("insight", "distribution of %1"), {text});
        }
        return capitalised(text);
    }

private:
    [[nodiscard]] std::string labelOf(const std::string &columnName) const
    {
        const auto found = std::ranges::find(m_shape.columns, columnName, &ColumnShape::name);
        return found == m_shape.columns.end() ? columnName : found->meaning.label;
    }

    const AnsweredQuery &m_answered;
    const ResultShape &m_shape;
    const Phrasebook &m_phrases;
};

/// Where a chart runs along names that several rows have, each of the rows has a place of its own.
void keepRowsApart(ChartSpec &chart, std::optional<std::size_t> sharedNames,
                   const ResultShape &shape)
{
    static constexpr std::array kinds{
        ChartKind::Bar,  ChartKind::HorizontalBar, ChartKind::GroupedBar, ChartKind::StackedBar,
        ChartKind::Line, ChartKind::Area,          ChartKind::Pie};
    if (sharedNames && chart.x == shape.columns[*sharedNames].name && chart.series.empty() &&
        std::ranges::find(kinds, chart.kind) != kinds.end()) {
        chart.series = chart.x;
    }
}

} // namespace

ChartSuggestion suggestChart(const AnsweredQuery &answered, const Phrasebook &phrases)
{
    return suggestChart(answered, shapeOf(answered, phrases), phrases);
}

ChartSuggestion suggestChart(const AnsweredQuery &answered, const ResultShape &shape,
                             const Phrasebook &phrases)
{
    ChartSuggestion suggestion;
    std::optional<ChartSpec> chart;
    if (const auto wanted = chartKindFromName(answered.requestedChart)) {
        RequestedChart requested(answered, shape, phrases);
        chart = requested.draw(*wanted);
        suggestion.note = requested.note();
    }
    suggestion.chart = chart ? *chart : ShapeChart(answered, shape).byShape();
    suggestion.chart.title = TitleWriter(answered, shape, phrases).title(suggestion.chart);
    keepRowsApart(suggestion.chart, sharedNamesOf(answered, shape), shape);
    return suggestion;
}

} // namespace querent::insight
