// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartPicture.h"

#include "gui/charts/ChartRenderer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr double edge = 20;
constexpr double titleHeight = 30;
constexpr double noteHeight = 22;
constexpr double narrowest = 320;
/// How many of its pixels a chart puts on an inch of paper.
constexpr double paperResolution = 96;

struct PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartPicture)
};

QString noteOf(const ChartModel &model, const QString &source)
{
    QStringList parts;
    if (model.left > 0) {
        parts << PictureTexts::tr("%Ln more not shown", "", model.left);
    }
    if (!source.isEmpty()) {
        parts << source;
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

ChartPicture::ChartPicture(ChartModel model, ChartInk ink, QSizeF size, QString source)
    : m_model(std::move(model)), m_ink(std::move(ink)), m_size(size), m_source(std::move(source))
{
    m_size.setWidth(std::max(narrowest, m_size.width()));
    if (m_size.height() <= 0) {
        m_size.setHeight(ChartRenderer::make(m_model)->preferredHeight(m_ink));
    }
}

double ChartPicture::header() const
{
    return m_model.title.isEmpty() ? 0 : titleHeight;
}

QSizeF ChartPicture::size() const
{
    const double footer = noteOf(m_model, m_source).isEmpty() ? 0 : noteHeight;
    return {m_size.width() + 2 * edge, m_size.height() + 2 * edge + header() + footer};
}

void ChartPicture::paint(QPainter *painter) const
{
    painter->save();
    painter->setLayoutDirection(Qt::LeftToRight);
    painter->fillRect(QRectF(QPointF(), size()), m_ink.tokens.surface);
    if (header() > 0) {
        painter->setFont(m_ink.headline);
        painter->setPen(m_ink.tokens.text);
        painter->drawText(QRectF(edge, edge - 4, m_size.width(), titleHeight - 6),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetricsF(m_ink.headline)
                              .elidedText(m_model.title, Qt::ElideRight, m_size.width()));
    }
    m_ink.drawText(
        painter, QRectF(edge, size().height() - edge - noteHeight + 8, m_size.width(), noteHeight),
        Qt::AlignLeft | Qt::AlignBottom, noteOf(m_model, m_source), m_ink.tokens.muted);
    painter->translate(edge, edge + header());
    const std::unique_ptr<ChartRenderer> renderer = ChartRenderer::make(m_model);
    renderer->setViewport(m_viewport);
    renderer->layout(QRectF(QPointF(0, 2), m_size - QSizeF(0, 4)), m_ink);
    renderer->paint(painter, m_ink, {}, 1.0);
    painter->restore();
}

QImage ChartPicture::image(double scale) const
{
    QImage picture((size() * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(scale);
    picture.fill(m_ink.tokens.surface);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::TextAntialiasing);
    paint(&painter);
    return picture;
}

QByteArray ChartPicture::png(double scale) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image(scale).save(&buffer, "PNG") ? bytes : QByteArray();
}

QByteArray ChartPicture::svg() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size().toSize());
    generator.setViewBox(QRectF(QPointF(), size()));
    generator.setResolution(static_cast<int>(paperResolution));
    generator.setTitle(m_model.title);
    generator.setDescription(m_model.description());
    QPainter painter;
    if (!painter.begin(&generator)) {
        return {};
    }
    paint(&painter);
    painter.end();
    return bytes;
}

QByteArray ChartPicture::pdf() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    constexpr double pointsPerInch = 72;
    writer.setPageLayout(
        QPageLayout(QPageSize(size() * (pointsPerInch / paperResolution), QPageSize::Point),
                    QPageLayout::Portrait, QMarginsF()));
    writer.setTitle(m_model.title);
    QPainter painter;
    if (!painter.begin(&writer)) {
        return {};
    }
    const double dots = writer.resolution() / paperResolution;
    painter.scale(dots, dots);
    paint(&painter);
    painter.end();
    return bytes;
}

} // namespace querent::gui
