// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/TypedAnswer.h"

#include "language/QuestionClassifier.h"

namespace querent::session {

bool isQuestionOfItsOwn(const QString &typed)
{
    return language::isSaidWhole(typed.toStdString());
}

} // namespace querent::session
