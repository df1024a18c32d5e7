// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>

class QPushButton;

namespace querent::gui {

/// A few words at the bottom of its parent that go away by themselves.
class Toast : public QWidget
{
    Q_OBJECT

public:
    explicit Toast(QWidget *parent);

    void say(const QString &text);
    /// With a button that does something about it. Stays while it is pointed at or has the focus.
    void offer(const QString &text, const QString &action, std::function<void()> act);
    /// What is offered there was done in another way. Nothing where something else is said by now.
    void withdraw(const QString &text);
    [[nodiscard]] const QString &text() const noexcept { return m_text; }
    [[nodiscard]] QPushButton *action() const noexcept { return m_action; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    void present(const QString &text, int milliseconds);

    QString m_text;
    QTimer m_timer;
    QPushButton *m_action;
    std::function<void()> m_act;
};

} // namespace querent::gui
