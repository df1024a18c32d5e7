// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/LatestTask.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace tst_LatestTask {

using namespace querent;
using session::LatestTask;

namespace {

/// Where work waits until the test opens it.
class Gate
{
public:
    void open()
    {
        const std::scoped_lock lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_open; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_open = false;
};

/// Long enough for anything that was on its way to arrive.
void letEverythingArrive(QThreadPool &pool)
{
    pool.waitForDone();
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

} // namespace

class TestLatestTask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deliversOnTheThreadOfItsReceiver();
    void deliversTheLatestOnly();
    void asksWhatCameBeforeToStop();
    void deliversNothingAfterCancel();
    void cancelIsHeededByACallAlreadyUnderWay();
    void deliversNothingOnceItIsGone_data();
    void deliversNothingOnceItIsGone();
    void tellsOnlyWhileTheWorkMatters();
    void mayStartTheNextFromDone();
    void mayBeDestroyedFromDone();
    void waitsForTheWorkUnderWay();
    void ofThoseThatWaitOnlyTheLatestComes();
    void dropsWhatWaitsOnCancel();

private:
    QThreadPool m_pool;
};

void TestLatestTask::deliversOnTheThreadOfItsReceiver()
{
    QObject receiver;
    LatestTask task(&receiver);
    QThread *worked = nullptr;
    QThread *delivered = nullptr;
    int result = 0;
    task.start(
        m_pool,
        [&worked](const std::stop_token &) {
            worked = QThread::currentThread();
            return 42;
        },
        [&](int value) {
            delivered = QThread::currentThread();
            result = value;
            // over by now
            QVERIFY(!task.isRunning());
        });
    QVERIFY(task.isRunning());
    QTRY_COMPARE(result, 42);
    QVERIFY(worked != nullptr && worked != thread());
    QCOMPARE(delivered, thread());
}

void TestLatestTask::deliversTheLatestOnly()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate gate;
    std::vector<int> results;
    for (int number = 1; number <= 4; ++number) {
        task.start(
            m_pool,
            [&gate, number](const std::stop_token &) {
                gate.wait();
                return number;
            },
            [&results](int value) { results.push_back(value); });
    }
    gate.open();
    QTRY_COMPARE(results.size(), std::size_t{1});
    letEverythingArrive(m_pool);
    QCOMPARE(results, std::vector<int>{4});
}

void TestLatestTask::asksWhatCameBeforeToStop()
{
    QObject receiver;
    LatestTask task(&receiver);
    std::atomic<bool> stopped = false;
    std::atomic<bool> began = false;
    task.start(
        m_pool,
        [&](const std::stop_token &stop) {
            began = true;
            while (!stop.stop_requested()) {
                std::this_thread::yield();
            }
            stopped = true;
            return 0;
        },
        [](int) { QFAIL("what was replaced is not delivered"); });
    QTRY_VERIFY(began);
    bool done = false;
    task.start(
        m_pool, [](const std::stop_token &) { return 0; }, [&done](int) { done = true; });
    QTRY_VERIFY(done);
    QTRY_VERIFY(stopped);
    letEverythingArrive(m_pool);
}

void TestLatestTask::deliversNothingAfterCancel()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate gate;
    task.start(
        m_pool,
        [&gate](const std::stop_token &) {
            gate.wait();
            return 0;
        },
        [](int) { QFAIL("nothing follows after cancel()"); });
    task.cancel();
    QVERIFY(!task.isRunning());
    gate.open();
    letEverythingArrive(m_pool);
}

void TestLatestTask::cancelIsHeededByACallAlreadyUnderWay()
{
    QObject receiver;
    LatestTask task(&receiver);
    task.start(
        m_pool, [](const std::stop_token &) { return 0; },
        [](int) { QFAIL("nothing follows after cancel()"); });
    // the outcome is in the queue of this thread now
    m_pool.waitForDone();
    task.cancel();
    letEverythingArrive(m_pool);
}

void TestLatestTask::deliversNothingOnceItIsGone_data()
{
    QTest::addColumn<bool>("withReceiver");
    QTest::newRow("its receiver lives on") << false;
    QTest::newRow("its receiver goes with it") << true;
}

