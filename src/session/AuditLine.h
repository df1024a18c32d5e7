// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How an audit log is written: a JSON object a line, each with its number, the hash of the line
/// before and, last, its own: SHA-256 over the line up to there, closed by "}". Beside the log
/// stands its head, which says how far it goes, so that lines cut off at the end are missed too.
namespace querent::session {

/// What stands for the line before the first.
inline constexpr std::string_view noAuditHash =
    "0000000000000000000000000000000000000000000000000000000000000000";

struct AuditLine
{
    std::uint64_t sequence = 0;
    std::string previous;
    std::string hash;
    nlohmann::json document;
};

/// The line, without its end, that `document` makes after `previous`.
[[nodiscard]] std::string auditLine(nlohmann::ordered_json document, std::uint64_t sequence,
                                    const std::string &previous);
/// Nothing where `text` is not what auditLine() wrote, byte for byte.
[[nodiscard]] std::optional<AuditLine> readAuditLine(std::string_view text);
[[nodiscard]] std::string sha256(std::string_view bytes);

struct AuditHead
{
    std::uint64_t lines = 0; ///< number of the last line
    std::uint64_t bytes = 0; ///< of the file that is written to
    std::string hash = std::string(noAuditHash);
};

/// Always of the same length, so that it is replaced in one write.
[[nodiscard]] std::string auditHeadText(const AuditHead &head);
[[nodiscard]] std::optional<AuditHead> readAuditHead(std::string_view text);
[[nodiscard]] std::filesystem::path auditHeadPath(const std::filesystem::path &log);
/// The files that were full, oldest first: `log`.1, `log`.2 …
[[nodiscard]] std::vector<std::filesystem::path> fullAuditFiles(const std::filesystem::path &log);
/// Where a file goes when it is full and `before` others were.
[[nodiscard]] std::filesystem::path fullAuditFile(const std::filesystem::path &log,
                                                  std::size_t before);

/// Lines that say where the chain was found broken, under "rule".
namespace auditBreak {
/// A line that was not written to its end, as by a loss of power.
inline constexpr std::string_view torn = "torn";
/// Lines were missing at the end.
inline constexpr std::string_view cut = "cut";
/// There was something at the end that Querent had not written.
inline constexpr std::string_view foreign = "foreign";
/// The head was missing.
inline constexpr std::string_view headless = "headless";
/// Lines could not be written, as when a disk is full; it is known how many.
inline constexpr std::string_view unwritten = "unwritten";
} // namespace auditBreak

} // namespace querent::session
