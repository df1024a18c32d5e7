// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

#include <optional>
#include <vector>

namespace querent::language {

/// Reads figures of some of the rows that stand in a list beside others, or before the rows of
/// which they are a part.
class PartReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Orders, cancelled orders and …": counts of all rows and of some.
    void readParts();
    /// "Percentage of orders with status open and number of orders", "… for orders over 50": what
    /// makes the part is said before the list goes on, or before the rows are named once more.
    void readFigureLists();

private:
    /// A figure of a list, by its items.
    struct FigureSaid
    {
        std::size_t begin = 0; ///< "number of", "percentage of", "average"
        std::size_t end = 0;   ///< the item after its last
    };
    /// Those that are listed one after the other from the first on.
    struct FigureList
    {
        std::vector<FigureSaid> figures;
        bool again = false; ///< the rows are named once more after them
    };
    [[nodiscard]] FigureList figureList() const;
    /// Whether the rows of a figure that begins at `from` are named at `at` as well, where a
    /// preposition stands.
    [[nodiscard]] bool namesRowsAgain(std::size_t from, std::size_t at) const;
    /// A stored value or a flag that narrows the rows beside it.
    [[nodiscard]] bool narrows(std::size_t at) const;
    [[nodiscard]] Condition narrowedBy(std::size_t at) const;
    void countListed(std::size_t first, std::size_t rows, std::optional<std::size_t> value);
    /// Reads the figure as a count of rows, or of some of them; false where it is none.
    bool countFigure(const FigureSaid &figure);
    /// Reads the figure as a share of rows; false where it is none that one value makes.
    bool shareFigure(const FigureSaid &figure);
};

} // namespace querent::language
