// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/DataDictionary.h"

#include "data/DocumentReader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>

namespace querent::data {

namespace {

bool has(const nlohmann::json &json, const char *key)
{
    const auto field = json.find(key);
    return field != json.end() && !field->is_null();
}

/// Nothing where the field is missing.
std::optional<std::string> optionalText(DocumentReader &reader, const nlohmann::json &json,
                                        const std::string &place, const char *key)
{
    return has(json, key) ? std::optional(reader.text(json, place, key)) : std::nullopt;
}

template <typename Enum>
std::optional<Enum> choice(DocumentReader &reader, const nlohmann::json &json,
                           const std::string &place, const char *key, std::span<const Enum> all)
{
    const auto said = optionalText(reader, json, place, key);
    if (!said) {
        return std::nullopt;
    }
    std::string names;
    for (const Enum value : all) {
        if (nameOf(value) == *said) {
            return value;
        }
        names += (names.empty() ? "" : ", ") + std::string(nameOf(value));
    }
    reader.fail(DocumentReader::inside(place, key), "must be one of " + names);
    return std::nullopt;
}

DataDictionary::ColumnEntry readColumn(DocumentReader &reader, const nlohmann::json &json,
                                       const std::string &place)
{
    DataDictionary::ColumnEntry column;
    column.description = reader.text(json, place, "description");
    column.synonyms = reader.texts(json, place, "synonyms");
    column.unit = reader.text(json, place, "unit");
    column.personal = reader.boolean(json, place, "pii", false);
    column.role = choice(reader, json, place, "role", std::span<const SemanticRole>(semanticRoles));
    column.aggregation =
        choice(reader, json, place, "aggregation", std::span<const Aggregation>(aggregations));
    column.rollsUpTo = optionalText(reader, json, place, "rolls_up_to");
    column.hidden = reader.boolean(json, place, "hidden", false);
    return column;
}

DataDictionary::TableEntry readTable(DocumentReader &reader, const nlohmann::json &json,
                                     const std::string &place)
{
    DataDictionary::TableEntry table;
    table.description = reader.text(json, place, "description");
    table.synonyms = reader.texts(json, place, "synonyms");
    table.kind = choice(reader, json, place, "kind", std::span<const TableKind>(tableKinds));
    if (has(json, "label")) {
        table.labels = reader.texts(json, place, "label");
    }
    table.date = optionalText(reader, json, place, "date");
    table.measure = optionalText(reader, json, place, "measure");
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
            reader.requiredText(json, place, "to_column"),
            reader.boolean(json, place, "denied", false)};
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

nlohmann::json describe(const DataDictionary::ColumnEntry &column)
{
    nlohmann::json json{{"description", column.description},
                        {"synonyms", column.synonyms},
                        {"unit", column.unit},
                        {"pii", column.personal}};
    if (column.role) {
        json["role"] = nameOf(*column.role);
    }
    if (column.aggregation) {
        json["aggregation"] = nameOf(*column.aggregation);
    }
    if (column.rollsUpTo) {
        json["rolls_up_to"] = *column.rollsUpTo;
    }
    if (column.hidden) {
        json["hidden"] = true;
    }
    return json;
}

nlohmann::json describe(const DataDictionary::TableEntry &table)
{
    nlohmann::json columns = nlohmann::json::object();
    for (const auto &[name, column] : table.columns) {
        columns[name] = describe(column);
    }
    nlohmann::json json{{"description", table.description},
                        {"synonyms", table.synonyms},
                        {"columns", std::move(columns)}};
    if (table.kind) {
        json["kind"] = nameOf(*table.kind);
    }
    if (table.labels) {
        json["label"] = *table.labels;
    }
    if (table.date) {
        json["date"] = *table.date;
    }
    if (table.measure) {
        json["measure"] = *table.measure;
    }
    return json;
}

template <typename Entries>
auto entryOf(Entries &entries, std::string_view name) noexcept -> decltype(&entries.begin()->second)
{
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto &entry) {
        return equalNames(entry.first, name);
    });
    return found != entries.end() ? &found->second : nullptr;
}

/// The entry that takes in what is said about `name`.
template <typename Entry>
Entry &entryFor(std::map<std::string, Entry> &entries, const std::string &name)
{
    Entry *known = entryOf(entries, name);
    return known != nullptr ? *known : entries[name];
}

void takeText(std::string &base, const std::string &own)
{
    base = own.empty() ? base : own;
}

