// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LessonDesk.h"

#include "session/ConsentRequest.h"
#include "session/Courier.h"

#include <QThreadPool>
#include <QtConcurrentRun>

#include <utility>

namespace querent::session {

LessonDesk::LessonDesk(QThreadPool &pool, std::shared_ptr<Courier> courier, Replies replies)
    : m_pool(pool), m_courier(std::move(courier)), m_replies(std::move(replies))
{}

void LessonDesk::change(bool learning, Change change)
{
    if (!m_book) {
        return;
    }
    std::ignore = QtConcurrent::run(&m_pool, [learning, change = std::move(change), book = m_book,
                                              courier = m_courier, replies = m_replies] {
        const base::Result<void> done = change(*book);
        courier->send([learning, done, replies, path = book->path()] {
            if (done) {
                replies.changed(learning);
            } else {
                replies.notKept(path);
            }
        });
    });
}

void LessonDesk::learn(const query::Lesson &lesson)
{
    change(true, [lesson](LessonBook &book) -> base::Result<void> {
        auto learned = book.learn(lesson);
        return learned ? base::Result<void>() : std::move(learned).error();
    });
}

void LessonDesk::remember(const Answer &answer)
{
    query::Lesson lesson;
    lesson.question = answer.question;
    lesson.plan = answer.interpretation.plan;
    if (!lesson.plan) {
        lesson.sql = answer.validatedSql;
    }
    if (lesson.isAnswer()) {
        learn(lesson);
    }
}

void LessonDesk::learnFrom(const std::string &question,
                           const std::vector<query::ClarificationQuestion> &questions,
                           const std::vector<query::ClarificationAnswer> &answers)
{
    for (const query::ClarificationQuestion &asked : questions) {
        if (asksForConsent(asked)) {
            continue; // says nothing about the data
        }
        for (const query::ClarificationAnswer &answer : answers) {
            const auto lesson =
                answer.question == asked.text ? lessonOf(question, asked, answer) : std::nullopt;
            if (lesson) {
                learn(*lesson);
            }
        }
    }
}

void LessonDesk::forgetAnswer(const Answer &answer)
{
    change(false,
           [question = answer.question](LessonBook &book) { return book.forgetAnswer(question); });
}

void LessonDesk::forget(const QStringList &ids)
{
    change(false, [ids](LessonBook &book) {
        base::Result<void> done;
        for (const QString &id : ids) {
            if (done) {
                done = book.forget(id.toStdString());
            }
        }
        return done;
    });
}

} // namespace querent::session
