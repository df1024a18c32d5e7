// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelSettings.h"

#include <QString>

namespace querent::gui {

/// "The schema only"
[[nodiscard]] QString privacyLabel(session::PrivacyLevel level);
/// What leaves at this level, in plain words.
[[nodiscard]] QString privacyMeaning(session::PrivacyLevel level);

} // namespace querent::gui
