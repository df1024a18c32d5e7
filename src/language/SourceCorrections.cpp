// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SourceModel.h"

#include <algorithm>

namespace querent::language {

namespace {

using data::Aggregation;
using data::SemanticRole;

bool holdsNumbers(const data::Column &column)
{
    return column.type == data::ColumnType::Integer || column.type == data::ColumnType::Real;
}

bool holdsDates(const data::Column &column)
{
    return column.encoding != data::DateEncoding::None || column.type == data::ColumnType::Date ||
           column.type == data::ColumnType::DateTime;
}

} // namespace

void SourceModel::heedColumn(ColumnModel &column, const std::string &place,
                             const data::DataDictionary::ColumnEntry &entry)
{
    column.hidden = entry.hidden;
    const data::Column &source = *column.column;
    if (entry.role == SemanticRole::Measure && !holdsNumbers(source)) {
        m_unheeded.push_back({Unheeded::Why::NoNumber, place, {}});
    } else if (entry.role == SemanticRole::Date && !holdsDates(source)) {
        m_unheeded.push_back({Unheeded::Why::NoDate, place, {}});
    } else if (entry.role) {
        const SemanticRole role = *entry.role;
        column.numeric = role == SemanticRole::Measure;
        column.date = role == SemanticRole::Date;
        column.flag = role == SemanticRole::Flag;
        column.key = role == SemanticRole::Key;
        column.category = role == SemanticRole::Dimension || role == SemanticRole::Code ||
                          role == SemanticRole::Flag;
        column.money = column.money && column.numeric;
        column.quantity = column.numeric && (column.quantity || !entry.aggregation);
    }
    if (entry.aggregation) {
        if (*entry.aggregation != Aggregation::None && !holdsNumbers(source)) {
            m_unheeded.push_back({Unheeded::Why::NoNumber, place, {}});
            return;
        }
        column.numeric = *entry.aggregation != Aggregation::None;
        column.last = *entry.aggregation == Aggregation::Last;
        column.quantity = *entry.aggregation == Aggregation::Sum || column.last;
        column.money = column.money && column.numeric;
    }
}

std::optional<int> SourceModel::columnSaid(const TableModel &table, const std::string &name)
{
    const auto found =
        std::find_if(table.columns.begin(), table.columns.end(), [&](const ColumnModel &column) {
            return data::equalNames(column.column->name, name);
        });
    if (found == table.columns.end()) {
        m_unheeded.push_back({Unheeded::Why::NoColumn, table.table->name + "." + name, {}});
        return std::nullopt;
    }
    return found->id.column;
}

void SourceModel::heedTable(TableModel &table, const data::DataDictionary::TableEntry &entry)
{
    std::vector<int> labels;
    for (const auto &[name, column] : entry.columns) {
        const auto place = columnSaid(table, name);
        if (place && column.role == SemanticRole::Label && !entry.labels) {
            labels.push_back(*place);
        }
    }
    if (entry.labels) {
        for (const std::string &name : *entry.labels) {
            if (const auto place = columnSaid(table, name)) {
                labels.push_back(*place);
            }
        }
    }
    if (!labels.empty() || (entry.labels && entry.labels->empty())) {
        table.labels = std::move(labels);
    }
    if (entry.date && entry.date->empty()) {
        table.eventDate = -1;
    } else if (entry.date) {
        const auto place = columnSaid(table, *entry.date);
        if (place && !table.columns[static_cast<std::size_t>(*place)].date) {
            m_unheeded.push_back(
                {Unheeded::Why::NoDate, table.table->name + "." + *entry.date, {}});
        } else if (place) {
            table.eventDate = *place;
        }
    }
    if (entry.measure && entry.measure->empty()) {
        table.money = -1;
    } else if (entry.measure) {
        const auto place = columnSaid(table, *entry.measure);
        if (place && !table.columns[static_cast<std::size_t>(*place)].numeric) {
            m_unheeded.push_back(
                {Unheeded::Why::NoNumber, table.table->name + "." + *entry.measure, {}});
        } else if (place) {
            table.money = *place;
        }
    }
    if (entry.kind) {
        table.bridge = *entry.kind == data::TableKind::Bridge;
        table.fact = *entry.kind == data::TableKind::Fact && table.labels.empty();
    }
}

void SourceModel::heedDictionary()
{
    for (const auto &[name, entry] : m_dictionary->tables) {
        const auto found =
            std::find_if(m_tables.begin(), m_tables.end(), [&](const TableModel &table) {
                return data::equalNames(table.table->name, name);
            });
        if (found == m_tables.end()) {
            m_unheeded.push_back({Unheeded::Why::NoTable, name, {}});
        } else {
            heedTable(*found, entry);
        }
    }
}

} // namespace querent::language
