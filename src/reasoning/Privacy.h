// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string_view>

namespace querent::reasoning {

/// What of a source a language model may be told. Each level allows what those before it do. The
/// words of the question itself are sent from Schema on; columns with personal data never are.
enum class PrivacyLevel {
    Nothing, ///< no model is asked
    Schema,  ///< names and types of tables and columns, keys, and the data dictionary
    Samples, ///< also frequent values, ranges and row counts
    Results, ///< also what the statements of the conversation returned
};

/// "nothing", "schema", "samples", "results".
[[nodiscard]] std::string_view privacyName(PrivacyLevel level) noexcept;
[[nodiscard]] std::optional<PrivacyLevel> privacyNamed(std::string_view name) noexcept;
/// What holds until somebody chose: a server on this computer may see samples, another one the
/// schema alone.
[[nodiscard]] PrivacyLevel defaultPrivacy(bool isLocalServer) noexcept;

/// What the user allows for one source.
struct Permission
{
    PrivacyLevel level = PrivacyLevel::Nothing;
    bool agreed = false; ///< nothing is sent before somebody agreed to it

    friend bool operator==(const Permission &, const Permission &) = default;
};

/// Asked before every call of a model; thread-safe.
using PermissionSource = std::function<Permission()>;

/// Constraints of the choices that a question for consent offers.
inline constexpr std::string_view consentSend = "consent:send";
inline constexpr std::string_view consentSchema = "consent:schema";
inline constexpr std::string_view consentOffline = "consent:offline";

} // namespace querent::reasoning
