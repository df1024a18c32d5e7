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

} // namespace querent::language
