// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Prompts.h"

#include <algorithm>
#include <array>
#include <random>
#include <set>

namespace querent::reasoning {

namespace {

constexpr std::string_view opening = "{{";
constexpr std::string_view closing = "}}";
constexpr std::string_view divider = "\n---\n";

base::Error badTemplate(const std::string &what)
{
    return {base::ErrorCode::InvalidArgument, "A prompt cannot be written: " + what + ".", {}};
}

/// `text` with every `from` replaced.
void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// At most one empty line in a row, none at the ends.
std::string tidied(std::string text)
{
    while (text.find("\n\n\n") != std::string::npos) {
        replaceAll(text, "\n\n\n", "\n\n");
    }
    const std::size_t first = text.find_first_not_of('\n');
    const std::size_t last = text.find_last_not_of('\n');
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

std::uint64_t mixed(std::uint64_t hash, std::string_view text)
{
    for (const char byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
        hash ^= hash >> 29U;
    }
    return (hash ^ (hash >> 31U)) * 0x94d049bb133111ebU;
}

std::string hexadecimal(std::uint64_t number)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) {
        text += digits[(number >> static_cast<unsigned>(shift)) & 0xfU];
    }
    return text;
}

} // namespace

base::Result<std::string> filledIn(std::string_view text, const PromptFields &fields)
{
    std::string result;
    std::set<std::string> used;
    std::size_t from = 0;
    while (true) {
        const std::size_t open = text.find(opening, from);
        result += text.substr(from, open - from);
        if (open == std::string_view::npos) {
            break;
        }
        const std::size_t close = text.find(closing, open);
        if (close == std::string_view::npos) {
            return badTemplate("a place is not closed");
        }
        const std::string name(text.substr(open + opening.size(), close - open - opening.size()));
        const auto field = fields.find(name);
        if (field == fields.end()) {
            return badTemplate("nothing fills “" + name + "”");
        }
        used.insert(name);
        result += field->second;
        from = close + closing.size();
    }
    for (const auto &entry : fields) {
        if (!used.contains(entry.first)) {
            return badTemplate("it has no place for “" + entry.first + "”");
        }
    }
    return tidied(std::move(result));
}

std::string harmless(std::string text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> frames{{
        {"<|", "< |"},
        {"|>", "| >"},
        {"[INST]", "[ INST ]"},
        {"[/INST]", "[ /INST ]"},
        {"<<", "< <"},
        {">>", "> >"},
        {"<s>", "< s >"},
        {"</s>", "< /s >"},
        {"<start_of_turn>", "< start_of_turn >"},
    }};
    for (const auto &[frame, broken] : frames) {
        replaceAll(text, frame, broken);
    }
    return text;
}

PromptFence::PromptFence()
{
    std::random_device device;
    m_secret = (static_cast<std::uint64_t>(device()) << 32U) ^ device();
}

base::Result<std::vector<PromptMessage>>
PromptFence::messages(std::string_view name, PromptFields fields, const PromptFields &plain) const
{
    const auto files = promptFiles();
    const auto file = std::ranges::find(files, name, &PromptFile::name);
    if (file == files.end()) {
        return badTemplate("there is none called “" + std::string(name) + "”");
    }
    const std::size_t cut = file->text.find(divider);
    if (cut == std::string_view::npos) {
        return badTemplate("it has no second part");
    }
    std::uint64_t mark = mixed(m_secret, name);
    for (auto &entry : fields) {
        entry.second = harmless(std::move(entry.second));
        mark = mixed(mark, entry.second);
    }
    mark = mixed(mark, hexadecimal(m_secret));
    const std::string open = "<<data " + hexadecimal(mark) + ">>";
    const std::string close = "<<end " + hexadecimal(mark) + ">>";
    const std::string_view task = file->text.substr(0, cut);
    const std::string_view material = file->text.substr(cut + divider.size());
    // what the task itself names, it gets; the rest belongs to the material
    PromptFields taskFields{{"open", open}, {"close", close}};
    PromptFields materialFields = std::move(fields);
    materialFields.insert({{"open", open}, {"close", close}});
    for (const auto &entry : plain) {
        const std::string place = std::string(opening) + entry.first + std::string(closing);
        (task.find(place) != std::string_view::npos ? taskFields : materialFields).insert(entry);
    }
    auto system = filledIn(task, taskFields);
    if (!system) {
        return std::move(system).error();
    }
    auto user = filledIn(material, materialFields);
    if (!user) {
        return std::move(user).error();
    }
    return std::vector<PromptMessage>{{"system", *std::move(system)}, {"user", *std::move(user)}};
}

} // namespace querent::reasoning
