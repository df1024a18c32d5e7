// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/BoardRefresher.h"

#include "session/Courier.h"
#include "session/LocalDate.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::session {

BoardRefresher::BoardRefresher(QObject *parent)
    : QObject(parent), m_courier(std::make_shared<Courier>(this))
{
    m_pool.setMaxThreadCount(1);
}

BoardRefresher::~BoardRefresher()
{
    m_courier->dismiss();
    if (m_running) {
        m_running->stop.request_stop();
    }
    m_pool.waitForDone();
}

void BoardRefresher::setSource(OpenSourcePtr source)
{
    m_source = std::move(source);
    m_waiting.clear();
    if (m_running) {
        m_running->stop.request_stop();
    }
}

bool BoardRefresher::isDue(const std::string &tileId) const noexcept
{
    const auto isIt = [&tileId](const auto &job) { return job->tile.id == tileId; };
    return (m_running && isIt(m_running)) || std::ranges::any_of(m_waiting, isIt);
}

void BoardRefresher::refresh(const std::string &boardId, const std::vector<Tile> &tiles,
                             const BoardFilters &filters, bool dearToo)
{
    if (!m_source) {
        return;
    }
    for (const Tile &tile : tiles) {
        if (tile.kind == TileKind::Text || (!tile.plan && tile.sql.empty())) {
            continue;
        }
        // the last word counts: other filters, another kind
        std::erase_if(m_waiting, [&](const auto &job) { return job->tile.id == tile.id; });
        auto job = std::make_shared<Job>();
        job->boardId = boardId;
        job->tile = tile;
        job->filters = filters;
        job->dearToo = dearToo;
        m_waiting.push_back(std::move(job));
    }
    m_all = m_done + static_cast<int>(m_waiting.size()) + (m_running ? 1 : 0);
    if (!m_running) {
        next();
    }
}

void BoardRefresher::cancel()
{
    const auto waiting = std::exchange(m_waiting, {});
    for (const std::shared_ptr<Job> &job : waiting) {
        Q_EMIT finished({.boardId = QString::fromStdString(job->boardId),
                         .tileId = QString::fromStdString(job->tile.id),
                         .rows = std::nullopt,
                         .error = base::Error{base::ErrorCode::Cancelled, {}, {}}});
    }
    if (m_running) {
        m_running->stop.request_stop();
    }
}

void BoardRefresher::next()
{
    if (m_waiting.empty()) {
        m_done = 0;
        m_all = 0;
        Q_EMIT rested();
        return;
    }
    m_running = std::move(m_waiting.front());
    m_waiting.pop_front();
    Q_EMIT progressed(m_done, m_all);
    Q_EMIT started(QString::fromStdString(m_running->boardId),
                   QString::fromStdString(m_running->tile.id));
    std::ignore = QtConcurrent::run(&m_pool, [this, job = m_running, source = m_source,
                                              today = localToday(), courier = m_courier] {
        auto rows =
            askTile(*source, job->tile, job->filters, today, job->dearToo, job->stop.get_token());
        courier->send([this, job, rows = std::move(rows)] { end(job, rows); });
    });
}

void BoardRefresher::end(const std::shared_ptr<const Job> &job, base::Result<TileRows> rows)
{
    TileRefresh refresh;
    refresh.boardId = QString::fromStdString(job->boardId);
    refresh.tileId = QString::fromStdString(job->tile.id);
    if (rows) {
        refresh.rows = std::move(*rows);
    } else {
        refresh.error = std::move(rows).error();
    }
    m_running.reset();
    ++m_done;
    Q_EMIT finished(refresh);
    // a slot may have begun with the next one already
    if (!m_running) {
        next();
    }
}

} // namespace querent::session
