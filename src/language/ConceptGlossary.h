// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>

namespace querent::language {

/// The explanation of the longest analytics term in `folded` text; empty where there is none.
[[nodiscard]] std::string glossaryTerm(const std::string &folded);
/// Whether the whole text is a term.
[[nodiscard]] bool isGlossaryTerm(const std::string &folded);

/// What the house and the program know about the terms of a question: dictionary first, then the
/// schema, then analytics terms; every term that occurs, a paragraph each.
[[nodiscard]] std::string explainTerms(const std::string &question, const SourceModel &source);

} // namespace querent::language
