// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "language/SourceModel.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace querent::testing {

/// An orchard: growers pick crates of fruit from trees. The parity test asks about it, and so does
/// the tool that writes what the test expects.
inline std::shared_ptr<const language::SourceModel> goldenSource()
{
    using data::ColumnType;
    const auto column = [](std::string name, ColumnType type, int keyPosition = 0) {
        data::Column made;
        made.name = std::move(name);
        made.type = type;
        made.primaryKeyPosition = keyPosition;
        made.profile.rowCount = 90;
        made.profile.distinctCount = type == ColumnType::Text ? 12 : 80;
        if (type != ColumnType::Text) {
            made.profile.min = data::Value(1);
            made.profile.max = data::Value(500);
        }
        return made;
    };
    auto catalog = std::make_shared<data::Catalog>();
    catalog->engine = "sqlite";
    catalog->tables = {
        {"grower",
         false,
         {column("grower_id", ColumnType::Integer, 1), column("name", ColumnType::Text),
          column("village", ColumnType::Text), column("age", ColumnType::Integer)},
         90,
         {}},
        {"tree",
         false,
         {column("tree_id", ColumnType::Integer, 1), column("grower_id", ColumnType::Integer),
          column("variety", ColumnType::Text), column("height", ColumnType::Real)},
         90,
         {}},
        {"crate",
         false,
         {column("crate_id", ColumnType::Integer, 1), column("tree_id", ColumnType::Integer),
          column("weight", ColumnType::Real), column("fruit_count", ColumnType::Integer),
          column("picked_on", ColumnType::Text)},
         90,
         {}}};
    data::Column &picked = catalog->tables.back().columns.back();
    picked.encoding = data::DateEncoding::IsoDate;
    picked.profile.min = data::Value("2022-03-01");
    picked.profile.max = data::Value("2025-03-08");
    catalog->relationships = {{"tree", {"grower_id"}, "grower", {"grower_id"}, false, {}},
                              {"crate", {"tree_id"}, "tree", {"tree_id"}, false, {}}};
    std::vector<data::ColumnValues> values{
        {"grower", "name", {"Ada Brook", "Ben Moss", "Cleo Hart"}, true},
        {"grower", "village", {"Appleby", "Thornton"}, true},
        {"tree", "variety", {"Braeburn", "Conference", "Elstar"}, true}};
    return language::buildSourceModel(catalog, nullptr, std::move(values));
}

} // namespace querent::testing
