// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/PlanChoices.h"
#include "query/PlanEdit.h"
#include "session/OpenSource.h"

#include <QCoreApplication>
#include <QDate>
#include <QString>

#include <utility>
#include <vector>

namespace querent::gui {

/// A plan that a person may pick in the place of another one.
struct PlanOption
{
    QString label;
    QString change; ///< what is changed with it, in words
    query::QueryPlan plan;
};

/// What the plan of an answer may be changed to, piece by piece, in words. Everything that is
/// offered binds and counts every row once. Thread-safe; for large sources not on the GUI thread.
class PlanOptions
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::PlanOptions)

public:
    using Option = base::Result<PlanOption>;

    PlanOptions(session::OpenSourcePtr source, query::QueryPlan plan);

    /// Other things of the kind of this part.
    [[nodiscard]] std::vector<PlanOption> instead(const query::UnderstoodPart &part) const;
    /// Groupings and numbers that could come in besides.
    [[nodiscard]] std::vector<PlanOption> besides() const;
    /// Columns that rows can be filtered by, with what to call them.
    [[nodiscard]] std::vector<std::pair<QString, query::ChosenFilter>> filters() const;
    [[nodiscard]] Option filtered(const query::ChosenFilter &filter,
                                  const query::PlanPlace &instead) const;
    [[nodiscard]] Option limited(std::optional<std::int64_t> limit) const;
    [[nodiscard]] Option without(const query::PlanPlace &place) const;

    [[nodiscard]] const session::OpenSourcePtr &source() const noexcept { return m_source; }
    [[nodiscard]] std::optional<query::ChosenFilter> filterAt(const query::PlanPlace &place) const;
    [[nodiscard]] std::optional<query::ChosenGrouping>
    groupingAt(const query::PlanPlace &place) const;
    [[nodiscard]] const data::Column *column(const query::ChosenFilter &filter) const;
    /// First and last day of a column's data; invalid where that is not known.
    [[nodiscard]] std::pair<QDate, QDate> days(const query::ChosenFilter &filter) const;
    /// The plan as a run takes it, with what is known of its parts.
    [[nodiscard]] query::RevisedPlan revised(const PlanOption &option,
                                             const query::Interpretation &before) const;

private:
    using Edited = base::Result<query::QueryPlan>;

    [[nodiscard]] query::PlanEdit edit() const;
    [[nodiscard]] Option told(Edited edited) const;
    void add(std::vector<PlanOption> &options, Edited edited) const;
    [[nodiscard]] query::PlanChoices choices(const query::PlanEdit &edit) const;

    session::OpenSourcePtr m_source;
    query::QueryPlan m_plan;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    std::vector<query::UnderstoodPart> m_parts;
};

} // namespace querent::gui
