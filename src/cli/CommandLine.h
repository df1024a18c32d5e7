// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::cli {

/// One option of a command: `--limit N`, or without a value `--trace`.
struct OptionSpec
{
    std::string name = {};
    std::string value = {}; ///< what the value is called in the help; empty: takes none
    std::string help = {};
    bool required = false;
    bool repeatable = false;
};

struct CommandSpec
{
    std::string name;
    std::string summary;
    std::string argument; ///< what stands without a name: `QUESTION`; empty: nothing may
    std::vector<OptionSpec> options;
};

/// A command line that fits a CommandSpec.
struct CommandLine
{
    std::map<std::string, std::vector<std::string>, std::less<>> options;
    std::string argument;
    bool help = false;

    [[nodiscard]] bool has(std::string_view option) const;
    /// The last value given.
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    /// All values, in order.
    [[nodiscard]] std::vector<std::string> values(std::string_view option) const;
};

/// Reads `--option value`, `--option=value`, `--` and the argument, in any order. Fails with
/// InvalidArgument, naming what is wrong.
[[nodiscard]] base::Result<CommandLine> parseCommandLine(const CommandSpec &spec,
                                                         const std::vector<std::string> &arguments);

/// The whole help of one command, or the list of all.
[[nodiscard]] std::string helpFor(const CommandSpec &spec);
[[nodiscard]] std::string helpForAll(const std::vector<CommandSpec> &specs);

/// A whole number from 1 to `most`. Fails with InvalidArgument, naming the option.
[[nodiscard]] base::Result<int> countOption(const CommandLine &line, std::string_view option,
                                            int fallback, int most);
/// Seconds, fractions allowed, as milliseconds; `fallback` where the option is not given.
[[nodiscard]] base::Result<long long> secondsOption(const CommandLine &line,
                                                    std::string_view option, long long fallback);

} // namespace querent::cli
