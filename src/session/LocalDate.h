// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"

#include <QDate>

namespace querent::session {

/// Today, where the user is: what relative periods count from.
[[nodiscard]] inline data::CivilDate localToday()
{
    const QDate today = QDate::currentDate();
    return std::chrono::year(today.year()) / today.month() / today.day();
}

} // namespace querent::session
