// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Settings.h"

#include <QObject>

namespace querent::gui {

/// Gives the application its typeface, its style and its palette, and changes the palette while
/// windows are open. One for each QApplication, made before the first window.
class Theme : public QObject
{
    Q_OBJECT

public:
    using Choice = session::Settings::Theme;
    using Accent = session::Settings::Accent;

    explicit Theme(Choice choice, QObject *parent = nullptr);

    [[nodiscard]] Choice choice() const noexcept { return m_choice; }
    [[nodiscard]] bool isDark() const;
    void choose(Choice choice);
    [[nodiscard]] bool isHighContrast() const noexcept { return m_highContrast; }
    void setHighContrast(bool high);
    [[nodiscard]] Accent accent() const noexcept { return m_accent; }
    void setAccent(Accent accent);
    /// From light to dark or back, whichever is not shown now.
    void toggle();

Q_SIGNALS:
    void changed();

private:
    void apply();

    Choice m_choice;
    bool m_highContrast = false;
    Accent m_accent = Accent::Blue;
    bool m_systemIsDark = false;
};

} // namespace querent::gui
