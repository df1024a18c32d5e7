// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Tokens.h"

#include <cmath>
#include <utility>

namespace querent::gui {

namespace {

QColor hex(unsigned int rgb)
{
    return QColor::fromRgb(static_cast<QRgb>(rgb));
}

/// What `of` gives: light, dark.
std::pair<Tokens, Tokens> &installed()
{
    static std::pair<Tokens, Tokens> sets{Tokens::light(), Tokens::dark()};
    return sets;
}

/// An accent for light and for dark windows, each with its soft form, and the place among the
/// series of the colour it comes too near to.
struct AccentColours
{
    unsigned int light;
    unsigned int lightSoft;
    unsigned int dark;
    unsigned int darkSoft;
    std::size_t kin;
};

AccentColours coloursOf(Tokens::Accent accent)
{
    using Accent = Tokens::Accent;
    switch (accent) {
    case Accent::Blue:
        break;
    case Accent::Teal:
        return {0x0B6B7D, 0xDCF1F5, 0x6FD6E6, 0x143A42, 6};
    case Accent::Violet:
        return {0x6741D9, 0xECE6FF, 0xB9A3FF, 0x2E2752, 4};
    case Accent::Magenta:
        return {0xA61E6B, 0xFBE4F0, 0xF29BC9, 0x46233A, 3};
    case Accent::Green:
        return {0x1F6F3A, 0xE0F3E5, 0x78D892, 0x1B3A25, 2};
    case Accent::Orange:
        return {0x9C4200, 0xFFEAD9, 0xFFB27A, 0x45301D, 1};
    }
    return {0x2557D6, 0xE4ECFF, 0x86A9FF, 0x22304F, 0};
}

double luminance(const QColor &colour)
{
    const auto channel = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) +
           0.0722 * channel(colour.blueF());
}

} // namespace

const Tokens &Tokens::light()
{
    static const Tokens tokens{
        .isDark = false,
        .window = hex(0xF6F7F9),
        .surface = hex(0xFFFFFF),
        .sunken = hex(0xEEF0F3),
        .border = hex(0xD9DDE3),
        .text = hex(0x1B1F24),
        .muted = hex(0x57606A),
        .faint = hex(0x646C78),
        .accent = hex(0x2557D6),
        .accentSoft = hex(0xE4ECFF),
        .onAccent = hex(0xFFFFFF),
        .good = hex(0x157347),
        .warn = hex(0x8F5300),
        .bad = hex(0xB92C25),
        .shadow = hex(0x000000),
        .series = {hex(0x2557D6), hex(0xD18407), hex(0x16926C), hex(0x810160), hex(0x6894E9),
                   hex(0x645700), hex(0x569DB3), hex(0x562F22)},
    };
    return tokens;
}

const Tokens &Tokens::dark()
{
    static const Tokens tokens{
        .isDark = true,
        .window = hex(0x14171C),
        .surface = hex(0x1C2027),
        .sunken = hex(0x101317),
        .border = hex(0x323842),
        .text = hex(0xE8EAED),
        .muted = hex(0xA3ACB8),
        .faint = hex(0x8B95A3),
        .accent = hex(0x86A9FF),
        .accentSoft = hex(0x22304F),
        .onAccent = hex(0x10182B),
        .good = hex(0x57C78A),
        .warn = hex(0xE0A84A),
        .bad = hex(0xFF8A80),
        .shadow = hex(0x000000),
        .series = {hex(0x86A9FF), hex(0xF7A361), hex(0x0E9E76), hex(0xF1A1B4), hex(0x9C7AAF),
                   hex(0xFEE15A), hex(0x8BCEF6), hex(0xFAD5AF)},
    };
    return tokens;
}

