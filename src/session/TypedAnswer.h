// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace querent::session {

/// Whether what was typed while a run asks back is no answer but a question, a request or a
/// statement of its own ("how many orders are open", "delete all customers"), to be treated as one.
[[nodiscard]] bool isQuestionOfItsOwn(const QString &typed);

} // namespace querent::session
