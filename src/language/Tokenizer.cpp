// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Tokenizer.h"

#include "base/Ascii.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace querent::language {

using base::isDigit;
using base::isUpper;

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || isUpper(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Base letters of U+00C0 … U+017F, '?' where there is none.
constexpr std::string_view latinBase =
    "aaaaaaaceeeeiiiidnooooo?ouuuuyts"                                  // C0 – DF
    "aaaaaaaceeeeiiiidnooooo?ouuuuyty"                                  // E0 – FF
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"  // 100 – 13F
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"; // 144 – 17F

/// A text with curly quotes, dashes and no-break spaces as their ASCII kin.
struct PlainText
{
    std::string text;
    std::vector<std::size_t> places; ///< of each byte in what was typed; the end of that comes last
};

PlainText withPlainSigns(std::string_view typed)
{
    struct Sign
    {
        std::string_view typed;
        char plain;
    };
    static constexpr std::array<Sign, 10> signs{{{"\xE2\x80\x98", '\''},
                                                 {"\xE2\x80\x99", '\''},
                                                 {"\xE2\x80\x9C", '"'},
                                                 {"\xE2\x80\x9D", '"'},
                                                 {"\xE2\x80\x9E", '"'},
                                                 {"\xE2\x80\x93", '-'},
                                                 {"\xE2\x80\x94", '-'},
                                                 {"\xE2\x82\xAC", '$'}, // as every currency sign
                                                 {"\xC2\xA3", '$'},
                                                 {"\xC2\xA0", ' '}}};
    PlainText plain;
    plain.text.reserve(typed.size());
    plain.places.reserve(typed.size() + 1);
    for (std::size_t i = 0; i < typed.size();) {
        const auto *const sign = std::ranges::find_if(
            signs, [&](const Sign &one) { return typed.substr(i).starts_with(one.typed); });
        plain.places.push_back(i);
        plain.text += sign != signs.end() ? sign->plain : typed[i];
        i += sign != signs.end() ? sign->typed.size() : 1;
    }
    plain.places.push_back(typed.size());
    return plain;
}

class Scanner
{
public:
    explicit Scanner(std::string text) : m_text(std::move(text)) {}

    Tokens run()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                ++m_at;
            } else if (opensQuote()) {
                m_quoteSign = c;
                m_quote = ++m_quotes;
                ++m_at;
            } else if (m_quote != 0 && c == m_quoteSign && closesQuote()) {
                m_quote = 0;
                ++m_at;
            } else if (isDigit(c) || (c == '-' && startsNegative())) {
                number();
            } else if (isLetter(c)) {
                word();
            } else if (c == '-' && m_at > 0 && isLetter(m_text[m_at - 1]) &&
                       isLetter(at(m_at + 1))) {
                ++m_at; // "part-time" is two words
            } else {
                sign();
            }
        }
        return std::move(m_tokens);
    }

