// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/BoardDesk.h"

#include <QTimer>
#include <QWidget>

class QScrollArea;

namespace querent::gui {

class BoardCanvas;
class Text;

/// A board on the whole screen, to be looked at. The arrow keys go to the other boards, Space lets
/// them follow one another by themselves, Escape ends it.
class BoardShow : public QWidget
{
    Q_OBJECT

public:
    BoardShow(session::BoardDesk &desk, const std::string &boardId, QWidget *parent = nullptr);

    [[nodiscard]] const std::string &boardId() const noexcept { return m_boardId; }
    [[nodiscard]] BoardCanvas *canvas() const noexcept { return m_canvas; }
    [[nodiscard]] bool advances() const { return m_timer.isActive(); }
    void setInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

Q_SIGNALS:
    /// Another board is shown: what it shows may be old.
    void shown(const QString &boardId);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void present(const std::string &boardId);
    void step(int by);
    void fit();
    void sayState();

    session::BoardDesk &m_desk;
    std::string m_boardId;
    BoardCanvas *m_canvas = nullptr;
    Text *m_title;
    Text *m_hint;
    QScrollArea *m_scroll;
    QTimer m_timer;
};

} // namespace querent::gui
