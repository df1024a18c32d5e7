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
        .series = {hex(0x2557D6), hex(0xE07A1F), hex(0x1B9E77), hex(0xB0307A), hex(0x7A5AC8),
                   hex(0xA88A00), hex(0x2B8FB3), hex(0x8A6D5A)},
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
        .series = {hex(0x86A9FF), hex(0xFFAB66), hex(0x5AD1AE), hex(0xF08CC0), hex(0xB6A2F2),
                   hex(0xE8D05A), hex(0x7FD0EA), hex(0xC9B0A0)},
    };
    return tokens;
}

const Tokens &Tokens::of(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5F ? dark() : light();
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
