// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "gui/theme/Tone.h"
#include "session/Answer.h"
#include "session/LeftRuns.h"

#include <QString>

#include <vector>

namespace querent::session {
struct KeptTurn;
}

namespace querent::gui {

/// What is said when there is no answer: what happened, why, and what to do next.
struct Notice
{
    struct Action
    {
        QString label;
        Request request;
    };

    const char *iconName = "info";
    Tone tone = Tone::Muted;
    QString title;
    QString message;
    QString detail; ///< verbatim words of an engine, and failed attempts; shown on demand
    std::vector<Action> actions; ///< the first is the most useful one

    /// Of a run that ended in anything but an answer.
    [[nodiscard]] static Notice of(const session::Answer &answer);
    /// Of a run from before that cannot simply go on: broken off or outdated.
    [[nodiscard]] static Notice of(const session::LeftRun &run);
    /// Of a question that is kept, but of which there is no answer to show.
    [[nodiscard]] static Notice of(const session::KeptTurn &turn);
    /// Of a question from before that the user does not want to answer.
    [[nodiscard]] static Notice ofSetAside(const QString &question);
    /// Of a source that could not be opened.
    [[nodiscard]] static Notice of(const QString &location, const base::Error &error);
};

} // namespace querent::gui
