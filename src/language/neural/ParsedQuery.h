// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserGrammar.h"

#include <optional>
#include <vector>

namespace querent::language::neural {

/// A column, or two, with what is made of it.
struct ParsedTerm
{
    Action aggregate = Action::Plain;
    int column = 0;              ///< of the input; 0 is the star
    int table = -1;              ///< whose rows the star stands for
    Action pair = Action::Plain; ///< Days or Times, of the column and `second`
    int second = -1;
};

struct ParsedQuery;

struct ParsedCondition
{
    Action comparison = Action::Equal;
    ParsedTerm term;
    std::vector<ParsedQuery> query; ///< none or one; otherwise a value is compared with
    bool alternative = false;       ///< joined to the former condition by "or"
};

/// A sequence of steps as a tree.
struct ParsedQuery
{
    bool distinct = false;
    std::vector<ParsedTerm> select;
    std::vector<ParsedCondition> where;
    std::vector<ParsedTerm> group;
    std::vector<ParsedCondition> having;
    std::optional<Action> direction; ///< Ascending … Highest
    std::vector<ParsedTerm> order;
    std::vector<int> further;        ///< tables that are only joined
    Action root = Action::Single;    ///< or a set operator, or an analysis
    std::vector<ParsedQuery> second; ///< of a set operator
};

/// Nothing where the steps do not make a whole query.
[[nodiscard]] std::optional<ParsedQuery> readSteps(const std::vector<Step> &steps);

} // namespace querent::language::neural
