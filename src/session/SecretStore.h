// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Keychain.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <map>
#include <memory>

namespace querent::session {

/// Keeps secrets in the system's keychain, or in memory until the program ends where there is none
/// that works. They are in no file of the program's own. Lives on the GUI thread and never holds it
/// up.
class SecretStore : public QObject
{
    Q_OBJECT

public:
    enum class Place {
        Unknown, ///< not looked up yet
        Absent,
        Keychain,
        Memory, ///< until the program ends
    };
    Q_ENUM(Place)
    /// Why a secret is not in the keychain, or cannot be taken out of it.
    enum class Trouble {
        None,
        NoKeychain, ///< nothing on this computer keeps secrets
        Refused,    ///< the keychain does, and did not want to
        Silent,     ///< it has not answered yet
    };
    Q_ENUM(Trouble)

    /// `patience`: how long the keychain may take before a secret is at least kept in memory. Its
    /// answer counts all the same when it comes.
    explicit SecretStore(std::unique_ptr<Keychain> keychain, QObject *parent = nullptr,
                         std::chrono::milliseconds patience = std::chrono::seconds(20));
    ~SecretStore() override;

    /// Asks the keychain for a secret unless it is known; changed() follows.
    void find(const QString &name);
    /// Counts at once; changed() follows, once more when it is known where it is kept. Empty:
    /// forget().
    void keep(const QString &name, const QString &secret);
    void forget(const QString &name);

    [[nodiscard]] QString secret(const QString &name) const; ///< empty where none is known
    [[nodiscard]] Place place(const QString &name) const;
    [[nodiscard]] Trouble trouble(const QString &name) const;
    /// The keychain has not answered yet.
    [[nodiscard]] bool isBusy(const QString &name) const;

Q_SIGNALS:
    void changed(const QString &name);

private:
    struct Entry
    {
        QString secret;
        Place place = Place::Unknown;
        Trouble trouble = Trouble::None;
        int asked = 0; ///< counts calls: only the reply to the last one means anything
        bool busy = false;
    };
    using Settle = void (*)(Entry &entry, const Keychain::Reply &reply);

    /// The reply handler of a call to the keychain, and the clock that runs meanwhile.
    [[nodiscard]] Keychain::Done replyTo(const QString &name, Settle settle);
    [[nodiscard]] const Entry &entry(const QString &name) const;

    std::map<QString, Entry> m_entries;
    std::chrono::milliseconds m_patience;
    std::unique_ptr<Keychain> m_keychain;
};

} // namespace querent::session
