// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace querent::cli {

/// What the program ends with.
enum ExitStatus {
    Success = 0,
    Differs = 1, ///< a replay that went another way
    NeedsClarification = 2,
    NotAnswered = 3,
    WrongUsage = 64,
    Interrupted = 130,
};

/// One document on standard output, on one line. Text that is no UTF-8 is replaced.
void printDocument(const nlohmann::json &document);
/// The same without its line on standard output: for files.
[[nodiscard]] std::string documentText(const nlohmann::json &document);
/// A file's name on the command line, in UTF-8, as the file system has it.
[[nodiscard]] std::filesystem::path pathOf(const std::string &name);
/// A line on standard error.
void printMessage(std::string_view message);

/// The exit status that goes with an error.
[[nodiscard]] ExitStatus statusOf(const base::Error &error) noexcept;
/// Prints `error` as the document of `ask` has it, and its message on standard error.
ExitStatus reportError(const base::Error &error, std::string_view question = {});

} // namespace querent::cli
