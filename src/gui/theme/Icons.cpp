// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QLoggingCategory>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QTransform>

namespace querent::gui {

namespace {

/// Lucide draws lines two units thick in a box of 24: fine at 24 px, heavy below.
QByteArray readDrawing(const QString &name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("There is no icon called %s", qUtf8Printable(name));
        return {};
    }
    QByteArray drawing = file.readAll();
    drawing.replace("stroke-width=\"2\"", "stroke-width=\"1.75\"");
    return drawing;
}

/// What leads on or back points the other way where one reads from right to left.
bool pointsAlongTheLine(const QString &name)
{
    return name == QLatin1String("chevron-left") || name == QLatin1String("chevron-right") ||
           name == QLatin1String("arrow-right") || name == QLatin1String("corner-down-right") ||
           name == QLatin1String("undo-2") || name == QLatin1String("list-tree") ||
           name == QLatin1String("panel-left") || name == QLatin1String("panel-right");
}

QPixmap render(const QString &name, const QColor &colour, int size, qreal ratio)
{
    const QString key = QStringLiteral("querent/%1/%2/%3/%4")
                            .arg(name, colour.name(QColor::HexArgb))
                            .arg(size)
                            .arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    QByteArray drawing = readDrawing(name);
    drawing.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
    QSvgRenderer renderer(drawing);
    pixmap = QPixmap(QSize(size, size) * ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setOpacity(colour.alphaF());
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class TintedIconEngine final : public QIconEngine
{
public:
    TintedIconEngine(QString name, Tone tone) : m_name(std::move(name)), m_tone(tone) {}

    void paint(QPainter *painter, const QRect &area, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        const int size = std::min(area.width(), area.height());
        const QRect centred(area.x() + (area.width() - size) / 2,
                            area.y() + (area.height() - size) / 2, size, size);
        painter->drawPixmap(centred, drawn(mode, state, size, ratio));
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state,
                         qreal scale) override
    {
        // the size handed in counts device pixels
        const int logical = static_cast<int>(std::min(size.width(), size.height()) / scale);
        return drawn(mode, state, logical, scale);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QIconEngine *clone() const override { return new TintedIconEngine(*this); }

private:
    [[nodiscard]] QPixmap drawn(QIcon::Mode mode, QIcon::State state, int size, qreal ratio) const
    {
        const QPixmap pixmap = render(m_name, colour(mode, state), size, ratio);
        const bool mirrored = QGuiApplication::isRightToLeft() && pointsAlongTheLine(m_name);
        return mirrored ? pixmap.transformed(QTransform::fromScale(-1.0, 1.0)) : pixmap;
    }

    [[nodiscard]] QColor colour(QIcon::Mode mode, QIcon::State state) const
    {
        const QPalette palette = QGuiApplication::palette();
        const Tokens &tokens = Tokens::of(palette);
        if (mode == QIcon::Disabled) {
            return palette.color(QPalette::Disabled, QPalette::ButtonText);
        }
        if (state == QIcon::On) {
            return tokens.accent;
        }
        return toneColour(m_tone, tokens);
    }

    QString m_name;
    Tone m_tone;
};

} // namespace

QIcon icon(const char *name, Tone tone)
{
    return QIcon(new TintedIconEngine(QString::fromLatin1(name), tone));
}

void paintIcon(QPainter *painter, const char *name, const QColor &colour, const QRectF &area,
               int size)
{
    const QPointF corner(area.center().x() - size / 2.0, area.center().y() - size / 2.0);
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(QPointF(qRound(corner.x()), qRound(corner.y())),
                        render(QString::fromLatin1(name), colour, size, ratio));
}

} // namespace querent::gui
