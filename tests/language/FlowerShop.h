// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SqlFor.h"

namespace querent::pieces {

inline data::Relationship points(const char *from, const char *column, const char *to)
{
    return {from, {column}, to, {column}, false, {}};
}

/// A number that some rows lack.
inline data::Column someMissing(const char *name)
{
    data::Column result = column(name, data::ColumnType::Real);
    result.profile.nullCount = 40;
    return result;
}

/// Florists, what they sell and invoice, and who drives the vans.
inline std::shared_ptr<const data::Catalog> flowers()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table florists{"florists",
                         false,
                         {key("florist_id"), column("florist_name", ColumnType::Text),
                          column("town", ColumnType::Text, {"Bonn", "Kiel"}),
                          column("grade", ColumnType::Text, {"Junior", "Senior"}),
                          column("commission_bps", ColumnType::Integer)},
                         40,
                         {}};
    data::Table orders{
        "orders",
        false,
        {key("order_id"), column("florist_id", ColumnType::Integer),
         date("placed_on", "2025-02-07"),
         column("status", ColumnType::Text, {"completed", "cancelled"}),
         column("total_cents", ColumnType::Integer), someMissing("weight"),
         column("comment", ColumnType::Text, {"Florist was friendly", "Lovely roses again"})},
        900,
        {}};
    data::Table shifts{
        "shifts",
        false,
        {key("shift_id"), column("florist_id", ColumnType::Integer),
         date("worked_on", "2025-02-07"), column("hours", ColumnType::Real),
         column("is_billable", ColumnType::Boolean, {std::int64_t{0}, std::int64_t{1}}),
         column("shifted_by", ColumnType::Text)},
        2000,
        {}};
    data::Table bouquets{"bouquets",
                         false,
                         {key("bouquet_id"), column("bouquet_name", ColumnType::Text),
                          column("category", ColumnType::Text, {"Wedding", "Funeral"})},
                         60,
                         {}};
    data::Table customers{"customers",
                          false,
                          {key("customer_id"), column("customer_name", ColumnType::Text),
                           date("customer_since", "2024-11-03"),
                           column("credit_limit", ColumnType::Real)},
                          80,
                          {}};
    data::Table sales{
        "bouquet_sales",
        false,
        {key("line_id"), date("sold_on", "2025-02-07"), column("bouquet_id", ColumnType::Integer),
         column("customer_id", ColumnType::Integer), column("quantity", ColumnType::Integer),
         column("unit_price", ColumnType::Real), column("line_total", ColumnType::Real),
         column("salesperson_initials", ColumnType::Text)},
        4000,
        {}};
    data::Table invoices{"invoices",
                         false,
                         {key("invoice_id"), column("customer_id", ColumnType::Integer),
                          date("issued_on", "2025-02-07"), column("net_amount", ColumnType::Real),
                          column("vat_amount", ColumnType::Real)},
                         700,
                         {}};
    data::Table vans{"vans",
                     false,
                     {key("van_id"), column("van_name", ColumnType::Text, {"Rosa", "Viola"}),
                      column("driver_first_name", ColumnType::Text),
                      column("driver_last_name", ColumnType::Text)},
                     2,
                     {}};
    data::Table trips{
        "trips",
        false,
        {key("trip_id"), column("van_id", ColumnType::Integer), date("departed_on", "2025-02-07")},
        900,
        {}};
    data::Table delays{"trip_delays",
                       false,
                       {key("delay_id"), column("trip_id", ColumnType::Integer),
                        column("cause", ColumnType::Text)},
                       60,
                       {}};
    catalog.tables = {florists, orders,   shifts, bouquets, customers,
                      sales,    invoices, vans,   trips,    delays};
    catalog.relationships = {points("orders", "florist_id", "florists"),
                             points("shifts", "florist_id", "florists"),
                             points("bouquet_sales", "bouquet_id", "bouquets"),
                             points("bouquet_sales", "customer_id", "customers"),
                             points("invoices", "customer_id", "customers"),
                             points("trips", "van_id", "vans"),
                             points("trip_delays", "trip_id", "trips")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

inline std::vector<data::ColumnValues> flowerValues()
{
    return {{"florists", "town", {"Bonn", "Kiel"}, true},
            {"florists", "grade", {"Junior", "Senior"}, true},
            {"vans", "van_name", {"Rosa", "Viola"}, true},
            {"orders", "status", {"completed", "cancelled"}, true},
            {"orders", "comment", {"Florist was friendly", "Lovely roses again"}, true},
            {"bouquets", "category", {"Wedding", "Funeral"}, true}};
}

} // namespace querent::pieces
