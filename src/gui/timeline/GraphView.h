// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/GraphLayout.h"
#include "gui/timeline/Trace.h"

#include <QWidget>

#include <map>
#include <memory>
#include <utility>

namespace querent::gui {

/// The graph that questions run through as a picture, with the way of one run lit. A click on a
/// node, or Enter, picks the next of its steps; the arrow keys walk the nodes; the wheel with Ctrl,
/// +, − and 0 zoom.
class GraphView : public QWidget
{
    Q_OBJECT

public:
    explicit GraphView(QWidget *parent = nullptr);

    /// Null: there is nothing to draw. What it points at stays alive.
    void setTopology(std::shared_ptr<const graph::Topology> topology);
    [[nodiscard]] const auto &topology() const noexcept { return m_topology; }
    void setTrace(const Trace &trace);
    /// Index of the step (RunStep::index) whose node is marked; -1: none.
    void setStep(int index);
    [[nodiscard]] double zoom() const noexcept { return m_zoom; }
    void setZoom(double zoom);
    /// As large as `width` allows, within what can be read.
    void fitTo(int width);
    /// How often the run went from one node to the other.
    [[nodiscard]] int taken(const std::string &from, const std::string &to) const;
    [[nodiscard]] int visits(const std::string &node) const;
    /// Of the node in this widget; empty where there is none.
    [[nodiscard]] QRectF nodeArea(const std::string &node) const;
    [[nodiscard]] const std::string &currentNode() const noexcept { return m_current; }
    /// The picture alone, `scale` times as large as on the screen at 100 %.
    [[nodiscard]] QImage picture(double scale) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// Index of the step.
    void stepPicked(int index);
    /// The node with the keyboard, in this widget.
    void areaEntered(const QRect &area);
    void zoomed();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void countWay();
    void paint(QPainter *painter) const;
    void paintLine(QPainter *painter, const GraphLayout::Line &line, bool lit) const;
    void paintNode(QPainter *painter, const GraphLayout::Place &place) const;
    [[nodiscard]] std::string nodeAt(const QPointF &position) const;
    [[nodiscard]] const session::RunStep *lastStepOf(const std::string &node) const;
    void pick(const std::string &node);
    void move(const QPointF &direction);
    void enter(const std::string &node);
    [[nodiscard]] QString describe(const std::string &node) const;

    std::shared_ptr<const graph::Topology> m_topology;
    GraphLayout m_layout;
    Trace m_trace;
    std::map<std::pair<std::string, std::string>, int> m_taken;
    int m_step = -1;
    std::string m_current; ///< the node with the keyboard
    std::string m_hovered;
    bool m_focusVisible = false;
    double m_zoom = 1.0;
};

} // namespace querent::gui
