// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/CommandLine.h"
#include "cli/Console.h"

#include <stop_token>

/// The commands of querent-cli. Each has its options and does its work; the first to do wrong ends
/// it with an error document.
namespace querent::cli {

[[nodiscard]] CommandSpec askSpec();
ExitStatus ask(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec evalSpec();
ExitStatus eval(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec validateSpec();
ExitStatus validate(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec runSpec();
ExitStatus run(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec replaySpec();
ExitStatus replay(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec nodesSpec();
ExitStatus nodes(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec auditVerifySpec();
ExitStatus auditVerify(const CommandLine &line, std::stop_token stop);

[[nodiscard]] CommandSpec catalogSpec();
ExitStatus catalog(const CommandLine &line, std::stop_token stop);

} // namespace querent::cli
