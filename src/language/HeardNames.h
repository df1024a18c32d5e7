// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Calibrator.h"
#include "language/PlanShape.h"
#include "language/neural/Kinship.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace querent::language {

/// How much of the names that a plan uses is heard in the question, how much of the question has
/// a name in the plan, and whether "who", "where" and "when" are answered by people, places and
/// dates. Judged by the words alone, whoever made the plan; one object serves all plans for one
/// question. Both arguments must outlive it.
class HeardNames
{
public:
    /// `linked` are the items before anything was chosen among their links.
    HeardNames(const Items &linked, const SourceModel &source);

    /// Shares from 0 (nothing) to 1 (all), -1 where the plan or the question has no such part; last
    /// two counts of words. Always the same features in the same order.
    [[nodiscard]] std::vector<Feature> features(const PlanShape &shape) const;

private:
    /// A word of the question that should mean something.
    struct Said
    {
        std::string stem;
        neural::Kinship::Word kin;
        std::size_t item = 0; ///< of m_linked
        /// What was worked out of its kinship with the words of names: many plans show the same.
        mutable std::unordered_map<std::string, double> akin = {};
    };
    /// How well a column is called by the question.
    struct Heard
    {
        double name = 0.0; ///< the share of its name, or of the rows' name where it stands for them
        double link = 0.0; ///< the best link
    };

    [[nodiscard]] double akin(const Said &said, const std::string &word,
                              const std::string &stem) const;
    [[nodiscard]] double heard(const NameWords &name) const;
    [[nodiscard]] const Heard &heard(ColumnId column) const;
    [[nodiscard]] double named(const Said &said, const PlanShape &shape,
                               const std::vector<ColumnId> &used) const;
    [[nodiscard]] std::vector<ColumnId> columnsOf(const std::set<std::string> &places,
                                                  const PlanShape &shape) const;
    [[nodiscard]] double placeLike(const ColumnModel &column) const;

    const Items &m_linked;
    const SourceModel &m_source;
    const neural::Kinship *m_kinship;
    std::vector<Said> m_said;
    std::vector<neural::Kinship::Word> m_places; ///< "city", "address" …
    bool m_who = false;
    bool m_where = false;
    bool m_when = false;
    mutable std::map<ColumnId, Heard> m_heard; ///< computed once
};

} // namespace querent::language
