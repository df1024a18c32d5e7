// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Shop.h"
#include "insight/Narrative.h"

#include <QTest>

namespace querent::insight::narrated {

using query::SortDirection;
using query::TimeUnit;
using shop::Rows;

inline const data::Phrasebook phrases;

inline std::string everything(const Narrative &narrative)
{
    std::string text = narrative.summary();
    for (const Caveat &caveat : narrative.caveats) {
        text += ' ' + caveat.text;
    }
    return text;
}

/// Narrates, and insists that no number was made up.
inline Narrative told(const AnsweredQuery &answered)
{
    Narrative narrative = narrate(answered, phrases);
    const std::vector<std::string> unknown =
        ungroundedNumbers(everything(narrative), answered.result, narrative.derived);
    if (!unknown.empty() || narrative.headline.empty()) {
        qWarning("made up: %s in: %s", unknown.empty() ? "-" : unknown.front().c_str(),
                 everything(narrative).c_str());
        return {"NUMBERS WITHOUT A SOURCE", {}, {}, {}};
    }
    return narrative;
}

inline QString headline(const AnsweredQuery &answered)
{
    return QString::fromStdString(told(answered).headline);
}

inline QString joined(const std::vector<std::string> &texts)
{
    QStringList list;
    for (const std::string &text : texts) {
        list.append(QString::fromStdString(text));
    }
    return list.join(u' ');
}

inline QString joined(const std::vector<Caveat> &caveats)
{
    return joined(textsOf(caveats));
}

inline query::QueryPlan withPeriod(query::QueryPlan plan, int year)
{
    plan.where = {
        shop::during("orders", "order_date", shop::day(year, 1, 1), shop::day(year + 1, 1, 1))};
    return plan;
}

/// SELECT month, SUM(amount) FROM items GROUP BY month
struct Series
{
    query::QueryPlan plan;
    std::vector<query::OutputColumn> output;

    explicit Series(TimeUnit unit = TimeUnit::Month)
    {
        const query::Expression bucket =
            query::expression(query::TimeBucket{unit, {query::column("orders", "order_date")}, {}});
        plan.select = {
            {bucket, "time"},
            {query::aggregate(query::AggregateFunction::Sum, query::column("items", "amount")),
             "total sales"}};
        plan.from = shop::source("items");
        plan.joins = {shop::join("orders", "items", "order_id")};
        plan.groupBy = {bucket};
        output = {shop::bucketOf("orders", "order_date", unit),
                  shop::aggregated("total sales", "items", "amount")};
    }
};

} // namespace querent::insight::narrated
