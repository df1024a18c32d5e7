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

    [[nodiscard]] SettingsPage *page() const noexcept { return m_page; }

private:
    void addPage();
    void addSizes();
    void addMenu();
    void show();
    /// Something counts only from the next start on.
    void offerRestart(const QString &text);
    void refreshReasoner();

    WindowContext m_context;
    TopBar *m_topBar;
    SettingsPage *m_page = nullptr;
    QAction *m_action = nullptr;
};

} // namespace querent::gui
