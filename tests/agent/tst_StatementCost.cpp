// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "AnalysisBench.h"
#include "HookedSource.h"
#include "agent/StatementCost.h"

#include <QTest>

#include <mutex>

namespace tst_StatementCost {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;
using agent::StatementRecord;

namespace {

using Replies = std::vector<query::ClarificationAnswer>;

/// Remembers what is written down.
class KeptLog final : public agent::StatementLog
{
public:
    base::Result<std::uint64_t> write(const StatementRecord &record) override
    {
        const std::scoped_lock lock(m_mutex);
        if (full) {
            return base::Error{base::ErrorCode::StorageFailed, "The disk is full.", {}};
        }
        records.push_back(record);
        return records.size();
    }

    std::vector<StatementRecord> records;
    bool full = false;

private:
    std::mutex m_mutex;
};

/// A bench whose statements are dear from the second row on, and that counts what runs.
struct DearBench : AnalysisBench
{
    DearBench()
    {
        services.source = std::make_shared<const HookedSource>(
            services.source, [this](const std::string &sql) -> base::Result<void> {
                ran.push_back(sql);
                return {};
            });
        services.statements = log;
        reasoner->planFor = [](const reasoning::PlanRequest &request) {
            query::Interpretation read;
            read.quality = query::PlanQuality::High;
            const bool narrowed = !request.answers.empty() &&
                                  request.answers.back().text.find("2024") != std::string::npos;
            read.sql = narrowed ? "SELECT total FROM orders WHERE id = 1"
                                : "SELECT name FROM customers, orders";
            return base::Result<query::Interpretation>(read);
        };
        settings.askAbove = 2;
    }

    agent::AnalysisReport dear() { return ask("who bought what?", settings); }
    /// Replies with the choice that means `constraint`.
    agent::AnalysisReport choose(const agent::AnalysisReport &report, const char *constraint)
    {
        const auto &question = report.state.clarificationQuestions.front();
        for (const query::ClarificationChoice &choice : question.choices) {
            if (choice.constraint == constraint) {
                return answer(report.runId,
                              {{question.text, choice.label, choice.constraint, false}});
            }
        }
        return {};
    }

    std::shared_ptr<KeptLog> log = std::make_shared<KeptLog>();
    std::vector<std::string> ran;
    agent::RunSettings settings;
};

} // namespace

/// Statements that read a lot, and the record of all that run.
class TestStatementCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDearStatementIsAskedAbout();
    void runsWhenToldTo();
    void isLeftWhenToldTo_data();
    void isLeftWhenToldTo();
    void isPlannedAgainWithWordsThatNarrowIt();
    void writtenSqlIsNotPlannedAgain();
    void asksAboutAnotherStatementAnew();
    void whereNobodyCanBeAskedItDoesNotRun();
    void partsAreNotAskedAbout();
    void cheapStatementsAreNotAskedAbout();
    void theAdviceNamesThePeriod();
    void theYearThatWasPickedIsAgreedTo();
    void largeReadingIsSaid_data();
    void largeReadingIsSaid();
    void whatCannotBeWrittenDownDoesNotRun();
    void everyEndIsWrittenDown();
};

void TestStatementCost::aDearStatementIsAskedAbout()
{
    DearBench bench;
    const auto report = bench.dear();
    QCOMPARE(report.outcome, Outcome::Clarify);
    QVERIFY2(bench.path().ends_with("validate_sql dry_run confirm?"), bench.path().c_str());
    QVERIFY(bench.ran.empty());
    const auto &questions = report.state.clarificationQuestions;
    QCOMPARE(questions.size(), std::size_t{1});
    QVERIFY(agent::asksAboutCost(questions.front()));
    QVERIFY(questions.front().text.starts_with("This reads about "));
    QCOMPARE(questions.front().choices.size(), std::size_t{3});
    for (const query::ClarificationChoice &choice : questions.front().choices) {
        QVERIFY(!choice.label.empty() && !choice.detail.empty());
    }
}

void TestStatementCost::runsWhenToldTo()
{
    DearBench bench;
    // answered by a graph that was built anew, as after a restart
    const auto report = bench.choose(bench.dear(), agent::runAnyway);
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.ran.size(), std::size_t{1});
    QCOMPARE(report.state.executionResult->rows.size(), std::size_t{15});
    // what was restored passes the gate again
    QVERIFY2(bench.path().find("confirm validate_sql dry_run execute") != std::string::npos,
             bench.path().c_str());
    QCOMPARE(bench.reasoner->planRequests.size(), std::size_t{1});
}

void TestStatementCost::isLeftWhenToldTo_data()
{
    QTest::addColumn<Replies>("replies");
    QTest::newRow("left") << Replies{{"", "Leave it", agent::leaveIt, false}};
    QTest::newRow("a guess does not run it") << Replies{{"", "", "", true}};
    QTest::newRow("to be narrowed by the user") << Replies{{"", "", agent::narrowDown, false}};
    QTest::newRow("nothing that says anything") << Replies{{"", "", "", false}};
}

