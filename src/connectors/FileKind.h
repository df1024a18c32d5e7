// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace querent::connectors {

/// What the first bytes of a file say about it.
struct FileKind
{
    enum class Family {
        Sqlite,
        Known,     ///< another format; `description` names it
        Scrambled, ///< without any structure, as an encrypted file is
        Unknown,
    };

    Family family = Family::Unknown;
    std::string description; ///< "a PDF document", for Known: a phrase of "connectors"
};

/// Judges the head of a file; 4 KiB are enough. Never fails.
[[nodiscard]] FileKind recogniseFile(std::span<const std::uint8_t> head);

} // namespace querent::connectors
