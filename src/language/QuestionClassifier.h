// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "language/Item.h"

#include <string>

namespace querent::language {

/// What sort of question it is, judged by its words alone.
struct QuestionSort
{
    QuestionKind kind = QuestionKind::Data;
    std::string reason; ///< a sentence
};

[[nodiscard]] QuestionSort sortQuestion(const std::string &question, const Items &items,
                                        const data::Phrasebook &phrases);

/// Whether words typed while something was asked back are no answer to it but a question, a request
/// or a statement that is complete in itself. Judged by its words alone, and cautiously: "only the
/// paid ones" and "which were delivered" are answers.
[[nodiscard]] bool isSaidWhole(const std::string &words);

} // namespace querent::language
