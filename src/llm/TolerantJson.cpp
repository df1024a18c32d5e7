// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/TolerantJson.h"

#include "base/Ascii.h"
#include "llm/Utf8.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace querent::llm {

using base::lowered;

namespace {

using nlohmann::json;

constexpr std::string_view openQuote = "\xE2\x80\x9C";
constexpr std::string_view closeQuote = "\xE2\x80\x9D";

bool isSpace(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

bool isWordByte(char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    constexpr std::string_view signs = "_$.+-";
    return std::isalnum(code) != 0 || code >= 0x80 || signs.find(byte) != std::string_view::npos;
}

struct NamedValue
{
    std::string_view word;
    json::value_t type;
    bool truth = false;
};

constexpr std::array namedValues{
    NamedValue{"true", json::value_t::boolean, true}, NamedValue{"false", json::value_t::boolean},
    NamedValue{"null", json::value_t::null},          NamedValue{"none", json::value_t::null},
    NamedValue{"undefined", json::value_t::null},     NamedValue{"nan", json::value_t::null},
    NamedValue{"-nan", json::value_t::null},          NamedValue{"inf", json::value_t::null},
    NamedValue{"-inf", json::value_t::null},          NamedValue{"+inf", json::value_t::null},
    NamedValue{"infinity", json::value_t::null},      NamedValue{"-infinity", json::value_t::null},
};

json valueOf(const NamedValue &named)
{
    return named.type == json::value_t::null ? json(nullptr) : json(named.truth);
}

/// ".5", "5.", "+5", "05", "1_000": what other languages call a number. Null where it is too
/// large for one.
std::optional<json> looseNumber(std::string_view word)
{
    std::string digits(word);
    std::erase(digits, '_');
    std::string_view rest = digits;
    if (rest.starts_with('+')) {
        rest.remove_prefix(1);
    }
    const char *const end = rest.data() + rest.size();
    std::int64_t whole = 0;
    if (const auto read = std::from_chars(rest.data(), end, whole);
        read.ec == std::errc() && read.ptr == end) {
        return whole;
    }
    double number = 0;
    const auto read = std::from_chars(rest.data(), end, number);
    const bool digit = rest.find_first_of("0123456789") != std::string_view::npos;
    if (read.ptr != end || !digit) {
        return std::nullopt;
    }
    return read.ec == std::errc() ? json(number) : json(nullptr);
}

/// One attempt to read a value that starts at one place. Repairs what it can and gives up on the
/// rest.
class Attempt
{
public:
    Attempt(std::string_view text, std::size_t at) : m_text(text), m_at(at) {}

    std::optional<TolerantJson> read()
    {
        m_result.value = readValue(0);
        if (m_failed) {
            return std::nullopt;
        }
        return std::move(m_result);
    }
    [[nodiscard]] std::size_t position() const { return m_at; }
    [[nodiscard]] bool tooDeep() const { return m_tooDeep; }

private:
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    [[nodiscard]] bool startsWith(std::string_view what) const
    {
        return m_text.substr(m_at).starts_with(what);
    }
    [[nodiscard]] bool atQuote() const
    {
        return peek() == '"' || peek() == '\'' || peek() == '`' || startsWith(openQuote);
    }

    json fail()
    {
        m_failed = true;
        return nullptr;
    }

    json cut()
    {
        m_result.cut = true;
        return nullptr;
    }

    /// Blanks and comments.
    void skip()
    {
        while (!atEnd()) {
            if (isSpace(peek())) {
                ++m_at;
            } else if (startsWith("//") || peek() == '#') {
                skipPast("\n");
            } else if (startsWith("/*")) {
                skipPast("*/");
            } else {
                break;
            }
        }
    }

    void skipPast(std::string_view end)
    {
        m_result.repaired = true;
        const std::size_t found = m_text.find(end, m_at);
        m_at = found == std::string_view::npos ? m_text.size() : found + end.size();
    }

    json readValue(std::size_t depth)
    {
        if (depth > maximumJsonDepth) {
            m_tooDeep = true;
            return fail();
        }
        skip();
        if (atEnd()) {
            return cut();
        }
        if (peek() == '{' || peek() == '[') {
            return readContainer(depth, peek() == '{');
        }
        return atQuote() ? json(readString(depth)) : readWord(depth);
    }

    /// A bracket of the other kind closes too: small models mix them up.
    json readContainer(std::size_t depth, bool named)
    {
        json container = named ? json::object() : json::array();
        ++m_at;
        for (bool first = true; !m_failed; first = false) {
            const int commas = skipCommas();
            if (atEnd()) {
                cut();
                break;
            }
            const bool closes = peek() == '}' || peek() == ']';
            const int expected = first || closes ? 0 : 1;
            m_result.repaired = m_result.repaired || commas != expected;
            if (closes) {
                m_result.repaired = m_result.repaired || (peek() == '}') != named;
                ++m_at;
                break;
            }
            if (named) {
                readMember(container, depth);
            } else {
                readElement(container, depth);
            }
        }
        return container;
    }

    int skipCommas()
    {
        int commas = 0;
        skip();
        while (peek() == ',') {
            ++commas;
            ++m_at;
            skip();
        }
        return commas;
    }

    void readElement(json &array, std::size_t depth)
    {
        json value = readValue(depth + 1);
        if (!m_failed) {
            array.push_back(std::move(value));
        }
    }

    void readMember(json &object, std::size_t depth)
    {
        const std::string name = readName(depth);
        skip();
        if (atEnd()) {
            cut();
            return;
        }
        if (m_failed || peek() != ':') {
            fail();
            return;
        }
        ++m_at;
        skip();
        if (atEnd()) {
            cut();
            return;
        }
        const bool missing = peek() == ',' || peek() == '}';
        m_result.repaired = m_result.repaired || missing;
        json value = missing ? json(nullptr) : readValue(depth + 1);
        if (!m_failed) {
            m_result.duplicateKeys = m_result.duplicateKeys || object.contains(name);
            object[name] = std::move(value);
        }
    }

    std::string readName(std::size_t depth)
    {
        if (atQuote()) {
            return readString(depth + 1);
        }
        m_result.repaired = true;
        const std::string_view word = takeWord();
        m_failed = m_failed || word.empty();
        return validUtf8(word);
    }

    std::string_view takeWord()
    {
        const std::size_t start = m_at;
        while (!atEnd() && isWordByte(peek())) {
            ++m_at;
        }
        return m_text.substr(start, m_at - start);
    }

    /// Inside a document a quote ends a string only where the document can go on: models write
    /// "SELECT "name" FROM t" without escaping.
    [[nodiscard]] bool endsString(std::size_t after, std::size_t depth) const
    {
        while (after < m_text.size() && isSpace(m_text[after])) {
            ++after;
        }
        const std::string_view next = m_text.substr(after);
        constexpr std::string_view followers = ",:}]\"";
        return depth == 0 || next.empty() ||
               followers.find(next.front()) != std::string_view::npos || next.starts_with("//") ||
               next.starts_with("/*");
    }

    std::string readString(std::size_t depth)
    {
        const bool curly = startsWith(openQuote);
        const std::string_view closer = curly ? closeQuote : m_text.substr(m_at, 1);
        m_result.repaired = m_result.repaired || closer != "\"";
        m_at += closer.size();
        std::string text;
        while (true) {
            if (atEnd()) {
                cut();
                break;
            }
            if (startsWith(closer) && endsString(m_at + closer.size(), depth)) {
                m_at += closer.size();
                break;
            }
            if (peek() == '\\') {
                readEscape(text);
                continue;
            }
            const bool legal = static_cast<unsigned char>(peek()) >= 0x20 && !startsWith(closer);
            m_result.repaired = m_result.repaired || !legal;
            text += m_text[m_at++];
        }
        std::string valid = validUtf8(text);
        m_result.repaired = m_result.repaired || valid != text;
        return valid;
    }

    void readEscape(std::string &text)
    {
        ++m_at;
        if (atEnd()) {
            cut();
            return;
        }
        const char kind = m_text[m_at++];
        constexpr std::string_view kinds = "bfnrt\"\\/";
        constexpr std::string_view values = "\b\f\n\r\t\"\\/";
        if (const std::size_t found = kinds.find(kind); found != std::string_view::npos) {
            text += values[found];
            return;
        }
        if (kind == 'u') {
            readCodePoint(text);
            return;
        }
        m_result.repaired = true;
        if (kind != '\'' && kind != '`' && kind != '\n') {
            text += '\\';
        }
        if (kind != '\n') {
            text += kind;
        }
    }

    std::optional<char16_t> readHex()
    {
        const std::string_view digits = m_text.substr(m_at, 4);
        std::uint16_t code = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() < 4 || read.ec != std::errc() || read.ptr != digits.data() + 4) {
            return std::nullopt;
        }
        m_at += 4;
        return char16_t(code);
    }

    void readCodePoint(std::string &text)
    {
        const std::optional<char16_t> first = readHex();
        std::u16string units(1, first.value_or(u'\xFFFD'));
        bool whole = first && !QChar::isSurrogate(*first);
        if (first && QChar::isHighSurrogate(*first) && startsWith("\\u")) {
            const std::size_t second = std::exchange(m_at, m_at + 2);
            const std::optional<char16_t> low = readHex();
            whole = low && QChar::isLowSurrogate(*low);
            if (whole) {
                units += *low;
            } else {
                m_at = second;
            }
        }
        m_result.repaired = m_result.repaired || !whole;
        text += whole ? QString::fromStdU16String(units).toStdString() : "\xEF\xBF\xBD";
    }

    json readWord(std::size_t depth)
    {
        const std::string_view word = takeWord();
        if (word.empty()) {
            return fail();
        }
        json strict = json::parse(word, nullptr, false);
        if (!strict.is_discarded()) {
            return strict;
        }
        const std::string lower = lowered(word);
        const bool last = atEnd();
        for (const NamedValue &named : namedValues) {
            if (lower == named.word) {
                m_result.repaired = true;
                return valueOf(named);
            }
            if (last && depth > 0 && named.word.starts_with(lower)) {
                m_result.cut = true;
                return valueOf(named);
            }
        }
        if (std::optional<json> number = looseNumber(word)) {
            m_result.repaired = true;
            return std::move(*number);
        }
        if (depth == 0) {
            return fail();
        }
        if (last) {
            return cut();
        }
        return bareText(word);
    }

    /// A text without quotes, of one word: anything longer may be prose in braces.
    json bareText(std::string_view word)
    {
        skip();
        constexpr std::string_view followers = ",}]";
        if (!atEnd() && followers.find(peek()) == std::string_view::npos) {
            return fail();
        }
        m_result.repaired = true;
        return validUtf8(word);
    }

    std::string_view m_text;
    std::size_t m_at;
    TolerantJson m_result;
    bool m_failed = false;
    bool m_tooDeep = false;
};

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// Without the thoughts before it and the end of the code fence after it.
std::string_view answerIn(std::string_view text)
{
    constexpr std::string_view fence = "```";
    constexpr std::string_view endOfThought = "</think>";
    text = trimmed(text);
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    if (text.starts_with("<think>")) {
        const std::size_t end = text.find(endOfThought);
        text = end == std::string_view::npos ? "" : text.substr(end + endOfThought.size());
    }
    if (text.ends_with(fence)) {
        text.remove_suffix(fence.size());
    }
    return trimmed(text);
}

/// Which of two documents in one answer is meant.
auto rank(const TolerantJson &document, std::size_t length)
{
    return std::tuple(document.value.is_object(), !document.cut, length);
}

/// The document that the whole text is, of whatever kind.
std::optional<TolerantJson> loneValue(std::string_view text)
{
    Attempt attempt(text, 0);
    std::optional<TolerantJson> found = text.empty() ? std::nullopt : attempt.read();
    return attempt.position() == text.size() ? std::move(found) : std::nullopt;
}

base::Error malformed(std::string detail)
{
    return {base::ErrorCode::MalformedDocument, "The model's answer is not the JSON asked for.",
            std::move(detail)};
}

} // namespace

