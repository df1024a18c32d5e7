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
