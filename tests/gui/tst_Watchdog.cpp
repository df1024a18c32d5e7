// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Watchdog.h"

#include <QTest>

#include <chrono>
#include <thread>

namespace tst_Watchdog {

using namespace querent;
using namespace std::chrono_literals;

class TestWatchdog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seesThatTheThreadSlept();
    void tellsWorkFromWaiting();
    void startsAfresh();
};

void TestWatchdog::seesThatTheThreadSlept()
{
    test::Watchdog dog;
    QTest::qWait(50);
    std::this_thread::sleep_for(300ms);
    QVERIFY(dog.longestGap() >= 250ms); // before the pulse is answered
    QTest::qWait(50);
    QVERIFY(dog.longestGap() >= 250ms);
    QVERIFY(dog.longestWork() < 150ms);
}

void TestWatchdog::tellsWorkFromWaiting()
{
    test::Watchdog dog;
    QTest::qWait(50);
    timespec start{};
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1'000'000 < 200);
    QTest::qWait(50);
    QVERIFY(dog.longestWork() >= 150ms);
}

void TestWatchdog::startsAfresh()
{
    test::Watchdog dog;
    QTest::qWait(50);
    std::this_thread::sleep_for(400ms);
    QTest::qWait(50);
    dog.reset();
    QTest::qWait(50);
    QVERIFY(dog.longestGap() < 350ms);
}

} // namespace tst_Watchdog

QUERENT_WINDOW_TEST(Watchdog)
#include "tst_Watchdog.moc"
