// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QPixmap>
#include <QWidget>

namespace querent::test {

/// Keeps a picture of the widget in the build folder, for eyes.
inline void screenshot(QWidget *widget, QString name)
{
    const QDir folder(QStringLiteral(QUERENT_BINARY_DIR "/screenshots"));
    folder.mkpath(QStringLiteral("."));
    name.replace(QLatin1Char(' '), QLatin1Char('-'));
    widget->grab().save(folder.filePath(name + QStringLiteral(".png")));
}

} // namespace querent::test
