// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"

#include <QString>

namespace querent::gui {

/// The document as Markdown with GitHub's tables. Nothing in the data is taken for markup. Any
/// thread.
[[nodiscard]] QString toMarkdown(const ReportDocument &document);

} // namespace querent::gui
