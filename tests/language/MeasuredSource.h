// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "connectors/LocalTrials.h"
#include "language/Engine.h"

#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::testing {

/// A database opened for measuring the engine.
struct MeasuredSource
{
    std::shared_ptr<const data::Catalog> catalog;
    std::shared_ptr<const language::SourceModel> model;
    std::shared_ptr<const query::PlanTrials> trials;
};

/// Nothing, and a line on the error stream, where the file cannot be opened.
inline std::optional<MeasuredSource> openMeasuredSource(const std::string &path)
{
    const auto fail = [&](const base::Error &error) {
        std::cerr << path << ": " << error.message << "\n";
        return std::nullopt;
    };
    auto source = connectors::openDataSource(path);
    if (!source) {
        return fail(source.error());
    }
    auto connection = source.value()->connect();
    if (!connection) {
        return fail(connection.error());
    }
    auto catalog = connection.value()->readCatalog({});
    if (!catalog) {
        return fail(catalog.error());
    }
    std::vector<data::ColumnValues> values;
    for (const data::Table &table : catalog->tables) {
        for (const data::Column &column : table.columns) {
            if (column.type == data::ColumnType::Text || column.type == data::ColumnType::Unknown ||
                column.type == data::ColumnType::Date) {
                auto found = connection.value()->distinctValues(table.name, column.name, 5000, {});
                if (found) {
                    values.push_back(std::move(found.value()));
                }
            }
        }
    }
    MeasuredSource opened;
    opened.catalog = std::make_shared<const data::Catalog>(std::move(catalog.value()));
    opened.model = language::buildSourceModel(opened.catalog, nullptr, std::move(values));
    opened.trials = std::make_shared<const connectors::LocalTrials>(
        source.value(), opened.catalog,
        std::make_shared<const data::Policy>(data::Policy::standard()));
    return opened;
}

} // namespace querent::testing
