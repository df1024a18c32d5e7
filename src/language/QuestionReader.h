// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Reading.h"
#include "language/ReadingState.h"

#include <optional>

namespace querent::language {

/// Reads linked items into a frame: one pass for each role, every word used once. Which passes
/// there are, and in what order, `read` says; each belongs to a reader of its own (`ReadingPass`).
class QuestionReader
{
public:
    /// `tried` is a link put first to see where it leads, and no better for that.
    QuestionReader(const SourceModel &source, const data::CivilDate &today,
                   std::optional<Link> tried = std::nullopt)
        : m_state{.source = source, .today = today, .tried = std::move(tried)}
    {}

    [[nodiscard]] Reading read(Resolution resolution);
    /// Reads only what changes a former frame: no subject is made up.
    [[nodiscard]] Reading readFragment(Resolution resolution, const Frame &former);
    /// The items as read: used, or not.
    [[nodiscard]] const Items &items() const noexcept { return m_state.items; }

private:
    /// The passes that a whole question and a fragment have in common, in order.
    void readRoles();
    void score(Reading &reading) const;

    ReadingState m_state;
};

} // namespace querent::language
