// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/StatementLog.h"
#include "base/Result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace querent::session {

struct OpenSource;

struct AuditOptions
{
    /// A file that has this many bytes is put aside, and the chain goes on in a new one.
    std::uint64_t fullAt = std::uint64_t{16} * 1024 * 1024;
    /// What cannot be written down is done nevertheless, and problem() says so; the next line that
    /// can be written says how many are missing.
    bool mayMiss = false;
};

/// An append-only log of what became of every statement: who asked what of which source, the SQL
/// as asked and as run, the decision and its rule, the rows that came back; never a value. Each
/// line holds the hash of the one before (AuditLine.h), checkAudit() finds what was changed.
/// Several processes may write to one log at once. Thread-safe.
///
/// Statements that Querent tries out on the way to a plan return nothing to anybody and are not
/// in it.
class AuditLog
{
public:
    explicit AuditLog(std::filesystem::path path, const AuditOptions &options = {});

    [[nodiscard]] const std::filesystem::path &path() const noexcept { return m_path; }
    /// Whether it can be written, found out by making the file where there is none. Fails with
    /// InvalidArgument where the file is something else than an audit log, or with StorageFailed.
    [[nodiscard]] base::Result<void> prepare();
    /// Adds a line and returns its number, or 0 where it is missed. Fails as prepare() does.
    [[nodiscard]] base::Result<std::uint64_t> append(const nlohmann::ordered_json &entry);
    /// Why a line was missed since this was asked last.
    [[nodiscard]] std::optional<base::Error> takeProblem();

private:
    const std::filesystem::path m_path;
    const AuditOptions m_options;
    std::mutex m_mutex;
    std::uint64_t m_missed = 0; ///< lines, since the last one that was written
    std::optional<base::Error> m_problem;
};

/// Writes the statements of `source` to `log`.
[[nodiscard]] std::shared_ptr<agent::StatementLog> statementLog(std::shared_ptr<AuditLog> log,
                                                                const OpenSource &source);

} // namespace querent::session
