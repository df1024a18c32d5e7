// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"

namespace querent::gui {

/// What a word or an icon wants to say by its colour.
enum class Tone { Text, Muted, Faint, Accent, OnAccent, Good, Warn, Bad };

[[nodiscard]] QColor toneColour(Tone tone, const Tokens &tokens);

} // namespace querent::gui
