// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::data {

/// Reads the fields of a JSON document that people write by hand, and keeps the first thing that
/// is wrong with it together with its place ("tables.orders.synonyms"). After a failure every
/// further call gives an empty value, so that a caller checks once, at the end.
class DocumentReader
{
public:
    /// `subject` opens every message: "The policy".
    explicit DocumentReader(std::string_view subject) : m_subject(subject) {}

    /// The document, an object whose "version" is from 1 to `newest`; null after a failure.
    [[nodiscard]] nlohmann::json parse(std::string_view text, int newest = 1);

    // Each reads field `key` of the object that lies at `place` ("" for the document itself).
    [[nodiscard]] std::string text(const nlohmann::json &object, const std::string &place,
                                   const char *key);
    /// As text(), but the field must be there and not be blank.
    [[nodiscard]] std::string requiredText(const nlohmann::json &object, const std::string &place,
                                           const char *key);
    [[nodiscard]] bool boolean(const nlohmann::json &object, const std::string &place,
                               const char *key, bool fallback);
    /// Nothing where the field is missing.
    [[nodiscard]] std::optional<double> number(const nlohmann::json &object,
                                               const std::string &place, const char *key,
                                               double least, double most);
    [[nodiscard]] std::vector<std::string> texts(const nlohmann::json &object,
                                                 const std::string &place, const char *key);
    /// The array or object `key`, empty where it is missing.
    [[nodiscard]] nlohmann::json array(const nlohmann::json &object, const std::string &place,
                                       const char *key);
    [[nodiscard]] nlohmann::json object(const nlohmann::json &object, const std::string &place,
                                        const char *key);
    /// Fails where `value`, which lies at `place`, is not an object.
    [[nodiscard]] bool isObject(const nlohmann::json &value, const std::string &place);
    /// Fails where `object`, which lies at `place`, has a field that is not among `known`.
    void allowOnly(const nlohmann::json &object, const std::vector<std::string_view> &known,
                   const std::string &place = {});

    void fail(const std::string &place, const std::string &problem);
    [[nodiscard]] const std::optional<base::Error> &error() const noexcept { return m_error; }

    /// "place.key", or "key" in the document itself.
    [[nodiscard]] static std::string inside(const std::string &place, std::string_view key);
    /// "place[3]".
    [[nodiscard]] static std::string inside(const std::string &place, std::size_t index);

private:
    [[nodiscard]] const nlohmann::json *field(const nlohmann::json &object, const char *key) const;
    [[nodiscard]] nlohmann::json container(const nlohmann::json &object, const std::string &place,
                                           const char *key, nlohmann::json empty,
                                           const char *problem);

    std::string m_subject;
    std::optional<base::Error> m_error;
};

} // namespace querent::data
