// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridExport.h"

#include "gui/charts/NumberText.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QSaveFile>

#include <utility>

namespace querent::gui {

namespace {

using session::TextFormat;

base::Result<void> written(GridRows &rows, const session::RowOrder &order,
                           const std::vector<session::RowBand> &bands, TextFormat format,
                           const session::TextTaker &take, std::stop_token stop,
                           std::atomic<std::int64_t> &count)
{
    const auto store = rows.store();
    return store ? session::writeRows(**store, order, bands, format, take, std::move(stop), count)
                 : store.error();
}

base::Error cannotSave(const QString &reason)
{
    return {base::ErrorCode::StorageFailed,
            querent::gui::GridExport::tr("Could not save: %1").arg(reason).toStdString(),
            {}};
}

} // namespace

GridExport::GridExport(QObject *parent)
    : QObject(parent), m_task(this), m_rows(std::make_shared<std::atomic<std::int64_t>>(0))
{
    m_pool.setMaxThreadCount(1);
    m_look.setInterval(200);
    connect(&m_look, &QTimer::timeout, this, [this] { Q_EMIT progressed(m_rows->load()); });
}

GridExport::~GridExport()
{
    m_task.cancel();
}

void GridExport::begin()
{
    m_rows = std::make_shared<std::atomic<std::int64_t>>(0);
    m_look.start();
}

void GridExport::cancel()
{
    m_look.stop();
    m_task.cancel();
}

void GridExport::copy(const ResultModel &model, const std::vector<session::RowBand> &bands,
                      TextFormat format)
{
    begin();
    m_task.start(
        m_pool,
        [rows = model.rows(), order = model.order(), bands, format,
         count = m_rows](std::stop_token stop) {
            QByteArray text;
            // pages that nothing is written to cost nothing; growing would cost the double
            text.reserve(static_cast<qsizetype>(mostCopied));
            bool tooLarge = false;
            const auto take = [&](std::string_view piece) -> base::Result<void> {
                tooLarge = static_cast<std::size_t>(text.size()) + piece.size() > mostCopied;
                if (tooLarge) {
                    return base::Error{
                        base::ErrorCode::InvalidArgument,
                        tr("These are more cells than can be copied at once.").toStdString(),
                        {}};
                }
                text.append(piece.data(), static_cast<qsizetype>(piece.size()));
                return {};
            };
            auto done = written(*rows, *order, bands, format, take, std::move(stop), *count);
            text.truncate(done ? text.size() : 0);
            text.squeeze();
            const QString message = done ? QString() : QString::fromStdString(done.error().message);
            return std::tuple(std::move(text), message, tooLarge);
        },
        [this](std::tuple<QByteArray, QString, bool> outcome) {
            m_look.stop();
            if (!std::get<1>(outcome).isEmpty()) {
                Q_EMIT failed(std::get<1>(outcome), std::get<2>(outcome));
                return;
            }
            auto *data = new QMimeData;
            data->setData(QStringLiteral("text/plain"), std::get<0>(outcome));
            QGuiApplication::clipboard()->setMimeData(data);
            Q_EMIT finished(tr("%1 rows copied").arg(fullInteger(m_rows->load())));
        });
}

void GridExport::save(const ResultModel &model, const std::vector<session::RowBand> &bands,
                      TextFormat format, const QString &path)
{
    begin();
    m_task.start(
        m_pool,
        [rows = model.rows(), order = model.order(), bands, format, path,
         count = m_rows](std::stop_token stop) {
            QSaveFile file(path);
            if (!file.open(QIODevice::WriteOnly)) {
                return QString::fromStdString(cannotSave(file.errorString()).message);
            }
            if (format == TextFormat::Csv) {
                // spreadsheets take a file without the mark for an old encoding
                file.write("\xEF\xBB\xBF");
            }
            const auto take = [&file](std::string_view piece) -> base::Result<void> {
                const auto size = static_cast<qint64>(piece.size());
                return file.write(piece.data(), size) == size ? base::Result<void>()
                                                              : cannotSave(file.errorString());
            };
            const auto done = written(*rows, *order, bands, format, take, std::move(stop), *count);
            if (!done) {
                return QString::fromStdString(done.error().message);
            }
            return file.commit() ? QString()
                                 : QString::fromStdString(cannotSave(file.errorString()).message);
        },
        [this, path](const QString &problem) {
            m_look.stop();
            if (problem.isEmpty()) {
                Q_EMIT finished(tr("Saved to %1").arg(path));
            } else {
                Q_EMIT failed(problem, false);
            }
        });
}

TextFormat GridExport::formatFor(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == QLatin1String("md")                                      ? TextFormat::Markdown
           : ending == QLatin1String("json")                                  ? TextFormat::Json
           : ending == QLatin1String("sql")                                   ? TextFormat::Sql
           : ending == QLatin1String("tsv") || ending == QLatin1String("txt") ? TextFormat::Tabs
                                                                              : TextFormat::Csv;
}

QString GridExport::fileFilters()
{
    return QStringList{tr("CSV files (*.csv)"), tr("Text with tabs (*.tsv)"), tr("Markdown (*.md)"),
                       tr("JSON (*.json)"), tr("SQL (*.sql)")}
        .join(QStringLiteral(";;"));
}

} // namespace querent::gui
