// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SqlFor.h"

namespace querent::pieces {

/// A bike shop: what is sold with or without a voucher, what it costs, what is mended how fast,
/// and the damages that are claimed.
inline std::shared_ptr<const data::Catalog> bikeShop()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    const auto missing = [](data::Column column) {
        column.profile.nullCount = 40;
        return column;
    };
    data::Table buyers{"buyers",
                       false,
                       {key("buyer_id"), column("first_name", ColumnType::Text),
                        column("last_name", ColumnType::Text),
                        column("town", ColumnType::Text, {"Elm", "Oakley"}),
                        date("joined_on", "2024-11-30"), openDate("last_login_on", "2024-12-01")},
                       300,
                       {}};
    data::Table sellers{"staff",
                        false,
                        {key("staff_id"), column("full_name", ColumnType::Text),
                         column("salary", ColumnType::Integer), date("hired_on", "2024-05-01")},
                        20,
                        {}};
    data::Table vouchers{
        "vouchers", false, {key("voucher_id"), column("title", ColumnType::Text)}, 12, {}};
    data::Table models{"models",
                       false,
                       {key("model_id"), column("model_name", ColumnType::Text),
                        column("family", ColumnType::Text, {"Road", "Cargo", "City"}),
                        column("unit_cost", ColumnType::Real),
                        openDate("discontinued_on", "2024-10-01")},
                       60,
                       {}};
    data::Table sales{
        "sales",
        false,
        {key("sale_id"), column("sale_no", ColumnType::Text),
         column("buyer_id", ColumnType::Integer), column("staff_id", ColumnType::Integer),
         missing(column("voucher_id", ColumnType::Integer)), date("sold_on", "2024-12-30")},
        900,
        {}};
    data::Table lines{"sale_lines",
                      false,
                      {key("line_id"), column("sale_id", ColumnType::Integer),
                       column("model_id", ColumnType::Integer),
                       column("quantity", ColumnType::Integer), column("amount", ColumnType::Real)},
                      2000,
                      {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("model_id", ColumnType::Integer),
                         missing(column("staff_id", ColumnType::Integer)),
                         column("workshop", ColumnType::Text, {"East", "West"}),
                         column("csat", ColumnType::Integer), date("opened_on", "2024-12-01"),
                         openDate("closed_on", "2024-12-20")},
                        500,
                        {}};
    data::Table claims{"claims",
                       false,
                       {key("claim_id"), column("model_id", ColumnType::Integer),
                        date("filed_at", "2024-12-28"), openDate("settled_at", "2024-12-30"),
                        column("paid_out", ColumnType::Real)},
                       120,
                       {}};
    data::Table trips{"ride_times",
                      true,
                      {column("workshop", ColumnType::Text, {"East", "West"}),
                       column("ride_days", ColumnType::Real)},
                      400,
                      {}};
    catalog.tables = {buyers, sellers, vouchers, models, sales, lines, repairs, claims, trips};
    catalog.relationships = {{"sales", {"buyer_id"}, "buyers", {"buyer_id"}, false, {}},
                             {"sales", {"staff_id"}, "staff", {"staff_id"}, false, {}},
                             {"sales", {"voucher_id"}, "vouchers", {"voucher_id"}, false, {}},
                             {"sale_lines", {"sale_id"}, "sales", {"sale_id"}, false, {}},
                             {"sale_lines", {"model_id"}, "models", {"model_id"}, false, {}},
                             {"repairs", {"model_id"}, "models", {"model_id"}, false, {}},
                             {"repairs", {"staff_id"}, "staff", {"staff_id"}, false, {}},
                             {"claims", {"model_id"}, "models", {"model_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

inline std::shared_ptr<const language::SourceModel> bikeShopSource()
{
    return language::buildSourceModel(bikeShop(), nullptr,
                                      {{"buyers", "last_name", {"Underhill", "Marsh"}, true},
                                       {"buyers", "first_name", {"Clara", "James", "Ada"}, true},
                                       {"models", "family", {"Road", "Cargo", "City"}, true},
                                       {"repairs", "workshop", {"East", "West"}, true}});
}

} // namespace querent::pieces
