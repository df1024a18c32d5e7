// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/SemanticModel.h"

#include "data/Catalog.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::data {

namespace {

template <typename Named>
const Named *named(const std::vector<Named> &all, std::string_view name) noexcept
{
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Named &entry) { return equalNames(entry.name, name); });
    return found != all.end() ? &*found : nullptr;
}

template <typename Value>
nlohmann::json describe(const Guess<Value> &guess, nlohmann::json value)
{
    return {{"value", std::move(value)}, {"reason", guess.reason}, {"chosen", guess.chosen}};
}

nlohmann::json textOrNull(const std::string &text)
{
    return text.empty() ? nlohmann::json() : nlohmann::json(text);
}

nlohmann::json describe(const SemanticColumn &column)
{
    return {{"name", column.name},
            {"role", describe(column.role, nameOf(column.role.value))},
            {"aggregation", describe(column.aggregation, nameOf(column.aggregation.value))},
            {"unit", column.unit},
            {"rolls_up_to", describe(column.rollsUpTo, textOrNull(column.rollsUpTo.value))},
            {"synonyms", column.synonyms},
            {"hidden", column.hidden}};
}

nlohmann::json describe(const DerivedMeasure &measure)
{
    return {{"name", measure.name},     {"formula", measure.formula},
            {"unit", measure.unit},     {"aggregation", nameOf(measure.aggregation)},
            {"reason", measure.reason}, {"problem", textOrNull(measure.problem)},
            {"metric", measure.metric}};
}

nlohmann::json describe(const SemanticTable &table)
{
    nlohmann::json columns = nlohmann::json::array();
    for (const SemanticColumn &column : table.columns) {
        columns.push_back(describe(column));
    }
    nlohmann::json derived = nlohmann::json::array();
    for (const DerivedMeasure &measure : table.derived) {
        derived.push_back(describe(measure));
    }
    return {{"name", table.name},
            {"kind", describe(table.kind, nameOf(table.kind.value))},
            {"labels", describe(table.labels, table.labels.value)},
            {"date", describe(table.date, textOrNull(table.date.value))},
            {"measure", describe(table.measure, textOrNull(table.measure.value))},
            {"synonyms", table.synonyms},
            {"columns", std::move(columns)},
            {"derived", std::move(derived)}};
}

} // namespace

std::string_view nameOf(TableKind kind) noexcept
{
    switch (kind) {
    case TableKind::Entity:
        return "entity";
    case TableKind::Fact:
        return "fact";
    case TableKind::Bridge:
        return "bridge";
    case TableKind::Codes:
        return "codes";
    }
    return {};
}

std::string_view nameOf(SemanticRole role) noexcept
{
    switch (role) {
    case SemanticRole::Key:
        return "key";
    case SemanticRole::Label:
        return "label";
    case SemanticRole::Dimension:
        return "dimension";
    case SemanticRole::Measure:
        return "measure";
    case SemanticRole::Date:
        return "date";
    case SemanticRole::Flag:
        return "flag";
    case SemanticRole::Code:
        return "code";
    case SemanticRole::Text:
        return "text";
    case SemanticRole::Personal:
        return "personal";
    }
    return {};
}

std::string_view nameOf(Aggregation aggregation) noexcept
{
    switch (aggregation) {
    case Aggregation::Sum:
        return "sum";
    case Aggregation::Average:
        return "average";
    case Aggregation::Last:
        return "last";
    case Aggregation::None:
        return "none";
    }
    return {};
}

const SemanticTable *SemanticModel::table(std::string_view tableName) const noexcept
{
    return named(tables, tableName);
}

const SemanticColumn *SemanticModel::column(std::string_view tableName,
                                            std::string_view columnName) const noexcept
{
    const SemanticTable *found = table(tableName);
    return found != nullptr ? named(found->columns, columnName) : nullptr;
}

void to_json(nlohmann::json &json, const SemanticModel &model)
{
    nlohmann::json tables = nlohmann::json::array();
    for (const SemanticTable &table : model.tables) {
        tables.push_back(describe(table));
    }
    json = {{"tables", std::move(tables)}, {"problems", model.problems}};
}

} // namespace querent::data
