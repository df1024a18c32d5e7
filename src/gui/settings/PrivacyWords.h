// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelSettings.h"

#include <QString>

namespace querent::gui {

/// "The schema only"
[[nodiscard]] QString privacyLabel(session::PrivacyLevel level);
/// All that leaves at this level, in plain words.
[[nodiscard]] QString privacyContents(session::PrivacyLevel level);
/// The same as a choice among others: what leaves beyond the level before.
[[nodiscard]] QString privacyMeaning(session::PrivacyLevel level);

} // namespace querent::gui
