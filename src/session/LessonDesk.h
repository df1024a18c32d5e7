// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"
#include "session/Answer.h"
#include "session/LessonBook.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QThreadPool;

namespace querent::session {

class Courier;

/// Writes down what the user taught about a source. Files may be slow, so this happens on other
/// threads; what came of it is told on the GUI thread, where this lives.
class LessonDesk
{
public:
    struct Replies
    {
        std::function<void(bool learned)> changed; ///< there is one more; else some are gone
        std::function<void(const std::string &path)> notKept;
    };

    /// `pool` outlives this.
    LessonDesk(QThreadPool &pool, std::shared_ptr<Courier> courier, Replies replies);

    /// Of the source that is open from now on; null: of none.
    void setBook(std::shared_ptr<LessonBook> book) { m_book = std::move(book); }
    /// The answer was right.
    void remember(const Answer &answer);
    /// What the replies to a clarification teach.
    void learnFrom(const std::string &question,
                   const std::vector<query::ClarificationQuestion> &questions,
                   const std::vector<query::ClarificationAnswer> &answers);
    void forget(const QStringList &ids);
    /// Takes remember() back.
    void forgetAnswer(const Answer &answer);

private:
    using Change = std::function<base::Result<void>(LessonBook &book)>;

    void change(bool learning, Change change);
    void learn(const query::Lesson &lesson);

    QThreadPool &m_pool;
    std::shared_ptr<Courier> m_courier;
    Replies m_replies;
    std::shared_ptr<LessonBook> m_book;
};

} // namespace querent::session
