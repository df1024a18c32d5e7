// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

/// What is wrong with a place of an audit log.
struct AuditFault
{
    enum class Kind {
        Changed,   ///< the line is not what was written
        Removed,   ///< lines are missing before it
        Inserted,  ///< the line is not part of the chain
        Reordered, ///< the line has changed places
        Cut,       ///< lines are missing at the end
        Torn,      ///< the line was not written to its end
        NoHead,    ///< the head is missing or damaged: it cannot be known whether lines were cut
        NotKnown,  ///< there is no line of the hash that was expected
    };

    Kind kind = Kind::Changed;
    std::filesystem::path file;
    std::uint64_t line = 0;     ///< of the file, from 1; the one after the last where lines are cut
    std::uint64_t sequence = 0; ///< of the line that should be there
    std::string message;
};

/// "changed", "removed", "inserted", "reordered", "cut", "torn", "no_head", "not_known".
[[nodiscard]] std::string_view faultName(AuditFault::Kind kind) noexcept;

struct AuditVerdict
{
    std::uint64_t lines = 0;         ///< that are there
    std::size_t files = 0;           ///< that they are in
    std::uint64_t unfinished = 0;    ///< statements that started and of which no end is known
    std::string hash;                ///< of the last line: to be kept elsewhere, and expected later
    std::optional<AuditFault> fault; ///< the first
    /// Half lines that a crash left and the next line marked, and lines that could not be written:
    /// a log with such places is intact.
    std::vector<AuditFault> marked;

    [[nodiscard]] bool intact() const noexcept { return !fault; }
};

/// Reads a whole log, its full files first, while no process writes to it. `expected`: a hash that
/// an earlier verdict had, or empty; a log without that line is another one. Fails with
/// SourceMissing or SourceUnreadable.
///
/// A chain without a secret shows every change to those who kept its last hash; who may write the
/// log and its head can also write both anew.
[[nodiscard]] base::Result<AuditVerdict> checkAudit(const std::filesystem::path &path,
                                                    const std::string &expected = {});

void to_json(nlohmann::json &json, const AuditFault &fault);
void to_json(nlohmann::json &json, const AuditVerdict &verdict);

} // namespace querent::session
