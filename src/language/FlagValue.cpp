// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FlagValue.h"

#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace querent::language {

data::Value flagValue(const ColumnModel &column, bool yes)
{
    // each beside its contrary, in English and German
    static constexpr std::array<std::string_view, 6> yesWords{"y", "yes", "true", "t", "j", "ja"};
    static constexpr std::array<std::string_view, 6> noWords{"n", "no", "false", "f", "n", "nein"};
    const auto &wanted = yes ? yesWords : noWords;
    const auto &opposite = yes ? noWords : yesWords;
    for (const data::Value &value : column.column->profile.examples) {
        const std::string *text = value.text();
        if (text != nullptr &&
            std::find(wanted.begin(), wanted.end(), foldText(*text)) != wanted.end()) {
            return value;
        }
    }
    for (const data::Value &value : column.column->profile.examples) {
        const std::string *text = value.text();
        for (std::size_t i = 0; text != nullptr && i < opposite.size(); ++i) {
            if (foldText(*text) == opposite[i]) {
                const bool upper = text->front() >= 'A' && text->front() <= 'Z';
                std::string other(wanted[i]);
                other.front() = upper ? static_cast<char>(other.front() - 32) : other.front();
                return data::Value(other);
            }
        }
    }
    // some store -1 for yes
    const auto &examples = column.column->profile.examples;
    const bool below = std::ranges::find(examples, data::Value(-1)) != examples.end();
    return data::Value(yes ? (below ? -1 : 1) : 0);
}

data::Value codeValue(const ColumnModel &column, const std::string &code)
{
    std::int64_t number = 0;
    const char *const end = code.data() + code.size();
    const auto read = std::from_chars(code.data(), end, number);
    const bool whole = column.column->type == data::ColumnType::Integer && read.ec == std::errc() &&
                       read.ptr == end;
    return whole ? data::Value(number) : data::Value(code);
}

} // namespace querent::language
