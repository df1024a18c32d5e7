// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Lesson.h"
#include "query/Rejection.h"
#include "reasoning/Disclosure.h"
#include "reasoning/Privacy.h"
#include "reasoning/Reasoner.h"

#include <string>
#include <vector>

namespace querent::reasoning {

/// Writes what a prompt tells about a source, at a level and within a number of tokens: what does
/// not fit is left out and named as left out. Every function gives a whole paragraph, or nothing.
class PromptMaterial
{
public:
    /// `tokens`: of all paragraphs together, as estimateTokens() counts. `disclosure` outlives it.
    PromptMaterial(const Disclosure &disclosure, PrivacyLevel level, int tokens)
        : m_disclosure(disclosure), m_level(level), m_tokens(tokens)
    {}

    /// Tables with columns, types and keys: those of `schema` first, then their neighbours, the
    /// rest by name.
    [[nodiscard]] std::string schema(const RetrievedSchema &schema) const;
    /// Descriptions of what is not a column: metrics and the glossary, those that `question`
    /// mentions first.
    [[nodiscard]] std::string dictionary(const std::string &question) const;
    /// What was saved for questions like this one, and what was called wrong about its own answers.
    [[nodiscard]] std::string examples(const query::Lessons &lessons,
                                       const std::string &question) const;
    [[nodiscard]] std::string history(const Context &context) const;
    /// What the user answered when asked back.
    [[nodiscard]] std::string answers(const std::vector<query::ClarificationAnswer> &answers) const;
    /// Readings of the offline engine, in an order that does not tell which one it prefers.
    [[nodiscard]] std::string hints(const query::Interpretation &offline,
                                    const std::string &allowed) const;
    [[nodiscard]] std::string attempts(const PlanRequest &request,
                                       const std::string &allowed) const;
    [[nodiscard]] std::string result(const ResultRequest &request) const;
    /// What was wrong, in words that hold no value below the level of samples.
    [[nodiscard]] std::string problem(const base::Error &error) const;
    /// A statement, without values below the level of samples; nothing where it touches what must
    /// not be spoken of.
    [[nodiscard]] std::string statement(const std::string &sql, const std::string &allowed) const;

private:
    /// A plan or a statement, without values below the level of samples.
    [[nodiscard]] std::string answer(const std::optional<query::QueryPlan> &plan,
                                     const std::string &sql, const std::string &allowed) const;
    [[nodiscard]] std::string calledWrong(const query::Lessons &lessons,
                                          const std::string &question) const;
    [[nodiscard]] bool showsValues() const noexcept { return m_level >= PrivacyLevel::Samples; }
    [[nodiscard]] std::string column(const data::Table &table, const data::Column &column) const;
    [[nodiscard]] std::string table(const data::Table &table) const;
    [[nodiscard]] std::string keys(const data::Table &table, const data::Column &column) const;

    const Disclosure &m_disclosure;
    PrivacyLevel m_level;
    int m_tokens;
};

/// How advice begins that a model gave: it was told no values that the level forbids.
inline constexpr std::string_view modelAdvice = "Advice: ";

/// What people typed in a conversation: what a model may be told again.
[[nodiscard]] std::string typedText(const Context &context);

} // namespace querent::reasoning
