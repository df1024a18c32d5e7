// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::sandbox {

/// A script in the JavaScript of QJSEngine (ECMAScript 7). It finds the table as `data` (columns,
/// names, rows, length, column(name), objects()), the statistics of worker/prelude.js and
/// console.log(), and leaves what it found in `result`.
struct AnalysisCode
{
    std::string text;

    friend bool operator==(const AnalysisCode &, const AnalysisCode &) = default;
};

/// How much one run may use. Beyond any of these it fails with AnalysisFailed.
struct Limits
{
    std::chrono::milliseconds wallTime{10'000};
    std::chrono::seconds processorTime{10};
    std::int64_t memoryBytes =
        std::int64_t{512} * 1024 * 1024;                      ///< address space, where enforceable
    std::int64_t outputBytes = std::int64_t{4} * 1024 * 1024; ///< of the result, as JSON

    friend bool operator==(const Limits &, const Limits &) = default;
};

enum class OutcomeKind {
    Value,      ///< a number, a truth value or null
    Text,       ///< a string
    Table,      ///< {"columns":[{"name","type"}],"rows":[[…]]}
    Dictionary, ///< any other object
};

/// "value", "text", "table", "dictionary".
[[nodiscard]] std::string_view outcomeKindName(OutcomeKind kind) noexcept;

struct AnalysisOutcome
{
    OutcomeKind kind = OutcomeKind::Value;
    nlohmann::json value;         ///< of the shape `kind` says
    std::vector<std::string> log; ///< what the script wrote to the console
    std::chrono::milliseconds elapsed{0};

    /// The numbers the analysis came down to: a single value, or the members of "value" in a
    /// dictionary; what evaluations compare.
    [[nodiscard]] std::vector<double> numbers() const;
    /// The rows of a table.
    [[nodiscard]] std::optional<data::ResultTable> table() const;

    friend bool operator==(const AnalysisOutcome &, const AnalysisOutcome &) = default;
};

/// {"kind","value","log":[…],"elapsed_ms"}
void to_json(nlohmann::json &json, const AnalysisOutcome &outcome);

/// Sorts a result out: lists of objects, lists of lists of one length and lists of plain values
/// become tables; {"columns","rows"} is one already.
[[nodiscard]] AnalysisOutcome outcomeOf(nlohmann::json result);

} // namespace querent::sandbox
