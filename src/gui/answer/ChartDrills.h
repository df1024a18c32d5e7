// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/PlanOptions.h"
#include "gui/answer/Request.h"
#include "gui/charts/ChartModel.h"
#include "query/RowsBehind.h"
#include "session/Answer.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QMenu;

namespace querent::gui {

/// What can be asked about a mark of an answer's chart: only it, all but it, the rows behind it,
/// the same broken down further.
class ChartDrills : public QObject
{
    Q_OBJECT

public:
    ChartDrills(session::AnswerPtr answer, std::shared_ptr<const PlanOptions> options,
                QObject *parent);

    /// The single rows that these values of the result stand for, as a question of its own. Nothing
    /// where there are none.
    [[nodiscard]] static std::optional<Request>
    rowsBehind(const session::Answer &answer, const data::Catalog &catalog,
               const std::vector<query::ResultValue> &row, const QString &words);

    /// Nothing is added where the answer's plan knows nothing about the mark.
    void addTo(QMenu *menu, const ChartPick &pick);

Q_SIGNALS:
    void changed(const querent::gui::PlanOption &option);
    void requested(const querent::gui::Request &request);

private:
    using Filter = query::ChosenFilter;

    /// The condition that holds for the rows of this value only; nothing where the column is no
    /// grouping of the plan.
    [[nodiscard]] std::optional<Filter> filterOf(const std::string &column,
                                                 const data::Value &value) const;
    [[nodiscard]] std::optional<PlanOption> kept(const std::vector<Filter> &filters) const;
    [[nodiscard]] std::optional<query::ChosenGrouping> groupingOf(const std::string &column) const;
    void addChange(QMenu *menu, const char *iconName, const QString &words,
                   const std::vector<Filter> &filters);
    void addRowsBehind(QMenu *menu, const ChartPick &pick);
    void addBreakDowns(QMenu *menu, const PlanOption &within);

    session::AnswerPtr m_answer;
    std::shared_ptr<const PlanOptions> m_options;
};

} // namespace querent::gui
