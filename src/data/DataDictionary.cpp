// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/DataDictionary.h"

#include "data/DocumentReader.h"

#include <nlohmann/json.hpp>

namespace querent::data {

namespace {

DataDictionary::ColumnEntry readColumn(DocumentReader &reader, const nlohmann::json &json,
                                       const std::string &place)
{
    return {reader.text(json, place, "description"), reader.texts(json, place, "synonyms"),
            reader.text(json, place, "unit"), reader.boolean(json, place, "pii", false)};
}

DataDictionary::TableEntry readTable(DocumentReader &reader, const nlohmann::json &json,
                                     const std::string &place)
{
    DataDictionary::TableEntry table{
        reader.text(json, place, "description"), reader.texts(json, place, "synonyms"), {}};
    const nlohmann::json columns = reader.object(json, place, "columns");
    for (const auto &entry : columns.items()) {
        const std::string columnPlace =
            DocumentReader::inside(DocumentReader::inside(place, "columns"), entry.key());
        if (reader.isObject(entry.value(), columnPlace)) {
            table.columns.emplace(entry.key(), readColumn(reader, entry.value(), columnPlace));
        }
    }
    return table;
}

DataDictionary::Metric readMetric(DocumentReader &reader, const nlohmann::json &json,
                                  const std::string &place)
{
    return {reader.requiredText(json, place, "name"),
            reader.requiredText(json, place, "table"),
            reader.requiredText(json, place, "expression"),
            reader.text(json, place, "description"),
            reader.text(json, place, "unit"),
            reader.texts(json, place, "synonyms")};
}

DataDictionary::Relationship readRelationship(DocumentReader &reader, const nlohmann::json &json,
                                              const std::string &place)
{
    return {reader.requiredText(json, place, "from_table"),
            reader.requiredText(json, place, "from_column"),
            reader.requiredText(json, place, "to_table"),
            reader.requiredText(json, place, "to_column")};
}

DataDictionary::Example readExample(DocumentReader &reader, const nlohmann::json &json,
                                    const std::string &place)
{
    return {reader.requiredText(json, place, "question"), reader.requiredText(json, place, "sql")};
}

template <typename Entry>
std::vector<Entry> readList(DocumentReader &reader, const nlohmann::json &document, const char *key,
                            Entry (*read)(DocumentReader &, const nlohmann::json &,
                                          const std::string &))
{
    std::vector<Entry> entries;
    std::size_t index = 0;
    for (const nlohmann::json &item : reader.array(document, {}, key)) {
        const std::string place = DocumentReader::inside(key, index++);
        if (reader.isObject(item, place)) {
            entries.push_back(read(reader, item, place));
        }
    }
    return entries;
}

nlohmann::json describe(const DataDictionary::TableEntry &table)
{
    nlohmann::json columns = nlohmann::json::object();
    for (const auto &[name, column] : table.columns) {
        columns[name] = {{"description", column.description},
                         {"synonyms", column.synonyms},
                         {"unit", column.unit},
                         {"pii", column.personal}};
    }
    return {{"description", table.description},
            {"synonyms", table.synonyms},
            {"columns", std::move(columns)}};
}

} // namespace

bool DataDictionary::empty() const noexcept
{
    return tables.empty() && metrics.empty() && relationships.empty() && glossary.empty() &&
           examples.empty();
}

base::Result<DataDictionary> parseDictionary(std::string_view text)
{
    DocumentReader reader("The data dictionary");
    const nlohmann::json document = reader.parse(text);
    DataDictionary dictionary;
    const nlohmann::json tables = reader.object(document, {}, "tables");
    for (const auto &entry : tables.items()) {
        const std::string place = DocumentReader::inside("tables", entry.key());
        if (reader.isObject(entry.value(), place)) {
            dictionary.tables.emplace(entry.key(), readTable(reader, entry.value(), place));
        }
    }
    dictionary.metrics = readList(reader, document, "metrics", readMetric);
    dictionary.relationships = readList(reader, document, "relationships", readRelationship);
    dictionary.examples = readList(reader, document, "examples", readExample);
    const nlohmann::json glossary = reader.object(document, {}, "glossary");
    for (const auto &entry : glossary.items()) {
        dictionary.glossary.emplace(entry.key(),
                                    reader.text(glossary, "glossary", entry.key().c_str()));
    }
    if (reader.error()) {
        return *reader.error();
    }
    return dictionary;
}

void to_json(nlohmann::json &json, const DataDictionary &dictionary)
{
    nlohmann::json tables = nlohmann::json::object();
    for (const auto &[name, table] : dictionary.tables) {
        tables[name] = describe(table);
    }
    nlohmann::json metrics = nlohmann::json::array();
    for (const DataDictionary::Metric &metric : dictionary.metrics) {
        metrics.push_back({{"name", metric.name},
                           {"table", metric.table},
                           {"expression", metric.expression},
                           {"description", metric.description},
                           {"unit", metric.unit},
                           {"synonyms", metric.synonyms}});
    }
    nlohmann::json relationships = nlohmann::json::array();
    for (const DataDictionary::Relationship &relationship : dictionary.relationships) {
        relationships.push_back({{"from_table", relationship.fromTable},
                                 {"from_column", relationship.fromColumn},
                                 {"to_table", relationship.toTable},
                                 {"to_column", relationship.toColumn}});
    }
    nlohmann::json examples = nlohmann::json::array();
    for (const DataDictionary::Example &example : dictionary.examples) {
        examples.push_back({{"question", example.question}, {"sql", example.sql}});
    }
    json = {{"version", 1},
            {"tables", std::move(tables)},
            {"metrics", std::move(metrics)},
            {"relationships", std::move(relationships)},
            {"glossary", dictionary.glossary},
            {"examples", std::move(examples)}};
}

} // namespace querent::data
