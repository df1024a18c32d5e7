// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a reasoner says about a question: a plan, how sure it is, and what it would rather ask.
namespace querent::query {

/// high: one reading is far ahead. medium: an ambiguity changes the result. low: the main thing
/// asked for is unknown.
enum class PlanQuality { High, Medium, Low };

[[nodiscard]] std::string_view qualityName(PlanQuality quality) noexcept;

/// One answer that can be clicked. Taking it means planning again with `constraint` in force.
struct ClarificationChoice
{
    std::string label;  ///< "Invoice total"
    std::string detail; ///< one line on what it means: "the amount column of invoices"
    /// Machine-readable meaning, opaque to everyone but the reasoner that made it.
    std::string constraint;
    std::optional<QueryPlan> plan; ///< where this choice leads, if already known

    friend bool operator==(const ClarificationChoice &, const ClarificationChoice &) = default;
};

struct ClarificationQuestion
{
    std::string text;  ///< "Which amount do you mean?"
    std::string about; ///< the words whose meaning is asked for; empty for the whole question
    std::vector<ClarificationChoice> choices; ///< one to four

    friend bool operator==(const ClarificationQuestion &, const ClarificationQuestion &) = default;
};

/// What the user answered: a choice's constraint, free text, or neither ("answer anyway").
struct ClarificationAnswer
{
    std::string question;   ///< text of the question it answers; empty for a general remark
    std::string text;       ///< the label picked, or what was typed
    std::string constraint; ///< of the choice picked; empty for free text
    bool bestGuess = false; ///< "answer anyway"

    friend bool operator==(const ClarificationAnswer &, const ClarificationAnswer &) = default;
};

/// What part of the plan a chip or an assumption stands for.
enum class PlanRole { Measure, Grouping, Filter, Time, Order, Limit, Output };

[[nodiscard]] std::string_view planRoleName(PlanRole role) noexcept;

/// The lists of a query in which a part of it can stand.
enum class PlanSection { None, Select, Where, GroupBy, Having, OrderBy, Limit };

/// Where a part stands in its plan.
struct PlanPlace
{
    PlanSection section = PlanSection::None; ///< None: nowhere by itself
    int query = 0; ///< which of the plan's queries, counted from the outermost as queriesOf() does
    int index = 0; ///< in its list; in WHERE and HAVING among the conditions that all must hold
    int count = 1; ///< of entries that are one to people: a key and the name that goes with it

    friend bool operator==(const PlanPlace &, const PlanPlace &) = default;
};

/// One piece of "how I understood this": a chip.
struct UnderstoodPart
{
    PlanRole role = PlanRole::Measure;
    std::string label;      ///< "sum of order items · amount"
    std::string words;      ///< the words of the question it came from, possibly none
    bool inherited = false; ///< taken over from a former turn
    std::string from = {};  ///< the question it was taken over from, where that is known
    PlanPlace place = {};

    friend bool operator==(const UnderstoodPart &, const UnderstoodPart &) = default;
};

/// A plan that a person made out of an answer's. It is run as it stands: nobody else changes it.
struct RevisedPlan
{
    QueryPlan plan;
    std::string change = {};                ///< all that was changed, in words; may be empty
    std::string of = {};                    ///< run whose answer it was made from; may be empty
    std::vector<UnderstoodPart> parts = {}; ///< what is known of those parts that stayed
    std::string chart = {};                 ///< as in Interpretation
    std::string analysis = {};              ///< as in Interpretation

    friend bool operator==(const RevisedPlan &, const RevisedPlan &) = default;
};

/// A reasoner's whole answer to "plan this".
struct Interpretation
{
    /// Exactly one of `plan` and `sql` is set when something can be run; neither when not.
    std::optional<QueryPlan> plan;
    std::optional<std::string> sql; ///< a model may hand over SQL text: same gates
    PlanQuality quality = PlanQuality::Low;
    double confidence = 0.0;              ///< calibrated probability that the plan is right
    std::string explanation;              ///< the plan in words, for the user
    std::vector<std::string> assumptions; ///< sentences: "“last month” is March 2025"
    std::vector<std::string> leftOut;     ///< those of them that name what the plan leaves out
    std::vector<UnderstoodPart> parts;
    std::vector<ClarificationQuestion> questions; ///< one to four when quality is not high
    std::vector<std::string> unknownWords;        ///< words that nothing in the source explains
    std::string chart;                            ///< chart kind the question's own words ask for
    /// Statistics beyond SQL that the question asks for: "correlation", "outliers", "trend" …
    std::string analysis;
    std::vector<std::string> lessons; ///< ids of what was taught and counted here

    friend bool operator==(const Interpretation &, const Interpretation &) = default;
};

void to_json(nlohmann::json &json, PlanQuality quality);
void from_json(const nlohmann::json &json, PlanQuality &quality);
/// Reading is lenient: a missing or malformed field keeps its default, so that a state stored by
/// another version still opens.
void to_json(nlohmann::json &json, const ClarificationChoice &choice);
void from_json(const nlohmann::json &json, ClarificationChoice &choice);
void to_json(nlohmann::json &json, const ClarificationQuestion &question);
void from_json(const nlohmann::json &json, ClarificationQuestion &question);
void to_json(nlohmann::json &json, const ClarificationAnswer &answer);
void from_json(const nlohmann::json &json, ClarificationAnswer &answer);
void to_json(nlohmann::json &json, const UnderstoodPart &part);
void from_json(const nlohmann::json &json, UnderstoodPart &part);
void to_json(nlohmann::json &json, const RevisedPlan &revised);
void from_json(const nlohmann::json &json, RevisedPlan &revised);
void to_json(nlohmann::json &json, const Interpretation &interpretation);
void from_json(const nlohmann::json &json, Interpretation &interpretation);

} // namespace querent::query
