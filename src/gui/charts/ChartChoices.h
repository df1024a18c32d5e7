// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"

#include <vector>

namespace querent::gui {

/// The kinds of chart that can show the same numbers sensibly, its own among them. Empty where
/// there is no choice.
[[nodiscard]] std::vector<insight::ChartKind> chartChoices(const ChartModel &model);

} // namespace querent::gui
