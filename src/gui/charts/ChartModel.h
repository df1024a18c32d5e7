// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "gui/charts/Moment.h"
#include "insight/ChartSpec.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace querent::gui {

/// Whether the order of the rows means something.
enum class RowOrder {
    AskedFor,   ///< kept
    Incidental, ///< the longest bar comes first; times and numbers run upwards
};

/// A chart with its numbers: what a ChartSpec says about a result, ready to be drawn. Missing
/// numbers are NaN.
struct ChartModel
{
    struct Series
    {
        QString name;
        std::vector<double> values; ///< one for each category
        bool other = false;         ///< beyond the eighth: drawn grey
    };
    struct Point
    {
        double x = 0.0;
        double y = 0.0;
        int series = 0;
        QString label;
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
    QStringList categories;        ///< as a person reads them
    std::vector<Moment> moments;   ///< of the categories, where they are time; else empty
    std::vector<double> positions; ///< of the categories, where they are numbers; else empty
    std::vector<Series> series;
    std::vector<Point> points; ///< Scatter only
    std::vector<Box> boxes;    ///< Box only
    int left = 0;              ///< categories that were left out because there are too many

    [[nodiscard]] bool isTime() const noexcept { return !moments.empty(); }
    /// The smallest and the largest number drawn.
    [[nodiscard]] std::pair<double, double> valueRange() const;
    /// What the chart shows, in a sentence or a few, for those who cannot see it.
    [[nodiscard]] QString description() const;

    /// Nothing where the result has not what the chart needs, or the chart is a table.
    [[nodiscard]] static std::optional<ChartModel>
    from(const insight::ChartSpec &spec, const data::ResultTable &table, RowOrder order);
};

/// "Bar chart", in the reader's language.
[[nodiscard]] QString chartKindText(insight::ChartKind kind);

} // namespace querent::gui
