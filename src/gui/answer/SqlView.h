// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace querent::gui {

class SqlHighlighter;
class Text;

/// The SQL behind an answer. It can be copied, and edited and run again.
class SqlView : public QWidget
{
    Q_OBJECT

public:
    explicit SqlView(QWidget *parent = nullptr);

    /// `limitEnforced`: a row limit was added or lowered.
    void setSql(const QString &sql, bool limitEnforced);
    [[nodiscard]] QString sql() const;
    [[nodiscard]] QPlainTextEdit *editor() const noexcept { return m_editor; }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void runRequested(const QString &sql);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setEditing(bool editing);
    void run();

    QPlainTextEdit *m_editor;
    SqlHighlighter *m_highlighter;
    Text *m_note;
    QPushButton *m_copy;
    QPushButton *m_edit;
    QPushButton *m_run;
    QPushButton *m_discard;
    QString m_original;
};

} // namespace querent::gui
