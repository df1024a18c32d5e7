// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/XlsxWriter.h"

#include "gui/report/ReportCells.h"
#include "gui/report/ReportTexts.h"
#include "gui/report/XlsxSheet.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSet>

namespace querent::gui {

namespace {

/// What the first sheet says: what was asked, what came out, where the rows are.
void fillSummary(lxw_worksheet *sheet, const ReportDocument &document, const QStringList &names,
                 XlsxFormats &formats)
{
    writeText(sheet, 0, 0, document.title.isEmpty() ? document.source : document.title,
              formats.title());
    QStringList facts;
    for (const QString &fact : {document.source, document.filters}) {
        if (!fact.isEmpty()) {
            facts << fact;
        }
    }
    facts << QLocale().toString(document.made, QLocale::ShortFormat);
    writeText(sheet, 1, 0, facts.join(QStringLiteral(" · ")), formats.muted());
    const QStringList headers = {ReportTexts::tr("Question"), ReportTexts::tr("Answer"),
                                 ReportTexts::tr("Sheet"), ReportTexts::tr("Notes"),
                                 ReportTexts::tr("SQL")};
    const double widths[] = {36, 60, 22, 44, 70};
    for (qsizetype column = 0; column < headers.size(); ++column) {
        const auto at = static_cast<lxw_col_t>(column);
        worksheet_set_column(sheet, at, at, widths[column], nullptr);
        writeText(sheet, 3, at, headers[column], formats.header(false));
    }
    lxw_row_t row = 4;
    for (std::size_t index = 0; index < document.entries.size(); ++index, ++row) {
        const ReportEntry &entry = document.entries[index];
        QStringList answer;
        for (const QString &part : {entry.headline, entry.text, entry.problem}) {
            if (!part.isEmpty()) {
                answer << part;
            }
        }
        QStringList notes = entry.notes;
        if (entry.table) {
            if (const QString rest = rowsLeftOutText(entry, entry.table->rows.size());
                !rest.isEmpty()) {
                notes << rest;
            }
        }
        writeText(sheet, row, 0, entry.title, formats.wrapped());
        writeText(sheet, row, 1, answer.join(QLatin1Char('\n')), formats.wrapped());
        const QString &name = names[static_cast<qsizetype>(index)];
        if (entry.table) {
            QString quoted = name;
            quoted.replace(QLatin1Char('\''), QStringLiteral("''"));
            worksheet_write_url_opt(sheet, row, 2,
                                    (QStringLiteral("internal:'") + quoted + QStringLiteral("'!A1"))
                                        .toUtf8()
                                        .constData(),
                                    formats.link(), name.toUtf8().constData(), nullptr);
        }
        writeText(sheet, row, 3, notes.join(QLatin1Char('\n')), formats.muted());
        writeText(sheet, row, 4, entry.sql, formats.wrapped());
    }
    worksheet_freeze_panes(sheet, 4, 0);
}

base::Error failure(const QString &path, const char *reason)
{
    return {base::ErrorCode::StorageFailed,
            ReportTexts::tr("“%1” cannot be written. Check that there is room and that the folder "
                            "may be written to.")
                .arg(QFileInfo(path).fileName())
                .toStdString(),
            reason};
}

} // namespace

QStringList sheetNames(const QStringList &titles)
{
    constexpr qsizetype longest = 31;
    static const QString forbidden = QStringLiteral("[]:*?/\\");
    QStringList names;
    QSet<QString> taken = {QStringLiteral("history")}; // a name that Excel keeps for itself
    for (const QString &title : titles) {
        QString clean;
        for (const QChar character : title.simplified()) {
            clean += forbidden.contains(character) || !character.isPrint() ? QChar(QLatin1Char(' '))
                                                                           : character;
        }
        clean = clean.simplified();
        while (clean.startsWith(QLatin1Char('\''))) {
            clean.remove(0, 1);
        }
        if (clean.isEmpty()) {
            clean = ReportTexts::tr("Answer");
        }
        QString name;
        for (int number = 1;; ++number) {
            const QString ending = number == 1 ? QString() : QStringLiteral(" %1").arg(number);
            name = clean.left(longest - ending.size()).trimmed() + ending;
            while (name.endsWith(QLatin1Char('\''))) {
                name.chop(1);
            }
            if (!name.isEmpty() && !taken.contains(name.toLower())) {
                break;
            }
        }
        taken.insert(name.toLower());
        names << name;
    }
    return names;
}

base::Result<bool> writeXlsx(const ReportDocument &document, const QString &path,
                             const ReportProgress &progress)
{
    lxw_workbook *book = workbook_new(QFile::encodeName(path).constData());
    if (book == nullptr) {
        return failure(path, "workbook_new");
    }
    XlsxFormats formats(book);
    QStringList titles = {ReportTexts::tr("Summary")};
    for (const ReportEntry &entry : document.entries) {
        titles << entry.title;
    }
    QStringList names = sheetNames(titles);
    const QString summary = names.takeFirst();
    fillSummary(workbook_add_worksheet(book, summary.toUtf8().constData()), document, names,
                formats);
    bool goesOn = true;
    for (std::size_t index = 0; index < document.entries.size() && goesOn; ++index) {
        const ReportEntry &entry = document.entries[index];
        const auto done = static_cast<int>(index);
        if (entry.table) {
            const std::string name = names[static_cast<qsizetype>(index)].toStdString();
            lxw_worksheet *sheet = workbook_add_worksheet(book, name.c_str());
            if (sheet == nullptr) {
                workbook_close(book);
                return failure(path, "workbook_add_worksheet");
            }
            goesOn = fillSheet(book, sheet, name, entry, formats, [&] { return progress(done); });
        }
        goesOn = goesOn && progress(done + 1);
    }
    const lxw_error closed = workbook_close(book);
    if (!goesOn) {
        return false;
    }
    if (closed != LXW_NO_ERROR) {
        return failure(path, lxw_strerror(closed));
    }
    return true;
}

} // namespace querent::gui
