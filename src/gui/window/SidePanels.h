// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

class QDockWidget;
class QMainWindow;

namespace querent::gui {

/// The panels at the sides of the window: which are wanted, for which there is room, and on which
/// side each is.
class SidePanels : public QObject
{
    Q_OBJECT

public:
    /// The window is the parent.
    SidePanels(QDockWidget *schema, QDockWidget *timeline, QMainWindow *window);

    void wantSchema(bool wanted);
    void wantTimeline(bool wanted);
    [[nodiscard]] bool wantsSchema() const noexcept { return m_wantsSchema; }
    [[nodiscard]] bool wantsTimeline() const noexcept { return m_wantsTimeline; }
    [[nodiscard]] bool hasRoomForTimeline() const;
    /// Shows those that are wanted, that the page has, and for which there is room.
    void arrange(bool hasSource, bool hasTimeline);
    /// Each on its side, as the reading direction has it.
    void mirror();
    /// What restore() takes.
    [[nodiscard]] QByteArray state() const;
    void restore(const QByteArray &state);

private:
    void size();

    QMainWindow *m_window;
    QDockWidget *m_schema;
    QDockWidget *m_timeline;
    bool m_wantsSchema = true;
    bool m_wantsTimeline = true;
    bool m_hasSource = false;
    bool m_hasTimeline = false;
};

} // namespace querent::gui
