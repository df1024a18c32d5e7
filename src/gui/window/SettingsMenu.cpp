// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SettingsMenu.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Style.h"
#include "gui/theme/Theme.h"
#include "session/Settings.h"

#include <QActionGroup>
#include <QLocale>

namespace querent::gui {

SettingsMenu::SettingsMenu(session::Settings &settings, Theme &theme, QWidget *parent)
    : QMenu(parent), m_settings(settings), m_theme(theme)
{
    addThemes();
    addSeparator();
    QAction *motion = addAction(tr("Reduce motion"));
    motion->setCheckable(true);
    motion->setChecked(m_settings.reducedMotion());
    Style::setReducedMotion(m_settings.reducedMotion());
    connect(motion, &QAction::triggered, this, [this](bool checked) {
        m_settings.setReducedMotion(checked);
        Style::setReducedMotion(checked);
    });
    addLanguages();
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

void SettingsMenu::addLanguages()
{
    QMenu *menu = addMenu(gui::icon("languages"), tr("Language"));
    auto *group = new QActionGroup(menu);
    const auto add = [this, menu, group](const QString &text, const QString &tag) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(tag == m_settings.language());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, tag] {
            m_settings.setLanguage(tag);
            Q_EMIT notified(tr("The language changes when Querent starts again."));
        });
    };
    add(tr("Like the system"), QString());
    menu->addSeparator();
    // a language calls itself by its own name
    for (const char *tag : {"en", "de"}) {
        const QString name = QString::fromLatin1(tag);
        add(QLocale(name).nativeLanguageName(), name);
    }
}

} // namespace querent::gui
