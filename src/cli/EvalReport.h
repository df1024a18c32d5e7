// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/GoldScorer.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace querent::cli {

/// Of five folds by the database, the same as src/language/training uses: databases, not questions,
/// are kept apart.
inline constexpr int folds = 5;
[[nodiscard]] int foldOf(const std::string &database);

/// A question that was answered and judged.
struct JudgedAnswer
{
    std::string suite;
    nlohmann::json id;
    std::string database;
    std::string hardness;
    std::string kind;
    std::string expect; ///< empty where SQL is expected
    bool followUp = false;
    bool answered = false; ///< has SQL, at least as a guess
    std::string outcome;
    std::string quality;
    double confidence = 0.0;
    double milliseconds = 0.0;
    Verdict verdict;
};

[[nodiscard]] JudgedAnswer judgedAnswer(const nlohmann::json &question,
                                        const nlohmann::json &prediction, Verdict verdict);

/// The area under the curve of right answers kept over wrong ones kept, as the bar of confidence
/// falls: 1 where every right one is surer than every wrong one. Nothing where there are not both.
[[nodiscard]] std::optional<double> areaUnderCurve(std::vector<std::pair<double, bool>> answers);

/// What an evaluation found: how much is right, where and how the rest is wrong, and what the
/// confidence is worth.
class EvalReport
{
public:
    void add(JudgedAnswer answer);
    [[nodiscard]] bool empty() const noexcept { return m_answers.empty(); }
    /// Tables for people.
    [[nodiscard]] std::string text() const;
    /// The same for machines, and a verdict for every question.
    [[nodiscard]] nlohmann::json document() const;
    /// The headline: right answers among the questions that expect SQL, by suite.
    [[nodiscard]] nlohmann::json accuracy() const;

private:
    std::vector<JudgedAnswer> m_answers;
};

} // namespace querent::cli
