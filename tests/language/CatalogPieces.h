// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"

#include <QtCore/QString>

/// What small schemas of the tests are put together from.
namespace querent::pieces {

inline data::Column column(std::string name, data::ColumnType type,
                           std::vector<data::Value> examples = {}, std::int64_t distinct = 200)
{
    data::Column column;
    column.name = std::move(name);
    column.type = type;
    column.profile.rowCount = 400;
    column.profile.distinctCount =
        examples.empty() ? distinct : static_cast<std::int64_t>(examples.size());
    column.profile.examples = std::move(examples);
    return column;
}

inline data::Column key(std::string name)
{
    data::Column result = column(std::move(name), data::ColumnType::Integer);
    result.primaryKeyPosition = 1;
    result.nullable = false;
    return result;
}

inline data::Column date(std::string name, std::string last)
{
    data::Column result = column(std::move(name), data::ColumnType::Date);
    result.encoding = data::DateEncoding::IsoDate;
    result.profile.max = data::Value(std::move(last));
    return result;
}

/// A date that is empty in some rows.
inline data::Column openDate(std::string name, std::string last)
{
    data::Column result = date(std::move(name), std::move(last));
    result.profile.nullCount = 40;
    return result;
}

/// The texts that are the examples of columns, as values read from the source.
inline std::vector<data::ColumnValues> exampleValues(const data::Catalog &catalog)
{
    std::vector<data::ColumnValues> values;
    for (const data::Table &table : catalog.tables) {
        for (const data::Column &column : table.columns) {
            data::ColumnValues list{table.name, column.name, {}, true};
            for (const data::Value &value : column.profile.examples) {
                if (const std::string *text = value.text()) {
                    list.values.push_back(*text);
                }
            }
            if (!list.values.empty()) {
                values.push_back(std::move(list));
            }
        }
    }
    return values;
}

inline language::Request asking(const QString &question)
{
    language::Request request;
    request.question = question.toStdString();
    request.today = *data::parseIsoDate("2025-02-10");
    return request;
}

} // namespace querent::pieces
