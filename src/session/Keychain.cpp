// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Keychain.h"

#include <QObject>
#include <qt6keychain/keychain.h>

#include <utility>

namespace querent::session {

namespace {

Keychain::Outcome outcomeOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::NoError:
        return Keychain::Outcome::Done;
    case QKeychain::EntryNotFound:
        return Keychain::Outcome::Missing;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
    case QKeychain::CouldNotDeleteEntry:
        return Keychain::Outcome::Refused;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
    case QKeychain::OtherError: // among others: no secret service answers
        break;
    }
    return Keychain::Outcome::Unavailable;
}

class SystemKeychain final : public Keychain
{
public:
    explicit SystemKeychain(QString service) : m_service(std::move(service)) {}

    void read(const QString &name, Done done) override
    {
        auto *job = new QKeychain::ReadPasswordJob(m_service);
        start(job, name, [job, done = std::move(done)](Outcome outcome) {
            done({outcome, outcome == Outcome::Done ? job->textData() : QString()});
        });
    }

    void write(const QString &name, const QString &secret, Done done) override
    {
        auto *job = new QKeychain::WritePasswordJob(m_service);
        job->setTextData(secret);
        start(job, name, [done = std::move(done)](Outcome outcome) { done({outcome, {}}); });
    }

    void remove(const QString &name, Done done) override
    {
        start(new QKeychain::DeletePasswordJob(m_service), name,
              [done = std::move(done)](Outcome outcome) {
                  done({outcome, {}});
              });
    }

private:
    /// A job deletes itself; what it says is lost once this is gone.
    template <typename Finished>
    void start(QKeychain::Job *job, const QString &name, Finished finished)
    {
        job->setInsecureFallback(false);
        job->setKey(name);
        QObject::connect(job, &QKeychain::Job::finished, &m_here,
                         [finished = std::move(finished)](QKeychain::Job *ended) {
                             finished(outcomeOf(ended->error()));
                         });
        job->start();
    }

    QString m_service;
    QObject m_here;
};

} // namespace

std::unique_ptr<Keychain> systemKeychain(const QString &service)
{
    return std::make_unique<SystemKeychain>(service);
}

} // namespace querent::session
