// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ConversationFile.h"

#include "agent/AnalysisState.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace querent::session {

namespace {

std::filesystem::path pathOf(const std::string &text)
{
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

base::Error unwritable(const std::string &path)
{
    return {base::ErrorCode::StorageFailed,
            "The conversation cannot be kept in “" + path +
                "”. Name a file in a folder that may be written to.",
            {}};
}

} // namespace

base::Result<std::vector<reasoning::Turn>> readConversation(const std::string &path)
{
    std::error_code error;
    if (!std::filesystem::exists(pathOf(path), error)) {
        return std::vector<reasoning::Turn>();
    }
    std::ifstream file(pathOf(path), std::ios::binary);
    if (!file || std::filesystem::is_directory(pathOf(path), error)) {
        return base::Error{
            base::ErrorCode::StorageFailed, "The conversation “" + path + "” cannot be read.", {}};
    }
    std::vector<reasoning::Turn> turns;
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        if (text.find_first_not_of(" \t\r") == std::string::npos) {
            continue;
        }
        const auto document = nlohmann::json::parse(text, nullptr, false);
        if (!document.is_object() || !document.contains("question") ||
            document.value("version", nlohmann::json()) != nlohmann::json(1)) {
            return base::Error{base::ErrorCode::MalformedDocument,
                               "Line " + std::to_string(number) + " of the conversation “" + path +
                                   "” is not a turn of one. Mend or remove the file.",
                               {}};
        }
        turns.push_back(document.get<reasoning::Turn>());
        if (turns.size() > agent::rememberedTurns) {
            turns.erase(turns.begin());
        }
    }
    return turns;
}

base::Result<void> appendToConversation(const std::string &path, const reasoning::Turn &turn)
{
    std::ofstream file(pathOf(path), std::ios::binary | std::ios::app);
    nlohmann::json document = turn;
    document["version"] = 1;
    file << document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    file.flush();
    if (!file) {
        return unwritable(path);
    }
    return {};
}

} // namespace querent::session
