// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ModelDesk.h"

#include <utility>

namespace querent::session {

ModelDesk::ModelDesk(ModelAccess &access, QObject *parent) : QObject(parent), m_access(access) {}

void ModelDesk::cancel(Errand errand)
{
    m_tasks.erase(errand);
}

bool ModelDesk::isBusy(Errand errand) const
{
    const auto task = m_tasks.find(errand);
    return task != m_tasks.end() && task->second.isRunning();
}

void ModelDesk::start(Errand errand,
                      std::function<std::function<void()>(const LatestTask::Link &link)> work)
{
    m_tasks.try_emplace(errand, this)
        .first->second.start(m_pool, std::move(work),
                             [](const std::function<void()> &say) { say(); });
}

void ModelDesk::test(const llm::Endpoint &endpoint)
{
    start(Errand::Test, [this, endpoint, credentials = m_access.credentials(endpoint),
                         test = m_access.services().test](const LatestTask::Link &link) {
        const auto tell = [this, &link](TestStep step) {
            link.tell([this, step] { Q_EMIT testStepped(step); });
        };
        const ConnectionReport report = test(endpoint, credentials, tell, link);
        return [this, report] { Q_EMIT tested(report); };
    });
}

void ModelDesk::list(const llm::Endpoint &endpoint)
{
    start(Errand::List,
          [this, endpoint, credentials = m_access.credentials(endpoint),
           list = m_access.services().list](const LatestTask::Link &link) -> std::function<void()> {
              auto models = list(endpoint, credentials, link);
              if (!models) {
                  return [this, error = models.error()] { Q_EMIT listFailed(error); };
              }
              return [this, found = *std::move(models)] { Q_EMIT listed(found); };
          });
}

void ModelDesk::findLocal()
{
    start(Errand::Find, [this, find = m_access.services().findLocal](const LatestTask::Link &link) {
        return [this, servers = find(link)] { Q_EMIT localServersFound(servers); };
    });
}

void ModelDesk::pull(const llm::Endpoint &endpoint, const std::string &model)
{
    start(Errand::Pull,
          [this, endpoint, model, credentials = m_access.credentials(endpoint),
           pull = m_access.services().pull](const LatestTask::Link &link) -> std::function<void()> {
              const auto tell = [this, &link](const PullProgress &progress) {
                  link.tell([this, progress] { Q_EMIT pullProgressed(progress); });
              };
              const auto done = pull(endpoint, credentials, model, tell, link);
              if (!done) {
                  return [this, error = done.error()] { Q_EMIT pullFailed(error); };
              }
              return [this, model] { Q_EMIT pulled(QString::fromStdString(model)); };
          });
}

} // namespace querent::session
