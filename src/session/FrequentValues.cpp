// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/FrequentValues.h"

#include "query/PlanBuilder.h"
#include "query/PlanEdit.h"
#include "session/LocalDate.h"
#include "session/TileQuery.h"

#include <utility>

namespace querent::session {

base::Result<std::vector<FrequentValue>>
frequentValues(const OpenSource &source, const std::string &table, const std::string &column,
               const std::string &text, int most, std::stop_token stop)
{
    const data::Column *const known = source.catalog->column(table, column);
    if (known == nullptr || known->masked) {
        return std::vector<FrequentValue>();
    }
    query::QueryPlan plan;
    const query::Expression value = query::column(table, known->name);
    plan.select = {{value, "value"}, {query::countRows(), "rows"}};
    plan.from = query::TableSource{table, {}, {}};
    plan.groupBy = {value};
    plan.orderBy = {{{query::countRows()}, query::SortDirection::Descending}};
    plan.limit = most;
    if (!text.empty()) {
        const data::DataDictionary nothing;
        const data::Phrasebook phrases;
        query::ChosenFilter holds;
        holds.table = table;
        holds.column = known->name;
        holds.kind = query::ChosenFilter::Kind::Contains;
        holds.values = {data::Value(text)};
        auto narrowed = query::PlanEdit(*source.catalog, nothing, phrases).with(plan, holds);
        if (!narrowed) {
            return std::move(narrowed).error();
        }
        plan = *std::move(narrowed);
    }
    Tile asked;
    asked.question = table + "." + known->name;
    asked.plan = std::move(plan);
    auto rows = askTile(source, asked, {}, localToday(), false, std::move(stop));
    if (!rows) {
        return std::move(rows).error();
    }
    std::vector<FrequentValue> values;
    for (const data::Row &row : rows->result.table->rows) {
        if (row.size() == 2) {
            values.push_back({row[0], static_cast<std::int64_t>(row[1].numeric())});
        }
    }
    return values;
}

} // namespace querent::session
