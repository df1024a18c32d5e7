// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LessonBook.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::session {

namespace {

using nlohmann::json;

QString pathOf(const std::string &text)
{
    return QString::fromStdString(text);
}

base::Error notKept(const std::string &path, const QString &reason)
{
    return {base::ErrorCode::StorageFailed,
            "What was taught cannot be kept in “" + path + "”. Check that there is room and that " +
                "the folder may be written to.",
            path + (reason.isEmpty() ? "" : ": " + reason.toStdString())};
}

/// Lessons about the same have the same id.
std::string idOf(const query::Lesson &lesson)
{
    const QByteArray about =
        QByteArray::fromStdString(lesson.isAnswer()      ? "answer\n" + lesson.question
                                  : lesson.words.empty() ? "choice\n" + lesson.question
                                                         : "words\n" + lesson.words);
    return QCryptographicHash::hash(about, QCryptographicHash::Sha1).toHex().left(12).toStdString();
}

base::Result<query::Lessons> readLessons(const std::string &path)
{
    QFile file(pathOf(path));
    if (!file.exists()) {
        return query::Lessons();
    }
    if (!file.open(QIODevice::ReadOnly)) {
        return notKept(path, file.errorString());
    }
    const json document = json::parse(file.readAll().toStdString(), nullptr, false);
    const auto lessons = document.is_object() ? document.find("lessons") : document.end();
    if (!document.is_object() || document.value("version", json()) != json(1) ||
        lessons == document.end() || !lessons->is_array()) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "“" + path +
                               "” does not hold what was taught about a source. Remove or rename "
                               "the file to begin anew.",
                           path};
    }
    auto read = lessons->get<query::Lessons>();
    std::erase_if(read, [](const query::Lesson &lesson) {
        return lesson.id.empty() || (!lesson.isAnswer() && lesson.constraint.empty());
    });
    return read;
}

base::Result<void> writeLessons(const std::string &path, const query::Lessons &lessons)
{
    QSaveFile file(pathOf(path));
    const std::string text = json{{"version", 1}, {"lessons", lessons}}.dump(
        1, ' ', false, json::error_handler_t::replace);
    const QByteArray bytes = QByteArray::fromStdString(text);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return notKept(path, file.errorString());
    }
    return {};
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
    auto read = readLessons(path);
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
    QString place = pathOf(location);
    if (!place.contains(QLatin1String("://"))) {
        const QFileInfo file(place);
        place = file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
    }
    const QByteArray name =
        QCryptographicHash::hash(place.toUtf8(), QCryptographicHash::Sha256).toHex().left(24);
    return QDir(pathOf(folder))
        .filePath(QString::fromLatin1(name) + QLatin1String(".json"))
        .toStdString();
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
        std::erase_if(lessons, [&](const query::Lesson &known) { return known.id == lesson.id; });
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

base::Result<void> LessonBook::forget(const std::string &id)
{
    return change([&](query::Lessons &lessons) {
        std::erase_if(lessons, [&](const query::Lesson &known) { return known.id == id; });
    });
}

base::Result<void> LessonBook::change(const Edit &edit)
{
    const std::lock_guard lock(m_mutex);
    query::Lessons lessons = m_learned;
    if (m_path.empty()) {
        edit(lessons);
    } else {
        QDir().mkpath(QFileInfo(pathOf(m_path)).absolutePath());
        QLockFile turn(pathOf(m_path) + QLatin1String(".lock"));
        if (!turn.tryLock(2'000)) {
            return notKept(m_path, {});
        }
        // another program may have learned something in the meantime
        auto read = readLessons(m_path);
        if (!read) {
            return std::move(read).error();
        }
        lessons = std::move(*read);
        edit(lessons);
        if (auto written = writeLessons(m_path, lessons); !written) {
            return written;
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
    if (answer.bestGuess || choice == asked.choices.end()) {
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
