// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QStackedWidget;

namespace querent::gui {

/// The pages in the middle of the window. One may visit a page, such as the settings or a board,
/// and come back to where one was.
class Pages : public QObject
{
    Q_OBJECT

public:
    /// What stays beside a page that is visited.
    enum class Beside { Nothing, SideBar };

    /// `stack` is the parent.
    explicit Pages(QStackedWidget *stack);

    /// Takes the page.
    void add(QWidget *page);
    /// Goes there; what was visited before is left.
    void show(QWidget *page);
    /// Goes there until back().
    void visit(QWidget *page, Beside beside = Beside::Nothing);
    void back();
    [[nodiscard]] QWidget *current() const;
    /// The page below the visited one, or the current one.
    [[nodiscard]] QWidget *home() const;
    [[nodiscard]] bool isVisiting() const noexcept { return !m_home.isNull(); }
    [[nodiscard]] bool keepsSideBar() const noexcept
    {
        return m_home.isNull() || m_beside == Beside::SideBar;
    }

Q_SIGNALS:
    void changed();

private:
    QStackedWidget *m_stack;
    QPointer<QWidget> m_home; ///< null unless one is visiting
    Beside m_beside = Beside::Nothing;
};

} // namespace querent::gui
