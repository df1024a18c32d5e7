// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "connectors/LocalTrials.h"
#include "language/Engine.h"
#include "session/OpenSource.h"

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

/// Nothing, and a line on the error stream, where the file cannot be opened. It is read just as the
/// program reads it, rows that spell out codes included.
inline std::optional<MeasuredSource> openMeasuredSource(const std::string &path)
{
    MeasuredSource opened;
    session::OpenOptions options;
    options.makeReasoner = [&](std::shared_ptr<const data::Catalog> catalog,
                               std::shared_ptr<const data::DataDictionary> dictionary,
                               std::vector<data::ColumnValues> values, const auto &,
                               const auto &) -> base::Result<std::shared_ptr<reasoning::Reasoner>> {
        opened.catalog = catalog;
        opened.model = language::buildSourceModel(std::move(catalog), std::move(dictionary),
                                                  std::move(values));
        return base::Error{base::ErrorCode::Cancelled, {}, {}}; // nobody is to be asked anything
    };
    const auto read = session::openSource(path, options, {});
    const auto source = connectors::openDataSource(path);
    if (!source || !opened.model) {
        std::cerr << path << ": " << (read ? std::string() : read.error().message) << "\n";
        return std::nullopt;
    }
    opened.trials = std::make_shared<const connectors::LocalTrials>(
        *source, opened.catalog, std::make_shared<const data::Policy>(data::Policy::standard()));
    return opened;
}

} // namespace querent::testing
