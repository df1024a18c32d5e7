// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QString>

namespace querent::gui {

/// Why SQL may not run and what to do about it, in the reader's language.
struct RefusalWords
{
    QString reason;
    QString advice; ///< empty where the reason says it

    [[nodiscard]] static RefusalWords of(const session::SqlVerdict &verdict);
};

} // namespace querent::gui
