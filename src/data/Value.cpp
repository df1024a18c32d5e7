// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Value.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace querent::data {

namespace {

constexpr std::string_view base64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string encodeBase64(const std::vector<std::byte> &bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8 | (k < count ? std::to_integer<unsigned>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= count ? base64Digits[group >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text)
{
    if (text.size() % 4 != 0) {
        return std::nullopt;
    }
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        unsigned group = 0;
        std::size_t padding = 0;
        for (const char c : text.substr(i, 4)) {
            const std::size_t digit = base64Digits.find(c);
            const bool isPadding = c == '=' && i + 4 == text.size();
            if (padding > 0 ? !isPadding : digit == std::string_view::npos && !isPadding) {
                return std::nullopt;
            }
            padding += isPadding ? 1 : 0;
            group = group << 6 | (isPadding ? 0U : static_cast<unsigned>(digit));
        }
        if (padding > 2) {
            return std::nullopt;
        }
        for (std::size_t k = 0; k < 3 - padding; ++k) {
            bytes.push_back(static_cast<std::byte>(group >> (16 - 8 * k) & 0xFFU));
        }
    }
    return bytes;
}

/// The bytes of the UTF-8 sequence at the start of `text`, or nothing with the length of the
/// longest part that could have begun one in `broken`.
std::optional<std::size_t> sequenceLength(std::string_view text, std::size_t &broken)
{
    const auto byteAt = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byteAt(0);
    if (lead < 0x80) {
        return 1;
    }
    broken = 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) {
        return std::nullopt;
    }
    for (std::size_t i = 1; i < length; ++i) {
        unsigned char lowest = 0x80;
        unsigned char highest = 0xBF;
        if (i == 1) {
            // no overlong forms, no surrogates, nothing beyond U+10FFFF
            lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
            highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        }
        if (i >= text.size() || byteAt(i) < lowest || byteAt(i) > highest) {
            broken = i;
            return std::nullopt;
        }
    }
    return length;
}

std::weak_ordering compareReals(double left, double right) noexcept
{
    // NaN comes before every number, so that the order stays total
    if (std::isnan(left) || std::isnan(right)) {
        return std::isnan(right) <=> std::isnan(left);
    }
    return left < right   ? std::weak_ordering::less
           : left > right ? std::weak_ordering::greater
                          : std::weak_ordering::equivalent;
}

/// Exact, also where the integer has no double.
std::weak_ordering compareIntegerToReal(std::int64_t integer, double real) noexcept
{
    constexpr double beyond = 9223372036854775808.0;
    if (std::isnan(real) || real < -beyond) {
        return std::weak_ordering::greater;
    }
    if (real >= beyond) {
        return std::weak_ordering::less;
    }
    const auto whole = static_cast<std::int64_t>(real);
    if (integer != whole) {
        return integer <=> whole;
    }
    return compareReals(0.0, real - static_cast<double>(whole));
}

int rankOf(const Value &value) noexcept
{
    constexpr std::array ranks{0, 1, 1, 2, 3};
    return ranks[value.storage().index()];
}

std::string realText(double real)
{
    // fixed notation as long as a person would write it out
    const double size = std::abs(real);
    const bool plain = size == 0.0 || (size >= 1e-5 && size < 1e15);
    std::array<char, 64> buffer{};
    const auto end = plain ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), real,
                                           std::chars_format::fixed)
                           : std::to_chars(buffer.data(), buffer.data() + buffer.size(), real);
    return {buffer.data(), end.ptr};
}

} // namespace

double Value::numeric(double fallback) const noexcept
{
    if (const auto *whole = integer()) {
        return static_cast<double>(*whole);
    }
    const auto *number = real();
    return number != nullptr ? *number : fallback;
}

std::weak_ordering operator<=>(const Value &left, const Value &right) noexcept
{
    if (rankOf(left) != rankOf(right)) {
        return rankOf(left) <=> rankOf(right);
    }
    if (const auto *text = left.text()) {
        return *text <=> *right.text();
    }
    if (const auto *blob = left.blob()) {
        return *blob <=> *right.blob();
    }
    if (left.isNull()) {
        return std::weak_ordering::equivalent;
    }
    if (left.integer() != nullptr && right.integer() != nullptr) {
        return *left.integer() <=> *right.integer();
    }
    if (left.integer() != nullptr) {
        return compareIntegerToReal(*left.integer(), *right.real());
    }
    if (right.integer() != nullptr) {
        return 0 <=> compareIntegerToReal(*right.integer(), *left.real());
    }
    return compareReals(*left.real(), *right.real());
}

std::string toText(const Value &value)
{
    if (const auto *integer = value.integer()) {
        return std::to_string(*integer);
    }
    if (const auto *real = value.real()) {
        return realText(*real);
    }
    if (const auto *text = value.text()) {
        return *text;
    }
    std::string digits;
    if (const auto *blob = value.blob()) {
        constexpr std::string_view hexadecimal = "0123456789abcdef";
        digits.reserve(blob->bytes.size() * 2);
        for (const std::byte byte : blob->bytes) {
            digits += hexadecimal[std::to_integer<unsigned>(byte) >> 4];
            digits += hexadecimal[std::to_integer<unsigned>(byte) & 15U];
        }
    }
    return digits;
}

std::string validUtf8(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        std::size_t broken = 0;
        if (const auto length = sequenceLength(text, broken)) {
            valid += text.substr(0, *length);
            text.remove_prefix(*length);
        } else {
            valid += "\xEF\xBF\xBD";
            text.remove_prefix(broken);
        }
    }
    return valid;
}

void to_json(nlohmann::json &json, const Value &value)
{
    json = nullptr;
    if (const auto *integer = value.integer()) {
        json = *integer;
    } else if (const auto *real = value.real()) {
        if (std::isfinite(*real)) {
            json = *real;
        }
    } else if (const auto *text = value.text()) {
        json = validUtf8(*text);
    } else if (const auto *blob = value.blob()) {
        json = nlohmann::json{{"base64", encodeBase64(blob->bytes)}};
    }
}

void from_json(const nlohmann::json &json, Value &value)
{
    value = Value();
    if (json.is_number_unsigned()) {
        const auto number = json.get<std::uint64_t>();
        if (number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            value = Value(static_cast<std::int64_t>(number));
        } else {
            value = Value(static_cast<double>(number));
        }
    } else if (json.is_number_integer()) {
        value = Value(json.get<std::int64_t>());
    } else if (json.is_number_float()) {
        value = Value(json.get<double>());
    } else if (json.is_string()) {
        value = Value(json.get<std::string>());
    } else if (json.is_object() && json.size() == 1 && json.contains("base64") &&
               json["base64"].is_string()) {
        if (auto bytes = decodeBase64(json["base64"].get_ref<const std::string &>())) {
            value = Value(Blob{std::move(*bytes)});
        }
    }
}

} // namespace querent::data
