// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/SemanticModel.h"

#include <QString>

namespace querent::gui {

[[nodiscard]] QString kindWords(data::TableKind kind);
[[nodiscard]] QString roleWords(data::SemanticRole role);
[[nodiscard]] QString aggregationWords(data::Aggregation aggregation);

/// A word or two at the end of a column's row: what it is for.
[[nodiscard]] QString shortMeaning(const data::SemanticTable &table,
                                   const data::SemanticColumn &column);
enum class Reasons { Given, LeftOut };
/// What the column is taken for, a line each.
[[nodiscard]] QString meaningText(const data::SemanticTable &table,
                                  const data::SemanticColumn &column, Reasons reasons);
[[nodiscard]] QString meaningText(const data::SemanticTable &table, Reasons reasons);

} // namespace querent::gui
