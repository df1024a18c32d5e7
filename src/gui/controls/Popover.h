// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QVBoxLayout;

namespace querent::gui {

/// A small window beside what it is about. Goes away with Escape, or with a click elsewhere.
class Popover : public QFrame
{
    Q_OBJECT

public:
    explicit Popover(QWidget *parent, int width = 340);

    /// At the end of `row`, in global coordinates, within the screen; where there is no room, at
    /// its beginning.
    void openBeside(const QRect &row);
    /// Below `button`, in global coordinates, ending where it ends, within the screen.
    void openBelow(const QRect &button);
    /// Above `line`, in global coordinates, within the screen.
    void openAbove(const QRect &line);

protected:
    [[nodiscard]] QVBoxLayout *content() const noexcept { return m_layout; }
    /// Makes it as tall as its content; where it is open, it stays within the screen.
    void fit();
    /// Escape was pressed: what is not said yet is not meant.
    virtual void giveUp() {}
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void openAt(QPoint corner);

    QVBoxLayout *m_layout;
};

} // namespace querent::gui
