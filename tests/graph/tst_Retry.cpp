// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "graph/Retry.h"

#include <QTest>

namespace tst_Retry {

using namespace querent;
using namespace std::chrono_literals;

class TestRetry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWaitGrowsAndIsCapped_data();
    void theWaitGrowsAndIsCapped();
    void theWaitIsFullyJittered();
    void coversWhatItNames();
};

void TestRetry::theWaitGrowsAndIsCapped_data()
{
    QTest::addColumn<int>("attempt");
    QTest::addColumn<qint64>("milliseconds"); // half of the ceiling: this chance is one half
    QTest::newRow("after the first attempt") << 1 << qint64(50);
    QTest::newRow("after the second") << 2 << qint64(150);
    QTest::newRow("after the third") << 3 << qint64(450);
    QTest::newRow("at the cap") << 4 << qint64(500);
    QTest::newRow("far beyond it") << 1000 << qint64(500);
    QTest::newRow("before any") << 0 << qint64(50);
}

void TestRetry::theWaitGrowsAndIsCapped()
{
    QFETCH(int, attempt);
    QFETCH(qint64, milliseconds);
    base::SequentialRandom half;
    const graph::RetryPolicy policy{
        .attempts = 5, .firstDelay = 100ms, .factor = 3.0, .maxDelay = 1s};
    QCOMPARE(graph::backoff(policy, attempt, half), std::chrono::milliseconds(milliseconds));
}

void TestRetry::theWaitIsFullyJittered()
{
    base::SystemRandom random;
    const graph::RetryPolicy policy{.attempts = 2, .firstDelay = 100ms};
    int early = 0;
    constexpr int draws = 2000;
    for (int i = 0; i < draws; ++i) {
        const auto wait = graph::backoff(policy, 1, random);
        QVERIFY(wait >= 0ms && wait < 100ms);
        early += wait < 25ms ? 1 : 0;
    }
    // a quarter of the draws, give or take eight standard deviations
    QVERIFY2(early > 345 && early < 655, std::to_string(early).c_str());
}

void TestRetry::coversWhatItNames()
{
    const graph::RetryPolicy anything;
    QVERIFY(anything.covers(base::ErrorCode::Timeout));
    QVERIFY(!anything.covers(base::ErrorCode::PolicyViolation));
    const graph::RetryPolicy locked{.codes = {base::ErrorCode::SourceLocked}};
    QVERIFY(locked.covers(base::ErrorCode::SourceLocked));
    QVERIFY(!locked.covers(base::ErrorCode::Timeout));
}

} // namespace tst_Retry

QUERENT_TEST(Retry)
#include "tst_Retry.moc"
