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
/// What the column is taken for and why, a line each.
[[nodiscard]] QString meaningText(const data::SemanticTable &table,
                                  const data::SemanticColumn &column);
[[nodiscard]] QString meaningText(const data::SemanticTable &table);

} // namespace querent::gui
