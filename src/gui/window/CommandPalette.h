// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

#include <functional>
#include <vector>

class QLineEdit;

namespace querent::gui {

class PickList;

/// Something the palette can do.
struct Command
{
    QString title;
    QString hint; ///< short words at the end of the row: a shortcut, "table", "question"
    const char *iconName = "command";
    std::function<void()> run;
    QString words = {}; ///< other words to find it by
};

/// One field that finds commands, tables, columns and earlier questions: what begins with the typed
/// words comes first, then what has words that do, then what other words stand for, then what
/// merely holds them.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *parent);

    /// The keyboard goes back to where it was once the palette goes.
    void open(std::vector<Command> commands);
    [[nodiscard]] QLineEdit *field() const noexcept { return m_field; }
    [[nodiscard]] PickList *list() const noexcept { return m_list; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    /// Hides it; the keyboard is where it was.
    void leave();
    void runCurrent();
    void place();

    QLineEdit *m_field;
    QPointer<QWidget> m_before; ///< where the keyboard was
    PickList *m_list;
    std::vector<Command> m_commands;
    std::vector<std::size_t> m_found; ///< of the commands, best first
};

} // namespace querent::gui
