// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "gui/charts/ChartModel.h"
#include "gui/controls/Card.h"
#include "session/Answer.h"
#include "session/SqlCheck.h"

#include <memory>
#include <optional>

namespace querent::gui {

namespace Ui {
class AnswerCard;
}

class ChartView;
class Chip;
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
    [[nodiscard]] ChartView *chart() const noexcept { return m_chart; }
    [[nodiscard]] ResultGrid *grid() const noexcept { return m_grid; }
    [[nodiscard]] SqlView *sql() const noexcept { return m_sql; }
    /// SQL that is edited is checked against this source.
    void setSource(const session::SqlCheck::CurrentSource &source);

Q_SIGNALS:
    void requested(const querent::gui::Request &request);
    /// Something small happened that is worth a word: "Copied".
    void notified(const QString &text);

private:
    void orderForKeyboard();
    void showWords();
    void showUnderstanding();
    void showNotes();
    void showLessons();
    void showEvidence();
    void showFollowUps();
    void addPage(QWidget *page, const QString &title);
    void offerRemembering();
    void offerChartKinds();
    void offerExports();
    void explainChip(Chip *chip);
    void saveTable();
    void saveChart();

    session::AnswerPtr m_answer;
    std::unique_ptr<Ui::AnswerCard> m_form;
    ChartView *m_chart = nullptr;
    ResultGrid *m_grid = nullptr;
    SqlView *m_sql = nullptr;
};

} // namespace querent::gui
