// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/Trace.h"
#include "session/RunStates.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QTabBar;
class QToolButton;

namespace querent::gui {

class IconLabel;
class PlainView;
class StateTree;
class Text;

/// The state of a run before or after one of its steps: every field can be looked at, most can be
/// set, and the run can go on from there as a run of its own.
class StatePage : public QWidget
{
    Q_OBJECT

public:
    enum class Side { Before, After };

    /// The controller outlives this.
    explicit StatePage(session::RunController &controller, QWidget *parent = nullptr);

    /// Opens the state at a step of the run; statesShown() or troubled() follows.
    void open(const Trace &trace, int index, Side side);
    [[nodiscard]] Side side() const;
    void setSide(Side side);
    [[nodiscard]] StateTree *tree() const noexcept { return m_tree; }
    [[nodiscard]] PlainView *editor() const noexcept { return m_editor; }
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }
    [[nodiscard]] QPushButton *goOn() const noexcept { return m_goOn; }
    [[nodiscard]] QPushButton *undo() const noexcept { return m_undo; }
    /// Why what is written cannot be set; empty where it can.
    [[nodiscard]] QString problem() const;
    /// Where the run will go on.
    [[nodiscard]] QString outlook() const;
    [[nodiscard]] const nlohmann::json &changes() const noexcept { return m_changes; }

Q_SIGNALS:
    void left();
    void statesShown();
    /// The run is to go on; `told` says from where, and what was set.
    void forkWanted(const QString &told, const querent::session::ForkOrder &order);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void take(const std::vector<session::SavedState> &states);
    void showState();
    void showField();
    /// What is in the editor counts, where it can.
    void takeOver();
    void refreshOutlook();
    void say(const QString &problem);
    void fork();
    [[nodiscard]] const session::SavedState *state() const;
    [[nodiscard]] QString stepName() const;

    session::RunController &m_controller;
    session::RunStates *m_states;
    Trace m_trace;
    int m_index = -1;
    std::vector<session::SavedState> m_pair; ///< before, after; or one of them
    nlohmann::json m_changes = nlohmann::json::object();
    bool m_asText = false; ///< the field is edited as the text it holds
    QToolButton *m_back;
    Text *m_title;
    QTabBar *m_sides;
    QLineEdit *m_search;
    StateTree *m_tree;
    Text *m_field;
    Text *m_why;
    PlainView *m_editor;
    IconLabel *m_sign;
    Text *m_problem;
    QPushButton *m_undo;
    Text *m_outlook;
    QPushButton *m_goOn;
};

} // namespace querent::gui
