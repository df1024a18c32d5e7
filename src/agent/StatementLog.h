// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace querent::agent {

/// What became of a statement. Never holds a value of a result, nor an engine's message, which may
/// quote one.
struct StatementRecord
{
    enum class Decision {
        Started,   ///< may run, and runs now; a record of how it ended follows
        Accepted,  ///< may run; has run, where `started` is set
        Refused,   ///< may not run
        Failed,    ///< could not be prepared, or ended with an error
        Cancelled, ///< ended by the user while it ran
    };

    Decision decision = Decision::Refused;
    std::string runId; ///< may be empty
    std::string question;
    std::string sql;    ///< as asked
    std::string sqlRun; ///< as it passed the gate; else empty
    std::string rule;   ///< that refused it, or the kind of failure
    std::optional<std::int64_t> rows;
    std::optional<std::chrono::microseconds> elapsed;
    std::optional<std::uint64_t> started; ///< number of the record that says so
};

/// Where is written down what happens to statements. Thread-safe.
class StatementLog
{
public:
    virtual ~StatementLog() = default;
    /// Returns the number of the record. Fails with StorageFailed: what cannot be written down
    /// must not be done.
    [[nodiscard]] virtual base::Result<std::uint64_t> write(const StatementRecord &record) = 0;
};

} // namespace querent::agent