const Tokens &Tokens::lightContrast()
{
    static const Tokens tokens = [] {
        Tokens strong = light();
        strong.window = hex(0xFFFFFF);
        strong.surface = hex(0xFFFFFF);
        strong.sunken = hex(0xEDEDED);
        strong.border = hex(0x4A4A4A);
        strong.text = hex(0x000000);
        strong.muted = hex(0x262626);
        strong.faint = hex(0x3A3A3A);
        strong.accent = hex(0x0B3BA8);
        strong.accentSoft = hex(0xD9E4FF);
        strong.good = hex(0x0A4D2B);
        strong.warn = hex(0x5C3600);
        strong.bad = hex(0x8C1510);
        strong.series[0] = strong.accent;
        return strong;
    }();
    return tokens;
}

const Tokens &Tokens::darkContrast()
{
    static const Tokens tokens = [] {
        Tokens strong = dark();
        strong.window = hex(0x000000);
        strong.surface = hex(0x000000);
        strong.sunken = hex(0x161616);
        strong.border = hex(0xB5B5B5);
        strong.text = hex(0xFFFFFF);
        strong.muted = hex(0xE4E4E4);
        strong.faint = hex(0xD0D0D0);
        strong.accent = hex(0xA9C2FF);
        strong.accentSoft = hex(0x1B2B52);
        strong.onAccent = hex(0x000000);
        strong.good = hex(0x7FE5AC);
        strong.warn = hex(0xFFCB78);
        strong.bad = hex(0xFFB0A8);
        strong.series[0] = strong.accent;
        return strong;
    }();
    return tokens;
}

Tokens Tokens::withAccent(Accent chosen) const
{
    if (chosen == Accent::Blue) {
        return *this;
    }
    const AccentColours colours = coloursOf(chosen);
    Tokens result = *this;
    result.accent = hex(isDark ? colours.dark : colours.light);
    result.accentSoft = hex(isDark ? colours.darkSoft : colours.lightSoft);
    result.series[colours.kin] = series[0];
    result.series[0] = result.accent;
    return result;
}

void Tokens::install(const Tokens &light, const Tokens &dark)
{
    installed() = {light, dark};
}

const Tokens &Tokens::of(const QPalette &palette)
{
    const bool isDark = palette.color(QPalette::Window).lightnessF() < 0.5F;
    return isDark ? installed().second : installed().first;
}

QPalette Tokens::palette() const
{
    QPalette result(text, window);
    result.setColor(QPalette::Window, window);
    result.setColor(QPalette::WindowText, text);
    result.setColor(QPalette::Base, surface);
    result.setColor(QPalette::AlternateBase, sunken);
    result.setColor(QPalette::Text, text);
    result.setColor(QPalette::PlaceholderText, muted);
    result.setColor(QPalette::Button, surface);
    result.setColor(QPalette::ButtonText, text);
    result.setColor(QPalette::BrightText, bad);
    result.setColor(QPalette::Link, accent);
    result.setColor(QPalette::LinkVisited, accent);
    result.setColor(QPalette::Highlight, accent);
    result.setColor(QPalette::HighlightedText, onAccent);
    result.setColor(QPalette::ToolTipBase, surface);
    result.setColor(QPalette::ToolTipText, text);
    result.setColor(QPalette::Light, surface);
    result.setColor(QPalette::Midlight, sunken);
    result.setColor(QPalette::Mid, border);
    result.setColor(QPalette::Dark, faint);
    result.setColor(QPalette::Shadow, shadow);

    const QColor disabledText = blended(window, muted, 0.6);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText}) {
        result.setColor(QPalette::Disabled, role, disabledText);
    }
    result.setColor(QPalette::Inactive, QPalette::Highlight, accentSoft);
    result.setColor(QPalette::Inactive, QPalette::HighlightedText, text);
    return result;
}

QColor blended(const QColor &bottom, const QColor &top, double opacity)
{
    const auto mix = [opacity](int under, int over) {
        return static_cast<int>(std::lround(under + (over - under) * opacity));
    };
    return QColor(mix(bottom.red(), top.red()), mix(bottom.green(), top.green()),
                  mix(bottom.blue(), top.blue()));
}

double contrast(const QColor &one, const QColor &other)
{
    double brighter = luminance(one);
    double darker = luminance(other);
    if (brighter < darker) {
        std::swap(brighter, darker);
    }
    return (brighter + 0.05) / (darker + 0.05);
}

} // namespace querent::gui
