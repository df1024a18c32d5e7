// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace querent::session {
class Settings;
}

namespace querent::gui {

class Theme;

/// What can be set: theme, motion, language. Changes are remembered at once.
class SettingsMenu : public QMenu
{
    Q_OBJECT

public:
    SettingsMenu(session::Settings &settings, Theme &theme, QWidget *parent = nullptr);

Q_SIGNALS:
    void notified(const QString &text);

private:
    void addThemes();
    void addLanguages();

    session::Settings &m_settings;
    Theme &m_theme;
};

} // namespace querent::gui
