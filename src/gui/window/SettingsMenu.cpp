// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SettingsMenu.h"

#include "gui/theme/Theme.h"
#include "session/Settings.h"

#include <QActionGroup>

namespace querent::gui {

SettingsMenu::SettingsMenu(session::Settings &settings, Theme &theme, QWidget *parent)
    : QMenu(parent), m_settings(settings), m_theme(theme)
{
    addThemes();
}

void SettingsMenu::addThemes()
{
    auto *group = new QActionGroup(this);
    const auto add = [this, group](const QString &text, Theme::Choice choice) {
        QAction *action = addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        action->setChecked(choice == m_theme.choice());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice] {
            m_settings.setTheme(choice);
            m_theme.choose(choice);
        });
    };
    add(tr("Like the system"), Theme::Choice::System);
    add(tr("Light"), Theme::Choice::Light);
    add(tr("Dark"), Theme::Choice::Dark);
    connect(&m_theme, &Theme::changed, group, [this, group] {
        for (QAction *action : group->actions()) {
            action->setChecked(action->data().toInt() == static_cast<int>(m_theme.choice()));
        }
    });
}

} // namespace querent::gui
