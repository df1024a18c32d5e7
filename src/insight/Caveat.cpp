// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Caveat.h"

#include <nlohmann/json.hpp>

#include <array>

namespace querent::insight {

namespace {

constexpr std::array kindNames{"other", "rows_cut", "rows_and_headline_cut"};

} // namespace

void to_json(nlohmann::json &json, const Caveat &caveat)
{
    json = {{"text", caveat.text}, {"kind", kindNames.at(static_cast<std::size_t>(caveat.kind))}};
}

void from_json(const nlohmann::json &json, Caveat &caveat)
{
    caveat = {};
    if (json.is_string()) {
        json.get_to(caveat.text);
        return;
    }
    json.at("text").get_to(caveat.text);
    const auto name = json.at("kind").get<std::string>();
    for (std::size_t i = 0; i < kindNames.size(); ++i) {
        if (name == kindNames.at(i)) {
            caveat.kind = static_cast<CaveatKind>(i);
        }
    }
}

std::vector<std::string> textsOf(const std::vector<Caveat> &caveats)
{
    std::vector<std::string> texts;
    texts.reserve(caveats.size());
    for (const Caveat &caveat : caveats) {
        texts.push_back(caveat.text);
    }
    return texts;
}

} // namespace querent::insight
