// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Console.h"

#include "session/Answer.h"

#include <cstdio>

namespace querent::cli {

void printDocument(const nlohmann::json &document)
{
    const std::string text = documentText(document) + '\n';
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

std::string documentText(const nlohmann::json &document)
{
    return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::filesystem::path pathOf(const std::string &name)
{
    return {std::u8string(name.begin(), name.end())};
}

void printMessage(std::string_view message)
{
    const std::string text = "querent-cli: " + std::string(message) + '\n';
    std::fwrite(text.data(), 1, text.size(), stderr);
}

ExitStatus statusOf(const base::Error &error) noexcept
{
    switch (error.code) {
    case base::ErrorCode::Cancelled:
        return Interrupted;
    case base::ErrorCode::InvalidArgument:
        return WrongUsage;
    default:
        return NotAnswered;
    }
}

ExitStatus reportError(const base::Error &error, std::string_view question)
{
    session::Answer answer;
    answer.outcome = agent::outcomeOf(error.code);
    answer.question = question;
    answer.response = error.message;
    answer.promptMonitor = nlohmann::json::object();
    answer.error = error;
    printDocument(session::answerToJson(answer, false));
    printMessage(error.message + (error.detail.empty() ? "" : " (" + error.detail + ")"));
    return statusOf(error);
}

} // namespace querent::cli
