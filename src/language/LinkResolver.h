// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <string>
#include <vector>

namespace querent::language {

/// A mention that could just as well mean something else.
struct Ambiguity
{
    std::size_t item = 0;
    Link chosen;
    Link other;
    double margin = 0.0;
};

/// Items whose links are put in order for this question, the meant one first.
struct Resolution
{
    Items items;
    std::vector<Ambiguity> ambiguities; ///< closest first
};

/// Chooses among the things a word may name by what stands around it: tables that are named too,
/// "of" and possessives, keys between tables. A wish puts one link first whatever the scores.
class LinkResolver
{
public:
    explicit LinkResolver(const SourceModel &source) : m_source(source) {}

    /// `wishes`: links that an answer to a clarification, or the former turn, asks for.
    /// `leanings` gain their `score` wherever they are among the links.
    [[nodiscard]] Resolution resolve(Items items, const std::vector<Link> &wishes,
                                     const std::vector<Link> &leanings = {}) const;

private:
    /// "Freight charges": the charges are no number beside the freight.
    void joinAmountNames(Items &items) const;
    [[nodiscard]] double context(const Items &items, std::size_t at, const Link &link,
                                 const std::vector<int> &anchors) const;

    const SourceModel &m_source;
};

} // namespace querent::language
