// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/DataDictionary.h"
#include "query/Interpretation.h"
#include "query/Lesson.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace querent::session {

/// What was taught about one source: the examples of its data dictionary, then what was learned
/// since, kept in a JSON file of its own. Thread-safe; two programs may share the file.
class LessonBook
{
public:
    /// Older lessons make room for newer ones beyond this.
    static constexpr std::size_t most = 500;

    /// Nothing is kept beyond the program's end.
    explicit LessonBook(const data::DataDictionary &dictionary);
    /// Reads the file, if there is one. Fails with MalformedDocument on a file that holds something
    /// else: it is left as it is. Blocking.
    [[nodiscard]] static base::Result<std::shared_ptr<LessonBook>>
    open(const std::string &path, const data::DataDictionary &dictionary);
    /// The file of a source within a folder: named by the source's place, not by its contents.
    [[nodiscard]] static std::string pathFor(const std::string &folder,
                                             const std::string &location);

    /// Empty where nothing is kept.
    [[nodiscard]] const std::string &path() const noexcept { return m_path; }
    /// A snapshot, oldest first; never null.
    [[nodiscard]] query::LessonsPtr lessons() const;
    /// Adds a lesson, in place of an earlier one about the same, and returns its id. Blocking.
    /// Fails with StorageFailed where the file cannot be written; then nothing is learned.
    base::Result<std::string> learn(query::Lesson lesson);
    /// Takes a lesson back; one that is not there is no error.
    base::Result<void> forget(const std::string &id);
    /// Takes back that the answer to `question` was called right.
    base::Result<void> forgetAnswer(const std::string &question);

private:
    using Edit = std::function<void(query::Lessons &lessons)>;

    base::Result<void> change(const Edit &edit);
    void publish();

    std::string m_path; ///< empty: in memory only
    query::Lessons m_given;
    mutable std::mutex m_mutex;
    query::Lessons m_learned;
    query::LessonsPtr m_all;
};

/// What an answer to a question that was asked back teaches; nothing where it is free text or a
/// guess. `question`: of the run.
[[nodiscard]] std::optional<query::Lesson> lessonOf(const std::string &question,
                                                    const query::ClarificationQuestion &asked,
                                                    const query::ClarificationAnswer &answer);

} // namespace querent::session
