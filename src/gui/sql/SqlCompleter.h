// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlCompletion.h"
#include "session/SqlCheck.h"

#include <QObject>

class QKeyEvent;
class QListWidget;
class QPlainTextEdit;

namespace querent::gui {

/// Suggests below the cursor what may be written there. Arrows choose, Enter and Tab take, Escape
/// lets go.
class SqlCompleter : public QObject
{
    Q_OBJECT

public:
    /// `editor` is the parent.
    explicit SqlCompleter(QPlainTextEdit *editor);

    void setSource(session::SqlCheck::CurrentSource source) { m_source = std::move(source); }
    /// `asked`: the user wants to see all there is; otherwise only what fits what was typed.
    void open(bool asked);
    void close();
    [[nodiscard]] bool isOpen() const;
    /// Whether the key was about the suggestions.
    bool takeKey(QKeyEvent *event);
    [[nodiscard]] QListWidget *list() const noexcept { return m_list; }

private:
    void take();
    void place();

    QPlainTextEdit *m_editor;
    session::SqlCheck::CurrentSource m_source;
    QListWidget *m_list;
    query::SqlSuggestions m_suggestions;
    int m_from = 0; ///< where what is replaced begins
};

} // namespace querent::gui
