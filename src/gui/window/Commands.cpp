// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/Commands.h"

#include "gui/theme/Icons.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr Commands::Section sections[] = {
    Commands::Section::Source, Commands::Section::Conversation, Commands::Section::Boards,
    Commands::Section::View, Commands::Section::Program};

} // namespace

Commands::Commands(QWidget *window) : QObject(window), m_window(window) {}

QAction *Commands::make(const QString &text, std::function<void()> run)
{
    auto *action = new QAction(text, m_window);
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

QAction *Commands::add(Section section, const char *iconName, const QString &text,
                       const QKeySequence &shortcut, Need need, std::function<void()> run)
{
    QAction *action = make(text, std::move(run));
    action->setShortcut(shortcut);
    add(section, iconName, action, need);
    return action;
}

void Commands::add(Section section, const char *iconName, QAction *action, Need need)
{
    if (!action->isCheckable()) {
        action->setIcon(icon(iconName));
    }
    m_window->addAction(action);
    m_entries.push_back({section, iconName, action, need});
    enable(m_entries.back());
}

QAction *Commands::addHidden(const char *iconName, const QString &text, Need need,
                             std::function<void()> run)
{
    QAction *action = make(text, std::move(run));
    m_window->addAction(action);
    m_entries.push_back({Section::Program, iconName, action, need, false});
    enable(m_entries.back());
    return action;
}

void Commands::addWords(const QAction *action, const QString &words)
{
    for (Entry &entry : m_entries) {
        if (entry.action == action) {
            entry.words = words;
        }
    }
}

void Commands::keepFromPalette(const QAction *action)
{
    for (Entry &entry : m_entries) {
        if (entry.action == action) {
            entry.inPalette = false;
        }
    }
}

void Commands::addMenu(Section section, QMenu *menu)
{
    m_entries.push_back({section, {}, menu->menuAction(), Need::Nothing, true, false});
}

void Commands::addFinder(Need need, Finder finder)
{
    m_finders.emplace_back(need, std::move(finder));
}

void Commands::enable(const Entry &entry) const
{
    if (entry.need == Need::Source) {
        entry.action->setEnabled(m_sourceOpen);
    }
}

void Commands::setSourceOpen(bool open)
{
    m_sourceOpen = open;
    for (const Entry &entry : m_entries) {
        enable(entry);
    }
}

void Commands::fill(QMenu *menu) const
{
    bool wasApart = false;
    for (const Section section : sections) {
        // all of them in a row are higher than many a screen
        const bool apart = section != Section::Source && section != Section::Program;
        if (!menu->isEmpty() && !(apart && wasApart)) {
            menu->addSeparator();
        }
        wasApart = apart;
        QMenu *rows = apart ? new QMenu(sectionName(section), menu) : menu;
        for (const Entry &entry : m_entries) {
            if (entry.section == section && entry.inMenu) {
                rows->addAction(entry.action);
            }
        }
        if (apart && !rows->isEmpty()) {
            menu->addMenu(rows);
        }
    }
}

std::vector<Command> Commands::forPalette() const
{
    std::vector<Command> rows;
    for (const Entry &entry : m_entries) {
        QAction *action = entry.action;
        if (entry.inPalette && action->isVisible() && action->isEnabled()) {
            rows.push_back({action->text(), action->shortcut().toString(QKeySequence::NativeText),
                            entry.iconName.constData(), [action] { action->trigger(); },
                            entry.words});
        }
    }
    for (const auto &[need, finder] : m_finders) {
        if (need == Need::Nothing || m_sourceOpen) {
            for (Command &found : finder()) {
                rows.push_back(std::move(found));
            }
        }
    }
    return rows;
}

QList<QAction *> Commands::withShortcuts() const
{
    QList<QAction *> found;
    for (const Section section : sections) {
        for (const Entry &entry : m_entries) {
            if (entry.section == section && !entry.action->shortcuts().isEmpty()) {
                found << entry.action;
            }
        }
    }
    return found;
}

QString Commands::sectionName(Section section)
{
    switch (section) {
    case Section::Source:
        return tr("Source");
    case Section::Conversation:
        return tr("Conversation");
    case Section::Boards:
        return tr("Boards and reports");
    case Section::View:
        return tr("View");
    case Section::Program:
        return tr("Program");
    }
    return {};
}

Commands::Section Commands::sectionOf(const QAction *action) const
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(),
                     [action](const Entry &entry) { return entry.action == action; });
    return found == m_entries.end() ? Section::Program : found->section;
}

} // namespace querent::gui
