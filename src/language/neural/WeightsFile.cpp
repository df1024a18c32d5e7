// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/WeightsFile.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cstring>
#include <string_view>

namespace querent::language::neural {

namespace {

constexpr std::string_view magic = "QRNTWGHT";
constexpr std::uint32_t version = 1;
constexpr std::size_t preamble = 24;

static_assert(std::endian::native == std::endian::little, "weights are stored little-endian");

template <typename Number>
Number numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    Number number{};
    std::memcpy(&number, bytes.data() + at, sizeof(Number));
    return number;
}

/// FNV-1a over 64-bit words.
std::uint64_t checksum(std::span<const std::byte> bytes)
{
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        value = (value ^ numberAt<std::uint64_t>(bytes, at)) * 0x100000001B3ULL;
    }
    return value;
}

base::Error malformed(const std::string &what)
{
    return base::Error{base::ErrorCode::MalformedDocument,
                       "The trained weights cannot be read: " + what +
                           ". Install the program again.",
                       {}};
}

std::size_t widthOf(const std::string &type)
{
    return type == "float32" || type == "int32" ? 4 : type == "int8" || type == "uint8" ? 1 : 0;
}

} // namespace

base::Result<WeightsFile> WeightsFile::read(std::span<const std::byte> bytes)
{
    if (bytes.size() < preamble || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
        return malformed("they do not begin as weights do");
    }
    if (numberAt<std::uint32_t>(bytes, 8) != version) {
        return malformed("they are of another version");
    }
    const std::size_t headerLength = numberAt<std::uint32_t>(bytes, 12);
    if ((bytes.size() - preamble) % 8 != 0 || headerLength > bytes.size() - preamble ||
        checksum(bytes.subspan(preamble)) != numberAt<std::uint64_t>(bytes, 16)) {
        return malformed("they are damaged");
    }
    const auto *text = reinterpret_cast<const char *>(bytes.data() + preamble);
    const auto header = nlohmann::json::parse(text, text + headerLength, nullptr, false);
    const std::span<const std::byte> data = bytes.subspan(preamble + headerLength);
    if (!header.is_object() || !header.contains("tensors") || !header["tensors"].is_array()) {
        return malformed("their directory is missing");
    }
    WeightsFile file;
    for (const nlohmann::json &entry : header["tensors"]) {
        if (!entry.is_object()) {
            return malformed("their directory is not one");
        }
        Tensor tensor;
        tensor.type = entry.value("type", "");
        std::size_t count = widthOf(tensor.type);
        for (const nlohmann::json &length : entry.value("shape", nlohmann::json::array())) {
            tensor.shape.push_back(length.is_number_unsigned() ? length.get<std::size_t>() : 0);
            count *= tensor.shape.back();
        }
        const std::size_t offset = entry.value("offset", std::size_t{0});
        const std::size_t length = entry.value("bytes", std::size_t{0});
        if (count != length || offset > data.size() || length > data.size() - offset) {
            return malformed("an array lies outside of them");
        }
        tensor.bytes = data.subspan(offset, length);
        file.m_tensors.emplace(entry.value("name", ""), std::move(tensor));
    }
    return file;
}

template <typename Number>
std::span<const Number> WeightsFile::numbers(const std::string &name, const char *type,
                                             const std::vector<std::size_t> &shape) const
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end() || found->second.type != type ||
        (!shape.empty() && found->second.shape != shape)) {
        return {};
    }
    const std::span<const std::byte> bytes = found->second.bytes;
    return {reinterpret_cast<const Number *>(bytes.data()), bytes.size() / sizeof(Number)};
}

std::span<const float> WeightsFile::floats(const std::string &name,
                                           const std::vector<std::size_t> &shape) const
{
    return numbers<float>(name, "float32", shape);
}

std::span<const std::int8_t> WeightsFile::signedBytes(const std::string &name) const
{
    return numbers<std::int8_t>(name, "int8", {});
}

std::span<const std::int32_t> WeightsFile::integers(const std::string &name) const
{
    return numbers<std::int32_t>(name, "int32", {});
}

std::string WeightsFile::text(const std::string &name) const
{
    const std::span<const char> letters = numbers<char>(name, "uint8", {});
    return {letters.begin(), letters.end()};
}

std::size_t WeightsFile::rows(const std::string &name) const
{
    const auto found = m_tensors.find(name);
    return found == m_tensors.end() || found->second.shape.empty() ? 0
                                                                   : found->second.shape.front();
}

} // namespace querent::language::neural
