// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "gui/controls/Card.h"
#include "insight/ChartSettings.h"
#include "session/Answer.h"
#include "session/SqlCheck.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::gui {

namespace Ui {
class AnswerCard;
}

class ChartPane;
class ChartView;
class Chip;
class DrawnRows;
class PlanOptions;
struct PlanOption;
class ResultGrid;
class SqlView;

/// An answer with its proof: the sentence, what was understood, the chart, the rows and the SQL.
class AnswerCard : public Card
{
    Q_OBJECT

public:
    /// `stepsText`: "107 ms · 9 steps".
    AnswerCard(session::AnswerPtr answer, const QString &stepsText, QWidget *parent = nullptr);
    ~AnswerCard() override;

    /// Null where the answer has none.
    [[nodiscard]] ChartView *chart() const;
    [[nodiscard]] ChartPane *chartPane() const noexcept { return m_pane; }
    /// In place of the table or the SQL, where there is a chart.
    void showChart();
    void showTable();
    /// All rows that are shown, as the chart stands, to the clipboard.
    void copyTable();
    [[nodiscard]] ResultGrid *grid() const noexcept { return m_grid; }
    [[nodiscard]] SqlView *sql() const noexcept { return m_sql; }
    /// What the reader changed about the chart: kept beside the answer.
    [[nodiscard]] insight::ChartSettings chartSettings() const;
    void setChartSettings(const insight::ChartSettings &settings);
    /// Goes on with an edit of the SQL that was left.
    void resumeSql(const QString &edit);
    /// What opens the menu with all else that can be done with it.
    [[nodiscard]] QWidget *moreButton() const;
    /// SQL that is edited is checked against this source.
    void setSource(const session::SqlCheck::CurrentSource &source);
    /// The last change of its plan can be taken back.
    void offerTakingBack();
    /// Asks what was wrong about it, if it can be called wrong.
    void askWhatWasWrong();
    /// It was called wrong, and nothing better was found; `why` in words.
    void tellNothingElse(const QString &why);
    /// That was taken back.
    void dropNothingElse();
    /// The part that was changed last from here; nothing: something was added, or nothing changed.
    [[nodiscard]] const std::optional<query::UnderstoodPart> &editedPart() const noexcept
    {
        return m_edited;
    }
    /// Gives the keyboard to the chip of that part, to the one in its place, or to what adds one.
    void focusPart(const std::optional<query::UnderstoodPart> &part);

Q_SIGNALS:
    void requested(const querent::gui::Request &request);
    void chartSettingsChanged(const querent::insight::ChartSettings &settings);
    /// As SqlView::edited().
    void sqlEdited(const QString &edit);
    /// Something small happened that is worth a word: "Copied".
    void notified(const QString &text);

private:
    void orderForKeyboard();
    void showWords();
    void showUnderstanding();
    /// One chip in the place of many columns.
    [[nodiscard]] Chip *foldedColumns(const QList<Chip *> &columns);
    void showNotes();
    void showLessons();
    void showEvidence();
    /// The rows as the chart stands.
    [[nodiscard]] data::ResultTable orderedTable() const;
    void showFollowUps();
    void addPage(QWidget *page, const QString &title);
    void offerRemembering();
    void offerChartKinds();
    void offerExports();
    void explainChip(Chip *chip);
    void offerMore(QWidget *button);
    /// What the plan may be changed to; null where there is no plan or no source.
    [[nodiscard]] std::shared_ptr<const PlanOptions> options();
    void change(const PlanOption &option);
    void showRowsBehind(const std::vector<std::pair<std::string, data::Value>> &row);
    void leaveOut(const query::PlanPlace &place);
    void offerRejecting();
    /// All rows are there now: what says that some are missing is no longer so.
    void dropCutNotes();

    session::AnswerPtr m_answer;
    std::unique_ptr<Ui::AnswerCard> m_form;
    ChartPane *m_pane = nullptr;
    ResultGrid *m_grid = nullptr;
    DrawnRows *m_drawn = nullptr; ///< below a chart of some of the rows
    SqlView *m_sql = nullptr;
    std::optional<query::UnderstoodPart> m_edited;
    std::vector<QWidget *> m_cutNotes; ///< that only the first rows are shown
    session::SqlCheck::CurrentSource m_source;
    std::shared_ptr<const PlanOptions> m_options;
};

} // namespace querent::gui
