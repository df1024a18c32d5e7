// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/OpenSource.h"
#include "session/RowStore.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <string>

namespace querent::session {

/// All rows of a statement.
struct AllRows
{
    std::shared_ptr<RowStore> store;
    /// The source's own policy lets no more rows be seen, and there are more.
    bool truncated = false;
};

/// Runs `sql` once more through the gate, without the limit that answers are shown with, and keeps
/// every row in `folder`. Where the source has a policy of its own, the rows and the time that it
/// allows hold; without one the user may wait as long as they like. The audit log has it like every
/// other statement, under `question`. `rows` counts them as they come. Blocking. Fails as the gate,
/// the dry run and the execution do, or with StorageFailed.
[[nodiscard]] base::Result<AllRows> readAllRows(const OpenSource &source,
                                                const std::string &question, const std::string &sql,
                                                const std::string &folder, std::stop_token stop,
                                                std::atomic<std::int64_t> &rows);

/// The same on a thread of its own. One at a time; lives on the GUI thread.
class FullResult : public QObject
{
    Q_OBJECT

public:
    explicit FullResult(QObject *parent = nullptr);
    ~FullResult() override;

    /// Where the rows are kept while they are shown.
    [[nodiscard]] static std::string folder();

    /// loaded() or failed() follows, unless cancel() comes first.
    void load(const OpenSourcePtr &source, const std::string &question, const std::string &sql);
    void cancel();
    [[nodiscard]] bool isLoading() const noexcept { return m_task.isRunning(); }
    /// That have come so far. Any thread.
    [[nodiscard]] std::int64_t rowsSoFar() const noexcept { return m_rows->load(); }

Q_SIGNALS:
    void loaded(const querent::session::AllRows &rows);
    void failed(const QString &message);

private:
    QThreadPool m_pool;
    LatestTask m_task;
    std::shared_ptr<std::atomic<std::int64_t>> m_rows;
};

} // namespace querent::session
