// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "gui/report/ReportDocument.h"

#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>

namespace querent::gui {

enum class ReportFormat { Pdf, Html, Markdown, Xlsx };

/// "pdf".
[[nodiscard]] QString endingOf(ReportFormat format);
/// What the ending of `path` names, else `otherwise`: who writes ".xlsx" wants a workbook.
[[nodiscard]] ReportFormat formatNamedBy(const QString &path, ReportFormat otherwise);
/// "PDF document".
[[nodiscard]] QString formatText(ReportFormat format);

/// Writes the document to `path` in one go: the file is there whole, or as it was before. False
/// where it was cancelled. Fails with StorageFailed, saying what to do. Blocking, any thread.
[[nodiscard]] base::Result<bool> writeReport(const ReportDocument &document, ReportFormat format,
                                             const QString &path, const ReportProgress &progress);

/// Writes documents to files on another thread. One at a time: the next one waits for its turn.
class ReportExporter : public QObject
{
    Q_OBJECT

public:
    explicit ReportExporter(QObject *parent = nullptr);
    ~ReportExporter() override;

    void save(const ReportDocument &document, ReportFormat format, const QString &path);
    void cancel();
    [[nodiscard]] bool isBusy() const noexcept { return m_busy > 0; }

Q_SIGNALS:
    void progressed(int done, int all);
    void saved(const QString &path);
    void failed(const QString &reason);
    void cancelled();

private:
    class Work;

    std::unique_ptr<Work> m_work;
    int m_busy = 0;
};

} // namespace querent::gui
