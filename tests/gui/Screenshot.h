// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QImage>
#include <QPixmap>
#include <QWidget>

namespace querent::test {

/// Keeps the picture in the build folder, for eyes. False when it could not be written.
inline bool screenshot(const QImage &picture, QString name)
{
    const QDir folder(QStringLiteral(QUERENT_BINARY_DIR "/screenshots"));
    folder.mkpath(QStringLiteral("."));
    name.replace(QLatin1Char(' '), QLatin1Char('-'));
    return picture.save(folder.filePath(name + QStringLiteral(".png")));
}

/// Keeps a picture of the widget.
inline bool screenshot(QWidget *widget, const QString &name)
{
    return screenshot(widget->grab().toImage(), name);
}

} // namespace querent::test
