// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/PlanStep.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace querent::connectors {

namespace {

constexpr std::size_t indent = 2;
constexpr std::string_view opening = " (";
constexpr std::string_view costName = "cost=";
constexpr std::string_view rowsName = "rows=";

/// Without an exponent and without what nobody can estimate.
std::string numberText(double value)
{
    char text[64];
    const double rounded = value < 100.0 ? std::round(value * 10.0) / 10.0 : std::round(value);
    const auto end =
        std::to_chars(text, text + sizeof text, std::min(rounded, 1e18), std::chars_format::fixed);
    return {text, end.ptr};
}

/// The number behind a name; takes both off the front of `text`.
std::optional<double> take(std::string_view &text, std::string_view name)
{
    double value = 0.0;
    if (!text.starts_with(name)) {
        return std::nullopt;
    }
    const char *const begin = text.data() + name.size();
    const auto end = std::from_chars(begin, text.data() + text.size(), value);
    if (end.ec != std::errc()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end.ptr - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return value;
}

} // namespace

std::string planLine(const PlanStep &step)
{
    std::string line(static_cast<std::size_t>(step.depth) * indent, ' ');
    line += step.words;
    if (step.rows || step.cost) {
        line += opening;
        line += step.cost ? std::string(costName) + numberText(*step.cost) : std::string();
        line += step.cost && step.rows ? " " : "";
        line += step.rows ? std::string(rowsName) + numberText(*step.rows) : std::string();
        line += ')';
    }
    return line;
}

PlanStep readPlanLine(std::string_view line)
{
    PlanStep step;
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    step.depth = static_cast<int>(spaces / indent);
    line.remove_prefix(spaces);
    const std::size_t at = line.rfind(opening);
    if (at != std::string_view::npos && line.ends_with(')')) {
        std::string_view numbers = line.substr(at + opening.size());
        numbers.remove_suffix(1);
        const std::optional<double> cost = take(numbers, costName);
        const std::optional<double> rows = take(numbers, rowsName);
        if (numbers.empty() && (cost || rows)) {
            step.cost = cost;
            step.rows = rows;
            line = line.substr(0, at);
        }
    }
    step.words = line;
    return step;
}

} // namespace querent::connectors