void TestLatestTask::deliversNothingOnceItIsGone()
{
    QFETCH(bool, withReceiver);
    for (const bool returned : {false, true}) {
        auto receiver = std::make_unique<QObject>();
        auto task = std::make_unique<LatestTask>(receiver.get());
        Gate gate;
        std::atomic<bool> asked = false;
        task->start(
            m_pool,
            [&](const std::stop_token &stop) {
                gate.wait();
                asked = stop.stop_requested();
                return 0;
            },
            [](int) { QFAIL("nobody is there any more"); });
        if (returned) {
            gate.open();
            m_pool.waitForDone();
        }
        task.reset();
        if (withReceiver) {
            receiver.reset();
        }
        gate.open();
        letEverythingArrive(m_pool);
        QCOMPARE(asked.load(), !returned);
    }
}

void TestLatestTask::tellsOnlyWhileTheWorkMatters()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate middle;
    std::vector<int> told;
    QThread *place = nullptr;
    const auto start = [&](int from) {
        task.start(
            m_pool,
            [&, from](const LatestTask::Link &link) {
                link.tell([&, from] {
                    told.push_back(from);
                    place = QThread::currentThread();
                });
                middle.wait();
                link.tell([&told, from] { told.push_back(from + 1); });
                return 0;
            },
            [&told](int) { told.push_back(0); });
    };
    start(10);
    QTRY_COMPARE(told, std::vector<int>{10});
    QCOMPARE(place, thread());
    start(20);
    QTRY_COMPARE(told, (std::vector{10, 20}));
    middle.open();
    QTRY_COMPARE(told, (std::vector{10, 20, 21, 0}));
    letEverythingArrive(m_pool);
    QCOMPARE(told, (std::vector{10, 20, 21, 0}));
}

void TestLatestTask::mayStartTheNextFromDone()
{
    QObject receiver;
    LatestTask task(&receiver);
    std::vector<int> results;
    std::function<void(int)> next = [&](int number) {
        task.start(
            m_pool, [number](const std::stop_token &) { return number; },
            [&](int value) {
                results.push_back(value);
                if (value < 3) {
                    next(value + 1);
                }
            });
    };
    next(1);
    QTRY_COMPARE(results, (std::vector{1, 2, 3}));
    QVERIFY(!task.isRunning());
}

void TestLatestTask::mayBeDestroyedFromDone()
{
    QObject receiver;
    std::optional<LatestTask> task(std::in_place, &receiver);
    task->start(
        m_pool, [](const std::stop_token &) { return 1; }, [&task](int) { task.reset(); });
    QTRY_VERIFY(!task.has_value());
}

void TestLatestTask::waitsForTheWorkUnderWay()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate gate;
    std::atomic<int> atATime = 0;
    std::atomic<int> most = 0;
    std::atomic<bool> asked = false;
    std::vector<int> results;
    const auto start = [&](int number) {
        task.startNext(
            [&, number](const std::stop_token &stop) {
                most = std::max(most.load(), ++atATime);
                if (number == 1) {
                    gate.wait();
                    asked = stop.stop_requested();
                }
                --atATime;
                return number;
            },
            [&results](int value) { results.push_back(value); });
    };
    start(1);
    start(2);
    QVERIFY(task.isRunning());
    gate.open();
    QTRY_COMPARE(results, std::vector<int>{2});
    QVERIFY(asked);
    QCOMPARE(most.load(), 1);
    QVERIFY(!task.isRunning());
}

void TestLatestTask::ofThoseThatWaitOnlyTheLatestComes()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate gate;
    std::mutex mutex;
    std::vector<int> worked;
    std::vector<int> results;
    for (int number = 1; number <= 50; ++number) {
        task.startNext(
            [&, number](const std::stop_token &) {
                gate.wait();
                const std::scoped_lock lock(mutex);
                worked.push_back(number);
                return number;
            },
            [&results](int value) { results.push_back(value); });
    }
    gate.open();
    QTRY_COMPARE(results, std::vector<int>{50});
    QCOMPARE(worked, (std::vector{1, 50}));
}

void TestLatestTask::dropsWhatWaitsOnCancel()
{
    QObject receiver;
    LatestTask task(&receiver);
    Gate gate;
    std::atomic<int> began = 0;
    for (int number = 0; number < 2; ++number) {
        task.startNext(
            [&](const std::stop_token &) {
                ++began;
                gate.wait();
                return 0;
            },
            [](int) { QFAIL("nothing follows after cancel()"); });
    }
    QTRY_COMPARE(began.load(), 1);
    task.cancel();
    gate.open();
    letEverythingArrive(*QThreadPool::globalInstance());
    QCOMPARE(began.load(), 1);
}

} // namespace tst_LatestTask

QUERENT_TEST(LatestTask)
#include "tst_LatestTask.moc"
