// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "gui/charts/ChartNumbers.h"
#include "gui/charts/Moment.h"
#include "insight/ChartSettings.h"
#include "insight/ChartSpec.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::gui {

/// Whether the order of the rows means something.
enum class RowOrder {
    AskedFor,   ///< kept
    Incidental, ///< the longest bar comes first; times and numbers run upwards
};

/// What a mark of a chart stands for in its result: what can be asked about it. A part that the
/// mark does not fix is empty.
struct ChartPick
{
    std::string categoryColumn;
    std::optional<data::Value> category;
    std::string seriesColumn;
    std::optional<data::Value> series;
    std::string valueColumn;
    std::optional<std::pair<double, double>> range; ///< of the values: a bin, its end excluded
    QString text;                                   ///< "March 2024, North"

    [[nodiscard]] bool isEmpty() const { return !category && !series && !range; }
};

/// A chart with its numbers: what a ChartSpec and a reader's settings say about a result, ready to
/// be drawn. Missing numbers are NaN. A value: it can be made on any thread.
struct ChartModel
{
    struct Series
    {
        QString name;
        std::vector<double> values;  ///< one for each category, as drawn
        std::vector<double> amounts; ///< what the values are shares of; else empty
        bool other = false;          ///< beyond the eighth: drawn grey
        bool hidden = false;
        int colour = -1; ///< place in the series colours; -1: that of its own place
        std::optional<data::Value> key = std::nullopt; ///< in the series column
        std::string column = {};                       ///< the result's column of its values
    };
    struct Point
    {
        double x = 0.0;
        double y = 0.0;
        int series = 0;
    };
    struct Box
    {
        QString label;
        double low = 0.0; ///< end of the lower whisker: the last value within 1.5 ranges
        double lowerQuartile = 0.0;
        double median = 0.0;
        double upperQuartile = 0.0;
        double high = 0.0;
        std::vector<double> outliers;
        std::size_t count = 0;
    };

    insight::ChartKind kind = insight::ChartKind::Bar;
    QString title;
    QString categoryTitle;
    QString valueTitle;
    QString axisTitle;      ///< that the reader gave the axis of the categories; mostly empty
    QStringList categories; ///< as a person reads them
    /// Of the categories, or of the points where rows have names; none for "Other".
    std::vector<std::optional<data::Value>> keys;
    std::vector<Moment> moments;   ///< of the categories, where they are time; else empty
    std::vector<double> positions; ///< of the categories, where they are numbers; else empty
    std::vector<Series> series;
    std::vector<int> colours;  ///< of a pie's parts, as those of series; may be shorter
    std::vector<Point> points; ///< Scatter only
    std::vector<Box> boxes;    ///< Box only
    int left = 0;              ///< categories that were left out because there are too many
    bool rest = false;         ///< the last category sums up what was left out
    bool stacked = false;
    bool shares = false;        ///< the values are shares of their category, 0 to 1
    bool logarithmic = false;   ///< every number drawn is above zero
    bool combined = false;      ///< several rows fell on one place
    std::optional<bool> labels; ///< numbers at the marks; unset: where they fit
    ChartNumbers numbers;
    std::string categoryColumn; ///< of the result; empty where unused
    std::string seriesColumn;

    [[nodiscard]] bool isTime() const noexcept { return !moments.empty(); }
    /// The smallest and the largest number drawn, of those of the categories from `first` until
    /// before `end` where the chart has categories. Not finite where nothing is to be seen.
    [[nodiscard]] std::pair<double, double>
    valueRange(std::size_t first = 0, std::size_t end = static_cast<std::size_t>(-1)) const;
    /// Where a category stands on its axis: days, numbers or its own place.
    [[nodiscard]] double position(std::size_t category) const;
    [[nodiscard]] std::size_t visibleSeries() const;
    /// Hides the series of these names and shows all others.
    void hide(const std::vector<std::string> &names);
    /// How the value axis is written.
    [[nodiscard]] ChartNumbers axisNumbers() const;
    /// "1,284,310.4", for shares "34 % · 1,284".
    [[nodiscard]] QString valueText(std::size_t series, std::size_t category) const;
    /// `series` may be -1: all of them.
    [[nodiscard]] ChartPick pick(int category, int series) const;
    /// What the chart shows, in a sentence or a few, for those who cannot see it.
    [[nodiscard]] QString description() const;

    /// Nothing where the result has not what the chart needs, or the chart is a table.
    [[nodiscard]] static std::optional<ChartModel>
    from(const insight::ChartSpec &spec, const data::ResultTable &table, RowOrder order,
         const insight::ChartSettings &settings = {});
};

/// The rows as their chart stands, so that both are read in the same order. Where the order was
/// asked for, the source has more rows, or the chart has no categories, the table is left as it is.
[[nodiscard]] data::ResultTable inChartOrder(data::ResultTable table,
                                             const std::optional<insight::ChartSpec> &chart,
                                             RowOrder order);

/// "Bar chart", in the reader's language.
[[nodiscard]] QString chartKindText(insight::ChartKind kind);

} // namespace querent::gui
