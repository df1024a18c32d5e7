// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "gui/charts/ChartRenderer.h"

#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <vector>

class QToolButton;

namespace querent::gui {

class SeriesButton;

/// Shows one chart. A tooltip follows the mouse; with the keyboard, the arrow keys go from mark to
/// mark. Ctrl and the wheel, a pinch, a drag or + and - look closer; 0 shows all again.
class ChartView : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(QWidget *parent = nullptr);
    ~ChartView() override;

    void setModel(ChartModel model);
    [[nodiscard]] const ChartModel &model() const noexcept { return m_model; }
    /// Hides the series of these names and shows all others.
    void hideSeries(const std::vector<std::string> &names);
    /// The mark pointed at, or -1.
    [[nodiscard]] int hoveredMark() const noexcept { return m_pointed.mark; }
    [[nodiscard]] int hoveredSeries() const noexcept { return m_pointed.series; }
    [[nodiscard]] int markCount() const;
    [[nodiscard]] ChartRenderer::Mark mark(int index) const;
    /// The mark at a position, or -1.
    [[nodiscard]] int markAt(const QPointF &position) const;
    /// "March 2024; sales 12; cost 4", or of one of its series alone.
    [[nodiscard]] QString markText(int index, int series = -1) const;
    /// The area that can be looked at more closely; empty where the chart has none.
    [[nodiscard]] QRectF plot() const;
    /// The names of the series that can be hidden, in their order.
    [[nodiscard]] const std::vector<SeriesButton *> &seriesButtons() const { return m_names; }

    [[nodiscard]] const Viewport &viewport() const;
    [[nodiscard]] bool canZoom() const;
    void setViewport(const Viewport &viewport);
    /// Around the middle.
    void zoom(double factor);
    void showAll();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A mark was clicked, or taken with Enter; `place` is in global coordinates.
    void picked(const querent::gui::ChartPick &pick, const QPoint &place);
    /// The reader wants these series hidden and all others shown.
    void hidingChanged(const QStringList &names);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Drag { None, Ready, Panning, Selecting };

    void layOut();
    void placeNames();
    void askToHide(int series, bool only);
    void point(ChartRenderer::Pointed pointed, const QPointF &position);
    void pointFromKeyboard(int mark, int series);
    void stepSeries(int by);
    bool moveByKey(const QKeyEvent &event);
    bool zoomByKey(const QKeyEvent &event);
    void zoomAt(double factor, const QPointF &position);
    void zoomTo(const QRectF &selection);
    void take(const QPointF &place);
    [[nodiscard]] QRectF selection() const;
    void describe();

    ChartModel m_model;
    std::unique_ptr<ChartRenderer> m_renderer;
    std::vector<SeriesButton *> m_names;
    QToolButton *m_showAll;
    QVariantAnimation m_appearance;
    double m_progress = 1.0;
    bool m_appeared = false;
    bool m_focusVisible = false;
    ChartRenderer::Pointed m_pointed;
    QPointF m_pointer;
    Drag m_drag = Drag::None;
    QPointF m_press;
    Viewport m_pressViewport;
};

} // namespace querent::gui
