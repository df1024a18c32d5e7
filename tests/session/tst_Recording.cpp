// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "session/Answer.h"
#include "session/Recording.h"

#include <QTest>

#include <sstream>

namespace tst_Recording {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;
using Script = std::function<void(AnalysisBench &)>;

namespace {

base::Result<std::shared_ptr<const data::Phrasebook>> english(const std::string &tag)
{
    if (tag != "en") {
        return base::Error{base::ErrorCode::InvalidArgument, "Only English is spoken here.", {}};
    }
    return std::shared_ptr<const data::Phrasebook>(std::make_shared<const data::Phrasebook>());
}

/// Takes the first choice, whatever is asked, so many times.
session::Replies firstChoices(int most)
{
    return [most](const std::vector<query::ClarificationQuestion> &questions) mutable {
        std::vector<query::ClarificationAnswer> answers;
        if (most-- > 0) {
            for (const query::ClarificationQuestion &question : questions) {
                answers.push_back({question.text, question.choices.front().label,
                                   question.choices.front().constraint, false});
            }
        }
        return answers;
    };
}

agent::AnalysisInput inputOf(const std::string &question)
{
    agent::AnalysisInput input;
    input.question = question;
    input.today = data::CivilDate(std::chrono::year(2024) / 3 / 1);
    input.history = {{"before", countOf("orders"), "SELECT 1", "One.", "satisfied"}};
    return input;
}

struct Recorded
{
    agent::AnalysisReport report;
    std::string log;
};

Recorded recorded(AnalysisBench &bench, const std::string &question)
{
    Recorded result;
    std::ostringstream stream;
    graph::RunOptions options;
    options.stop = bench.stop.get_token();
    options.events = &bench.events;
    if (auto kept = session::recordAll(stream, bench.services, "en", inputOf(question),
                                       firstChoices(1), options, result.report);
        !kept) {
        qFatal("%s", kept.error().message.c_str());
    }
    result.log = stream.str();
    return result;
}

graph::RunLog logOf(const std::string &text)
{
    std::istringstream stream(text);
    auto log = graph::readRunLog(stream);
    if (!log) {
        qFatal("%s", log.error().message.c_str());
    }
    return std::move(*log);
}

QString said(const graph::ReplayVerdict &verdict)
{
    return QString::fromStdString(
        verdict.astray +
        (verdict.first ? verdict.first->recorded.dump() + " / " + verdict.first->replayed.dump()
                       : std::string()));
}

} // namespace

class TestRecording : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyWayIsReplayedByteForByte_data();
    void everyWayIsReplayedByteForByte();
    void recordingChangesNothingOfTheAnswer();
    void theSourceIsNotNeededAgain();
    void aChangedRowShows();
    void aHeadThatSaysTooLittleIsRefused_data();
    void aHeadThatSaysTooLittleIsRefused();
};

void TestRecording::everyWayIsReplayedByteForByte_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<Outcome>("outcome");
    const auto row = [](const char *name, Outcome outcome, Script script) {
        QTest::newRow(name) << std::move(script) << outcome;
    };
    row("a sure plan", Outcome::Answered,
        [](AnalysisBench &bench) { bench.reasoner->plans = {sure(countOf("customers"))}; });
    row("rows with texts and numbers", Outcome::Answered, [](AnalysisBench &bench) {
        bench.reasoner->plans = {sureSql("SELECT id, name, spent, x'00ff' AS b, NULL AS n, "
                                         "9007199254740993 AS i, 0.1 AS r FROM customers")};
    });
    row("a doubt that is cleared up", Outcome::Answered, [](AnalysisBench &bench) {
        bench.reasoner->plans = {doubtful(countOf("orders")), sure(countOf("customers"))};
    });
    row("a doubt that stays", Outcome::Clarify,
        [](AnalysisBench &bench) { bench.reasoner->plans = {doubtful(countOf("orders"))}; });
    row("a plan that fails, and a better one after a wait", Outcome::Answered,
        [](AnalysisBench &bench) {
            bench.reasoner->plans = {sure(countOf("clients")), sure(countOf("customers"))};
            bench.reasoner->advice = {"There is no table clients; use customers."};
        });
    row("SQL that the gate refuses", Outcome::Answered, [](AnalysisBench &bench) {
        bench.reasoner->plans = {sureSql("DELETE FROM customers"), sure(countOf("customers"))};
        bench.reasoner->advice = {"Only read."};
    });
    row("several questions side by side", Outcome::Answered, [](AnalysisBench &bench) {
        bench.reasoner->intent.subQuestions = {"how many customers", "how many orders",
                                               "how many customers again", "and orders again"};
        bench.reasoner->planFor = [](const reasoning::PlanRequest &request) {
            const std::string &question = request.context.question;
            return sure(
                countOf(question.find("orders") != std::string::npos ? "orders" : "customers"));
        };
    });
    row("a term explained in pieces", Outcome::Explained, [](AnalysisBench &bench) {
        bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
        bench.reasoner->intent.needsQuery = false;
        bench.reasoner->conceptChunks = {"A p-value ", "is a ", "probability."};
    });
    row("a wish to change data", Outcome::Refused,
        [](AnalysisBench &bench) { bench.reasoner->intent.kind = reasoning::IntentKind::Change; });
    row("babble", Outcome::CannotAnswer, [](AnalysisBench &bench) {
        bench.reasoner->intent.kind = reasoning::IntentKind::Unintelligible;
    });
    row("an analysis beyond SQL", Outcome::Answered, [](AnalysisBench &bench) {
        auto plan = sureSql("SELECT spent FROM customers");
        plan.analysis = "outliers";
        bench.reasoner->plans = {plan};
        bench.reasoner->codes = {std::string("result = 1"), std::string("result = 2")};
        bench.services.runAnalysis =
            [calls =
                 0](const sandbox::AnalysisCode &code, const data::ResultTable & /*table*/,
                    std::stop_token /*stop*/) mutable -> base::Result<sandbox::AnalysisOutcome> {
            if (calls++ == 0) {
                return base::Error{base::ErrorCode::AnalysisFailed, "ReferenceError", code.text};
            }
            auto outcome = sandbox::outcomeOf({{"value", 2.5}});
            outcome.log = {"hello"};
            return outcome;
        };
    });
    row("a cancel", Outcome::Cancelled, [](AnalysisBench &bench) {
        bench.reasoner->planFor = [&bench](const reasoning::PlanRequest &) {
            bench.stop.request_stop();
            return sure(countOf("customers"));
        };
    });
}

