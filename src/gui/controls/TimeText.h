// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace querent::gui {

/// The time of day, with the day unless that is today.
[[nodiscard]] QString timeText(const QDateTime &time);

} // namespace querent::gui
