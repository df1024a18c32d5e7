// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads rows that others of their table point at: bosses and reports, parents and children.
class KinReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Rows that others of their table point at, and what a key says the row behind it is: "the
    /// boss of", "reports to", "main supplier of".
    void readRelatives();

private:
    /// What says that rows have another of their table above them: "reports to", "subsidiaries of".
    struct BelowSaid
    {
        Kin kin = Kin::None;
        std::size_t next = 0; ///< the item after the words
        bool rows = false;    ///< the words name the rows themselves
        bool loose = false;   ///< they say as much of what belongs to rows of other tables
        int table = -1;       ///< of "sub-sections"
    };
    /// What the question says of rows above and below others, and what else.
    struct KinSaid
    {
        bool above = false;
        bool below = false;
        bool rows = false; ///< rows of the table, as those below
        bool row = false;  ///< one that is called by its name
        bool counts = false;
        bool averages = false;
        bool other = false; ///< rows or figures of something else
    };
    /// "The same category as Wound closure".
    bool readAlike(std::size_t at);
    bool readRoleOf(std::size_t at);
    bool readRoleBeside(std::size_t at);
    bool readAboveVerb(std::size_t at);
    [[nodiscard]] std::optional<BelowSaid> belowSaidAt(std::size_t at) const;
    [[nodiscard]] std::vector<std::size_t> rowAbove(std::size_t at, const BelowSaid &said,
                                                    int table);
    bool readAsRole(std::size_t at, const RoleKey &role);
    void nameBelow(std::size_t at, std::size_t first, bool rows, int table);
    bool readBelow(std::size_t at);
    /// "Which manager has the most direct reports".
    bool rankAbove();
    [[nodiscard]] KinSaid kinSaid(const RoleKey &role, std::size_t most) const;
    bool countBelow();
    void aboveEach(const RoleKey &role, bool grouped);
    void readAbsentKin();
    bool readAbsentKinAt(std::size_t no, std::size_t at);
    void showBehind(const RoleKey &role, bool alone);
    /// The items from `at` on by which a row of `table` is called; empty where there is none.
    [[nodiscard]] std::vector<std::size_t> rowNamedAt(std::size_t at, int table);
    /// The same for what ends just before `at`.
    [[nodiscard]] std::vector<std::size_t> rowNamedBefore(std::size_t at, int table);
    /// How many items from `at` on say the role; 0 where they do not.
    [[nodiscard]] std::size_t saysRole(std::size_t at, const RoleKey &role) const;
};

} // namespace querent::language
