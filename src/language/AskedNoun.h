// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <optional>
#include <string>

namespace querent::language {

struct PlanShape;

/// A noun that says what is asked for.
struct VainNoun
{
    std::string words;
    bool known = false;  ///< the source has something of the name, which the plan leaves aside
    bool figure = false; ///< not what is counted or picked, but what a figure is of
    bool bought = false; ///< what money went to
};

/// What a question counts, or picks ("how many complaints …", "which firms …"), or of what it wants
/// a figure ("the average credit score", "spent on advertising"), where nothing in the plan stands
/// for it, or a rate ("occupancy rate") where it works out none: such a plan answers another
/// question. `linked` are the items before anything was chosen among their links.
[[nodiscard]] std::optional<VainNoun> askedInVain(const Items &linked, const PlanShape &shape,
                                                  const SourceModel &source);

/// The first words that name something of the source, or ask for an average, of which the plan has
/// no trace: it may be right, but nobody can be sure of it.
[[nodiscard]] std::optional<std::string>
leftWithoutTrace(const Items &linked, const PlanShape &shape, const SourceModel &source);

} // namespace querent::language
