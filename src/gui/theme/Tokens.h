// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Settings.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace querent::gui {

/// The colours of the window: every other file asks here and names none of its own.
struct Tokens
{
    bool isDark = false;
    QColor window;
    QColor surface;
    QColor sunken;
    QColor border;
    QColor text;
    QColor muted;
    QColor faint;
    QColor accent;
    QColor accentSoft;
    QColor onAccent; ///< text on the accent
    QColor good;
    QColor warn;
    QColor bad;
    QColor shadow;
    /// Told apart by colour-blind eyes and in grey.
    std::array<QColor, 8> series;

    using Accent = session::Settings::Accent;

    [[nodiscard]] static const Tokens &light();
    [[nodiscard]] static const Tokens &dark();
    /// Text and borders for eyes that need more contrast: 7 : 1 and better.
    [[nodiscard]] static const Tokens &lightContrast();
    [[nodiscard]] static const Tokens &darkContrast();
    /// The same with another accent, which takes the first place among the series too.
    [[nodiscard]] Tokens withAccent(Accent accent) const;
    /// What of() gives from now on for light and for dark palettes. GUI thread only, before the
    /// palette is set.
    static void install(const Tokens &light, const Tokens &dark);
    /// The installed set that a palette made by `palette()` came from.
    [[nodiscard]] static const Tokens &of(const QPalette &palette);

    /// What Qt's own widgets are painted with. Muted text is PlaceholderText.
    [[nodiscard]] QPalette palette() const;
};

/// `top` laid over `bottom` with the given opacity.
[[nodiscard]] QColor blended(const QColor &bottom, const QColor &top, double opacity);

/// The contrast of two colours as WCAG 2 defines it, from 1 to 21.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);

} // namespace querent::gui
