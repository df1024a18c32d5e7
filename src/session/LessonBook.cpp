// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LessonBook.h"

#include "agent/StatementCost.h"
#include "query/Rejection.h"
#include "session/KeptDocument.h"

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::session {

namespace {

using nlohmann::json;

KeptDocument lessonDocument(const std::string &path)
{
    return {path, "does not hold what was taught about a source.",
            "What was taught cannot be kept"};
}

/// Lessons about the same have the same id.
std::string idOf(const query::Lesson &lesson)
{
    const QByteArray about = QByteArray::fromStdString(
        query::isRejection(lesson) ? "wrong\n" + lesson.question + '\n' + lesson.constraint
        : lesson.isAnswer()        ? "answer\n" + lesson.question
        : lesson.words.empty()     ? "choice\n" + lesson.question
                                   : "words\n" + lesson.words);
    return QCryptographicHash::hash(about, QCryptographicHash::Sha1).toHex().left(12).toStdString();
}

/// Calling right what was called wrong.
bool takesBack(const query::Lesson &lesson, const query::Lesson &known)
{
    const auto rejection = lesson.plan && query::sameWords(known.question, lesson.question)
                               ? query::rejectionIn(known)
                               : std::nullopt;
    return rejection && query::refuses(*rejection, *lesson.plan);
}

base::Result<query::Lessons> lessonsIn(const std::optional<json> &held, const KeptDocument &kept)
{
    if (!held) {
        return query::Lessons();
    }
    const auto lessons = held->find("lessons");
    if (lessons == held->end() || !lessons->is_array()) {
        return kept.notOurs();
    }
    auto read = lessons->get<query::Lessons>();
    std::erase_if(read, [](const query::Lesson &lesson) {
        return lesson.id.empty() || (!lesson.isAnswer() && lesson.constraint.empty());
    });
    return read;
}

query::Lessons examplesOf(const data::DataDictionary &dictionary)
{
    query::Lessons lessons;
    for (const data::DataDictionary::Example &example : dictionary.examples) {
        query::Lesson lesson;
        lesson.question = example.question;
        lesson.sql = example.sql;
        lessons.push_back(std::move(lesson));
    }
    return lessons;
}

} // namespace

LessonBook::LessonBook(const data::DataDictionary &dictionary) : m_given(examplesOf(dictionary))
{
    publish();
}

base::Result<std::shared_ptr<LessonBook>> LessonBook::open(const std::string &path,
                                                           const data::DataDictionary &dictionary)
{
    const KeptDocument kept = lessonDocument(path);
    auto held = kept.read();
    if (!held) {
        return std::move(held).error();
    }
    auto read = lessonsIn(*held, kept);
    if (!read) {
        return std::move(read).error();
    }
    auto book = std::make_shared<LessonBook>(dictionary);
    book->m_path = path;
    book->m_learned = std::move(*read);
    book->publish();
    return book;
}

std::string LessonBook::pathFor(const std::string &folder, const std::string &location)
{
    return keptPath(folder, location, ".json");
}

query::LessonsPtr LessonBook::lessons() const
{
    const std::lock_guard lock(m_mutex);
    return m_all;
}

base::Result<std::string> LessonBook::learn(query::Lesson lesson)
{
    lesson.id = idOf(lesson);
    const std::string id = lesson.id;
    auto changed = change([&](query::Lessons &lessons) {
        std::erase_if(lessons, [&](const query::Lesson &known) {
            return known.id == lesson.id || takesBack(lesson, known);
        });
        lessons.push_back(std::move(lesson));
        if (lessons.size() > most) {
            lessons.erase(lessons.begin());
        }
    });
    if (!changed) {
        return std::move(changed).error();
    }
    return id;
}

base::Result<void> LessonBook::forgetAnswer(const std::string &question)
{
    query::Lesson lesson;
    lesson.question = question;
    lesson.plan.emplace();
    return forget(idOf(lesson));
}

base::Result<void> LessonBook::forget(const std::string &id)
{
    return change([&](query::Lessons &lessons) {
        const auto gone = std::ranges::find(lessons, id, &query::Lesson::id);
        if (gone == lessons.end()) {
            return;
        }
        const query::Lesson lesson = *gone;
        const auto after = lessons.erase(gone);
        if (query::isRejection(lesson)) {
            // what was chosen in the place of what was called wrong
            lessons.erase(std::remove_if(after, lessons.end(),
                                         [&](const query::Lesson &known) {
                                             return known.isAnswer() &&
                                                    query::sameWords(known.question,
                                                                     lesson.question);
                                         }),
                          lessons.end());
        }
    });
}

base::Result<void> LessonBook::change(const Edit &edit)
{
    const std::lock_guard lock(m_mutex);
    query::Lessons lessons = m_learned;
    if (m_path.empty()) {
        edit(lessons);
    } else {
        const KeptDocument kept = lessonDocument(m_path);
        const auto done = kept.change([&](const std::optional<json> &held) -> base::Result<json> {
            auto read = lessonsIn(held, kept);
            if (!read) {
                return std::move(read).error();
            }
            lessons = std::move(*read);
            edit(lessons);
            return json{{"version", 1}, {"lessons", lessons}};
        });
        if (!done) {
            return done;
        }
    }
    m_learned = std::move(lessons);
    publish();
    return {};
}

void LessonBook::publish()
{
    query::Lessons all = m_given;
    all.insert(all.end(), m_learned.begin(), m_learned.end());
    m_all = std::make_shared<const query::Lessons>(std::move(all));
}

std::optional<query::Lesson> lessonOf(const std::string &question,
                                      const query::ClarificationQuestion &asked,
                                      const query::ClarificationAnswer &answer)
{
    const auto choice =
        std::ranges::find_if(asked.choices, [&](const query::ClarificationChoice &offered) {
            return !answer.constraint.empty() && offered.constraint == answer.constraint;
        });
    // whether a dear statement may run is decided anew each time
    if (answer.bestGuess || choice == asked.choices.end() || agent::asksAboutCost(asked)) {
        return std::nullopt;
    }
    query::Lesson lesson;
    lesson.question = question;
    if (asked.about.empty() && choice->plan) {
        // a whole reading was chosen: that is the answer to this question
        lesson.plan = choice->plan;
        return lesson;
    }
    lesson.words = asked.about;
    lesson.meaning = choice->label;
    lesson.constraint = choice->constraint;
    return lesson;
}

} // namespace querent::session
