// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/CommandLine.h"

#include <algorithm>
#include <charconv>

namespace querent::cli {

namespace {

base::Error wrong(std::string message)
{
    return {base::ErrorCode::InvalidArgument, std::move(message), {}};
}

std::string usageOf(const OptionSpec &option)
{
    return "--" + option.name + (option.value.empty() ? "" : " " + option.value);
}

const OptionSpec *optionNamed(const CommandSpec &spec, std::string_view name)
{
    const auto found = std::ranges::find(spec.options, name, &OptionSpec::name);
    return found != spec.options.end() ? &*found : nullptr;
}

/// Takes `name[=value]`, and the next argument where the value stands apart.
base::Result<void> takeOption(const CommandSpec &spec, const std::vector<std::string> &arguments,
                              std::size_t &at, CommandLine &line)
{
    std::string_view text = arguments[at];
    text.remove_prefix(2);
    const std::size_t equals = text.find('=');
    const std::string name(text.substr(0, equals));
    const OptionSpec *option = optionNamed(spec, name);
    if (option == nullptr) {
        return wrong("There is no option --" + name + ".");
    }
    std::string value;
    if (option->value.empty()) {
        if (equals != std::string_view::npos) {
            return wrong("--" + name + " takes no value.");
        }
    } else if (equals != std::string_view::npos) {
        value = text.substr(equals + 1);
    } else if (at + 1 < arguments.size()) {
        value = arguments[++at];
    } else {
        return wrong("--" + name + " needs a value: " + usageOf(*option) + ".");
    }
    std::vector<std::string> &values = line.options[name];
    if (!values.empty() && !option->repeatable) {
        return wrong("--" + name + " is given twice.");
    }
    values.push_back(std::move(value));
    return {};
}

base::Result<void> checkComplete(const CommandSpec &spec, const CommandLine &line, bool hasArgument)
{
    for (const OptionSpec &option : spec.options) {
        if (option.required && !line.has(option.name)) {
            return wrong("The option " + usageOf(option) + " is missing.");
        }
    }
    if (!spec.argument.empty() && !hasArgument) {
        return wrong("The " + spec.argument + " is missing.");
    }
    return {};
}

} // namespace

bool CommandLine::has(std::string_view option) const
{
    return options.find(option) != options.end();
}

std::optional<std::string> CommandLine::value(std::string_view option) const
{
    const auto found = options.find(option);
    return found != options.end() ? std::optional(found->second.back()) : std::nullopt;
}

std::vector<std::string> CommandLine::values(std::string_view option) const
{
    const auto found = options.find(option);
    return found != options.end() ? found->second : std::vector<std::string>();
}

base::Result<CommandLine> parseCommandLine(const CommandSpec &spec,
                                           const std::vector<std::string> &arguments)
{
    CommandLine line;
    bool onlyArguments = false;
    bool hasArgument = false;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        const std::string &text = arguments[at];
        if (!onlyArguments && text == "--") {
            onlyArguments = true;
        } else if (!onlyArguments && (text == "--help" || text == "-h")) {
            line.help = true;
            return line;
        } else if (!onlyArguments && text.starts_with("--")) {
            if (auto taken = takeOption(spec, arguments, at, line); !taken) {
                return std::move(taken).error();
            }
        } else if (spec.argument.empty() || hasArgument) {
            return wrong("“" + text.substr(0, 60) + "” is one argument too many" +
                         (spec.argument.empty() ? "." : ": put the whole text in quotes."));
        } else {
            line.argument = text;
            hasArgument = true;
        }
    }
    if (auto complete = checkComplete(spec, line, hasArgument); !complete) {
        return std::move(complete).error();
    }
    return line;
}

std::string helpFor(const CommandSpec &spec)
{
    std::string usage = "usage: querent-cli " + spec.name;
    std::string options;
    for (const OptionSpec &option : spec.options) {
        if (option.required) {
            usage += ' ' + usageOf(option);
        }
        std::string left = "  " + usageOf(option);
        left.resize(std::max<std::size_t>(left.size() + 2, 30), ' ');
        options += left + option.help + (option.repeatable ? " (may be repeated)" : "") + '\n';
    }
    usage += " [OPTIONS]";
    if (!spec.argument.empty()) {
        usage += " \"" + spec.argument + "\"";
    }
    return usage + "\n\n" + spec.summary + "\n\n" + options;
}

std::string helpForAll(const std::vector<CommandSpec> &specs)
{
    std::string text = "usage: querent-cli COMMAND [OPTIONS]\n\n"
                       "Answers questions about databases, on the command line. Prints JSON on "
                       "standard output;\nmessages go to standard error.\n\n";
    for (const CommandSpec &spec : specs) {
        std::string left = "  " + spec.name;
        left.resize(16, ' ');
        text += left + spec.summary.substr(0, spec.summary.find('\n')) + '\n';
    }
    return text +
           "\nquerent-cli COMMAND --help tells the options of a command. --version tells the "
           "version.\n\nExit status: 0 answered or explained, 2 waits for a clarification, "
           "3 refused, failed or\ncannot be answered, 64 wrong usage, 130 cancelled. replay: 0 the "
           "same "
           "events, 1 others,\n3 cannot be replayed.\naudit verify: 0 intact, 3 broken.\n";
}

base::Result<int> countOption(const CommandLine &line, std::string_view option, int fallback,
                              int most)
{
    const auto text = line.value(option);
    if (!text) {
        return fallback;
    }
    int count = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), count);
    if (error != std::errc() || end != text->data() + text->size() || count < 1 || count > most) {
        return wrong("--" + std::string(option) + " takes a whole number from 1 to " +
                     std::to_string(most) + ", not “" + *text + "”.");
    }
    return count;
}

base::Result<long long> secondsOption(const CommandLine &line, std::string_view option,
                                      long long fallback)
{
    const auto text = line.value(option);
    if (!text) {
        return fallback;
    }
    constexpr double longest = 86'400.0;
    double seconds = 0.0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), seconds);
    if (error != std::errc() || end != text->data() + text->size() || !(seconds > 0.0) ||
        seconds > longest) {
        return wrong("--" + std::string(option) +
                     " takes a number of seconds, more than 0 and at most a day, not “" + *text +
                     "”.");
    }
    return std::max(1LL, static_cast<long long>(seconds * 1000.0));
}

} // namespace querent::cli
