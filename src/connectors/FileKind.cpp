// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/FileKind.h"

#include "data/Phrasebook.h"
#include "data/Value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace querent::connectors {

namespace {

using namespace std::string_view_literals;

struct Signature
{
    std::size_t offset;
    std::string_view bytes;
    data::Phrase description;
};

constexpr std::array signatures{
    Signature{0, "%PDF-"sv, QUERENT_PHRASE("connectors", "a PDF document")},
    Signature{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv,
              QUERENT_PHRASE("connectors", "an old Excel or Word document")},
    Signature{0, "PAR1"sv, QUERENT_PHRASE("connectors", "a Parquet file")},
    Signature{8, "DUCK"sv, QUERENT_PHRASE("connectors", "a DuckDB database")},
    Signature{4, "Standard Jet DB"sv, QUERENT_PHRASE("connectors", "a Microsoft Access database")},
    Signature{4, "Standard ACE DB"sv, QUERENT_PHRASE("connectors", "a Microsoft Access database")},
    Signature{0, "** This file contains an SQLite 2"sv,
              QUERENT_PHRASE("connectors", "a database of SQLite 2, an old format")},
    Signature{0, "\x37\x7F\x06\x82"sv,
              QUERENT_PHRASE("connectors", "the write-ahead log of a SQLite database")},
    Signature{0, "\x37\x7F\x06\x83"sv,
              QUERENT_PHRASE("connectors", "the write-ahead log of a SQLite database")},
    Signature{0, "\xD9\xD5\x05\xF9\x20\xA1\x63\xD7"sv,
              QUERENT_PHRASE("connectors", "the journal of a SQLite database")},
    Signature{0, "PGDMP"sv, QUERENT_PHRASE("connectors", "a PostgreSQL dump")},
    Signature{0, "\x1F\x8B"sv, QUERENT_PHRASE("connectors", "a compressed file (gzip)")},
    Signature{0, "BZh"sv, QUERENT_PHRASE("connectors", "a compressed file (bzip2)")},
    Signature{0,
              "\xFD"
              "7zXZ"sv,
              QUERENT_PHRASE("connectors", "a compressed file (xz)")},
    Signature{0, "7z\xBC\xAF"sv, QUERENT_PHRASE("connectors", "a compressed archive (7z)")},
    Signature{0, "\x28\xB5\x2F\xFD"sv, QUERENT_PHRASE("connectors", "a compressed file (zstd)")},
    Signature{0, "\x89PNG"sv, QUERENT_PHRASE("connectors", "a picture")},
    Signature{0, "\xFF\xD8\xFF"sv, QUERENT_PHRASE("connectors", "a picture")},
    Signature{0, "GIF8"sv, QUERENT_PHRASE("connectors", "a picture")},
    Signature{0,
              "\x7F"
              "ELF"sv,
              QUERENT_PHRASE("connectors", "a program")},
    Signature{0, "MZ"sv, QUERENT_PHRASE("connectors", "a program")},
};

bool hasAt(std::string_view head, std::size_t offset, std::string_view bytes)
{
    return head.size() >= offset && head.substr(offset, bytes.size()) == bytes;
}

bool contains(std::string_view head, std::string_view part)
{
    return head.find(part) != std::string_view::npos;
}

data::Phrase describeArchive(std::string_view head)
{
    if (contains(head, "opendocument.spreadsheet")) {
        return QUERENT_PHRASE("connectors", "an OpenDocument spreadsheet");
    }
    if (contains(head, "xl/")) {
        return QUERENT_PHRASE("connectors", "an Excel workbook");
    }
    if (contains(head, "word/")) {
        return QUERENT_PHRASE("connectors", "a Word document");
    }
    // Office writes this entry first, whatever the document is
    return contains(head, "[Content_Types].xml")
               ? QUERENT_PHRASE("connectors", "an Office document (Excel, Word or PowerPoint)")
               : QUERENT_PHRASE("connectors", "a zip archive");
}

bool startsWithWord(std::string_view text, std::string_view word)
{
    return text.size() > word.size() &&
           std::equal(word.begin(), word.end(), text.begin(), [](char expected, char c) {
               return expected == (c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
           });
}

data::Phrase describeText(std::string_view head)
{
    const std::size_t start = head.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) {
        return QUERENT_PHRASE("connectors", "a text file with nothing in it");
    }
    const std::string_view text = head.substr(start);
    if (text.front() == '{' || text.front() == '[') {
        return QUERENT_PHRASE("connectors", "a JSON file");
    }
    if (text.front() == '<') {
        return QUERENT_PHRASE("connectors", "an XML or HTML file");
    }
    constexpr std::array statements{"CREATE "sv, "INSERT "sv, "PRAGMA "sv, "BEGIN"sv,
                                    "SELECT "sv, "DROP "sv,   "SET "sv,    "--"sv};
    if (std::any_of(statements.begin(), statements.end(),
                    [text](std::string_view word) { return startsWithWord(text, word); })) {
        return QUERENT_PHRASE("connectors", "a script of SQL statements");
    }
    const std::string_view firstLine = text.substr(0, text.find('\n'));
    if (contains(firstLine, "\t")) {
        return QUERENT_PHRASE("connectors", "a table in text form (TSV)");
    }
    return contains(firstLine, ",") || contains(firstLine, ";")
               ? QUERENT_PHRASE("connectors", "a table in text form (CSV)")
               : QUERENT_PHRASE("connectors", "a text file");
}

bool isText(std::string_view head)
{
    // the end of the head may cut a character
    for (int cut = 0; cut < 4 && !head.empty(); ++cut, head.remove_suffix(1)) {
        if (data::validUtf8(head) == head) {
            return std::none_of(head.begin(), head.end(), [](char c) {
                return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' &&
                       c != '\r' && c != '\f';
            });
        }
    }
    return false;
}

/// Shannon entropy in bits a byte. Random bytes reach 7.95 in 4 KiB; program code stays below 7.
double entropy(std::span<const std::uint8_t> bytes)
{
    std::array<int, 256> counts{};
    for (const std::uint8_t byte : bytes) {
        ++counts[byte];
    }
    double bits = 0.0;
    for (const int count : counts) {
        if (count > 0) {
            const double share = count / static_cast<double>(bytes.size());
            bits -= share * std::log2(share);
        }
    }
    return bits;
}

} // namespace

FileKind recogniseFile(std::span<const std::uint8_t> bytes)
{
    const std::string_view head(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (hasAt(head, 0, "SQLite format 3\0"sv)) {
        return {FileKind::Family::Sqlite, {}};
    }
    for (const Signature &signature : signatures) {
        if (hasAt(head, signature.offset, signature.bytes)) {
            return {FileKind::Family::Known, signature.description.text};
        }
    }
    if (hasAt(head, 0, "PK\3\4"sv) || hasAt(head, 0, "PK\5\6"sv)) {
        return {FileKind::Family::Known, describeArchive(head).text};
    }
    if (hasAt(head, 0, "\xFF\xFE"sv) || hasAt(head, 0, "\xFE\xFF"sv)) {
        return {FileKind::Family::Known, QUERENT_PHRASE("connectors", "a text file").text};
    }
    if (isText(head)) {
        return {FileKind::Family::Known, describeText(head).text};
    }
    // an encrypted database is random from its first byte; a smaller head cannot reach the mark
    constexpr double randomBits = 7.7;
    constexpr std::size_t enough = 2048;
    if (bytes.size() >= enough && entropy(bytes) >= randomBits) {
        return {FileKind::Family::Scrambled, {}};
    }
    return {};
}

} // namespace querent::connectors
