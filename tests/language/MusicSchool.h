// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "CatalogPieces.h"
#include "language/Engine.h"

namespace querent::pieces {

/// A music school: studios where tutors give lessons, which pupils review and pay for.
inline std::shared_ptr<const data::Catalog> musicSchoolCatalog()
{
    using data::ColumnType;
    const auto numbered = [](std::string name, double low, double high) {
        data::Column result = column(std::move(name), ColumnType::Real);
        result.profile.min = data::Value(low);
        result.profile.max = data::Value(high);
        return result;
    };
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table studios{"studios",
                        false,
                        {key("studio_id"), column("studio_name", ColumnType::Text),
                         column("district", ColumnType::Text, {"North", "Harbour"}),
                         numbered("floor_area", 40.0, 900.0),
                         numbered("monthly_rent", 300.0, 9000.0)},
                        30,
                        {}};
    data::Table tutors{"tutors",
                       false,
                       {key("tutor_id"), column("tutor_name", ColumnType::Text),
                        column("studio_id", ColumnType::Integer),
                        column("mentor_id", ColumnType::Integer), date("hired_on", "2024-11-01"),
                        column("email", ColumnType::Text), numbered("hourly_fee", 20.0, 120.0),
                        column("instrument", ColumnType::Text, {"cello", "flute", "piano"})},
                       200,
                       {}};
    data::Table lessons{"lessons",
                        false,
                        {key("lesson_id"), column("tutor_id", ColumnType::Integer),
                         date("held_on", "2024-12-20"), numbered("total_price", 10.0, 400.0),
                         numbered("discount_amount", 0.0, 90.0),
                         column("lesson_status", ColumnType::Text, {"held", "missed", "moved"}),
                         column("channel", ColumnType::Text, {"phone", "online"})},
                        9000,
                        {}};
    data::Table reviews{"reviews",
                        false,
                        {key("review_id"), column("lesson_id", ColumnType::Integer),
                         numbered("stars", 1.0, 5.0), date("reviewed_on", "2024-12-20")},
                        3000,
                        {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("lesson_id", ColumnType::Integer),
                          date("paid_on", "2024-12-20"), numbered("amount", 1.0, 400.0)},
                         8000,
                         {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("studio_id", ColumnType::Integer),
                         openDate("reported_on", "2024-12-20"),
                         openDate("finished_on", "2024-12-22"),
                         column("fault", ColumnType::Text, {"piano", "heating"})},
                        700,
                        {}};
    catalog.tables = {studios, tutors, lessons, reviews, payments, repairs};
    catalog.relationships = {{"tutors", {"studio_id"}, "studios", {"studio_id"}, false, {}},
                             {"tutors", {"mentor_id"}, "tutors", {"tutor_id"}, false, {}},
                             {"lessons", {"tutor_id"}, "tutors", {"tutor_id"}, false, {}},
                             {"reviews", {"lesson_id"}, "lessons", {"lesson_id"}, false, {}},
                             {"payments", {"lesson_id"}, "lessons", {"lesson_id"}, false, {}},
                             {"repairs", {"studio_id"}, "studios", {"studio_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

inline std::shared_ptr<const language::SourceModel> musicSchool()
{
    std::vector<data::ColumnValues> values{
        {"studios", "studio_name", {"Blue Door", "Old Mill"}, true},
        {"studios", "district", {"North", "Harbour"}, true},
        {"tutors", "instrument", {"cello", "flute", "piano"}, true},
        {"lessons", "lesson_status", {"held", "missed", "moved"}, true},
        {"lessons", "channel", {"phone", "online"}, true},
    };
    return language::buildSourceModel(musicSchoolCatalog(), nullptr, std::move(values));
}

} // namespace querent::pieces
