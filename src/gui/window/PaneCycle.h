// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace querent::gui {

/// The parts of the window that the keyboard goes through with F6: each is entered where one left
/// it.
class PaneCycle : public QObject
{
    Q_OBJECT

public:
    explicit PaneCycle(QObject *parent = nullptr);

    /// In the order they are gone through. `entry` takes the focus the first time; null: the first
    /// part of the pane that can.
    void add(QWidget *pane, QWidget *entry = nullptr);
    /// To the next pane that is shown, or with -1 to the one before.
    void go(int by);

private:
    struct Pane
    {
        QPointer<QWidget> widget;
        QPointer<QWidget> entry;
        QPointer<QWidget> last; ///< where the focus was when it was left
    };

    std::vector<Pane> m_panes;
};

} // namespace querent::gui
