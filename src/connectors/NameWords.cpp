// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/NameWords.h"

#include <algorithm>

namespace querent::connectors {

using base::isDigit;
using base::isLower;
using base::isUpper;

namespace {

bool isWordCharacter(char c)
{
    return isUpper(c) || isLower(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a new word begins at `i`: "orderId", "HTTPCode" (before the C), "line2".
bool beginsWord(std::string_view name, std::size_t i)
{
    const char before = name[i - 1];
    const char here = name[i];
    if (isUpper(here)) {
        const bool nextIsLower = i + 1 < name.size() && isLower(name[i + 1]);
        // "IDs" and "IPs" are one word
        const bool plural =
            nextIsLower && name[i + 1] == 's' && (i + 2 == name.size() || !isLower(name[i + 2]));
        return !isUpper(before) || (nextIsLower && !plural);
    }
    return isDigit(here) != isDigit(before) && !isUpper(before) && isDigit(here);
}

bool isAmong(std::string_view word, std::initializer_list<std::string_view> wanted)
{
    return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
}

} // namespace

NameWords nameWords(std::string_view name)
{
    NameWords words;
    bool open = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isWordCharacter(name[i])) {
            open = false;
            continue;
        }
        if (!open || beginsWord(name, i)) {
            words.emplace_back();
        }
        open = true;
        words.back() += lowered(name.substr(i, 1));
    }
    return words;
}

bool hasWord(const NameWords &words, std::initializer_list<std::string_view> wanted)
{
    return std::any_of(words.begin(), words.end(),
                       [wanted](const std::string &word) { return isAmong(word, wanted); });
}

bool endsWithWord(const NameWords &words, std::initializer_list<std::string_view> wanted)
{
    return !words.empty() && isAmong(words.back(), wanted);
}

bool namesIdentifier(const NameWords &words)
{
    return endsWithWord(words, {"id", "ids", "key", "pk", "fk", "no", "nr", "num", "number", "code",
                                "uuid", "guid", "sku", "isbn", "ean", "ref", "identifier"});
}

} // namespace querent::connectors
