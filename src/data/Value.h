// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace querent::data {

/// Bytes without a meaning known to the program.
struct Blob
{
    std::vector<std::byte> bytes;

    friend auto operator<=>(const Blob &, const Blob &) = default;
    friend bool operator==(const Blob &, const Blob &) = default;
};

/// One cell: NULL, a 64-bit integer, a double, UTF-8 text or a blob, exactly as the source stores
/// it. 1 and 1.0 are different values; numeric() compares across the two.
class Value
{
public:
    using Storage = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

    Value() = default;
    Value(std::int64_t integer) : m_storage(integer) {}
    Value(int integer) : m_storage(std::int64_t{integer}) {}
    Value(double real) : m_storage(real) {}
    Value(std::string text) : m_storage(std::move(text)) {}
    Value(const char *text) : m_storage(std::string(text)) {}
    Value(Blob blob) : m_storage(std::move(blob)) {}

    [[nodiscard]] bool isNull() const noexcept { return m_storage.index() == 0; }
    [[nodiscard]] bool isNumber() const noexcept
    {
        return m_storage.index() == 1 || m_storage.index() == 2;
    }
    [[nodiscard]] const std::int64_t *integer() const noexcept
    {
        return std::get_if<std::int64_t>(&m_storage);
    }
    [[nodiscard]] const double *real() const noexcept { return std::get_if<double>(&m_storage); }
    [[nodiscard]] const std::string *text() const noexcept
    {
        return std::get_if<std::string>(&m_storage);
    }
    [[nodiscard]] const Blob *blob() const noexcept { return std::get_if<Blob>(&m_storage); }
    /// The number as a double (inexact beyond 2^53), or `fallback` for anything else.
    [[nodiscard]] double numeric(double fallback = 0.0) const noexcept;
    [[nodiscard]] const Storage &storage() const noexcept { return m_storage; }

    friend bool operator==(const Value &, const Value &) = default;
    /// NULL < numbers (by value) < text (by bytes) < blobs.
    friend std::weak_ordering operator<=>(const Value &left, const Value &right) noexcept;

private:
    Storage m_storage;
};

/// Plain text of a value for messages and plain exports: integers in full, reals in the shortest
/// form that reads back the same, "" for NULL, hexadecimal for blobs.
[[nodiscard]] std::string toText(const Value &value);

/// `text` with every broken UTF-8 sequence replaced by U+FFFD, as JSON needs it.
[[nodiscard]] std::string validUtf8(std::string_view text);

/// NULL is null, blobs are {"base64": …}, invalid UTF-8 is replaced, NaN and infinities are null.
void to_json(nlohmann::json &json, const Value &value);
/// The inverse of to_json; anything that is not a value becomes NULL.
void from_json(const nlohmann::json &json, Value &value);

} // namespace querent::data