void TestStatementCost::isLeftWhenToldTo()
{
    QFETCH(Replies, replies);
    DearBench bench;
    const auto asked = bench.dear();
    const auto report = bench.answer(asked.runId, replies);
    QCOMPARE(report.outcome, Outcome::Cancelled);
    QVERIFY(bench.ran.empty());
    QVERIFY(report.state.response.starts_with("Nothing was run."));
    QVERIFY(report.state.response.find("lighter") != std::string::npos);
    QCOMPARE(bench.log->records.size(), std::size_t{1});
    QCOMPARE(bench.log->records.front().decision, StatementRecord::Decision::Cancelled);
}

void TestStatementCost::isPlannedAgainWithWordsThatNarrowIt()
{
    DearBench bench;
    const auto asked = bench.dear();
    // the words of the offered choice, or typed ones
    const auto report = bench.answer(asked.runId, {{"", "only in 2024", "", false}});
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.reasoner->planRequests.back().answers.back().text, std::string("only in 2024"));
    QCOMPARE(bench.ran.size(), std::size_t{1});
    QVERIFY(bench.ran.front().find("WHERE id = 1") != std::string::npos);
}

void TestStatementCost::writtenSqlIsNotPlannedAgain()
{
    DearBench bench;
    bench.settings.sql = "SELECT name FROM customers, orders";
    const auto asked = bench.dear();
    QCOMPARE(asked.outcome, Outcome::Clarify);
    const auto left = bench.answer(asked.runId, {{"", "only 2024", "", false}});
    QCOMPARE(left.outcome, Outcome::Cancelled);
    QVERIFY(bench.ran.empty());
    QVERIFY(bench.reasoner->planRequests.empty());
    const auto ran = bench.choose(bench.dear(), agent::runAnyway);
    QCOMPARE(ran.outcome, Outcome::Answered);
    QCOMPARE(bench.ran.size(), std::size_t{1});
}

void TestStatementCost::asksAboutAnotherStatementAnew()
{
    DearBench bench;
    int plans = 0;
    bench.reasoner->planFor = [&plans](const reasoning::PlanRequest &) {
        query::Interpretation read;
        read.quality = query::PlanQuality::High;
        read.sql = "SELECT name, " + std::to_string(++plans) + " FROM customers, orders";
        return base::Result<query::Interpretation>(read);
    };
    auto report = bench.dear();
    for (int turn = 1; turn <= 3; ++turn) {
        QCOMPARE(report.outcome, Outcome::Clarify);
        report = bench.answer(report.runId, {{"", "another one", "", false}});
    }
    // asked often enough: and still it does not run
    QCOMPARE(report.outcome, Outcome::Failed);
    QCOMPARE(report.error->code, base::ErrorCode::TooExpensive);
    QVERIFY(bench.ran.empty());
}

void TestStatementCost::whereNobodyCanBeAskedItDoesNotRun()
{
    DearBench bench;
    bench.settings.bestGuess = true;
    const auto report = bench.dear();
    QCOMPARE(report.outcome, Outcome::Failed);
    QCOMPARE(report.error->code, base::ErrorCode::TooExpensive);
    QVERIFY(report.state.response.find("not run") != std::string::npos);
    QVERIFY(bench.ran.empty());
    // no other plan is tried: it would answer something else
    QCOMPARE(bench.reasoner->planRequests.size(), std::size_t{1});
    QVERIFY2(bench.path().ends_with("dry_run error summarize"), bench.path().c_str());
    QCOMPARE(bench.log->records.back().decision, StatementRecord::Decision::Refused);
    QCOMPARE(bench.log->records.back().rule, std::string("too_expensive"));
}

void TestStatementCost::partsAreNotAskedAbout()
{
    DearBench bench;
    bench.reasoner->intent.subQuestions = {"who bought what?", "only in 2024"};
    bench.reasoner->planFor = [](const reasoning::PlanRequest &request) {
        query::Interpretation read;
        read.quality = query::PlanQuality::High;
        read.sql = request.context.question == "only in 2024"
                       ? "SELECT total FROM orders WHERE id = 1"
                       : "SELECT name FROM customers, orders";
        return base::Result<query::Interpretation>(read);
    };
    const auto report = bench.dear();
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.ran.size(), std::size_t{1});
    QCOMPARE(report.state.parts.front().error->code, base::ErrorCode::TooExpensive);
}

void TestStatementCost::cheapStatementsAreNotAskedAbout()
{
    DearBench bench;
    bench.settings.askAbove = 0; // the usual limit
    const auto report = bench.dear();
    QCOMPARE(report.outcome, Outcome::Answered);
    QVERIFY(report.state.caveats.empty());
}

