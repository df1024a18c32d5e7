// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/CommandLine.h"
#include "session/OpenSource.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::cli {

/// The options that say what a source is and what may be done with it.
[[nodiscard]] OptionSpec sourceOption();
[[nodiscard]] OptionSpec policyOption();
[[nodiscard]] OptionSpec roleOption();
[[nodiscard]] OptionSpec dictionaryOption();
[[nodiscard]] OptionSpec reasonerOption();
[[nodiscard]] OptionSpec languageOption();
[[nodiscard]] OptionSpec auditOption();
[[nodiscard]] std::string languageTag(const CommandLine &line);

/// Loads the translations of a language and returns what speaks them. Fails with InvalidArgument
/// for something that is no language.
[[nodiscard]] base::Result<std::shared_ptr<const data::Phrasebook>>
phrasesOf(const std::string &languageTag);
/// Those of `--language`.
[[nodiscard]] base::Result<std::shared_ptr<const data::Phrasebook>>
phrasesFor(const CommandLine &line);

/// What `--policy`, `--dictionary`, `--reasoner` and `--audit` ask for.
[[nodiscard]] base::Result<session::OpenOptions>
openOptions(const CommandLine &line, std::shared_ptr<const data::Phrasebook> phrases);

/// A source with its catalog, without a reasoner and without an index of its values.
[[nodiscard]] base::Result<session::OpenSourcePtr> openForSql(const CommandLine &line,
                                                              std::stop_token stop);

} // namespace querent::cli
