// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "insight/ChartSettings.h"
#include "session/Answer.h"
#include "session/Board.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace querent::gui {

/// One answer or one tile, as a document shows it.
struct ReportEntry
{
    QString title;    ///< the question, or what the tile is called
    QString headline; ///< the sentence that answers
    QString text;     ///< what else there is to say, in paragraphs
    QStringList understood;
    QStringList notes;    ///< caveats and assumptions
    bool cutTold = false; ///< one of them says that the rows are the first of more
    QString problem;      ///< why there is nothing to show
    QString sql;
    std::shared_ptr<const data::ResultTable> table; ///< null: none
    std::optional<insight::ChartSpec> chart;
    insight::ChartSettings settings;
    RowOrder order = RowOrder::Incidental;
    session::TileKind shown = session::TileKind::Chart; ///< of a tile: what it shows of all this
    session::TilePlace place;
    QDateTime when; ///< when the rows were read; may be invalid

    /// The chart that these rows and settings make, if they make one.
    [[nodiscard]] std::optional<ChartModel> chartModel() const;
};

/// Whether the plan or the statement of an answer sorts its rows.
[[nodiscard]] RowOrder rowOrderOf(const session::Answer &answer);

/// A thread or a board on its way to a file. Plain values, so that another thread can write it.
struct ReportDocument
{
    QString title;
    QString source; ///< what a person calls it
    QDateTime made;
    bool board = false; ///< entries are tiles with places; else they follow one another
    QString filters;    ///< of a board, in words; may be empty
    std::vector<ReportEntry> entries;
};

/// Told how many entries are done; false: somebody cancelled.
using ReportProgress = std::function<bool(int done)>;

/// The answers of a thread, in their order.
[[nodiscard]] ReportDocument reportOf(const QString &title, const QString &source,
                                      const std::vector<session::AnswerPtr> &answers);
[[nodiscard]] ReportDocument reportOf(const session::Board &board, const QString &source,
                                      const QString &filters);

/// The period and the values, in words; empty where there are none.
[[nodiscard]] QString filtersText(const session::BoardFilters &filters);
/// "Last month".
[[nodiscard]] QString periodText(session::BoardPeriod period);

} // namespace querent::gui
