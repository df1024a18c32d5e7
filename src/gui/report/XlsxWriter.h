// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "gui/report/ReportDocument.h"

#include <QString>

namespace querent::gui {

/// Writes a workbook to `path`, which is overwritten: a sheet that sums up, then one for each entry
/// with rows. Numbers and dates are numbers and dates, text stays text whatever it begins with, and
/// charts are the spreadsheet's own where it has the kind. False where it was cancelled; fails with
/// StorageFailed, then nothing useful is at `path`. Any thread.
[[nodiscard]] base::Result<bool> writeXlsx(const ReportDocument &document, const QString &path,
                                           const ReportProgress &progress);

/// Names for sheets as spreadsheets allow them: at most 31 characters, none of []:*?/\, each once.
[[nodiscard]] QStringList sheetNames(const QStringList &titles);

} // namespace querent::gui