template <typename Value>
void takeChoice(std::optional<Value> &base, const std::optional<Value> &own)
{
    base = own ? own : base;
}

void takeWords(std::vector<std::string> &base, const std::vector<std::string> &own)
{
    for (const std::string &word : own) {
        if (std::find(base.begin(), base.end(), word) == base.end()) {
            base.push_back(word);
        }
    }
}

void take(DataDictionary::ColumnEntry &base, const DataDictionary::ColumnEntry &own)
{
    takeText(base.description, own.description);
    takeText(base.unit, own.unit);
    takeWords(base.synonyms, own.synonyms);
    base.personal = base.personal || own.personal;
    base.hidden = base.hidden || own.hidden;
    takeChoice(base.role, own.role);
    takeChoice(base.aggregation, own.aggregation);
    takeChoice(base.rollsUpTo, own.rollsUpTo);
}

void take(DataDictionary::TableEntry &base, const DataDictionary::TableEntry &own)
{
    takeText(base.description, own.description);
    takeWords(base.synonyms, own.synonyms);
    takeChoice(base.kind, own.kind);
    takeChoice(base.labels, own.labels);
    takeChoice(base.date, own.date);
    takeChoice(base.measure, own.measure);
    for (const auto &[name, column] : own.columns) {
        take(entryFor(base.columns, name), column);
    }
}

} // namespace

bool DataDictionary::Relationship::sameEnds(const Relationship &other) const noexcept
{
    return equalNames(fromTable, other.fromTable) && equalNames(fromColumn, other.fromColumn) &&
           equalNames(toTable, other.toTable) && equalNames(toColumn, other.toColumn);
}

bool DataDictionary::empty() const noexcept
{
    return tables.empty() && metrics.empty() && relationships.empty() && glossary.empty() &&
           examples.empty();
}

const DataDictionary::TableEntry *DataDictionary::table(std::string_view name) const noexcept
{
    return entryOf(tables, name);
}

const DataDictionary::ColumnEntry *DataDictionary::column(std::string_view tableName,
                                                          std::string_view name) const noexcept
{
    const TableEntry *entry = table(tableName);
    return entry != nullptr ? entryOf(entry->columns, name) : nullptr;
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
        if (relationship.denied) {
            relationships.back()["denied"] = true;
        }
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

DataDictionary merged(DataDictionary base, const DataDictionary &own)
{
    for (const auto &[name, table] : own.tables) {
        take(entryFor(base.tables, name), table);
    }
    for (const DataDictionary::Metric &metric : own.metrics) {
        std::erase_if(base.metrics, [&](const DataDictionary::Metric &known) {
            return equalNames(known.name, metric.name);
        });
        base.metrics.push_back(metric);
    }
    for (const DataDictionary::Relationship &relationship : own.relationships) {
        std::erase_if(base.relationships, [&](const DataDictionary::Relationship &known) {
            return known.sameEnds(relationship);
        });
        base.relationships.push_back(relationship);
    }
    for (const auto &[term, meaning] : own.glossary) {
        base.glossary[term] = meaning;
    }
    for (const DataDictionary::Example &example : own.examples) {
        std::erase_if(base.examples, [&](const DataDictionary::Example &known) {
            return known.question == example.question;
        });
        base.examples.push_back(example);
    }
    return base;
}

Catalog related(Catalog catalog, const DataDictionary &dictionary)
{
    for (const DataDictionary::Relationship &said : dictionary.relationships) {
        const auto same = [&said](const Relationship &known) {
            return known.fromColumns.size() == 1 && known.toColumns.size() == 1 &&
                   said.sameEnds({known.fromTable, known.fromColumns.front(), known.toTable,
                                  known.toColumns.front(), false});
        };
        const Column *from = catalog.column(said.fromTable, said.fromColumn);
        const Column *to = catalog.column(said.toTable, said.toColumn);
        const bool known =
            std::any_of(catalog.relationships.begin(), catalog.relationships.end(), same);
        if (said.denied) {
            std::erase_if(catalog.relationships, same);
        } else if (from != nullptr && to != nullptr && !known) {
            catalog.relationships.push_back({catalog.table(said.fromTable)->name,
                                             {from->name},
                                             catalog.table(said.toTable)->name,
                                             {to->name},
                                             false,
                                             {}});
        }
    }
    return catalog;
}

} // namespace querent::data
