// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RunController.h"

#include <QString>

#include <vector>

namespace querent::gui {

/// The steps of one run so far, in the order they began; those of a branch stand together, below
/// the step that made it.
struct Trace
{
    QString question;
    QString runId; ///< empty where it is not known
    std::vector<session::RunStep> steps;
    bool running = false;
    std::chrono::microseconds total{0}; ///< of the whole run, once it is over

    /// The way of an answer, from its events.
    [[nodiscard]] static Trace of(const session::Answer &answer);
    /// Adds the step, or replaces the one with its index.
    void record(const session::RunStep &step);
    /// The end of the last step.
    [[nodiscard]] std::chrono::microseconds span() const;
    /// How many parts ran side by side; 0 where none did.
    [[nodiscard]] int lanes() const;
    /// Whether a lane begins with the step in this place.
    [[nodiscard]] bool beginsLane(std::size_t place) const;
    /// "107 ms · 9 steps".
    [[nodiscard]] QString summary() const;
};

/// What a step is called on the screen: "Check the SQL" for "validate_sql".
[[nodiscard]] QString nodeText(const QString &node);

/// What is happening while it runs: "Checking the SQL…".
[[nodiscard]] QString nodeActivity(const QString &node);

/// "0.25 ms", "107.4 ms"; seconds as durationText().
[[nodiscard]] QString preciseText(std::chrono::microseconds duration);

/// "107 ms", "1.2 s", "2 min 5 s".
[[nodiscard]] QString durationText(std::chrono::microseconds duration);

} // namespace querent::gui
