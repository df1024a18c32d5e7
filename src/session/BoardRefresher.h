// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/TileQuery.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

class Courier;

/// How the refresh of one tile ended.
struct TileRefresh
{
    QString boardId;
    QString tileId;
    std::optional<TileRows> rows;
    std::optional<base::Error> error; ///< TooExpensive: it runs only where that is agreed to
};

/// Asks for what tiles show anew, one after the other and beside the window. Lives on the GUI
/// thread.
class BoardRefresher : public QObject
{
    Q_OBJECT

public:
    explicit BoardRefresher(QObject *parent = nullptr);
    ~BoardRefresher() override;

    /// What is still to be asked of another source is dropped.
    void setSource(OpenSourcePtr source);
    /// A tile that waits already is asked for once. `dearToo`: also where it reads a lot.
    void refresh(const std::string &boardId, const std::vector<Tile> &tiles,
                 const BoardFilters &filters, bool dearToo = false);
    /// finished() with Cancelled follows for each tile that was to be asked for.
    void cancel();
    [[nodiscard]] bool isBusy() const noexcept { return m_running != nullptr; }
    /// Whether the tile is asked for, or waits for that.
    [[nodiscard]] bool isDue(const std::string &tileId) const noexcept;

Q_SIGNALS:
    void started(const QString &boardId, const QString &tileId);
    void finished(const querent::session::TileRefresh &refresh);
    /// `done` of `all` since nothing was to be done.
    void progressed(int done, int all);
    /// Nothing is to be done any more.
    void rested();

private:
    struct Job
    {
        std::string boardId;
        Tile tile;
        BoardFilters filters;
        bool dearToo = false;
        std::stop_source stop;
    };

    void next();
    void end(const std::shared_ptr<const Job> &job, base::Result<TileRows> rows);

    OpenSourcePtr m_source;
    std::deque<std::shared_ptr<Job>> m_waiting;
    std::shared_ptr<Job> m_running;
    int m_done = 0;
    int m_all = 0;
    QThreadPool m_pool;
    std::shared_ptr<Courier> m_courier;
};

} // namespace querent::session