void TestStatementCost::theAdviceNamesThePeriod()
{
    DearBench bench;
    data::Catalog catalog = *bench.services.catalog;
    for (data::Table &table : catalog.tables) {
        if (table.name == "orders") {
            table.rowCount = 12'000'000;
            table.columns[3].role = data::ColumnRole::Time;
            table.columns[3].profile.min = data::Value("2019-01-05");
            table.columns[3].profile.max = data::Value("2024-02-09");
        }
    }
    bench.services.catalog = std::make_shared<const data::Catalog>(catalog);
    const auto report = bench.dear();
    const auto &narrow = report.state.clarificationQuestions.front().choices[1];
    QCOMPARE(narrow.label, std::string("Run it for 2024 alone"));
    for (const char *word : {"orders", "12,000,000", "ordered_on"}) {
        QVERIFY2(narrow.detail.find(word) != std::string::npos, narrow.detail.c_str());
    }
    const auto narrowed =
        bench.answer(report.runId, {{"", narrow.label, narrow.constraint, false}});
    QCOMPARE(narrowed.outcome, Outcome::Answered);
    QCOMPARE(bench.reasoner->planRequests.back().answers.back().text, std::string("in 2024"));
    QVERIFY(bench.reasoner->planRequests.back().answers.back().constraint.empty());
}

void TestStatementCost::theYearThatWasPickedIsAgreedTo()
{
    DearBench bench;
    // reads as much as before, as an estimate that knows no condition has it
    bench.reasoner->planFor = [](const reasoning::PlanRequest &request) {
        query::Interpretation read;
        read.quality = query::PlanQuality::High;
        const bool understood =
            !request.answers.empty() && request.answers.back().text == "in 2024";
        read.sql = std::string("SELECT name FROM customers, orders") +
                   (understood ? " WHERE ordered_on >= '2024-01-01'" : "");
        return base::Result<query::Interpretation>(read);
    };
    auto asked = bench.dear();
    auto report = bench.answer(asked.runId, {{"", "", "cost:year:2024", false}});
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.ran.size(), std::size_t{1});
    // where it led to the same statement, nobody agreed to that one
    asked = bench.dear();
    report = bench.answer(asked.runId, {{"", "", "cost:year:1999", false}});
    QCOMPARE(report.outcome, Outcome::Clarify);
    QCOMPARE(bench.ran.size(), std::size_t{1});
}

void TestStatementCost::largeReadingIsSaid_data()
{
    QTest::addColumn<double>("rows");
    QTest::addColumn<bool>("fullScan");
    QTest::addColumn<bool>("crossJoin");
    QTest::addColumn<int>("caveats");
    QTest::newRow("a small table") << 1e4 << true << false << 0;
    QTest::newRow("two small tables") << 1e5 << true << true << 0;
    QTest::newRow("a large table") << 6e7 << true << false << 1;
    QTest::newRow("two tables that multiply") << 5e6 << true << true << 1;
    QTest::newRow("both") << 1e9 << true << true << 2;
    QTest::newRow("an index") << 1e9 << false << false << 0;
}

void TestStatementCost::largeReadingIsSaid()
{
    QFETCH(double, rows);
    QFETCH(bool, fullScan);
    QFETCH(bool, crossJoin);
    QFETCH(int, caveats);
    connectors::CostEstimate estimate;
    estimate.estimatedRows = rows;
    estimate.fullScan = fullScan;
    estimate.crossJoin = crossJoin;
    QCOMPARE(static_cast<int>(agent::costCaveats(estimate, data::Phrasebook()).size()), caveats);
    QVERIFY(agent::costCaveats(std::nullopt, data::Phrasebook()).empty());
}

void TestStatementCost::whatCannotBeWrittenDownDoesNotRun()
{
    DearBench bench;
    bench.settings.askAbove = 0;
    bench.log->full = true;
    const auto report = bench.dear();
    QCOMPARE(report.outcome, Outcome::Failed);
    QCOMPARE(report.error->code, base::ErrorCode::StorageFailed);
    QVERIFY(bench.ran.empty());
}

void TestStatementCost::everyEndIsWrittenDown()
{
    using Decision = StatementRecord::Decision;
    DearBench bench;
    bench.settings.askAbove = 0;
    std::ignore = bench.dear();
    bench.settings.sql = "DELETE FROM orders";
    std::ignore = bench.dear();
    bench.settings.sql = "SELECT nmae FROM customers";
    std::ignore = bench.dear();
    const auto &records = bench.log->records;
    QCOMPARE(records.size(), std::size_t{4});
    QCOMPARE(records[0].decision, Decision::Started);
    QCOMPARE(records[1].decision, Decision::Accepted);
    QCOMPARE(*records[1].started, std::uint64_t{1});
    QCOMPARE(*records[1].rows, std::int64_t{15});
    QCOMPARE(records[1].question, std::string("who bought what?"));
    QCOMPARE(records[2].decision, Decision::Refused);
    QCOMPARE(records[2].rule, std::string("select_only"));
    QCOMPARE(records[2].sql, std::string("DELETE FROM orders"));
    QVERIFY(records[2].sqlRun.empty());
    QCOMPARE(records[3].decision, Decision::Failed);
    QCOMPARE(records[3].rule, std::string("sql_invalid"));
}

} // namespace tst_StatementCost

QUERENT_TEST(StatementCost)
#include "tst_StatementCost.moc"
