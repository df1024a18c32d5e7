// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ask/WordMarks.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTextCursor>
#include <QTextDocument>

namespace querent::gui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::WordMarks)
};

} // namespace

QColor wordColour(query::WordKind kind, const Tokens &tokens)
{
    switch (kind) {
    case query::WordKind::Table:
        return tokens.series[0];
    case query::WordKind::Value:
        return tokens.series[1];
    case query::WordKind::Column:
        return tokens.series[2];
    case query::WordKind::Measure:
        return tokens.series[3];
    case query::WordKind::Time:
        return tokens.series[4];
    case query::WordKind::Number:
    case query::WordKind::Steering:
        break;
    }
    return {};
}

QList<QTextEdit::ExtraSelection> wordMarks(const std::vector<session::TypedWord> &words,
                                           QTextDocument *document, const Tokens &tokens)
{
    QList<QTextEdit::ExtraSelection> marks;
    const int end = document->characterCount() - 1;
    for (const session::TypedWord &word : words) {
        const QColor colour = word.known ? wordColour(word.kind, tokens) : tokens.warn;
        if (!colour.isValid() || word.begin + word.length > end) {
            continue;
        }
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document);
        mark.cursor.setPosition(word.begin);
        mark.cursor.setPosition(word.begin + word.length, QTextCursor::KeepAnchor);
        mark.format.setUnderlineColor(colour);
        mark.format.setUnderlineStyle(word.known ? QTextCharFormat::SingleUnderline
                                                 : QTextCharFormat::WaveUnderline);
        marks << mark;
    }
    return marks;
}

QString wordMeaning(const session::TypedWord &word, const QString &text)
{
    if (!word.known) {
        return Words::tr("Nothing here is called “%1”").arg(text.mid(word.begin, word.length));
    }
    switch (word.kind) {
    case query::WordKind::Table:
        return Words::tr("Table %1").arg(word.target);
    case query::WordKind::Column:
        return Words::tr("Column %1").arg(word.target);
    case query::WordKind::Value:
        return Words::tr("Value: %1").arg(word.target);
    case query::WordKind::Time:
        return Words::tr("A time");
    case query::WordKind::Number:
        return Words::tr("A number");
    case query::WordKind::Measure:
        return word.target.isEmpty() ? Words::tr("A calculation")
                                     : Words::tr("Calculated: %1").arg(word.target);
    case query::WordKind::Steering:
        break;
    }
    return {};
}

QString notUnderstood(const std::vector<session::TypedWord> &words, const QString &text)
{
    QStringList unknown;
    for (const session::TypedWord &word : words) {
        if (!word.known) {
            unknown << Words::tr("“%1”").arg(text.mid(word.begin, word.length));
        }
    }
    return unknown.isEmpty()
               ? QString()
               : Words::tr("Not understood: %1").arg(unknown.join(QStringLiteral(", ")));
}

} // namespace querent::gui
