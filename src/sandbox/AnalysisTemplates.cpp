// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/AnalysisTemplates.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>

namespace querent::sandbox {

using base::Error;
using base::ErrorCode;
using data::ColumnType;
using data::ResultColumn;

namespace {

constexpr std::string_view correlationCode = R"js(const findings = [];
for (let i = 0; i < names.length; ++i) {
    for (let j = i + 1; j < names.length; ++j) {
        const x = data.column(names[i]);
        const y = data.column(names[j]);
        findings.push({
            kind: "correlation", x: names[i], y: names[j], pearson: correlation(x, y),
            spearman: rankCorrelation(x, y), rows: pairs(x, y).x.length
        });
    }
}
if (findings[0].pearson === null) {
    throw new Error("a correlation needs two columns that both vary");
}
result = { value: [findings[0].pearson, findings[0].spearman], findings: findings };
)js";

constexpr std::string_view outliersCode = R"js(const values = data.column(numberName);
const far = outliers(values);
const center = mean(values);
const spread = standardDeviation(values);
const beyond = numbers(values).filter(function (value) {
    return Math.abs(value - center) > 3 * spread;
});
const most = far.values.slice().sort(function (a, b) {
    return Math.abs(b - center) - Math.abs(a - center);
});
result = {
    value: [far.count, beyond.length],
    findings: [{
        kind: "outliers", column: numberName, rows: numbers(values).length, count: far.count,
        below: far.below, above: far.above, low: far.low, high: far.high, mean: center,
        deviation: spread, beyondThree: beyond.length, most: most.slice(0, 5)
    }]
};
)js";

constexpr std::string_view trendCode = R"js(const time = periods(data.column(timeName));
const values = data.column(numberName);
const fit = trend(time.numbers, values);
if (fit === null) {
    throw new Error("a trend needs values at two different times");
}
const first = minimum(time.numbers);
const last = maximum(time.numbers);
const present = Object.keys(groupBy(numbers(time.numbers), numbers(time.numbers))).length;
result = {
    value: [fit.slope],
    findings: [{
        kind: "trend", x: timeName, y: numberName, unit: time.unit, slope: fit.slope, r2: fit.r2,
        rows: fit.count, first: time.text(first), last: time.text(last),
        start: fit.intercept + fit.slope * first, end: fit.intercept + fit.slope * last,
        missing: last - first + 1 - present
    }]
};
)js";

constexpr std::string_view orderedTrendCode = R"js(const values = data.column(numberName);
const fit = trend(values);
if (fit === null) {
    throw new Error("a trend needs at least two values");
}
result = {
    value: [fit.slope],
    findings: [{ kind: "trend", x: null, y: numberName, unit: "row", slope: fit.slope, r2: fit.r2,
                 rows: fit.count, start: fit.intercept,
                 end: fit.intercept + fit.slope * (values.length - 1), missing: 0 }]
};
)js";

constexpr std::string_view distributionCode = R"js(const values = data.column(numberName);
if (numbers(values).length === 0) {
    throw new Error("there are no numbers to describe");
}
const quartiles = fences(values);
const deviation = standardDeviation(values);
const center = mean(values);
const cubes = numbers(values).map(function (value) { return Math.pow(value - center, 3); });
result = {
    value: [center, median(values), deviation, quartiles.q1, quartiles.q3, minimum(values),
            maximum(values)],
    findings: [{
        kind: "distribution", column: numberName, rows: cubes.length, mean: center,
        median: median(values), deviation: deviation, q1: quartiles.q1, q3: quartiles.q3,
        minimum: minimum(values), maximum: maximum(values),
        skewness: deviation > 0 ? mean(cubes) / Math.pow(deviation, 3) : null,
        outliers: outliers(values).count, bins: histogram(values)
    }]
};
)js";

constexpr std::string_view forecastCode = R"js(const time = periods(data.column(timeName));
const values = data.column(numberName);
const known = pairs(time.numbers, values);
const fit = trend(known.x, known.y);
if (fit === null || fit.count < 4) {
    throw new Error("a forecast needs values at four different times or more");
}
const cycle = { month: 12, quarter: 4, week: 52, day: 7 }[time.unit];
const seasonal = cycle !== undefined && fit.count >= 2 * cycle;
const rest = known.y.map(function (value, i) {
    return value - fit.intercept - fit.slope * known.x[i];
});
const season = seasonal
    ? groupBy(known.x.map(function (x) { return x % cycle; }), rest) : {};
