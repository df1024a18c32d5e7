// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/ResultModel.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <memory>
#include <vector>

namespace querent::gui {

/// Takes cells out of a grid, as text: to the clipboard or to a file, however many there are, on
/// another thread. One at a time; lives on the GUI thread.
class GridExport : public QObject
{
    Q_OBJECT

public:
    /// More than that no program pastes with ease.
    static constexpr std::size_t mostCopied = std::size_t{32} << 20;

    explicit GridExport(QObject *parent = nullptr);
    ~GridExport() override;

    /// finished() or failed() follows.
    void copy(const ResultModel &model, const std::vector<session::RowBand> &bands,
              session::TextFormat format);
    /// Writes all of the file or nothing.
    void save(const ResultModel &model, const std::vector<session::RowBand> &bands,
              session::TextFormat format, const QString &path);
    void cancel();
    [[nodiscard]] bool isRunning() const noexcept { return m_task.isRunning(); }
    /// By the ending of a file; CSV where it says nothing.
    [[nodiscard]] static session::TextFormat formatFor(const QString &path);
    /// "CSV files (*.csv);;…"
    [[nodiscard]] static QString fileFilters();

Q_SIGNALS:
    void progressed(qint64 rows);
    void finished(const QString &words);
    /// `tooLarge`: for the clipboard, a file would do.
    void failed(const QString &message, bool tooLarge);

private:
    void begin();

    QThreadPool m_pool;
    session::LatestTask m_task;
    std::shared_ptr<std::atomic<std::int64_t>> m_rows;
    QTimer m_look;
};

} // namespace querent::gui
