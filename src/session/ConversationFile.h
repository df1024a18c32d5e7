// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "reasoning/Reasoner.h"

#include <string>
#include <vector>

namespace querent::session {

/// A conversation as a text file, a JSON object with "version": 1 a line, oldest turn first.
///
/// The last turns of the file, at most as many as a run remembers; none where it does not exist
/// yet. Fails with MalformedDocument, naming the line, and with StorageFailed.
[[nodiscard]] base::Result<std::vector<reasoning::Turn>> readConversation(const std::string &path);
/// Adds a turn. Fails with StorageFailed.
[[nodiscard]] base::Result<void> appendToConversation(const std::string &path,
                                                      const reasoning::Turn &turn);

} // namespace querent::session
