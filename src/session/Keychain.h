// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <memory>

namespace querent::session {

/// A place outside the program where secrets are kept. Lives on the GUI thread and never holds it
/// up: replies come later, in the order of the calls, and not at all once it is destroyed.
class Keychain
{
public:
    enum class Outcome {
        Done,
        Missing,     ///< nothing is kept under this name
        Refused,     ///< it is there and does not hand over or take the secret
        Unavailable, ///< nothing on this computer keeps secrets
    };
    struct Reply
    {
        Outcome outcome = Outcome::Unavailable;
        QString secret; ///< of read()
    };
    using Done = std::function<void(const Reply &reply)>;

    virtual ~Keychain() = default;

    virtual void read(const QString &name, Done done) = 0;
    virtual void write(const QString &name, const QString &secret, Done done) = 0;
    virtual void remove(const QString &name, Done done) = 0;
};

/// What the system offers: Secret Service or KWallet, Keychain Services, Credential Manager.
/// `service`: under which it files what it keeps.
[[nodiscard]] std::unique_ptr<Keychain> systemKeychain(const QString &service);

} // namespace querent::session
