// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace querent::gui {

/// How one value became another, part by part.
struct ValueChange
{
    enum class Kind { Added, Changed, Removed };

    std::string name; ///< of the field; of an element its place, counted from 1
    Kind kind = Kind::Changed;
    nlohmann::json before;
    nlohmann::json after;
    std::vector<ValueChange> parts; ///< of objects and arrays: only those that differ
};

/// The fields of two states that differ, in the order of their names; what a run says about itself
/// comes last. A field that was empty counts as one that was not there.
[[nodiscard]] std::vector<ValueChange> changesBetween(const nlohmann::json &before,
                                                      const nlohmann::json &after);

/// One line of a text and where it is from.
struct LineChange
{
    enum class Kind { Same, Added, Removed };

    Kind kind = Kind::Same;
    std::string line;
};

/// How one text became another, line by line.
[[nodiscard]] std::vector<LineChange> lineChanges(const std::string &before,
                                                  const std::string &after);

} // namespace querent::gui
