// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace querent::app {

/// Path of the sample database that came with the program; empty where it did not.
[[nodiscard]] QString sampleDatabase();

} // namespace querent::app
