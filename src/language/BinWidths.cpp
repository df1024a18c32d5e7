// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BinWidths.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

double inUnitsOf(const ColumnModel &column, const std::string &unit, double number)
{
    const std::vector<std::string> &words = column.names.front().words;
    const auto counts = [&](std::initializer_list<std::string_view> units) {
        return std::any_of(units.begin(), units.end(), [&](std::string_view name) {
            return std::find(words.begin(), words.end(), name) != words.end();
        });
    };
    const bool minutes = counts({"min", "mins", "minute", "minutes"});
    const bool seconds = counts({"sec", "secs", "second", "seconds"});
    if (unit.starts_with("min") && seconds) {
        return number * 60.0;
    }
    if (unit.starts_with("hour") && (minutes || seconds)) {
        return number * (seconds ? 3600.0 : 60.0);
    }
    if (unit.starts_with("day") && (minutes || counts({"hour", "hours"}))) {
        return number * (minutes ? 1440.0 : 24.0);
    }
    return number;
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
