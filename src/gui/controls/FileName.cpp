// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/FileName.h"

#include <QRegularExpression>

namespace querent::gui {

QString fileNameOf(QString title)
{
    constexpr qsizetype longest = 80;
    static const QRegularExpression refused(QStringLiteral("[/\\\\:*\"<>|\\x00-\\x1f]"));
    static const QRegularExpression ending(QStringLiteral("[?.\\s]+$"));
    title = title.simplified().replace(refused, QStringLiteral("-")).left(longest);
    return title.remove(ending).remove(QLatin1Char('?'));
}

} // namespace querent::gui
