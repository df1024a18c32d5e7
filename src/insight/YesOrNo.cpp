// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/YesOrNo.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>

namespace querent::insight {

std::optional<bool> yesOrNo(const data::Value &value)
{
    if (value.isNumber()) {
        const double number = value.numeric();
        return number == 0.0 || std::abs(number) == 1.0 ? std::optional(number != 0.0)
                                                        : std::nullopt;
    }
    static constexpr std::array<std::string_view, 7> yes{"y", "yes", "true", "t", "j", "ja", "1"};
    static constexpr std::array<std::string_view, 6> no{"n", "no", "false", "f", "nein", "0"};
    std::string text = value.isNull() ? std::string() : data::toText(value);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    if (std::ranges::find(yes, text) != yes.end()) {
        return true;
    }
    return std::ranges::find(no, text) != no.end() ? std::optional(false) : std::nullopt;
}

std::string flagName(std::string label)
{
    for (const std::string_view begin : {"is ", "has ", "was "}) {
        if (label.starts_with(begin)) {
            label.erase(0, begin.size());
        }
    }
    for (const std::string_view end : {" flag", " flg", " fl", " yn", " indicator"}) {
        if (label.ends_with(end)) {
            label.resize(label.size() - end.size());
        }
    }
    return label;
}

std::string flagWords(const std::string &label, bool yes, const data::Phrasebook &phrases)
{
    const std::string name = flagName(label);
    if (label.starts_with("has ")) {
        return phrases.say(yes ? QUERENT_PHRASE("insight", "with %1")
                               : QUERENT_PHRASE("insight", "without %1"),
                           {name});
    }
    return yes ? name : phrases.say(QUERENT_PHRASE("insight", "not %1"), {name});
}

} // namespace querent::insight
