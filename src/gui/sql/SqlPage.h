// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QStringList>
#include <QWidget>

class QLineEdit;
class QListWidget;

namespace querent::gui {

class PlanTree;
class SqlView;
class Text;

/// A page to write SQL on: what the gate says of it, how the engine would go about it, and what was
/// run before.
class SqlPage : public QWidget
{
    Q_OBJECT

public:
    explicit SqlPage(QWidget *parent = nullptr);

    void setSource(session::SqlCheck::CurrentSource source);
    /// Begins with this text.
    void begin(const QString &sql);
    /// What was run on the source, newest first.
    void setHistory(const QStringList &statements);
    [[nodiscard]] SqlView *view() const noexcept { return m_view; }
    [[nodiscard]] PlanTree *plan() const noexcept { return m_plan; }
    [[nodiscard]] QListWidget *history() const noexcept { return m_history; }
    [[nodiscard]] QLineEdit *search() const noexcept { return m_search; }

Q_SIGNALS:
    void left();
    void runRequested(const QString &sql);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showHistory();
    void showPlan(bool shown);

    QStringList m_statements;
    SqlView *m_view;
    Text *m_planHead; ///< shown with the plan, once there is one
    Text *m_planWords;
    PlanTree *m_plan;
    Text *m_historyHead; ///< shown where anything was run before
    QLineEdit *m_search;
    QListWidget *m_history;
};

} // namespace querent::gui
