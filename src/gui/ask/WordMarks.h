// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"
#include "session/TypingHelp.h"

#include <QList>
#include <QTextEdit>

namespace querent::gui {

/// What is understood of a question underlined in the colour of what it stands for, what nothing
/// explains with a wave.
[[nodiscard]] QList<QTextEdit::ExtraSelection>
wordMarks(const std::vector<session::TypedWord> &words, QTextDocument *document,
          const Tokens &tokens);

/// The colour of a kind of word; invalid where it is not underlined.
[[nodiscard]] QColor wordColour(query::WordKind kind, const Tokens &tokens);

/// "Column orders.placed_at", "Nothing here is called “zeppelin”".
[[nodiscard]] QString wordMeaning(const session::TypedWord &word, const QString &text);

/// In one sentence, for those who do not see the marks; empty where all is understood.
[[nodiscard]] QString notUnderstood(const std::vector<session::TypedWord> &words,
                                    const QString &text);

} // namespace querent::gui
