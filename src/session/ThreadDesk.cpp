// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ThreadDesk.h"

#include "base/Clock.h"
#include "session/Courier.h"
#include "session/StepReader.h"

#include <QtConcurrentRun>

#include <deque>
#include <utility>

namespace querent::session {

namespace {

constexpr std::chrono::seconds tryAgainAfter{2};
/// A little longer than what was removed can be had back.
constexpr std::chrono::seconds forgetAfter{90};

WallTime now()
{
    return std::chrono::time_point_cast<std::chrono::milliseconds>(base::SystemClock().now());
}

KeptTurn kept(ThreadStore &store, const TurnHead &head, const std::string &rights)
{
    KeptTurn turn{head, nullptr, {}, {}};
    auto read = store.answer(head.id, rights);
    if (!read) {
        turn.problem = QString::fromStdString(read.error().message);
    } else if (*read) {
        turn.answer = std::make_shared<const Answer>(std::move(**read));
        turn.steps = stepsOf(turn.answer->events);
    }
    return turn;
}

using OnTurns = std::function<base::Result<void>(const std::optional<ThreadHead> &head,
                                                 const std::vector<TurnHead> &turns)>;

base::Result<void> withTurns(ThreadStore &store, const std::string &thread,
                             const std::string &rights, const OnTurns &onTurns)
{
    auto head = store.thread(thread);
    if (!head) {
        return std::move(head).error();
    }
    auto turns = store.turns(thread, rights);
    if (!turns) {
        return std::move(turns).error();
    }
    return onTurns(*head, *turns);
}

/// What a question asks for, without the greeting; empty where the source cannot tell.
std::string titleOf(const std::string &question, const OpenSourcePtr &source)
{
    const auto aid =
        source != nullptr && source->reasoner ? source->reasoner->typingAid() : nullptr;
    const std::string asked = aid != nullptr ? aid->asked(question) : question;
    if (asked == question) {
        return {};
    }
    const QString words = QString::fromStdString(asked).trimmed();
    return (words.left(1).toUpper() + words.mid(1)).toStdString();
}

} // namespace

/// What the one thread that reads and writes works with; nobody else touches it.
class ThreadDesk::Work
{
public:
    Work(std::string path, ThreadDesk &desk, std::shared_ptr<Courier> courier)
        : m_path(std::move(path)), m_desk(desk), m_courier(std::move(courier))
    {}

    void write(Change change)
    {
        m_waiting.push_back(std::move(change));
        writeWaiting();
    }

    /// What could not be written before comes first, in its order.
    void writeWaiting()
    {
        bool reopened = false;
        while (!m_waiting.empty()) {
            base::Result<void> done = open();
            if (done) {
                done = m_waiting.front()(*m_store);
            }
            if (!done && m_store && m_store->isDamaged() && !std::exchange(reopened, true)) {
                m_store.reset();
                continue;
            }
            if (!done) {
                tell(done.error());
                m_courier->send([desk = &m_desk] { desk->m_again.start(tryAgainAfter); });
                return;
            }
            m_waiting.pop_front();
        }
        if (std::exchange(m_troubled, false)) {
            m_courier->send([desk = &m_desk] { Q_EMIT desk->keptAgain(); });
        }
    }

    /// What fails is told.
    void read(const Change &reading)
    {
        bool reopened = false;
        for (;;) {
            base::Result<void> done = open();
            if (done) {
                done = reading(*m_store);
            }
            if (done) {
                return;
            }
            if (!m_store || !m_store->isDamaged() || std::exchange(reopened, true)) {
                tell(done.error());
                return;
            }
            m_store.reset();
        }
    }

private:
    void tell(const base::Error &error)
    {
        if (!std::exchange(m_troubled, true)) {
            m_courier->send([desk = &m_desk, reason = QString::fromStdString(error.message)] {
                Q_EMIT desk->troubled(reason);
            });
        }
    }

    base::Result<void> open()
    {
        if (m_store) {
            return {};
        }
        auto opened = ThreadStore::open(m_path);
        if (!opened) {
            return std::move(opened).error();
        }
        m_store = std::move(*opened);
        if (!m_store->damagedFile().empty()) {
            m_courier->send(
                [desk = &m_desk, file = QString::fromStdString(m_store->damagedFile())] {
                    Q_EMIT desk->damageFound(file);
                });
        }
        return {};
    }

