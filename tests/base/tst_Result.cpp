// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "base/Clock.h"
#include "base/Random.h"
#include "base/Result.h"

#include <QTest>

#include <memory>
#include <set>
#include <thread>

namespace tst_Result {

using namespace querent::base;

class TestResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsAValueOrAnError();
    void movesOutWhatCannotBeCopied();
    void everyErrorCodeHasItsOwnName();
    void policyAndCancellationAreNeverRetried();
    void aSleepEndsWhenStopIsRequested();
    void aManualClockMovesOnlyWhenTold();
    void sequentialIdentifiersCountUp();
};

void TestResult::holdsAValueOrAnError()
{
    const Result<int> value = 42;
    QVERIFY(value.ok());
    QCOMPARE(*value, 42);
    const Result<int> failure = Error{ErrorCode::Timeout, "took too long", {}};
    QVERIFY(!failure.ok());
    QCOMPARE(failure.error().code, ErrorCode::Timeout);
    QCOMPARE(failure.valueOr(7), 7);
    const Result<void> nothing;
    QVERIFY(nothing.ok());
}

void TestResult::movesOutWhatCannotBeCopied()
{
    Result<std::unique_ptr<int>> owned = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = std::move(owned).value();
    QCOMPARE(*taken, 5);
}

void TestResult::everyErrorCodeHasItsOwnName()
{
    std::set<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        names.insert(errorName(static_cast<ErrorCode>(code)));
    }
    QCOMPARE(names.size(), static_cast<std::size_t>(ErrorCode::Internal) + 1);
}

void TestResult::policyAndCancellationAreNeverRetried()
{
    for (const ErrorCode code :
         {ErrorCode::PolicyViolation, ErrorCode::RefusedIntent, ErrorCode::SourceMissing,
          ErrorCode::ModelMissing, ErrorCode::Cancelled}) {
        QVERIFY(!isRetryable(code));
    }
    QVERIFY(isRetryable(ErrorCode::SqlInvalid));
}

void TestResult::aSleepEndsWhenStopIsRequested()
{
    const SystemClock clock;
    std::stop_source stop;
    const auto before = clock.monotonic();
    std::jthread stopper([&stop] { stop.request_stop(); });
    QVERIFY(!clock.sleep(std::chrono::seconds(30), stop.get_token()));
    QVERIFY(clock.monotonic() - before < std::chrono::seconds(10));
}

void TestResult::aManualClockMovesOnlyWhenTold()
{
    ManualClock clock;
    QCOMPARE(clock.monotonic().count(), 0);
    clock.advance(std::chrono::milliseconds(3));
    QVERIFY(clock.sleep(std::chrono::milliseconds(2), {}));
    QCOMPARE(clock.monotonic(), std::chrono::nanoseconds(5'000'000));
}

void TestResult::sequentialIdentifiersCountUp()
{
    SequentialRandom random;
    QCOMPARE(random.id("run"), std::string("run-1"));
    QCOMPARE(random.id("run"), std::string("run-2"));
}

} // namespace tst_Result

QUERENT_TEST(Result)
#include "tst_Result.moc"
