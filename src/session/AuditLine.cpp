// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/AuditLine.h"

#include <QCryptographicHash>

#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr std::string_view beforeHash = ",\"hash\":\"";
constexpr std::string_view afterHash = "\"}";
constexpr std::size_t hashLength = noAuditHash.size();
constexpr std::size_t headLength = 256;

template <typename T>
std::optional<T> memberOf(const json &document, const char *name)
{
    const auto found = document.find(name);
    if (found == document.end()) {
        return std::nullopt;
    }
    if constexpr (std::is_same_v<T, std::string>) {
        return found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
    } else {
        return found->is_number_unsigned() ? std::optional(found->get<T>()) : std::nullopt;
    }
}

} // namespace

std::string sha256(std::string_view bytes)
{
    return QCryptographicHash::hash(
               QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())),
               QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

std::string auditLine(nlohmann::ordered_json document, std::uint64_t sequence,
                      const std::string &previous)
{
    nlohmann::ordered_json line{{"version", 1}, {"sequence", sequence}};
    line.update(document);
    line["previous"] = previous;
    std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace);
    const std::string hash = sha256(text);
    text.pop_back();
    return text.append(beforeHash).append(hash).append(afterHash);
}

std::optional<AuditLine> readAuditLine(std::string_view text)
{
    constexpr std::size_t tail = beforeHash.size() + hashLength + afterHash.size();
    if (text.size() <= tail || !text.ends_with(afterHash) ||
        text.substr(text.size() - tail, beforeHash.size()) != beforeHash) {
        return std::nullopt;
    }
    AuditLine line;
    line.hash = text.substr(text.size() - afterHash.size() - hashLength, hashLength);
    if (sha256(std::string(text.substr(0, text.size() - tail)) + '}') != line.hash) {
        return std::nullopt;
    }
    line.document = json::parse(text, nullptr, false);
    const auto sequence = memberOf<std::uint64_t>(line.document, "sequence");
    auto previous = memberOf<std::string>(line.document, "previous");
    if (!sequence || !previous) {
        return std::nullopt;
    }
    line.sequence = *sequence;
    line.previous = *std::move(previous);
    return line;
}

std::string auditHeadText(const AuditHead &head)
{
    std::string text = nlohmann::ordered_json{
        {"version", 1},
        {"lines", head.lines},
        {"bytes", head.bytes},
        {"hash",
         head.hash}}.dump();
    text.resize(headLength - 1, ' ');
    return text + '\n';
}

std::optional<AuditHead> readAuditHead(std::string_view text)
{
    const json document = json::parse(text, nullptr, false);
    const auto lines = memberOf<std::uint64_t>(document, "lines");
    const auto bytes = memberOf<std::uint64_t>(document, "bytes");
    auto hash = memberOf<std::string>(document, "hash");
    if (!lines || !bytes || !hash || hash->size() != hashLength) {
        return std::nullopt;
    }
    return AuditHead{*lines, *bytes, *std::move(hash)};
}

std::filesystem::path auditHeadPath(const std::filesystem::path &log)
{
    std::filesystem::path path = log;
    return path += ".head";
}

std::filesystem::path fullAuditFile(const std::filesystem::path &log, std::size_t before)
{
    std::filesystem::path path = log;
    return path += '.' + std::to_string(before + 1);
}

std::vector<std::filesystem::path> fullAuditFiles(const std::filesystem::path &log)
{
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (auto file = fullAuditFile(log, 0); std::filesystem::exists(file, failed);
         file = fullAuditFile(log, files.size())) {
        files.push_back(file);
    }
    return files;
}

} // namespace querent::session
