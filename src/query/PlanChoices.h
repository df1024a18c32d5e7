// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/SemanticModel.h"
#include "query/PlanEdit.h"

#include <functional>
#include <optional>
#include <utility>

namespace querent::query {

/// First and last day of a column's data, as far as its profile tells.
[[nodiscard]] std::pair<std::optional<data::CivilDate>, std::optional<data::CivilDate>>
daysOf(const data::Column &column);

/// What a plan may be changed to, piece by piece. What a person would not want to hear of is left
/// out. The references outlive this; thread-safe.
class PlanChoices
{
public:
    /// Takes a plan, or the reason why there is none.
    using Offer = std::function<void(base::Result<QueryPlan> plan)>;

    PlanChoices(const PlanEdit &edit, const data::Catalog &catalog,
                const data::SemanticModel &semantics)
        : m_edit(edit), m_catalog(catalog), m_semantics(semantics)
    {}

    /// Other things of the kind of this part, in its place.
    void instead(const QueryPlan &plan, const UnderstoodPart &part, const Offer &offer) const;
    /// Groupings, numbers, orders and limits that could come in besides.
    void besides(const QueryPlan &plan, const Offer &offer) const;
    [[nodiscard]] bool isOffered(const data::Table &table, const data::Column &column) const;

private:
    void numbers(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const;
    void groupings(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const;
    void orders(const QueryPlan &plan, const Offer &offer) const;
    void periods(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const;

    const PlanEdit &m_edit;
    const data::Catalog &m_catalog;
    const data::SemanticModel &m_semantics;
};

} // namespace querent::query
