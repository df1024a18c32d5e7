// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sql/SqlText.h"

#include <QSet>
#include <QStringList>

namespace querent::gui {

namespace {

bool isKeyword(const QString &word)
{
    static const QSet<QString> keywords = [] {
        const QString list = QStringLiteral(
            "SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET AS ON JOIN LEFT RIGHT FULL INNER "
            "OUTER CROSS NATURAL USING AND OR NOT IN IS NULL LIKE ILIKE ESCAPE BETWEEN EXISTS CASE "
            "WHEN THEN ELSE END DISTINCT ALL UNION INTERSECT EXCEPT WITH RECURSIVE VALUES ASC DESC "
            "NULLS FIRST LAST OVER PARTITION ROWS RANGE UNBOUNDED PRECEDING FOLLOWING CURRENT ROW "
            "FILTER CAST COLLATE TRUE FALSE INTERVAL WINDOW QUALIFY");
        const QStringList words = list.split(QLatin1Char(' '));
        return QSet<QString>(words.begin(), words.end());
    }();
    return keywords.contains(word.toUpper());
}

bool isWordStart(QChar letter)
{
    return letter.isLetter() || letter == QLatin1Char('_');
}

/// The end of a quoted piece that starts at `start`; a doubled quote does not end it.
qsizetype quotedEnd(const QString &sql, qsizetype start, QChar quote)
{
    qsizetype at = start + 1;
    while (at < sql.size()) {
        if (sql[at] == quote) {
            if (at + 1 < sql.size() && sql[at + 1] == quote) {
                at += 2;
                continue;
            }
            return at + 1;
        }
        ++at;
    }
    return sql.size();
}

SqlToken nextToken(const QString &sql, qsizetype start)
{
    const QChar first = sql[start];
    const QChar second = start + 1 < sql.size() ? sql[start + 1] : QChar();
    qsizetype end = start + 1;
    const auto token = [&](SqlToken::Kind kind) { return SqlToken{kind, start, end - start}; };
    if (first.isSpace()) {
        while (end < sql.size() && sql[end].isSpace()) {
            ++end;
        }
        return token(SqlToken::Kind::Space);
    }
    if (first == QLatin1Char('\'')) {
        end = quotedEnd(sql, start, first);
        return token(SqlToken::Kind::String);
    }
    if (first == QLatin1Char('"') || first == QLatin1Char('`')) {
        end = quotedEnd(sql, start, first);
        return token(SqlToken::Kind::QuotedName);
    }
    if (first == QLatin1Char('-') && second == QLatin1Char('-')) {
        end = sql.indexOf(QLatin1Char('\n'), start);
        end = end < 0 ? sql.size() : end;
        return token(SqlToken::Kind::Comment);
    }
    if (first == QLatin1Char('/') && second == QLatin1Char('*')) {
        end = sql.indexOf(QStringLiteral("*/"), start + 2);
        end = end < 0 ? sql.size() : end + 2;
        return token(SqlToken::Kind::Comment);
    }
    if (first.isDigit() || (first == QLatin1Char('.') && second.isDigit())) {
        while (end < sql.size() && (sql[end].isLetterOrNumber() || sql[end] == QLatin1Char('.'))) {
            ++end;
        }
        return token(SqlToken::Kind::Number);
    }
    if (isWordStart(first)) {
        while (end < sql.size() && (sql[end].isLetterOrNumber() || sql[end] == QLatin1Char('_'))) {
            ++end;
        }
        if (isKeyword(sql.mid(start, end - start))) {
            return token(SqlToken::Kind::Keyword);
        }
        const bool called = end < sql.size() && sql[end] == QLatin1Char('(');
        return token(called ? SqlToken::Kind::Function : SqlToken::Kind::Name);
    }
    return token(SqlToken::Kind::Symbol);
}

bool beginsClause(const QString &word, const QString &before)
{
    static const QSet<QString> starts{
        QStringLiteral("FROM"),      QStringLiteral("WHERE"),  QStringLiteral("GROUP"),
        QStringLiteral("HAVING"),    QStringLiteral("ORDER"),  QStringLiteral("LIMIT"),
        QStringLiteral("UNION"),     QStringLiteral("EXCEPT"), QStringLiteral("LEFT"),
        QStringLiteral("INTERSECT"), QStringLiteral("INNER"),  QStringLiteral("CROSS")};
    if (word == QLatin1String("JOIN")) {
        return before != QLatin1String("LEFT") && before != QLatin1String("INNER") &&
               before != QLatin1String("CROSS") && before != QLatin1String("OUTER");
    }
    // the second SELECT of a UNION
    return starts.contains(word) || word == QLatin1String("SELECT");
}

} // namespace

std::vector<SqlToken> sqlTokens(const QString &sql)
{
    std::vector<SqlToken> tokens;
    for (qsizetype at = 0; at < sql.size();) {
        tokens.push_back(nextToken(sql, at));
        at += tokens.back().length;
    }
    return tokens;
}

QString laidOutSql(const QString &sql)
{
    const QString text = sql.trimmed();
    if (text.contains(QLatin1Char('\n'))) {
        return text;
    }
    QString result;
    int depth = 0;
    QString keywordBefore;
    for (const SqlToken &token : sqlTokens(text)) {
        const QString piece = text.mid(token.start, token.length);
        if (token.kind == SqlToken::Kind::Symbol) {
            depth += piece == QLatin1String("(") ? 1 : piece == QLatin1String(")") ? -1 : 0;
        }
        if (token.kind == SqlToken::Kind::Keyword) {
            const QString word = piece.toUpper();
            if (depth == 0 && !result.isEmpty() && beginsClause(word, keywordBefore)) {
                while (result.endsWith(QLatin1Char(' '))) {
                    result.chop(1);
                }
                result += QLatin1Char('\n');
            }
            keywordBefore = word;
        }
        result += piece;
    }
    return result;
}

} // namespace querent::gui
