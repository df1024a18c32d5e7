// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/window/WindowContext.h"

#include <QObject>

namespace querent::gui {

class SettingsPage;
class TopBar;

/// The settings: their page, the small menu in the top bar, and what shows at once what was set.
class SettingsPart : public QObject
{
    Q_OBJECT

public:
    SettingsPart(const WindowContext &context, TopBar *topBar);

private:
    void addPage();
    void addMenu();
    void show();
    void refreshReasoner();

    WindowContext m_context;
    TopBar *m_topBar;
    SettingsPage *m_page = nullptr; ///< null without models
    QAction *m_action = nullptr;
};

} // namespace querent::gui
