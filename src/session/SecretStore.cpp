// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SecretStore.h"

#include <QTimer>

#include <utility>

namespace querent::session {

namespace {

SecretStore::Trouble troubleOf(Keychain::Outcome outcome)
{
    switch (outcome) {
    case Keychain::Outcome::Done:
    case Keychain::Outcome::Missing:
        return SecretStore::Trouble::None;
    case Keychain::Outcome::Refused:
        return SecretStore::Trouble::Refused;
    case Keychain::Outcome::Unavailable:
        break;
    }
    return SecretStore::Trouble::NoKeychain;
}

} // namespace

SecretStore::SecretStore(std::unique_ptr<Keychain> keychain, QObject *parent,
                         std::chrono::milliseconds patience)
    : QObject(parent), m_patience(patience), m_keychain(std::move(keychain))
{}

SecretStore::~SecretStore()
{
    m_keychain.reset();
    for (auto &[name, entry] : m_entries) {
        entry.secret.fill(QChar());
    }
}

const SecretStore::Entry &SecretStore::entry(const QString &name) const
{
    static const Entry nothing;
    const auto found = m_entries.find(name);
    return found != m_entries.end() ? found->second : nothing;
}

QString SecretStore::secret(const QString &name) const
{
    return entry(name).secret;
}

SecretStore::Place SecretStore::place(const QString &name) const
{
    return entry(name).place;
}

SecretStore::Trouble SecretStore::trouble(const QString &name) const
{
    return entry(name).trouble;
}

bool SecretStore::isBusy(const QString &name) const
{
    return entry(name).busy;
}

Keychain::Done SecretStore::replyTo(const QString &name, Settle settle)
{
    Entry &entry = m_entries[name];
    const int asked = ++entry.asked;
    entry.busy = true;
    QTimer::singleShot(m_patience, this, [this, name, asked] {
        Entry &waiting = m_entries[name];
        if (waiting.asked == asked && waiting.busy) {
            waiting.trouble = Trouble::Silent;
            Q_EMIT changed(name);
        }
    });
    return [this, name, asked, settle](const Keychain::Reply &reply) {
        Entry &answered = m_entries[name];
        if (answered.asked != asked) {
            return;
        }
        answered.busy = false;
        answered.trouble = troubleOf(reply.outcome);
        settle(answered, reply);
        Q_EMIT changed(name);
    };
}

void SecretStore::find(const QString &name)
{
    Entry &entry = m_entries[name];
    if (entry.busy) {
        return;
    }
    if (entry.place != Place::Unknown) {
        QMetaObject::invokeMethod(
            this, [this, name] { Q_EMIT changed(name); }, Qt::QueuedConnection);
        return;
    }
    m_keychain->read(name, replyTo(name, [](Entry &found, const Keychain::Reply &reply) {
                         if (reply.outcome == Keychain::Outcome::Done) {
                             found.secret = reply.secret;
                             found.place = Place::Keychain;
                         } else if (reply.outcome != Keychain::Outcome::Refused) {
                             found.place = Place::Absent;
                         }
                     }));
}

void SecretStore::keep(const QString &name, const QString &secret)
{
    if (secret.isEmpty()) {
        forget(name);
        return;
    }
    Entry &entry = m_entries[name];
    entry.secret = secret;
    entry.place = Place::Memory;
    const auto done = replyTo(name, [](Entry &kept, const Keychain::Reply &reply) {
        kept.place = reply.outcome == Keychain::Outcome::Done ? Place::Keychain : Place::Memory;
    });
    Q_EMIT changed(name);
    m_keychain->write(name, secret, done);
}

void SecretStore::forget(const QString &name)
{
    Entry &entry = m_entries[name];
    entry.secret.fill(QChar());
    entry.secret.clear();
    const auto done = replyTo(name, [](Entry &gone, const Keychain::Reply &reply) {
        // what could not be taken out is still there
        gone.place = reply.outcome == Keychain::Outcome::Refused ? Place::Keychain : Place::Absent;
    });
    Q_EMIT changed(name);
    m_keychain->remove(name, done);
}

} // namespace querent::session
