// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "session/AuditLine.h"

#include <filesystem>
#include <string>
#include <vector>

namespace querent::session {

/// An audit log that is open for one more line, while every other process waits.
class AuditFile
{
public:
    ~AuditFile();
    AuditFile(AuditFile &&other) noexcept;
    AuditFile &operator=(AuditFile &&) = delete;

    /// Waits for the others, makes what is missing, and marks the place where the log does not end
    /// as its head says it does. Fails with InvalidArgument where it is something else, or with
    /// StorageFailed.
    [[nodiscard]] static base::Result<AuditFile> open(const std::filesystem::path &path);

    /// Puts a file of this size aside.
    [[nodiscard]] base::Result<void> rotate(std::uint64_t fullAt);
    /// A line that cannot be written whole leaves nothing behind.
    [[nodiscard]] base::Result<void> append(const nlohmann::ordered_json &document);
    [[nodiscard]] const AuditHead &head() const noexcept { return m_head; }

private:
    explicit AuditFile(std::filesystem::path path) : m_path(std::move(path)) {}

    base::Result<void> openFiles();
    base::Result<void> findEnd();
    base::Result<void> findHead();
    base::Result<void> markTail(std::uint64_t size);
    base::Result<void> mark(std::string_view kind, nlohmann::ordered_json details);
    base::Result<void> write(std::string text, const AuditHead &after);
    base::Result<void> writeHead(const AuditHead &head);

    std::filesystem::path m_path;
    int m_headFile = -1; ///< holds the lock
    int m_log = -1;
    AuditHead m_head;
    bool m_unended = false; ///< the last line has no end
};

} // namespace querent::session
