// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/PersonalData.h"

#include "base/Ascii.h"
#include "connectors/NameWords.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace querent::connectors {

using base::isDigit;
using base::isLetter;

namespace {

using data::PersonalData;

struct NameHint
{
    std::string_view words; ///< all of them stand in the name, in this order
    PersonalData kind;
};

/// The more telling ones first.
constexpr std::array nameHints{
    NameHint{"iban", PersonalData::Iban},
    NameHint{"card number", PersonalData::CardNumber},
    NameHint{"card no", PersonalData::CardNumber},
    NameHint{"credit card", PersonalData::CardNumber},
    NameHint{"kreditkarte", PersonalData::CardNumber},
    NameHint{"kartennummer", PersonalData::CardNumber},
    NameHint{"social security", PersonalData::SocialNumber},
    NameHint{"ssn", PersonalData::SocialNumber},
    NameHint{"sozialversicherungsnummer", PersonalData::SocialNumber},
    NameHint{"versichertennummer", PersonalData::SocialNumber},
    NameHint{"insurance number", PersonalData::SocialNumber},
    NameHint{"tax id", PersonalData::TaxNumber},
    NameHint{"tax number", PersonalData::TaxNumber},
    NameHint{"tin", PersonalData::TaxNumber},
    NameHint{"steuernummer", PersonalData::TaxNumber},
    NameHint{"steuer id", PersonalData::TaxNumber},
    NameHint{"passport", PersonalData::TaxNumber},
    NameHint{"ausweisnummer", PersonalData::TaxNumber},
    NameHint{"birth date", PersonalData::BirthDate},
    NameHint{"date birth", PersonalData::BirthDate},
    NameHint{"birthdate", PersonalData::BirthDate},
    NameHint{"birthday", PersonalData::BirthDate},
    NameHint{"born", PersonalData::BirthDate},
    NameHint{"dob", PersonalData::BirthDate},
    NameHint{"geburtsdatum", PersonalData::BirthDate},
    NameHint{"geburtstag", PersonalData::BirthDate},
    NameHint{"email", PersonalData::Email},
    NameHint{"e mail", PersonalData::Email},
    NameHint{"mail", PersonalData::Email},
    NameHint{"phone", PersonalData::Phone},
    NameHint{"telephone", PersonalData::Phone},
    NameHint{"mobile", PersonalData::Phone},
    NameHint{"telefon", PersonalData::Phone},
    NameHint{"handy", PersonalData::Phone},
    NameHint{"mobil", PersonalData::Phone},
    NameHint{"fax", PersonalData::Phone},
    NameHint{"street", PersonalData::Address},
    NameHint{"address", PersonalData::Address},
    NameHint{"strasse", PersonalData::Address},
    NameHint{"straße", PersonalData::Address},
    NameHint{"adresse", PersonalData::Address},
    NameHint{"anschrift", PersonalData::Address},
};

/// Words that turn a telling name into something else: email_count, phone_verified, ip_address.
constexpr std::array<std::string_view, 16> otherThings{
    "count", "verified", "type", "id",     "status", "flag",   "ip",      "mac",
    "url",   "web",      "opt",  "domain", "tariff", "opened", "clicked", "sent"};

bool follows(const std::vector<std::string> &words, std::string_view hint)
{
    std::size_t at = 0;
    for (const std::string &word : words) {
        const std::string_view rest = hint.substr(std::min(at, hint.size()));
        if (rest.starts_with(word) && (rest.size() == word.size() || rest[word.size()] == ' ')) {
            at += word.size() + 1;
        }
    }
    return at > hint.size();
}

PersonalData byName(const data::Column &column)
{
    const std::vector<std::string> words = nameWords(column.ownName());
    const bool other = std::any_of(words.begin(), words.end(), [](const std::string &word) {
        return std::find(otherThings.begin(), otherThings.end(), word) != otherThings.end();
    });
    for (const NameHint &hint : nameHints) {
        const bool number = hint.kind == PersonalData::TaxNumber; // "tax id" says "id" itself
        if (follows(words, hint.words) && (!other || number)) {
            return hint.kind;
        }
    }
    return PersonalData::None;
}

/// Most of the examples.
template <typename Looks>
bool mostly(const std::vector<std::string> &texts, Looks looks)
{
    const auto fitting = std::count_if(texts.begin(), texts.end(), looks);
    return !texts.empty() && fitting * 5 >= static_cast<std::ptrdiff_t>(texts.size()) * 4;
}

} // namespace

