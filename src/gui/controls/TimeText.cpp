// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/TimeText.h"

#include <QLocale>

namespace querent::gui {

QString timeText(const QDateTime &time)
{
    const bool today = time.date() == QDate::currentDate();
    return today ? QLocale().toString(time.time(), QLocale::ShortFormat)
                 : QLocale().toString(time, QLocale::ShortFormat);
}

} // namespace querent::gui
