// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJSEngine>
#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <cstdint>

namespace querent::sandbox {

/// Runs one script over one table in an engine of its own.
class ScriptHost
{
public:
    /// The reply to the parent: {"version","ok":true,"value","log"} or {"version","ok":false,
    /// "problem","message","line","stack","log"}. `table` is a ResultTable as JSON text.
    [[nodiscard]] nlohmann::json run(const QString &code, const QString &table,
                                     std::int64_t outputBytes);

    /// Makes a running script stop soon; run() then reports a timeout. From any thread.
    void interrupt() { m_engine.setInterrupted(true); }

private:
    [[nodiscard]] nlohmann::json failure(const QJSValue &thrown, const QStringList &stack) const;
    [[nodiscard]] nlohmann::json problem(const char *kind, const QString &message, int line = 0,
                                         const QStringList &stack = {}) const;

    QJSEngine m_engine;
    QJSValue m_bridge; ///< what worker/prelude.js returns
};

} // namespace querent::sandbox
