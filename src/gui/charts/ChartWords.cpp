// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartModel.h"
#include "gui/charts/NumberText.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using insight::ChartKind;

namespace {

struct ChartTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartModel)
};

/// A long line as someone would tell it: where it begins and ends, its lowest and highest.
QString course(const ChartModel &model, std::size_t index)
{
    const std::vector<double> &values = model.series[index].values;
    std::vector<std::size_t> known;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (std::isfinite(values[row])) {
            known.push_back(row);
        }
    }
    if (known.empty()) {
        return ChartTexts::tr("%1: no values").arg(model.series[index].name);
    }
    const auto below = [&values](std::size_t a, std::size_t b) { return values[a] < values[b]; };
    const auto at = [&](std::size_t row) {
        return ChartTexts::tr("%1 in %2", "a number and its category")
            .arg(model.valueText(index, row), model.categories[static_cast<qsizetype>(row)]);
    };
    return ChartTexts::tr("%1: %Ln value(s), from %2 to %3, lowest %4, highest %5", "",
                          static_cast<int>(known.size()))
        .arg(model.series[index].name, at(known.front()), at(known.back()),
             at(*std::min_element(known.begin(), known.end(), below)),
             at(*std::max_element(known.begin(), known.end(), below)));
}

} // namespace

QString ChartModel::description() const
{
    constexpr int most = 8;
    QStringList facts;
    if (kind == ChartKind::Scatter) {
        facts << ChartTexts::tr("%Ln point(s) of %1 against %2", "",
                                static_cast<int>(points.size()))
                     .arg(valueTitle, categoryTitle);
    }
    for (const Box &box : boxes) {
        if (facts.size() == most) {
            break;
        }
        facts << ChartTexts::tr("%1: median %2, half of the values from %3 to %4")
                     .arg(box.label, numbers.full(box.median), numbers.full(box.lowerQuartile),
                          numbers.full(box.upperQuartile));
    }
    const auto marks = kind == ChartKind::Scatter || !boxes.empty()
                           ? qsizetype{0}
                           : categories.size() * static_cast<qsizetype>(visibleSeries());
    if (marks > most && (isTime() || !positions.empty()) && kind != ChartKind::Histogram) {
        for (std::size_t index = 0; index < series.size() && facts.size() < most; ++index) {
            if (!series[index].hidden) {
                facts << course(*this, index);
            }
        }
        return facts.join(QStringLiteral("; "));
    }
    for (std::size_t index = 0; index < series.size(); ++index) {
        const Series &one = series[index];
        for (std::size_t row = 0; !one.hidden && row < one.values.size() && facts.size() < most;
             ++row) {
            QStringList names;
            if (static_cast<qsizetype>(row) < categories.size()) {
                names << categories[static_cast<qsizetype>(row)];
            }
            if (series.size() > 1 || names.isEmpty()) {
                names << one.name;
            }
            facts << QStringLiteral("%1: %2").arg(
                names.join(QStringLiteral(", ")),
                std::isfinite(one.values[row]) ? valueText(index, row) : noValueText());
        }
    }
    if (marks > most) {
        facts << ChartTexts::tr("and %Ln more", "", static_cast<int>(marks - most));
    }
    return facts.join(QStringLiteral("; "));
}

QString chartKindText(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Metric:
        return ChartTexts::tr("Number");
    case ChartKind::Table:
        return ChartTexts::tr("Table");
    case ChartKind::Bar:
        return ChartTexts::tr("Bar chart");
    case ChartKind::HorizontalBar:
        return ChartTexts::tr("Horizontal bar chart");
    case ChartKind::GroupedBar:
        return ChartTexts::tr("Grouped bar chart");
    case ChartKind::StackedBar:
        return ChartTexts::tr("Stacked bar chart");
    case ChartKind::Line:
        return ChartTexts::tr("Line chart");
    case ChartKind::Area:
        return ChartTexts::tr("Area chart");
    case ChartKind::Pie:
        return ChartTexts::tr("Pie chart");
    case ChartKind::Scatter:
        return ChartTexts::tr("Scatter plot");
    case ChartKind::Histogram:
        return ChartTexts::tr("Histogram");
    case ChartKind::Box:
        return ChartTexts::tr("Box plot");
    case ChartKind::Heatmap:
        return ChartTexts::tr("Heat map");
    }
    return {};
}

} // namespace querent::gui
