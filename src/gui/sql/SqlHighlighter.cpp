// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlHighlighter.h"

#include "gui/sql/SqlText.h"
#include "gui/theme/Tokens.h"

#include <QGuiApplication>

namespace querent::gui {

namespace {

enum BlockState { Outside = 0, InString = 1, InComment = 2 };

} // namespace

SqlHighlighter::SqlHighlighter(QTextDocument *document) : QSyntaxHighlighter(document) {}

void SqlHighlighter::highlightBlock(const QString &line)
{
    const Tokens &tokens = Tokens::of(QGuiApplication::palette());
    const auto colour = [&](SqlToken::Kind kind) {
        switch (kind) {
        case SqlToken::Kind::Keyword:
            return tokens.accent;
        case SqlToken::Kind::String:
            return tokens.good;
        case SqlToken::Kind::Number:
            return tokens.warn;
        case SqlToken::Kind::Comment:
            return tokens.faint;
        default:
            return tokens.text;
        }
    };
    // a string or comment may have begun on a line before: give the scanner its opening back
    const QString opening = previousBlockState() == InString    ? QStringLiteral("'")
                            : previousBlockState() == InComment ? QStringLiteral("/*")
                                                                : QString();
    const QString text = opening + line;
    setCurrentBlockState(Outside);
    for (const SqlToken &token : sqlTokens(text)) {
        const qsizetype start = std::max<qsizetype>(0, token.start - opening.size());
        const qsizetype end = token.start + token.length - opening.size();
        setFormat(static_cast<int>(start), static_cast<int>(end - start), colour(token.kind));
        const QString piece = text.mid(token.start, token.length);
        if (token.start + token.length == text.size()) {
            if (token.kind == SqlToken::Kind::String &&
                (piece.size() == 1 || piece.count(QLatin1Char('\'')) % 2 != 0)) {
                setCurrentBlockState(InString);
            } else if (piece.startsWith(QLatin1String("/*")) &&
                       !(piece.size() >= 4 && piece.endsWith(QLatin1String("*/")))) {
                setCurrentBlockState(InComment);
            }
        }
    }
}

} // namespace querent::gui
