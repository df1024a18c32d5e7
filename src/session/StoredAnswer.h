// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "session/Answer.h"

namespace querent::session {

/// The whole of an answer as a document with "version": 2, to be read back later: on a board, in a
/// thread, in a report. Another one than answerToJson(), which programs read and nobody reads back.
[[nodiscard]] nlohmann::json storedAnswer(const Answer &answer);
/// The inverse of storedAnswer(): every member is as it was, NaN and infinities among the rows
/// included; what the document does not have keeps its default. Fails with MalformedDocument on
/// what is no such document, or one of a later version.
[[nodiscard]] base::Result<Answer> answerFromStored(const nlohmann::json &document);

} // namespace querent::session
