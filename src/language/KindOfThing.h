// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace querent::language {

/// The stems of the words of each item.
[[nodiscard]] std::vector<std::vector<std::string>> stemsOf(const Items &items);

/// What people ask for in general, and what sources keep of it under names of their own: "where"
/// something is may be its street, its city or its floor. General English, read once from
/// resources/language, immutable and shared.
class KindOfThing
{
public:
    /// A kind that a question names.
    struct Said
    {
        const KindOfThing *kind = nullptr;
        std::size_t first = 0; ///< the items that name it
        std::size_t last = 0;
    };

    /// The kinds that a question asks for, in its order; not what only joins clauses ("the bank
    /// where she works") or names a stored value.
    [[nodiscard]] static std::vector<Said> saidIn(const Items &linked);

    /// Where things are.
    [[nodiscard]] static const KindOfThing &place() { return all().front(); }
    /// Places that people know by a name of their own: shops, clubs, warehouses.
    [[nodiscard]] static const KindOfThing &namedPlace() { return all()[1]; }
    /// Whether the "where" at `at` asks, and is not about the noun before it.
    [[nodiscard]] static bool asksWhere(const Items &linked, std::size_t at);

    /// Whether a column of this name is of the kind.
    [[nodiscard]] bool covers(const NameWords &name) const;
    /// Whether the column is of the kind: by its own name, or as what the rows of a table of that
    /// name are called.
    [[nodiscard]] bool holds(const ColumnModel &column, const SourceModel &source) const;

private:
    [[nodiscard]] static const std::vector<KindOfThing> &all();
    /// The last item of a phrase of the kind that begins with the item; `stems` are those of each.
    [[nodiscard]] std::optional<std::size_t>
    sayingAt(const std::vector<std::vector<std::string>> &stems, std::size_t at) const;

    std::vector<std::vector<std::string>> m_sayings; ///< stems of each
    std::unordered_set<std::string> m_heads;         ///< stems that names of the kind end in
    std::unordered_set<std::string> m_anywhere;      ///< or hold
};

} // namespace querent::language
