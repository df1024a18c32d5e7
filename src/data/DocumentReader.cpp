// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/DocumentReader.h"

#include "data/Value.h"

#include <algorithm>

namespace querent::data {

nlohmann::json DocumentReader::parse(std::string_view text, int newest)
{
    nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded()) {
        fail({}, text.find_first_not_of(" \t\r\n") == std::string_view::npos
                     ? "is empty; it must be a JSON document"
                     : "is not valid JSON; check for missing quotes, commas or brackets");
        return nullptr;
    }
    if (!document.is_object()) {
        fail({}, "must be a JSON object, { … }");
        return nullptr;
    }
    const nlohmann::json *const version = field(document, "version");
    if (version == nullptr || !version->is_number_integer()) {
        fail("version", "is missing; write \"version\": " + std::to_string(newest));
        return nullptr;
    }
    if (*version < 1 || *version > newest) {
        fail("version", "is " + version->dump() +
                            ", which this program does not know; it reads version 1" +
                            (newest > 1 ? " to " + std::to_string(newest) : std::string()));
        return nullptr;
    }
    return document;
}

std::string DocumentReader::text(const nlohmann::json &object, const std::string &place,
                                 const char *key)
{
    const nlohmann::json *const value = field(object, key);
    if (value == nullptr) {
        return {};
    }
    if (!value->is_string()) {
        fail(inside(place, key), "must be text in quotes");
        return {};
    }
    return value->get<std::string>();
}

std::string DocumentReader::requiredText(const nlohmann::json &object, const std::string &place,
                                         const char *key)
{
    std::string value = text(object, place, key);
    if (value.find_first_not_of(" \t\r\n") == std::string::npos) {
        fail(inside(place, key), "is missing or blank");
    }
    return value;
}

bool DocumentReader::boolean(const nlohmann::json &object, const std::string &place,
                             const char *key, bool fallback)
{
    const nlohmann::json *const value = field(object, key);
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is_boolean()) {
        fail(inside(place, key), "must be true or false");
        return fallback;
    }
    return value->get<bool>();
}

std::optional<double> DocumentReader::number(const nlohmann::json &object, const std::string &place,
                                             const char *key, double least, double most)
{
    const nlohmann::json *const value = field(object, key);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_number() || value->get<double>() < least || value->get<double>() > most) {
        fail(inside(place, key),
             "must be a number from " + toText(Value(least)) + " to " + toText(Value(most)));
        return std::nullopt;
    }
    return value->get<double>();
}

std::vector<std::string> DocumentReader::texts(const nlohmann::json &object,
                                               const std::string &place, const char *key)
{
    std::vector<std::string> values;
    const std::string list = inside(place, key);
    std::size_t index = 0;
    for (const nlohmann::json &value : array(object, place, key)) {
        if (!value.is_string()) {
            fail(inside(list, index), "must be text in quotes");
            return {};
        }
        values.push_back(value.get<std::string>());
        ++index;
    }
    return values;
}

nlohmann::json DocumentReader::array(const nlohmann::json &object, const std::string &place,
                                     const char *key)
{
    return container(object, place, key, nlohmann::json::array(), "must be a list, [ … ]");
}

nlohmann::json DocumentReader::object(const nlohmann::json &object, const std::string &place,
                                      const char *key)
{
    return container(object, place, key, nlohmann::json::object(), "must be an object, { … }");
}

bool DocumentReader::isObject(const nlohmann::json &value, const std::string &place)
{
    if (!value.is_object()) {
        fail(place, "must be an object, { … }");
    }
    return value.is_object();
}

void DocumentReader::allowOnly(const nlohmann::json &object,
                               const std::vector<std::string_view> &known, const std::string &place)
{
    if (!object.is_object()) {
        return;
    }
    for (const auto &entry : object.items()) {
        if (std::find(known.begin(), known.end(), entry.key()) == known.end()) {
            std::string names;
            for (const std::string_view name : known) {
                names += (names.empty() ? "" : ", ") + std::string(name);
            }
            fail(inside(place, entry.key()),
                 "is not a field this program knows; the fields are " + names);
        }
    }
}

void DocumentReader::fail(const std::string &place, const std::string &problem)
{
    if (m_error) {
        return;
    }
    const std::string where = place.empty() ? m_subject : m_subject + ": \"" + place + "\"";
    m_error = base::Error{base::ErrorCode::MalformedDocument, where + " " + problem + ".", place};
}

std::string DocumentReader::inside(const std::string &place, std::string_view key)
{
    return place.empty() ? std::string(key) : place + "." + std::string(key);
}

std::string DocumentReader::inside(const std::string &place, std::size_t index)
{
    return place + "[" + std::to_string(index) + "]";
}

const nlohmann::json *DocumentReader::field(const nlohmann::json &object, const char *key) const
{
    if (!object.is_object()) {
        return nullptr;
    }
    const auto found = object.find(key);
    return found != object.end() ? &*found : nullptr;
}

nlohmann::json DocumentReader::container(const nlohmann::json &object, const std::string &place,
                                         const char *key, nlohmann::json empty, const char *problem)
{
    const nlohmann::json *const value = field(object, key);
    if (value == nullptr) {
        return empty;
    }
    if (value->type() != empty.type()) {
        fail(inside(place, key), problem);
        return empty;
    }
    return *value;
}

} // namespace querent::data
