// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BinWidths.h"

#include "language/MeasureUnits.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

double inUnitsOf(const ColumnModel &column, const std::string &unit, double number)
{
    const MeasureUnit said = measureUnit(unit);
    const MeasureUnit stored = storedUnit(column);
    const bool alike = said && stored.kind == said.kind && stored.size > 0.0;
    return alike ? number * said.size / stored.size : number;
}

std::optional<ColumnId> measuredIn(const Items &items, std::size_t begin, std::size_t end,
                                   const SourceModel &source, int table)
{
    std::optional<ColumnId> found;
    for (std::size_t k = begin; k < end; ++k) {
        const MeasureUnit unit = measureUnit(items[k].word);
        if (!unit || unit.kind == MeasureUnit::Kind::Money) {
            continue;
        }
        for (const ColumnModel &column : source.table(table).columns) {
            if (column.numeric && storedUnit(column).kind == unit.kind) {
                if (found && *found != column.id) {
                    return std::nullopt;
                }
                found = column.id;
            }
        }
    }
    return found;
}

std::vector<std::string> edgeNames(const std::vector<BinEdge> &edges)
{
    const auto text = [](double number) { return data::toText(data::Value(number)); };
    std::vector<std::string> names;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        names.push_back(i > 0 ? text(edges[i - 1].at) + "–" + text(edges[i].at)
                              : (edges[0].below ? "up to " : "under ") + text(edges[0].at));
    }
    names.push_back(edges.back().below ? "over " + text(edges.back().at)
                                       : text(edges.back().at) + "+");
    return names;
}

double niceWidth(const ColumnModel &column)
{
    const data::Value &low = column.column->profile.min;
    const data::Value &high = column.column->profile.max;
    if (!low.isNumber() || !high.isNumber() || high.numeric() <= low.numeric()) {
        return 10.0;
    }
    const double wanted = (high.numeric() - low.numeric()) / 8.0;
    const double power = std::pow(10.0, std::floor(std::log10(wanted)));
    for (const double step : {1.0, 2.0, 5.0, 10.0}) {
        if (step * power >= wanted) {
            return step * power;
        }
    }
    return wanted;
}

} // namespace querent::language
