// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ValueReader.h"

#include "session/VisibleRows.h"

#include <utility>

namespace querent::session {

namespace {

constexpr int mostValues = 500;

base::Result<data::ColumnValues> valuesOf(const OpenSource &source, const std::string &table,
                                          const std::string &column, std::stop_token stop)
{
    auto connection = source.source->connect();
    if (!connection) {
        return std::move(connection).error();
    }
    if (source.policy->masksColumn(table, column)) {
        return base::Error{base::ErrorCode::PolicyViolation,
                           "The values of this column are masked.", "masked_column"};
    }
    // through the gate: rows that may not be seen say nothing here either
    return VisibleRows(**connection, *source.policy, source.source->dialect())
        .distinctValues(*source.catalog, table, column, mostValues, std::move(stop));
}

} // namespace

ValueReader::ValueReader(QObject *parent) : QObject(parent), m_task(this)
{
    m_pool.setMaxThreadCount(1);
}

void ValueReader::read(const OpenSourcePtr &source, const std::string &table,
                       const std::string &column)
{
    m_task.start(
        m_pool,
        [source, table, column](std::stop_token stop) {
            return valuesOf(*source, table, column, std::move(stop));
        },
        [this](const base::Result<data::ColumnValues> &values) {
            if (!values) {
                Q_EMIT failed(QString::fromStdString(values.error().message));
                return;
            }
            QStringList texts;
            for (const std::string &value : values->values) {
                texts << QString::fromStdString(value);
            }
            Q_EMIT found(texts, values->complete);
        });
}

std::vector<ChoosableColumn> choosableColumns(const OpenSource &source)
{
    constexpr std::int64_t fewValues = 1'000;
    std::vector<ChoosableColumn> columns;
    for (const data::Table &table : source.catalog->tables) {
        for (const data::Column &column : table.columns) {
            const bool few = column.profile.distinctCount <= fewValues;
            const bool words = column.type == data::ColumnType::Text &&
                               column.encoding == data::DateEncoding::None;
            if (words && few && !column.masked && column.personalData == data::PersonalData::None &&
                column.role != data::ColumnRole::Contact && column.role != data::ColumnRole::Text &&
                !source.policy->masksColumn(table.name, column.name)) {
                columns.push_back({table.name, column.name});
            }
        }
    }
    return columns;
}

} // namespace querent::session
