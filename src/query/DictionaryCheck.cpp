// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/DictionaryCheck.h"

#include "query/MetricReader.h"

namespace querent::query {

namespace {

using data::ColumnType;

bool isNumber(ColumnType type)
{
    return type == ColumnType::Integer || type == ColumnType::Real || type == ColumnType::Boolean;
}

/// A value of one may equal a value of the other.
bool comparable(const data::Column &left, const data::Column &right)
{
    const auto open = [](const data::Column &column) {
        return column.type == ColumnType::Unknown || column.numbersAsText;
    };
    return open(left) || open(right) || isNumber(left.type) == isNumber(right.type);
}

std::string noSuchTable(const std::string &name, const data::Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("query", "There is no table “%1” here."), {name});
}

std::string noSuchColumn(const std::string &table, const std::string &name,
                         const data::Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("query", "“%1” has no column “%2”."), {table, name});
}

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

} // namespace

std::optional<std::string> problemOf(const data::DataDictionary::Metric &metric,
                                     const data::Catalog &catalog, const data::Phrasebook &phrases)
{
    if (isBlank(metric.name)) {
        return phrases.say(QUERENT_PHRASE("query", "A metric needs a name."));
    }
    const data::Table *table = catalog.table(metric.table);
    if (table == nullptr) {
        return noSuchTable(metric.table, phrases);
    }
    const auto read = readMetric(metric.expression, *table, phrases);
    return read ? std::nullopt : std::optional(read.error().message);
}

std::optional<std::string> problemOf(const data::DataDictionary::Relationship &relationship,
                                     const data::Catalog &catalog, const data::Phrasebook &phrases)
{
    const data::Column *ends[2] = {};
    const std::string *names[2][2] = {{&relationship.fromTable, &relationship.fromColumn},
                                      {&relationship.toTable, &relationship.toColumn}};
    for (std::size_t end = 0; end < 2; ++end) {
        if (catalog.table(*names[end][0]) == nullptr) {
            return noSuchTable(*names[end][0], phrases);
        }
        ends[end] = catalog.column(*names[end][0], *names[end][1]);
        if (ends[end] == nullptr) {
            return noSuchColumn(*names[end][0], *names[end][1], phrases);
        }
    }
    if (ends[0] == ends[1]) {
        return phrases.say(QUERENT_PHRASE("query", "A column is not related to itself."));
    }
    for (const data::Column *end : ends) {
        if (end->masked) {
            return phrases.say(
                QUERENT_PHRASE("query", "“%1” is masked: rows cannot be joined by it."),
                {end->name});
        }
    }
    if (!comparable(*ends[0], *ends[1])) {
        return phrases.say(QUERENT_PHRASE("query", "“%1” and “%2” hold different kinds of values."),
                           {ends[0]->name, ends[1]->name});
    }
    return std::nullopt;
}

std::vector<DictionaryProblem> problemsOf(const data::DataDictionary &dictionary,
                                          const data::Catalog &catalog,
                                          const data::Phrasebook &phrases)
{
    std::vector<DictionaryProblem> problems;
    for (const auto &[name, entry] : dictionary.tables) {
        const data::Table *table = catalog.table(name);
        if (table == nullptr) {
            problems.push_back({name, noSuchTable(name, phrases)});
            continue;
        }
        for (const auto &column : entry.columns) {
            if (table->column(column.first) == nullptr) {
                problems.push_back(
                    {name + "." + column.first, noSuchColumn(name, column.first, phrases)});
            }
        }
    }
    for (const data::DataDictionary::Metric &metric : dictionary.metrics) {
        if (auto problem = problemOf(metric, catalog, phrases)) {
            problems.push_back({metric.name, *std::move(problem)});
        }
    }
    for (const data::DataDictionary::Relationship &relationship : dictionary.relationships) {
        if (auto problem = problemOf(relationship, catalog, phrases)) {
            problems.push_back({relationship.fromTable + "." + relationship.fromColumn + " → " +
                                    relationship.toTable + "." + relationship.toColumn,
                                *std::move(problem)});
        }
    }
    return problems;
}

} // namespace querent::query
