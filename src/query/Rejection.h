// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"
#include "query/Lesson.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// What somebody called wrong about the answer to a question. A plan that shares it is no answer to
/// that question any more. Kept among the lessons of its source.
struct Rejection
{
    enum class What {
        Part,  ///< what stands at `part.place`: a measure, a grouping, a condition …
        Rows,  ///< the table whose rows are counted, added up or listed
        Whole, ///< the reading as it is, not one of its parts
    };

    std::string id;       ///< of its lesson; empty before it is learned
    std::string question; ///< that was answered so
    std::string after;    ///< the question that it leaned on; empty: on none
    What what = What::Whole;
    UnderstoodPart part;           ///< of Part: all of it; of Rows: the label names the table
    std::optional<QueryPlan> plan; ///< the answer's
    std::string sql;               ///< where it had no plan
    std::string remark;            ///< what is meant instead, in the user's words; may be empty

    friend bool operator==(const Rejection &, const Rejection &) = default;
};

/// How it is kept, and back; nothing for another lesson.
[[nodiscard]] Lesson lessonOf(const Rejection &rejection);
[[nodiscard]] std::optional<Rejection> rejectionIn(const Lesson &lesson);
[[nodiscard]] bool isRejection(const Lesson &lesson) noexcept;

/// Whether the plan shares what was called wrong, whatever names it gives to tables and columns.
[[nodiscard]] bool refuses(const Rejection &rejection, const QueryPlan &plan);
[[nodiscard]] bool refuses(const std::vector<Rejection> &rejections, const QueryPlan &plan);
[[nodiscard]] bool refuses(const std::vector<Rejection> &rejections, const std::string &sql);
/// The table whose rows the plan counts, adds up or lists; empty where it reads none.
[[nodiscard]] std::string rowsOf(const QueryPlan &plan);
/// Whether two questions have the same words, whatever their case and punctuation.
[[nodiscard]] bool sameWords(const std::string &left, const std::string &right);
/// Those about this question, asked after `after`, oldest first.
[[nodiscard]] std::vector<Rejection>
rejectionsOf(const Lessons &lessons, const std::string &question, const std::string &after);

} // namespace querent::query
