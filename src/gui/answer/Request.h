// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Rejection.h"

#include <QString>

#include <memory>

namespace querent::gui {

/// Something a card asks of the window because the user pressed a button on it.
struct Request
{
    enum class Kind {
        Ask,          ///< `text` as a new question
        AskAgain,     ///< `text` once more
        AskPatiently, ///< `text` once more, with more time for its statement
        RunSql,       ///< `text` is SQL
        EditQuestion, ///< put `text` into the ask box
        Remember,     ///< this answer was right
        RememberNot,  ///< takes Remember back
        Reject,       ///< it was not: `rejection` says what was wrong, and it is asked once more
        Forget,       ///< lessons, `text` their ids, a line each; then ask once more
        ShowSteps,    ///< how this answer was made
        ShowSchema,   ///< what is in the data
        OpenSource,   ///< choose another file
        ReopenSource, ///< `text` is a location
        Cancel,       ///< the run that is going on
        AskInstead,   ///< `text` in the place of the question that is being asked back
        SetAside,     ///< the run from before that the card is about
        Pin,          ///< this answer, to a board
        ChangePlan,   ///< `plan` in the place of the card's own
        TakeBack,     ///< the last change of the card's plan
        Repeat,       ///< the change that was taken back last
        AskPlan,      ///< `plan` as a new turn, `text` its question
    };

    Kind kind = Kind::Ask;
    QString text;
    std::shared_ptr<const query::RevisedPlan> plan = nullptr;
    std::shared_ptr<const query::Rejection> rejection = nullptr;
};

} // namespace querent::gui