bool looksLikeCardNumber(std::string_view text) noexcept
{
    int digits = 0;
    int sum = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        if (text[i] == ' ' || text[i] == '-') {
            continue;
        }
        if (!isDigit(text[i])) {
            return false;
        }
        const int value = (text[i] - '0') * (digits % 2 == 1 ? 2 : 1);
        sum += value > 9 ? value - 9 : value;
        ++digits;
    }
    return digits >= 13 && digits <= 19 && sum % 10 == 0 && sum > 0;
}

bool looksLikeIban(std::string_view text)
{
    std::string shape;
    int remainder = 0;
    for (const char c : text) {
        if (c != ' ') {
            shape += c;
        }
    }
    const bool fits = shape.size() >= 15 && shape.size() <= 34 && isLetter(shape[0]) &&
                      isLetter(shape[1]) && isDigit(shape[2]) && isDigit(shape[3]);
    if (!fits) {
        return false;
    }
    for (const char c : shape.substr(4) + shape.substr(0, 4)) {
        if (!isDigit(c) && !isLetter(c)) {
            return false;
        }
        const int value = isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
        remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
    }
    return remainder == 1;
}

bool looksLikeEmail(std::string_view text) noexcept
{
    const std::size_t at = text.find('@');
    const std::size_t dot = text.rfind('.');
    return at != std::string_view::npos && at > 0 && text.find('@', at + 1) == text.npos &&
           dot != std::string_view::npos && dot > at + 1 && dot + 2 < text.size() &&
           text.find(' ') == std::string_view::npos;
}

bool looksLikePhone(std::string_view text) noexcept
{
    const bool shaped = std::all_of(text.begin(), text.end(), [](char c) {
        return isDigit(c) || std::string_view("+-/(). ").find(c) != std::string_view::npos;
    });
    const auto digits = std::count_if(text.begin(), text.end(), isDigit);
    const bool grouped = text.find_first_of("-/() ") != std::string_view::npos;
    return shaped && digits >= 7 && digits <= 15 &&
           (text.starts_with('+') || (grouped && (text[0] == '0' || text[0] == '(')));
}

data::PersonalData personalDataOf(const data::Column &column)
{
    std::vector<std::string> texts;
    for (const data::Value &example : column.profile.examples) {
        texts.push_back(data::toText(example));
    }
    const bool isText = column.type == data::ColumnType::Text ||
                        column.type == data::ColumnType::Unknown || column.numbersAsText;
    if (isText && mostly(texts, looksLikeEmail)) {
        return PersonalData::Email;
    }
    if (isText && mostly(texts, looksLikeIban)) {
        return PersonalData::Iban;
    }
    const bool isTime = column.encoding != data::DateEncoding::None;
    if (!isTime && texts.size() > 1 && column.type != data::ColumnType::Real &&
        mostly(texts, looksLikeCardNumber)) {
        return PersonalData::CardNumber;
    }
    if (isText && !isTime && texts.size() > 1 && mostly(texts, looksLikePhone)) {
        return PersonalData::Phone;
    }
    const PersonalData named = byName(column);
    const bool isNumber = column.type == data::ColumnType::Real ||
                          column.type == data::ColumnType::Boolean ||
                          (column.type == data::ColumnType::Integer && !column.numbersAsText);
    switch (named) {
    case PersonalData::BirthDate:
        return isTime || (isText && !isNumber) ? named : PersonalData::None;
    case PersonalData::Email:
        // where there are values, they decide
        return isText && (texts.empty() || std::any_of(texts.begin(), texts.end(), looksLikeEmail))
                   ? named
                   : PersonalData::None;
    case PersonalData::Address:
        return isText && !isNumber && !isTime ? named : PersonalData::None;
    case PersonalData::Iban:
        return isText ? named : PersonalData::None;
    default:
        return isTime || column.type == data::ColumnType::Real ||
                       column.type == data::ColumnType::Boolean
                   ? PersonalData::None
                   : named;
    }
}

} // namespace querent::connectors
