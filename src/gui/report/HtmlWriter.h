// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"

#include <QByteArray>

#include <optional>

namespace querent::gui {

/// The document as one HTML file that needs nothing else: charts are drawn in it, light and dark,
/// nothing in it runs, and nothing is fetched. Nothing where it was cancelled. Any thread.
[[nodiscard]] std::optional<QByteArray> toHtml(const ReportDocument &document,
                                               const ReportProgress &progress);

} // namespace querent::gui