private:
    [[nodiscard]] char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : ' '; }

    [[nodiscard]] bool opensQuote() const
    {
        const char c = m_text[m_at];
        if (m_quote != 0 || (c != '\'' && c != '"' && c != '`')) {
            return false;
        }
        const char before = m_at == 0 ? ' ' : m_text[m_at - 1];
        if (isLetter(before) || isDigit(before)) {
            return false;
        }
        for (std::size_t i = m_at + 1; i < m_text.size(); ++i) {
            if (m_text[i] == c && !isLetter(at(i + 1)) && !isDigit(at(i + 1))) {
                return i > m_at + 1;
            }
        }
        return false;
    }

    [[nodiscard]] bool closesQuote() const { return !isLetter(at(m_at + 1)); }

    [[nodiscard]] bool startsNegative() const
    {
        const char before = m_at == 0 ? ' ' : m_text[m_at - 1];
        return isDigit(at(m_at + 1)) && (before == ' ' || before == '(');
    }

    void add(Token token)
    {
        token.quote = m_quote;
        token.stem = stemWord(token.lower);
        m_tokens.push_back(std::move(token));
    }

    void sign()
    {
        Token token;
        token.begin = m_at;
        token.text = std::string(1, m_text[m_at++]);
        token.end = m_at;
        token.lower = token.text;
        token.sign = true;
        add(std::move(token));
    }

    void word()
    {
        const std::size_t begin = m_at;
        while (isLetter(at(m_at)) || isDigit(at(m_at)) ||
               (at(m_at) == '_' && (isLetter(at(m_at + 1)) || isDigit(at(m_at + 1)))) ||
               (at(m_at) == '\'' && isLetter(at(m_at + 1)) && m_quoteSign != '\'') ||
               (at(m_at) == '@' && isLetter(at(m_at + 1)))) {
            ++m_at;
        }
        std::string text = m_text.substr(begin, m_at - begin);
        if (text.size() == 1 && (text.front() == 'w' || text.front() == 'W') && at(m_at) == '/') {
            // "w/o email", "w/ discount"
            const bool without = at(m_at + 1) == 'o' && !isLetter(at(m_at + 2));
            m_at += without ? 2 : 1;
            text = without ? "without" : "with";
        }
        Token token;
        token.begin = begin;
        token.end = m_at;
        token.capital = isUpper(text.front());
        std::string lower = foldText(text);
        if (lower.size() > 2 && lower.ends_with("'s")) {
            lower.resize(lower.size() - 2);
            text.resize(text.size() - 2);
            token.possessive = true;
        } else if (at(m_at) == '\'' && lower.ends_with("s") && at(m_at + 1) == ' ' &&
                   m_quote == 0) {
            ++m_at;
            token.possessive = true;
        }
        // "those that havent paid": as it is typed in haste
        static constexpr std::array<std::string_view, 13> hasty{
            "dont",  "doesnt", "didnt",  "havent",  "hasnt",   "hadnt",   "isnt",
            "arent", "wasnt",  "werent", "couldnt", "wouldnt", "shouldnt"};
        if (std::ranges::find(hasty, lower) != hasty.end()) {
            lower.insert(lower.size() - 1, 1, '\'');
        }
        static constexpr std::array<std::array<std::string_view, 3>, 8> contractions{{
            {"can't", "can", "not"},
            {"won't", "will", "not"},
            {"n't", "", "not"},
            {"'ve", "", "have"},
            {"'re", "", "are"},
            {"'ll", "", "will"},
            {"'d", "", "would"},
            {"'m", "", "am"},
        }};
        for (const auto &[ending, first, second] : contractions) {
            if (lower.ends_with(ending)) {
                Token head = token;
                head.lower = first.empty() ? lower.substr(0, lower.size() - ending.size())
                                           : std::string(first);
                head.text = head.lower;
                add(std::move(head));
                token.lower = std::string(second);
                token.text = token.lower;
                token.capital = false;
                add(std::move(token));
                return;
            }
        }
        token.text = std::move(text);
        token.lower = std::move(lower);
        add(std::move(token));
    }

    void number()
    {
        const std::size_t begin = m_at;
        if (m_text[m_at] == '-') {
            ++m_at;
        }
        bool plain = true;
        while (isDigit(at(m_at)) || ((at(m_at) == ',' || at(m_at) == '.' || at(m_at) == '/' ||
                                      at(m_at) == '-' || at(m_at) == ':') &&
                                     isDigit(at(m_at + 1)) && joins())) {
            plain = plain && (isDigit(at(m_at)) || at(m_at) == ',' || at(m_at) == '.');
            ++m_at;
        }
        Token token;
        token.begin = begin;
        std::string digits = m_text.substr(begin, m_at - begin);
        const std::size_t suffixBegin = m_at;
        while (isLetter(at(m_at))) {
            ++m_at;
        }
        std::string suffix = foldText(m_text.substr(suffixBegin, m_at - suffixBegin));
        token.text = m_text.substr(begin, m_at - begin);
        token.lower = foldText(token.text);
        token.end = m_at;
        if (plain) {
            double value = std::strtod(withoutSeparators(digits).c_str(), nullptr);
            if (suffix == "k") {
                value *= 1e3;
            } else if (suffix == "m" || suffix == "mio" || suffix == "mn") {
                value *= 1e6;
            } else if (suffix == "bn" || suffix == "b") {
                value *= 1e9;
            }
            token.ordinal = suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th";
            if (suffix.empty() || suffix == "k" || suffix == "m" || suffix == "mio" ||
                suffix == "mn" || suffix == "bn" || suffix == "b" || token.ordinal) {
                token.number = value;
            } else if (suffix.size() <= 3 && suffix != "s") {
                // "5kg", "30min": the number and its unit
                token.number = value;
                token.end = suffixBegin;
                token.text = digits;
                token.lower = digits;
                m_at = suffixBegin;
            }
            if (at(m_at) == '%') {
                token.percent = true;
                ++m_at;
            }
        }
        add(std::move(token));
    }

    /// Whether the separator here belongs to a number or a date rather than to the sentence:
    /// "1-10" is a range, "2024-05-01" and "2024/25" are words of their own.
    [[nodiscard]] bool joins() const
    {
        if (at(m_at) == ',') {
            return isDigit(at(m_at + 2)) && isDigit(at(m_at + 3)) && !isDigit(at(m_at + 4));
        }
        if (at(m_at) == '-') {
            std::size_t begin = m_at;
            while (begin > 0 && (isDigit(m_text[begin - 1]) || m_text[begin - 1] == '-')) {
                --begin;
            }
            std::size_t end = m_at + 1;
            int dashes = 1;
            while (isDigit(at(end)) || (at(end) == '-' && isDigit(at(end + 1)))) {
                dashes += at(end) == '-' ? 1 : 0;
                ++end;
            }
            for (std::size_t i = begin; i < m_at; ++i) {
                dashes += m_text[i] == '-' ? 1 : 0;
            }
            return dashes == 2 ||
                   (m_at - begin == 4 && end - m_at == 3 && m_text[begin] >= '1' &&
                    m_text[begin] <= '2' && end - begin == 7 && (m_text[begin + 5] <= '1'));
        }
        return true;
    }

    static std::string withoutSeparators(const std::string &digits)
    {
        std::string out;
        for (const char c : digits) {
            if (c != ',') {
                out += c;
            }
        }
        return out;
    }

    std::string m_text;
    std::size_t m_at = 0;
    int m_quote = 0;
    int m_quotes = 0;
    char m_quoteSign = 0;
    Tokens m_tokens;
};

} // namespace

