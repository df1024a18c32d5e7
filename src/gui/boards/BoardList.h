// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/BoardDesk.h"

#include <QWidget>

class QListWidget;

namespace querent::gui {

class Text;

/// The names of the boards, for the side bar.
class BoardList : public QWidget
{
    Q_OBJECT

public:
    explicit BoardList(session::BoardDesk &desk, QWidget *parent = nullptr);

    [[nodiscard]] QListWidget *list() const noexcept { return m_list; }
    /// The one that is shown is marked; empty: none is.
    void setCurrent(const std::string &boardId);

Q_SIGNALS:
    void picked(const QString &boardId);
    void removeRequested(const QString &boardId);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();

    session::BoardDesk &m_desk;
    std::string m_current;
    QListWidget *m_list;
    Text *m_hint;
};

} // namespace querent::gui
