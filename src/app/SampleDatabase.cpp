// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SampleDatabase.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

namespace querent::app {

QString sampleDatabase()
{
    const QString name = QStringLiteral("sample.db");
    const QDir program(QCoreApplication::applicationDirPath());
    // installed on Linux, beside the program on Windows, in a bundle, and in a build folder
    for (const char *folder : {"../share/querent", ".", "../Resources", "../../../resources"}) {
        const QFileInfo file(program, QLatin1String(folder) + QLatin1Char('/') + name);
        if (file.isReadable()) {
            return file.canonicalFilePath();
        }
    }
    return QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                  QStringLiteral("querent/") + name);
}

} // namespace querent::app
