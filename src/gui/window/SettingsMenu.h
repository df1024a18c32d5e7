// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace querent::session {
class Settings;
}

namespace querent::gui {

class Theme;

/// What is set most often: the theme. It is remembered at once.
class SettingsMenu : public QMenu
{
    Q_OBJECT

public:
    SettingsMenu(session::Settings &settings, Theme &theme, QWidget *parent = nullptr);

private:
    void addThemes();

    session::Settings &m_settings;
    Theme &m_theme;
};

} // namespace querent::gui
