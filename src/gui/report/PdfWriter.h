// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"

class QIODevice;

namespace querent::gui {

/// Writes the document as pages of A4: a thread upright, one answer after the other; a board
/// lengthwise, its tiles where they lie. Charts are drawn, not pictures. False where it was
/// cancelled. Any thread.
[[nodiscard]] bool writePdf(const ReportDocument &document, QIODevice *device,
                            const ReportProgress &progress);

} // namespace querent::gui
