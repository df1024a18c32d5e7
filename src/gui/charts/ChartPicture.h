// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartInk.h"
#include "gui/charts/ChartModel.h"
#include "gui/charts/Viewport.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

class QPainter;

namespace querent::gui {

/// A chart as it goes into a file: with its title above and where it comes from below. A value: it
/// can be drawn on any thread.
class ChartPicture
{
public:
    /// `size` of the chart alone, in pixels; with height 0 it is as tall as it likes to be.
    /// `source`: a line such as "northbeam.db · 22 November 2026"; may be empty.
    ChartPicture(ChartModel model, ChartInk ink, QSizeF size, QString source = {});

    void setViewport(const Viewport &viewport) { m_viewport = viewport; }
    void setTitle(const QString &title) { m_model.title = title; }
    /// Of the whole picture.
    [[nodiscard]] QSizeF size() const;
    /// Paints it with its left upper corner at the origin, on nothing.
    void paint(QPainter *painter) const;

    [[nodiscard]] QImage image(double scale) const;
    [[nodiscard]] QByteArray png(double scale) const;
    [[nodiscard]] QByteArray svg() const;
    /// One page of the size of the picture.
    [[nodiscard]] QByteArray pdf() const;

private:
    [[nodiscard]] double header() const;

    ChartModel m_model;
    ChartInk m_ink;
    QSizeF m_size;
    QString m_source;
    Viewport m_viewport;
};

} // namespace querent::gui
