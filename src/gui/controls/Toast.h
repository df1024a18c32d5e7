// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

namespace querent::gui {

/// A few words at the bottom of its parent that go away by themselves.
class Toast : public QWidget
{
    Q_OBJECT

public:
    explicit Toast(QWidget *parent);

    void say(const QString &text);
    [[nodiscard]] const QString &text() const noexcept { return m_text; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QString m_text;
    QTimer m_timer;
};

} // namespace querent::gui
