// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace querent::gui {

/// Where the words of reports are translated, in whichever form one is written.
struct ReportTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::Report)
};

} // namespace querent::gui
