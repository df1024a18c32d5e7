// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Policy.h"
#include "session/Answer.h"
#include "session/Conversation.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

class SqliteConnection;

using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// A conversation that is kept.
struct ThreadHead
{
    std::string id;
    std::string location; ///< of its source
    std::string title;    ///< what its first question asks for, or what the user calls it
    bool pinned = false;
    WallTime asked;  ///< the newest question
    int answers = 0; ///< questions, in truth: each becomes an answer
    /// Where something was searched for: the question or sentence that has it, if that is not the
    /// title.
    std::string found;

    friend bool operator==(const ThreadHead &, const ThreadHead &) = default;
};

/// A question that is kept, with what can be told of its answer at a glance.
struct TurnHead
{
    std::string id;
    std::string runId;
    std::string question;
    WallTime asked;
    std::optional<Outcome> outcome; ///< none: the program ended before the run did
    std::string headline;
    /// It was answered under other rights than those of now: the answer is not given out, and the
    /// headline is empty.
    bool withheld = false;
    std::string settings; ///< of its card, a JSON document that the card alone understands
    int rating = 0;       ///< 1: right, -1: wrong

    friend bool operator==(const TurnHead &, const TurnHead &) = default;
};

/// The conversations with all sources, in an SQLite file of the program's own. Any number of
/// processes may use the file, one thread at a time a store. Blocking. Everything fails with
/// StorageFailed, says what to do about it, and then changes nothing; what has returned survives
/// the end of the process at any moment.
///
/// `rights` are those of rightsOf(): what was answered under others is not given out.
class ThreadStore
{
public:
    /// Opens the file, or makes it; one of an earlier version is brought up to date. A damaged one
    /// is set aside under the name damagedFile() and a new one made. What was removed a while ago
    /// is gone after this.
    [[nodiscard]] static base::Result<std::unique_ptr<ThreadStore>> open(const std::string &path);
    ~ThreadStore();

    /// What counts of a policy for who may see an answer: two that let the same be seen are equal.
    [[nodiscard]] static std::string rightsOf(const data::Policy &policy);

    /// Where the damaged file was moved to; empty: there was none.
    [[nodiscard]] const std::string &damagedFile() const noexcept { return m_damagedFile; }
    /// Whether what failed last failed because the file is damaged: open() sets it aside.
    [[nodiscard]] bool isDamaged() const;

    /// Of one source: pinned ones first, then the newest. Those in which every word of `search`
    /// occurs in one question, answer sentence or SQL text, however it is written.
    [[nodiscard]] base::Result<std::vector<ThreadHead>>
    threads(const std::string &location, const std::string &rights, const std::string &search = {});
    /// The one that was used last; none where the source has none.
    [[nodiscard]] base::Result<std::optional<ThreadHead>> latest(const std::string &location);
    [[nodiscard]] base::Result<std::optional<ThreadHead>> thread(const std::string &id);
    /// In the order in which they were asked.
    [[nodiscard]] base::Result<std::vector<TurnHead>> turns(const std::string &thread,
                                                            const std::string &rights);
    /// None where it has no answer yet, or it is withheld. Fails with MalformedDocument on one that
    /// cannot be read any more.
    [[nodiscard]] base::Result<std::optional<Answer>> answer(const std::string &turn,
                                                             const std::string &rights);
    /// What follow-ups in this thread are understood by; without what was answered under other
    /// rights.
    [[nodiscard]] base::Result<Conversation> conversation(const std::string &thread,
                                                          const std::string &rights);

    /// A question, before it is answered. Its thread is made where it does not exist yet, and is
    /// called `title`, or where that is empty, by `turn.question`.
    base::Result<void> add(const std::string &thread, const std::string &location,
                           const TurnHead &turn, const std::string &rights,
                           const std::string &title = {});
    /// Its answer, in place of an earlier one. `after`: the conversation with it.
    base::Result<void> finish(const std::string &turn, const Answer &answer,
                              const Conversation &after, const std::string &rights);
    base::Result<void> setSettings(const std::string &turn, const std::string &settings);
    base::Result<void> setRating(const std::string &turn, int rating);
    /// It is the one that latest() gives.
    base::Result<void> use(const std::string &thread, WallTime now);
    base::Result<void> rename(const std::string &thread, const std::string &title);
    base::Result<void> setPinned(const std::string &thread, bool pinned);
    /// Not seen any more, but for a while it can be had back.
    base::Result<void> remove(const std::string &thread, WallTime now);
    base::Result<void> restore(const std::string &thread);
    /// Forgets for good what was removed before `before`.
    base::Result<void> purge(WallTime before);
    /// The same of all threads with all sources, and back: those that were removed at `then`.
    base::Result<void> removeAll(WallTime now);
    base::Result<void> restoreAll(WallTime then);
    /// How many, with all sources, are not pinned and were used last before `before`.
    [[nodiscard]] base::Result<int> countUnused(WallTime before);
    /// remove() of these; restoreAll() brings them back.
    base::Result<void> removeUnused(WallTime before, WallTime now);

private:
    explicit ThreadStore(std::unique_ptr<SqliteConnection> connection);

    [[nodiscard]] base::Result<std::vector<ThreadHead>> headsWhere(const std::string &condition,
                                                                   const std::string &value,
                                                                   const std::string &rights,
                                                                   const std::string &search);

    std::unique_ptr<SqliteConnection> m_connection;
    std::string m_damagedFile;
};

/// `text` as searching compares it: no case, no accents, white space as one blank.
[[nodiscard]] std::string soughtText(const std::string &text);

} // namespace querent::session
