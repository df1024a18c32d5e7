// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>
#include <vector>

namespace querent::language {

/// How the row that a key points at stands to the one that has the key, both of one table.
enum class Kin {
    None,
    Superior, ///< boss, manager, supervisor
    Parent,   ///< what it is a part of
    Referral, ///< by whom it came
};

/// A key whose name says what the row behind it is to the own one: "manager_id",
/// "main_supplier_id".
struct RoleKey
{
    ColumnId key;
    ColumnId row; ///< what it points at
    Kin kin = Kin::None;
    std::vector<std::string> role; ///< the words that say it

    [[nodiscard]] bool own() const { return key.table == row.table; }
};

/// All such keys, those of one column only.
[[nodiscard]] std::vector<RoleKey> roleKeys(const SourceModel &source);

/// What a noun in the singular calls the row above: Superior for "boss"; None for other words.
[[nodiscard]] Kin calledAbove(const std::string &noun);

/// What a noun in the singular calls the rows below: Parent for "subsidiary"; None for others.
[[nodiscard]] Kin calledBelow(const std::string &noun);

/// What a participle before "by" tells of the row above: Superior for "supervised".
[[nodiscard]] Kin doneBy(const std::string &participle);

/// What is done to the rows below: Superior for "manages", Referral for "recommended".
[[nodiscard]] Kin doneTo(const std::string &verb);

} // namespace querent::language
