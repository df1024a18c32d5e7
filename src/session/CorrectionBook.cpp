// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/CorrectionBook.h"

#include "session/KeptDocument.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

using data::DataDictionary;
using nlohmann::json;
using Field = Correction::Field;

KeptDocument document(const std::string &path)
{
    return {path, "does not hold what was said about a source.",
            "What was said about the source cannot be kept"};
}

base::Result<DataDictionary> dictionaryIn(const std::optional<json> &held, const KeptDocument &kept)
{
    if (!held) {
        return DataDictionary();
    }
    auto read = data::parseDictionary(held->dump());
    if (!read) {
        base::Error error = kept.notOurs();
        error.detail += ": " + read.error().message;
        return error;
    }
    return read;
}

/// The object of a dictionary's document that says so; there from now on.
json &entryOf(json &document, const Correction &correction)
{
    json *entry = &document["tables"][correction.table];
    if (!correction.column.empty()) {
        entry = &(*entry)["columns"][correction.column];
    }
    if (entry->is_null()) {
        *entry = json::object();
    }
    return *entry;
}

const char *keyOf(Field field)
{
    switch (field) {
    case Field::Kind:
        return "kind";
    case Field::Labels:
        return "label";
    case Field::Date:
        return "date";
    case Field::Measure:
        return "measure";
    case Field::Role:
        return "role";
    case Field::Aggregation:
        return "aggregation";
    case Field::RollsUpTo:
        return "rolls_up_to";
    case Field::Synonyms:
        return "synonyms";
    case Field::Hidden:
        return "hidden";
    case Field::Description:
        return "description";
    case Field::Unit:
        return "unit";
    case Field::Personal:
        return "pii";
    }
    return "";
}

bool isList(Field field)
{
    return field == Field::Labels || field == Field::Synonyms;
}

json valueOf(const Correction &correction)
{
    const std::vector<std::string> &value = *correction.value;
    if (isList(correction.field)) {
        return value;
    }
    const std::string &text = value.empty() ? std::string() : value.front();
    const bool flag = correction.field == Field::Hidden || correction.field == Field::Personal;
    return flag ? json(text == "true") : json(text);
}

std::optional<std::vector<std::string>> spelled(const json &value)
{
    if (value.is_array()) {
        return value.empty() ? std::nullopt : std::optional(value.get<std::vector<std::string>>());
    }
    if (value.is_boolean()) {
        return std::vector<std::string>{value.get<bool>() ? "true" : "false"};
    }
    return value.is_string() ? std::optional(std::vector{value.get<std::string>()}) : std::nullopt;
}

} // namespace

base::Result<std::shared_ptr<CorrectionBook>> CorrectionBook::open(std::string path)
{
    const KeptDocument kept = document(path);
    auto held = kept.read();
    if (!held) {
        return std::move(held).error();
    }
    auto own = dictionaryIn(*held, kept);
    if (!own) {
        return std::move(own).error();
    }
    auto book = std::make_shared<CorrectionBook>();
    book->m_path = std::move(path);
    book->m_own = std::move(*own);
    return book;
}

std::string CorrectionBook::pathFor(const std::string &folder, const std::string &location)
{
    return keptPath(folder, location, ".dictionary.json");
}

DataDictionary CorrectionBook::dictionary() const
{
    const std::lock_guard lock(m_mutex);
    return m_own;
}

base::Result<Correction> CorrectionBook::correct(const Correction &correction)
{
    Correction back = correction;
    const auto before = revise([&](const DataDictionary &own) -> base::Result<DataDictionary> {
        json changed = own;
        json &entry = entryOf(changed, correction);
        const char *key = keyOf(correction.field);
        back.value = entry.contains(key) ? spelled(entry[key]) : std::nullopt;
        if (correction.value) {
            entry[key] = valueOf(correction);
        } else {
            entry.erase(key);
        }
        auto read = data::parseDictionary(changed.dump());
        if (!read) {
            return base::Error{base::ErrorCode::InvalidArgument, read.error().message, {}};
        }
        return read;
    });
    return before ? base::Result<Correction>(std::move(back)) : before.error();
}

base::Result<DataDictionary> CorrectionBook::revise(const Revision &revision)
{
    const std::lock_guard lock(m_mutex);
    DataDictionary before = m_own;
    DataDictionary after;
    if (m_path.empty()) {
        auto revised = revision(before);
        if (!revised) {
            return std::move(revised).error();
        }
        after = std::move(*revised);
    } else {
        const KeptDocument kept = document(m_path);
        const auto done = kept.change([&](const std::optional<json> &held) -> base::Result<json> {
            auto read = dictionaryIn(held, kept);
            if (!read) {
                return std::move(read).error();
            }
            before = *read;
            auto revised = revision(std::move(*read));
            if (!revised) {
                return std::move(revised).error();
            }
            after = std::move(*revised);
            return json(after);
        });
        if (!done) {
            return done.error();
        }
    }
    m_own = std::move(after);
    return before;
}

} // namespace querent::session
