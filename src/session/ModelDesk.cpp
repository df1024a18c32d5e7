// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ModelDesk.h"

#include "session/Courier.h"

#include <QtConcurrentRun>

#include <utility>

namespace querent::session {

/// One errand, shared with the thread it goes on in.
class ModelDesk::Task
{
public:
    explicit Task(QObject *receiver) : courier(receiver) {}

    void abandon()
    {
        courier.dismiss();
        stop.request_stop();
        abandoned = true;
    }

    Courier courier;
    std::stop_source stop;
    bool abandoned = false; ///< GUI thread: calls that were under way mean nothing any more
};

ModelDesk::ModelDesk(ModelAccess &access, QObject *parent) : QObject(parent), m_access(access) {}

ModelDesk::~ModelDesk()
{
    for (const auto &[errand, task] : m_tasks) {
        task->abandon();
    }
    m_pool.waitForDone();
}

void ModelDesk::cancel(Errand errand)
{
    if (const auto task = m_tasks.find(errand); task != m_tasks.end()) {
        task->second->abandon();
        m_tasks.erase(task);
    }
}

bool ModelDesk::isBusy(Errand errand) const
{
    return m_tasks.contains(errand);
}

void ModelDesk::start(
    Errand errand,
    const std::function<std::function<void()>(const std::shared_ptr<Task> &task)> &work)
{
    cancel(errand);
    const auto task = std::make_shared<Task>(this);
    m_tasks[errand] = task;
    std::ignore = QtConcurrent::run(&m_pool, [this, errand, task, work] {
        task->courier.send([this, errand, task, say = work(task)] {
            if (!task->abandoned) {
                m_tasks.erase(errand);
                say();
            }
        });
    });
}

void ModelDesk::test(const llm::Endpoint &endpoint)
{
    start(Errand::Test, [this, endpoint, credentials = m_access.credentials(endpoint),
                         test = m_access.services().test](const std::shared_ptr<Task> &task) {
        const auto tell = [this, task](TestStep step) {
            task->courier.send([this, task, step] {
                if (!task->abandoned) {
                    Q_EMIT testStepped(step);
                }
            });
        };
        const ConnectionReport report = test(endpoint, credentials, tell, task->stop.get_token());
        return [this, report] { Q_EMIT tested(report); };
    });
}

void ModelDesk::list(const llm::Endpoint &endpoint)
{
    start(Errand::List,
          [this, endpoint, credentials = m_access.credentials(endpoint),
           list = m_access.services().list](
              const std::shared_ptr<Task> &task) -> std::function<void()> {
              auto models = list(endpoint, credentials, task->stop.get_token());
              if (!models) {
                  return [this, error = models.error()] { Q_EMIT listFailed(error); };
              }
              return [this, found = *std::move(models)] { Q_EMIT listed(found); };
          });
}

void ModelDesk::findLocal()
{
    start(Errand::Find,
          [this, find = m_access.services().findLocal](const std::shared_ptr<Task> &task) {
              return [this, servers = find(task->stop.get_token())] {
                  Q_EMIT localServersFound(servers);
              };
          });
}

void ModelDesk::pull(const llm::Endpoint &endpoint, const std::string &model)
{
    start(Errand::Pull,
          [this, endpoint, model, credentials = m_access.credentials(endpoint),
           pull = m_access.services().pull](
              const std::shared_ptr<Task> &task) -> std::function<void()> {
              const auto tell = [this, task](const PullProgress &progress) {
                  task->courier.send([this, task, progress] {
                      if (!task->abandoned) {
                          Q_EMIT pullProgressed(progress);
                      }
                  });
              };
              const auto done = pull(endpoint, credentials, model, tell, task->stop.get_token());
              if (!done) {
                  return [this, error = done.error()] { Q_EMIT pullFailed(error); };
              }
              return [this, model] { Q_EMIT pulled(QString::fromStdString(model)); };
          });
}

} // namespace querent::session
