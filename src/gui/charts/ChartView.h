// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "gui/charts/ChartRenderer.h"

#include <QImage>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>

namespace querent::gui {

/// Shows one chart. A tooltip follows the mouse; with the keyboard, the arrow keys go from mark to
/// mark.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(QWidget *parent = nullptr);
    ~ChartView() override;

    void setModel(ChartModel model);
    [[nodiscard]] const ChartModel &model() const noexcept { return m_model; }
    /// The mark pointed at, or -1.
    [[nodiscard]] int hoveredMark() const noexcept { return m_hovered; }
    [[nodiscard]] const std::vector<ChartRenderer::Mark> &marks() const;

    /// The chart alone on the surface colour, with its title, for a file.
    [[nodiscard]] QImage image(qreal scale) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void layOut();
    void point(int mark, const QPointF &position);
    void paintTooltip(QPainter *painter, const ChartInk &ink) const;
    void describe();

    ChartModel m_model;
    std::unique_ptr<ChartRenderer> m_renderer;
    QVariantAnimation m_appearance;
    double m_progress = 1.0;
    bool m_appeared = false;
    bool m_focusVisible = false;
    int m_hovered = -1;
    QPointF m_pointer;
};

} // namespace querent::gui
