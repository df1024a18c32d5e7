// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QPlainTextEdit>

namespace querent::gui {

class SqlCompleter;
class SqlHighlighter;

/// Where SQL is read and written: coloured, with numbers of lines while it is written, the partner
/// of a parenthesis lit, and with suggestions from the catalog as one types (Ctrl+Space asks for
/// them). Ctrl+/ makes comments of lines and back.
class SqlEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit SqlEditor(QWidget *parent = nullptr);

    /// What is suggested comes from this source; without it nothing is.
    void setSource(session::SqlCheck::CurrentSource source);
    /// Writing begins or ends.
    void setWritable(bool writable);
    /// Underlines a part of the text; an empty one nothing.
    void setMistake(int start, int length);
    /// Lays the statement out; one step of undo.
    void format();
    void toggleComment();
    [[nodiscard]] SqlCompleter *completer() const noexcept { return m_completer; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    /// Where there is no caret, a frame shows the focus.
    void paintEvent(QPaintEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    class Gutter;

    void paintGutter(QPaintEvent *event);
    [[nodiscard]] int gutterWidth() const;
    void refreshMargins();
    void refreshMarks();
    void setWholeText(const QString &text);
    [[nodiscard]] query::Dialect dialect() const;

    session::SqlCheck::CurrentSource m_source;
    SqlHighlighter *m_highlighter;
    SqlCompleter *m_completer;
    Gutter *m_gutter;
    int m_mistake = -1;
    int m_mistakeLength = 0;
};

} // namespace querent::gui