function expected(x) {
    const usual = seasonal ? mean(season[x % cycle] || []) || 0 : 0;
    return fit.intercept + fit.slope * x + usual;
}
const errors = known.y.map(function (value, i) { return value - expected(known.x[i]); });
const freedom = Math.max(1, fit.count - 2 - (seasonal ? cycle - 1 : 0));
const deviation = Math.sqrt(sum(errors.map(function (e) { return e * e; })) / freedom);
const last = maximum(known.x);
const ahead = [1, 2, 3].map(function (step) {
    const value = expected(last + step);
    return { period: time.text(last + step), value: value, low: value - 1.96 * deviation,
             high: value + 1.96 * deviation };
});
result = {
    value: ahead.map(function (point) { return point.value; }),
    findings: [{
        kind: "forecast", x: timeName, y: numberName, unit: time.unit, rows: fit.count,
        slope: fit.slope, r2: fit.r2, seasonal: seasonal, deviation: deviation,
        last: time.text(last), ahead: ahead
    }]
};
)js";

bool isNumeric(const ResultColumn &column)
{
    return column.type == ColumnType::Integer || column.type == ColumnType::Real;
}

/// "customer_id", "ID", "orderId", "shipment_no": a key, whose size means nothing.
bool soundsLikeAKey(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    static constexpr std::array<std::string_view, 8> endings{"_id", " id", "_no",  " no",
                                                             "_nr", " nr", "_key", "uuid"};
    const bool ends = std::ranges::any_of(
        endings, [&](std::string_view ending) { return lower.ends_with(ending); });
    return ends || lower == "id" || (name.size() > 2 && name.ends_with("Id"));
}

/// Numbers first; columns whose type is not known may hold some, too.
std::vector<std::string> numberColumns(const std::vector<ResultColumn> &columns)
{
    std::vector<std::string> names;
    for (const bool keys : {false, true}) {
        for (const bool typed : {true, false}) {
            for (const ResultColumn &column : columns) {
                const bool fits = typed ? isNumeric(column) : column.type == ColumnType::Unknown;
                if (fits && soundsLikeAKey(column.name) == keys) {
                    names.push_back(column.name);
                }
            }
        }
        if (!names.empty()) {
            break;
        }
    }
    return names;
}

std::optional<std::string> timeColumn(const std::vector<ResultColumn> &columns)
{
    const auto dated = std::ranges::find_if(columns, [](const ResultColumn &column) {
        return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    });
    if (dated != columns.end()) {
        return dated->name;
    }
    const auto text = std::ranges::find(columns, ColumnType::Text, &ResultColumn::type);
    return text != columns.end() ? std::optional(text->name) : std::nullopt;
}

/// A declaration of the script: the name of a column, or a list of them.
std::string declared(std::string_view name, const nlohmann::json &value)
{
    return "const " + std::string(name) + " = " +
           value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + ";\n";
}

AnalysisCode codeOf(const std::string &declarations, std::string_view body)
{
    return {declarations + std::string(body)};
}

Error missing(std::string message)
{
    return {ErrorCode::AnalysisFailed, std::move(message), {}};
}

base::Result<AnalysisCode> writeOverTime(std::string_view code,
                                         const std::vector<ResultColumn> &columns,
                                         std::vector<std::string> numbers)
{
    std::optional<std::string> time = timeColumn(columns);
    if (!time && numbers.size() > 1) {
        // years come as plain numbers
        time = columns.front().name;
        std::erase(numbers, *time);
    }
    if (numbers.empty()) {
        return missing("This analysis needs a column of numbers; the result has none.");
    }
    const std::string number = declared("numberName", numbers.front());
    if (time) {
        return codeOf(declared("timeName", *time) + number, code);
    }
    if (code == trendCode) {
        return codeOf(number, orderedTrendCode);
    }
    return missing("A forecast needs a column of dates, months or years.");
}

} // namespace

std::vector<std::string_view> analysisNames()
{
    return {"correlation", "outliers", "trend", "distribution", "forecast"};
}

base::Result<AnalysisCode> writeAnalysis(std::string_view analysis,
                                         const std::vector<ResultColumn> &columns)
{
    const std::vector<std::string_view> known = analysisNames();
    if (std::ranges::find(known, analysis) == known.end()) {
        return Error{ErrorCode::Unsupported,
                     "There is no analysis called “" + std::string(analysis) +
                         "”. There are correlation, outliers, trend, distribution and forecast.",
                     {}};
    }
    std::vector<std::string> numbers = numberColumns(columns);
    if (numbers.empty()) {
        return missing("This analysis needs a column of numbers; the result has none.");
    }
    if (analysis == "trend" || analysis == "forecast") {
        return writeOverTime(analysis == "trend" ? trendCode : forecastCode, columns,
                             std::move(numbers));
    }
    if (analysis == "correlation") {
        constexpr std::size_t mostColumns = 6;
        if (numbers.size() < 2) {
            return missing("A correlation needs two columns of numbers; the result has one.");
        }
        numbers.resize(std::min(numbers.size(), mostColumns));
        return codeOf(declared("names", numbers), correlationCode);
    }
    return codeOf(declared("numberName", numbers.front()),
                  analysis == "outliers" ? outliersCode : distributionCode);
}

} // namespace querent::sandbox