std::string foldText(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            out += isUpper(text[i]) ? static_cast<char>(c + 32) : text[i];
        } else if (c >= 0xC3 && c <= 0xC5 && i + 1 < text.size()) {
            const auto next = static_cast<unsigned char>(text[i + 1]);
            const std::size_t point = ((c & 0x1Fu) << 6u) | (next & 0x3Fu);
            const std::size_t place = point - 0xC0;
            if (place < latinBase.size() && latinBase[place] != '?') {
                out += latinBase[place];
                if (point == 0xDF) {
                    out += 's';
                }
            } else {
                out += text[i];
                out += text[i + 1];
            }
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

Tokens tokenize(std::string_view question)
{
    PlainText plain = withPlainSigns(question);
    Tokens tokens = Scanner(std::move(plain.text)).run();
    for (Token &token : tokens) {
        token.begin = plain.places[token.begin];
        token.end = plain.places[token.end];
    }
    return tokens;
}

std::vector<std::string> valueWords(std::string_view value)
{
    std::vector<std::string> words;
    std::string word;
    const auto flush = [&] {
        if (!word.empty()) {
            words.push_back(foldText(word));
            word.clear();
        }
    };
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (!isLetter(c) && !isDigit(c)) {
            // keep "2024/25" in one piece, as the tokenizer does
            const bool between = i > 0 && i + 1 < value.size() && isDigit(value[i - 1]) &&
                                 isDigit(value[i + 1]) && (c == '/' || c == '.');
            if (between) {
                word += c;
                continue;
            }
            if (c == '\'' && !word.empty()) {
                continue;
            }
            flush();
            continue;
        }
        if (isUpper(c) && !word.empty() && word.back() >= 'a' && word.back() <= 'z') {
            flush();
        }
        word += c;
    }
    flush();
    return words;
}

} // namespace querent::language
