// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "data/Phrasebook.h"
#include "data/Policy.h"

#include <chrono>
#include <string>
#include <string_view>

namespace querent::agent {

/// How long the nodes of a run, and all of it, may take. What a node waits for has a limit of its
/// own where it keeps to one, as a statement does: these lie above, for what does not.
struct TimeLimits
{
    using Time = std::chrono::milliseconds;

    Time step{20'000};   ///< of a node that only works something out
    Time source{30'000}; ///< of one that asks the source, and on top of what a statement may take
    Time reasoning{120'000};
    Time analysis{60'000}; ///< on top of writing its code
    Time statement{30'000};
    Time run{0}; ///< in all; zero: what the others add up to

    /// For statements that keep to `policy`, or to `longest` where that is more.
    [[nodiscard]] static TimeLimits of(const data::Policy &policy, Time longest = {});

    [[nodiscard]] Time ofNode(std::string_view name) const;
    /// In all, where a plan may be made `attempts` times.
    [[nodiscard]] Time ofRun(int attempts) const;

    /// What a person is told when a node took too long; what the runtime or the engine says of it
    /// is kept as the detail.
    [[nodiscard]] base::Error exceeded(std::string_view node, const base::Error &error,
                                       const data::Phrasebook &phrases) const;
};

/// The same of a whole run that ended at `node`.
[[nodiscard]] base::Error runExceeded(std::chrono::nanoseconds limit, std::string_view node,
                                      const base::Error &error, const data::Phrasebook &phrases);

} // namespace querent::agent
