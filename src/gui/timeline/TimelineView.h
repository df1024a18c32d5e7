// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/TimeAxis.h"
#include "gui/timeline/Trace.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <utility>
#include <vector>

namespace querent::gui {

/// One row for each run of a node, with bars on a common time axis; what ran side by side stands in
/// lanes of its own. A click, or the arrow keys, select a step; the wheel with Ctrl, +, − and 0
/// zoom the axis, Left and Right move along it.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    static constexpr double zoomStep = 1.5; ///< by which a click or a key makes it wider

    explicit TimelineView(QWidget *parent = nullptr);

    void setTrace(const Trace &trace);
    [[nodiscard]] const Trace &trace() const noexcept { return m_trace; }
    /// Row of the selected step, or -1.
    [[nodiscard]] int selected() const noexcept { return m_selected; }
    void select(int row);
    [[nodiscard]] QRect rowArea(int row) const;
    /// The part of the time that is shown.
    [[nodiscard]] const TimeAxis &shownTime() const noexcept { return m_shown; }
    void zoom(double factor);
    void zoomToSelection();
    void showAllTime();
    /// Where a row draws its bar; empty where it lies outside the time that is shown.
    [[nodiscard]] QRectF barArea(int row) const;
    /// Where a row says how long it took, or that it waits.
    [[nodiscard]] QRect outcomeArea(int row) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// -1 when nothing is selected any more.
    void selectionChanged(int row);
    /// The step that waits for the user was clicked.
    void waitingStepActivated();

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// What stands at the end of a row.
    [[nodiscard]] QString outcomeText(const session::RunStep &step) const;
    [[nodiscard]] std::chrono::microseconds lasted(const session::RunStep &step) const;
    [[nodiscard]] int outcomeWidth() const;
    void paintRow(QPainter *painter, int row) const;
    void paintSweep(QPainter *painter, const QRectF &bar, double radius) const;
    void paintBrackets(QPainter *painter) const;
    void paintLanes(QPainter *painter) const;
    void paintRuler(QPainter *painter) const;
    void setShownTime(const TimeAxis &shown);
    /// Where the bars are, from left to right.
    [[nodiscard]] std::pair<double, double> barSpace() const;
    void layOut();
    [[nodiscard]] QString laneText(int row) const;
    [[nodiscard]] bool beginsLane(int row) const;
    [[nodiscard]] int gutter() const;
    [[nodiscard]] int rowAt(const QPoint &position) const;
    /// Width of the time axis in time: grows while the run goes on.
    [[nodiscard]] std::chrono::microseconds axis() const;

    Trace m_trace;
    TimeAxis m_shown;
    std::vector<int> m_tops; ///< of the rows, then of what is below them
    QTimer m_sweep;
    QElapsedTimer m_clock; ///< since the last change of the trace
    int m_selected = -1;
    int m_hovered = -1;
    bool m_focusVisible = false;
};

} // namespace querent::gui
