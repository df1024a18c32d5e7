// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/window/CommandPalette.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace querent::gui {

/// Everything the window can do, said once: from here come the menu, the palette, the keys and the
/// list of shortcuts.
class Commands : public QObject
{
    Q_OBJECT

public:
    /// Where a command stands in the menu and in the list of shortcuts.
    enum class Section { Source, Conversation, Boards, View, Program };
    /// What has to be there for it.
    enum class Need { Nothing, Source };
    /// Rows of the palette that are not commands: tables, questions, boards.
    using Finder = std::function<std::vector<Command>()>;

    /// The keys work in `window`, which is the parent.
    explicit Commands(QWidget *window);

    /// A new command. `shortcut` may be empty; `run` is called on each trigger.
    QAction *add(Section section, const char *iconName, const QString &text,
                 const QKeySequence &shortcut, Need need, std::function<void()> run);
    /// An action made elsewhere becomes a command.
    void add(Section section, const char *iconName, QAction *action, Need need);
    /// A command that only the palette knows.
    QAction *addHidden(const char *iconName, const QString &text, Need need,
                       std::function<void()> run);
    /// The palette finds it by these words too: what else people call it, apart by blanks.
    void addWords(const QAction *action, const QString &words);
    /// The palette does not offer it: the command opens the palette, say.
    void keepFromPalette(const QAction *action);
    /// A menu of its own among the commands of the section; the palette does not look into it.
    void addMenu(Section section, QMenu *menu);
    void addFinder(Need need, Finder finder);

    /// Commands that need a source are enabled only while one is open.
    void setSourceOpen(bool open);
    [[nodiscard]] bool isSourceOpen() const noexcept { return m_sourceOpen; }

    void fill(QMenu *menu) const;
    /// The visible and enabled commands, then what the finders find.
    [[nodiscard]] std::vector<Command> forPalette() const;
    /// What has a key, in the order of the sections.
    [[nodiscard]] QList<QAction *> withShortcuts() const;
    /// "Conversation".
    [[nodiscard]] static QString sectionName(Section section);
    [[nodiscard]] Section sectionOf(const QAction *action) const;

private:
    struct Entry
    {
        Section section = Section::Program;
        QByteArray iconName;
        QAction *action = nullptr;
        Need need = Need::Nothing;
        bool inMenu = true;
        bool inPalette = true;
        QString words = {};
    };

    QAction *make(const QString &text, std::function<void()> run);
    void enable(const Entry &entry) const;

    QWidget *m_window;
    std::vector<Entry> m_entries;
    std::vector<std::pair<Need, Finder>> m_finders;
    bool m_sourceOpen = false;
};

} // namespace querent::gui
