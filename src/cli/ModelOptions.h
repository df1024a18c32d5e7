// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/CommandLine.h"
#include "session/OpenSource.h"

namespace querent::cli {

/// `spec` with the options that say what `--reasoner model` needs to know.
[[nodiscard]] CommandSpec withModelOptions(CommandSpec spec);

/// Makes `options` open sources with the reasoner that was asked for. Whoever names a model and a
/// level on the command line has agreed to it. Fails with ModelMissing where the model or its
/// server is not named, and with InvalidArgument.
[[nodiscard]] base::Result<void> chooseReasoner(const CommandLine &line,
                                                session::OpenOptions &options);

} // namespace querent::cli
