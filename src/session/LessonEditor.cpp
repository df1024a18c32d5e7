// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LessonEditor.h"

#include "session/Courier.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::session {

LessonEditor::LessonEditor(QObject *parent)
    : QObject(parent), m_courier(std::make_shared<Courier>(this))
{
    m_pool.setMaxThreadCount(1);
}

LessonEditor::~LessonEditor()
{
    m_courier->dismiss();
    m_pool.waitForDone();
}

void LessonEditor::reject(const OpenSourcePtr &source, const query::Rejection &rejection)
{
    work(source,
         [this, lesson = query::lessonOf(rejection)](LessonBook &book) -> base::Result<Tell> {
             const auto id = book.learn(lesson);
             if (!id) {
                 return id.error();
             }
             return Tell([this, id = QString::fromStdString(*id)] { Q_EMIT rejected(id); });
         });
}

void LessonEditor::forget(const OpenSourcePtr &source, const QStringList &ids)
{
    work(source, [this, ids](LessonBook &book) -> base::Result<Tell> {
        const query::LessonsPtr before = book.lessons();
        for (const QString &id : ids) {
            if (auto done = book.forget(id.toStdString()); !done) {
                return std::move(done).error();
            }
        }
        const query::LessonsPtr after = book.lessons();
        query::Lessons gone;
        std::ranges::copy_if(*before, std::back_inserter(gone), [&](const query::Lesson &lesson) {
            return std::ranges::find(*after, lesson) == after->end();
        });
        return Tell([this, gone = std::move(gone)] { Q_EMIT forgotten(gone); });
    });
}

void LessonEditor::restore(const OpenSourcePtr &source, const query::Lessons &lessons)
{
    work(source, [this, lessons](LessonBook &book) -> base::Result<Tell> {
        for (const query::Lesson &lesson : lessons) {
            if (const auto id = book.learn(lesson); !id) {
                return id.error();
            }
        }
        return Tell([this] { Q_EMIT restored(); });
    });
}

void LessonEditor::work(const OpenSourcePtr &source, Change change)
{
    std::ignore =
        QtConcurrent::run(&m_pool, [this, courier = m_courier, source, change = std::move(change)] {
            const auto tell = change(*source->lessons);
            if (tell) {
                courier->send(*tell);
            } else {
                courier->send([this, why = QString::fromStdString(tell.error().message)] {
                    Q_EMIT failed(why);
                });
            }
        });
}

} // namespace querent::session
