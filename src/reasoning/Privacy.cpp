// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Privacy.h"

#include <array>
#include <utility>

namespace querent::reasoning {

namespace {

constexpr std::array privacyNames{
    std::pair{PrivacyLevel::Nothing, std::string_view("nothing")},
    std::pair{PrivacyLevel::Schema, std::string_view("schema")},
    std::pair{PrivacyLevel::Samples, std::string_view("samples")},
    std::pair{PrivacyLevel::Results, std::string_view("results")},
};

} // namespace

std::string_view privacyName(PrivacyLevel level) noexcept
{
    for (const auto &[known, name] : privacyNames) {
        if (known == level) {
            return name;
        }
    }
    return "nothing";
}

std::optional<PrivacyLevel> privacyNamed(std::string_view name) noexcept
{
    for (const auto &[level, known] : privacyNames) {
        if (known == name) {
            return level;
        }
    }
    return std::nullopt;
}

PrivacyLevel defaultPrivacy(bool isLocalServer) noexcept
{
    return isLocalServer ? PrivacyLevel::Samples : PrivacyLevel::Schema;
}

} // namespace querent::reasoning
