// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/RunDiff.h"
#include "gui/timeline/StateDiff.h"
#include "session/Answer.h"

#include <QFutureWatcher>
#include <QWidget>

class QComboBox;
class QStackedWidget;
class QTabBar;
class QTableWidget;
class QTextBrowser;
class QTreeWidget;

namespace querent::gui {

class ChangeReader;
class ChangeTree;
class Text;

/// One of the runs that can be compared.
struct ComparedRun
{
    QString title;
    Trace trace;               ///< without steps: as the answer has them
    session::AnswerPtr answer; ///< null: it has none
};

/// Two runs side by side: their steps with what they took, the fields, the SQL and the rows that
/// differ.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    enum class View { Steps, Sql, Result };

    /// The controller outlives this.
    explicit ComparePage(const session::RunController &controller, QWidget *parent = nullptr);

    /// Offers `runs` and compares two of them, by their places.
    void open(std::vector<ComparedRun> runs, int left, int right);
    void setView(View view);
    [[nodiscard]] QTreeWidget *steps() const noexcept { return m_steps; }
    [[nodiscard]] QTreeWidget *fields() const noexcept;
    [[nodiscard]] QTextBrowser *sql() const noexcept { return m_sql; }
    [[nodiscard]] QTableWidget *rows() const noexcept { return m_rows; }
    [[nodiscard]] QComboBox *leftRun() const noexcept { return m_left; }
    [[nodiscard]] QComboBox *rightRun() const noexcept { return m_right; }
    /// What differs, in a line.
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void left();
    /// The fields of the selected step have been compared, or cannot be.
    void fieldsShown();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Results
    {
        ResultDiff diff;
        bool both = false;
        int order = 0;
    };

    void compare();
    void showSteps();
    void showSql();
    void showResult(const Results &results);
    void readFields();
    void showFields(std::vector<ValueChange> changes);
    [[nodiscard]] const ComparedRun *run(const QComboBox *choice) const;

    std::vector<ComparedRun> m_runs;
    std::vector<StepPair> m_pairs;
    ChangeReader *m_changes;
    QFutureWatcher<Results> m_results;
    int m_order = 0; ///< of the comparison that is shown
    QComboBox *m_left;
    QComboBox *m_right;
    Text *m_summary;
    QTabBar *m_views;
    QStackedWidget *m_pages;
    QTreeWidget *m_steps;
    Text *m_fieldsNote;
    ChangeTree *m_fields;
    QTextBrowser *m_sql;
    Text *m_resultNote;
    QTableWidget *m_rows;
};

} // namespace querent::gui
