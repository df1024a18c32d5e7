// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/Ascii.h"
#include "data/Abbreviations.h"
#include "data/Nouns.h"
#include "insight/ColumnMeaning.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace querent::insight {

using base::isDigit;
using base::isLetter;
using base::isUpper;
using base::lowered;

namespace {

/// The parts of a name as written: "totalAmount" → "total", "Amount"; "MRRTotal" → "MRR", "Total".
std::vector<std::string> partsOfName(std::string_view name)
{
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool other = static_cast<unsigned char>(c) >= 0x80 || isLetter(c) || isDigit(c) ||
                           c == '%' || c == '\'';
        if (!other) {
            parts.emplace_back();
            continue;
        }
        const bool startsWord =
            isUpper(c) && i > 0 &&
            (std::islower(static_cast<unsigned char>(name[i - 1])) != 0 || isDigit(name[i - 1]) ||
             (isUpper(name[i - 1]) && i + 1 < name.size() &&
              std::islower(static_cast<unsigned char>(name[i + 1])) != 0));
        if (startsWord) {
            parts.emplace_back();
        }
        parts.back() += c;
    }
    std::erase_if(parts, [](const std::string &part) { return part.empty(); });
    return parts;
}

/// What the part of a name stands for; empty where it says what it means. What is a word of its own
/// at the head of others, "long trips" and "no answer", is no abbreviation there.
std::string spelledOut(const std::vector<std::string> &parts, std::size_t index)
{
    const std::string word = lowered(parts[index]);
    const bool own = word == "long" || word == "no" || word == "act";
    const bool counts = word == "no" && index + 1 < parts.size() && lowered(parts[1]) == "of";
    return own && index == 0 && !counts ? std::string() : data::spelledOut(word);
}

} // namespace

std::string readableName(std::string_view name)
{
    const std::vector<std::string> parts = partsOfName(name);
    const bool allCapitals = std::ranges::none_of(
        name, [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; });
    std::string readable;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string &part = parts[i];
        readable += readable.empty() ? "" : " ";
        if (const std::string words = spelledOut(parts, i); !words.empty()) {
            readable += words;
            continue;
        }
        const bool acronym =
            part.size() >= 2 && part.size() <= 5 &&
            std::ranges::all_of(part, [](char c) { return isUpper(c) || isDigit(c); });
        readable += acronym && (!allCapitals || parts.size() == 1) ? part : lowered(part);
    }
    return readable;
}

std::vector<std::string> wordsOfName(std::string_view name)
{
    std::vector<std::string> words = partsOfName(name);
    for (std::string &word : words) {
        word = lowered(word);
    }
    return words;
}

std::string columnLabel(std::string_view column, std::string_view table)
{
    const std::string readable = readableName(column);
    const std::vector<std::string> words = wordsOfName(readable);
    const bool namesSomething =
        !words.empty() && (words.back() == "name" || words.back() == "title" ||
                           words.back() == "description" || words.back() == "label");
    static constexpr std::array qualifiers{"first", "last", "middle", "given", "family",
                                           "full",  "user", "file",   "job",   "display"};
    if (namesSomething && words.size() == 1 && !table.empty()) {
        return data::singular(readableName(table));
    }
    if (namesSomething && words.size() == 2 &&
        std::ranges::find(qualifiers, words.front()) == qualifiers.end()) {
        return readable.substr(0, readable.rfind(' '));
    }
    return readable;
}

std::string capitalised(std::string text)
{
    if (!text.empty()) {
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    }
    return text;
}

} // namespace querent::insight
