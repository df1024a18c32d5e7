// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Commands.h"
#include "cli/Interrupt.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>

namespace {

using namespace querent;

struct Command
{
    cli::CommandSpec spec;
    cli::ExitStatus (*run)(const cli::CommandLine &, std::stop_token);
};

std::vector<Command> commands()
{
    return {{cli::askSpec(), cli::ask},           {cli::evalSpec(), cli::eval},
            {cli::validateSpec(), cli::validate}, {cli::runSpec(), cli::run},
            {cli::catalogSpec(), cli::catalog},   {cli::replaySpec(), cli::replay},
            {cli::nodesSpec(), cli::nodes},       {cli::auditVerifySpec(), cli::auditVerify}};
}

std::string helpOfAll()
{
    std::vector<cli::CommandSpec> specs;
    for (const Command &command : commands()) {
        specs.push_back(command.spec);
    }
    return cli::helpForAll(specs);
}

/// The arguments in UTF-8. Elsewhere than on Windows they are that, or file names of any bytes.
std::vector<std::string> argumentsOf(int count, char **values)
{
#ifdef Q_OS_WIN
    std::vector<std::string> arguments;
    for (const QString &argument : QCoreApplication::arguments().mid(1)) {
        arguments.push_back(argument.toStdString());
    }
    return arguments;
#else
    return {values + 1, values + std::max(count, 1)};
#endif
}

/// How many of the first arguments are the name of a command, of one word or two; 0: they are not.
std::ptrdiff_t wordsOf(const std::string &name, const std::vector<std::string> &arguments)
{
    if (name == arguments.front()) {
        return 1;
    }
    return arguments.size() > 1 && name == arguments[0] + ' ' + arguments[1] ? 2 : 0;
}

cli::ExitStatus wrongUsage(const std::string &message, const std::string &help)
{
    std::fputs((help + '\n').c_str(), stderr);
    return cli::reportError({base::ErrorCode::InvalidArgument, message, {}});
}

cli::ExitStatus runCommand(const std::vector<std::string> &arguments, std::stop_token stop)
{
    if (arguments.empty()) {
        return wrongUsage("No command is given.", helpOfAll());
    }
    if (arguments.front() == "--help" || arguments.front() == "-h" || arguments.front() == "help") {
        std::fputs(helpOfAll().c_str(), stdout);
        return cli::Success;
    }
    if (arguments.front() == "--version") {
        std::fputs("querent-cli " QUERENT_VERSION "\n", stdout);
        return cli::Success;
    }
    for (const Command &command : commands()) {
        const std::ptrdiff_t words = wordsOf(command.spec.name, arguments);
        if (words == 0) {
            continue;
        }
        const auto line =
            cli::parseCommandLine(command.spec, {arguments.begin() + words, arguments.end()});
        if (!line) {
            return wrongUsage(line.error().message, cli::helpFor(command.spec));
        }
        if (line->help) {
            std::fputs(cli::helpFor(command.spec).c_str(), stdout);
            return cli::Success;
        }
        return command.run(*line, stop);
    }
    return wrongUsage("There is no command “" + arguments.front() + "”.", helpOfAll());
}

} // namespace

int main(int argc, char **argv)
{
    const cli::Interrupt interrupt;
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("Querent"));
    QCoreApplication::setApplicationVersion(QStringLiteral(QUERENT_VERSION));
    return runCommand(argumentsOf(argc, argv), interrupt.stopToken());
}
