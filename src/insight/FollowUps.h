// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"
#include "insight/ResultShape.h"

#include <cstddef>
#include <string>
#include <vector>

namespace querent::insight {

/// A short question that goes on from an answer.
struct FollowUp
{
    std::string label;    ///< in the reader's language, as a button says it: "by month?"
    std::string question; ///< what is asked when it is picked, in English: "by month"

    friend bool operator==(const FollowUp &, const FollowUp &) = default;
};

/// Up to `most` questions that a plan for this source can surely answer: the same by time or by
/// another column within reach, only the largest group, another year. Most useful first; none for
/// plain SQL, whose meaning is not known.
[[nodiscard]] std::vector<FollowUp> suggestFollowUps(const AnsweredQuery &answered,
                                                     const ResultShape &shape,
                                                     const data::Phrasebook &phrases,
                                                     std::size_t most = 3);

} // namespace querent::insight
