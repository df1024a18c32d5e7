// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QPlainTextEdit;
class QToolButton;

namespace querent::gui {

/// Where questions are typed. Enter asks, Shift+Enter breaks the line, Up and Down go through
/// earlier questions.
class AskBox : public QFrame
{
    Q_OBJECT

public:
    explicit AskBox(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;
    /// Replaces what is there and puts the cursor behind it.
    void setText(const QString &text);
    /// At the cursor, with a space around it where words would touch.
    void insertName(const QString &name);
    /// While a run goes on the button stops it and Enter does nothing.
    void setBusy(bool busy);
    [[nodiscard]] QPlainTextEdit *editor() const noexcept { return m_editor; }

Q_SIGNALS:
    void asked(const QString &question);
    void cancelRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void submit();
    void fitHeight();
    bool recall(int direction);
    void refreshButton();

    QPlainTextEdit *m_editor;
    QToolButton *m_button;
    QStringList m_history; ///< oldest first
    qsizetype m_place = 0; ///< in the history; its size: what is being typed
    QString m_draft;
    bool m_busy = false;
};

} // namespace querent::gui
