// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Random.h"
#include "session/OpenSource.h"
#include "session/RunController.h"
#include "session/ThreadStore.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace querent::session {

class Courier;

/// A thread as it is opened.
struct OpenedThread
{
    ThreadHead head;
    std::vector<TurnHead> turns;
    Conversation conversation; ///< for RunController::setConversation()
};

/// A turn with its answer.
struct KeptTurn
{
    TurnHead head;
    AnswerPtr answer;           ///< null: none yet, withheld, or unreadable
    std::vector<RunStep> steps; ///< how it was answered
    QString problem;            ///< why it cannot be read
};

/// Keeps the conversations with the source that is open, without ever holding up the window: what
/// is said here is written by one thread, in order. What cannot be written now is tried again until
/// it can. Lives on the GUI thread, where all its signals arrive.
class ThreadDesk : public QObject
{
    Q_OBJECT

public:
    /// `path`: of the file, see ThreadStore; empty: nothing is kept beyond the program's end.
    explicit ThreadDesk(const QString &path, QObject *parent = nullptr);
    /// What can be written is.
    ~ThreadDesk() override;

    /// Whether questions and answers are kept from now on. What is kept already stays.
    void setKeeping(bool keeping) { m_keeping = keeping; }
    [[nodiscard]] bool isKeeping() const noexcept { return m_keeping && !m_path.isEmpty(); }
    [[nodiscard]] const QString &path() const noexcept { return m_path; }
    /// The threads of this source from now on, none of them open; listed() follows. The policy says
    /// what may be seen of them.
    void setSource(const std::string &location, const data::Policy &policy);
    /// The same; threads that begin with a question are called by what it asks of this source.
    void setSource(const OpenSourcePtr &source);
    /// Those in which all of these words occur; listed() follows.
    void setSearch(const QString &words);
    [[nodiscard]] const QString &search() const noexcept { return m_search; }
    /// Asks the file again: another window may have written; listed() follows.
    void refresh();
    /// As listed() last said.
    [[nodiscard]] const std::vector<ThreadHead> &threads() const noexcept { return m_threads; }

    /// Empty: the next question begins one.
    [[nodiscard]] const std::string &current() const noexcept { return m_current; }
    /// The next question begins another thread.
    void begin();
    /// opened() follows, unless it is gone.
    void open(const std::string &thread);
    /// Opens the one of this source that was used last, if there is one and none is open by then.
    void openLatest();

    /// A question of the current thread; returns the id of its turn. Empty where nothing is kept.
    std::string add(const QString &question, const QString &runId);
    /// Its answer, and what follow-ups are understood by from now on.
    void finish(const std::string &turn, const AnswerPtr &answer, Conversation after);
    void setSettings(const std::string &turn, const std::string &settings);
    void setRating(const std::string &turn, int rating);
    void rename(const std::string &thread, const QString &title);
    void setPinned(const std::string &thread, bool pinned);
    /// Where it is the current one, none is after this. restore() takes it back.
    void remove(const std::string &thread);
    void restore(const std::string &thread);
    /// The same of all threads with all sources; returns what restoreAll() takes.
    WallTime removeAll();
    void restoreAll(WallTime removed);
    /// How many of all threads removeUnused() would remove. `done` is called here later.
    void countUnused(std::chrono::days kept, std::function<void(int)> done);
    /// The same as removeAll() of those that were used last longer ago than this, unless they are
    /// pinned or the current one.
    WallTime removeUnused(std::chrono::days kept);

    /// Reads one answer. `done` is called here later, unless the desk is gone by then.
    void read(const TurnHead &turn, std::function<void(const KeptTurn &)> done);
    /// Reads a thread whole, in order: for a report or an export.
    void readAll(const std::string &thread,
                 std::function<void(const ThreadHead &, const std::vector<KeptTurn> &)> done);

Q_SIGNALS:
    void listed();
    void currentChanged();
    void opened(const querent::session::OpenedThread &thread);
    /// Something cannot be kept or read now, for this reason; said once until keptAgain().
    void troubled(const QString &reason);
    void keptAgain();
    /// The file was damaged. What it held is now in `file`; a new one is made.
    void damageFound(const QString &file);

private:
    class Work;
    using Change = std::function<base::Result<void>(ThreadStore &store)>;

    void write(Change change);
    void look(Change reading);
    void list();
    void show(const std::string &thread, const std::optional<ThreadHead> &head,
              const std::vector<TurnHead> &turns, const Conversation &conversation);
    void setCurrent(std::string thread);

    const QString m_path;
    bool m_keeping = true;
    std::string m_location;
    std::weak_ptr<const OpenSource> m_source;
    std::string m_rights;
    QString m_search;
    std::string m_current;
    std::vector<ThreadHead> m_threads;
    base::SystemRandom m_random;
    std::shared_ptr<Courier> m_courier;
    std::shared_ptr<Work> m_work;
    QTimer m_again;
    QTimer m_forgetting;
    QThreadPool m_pool;
};

} // namespace querent::session
