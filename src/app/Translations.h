// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace querent::app {

/// Installs the texts of `language` (a BCP 47 tag; empty: the system's) and makes its locale the
/// default. Languages that the program does not speak become English.
void installTranslations(const QString &language);

} // namespace querent::app
