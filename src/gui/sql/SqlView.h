// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sql/SqlEditor.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QPushButton;

namespace querent::gui {

class Text;
class VerdictLine;

/// The SQL behind an answer. It can be copied, and edited and run again.
class SqlView : public QWidget
{
    Q_OBJECT

public:
    explicit SqlView(QWidget *parent = nullptr);

    /// `limitEnforced`: a row limit was added or lowered.
    void setSql(const QString &sql, bool limitEnforced);
    [[nodiscard]] QString sql() const;
    /// Begins to write: this text, or an empty one. There is nothing to go back to.
    void begin(const QString &sql);
    /// Goes on with an edit of the text that was left; empty: there was none.
    void resume(const QString &edit);
    /// What is typed is checked against this source as one types; without it only when it is run.
    void setSource(session::SqlCheck::CurrentSource source);
    [[nodiscard]] VerdictLine *verdict() const noexcept { return m_verdict; }
    [[nodiscard]] SqlEditor *editor() const noexcept { return m_editor; }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void runRequested(const QString &sql);
    /// What the edit has come to, soon after each change; empty once it is given up or run.
    void edited(const QString &edit);
    /// What the gate says of the text as it is.
    void judged(const querent::session::SqlVerdict &verdict);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void setEditing(bool editing);
    void discard();
    void run();
    [[nodiscard]] bool isEditing() const;
    void checkSoon();
    void showVerdict(const session::SqlVerdict &verdict);
    void refreshVerdict();

    SqlEditor *m_editor;
    Text *m_note;
    QPushButton *m_copy;
    QPushButton *m_edit;
    QPushButton *m_format;
    QPushButton *m_run;
    QPushButton *m_discard;
    VerdictLine *m_verdict;
    session::SqlCheck *m_check = nullptr;
    QTimer m_pause;                            ///< until the text has stood still
    QTimer m_keeping;                          ///< until edited() tells of it
    std::optional<session::SqlVerdict> m_last; ///< of the text as it is or was
    QString m_original;
    bool m_limitEnforced = false;
    bool m_fresh = false; ///< begun here, not edited
};

} // namespace querent::gui