    const std::string m_path;
    ThreadDesk &m_desk;
    std::shared_ptr<Courier> m_courier;
    std::unique_ptr<ThreadStore> m_store;
    std::deque<Change> m_waiting;
    bool m_troubled = false;
};

ThreadDesk::ThreadDesk(const QString &path, QObject *parent)
    : QObject(parent)
    , m_path(path)
    , m_courier(std::make_shared<Courier>(this))
    , m_work(std::make_shared<Work>(path.toStdString(), *this, m_courier))
{
    m_pool.setMaxThreadCount(1); // in order
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, [this] {
        std::ignore = QtConcurrent::run(&m_pool, [work = m_work] { work->writeWaiting(); });
    });
    m_forgetting.setSingleShot(true);
    connect(&m_forgetting, &QTimer::timeout, this,
            [this] { write([](ThreadStore &store) { return store.purge(now() - forgetAfter); }); });
}

ThreadDesk::~ThreadDesk()
{
    m_courier->dismiss();
    m_pool.waitForDone();
}

void ThreadDesk::write(Change change)
{
    if (m_path.isEmpty()) {
        return;
    }
    std::ignore = QtConcurrent::run(
        &m_pool, [work = m_work, change = std::move(change)] { work->write(change); });
}

void ThreadDesk::look(Change reading)
{
    if (!m_path.isEmpty()) {
        std::ignore = QtConcurrent::run(
            &m_pool, [work = m_work, reading = std::move(reading)] { work->read(reading); });
    }
}

void ThreadDesk::list()
{
    look([this, courier = m_courier, location = m_location, rights = m_rights,
          search = m_search](ThreadStore &store) -> base::Result<void> {
        auto heads = store.threads(location, rights, search.toStdString());
        if (!heads) {
            return std::move(heads).error();
        }
        courier->send([this, location, search, heads = std::move(*heads)] {
            if (location == m_location && search == m_search) {
                m_threads = heads;
                Q_EMIT listed();
            }
        });
        return {};
    });
}

void ThreadDesk::setCurrent(std::string thread)
{
    if (m_current != thread) {
        m_current = std::move(thread);
        Q_EMIT currentChanged();
    }
}

void ThreadDesk::setSource(const std::string &location, const data::Policy &policy)
{
    m_location = location;
    m_source.reset();
    m_rights = ThreadStore::rightsOf(policy);
    m_search.clear();
    m_threads.clear();
    setCurrent({});
    Q_EMIT listed();
    list();
}

void ThreadDesk::setSource(const OpenSourcePtr &source)
{
    setSource(source->location, *source->policy);
    m_source = source;
}

void ThreadDesk::setSearch(const QString &words)
{
    if (words != m_search) {
        m_search = words;
        list();
    }
}

void ThreadDesk::refresh()
{
    list();
}

void ThreadDesk::begin()
{
    setCurrent({});
}

void ThreadDesk::open(const std::string &thread)
{
    setCurrent(thread);
    look([this, courier = m_courier, thread, rights = m_rights](ThreadStore &store) {
        std::ignore = store.use(thread, now()); // only what is opened next depends on it
        return withTurns(store, thread, rights,
                         [&](const std::optional<ThreadHead> &head,
                             const std::vector<TurnHead> &turns) -> base::Result<void> {
                             auto conversation = store.conversation(thread, rights);
                             if (!conversation) {
                                 return std::move(conversation).error();
                             }
                             courier->send(
                                 [this, thread, head, turns, conversation = *conversation] {
                                     show(thread, head, turns, conversation);
                                 });
                             return {};
                         });
    });
}

void ThreadDesk::show(const std::string &thread, const std::optional<ThreadHead> &head,
                      const std::vector<TurnHead> &turns, const Conversation &conversation)
{
    if (m_current != thread) {
        return; // another one was opened, or begun, in the meantime
    }
    if (head) {
        Q_EMIT opened({*head, turns, conversation});
    } else {
        setCurrent({});
    }
}

void ThreadDesk::openLatest()
{
    look([this, courier = m_courier,
          location = m_location](ThreadStore &store) -> base::Result<void> {
        auto head = store.latest(location);
        if (!head) {
            return std::move(head).error();
        }
        if (*head) {
            courier->send([this, location, thread = (*head)->id] {
                if (location == m_location && m_current.empty()) {
                    open(thread);
                }
            });
        }
        return {};
    });
}

