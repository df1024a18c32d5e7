// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/QuestionNoun.h"

#include "base/Ascii.h"
#include "data/Nouns.h"
#include "insight/ColumnMeaning.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace querent::insight {

using base::lowered;

namespace {

bool isLetterByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalpha(byte) != 0;
}

bool isPluralOf(const std::string &word, const std::string &noun)
{
    constexpr std::size_t tellingLength = 4;
    static constexpr std::array<std::string_view, 4> endings{"s", "n", "en", "e"};
    if (word == noun || noun.size() < tellingLength) {
        return false;
    }
    return data::singular(word) == noun ||
           (word.starts_with(noun) &&
            std::ranges::find(endings, std::string_view(word).substr(noun.size())) !=
                endings.end());
}

} // namespace

std::string nounAsAsked(const std::string &noun, std::string_view question)
{
    const std::size_t last = noun.rfind(' ') + 1;
    const std::string single = lowered(std::string_view(noun).substr(last));
    for (std::size_t at = 0; at < question.size();) {
        const auto *end = std::ranges::find_if_not(question.substr(at), isLetterByte);
        const auto length = static_cast<std::size_t>(end - question.substr(at).begin());
        std::string word = lowered(question.substr(at, length));
        if (isPluralOf(word, single)) {
            word.front() = noun[last] != single.front() ? question[at] : word.front();
            return noun.substr(0, last) + word;
        }
        at += length + 1;
    }
    return noun;
}

std::string nounAsAsked(const std::string &noun, std::string_view question,
                        const data::DataDictionary *dictionary)
{
    if (dictionary != nullptr) {
        const std::string padded = " " + lowered(question) + " ";
        for (const auto &[table, entry] : dictionary->tables) {
            if (readableName(table) != noun) {
                continue;
            }
            for (const std::string &synonym : entry.synonyms) {
                const std::string asked = nounAsAsked(synonym, question);
                const std::size_t at = padded.find(" " + lowered(asked));
                if (at != std::string::npos && !isLetterByte(padded[at + 1 + asked.size()])) {
                    return asked;
                }
            }
        }
    }
    return nounAsAsked(noun, question);
}

} // namespace querent::insight
