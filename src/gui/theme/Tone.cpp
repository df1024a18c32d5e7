// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Tone.h"

namespace querent::gui {

QColor toneColour(Tone tone, const Tokens &tokens)
{
    switch (tone) {
    case Tone::Text:
        return tokens.text;
    case Tone::Muted:
        return tokens.muted;
    case Tone::Faint:
        return tokens.faint;
    case Tone::Accent:
        return tokens.accent;
    case Tone::OnAccent:
        return tokens.onAccent;
    case Tone::Good:
        return tokens.good;
    case Tone::Warn:
        return tokens.warn;
    case Tone::Bad:
        return tokens.bad;
    }
    return tokens.text;
}

} // namespace querent::gui