std::string ThreadDesk::add(const QString &question, const QString &runId)
{
    if (!isKeeping()) {
        return {};
    }
    const bool begins = m_current.empty();
    if (begins) {
        setCurrent(m_random.id("thread"));
    }
    TurnHead turn;
    turn.id = m_random.id("turn");
    turn.runId = runId.toStdString();
    turn.question = question.toStdString();
    turn.asked = now();
    write([thread = m_current, location = m_location, turn, rights = m_rights,
           source = begins ? m_source : std::weak_ptr<const OpenSource>()](ThreadStore &store) {
        return store.add(thread, location, turn, rights, titleOf(turn.question, source.lock()));
    });
    list();
    return turn.id;
}

void ThreadDesk::finish(const std::string &turn, const AnswerPtr &answer, Conversation after)
{
    if (!turn.empty()) {
        write([turn, answer, after = std::move(after), rights = m_rights](ThreadStore &store) {
            return store.finish(turn, *answer, after, rights);
        });
    }
}

void ThreadDesk::setSettings(const std::string &turn, const std::string &settings)
{
    if (!turn.empty()) {
        write([turn, settings](ThreadStore &store) { return store.setSettings(turn, settings); });
    }
}

void ThreadDesk::setRating(const std::string &turn, int rating)
{
    if (!turn.empty()) {
        write([turn, rating](ThreadStore &store) { return store.setRating(turn, rating); });
    }
}

void ThreadDesk::rename(const std::string &thread, const QString &title)
{
    const std::string text = title.simplified().toStdString();
    if (!text.empty()) {
        write([thread, text](ThreadStore &store) { return store.rename(thread, text); });
        list();
    }
}

void ThreadDesk::setPinned(const std::string &thread, bool pinned)
{
    write([thread, pinned](ThreadStore &store) { return store.setPinned(thread, pinned); });
    list();
}

void ThreadDesk::remove(const std::string &thread)
{
    write([thread](ThreadStore &store) { return store.remove(thread, now()); });
    if (thread == m_current) {
        setCurrent({});
    }
    list();
    m_forgetting.start(forgetAfter + std::chrono::seconds(1));
}

void ThreadDesk::restore(const std::string &thread)
{
    write([thread](ThreadStore &store) { return store.restore(thread); });
    list();
}

WallTime ThreadDesk::removeAll()
{
    const WallTime removed = now();
    write([removed](ThreadStore &store) { return store.removeAll(removed); });
    setCurrent({});
    list();
    m_forgetting.start(forgetAfter + std::chrono::seconds(1));
    return removed;
}

void ThreadDesk::restoreAll(WallTime removed)
{
    write([removed](ThreadStore &store) { return store.restoreAll(removed); });
    list();
}

void ThreadDesk::countUnused(std::chrono::days kept, std::function<void(int)> done)
{
    look([courier = m_courier, kept, current = m_current,
          done = std::move(done)](ThreadStore &store) -> base::Result<void> {
        std::ignore = store.use(current, now());
        const auto count = store.countUnused(now() - kept);
        if (!count) {
            return count.error();
        }
        courier->send([done, count = *count] { done(count); });
        return {};
    });
}

WallTime ThreadDesk::removeUnused(std::chrono::days kept)
{
    const WallTime removed = now();
    write([kept, removed, current = m_current](ThreadStore &store) {
        std::ignore = store.use(current, removed);
        return store.removeUnused(removed - kept, removed);
    });
    list();
    m_forgetting.start(forgetAfter + std::chrono::seconds(1));
    return removed;
}

void ThreadDesk::read(const TurnHead &turn, std::function<void(const KeptTurn &)> done)
{
    look([courier = m_courier, turn, rights = m_rights,
          done = std::move(done)](ThreadStore &store) -> base::Result<void> {
        courier->send([done, turn = kept(store, turn, rights)] { done(turn); });
        return {};
    });
}

void ThreadDesk::readAll(
    const std::string &thread,
    std::function<void(const ThreadHead &, const std::vector<KeptTurn> &)> done)
{
    look([courier = m_courier, thread, rights = m_rights,
          done = std::move(done)](ThreadStore &store) {
        return withTurns(
            store, thread, rights,
            [&](const std::optional<ThreadHead> &head,
                const std::vector<TurnHead> &turns) -> base::Result<void> {
                std::vector<KeptTurn> all;
                for (const TurnHead &turn : turns) {
                    all.push_back(kept(store, turn, rights));
                }
                if (head) {
                    courier->send([done, head = *head, all = std::move(all)] { done(head, all); });
                }
                return {};
            });
    });
}

} // namespace querent::session
