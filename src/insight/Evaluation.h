// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"
#include "insight/ResultShape.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

/// Does a result answer its question? Satisfied: say it. NeedsWork: another plan may do better.
/// Failed: nothing can be said, and no other plan would change that.
enum class Satisfaction { Satisfied, NeedsWork, Failed };

/// "satisfied", "needs_work", "failed".
[[nodiscard]] std::string_view satisfactionName(Satisfaction satisfaction) noexcept;

/// Something noticed about a result. Codes: empty_result, no_value, unknown_value, outside_of_data,
/// all_null, wrong_shape, fewer_rows, truncated, cross_join, share_out_of_range, repeated_rows,
/// chart_not_possible.
struct Issue
{
    std::string code;
    std::string message; ///< a sentence

    friend bool operator==(const Issue &, const Issue &) = default;
};

/// A filter asks for a value that its column does not seem to have.
struct UnknownValue
{
    std::string table;
    std::string column;
    std::string value;
    std::vector<std::string> alternatives; ///< values like it that do occur, best first

    friend bool operator==(const UnknownValue &, const UnknownValue &) = default;
};

struct Evaluation
{
    Satisfaction satisfaction = Satisfaction::Satisfied;
    std::string notes; ///< the assessment in one or two sentences
    std::vector<Issue> issuesDetected;
    std::vector<std::string> suggestedImprovements;
    std::vector<UnknownValue> unknownValues; ///< what a clarification may ask about

    friend bool operator==(const Evaluation &, const Evaluation &) = default;
};

/// {"satisfaction","evaluator_notes","issues_detected":[{"code","message"}],
/// "suggested_improvements":[…],"unknown_values":[{"table","column","value","alternatives"}]}
void to_json(nlohmann::json &json, const Evaluation &evaluation);
/// The inverse; anything that is missing or of a wrong shape stays empty.
void from_json(const nlohmann::json &json, Evaluation &evaluation);

/// Judges a result by its plan, its shape and the catalog. Deterministic. An empty answer to a
/// question that may have one ("which products were never sold?") satisfies.
[[nodiscard]] Evaluation evaluateResult(const AnsweredQuery &answered,
                                        const data::Phrasebook &phrases);
/// The same, for a shape already at hand.
[[nodiscard]] Evaluation evaluateResult(const AnsweredQuery &answered, const ResultShape &shape,
                                        const data::Phrasebook &phrases);

} // namespace querent::insight
