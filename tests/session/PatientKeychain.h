// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Keychain.h"

#include <deque>
#include <utility>

namespace querent::tests {

/// A keychain that answers when it is told to.
class PatientKeychain final : public session::Keychain
{
public:
    struct Call
    {
        QString what;
        QString name;
        QString secret;
        Done done;
    };

    void read(const QString &name, Done done) override
    {
        calls.push_back({QStringLiteral("read"), name, {}, std::move(done)});
    }
    void write(const QString &name, const QString &secret, Done done) override
    {
        calls.push_back({QStringLiteral("write"), name, secret, std::move(done)});
    }
    void remove(const QString &name, Done done) override
    {
        calls.push_back({QStringLiteral("remove"), name, {}, std::move(done)});
    }

    void answer(Outcome outcome, const QString &secret = {})
    {
        const Call call = std::move(calls.front());
        calls.pop_front();
        call.done({outcome, secret});
    }

    std::deque<Call> calls;
};

} // namespace querent::tests
