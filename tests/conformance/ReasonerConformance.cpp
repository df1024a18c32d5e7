// SPDX-License-Identifier: GPL-3.0-or-later
#include "ReasonerConformance.h"

#include "query/Binder.h"

#include <thread>

namespace querent::tests {

using namespace reasoning;
using query::PlanQuality;

namespace {

ResultRequest resultOf(ModelBench &bench)
{
    auto table = std::make_shared<data::ResultTable>();
    table->columns = {{"number", data::ColumnType::Integer}};
    table->rows = {{data::Value(5)}};
    ResultRequest request;
    request.context = bench.request("how many customers are there?").context;
    request.interpreted = request.context.question;
    request.sql = "SELECT count(*) AS number FROM customers";
    request.result = table;
    request.headline = request.summary = "5 customers.";
    return request;
}

} // namespace

void ReasonerConformance::hasAName()
{
    QVERIFY(!makeBench()->reasoner().name().empty());
}

void ReasonerConformance::readsWhatIsWanted_data()
{
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<int>("kind");

    QTest::newRow("a question about rows")
        << QByteArray("how many customers are there?") << int(IntentKind::Data);
    QTest::newRow("SQL") << QByteArray("SELECT count(*) FROM orders") << int(IntentKind::Sql);
    QTest::newRow("a wish to change something")
        << QByteArray("delete all orders of 2023") << int(IntentKind::Change);
}

void ReasonerConformance::readsWhatIsWanted()
{
    QFETCH(QByteArray, question);
    QFETCH(int, kind);

    const auto bench = makeBench();
    const auto intent =
        bench->reasoner().interpretIntent(bench->request(question.toStdString()).context, {});
    QVERIFY(intent.ok());
    QCOMPARE(int(intent->kind), kind);
}

void ReasonerConformance::retrievesWhatAQuestionNames()
{
    const auto bench = makeBench();
    const auto schema =
        bench->reasoner().retrieveSchema(bench->request("total of orders by month").context, {});
    QVERIFY(!schema.entries.empty());
    QCOMPARE(schema.entries.front().table, std::string("orders"));
}

void ReasonerConformance::plansWhatTheBinderTakes_data()
{
    QTest::addColumn<QByteArray>("question");

    for (const char *question :
         {"how many customers are there?", "how many orders are there?", "customers by country",
          "total of orders by month", "which customer spent most?"}) {
        QTest::newRow(question) << QByteArray(question);
    }
}

void ReasonerConformance::plansWhatTheBinderTakes()
{
    QFETCH(QByteArray, question);

    const auto bench = makeBench();
    const auto plan = bench->plan(question.toStdString());
    QVERIFY(plan.ok());
    QVERIFY(plan->plan.has_value() != plan->sql.has_value());
    QVERIFY(plan->confidence >= 0.0 && plan->confidence <= 1.0);
    if (plan->plan) {
        QVERIFY(query::Binder(*bench->source->catalog).bind(*plan->plan).ok());
    }
}

void ReasonerConformance::highPlansNeedNoQuestion()
{
    const auto bench = makeBench();
    const auto plan = bench->plan("how many customers are there?");
    QVERIFY(plan.ok());
    QCOMPARE(plan->quality, PlanQuality::High);
    QVERIFY(plan->questions.empty());
    QVERIFY(!plan->explanation.empty());
}

void ReasonerConformance::sayOfWhatTheDataCannotAnswer()
{
    const auto bench = makeBench();
    const auto plan = bench->plan("how many zeppelins landed on the frobnicator?");
    if (plan.ok()) {
        QVERIFY(plan->quality != PlanQuality::High);
        QVERIFY(plan->questions.size() <= 4);
    } else {
        QCOMPARE(plan.error().code, base::ErrorCode::NotUnderstood);
    }
}

void ReasonerConformance::aGuessIsMadeWhereNobodyMayBeAsked()
{
    const auto bench = makeBench();
    auto request = bench->request("customers by country");
    request.answers = {{{}, {}, {}, true}};
    const auto plan = bench->reasoner().plan(request, {});
    QVERIFY(plan.ok());
    QVERIFY(plan->plan || plan->sql);
}

void ReasonerConformance::plansSomethingElseAfterARejection()
{
    const auto bench = makeBench();
    auto request = bench->request("which customer spent most?");
    const auto first = bench->reasoner().plan(request, {});
    QVERIFY(first.ok() && first->plan);
    request.rejected = {*first->plan};
    request.failures = {{"SELECT 1", {base::ErrorCode::ResultUnusable, "Nothing came.", {}}}};
    request.feedback = {"Nothing came."};
    const auto second = bench->reasoner().plan(request, {});
    QVERIFY(!second.ok() || second->plan != first->plan);
}

void ReasonerConformance::advisesWithoutFailing()
{
    const auto bench = makeBench();
    const RefineRequest request{bench->request("customers by country").context,
                                "SELECT country FROM customer",
                                {base::ErrorCode::UnknownTable, "There is no “customer”.", {}},
                                {}};
    QVERIFY(bench->reasoner().refine(request, {}).ok());
}

void ReasonerConformance::explainsOrIsSilent()
{
    const auto bench = makeBench();
    std::string streamed;
    const auto text = bench->reasoner().explainConcept(
        bench->request("what is a median?").context,
        [&streamed](std::string_view chunk) { streamed += chunk; }, {});
    QVERIFY(text.ok());
    QVERIFY(!text->empty());
    QVERIFY(streamed.empty() || streamed == *text);
}

void ReasonerConformance::writesAnalysesOrSaysThatItDoesNot()
{
    const auto bench = makeBench();
    const AnalysisRequest request{bench->request("is spending falling?").context,
                                  "trend",
                                  {{"spent", data::ColumnType::Real}},
                                  {},
                                  {}};
    const auto code = bench->reasoner().writeAnalysis(request, {});
    QVERIFY(code.ok() || code.error().code == base::ErrorCode::Unsupported);
}

void ReasonerConformance::judgesAndTellsOrIsSilent()
{
    const auto bench = makeBench();
    const ResultRequest request = resultOf(*bench);
    QVERIFY(bench->reasoner().judgeResult(request, {}).ok());
    QVERIFY(bench->reasoner().tellResult(request, {}).ok());
    QVERIFY(bench->reasoner().explainResult(request, {}, {}).ok());
    QVERIFY(bench->reasoner()
                .summarise({request.context, {"how many?", {}, "SELECT 1", "One.", ""}}, {})
                .ok());
}

void ReasonerConformance::suggestsNoMoreThanWasAsked()
{
    const auto bench = makeBench();
    QVERIFY(bench->reasoner().suggestQuestions(2).size() <= 2);
    QVERIFY(bench->reasoner().suggestQuestions(0).empty());
}

void ReasonerConformance::servesManyThreadsAtOnce()
{
    const auto bench = makeBench();
    const auto request = bench->request("how many customers are there?");
    std::atomic<int> good{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 6; ++i) {
            threads.emplace_back([&] {
                auto mine = request;
                Listener listener;
                mine.context.listener = &listener;
                const auto plan = bench->reasoner().plan(mine, {});
                good += plan.ok() && plan->quality == PlanQuality::High ? 1 : 0;
            });
        }
    }
    QCOMPARE(good.load(), 6);
}

void ReasonerConformance::isCancelledByEveryCall()
{
    const auto bench = makeBench();
    std::stop_source stop;
    stop.request_stop();
    const auto request = bench->request("how many customers are there?");
    const auto isCancelled = [](const auto &reply) {
        return !reply.ok() && reply.error().code == base::ErrorCode::Cancelled;
    };
    Reasoner &reasoner = bench->reasoner();
    QVERIFY(isCancelled(reasoner.interpretIntent(request.context, stop.get_token())));
    QVERIFY(isCancelled(reasoner.plan(request, stop.get_token())));
    QVERIFY(isCancelled(reasoner.refine({request.context, {}, {}, {}}, stop.get_token())));
    QVERIFY(isCancelled(reasoner.explainConcept(request.context, {}, stop.get_token())));
}

} // namespace querent::tests
