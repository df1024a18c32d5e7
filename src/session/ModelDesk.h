// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/ModelAccess.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <map>
#include <vector>

namespace querent::session {

/// Asks model servers what the settings want to know, without holding up the window. One errand of
/// each kind at a time: another one takes its place, and what is cancelled says nothing any more.
/// Lives on the GUI thread, where its signals arrive.
class ModelDesk : public QObject
{
    Q_OBJECT

public:
    enum class Errand { Test, List, Find, Pull };

    /// `access` outlives this.
    explicit ModelDesk(ModelAccess &access, QObject *parent = nullptr);

    void test(const llm::Endpoint &endpoint);
    void list(const llm::Endpoint &endpoint);
    void findLocal();
    void pull(const llm::Endpoint &endpoint, const std::string &model);
    void cancel(Errand errand);
    [[nodiscard]] bool isBusy(Errand errand) const;

Q_SIGNALS:
    void testStepped(querent::session::TestStep step);
    void tested(const querent::session::ConnectionReport &report);
    void listed(const std::vector<querent::session::ModelInfo> &models);
    void listFailed(const querent::base::Error &error);
    void localServersFound(const std::vector<querent::session::LocalServer> &servers);
    void pullProgressed(const querent::session::PullProgress &progress);
    void pulled(const QString &model);
    void pullFailed(const querent::base::Error &error);

private:
    /// `work` runs on another thread and returns what is to be said here when it is done.
    void start(Errand errand,
               std::function<std::function<void()>(const LatestTask::Link &link)> work);

    ModelAccess &m_access;
    QThreadPool m_pool;
    std::map<Errand, LatestTask> m_tasks;
};

} // namespace querent::session
