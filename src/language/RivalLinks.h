// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

struct PlanShape;

/// Words that fit several columns of one table alike ("price" the list price and the cost price),
/// or several tables ("deliveries" those of harvests and those to homes).
struct Rivalry
{
    std::string words;
    std::vector<Link> links; ///< the one that the plan takes first
};

/// The first such words of which the plan takes one link for no reason that the question gives.
/// `linked` are the items before anything was chosen among their links.
[[nodiscard]] std::optional<Rivalry> rivalryIn(const Items &linked, const PlanShape &shape,
                                               const SourceModel &source);

} // namespace querent::language