base::Result<TolerantJson> readTolerantJson(std::string_view text)
{
    // each start that leads nowhere may cost a look at the whole rest
    constexpr int maximumAttempts = 64;
    if (text.size() > maximumJsonBytes) {
        return malformed("longer than 4 MiB");
    }
    text = answerIn(text);
    if (text.starts_with('"')) {
        // brackets in a whole string are part of the string
        std::optional<TolerantJson> found = loneValue(text);
        if (found && !found->repaired && !found->cut) {
            return std::move(*found);
        }
    }
    std::optional<TolerantJson> best;
    std::size_t bestLength = 0;
    bool tooDeep = false;
    std::size_t start = text.find_first_of("{[");
    for (int i = 0; i < maximumAttempts && start != std::string_view::npos; ++i) {
        Attempt attempt(text, start);
        std::optional<TolerantJson> found = attempt.read();
        tooDeep = tooDeep || attempt.tooDeep();
        const std::size_t length = found ? attempt.position() - start : 1;
        if (found && (!best || rank(*found, length) > rank(*best, bestLength))) {
            best = std::move(found);
            bestLength = length;
        }
        start = text.find_first_of("{[", start + length);
    }
    if (best) {
        return std::move(*best);
    }
    if (tooDeep) {
        return malformed("nested more than 200 levels deep");
    }
    if (std::optional<TolerantJson> found = loneValue(text)) {
        return std::move(*found);
    }
    return malformed(text.empty() ? "empty" : "starts with: " + shortened(validUtf8(text), 80));
}

} // namespace querent::llm
