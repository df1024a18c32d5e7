// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "query/Lesson.h"
#include "query/Rejection.h"

#include <string>
#include <vector>

namespace querent::language {

/// What was taught about a source and counts for one question. Points into the lessons.
struct Recollection
{
    /// An answer to this very question, spelled out or terse. Null where none was taught.
    const query::Lesson *answer = nullptr;
    /// An answer to the same question about other values, numbers or times: its shape fits, its
    /// literals do not.
    const query::Lesson *pattern = nullptr;
    /// The question names a time that depends on the day on which it is asked.
    bool datesMove = false;
    std::vector<Link> wishes;                    ///< what words are meant to name
    std::vector<const query::Lesson *> meanings; ///< that made a wish, latest first
    std::vector<Link> habits; ///< what words named in answers to questions like this one
    std::vector<const query::Lesson *> examples; ///< that showed a habit, most alike first
};

/// Finds the lessons nearest to a question. What `given` links settle is settled. A meaning counts
/// wherever its words occur; words that an answer settled count for the same words of the next
/// question, the most alike question first.
[[nodiscard]] Recollection recall(const Items &items, const std::string &question,
                                  const std::vector<Link> &given, const query::Lessons &lessons,
                                  const SourceModel &source);

/// Whether the question names a time that depends on the day on which it is asked.
[[nodiscard]] bool datesMove(const Items &items);

/// What was called wrong about the answer to this question, or to the same one about other values,
/// numbers or times, oldest first. `former`: the question that it was asked after; may be empty.
[[nodiscard]] std::vector<query::Rejection> recallRejections(const Items &items,
                                                             const std::string &former,
                                                             const query::Lessons &lessons,
                                                             const SourceModel &source);

/// Whether two plans ask the same of other values, numbers or times.
[[nodiscard]] bool sameShape(const query::QueryPlan &left, const query::QueryPlan &right);

} // namespace querent::language
