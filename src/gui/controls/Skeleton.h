// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

namespace querent::gui {

/// The grey shape of something that is still being made, with a slow shimmer while motion is
/// allowed.
class Skeleton : public QWidget
{
    Q_OBJECT

public:
    enum class Shape {
        Answer, ///< a sentence, chips and a bar chart
        Source, ///< a list of tables
    };

    explicit Skeleton(Shape shape, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    Shape m_shape;
    QTimer m_timer;
    double m_phase = 0.0;
};

} // namespace querent::gui
