// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/MarkdownWriter.h"

#include "gui/report/ReportCells.h"
#include "gui/report/ReportTexts.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr std::size_t mostRowsOfText = 200;

/// Text within a line that stays what it is: dots, dashes and brackets mean nothing there.
QString within(const QString &text)
{
    static const QRegularExpression markup(QStringLiteral(R"(([\\`*_\[\]<>|~&]))"));
    return text.simplified().replace(markup, QStringLiteral(R"(\\1)"));
}

/// A line of its own that is neither a list nor a heading, whatever it begins with.
QString sentence(const QString &text)
{
    static const QRegularExpression bullet(QStringLiteral(R"(^([#+\-])(?!\d))"));
    static const QRegularExpression number(QStringLiteral(R"(^(\d+)([.)])(?=\s|$))"));
    return within(text)
        .replace(bullet, QStringLiteral(R"(\\1)"))
        .replace(number, QStringLiteral(R"(\1\\2)"));
}

QString paragraphs(const QString &text)
{
    QString result;
    for (const QString &line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        result += sentence(line) + QStringLiteral("\n\n");
    }
    return result;
}

/// A fence that is longer than any in the text.
QString code(const QString &text, const QString &language)
{
    QString fence = QStringLiteral("```");
    while (text.contains(fence)) {
        fence += QLatin1Char('`');
    }
    return fence + language + QLatin1Char('\n') + text + QLatin1Char('\n') + fence +
           QStringLiteral("\n\n");
}

QString row(const QStringList &cells)
{
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString tableText(const ReportEntry &entry)
{
    const ReportCells cells(*entry.table);
    QStringList headers;
    QStringList rules;
    for (std::size_t column = 0; column < cells.columnCount(); ++column) {
        headers << within(cells.header(column));
        rules << (cells.isNumber(column) ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    QString result = row(headers) + row(rules);
    const std::size_t shown = std::min(cells.rowCount(), mostRowsOfText);
    for (std::size_t index = 0; index < shown; ++index) {
        QStringList texts;
        for (std::size_t column = 0; column < cells.columnCount(); ++column) {
            texts << within(cells.text(index, column));
        }
        result += row(texts);
    }
    result += QLatin1Char('\n');
    const QString rest = rowsLeftOutText(entry, shown);
    return rest.isEmpty() ? result : result + QLatin1Char('*') + rest + QStringLiteral("*\n\n");
}

QString entryText(const ReportEntry &entry)
{
    QString result;
    if (!entry.title.isEmpty()) {
        result += QStringLiteral("## ") + within(entry.title) + QStringLiteral("\n\n");
    }
    if (!entry.headline.isEmpty()) {
        result += QStringLiteral("**") + within(entry.headline) + QStringLiteral("**\n\n");
    }
    result += paragraphs(entry.text);
    result += paragraphs(entry.problem);
    if (!entry.understood.isEmpty()) {
        QStringList parts;
        for (const QString &part : entry.understood) {
            parts << within(part);
        }
        result += ReportTexts::tr("Understood as: %1").arg(parts.join(QStringLiteral(" · "))) +
                  QStringLiteral("\n\n");
    }
    if (entry.table) {
        result += tableText(entry);
    }
    for (const QString &note : entry.notes) {
        result += QStringLiteral("> ") + sentence(note) + QStringLiteral("\n\n");
    }
    if (!entry.sql.isEmpty()) {
        result += code(entry.sql, QStringLiteral("sql"));
    }
    return result;
}

} // namespace

QString toMarkdown(const ReportDocument &document)
{
    QString result;
    if (!document.title.isEmpty()) {
        result += QStringLiteral("# ") + within(document.title) + QStringLiteral("\n\n");
    }
    QStringList facts;
    if (!document.source.isEmpty()) {
        facts << sentence(document.source);
    }
    if (!document.filters.isEmpty()) {
        facts << sentence(document.filters);
    }
    if (document.made.isValid()) {
        facts << QLocale().toString(document.made, QLocale::ShortFormat);
    }
    if (!facts.isEmpty()) {
        result += facts.join(QStringLiteral(" · ")) + QStringLiteral("\n\n");
    }
    for (const ReportEntry &entry : document.entries) {
        result += entryText(entry);
    }
    return result.trimmed() + QLatin1Char('\n');
}

} // namespace querent::gui
