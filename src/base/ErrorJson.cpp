// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ErrorJson.h"

#include <nlohmann/json.hpp>

namespace querent::base {

std::optional<ErrorCode> errorCodeNamed(std::string_view name) noexcept
{
    for (int value = 0; value <= static_cast<int>(ErrorCode::Internal); ++value) {
        const auto code = static_cast<ErrorCode>(value);
        if (errorName(code) == name) {
            return code;
        }
    }
    return std::nullopt;
}

void to_json(nlohmann::json &json, const Error &error)
{
    json = {{"code", errorName(error.code)}, {"message", error.message}, {"detail", error.detail}};
}

void from_json(const nlohmann::json &json, Error &error)
{
    error.code = errorCodeNamed(json.value("code", std::string())).value_or(ErrorCode::Internal);
    error.message = json.value("message", std::string());
    error.detail = json.value("detail", std::string());
}

} // namespace querent::base
