// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace querent::gui {

/// Lies over the name of a series in a chart and shows or hides it: a click does, or the space bar.
/// Checked while the series is shown. Paints only where the pointer and the keyboard are.
class SeriesButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SeriesButton(QWidget *parent);

    void setSeries(const QString &name, bool shown);

Q_SIGNALS:
    /// `only`: all others are to be hidden.
    void asked(bool only);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void nextCheckState() override;
};

} // namespace querent::gui
