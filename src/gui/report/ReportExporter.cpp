// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/ReportExporter.h"

#include "gui/report/HtmlWriter.h"
#include "gui/report/MarkdownWriter.h"
#include "gui/report/PdfWriter.h"
#include "gui/report/ReportTexts.h"
#include "gui/report/XlsxWriter.h"
#include "session/Courier.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtConcurrentRun>

namespace querent::gui {

namespace {

base::Error notWritten(const QSaveFile &file)
{
    return {base::ErrorCode::StorageFailed,
            ReportTexts::tr("“%1” cannot be written: %2. Check that there is room, that the folder "
                            "may be written to and that no other program has the file open.")
                .arg(QFileInfo(file.fileName()).fileName(), file.errorString())
                .toStdString(),
            file.errorString().toStdString()};
}

base::Result<bool> keepBytes(QSaveFile &file, const QByteArray &bytes)
{
    if (file.write(bytes) != bytes.size()) {
        return notWritten(file);
    }
    return true;
}

/// The workbook is made beside, as its library writes to a path of its own.
base::Result<bool> keepWorkbook(QSaveFile &file, const ReportDocument &document,
                                const ReportProgress &progress)
{
    const QTemporaryDir folder;
    const QString made = folder.filePath(QStringLiteral("book.xlsx"));
    auto whole = writeXlsx(document, made, progress);
    if (!whole || !*whole) {
        return whole;
    }
    QFile book(made);
    if (!book.open(QIODevice::ReadOnly)) {
        return base::Error{base::ErrorCode::StorageFailed, book.errorString().toStdString(), {}};
    }
    return keepBytes(file, book.readAll());
}

base::Result<bool> writeInto(QSaveFile &file, const ReportDocument &document, ReportFormat format,
                             const ReportProgress &progress)
{
    switch (format) {
    case ReportFormat::Pdf:
        return writePdf(document, &file, progress);
    case ReportFormat::Html: {
        const auto bytes = toHtml(document, progress);
        return bytes ? keepBytes(file, *bytes) : false;
    }
    case ReportFormat::Markdown:
        return keepBytes(file, toMarkdown(document).toUtf8());
    case ReportFormat::Xlsx:
        return keepWorkbook(file, document, progress);
    }
    return false;
}

} // namespace

QString endingOf(ReportFormat format)
{
    switch (format) {
    case ReportFormat::Pdf:
        return QStringLiteral("pdf");
    case ReportFormat::Html:
        return QStringLiteral("html");
    case ReportFormat::Markdown:
        return QStringLiteral("md");
    case ReportFormat::Xlsx:
        return QStringLiteral("xlsx");
    }
    return {};
}

ReportFormat formatNamedBy(const QString &path, ReportFormat otherwise)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    for (const ReportFormat format :
         {ReportFormat::Pdf, ReportFormat::Html, ReportFormat::Markdown, ReportFormat::Xlsx}) {
        if (ending == endingOf(format)) {
            return format;
        }
    }
    return ending == QLatin1String("htm") ? ReportFormat::Html : otherwise;
}

QString formatText(ReportFormat format)
{
    switch (format) {
    case ReportFormat::Pdf:
        return ReportTexts::tr("PDF document");
    case ReportFormat::Html:
        return ReportTexts::tr("Web page");
    case ReportFormat::Markdown:
        return ReportTexts::tr("Markdown text");
    case ReportFormat::Xlsx:
        return ReportTexts::tr("Excel workbook");
    }
    return {};
}

base::Result<bool> writeReport(const ReportDocument &document, ReportFormat format,
                               const QString &path, const ReportProgress &progress)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return notWritten(file);
    }
    auto whole = writeInto(file, document, format, progress);
    if (!whole || !*whole) {
        file.cancelWriting();
        return whole;
    }
    if (!file.commit()) {
        return notWritten(file);
    }
    return true;
}

/// What the thread shares with the exporter.
class ReportExporter::Work
{
public:
    explicit Work(ReportExporter &owner) : courier(std::make_shared<session::Courier>(&owner))
    {
        pool.setMaxThreadCount(1);
    }

    QThreadPool pool;
    std::shared_ptr<session::Courier> courier;
    std::stop_source stop;
};

ReportExporter::ReportExporter(QObject *parent)
    : QObject(parent), m_work(std::make_unique<Work>(*this))
{}

ReportExporter::~ReportExporter()
{
    m_work->courier->dismiss();
    m_work->stop.request_stop();
    m_work->pool.waitForDone();
}

void ReportExporter::cancel()
{
    m_work->stop.request_stop();
    m_work->stop = {};
}

void ReportExporter::save(const ReportDocument &document, ReportFormat format, const QString &path)
{
    ++m_busy;
    std::ignore =
        QtConcurrent::run(&m_work->pool, [this, document, format, path, courier = m_work->courier,
                                          stop = m_work->stop.get_token()] {
            const auto all = static_cast<int>(document.entries.size());
            const auto written = writeReport(document, format, path, [&](int done) {
                courier->send([this, done, all] { Q_EMIT progressed(done, all); });
                return !stop.stop_requested();
            });
            courier->send([this, path, written] {
                --m_busy;
                if (!written) {
                    Q_EMIT failed(QString::fromStdString(written.error().message));
                } else if (*written) {
                    Q_EMIT saved(path);
                } else {
                    Q_EMIT cancelled();
                }
            });
        });
}

} // namespace querent::gui
