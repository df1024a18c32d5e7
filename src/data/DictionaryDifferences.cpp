// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/DictionaryDifferences.h"

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

namespace querent::data {

namespace {

using nlohmann::json;
using Subject = DictionaryDifference::Subject;
/// What is said, by subject, name and field.
using Facts = std::map<std::tuple<Subject, std::string, std::string>, std::string>;

std::string textOf(const json &object, const char *key)
{
    return object.value(key, std::string());
}

/// Empty where the value says nothing.
std::string said(const std::string &field, const json &value)
{
    if (value.is_string()) {
        const std::string text = value.get<std::string>();
        const bool none = field == "date" || field == "measure" || field == "rolls_up_to";
        return text.empty() && none ? "–" : text;
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? "true" : std::string();
    }
    std::string words;
    if (value.is_array()) {
        for (const json &word : value) {
            words += (words.empty() ? "" : ", ") + said(field, word);
        }
    }
    return words;
}

void note(Facts &facts, Subject subject, const std::string &name, const json &entry)
{
    for (const auto &field : entry.items()) {
        if (std::string text = said(field.key(), field.value()); !text.empty()) {
            facts[{subject, name, field.key()}] = std::move(text);
        }
    }
}

Facts factsOf(const json &document)
{
    Facts facts;
    for (const auto &table : document["tables"].items()) {
        note(facts, Subject::Table, table.key(), table.value());
        for (const auto &column : table.value()["columns"].items()) {
            note(facts, Subject::Column, table.key() + "." + column.key(), column.value());
        }
    }
    for (const json &metric : document["metrics"]) {
        json entry = metric;
        entry.erase("name");
        note(facts, Subject::Metric, textOf(metric, "name"), entry);
    }
    for (const json &relationship : document["relationships"]) {
        const std::string name =
            textOf(relationship, "from_table") + "." + textOf(relationship, "from_column") + " → " +
            textOf(relationship, "to_table") + "." + textOf(relationship, "to_column");
        const char *field = relationship.value("denied", false) ? "denied" : "related";
        facts[{Subject::Relationship, name, field}] = "true";
    }
    for (const auto &term : document["glossary"].items()) {
        facts[{Subject::Term, term.key(), "meaning"}] = said({}, term.value());
    }
    for (const json &example : document["examples"]) {
        facts[{Subject::Example, textOf(example, "question"), "sql"}] = textOf(example, "sql");
    }
    return facts;
}

} // namespace

std::vector<DictionaryDifference> differences(const DataDictionary &before,
                                              const DataDictionary &after)
{
    const Facts old = factsOf(before);
    const Facts now = factsOf(after);
    std::map<Facts::key_type, std::pair<std::string, std::string>> both;
    for (const auto &[key, text] : old) {
        both[key].first = text;
    }
    for (const auto &[key, text] : now) {
        both[key].second = text;
    }
    std::vector<DictionaryDifference> found;
    for (const auto &[key, texts] : both) {
        if (texts.first != texts.second) {
            found.push_back(
                {std::get<0>(key), std::get<1>(key), std::get<2>(key), texts.first, texts.second});
        }
    }
    return found;
}

} // namespace querent::data