void TestRecording::everyWayIsReplayedByteForByte()
{
    QFETCH(Script, script);
    QFETCH(Outcome, outcome);
    AnalysisBench bench;
    script(bench);
    const Recorded run = recorded(bench, "how many customers?");
    QCOMPARE(run.report.outcome, outcome);
    const graph::RunLog log = logOf(run.log);
    QCOMPARE(log.events.size(), bench.events.events().size());
    const auto verdict = session::replay(log, english);
    QVERIFY2(verdict.ok(), verdict ? "" : verdict.error().detail.c_str());
    QCOMPARE(said(*verdict), QString());
    QVERIFY(verdict->same());
}

void TestRecording::recordingChangesNothingOfTheAnswer()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sureSql("SELECT name, spent FROM customers ORDER BY id")};
    const auto plain = bench.ask("who spent what?");
    const Recorded run = recorded(bench, "who spent what?");
    QCOMPARE(run.report.state.response, plain.state.response);
    QCOMPARE(run.report.state.validatedSql->text(), plain.state.validatedSql->text());
    QVERIFY(*run.report.state.executionResult == *plain.state.executionResult);
    QVERIFY(run.report.state.chartSuggestion == plain.state.chartSuggestion);
}

void TestRecording::theSourceIsNotNeededAgain()
{
    std::string log;
    {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf("customers"))};
        log = recorded(bench, "how many customers?").log;
    }
    QVERIFY(session::replay(logOf(log), english)->same());
}

void TestRecording::aChangedRowShows()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sureSql("SELECT name FROM customers ORDER BY id LIMIT 1")};
    std::string log = recorded(bench, "who was the first?").log;
    const std::string rows = R"("rows":[["Ada"]])";
    const std::size_t reply = log.find("{\"branch\":\"@execute#1\",\"call\":\"execute\"");
    const std::size_t at = log.find(rows, reply);
    QVERIFY(reply != std::string::npos && at != std::string::npos);
    log.replace(at, rows.size(), R"("rows":[["Eve"]])");
    const auto verdict = session::replay(logOf(log), english);
    QVERIFY(!verdict->same());
    QCOMPARE(verdict->first->recorded["node"], nlohmann::json("execute"));
    QVERIFY(verdict->first->recorded.dump().find("Ada") != std::string::npos);
    QVERIFY(verdict->first->replayed.dump().find("Eve") != std::string::npos);
}

void TestRecording::aHeadThatSaysTooLittleIsRefused_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    for (const char *member : {"/language", "/catalog", "/policy", "/dictionary", "/input",
                               "/input/question", "/catalog/tables/0/columns/0/min"}) {
        QTest::addRow("without %s", member) << QString::fromLatin1(member) << QString();
    }
    QTest::newRow("a language that is none")
        << QStringLiteral("/language") << QStringLiteral("\"xx\"");
    QTest::newRow("a policy that is none") << QStringLiteral("/policy") << QStringLiteral("3");
    QTest::newRow("a catalog that is none") << QStringLiteral("/catalog") << QStringLiteral("[]");
    QTest::newRow("tables that are none")
        << QStringLiteral("/catalog/tables") << QStringLiteral("[1]");
}

void TestRecording::aHeadThatSaysTooLittleIsRefused()
{
    QFETCH(QString, path);
    QFETCH(QString, value);
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    graph::RunLog log = logOf(recorded(bench, "how many customers?").log);
    const nlohmann::json::json_pointer at(path.toStdString());
    QVERIFY(log.about.contains(at));
    if (value.isEmpty()) {
        log.about[at.parent_pointer()].erase(at.back());
    } else {
        log.about[at] = nlohmann::json::parse(value.toStdString());
    }
    const auto verdict = session::replay(std::move(log), english);
    QVERIFY(!verdict.ok());
    QCOMPARE(verdict.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY(!verdict.error().detail.empty());
}

} // namespace tst_Recording

QUERENT_TEST(Recording)
#include "tst_Recording.moc"
