// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "ModelBench.h"

#include <QTest>

#include <thread>

namespace tst_ModelReasoner {

using namespace querent;
using namespace querent::reasoning;
using namespace querent::tests;
using query::PlanQuality;

namespace {

const std::string howMany = "how many customers are there?";

bool holds(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestModelReasoner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesAPlanThatBothMakeAsSure();
    void agreesWhereTheRowsAreTheSame();
    void agreesWithSqlOfTheSameRows();
    void aModelThatOnlyRefusesLosesItsVoice();
    void doubtsWhatTheModelSeesOtherwise();
    void answersWithTheModelWhereTheEngineHasNothing();
    void asksOnceMoreAndThenAnswersOffline_data();
    void asksOnceMoreAndThenAnswersOffline();
    void mendsABadAnswer();
    void takesQuestionsOfTheModelWithTheirMeaning();
    void takesTheReadingThatWasPicked();
    void refusesToRepeatWhatFailed();
    void sendsNothingAtTheLevelOfNothing();
    void sendsNothingBeforeItWasAgreedTo();
    void showsExactlyWhatItWouldSend();
    void sendsNoValueBelowTheLevelOfSamples();
    void sendsSamplesWhereTheyAreAllowed();
    void neverSpeaksOfPersonalColumns_data();
    void neverSpeaksOfPersonalColumns();
    void sendsNoValueThatWasPicked();
    void keepsRowsFromTheModelBelowTheLevelOfResults();
    void leavesAServerAloneThatIsNotThere();
    void tellsOfEveryCall();
    void endsSoonAfterACancel();
    void saysWhatDidNotFit();
};

void TestModelReasoner::takesAPlanThatBothMakeAsSure()
{
    ModelBench bench;
    bench.model->replies = {countAnswer("customers")};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QCOMPARE(plan->quality, PlanQuality::High);
    QVERIFY(plan->plan.has_value());
    QVERIFY(plan->questions.empty());
    QCOMPARE(bench.model->requests.size(), std::size_t(1));
    QVERIFY(bench.listener.notes.empty());
}

void TestModelReasoner::agreesWhereTheRowsAreTheSame()
{
    ModelBench bench;
    bench.model->replies = {
        std::string(R"({"answer":"plan","plan":{"select":[{"expr":{"aggregate":"count",)"
                    R"("distinct":true,"of":{"column":"id"}}}],"from":{"table":"customers"}},)"
                    R"("explanation":"x","confidence":1})")};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QCOMPARE(plan->quality, PlanQuality::High);
}

void TestModelReasoner::agreesWithSqlOfTheSameRows()
{
    ModelBench bench;
    bench.model->replies = {sqlAnswer("SELECT sum(1) AS all_of_them FROM customers;")};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QCOMPARE(plan->quality, PlanQuality::High);
    QVERIFY(plan->plan.has_value());
    bench.model->replies = {sqlAnswer("SELECT count(*) FROM orders")};
    QCOMPARE(bench.plan(howMany)->quality, PlanQuality::Medium);
}

void TestModelReasoner::aModelThatOnlyRefusesLosesItsVoice()
{
    ModelBench bench;
    bench.model->replies = {
        std::string(R"({"answer":"impossible","missing":"x","explanation":"","confidence":1})")};
    QCOMPARE(bench.plan(howMany)->quality, PlanQuality::Medium);
    for (int i = 0; i < 14; ++i) {
        QVERIFY(bench.plan(howMany).ok());
    }
    QCOMPARE(bench.plan(howMany)->quality, PlanQuality::High);
}

void TestModelReasoner::doubtsWhatTheModelSeesOtherwise()
{
    ModelBench bench;
    bench.model->replies = {countAnswer("orders")};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QVERIFY(plan->quality != PlanQuality::High);
    // the engine is nearly sure of this one, so its plan stands
    QCOMPARE(plan->plan->from->table, std::string("customers"));
}

void TestModelReasoner::answersWithTheModelWhereTheEngineHasNothing()
{
    ModelBench bench;
    const std::string question = "wie geht es der frobnication quux";
    bench.model->replies = {countAnswer("orders")};
    const auto plan = bench.plan(question);
    QVERIFY(plan.ok());
    QVERIFY(plan->plan.has_value());
    QCOMPARE(plan->plan->from->table, std::string("orders"));
    QCOMPARE(plan->quality, PlanQuality::Medium);
    QCOMPARE(plan->explanation, std::string("Counts the orders."));
}

void TestModelReasoner::asksOnceMoreAndThenAnswersOffline_data()
{
    QTest::addColumn<QByteArray>("reply");

    QTest::newRow("prose") << QByteArray("I would count the customers.");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("a list") << QByteArray("[1,2,3]");
    QTest::newRow("another schema") << QByteArray(R"({"query":"count"})");
    QTest::newRow("a kind of answer that does not exist") << QByteArray(R"({"answer":"poem"})");
    QTest::newRow("a plan without a table")
        << QByteArray(R"({"answer":"plan","plan":{"select":[{"expr":{"column":"id"}}]}})");
    QTest::newRow("a table that does not exist") << QByteArray(countAnswer("clients").c_str());
    QTest::newRow("a cut-off plan") << QByteArray(R"({"answer":"plan","plan":{"select":[{"ex)");
    QTest::newRow("SQL that deletes") << QByteArray(sqlAnswer("DELETE FROM customers").c_str());
    QTest::newRow("SQL that drops behind a SELECT")
        << QByteArray(sqlAnswer("SELECT 1; DROP TABLE orders").c_str());
    QTest::newRow("SQL that updates in a WITH") << QByteArray(
        sqlAnswer("WITH x AS (UPDATE customers SET spent = 0 RETURNING id) SELECT * FROM x")
            .c_str());
    QTest::newRow("SQL over a system table")
        << QByteArray(sqlAnswer("SELECT name FROM sqlite_master").c_str());
    QTest::newRow("SQL that names a personal column")
        << QByteArray(sqlAnswer("SELECT email FROM customers").c_str());
    QTest::newRow("a question without choices")
        << QByteArray(R"({"answer":"question","questions":[{"text":"Which?","choices":[]}]})");
}

void TestModelReasoner::asksOnceMoreAndThenAnswersOffline()
{
    QFETCH(QByteArray, reply);

    ModelBench bench;
    bench.model->replies = {reply.toStdString()};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QVERIFY(plan->plan.has_value());
    QCOMPARE(plan->plan->from->table, std::string("customers"));
    QVERIFY(!plan->sql.has_value());
    QCOMPARE(bench.model->requests.size(), std::size_t(2));
    QCOMPARE(bench.listener.notes.size(), std::size_t(1));
    QVERIFY(holds(bench.listener.notes.front(), "offline"));
}

void TestModelReasoner::mendsABadAnswer()
{
    ModelBench bench;
    bench.model->replies = {countAnswer("clients"),
                            "Sorry!\n```json\n" + countAnswer("customers") + "\n```"};
    const auto plan = bench.plan(howMany);
    QVERIFY(plan.ok());
    QCOMPARE(plan->quality, PlanQuality::High);
    QVERIFY(bench.listener.notes.empty());
    const auto &messages = bench.model->requests.at(1).messages;
    QCOMPARE(messages.size(), std::size_t(4));
    QVERIFY(holds(messages.back().content, "clients"));
}

void TestModelReasoner::takesQuestionsOfTheModelWithTheirMeaning()
{
    ModelBench bench;
    bench.model->replies = {
        std::string(R"({"answer":"question","explanation":"","confidence":0.4,"questions":[{)"
                    R"("text":"Which customers?","choices":[{"label":"All","meaning":"all"},)"
                    R"({"label":"Those with orders","meaning":"joined with orders"}]}]})"),
        countAnswer("customers")};
    const auto asked = bench.plan(howMany);
    QVERIFY(asked.ok());
    QCOMPARE(asked->quality, PlanQuality::Medium);
    QCOMPARE(asked->questions.size(), std::size_t(1));
    const query::ClarificationChoice choice = asked->questions[0].choices.at(1);
    QCOMPARE(choice.detail, std::string("joined with orders"));
    auto request = bench.request(howMany);
    request.answers = {{asked->questions[0].text, choice.label, choice.constraint, false}};
    QVERIFY(bench.reasoner().plan(request, {}).ok());
    QVERIFY(holds(bench.model->sent(), "Those with orders"));
}

void TestModelReasoner::takesTheReadingThatWasPicked()
{
    ModelBench bench;
    auto request = bench.request(howMany);
    request.answers = {{"Which?", "By SQL.", constraintOfSql("SELECT 7"), false}};
    const auto picked = bench.reasoner().plan(request, {});
    QVERIFY(picked.ok());
    QCOMPARE(picked->sql.value_or(""), std::string("SELECT 7"));
    QCOMPARE(picked->quality, PlanQuality::High);
    QVERIFY(bench.model->requests.empty());
}

void TestModelReasoner::refusesToRepeatWhatFailed()
{
    ModelBench bench;
    bench.model->replies = {sqlAnswer("SELECT count(*) FROM orders")};
    auto request = bench.request("wie geht es der frobnication quux");
    request.failures = {
        {"SELECT count(*) FROM orders", {base::ErrorCode::ResultUnusable, "Nothing.", {}}}};
    const auto plan = bench.reasoner().plan(request, {});
    QVERIFY(!plan.ok() || !plan->sql);
    QCOMPARE(bench.model->requests.size(), std::size_t(2));
}

void TestModelReasoner::sendsNothingAtTheLevelOfNothing()
{
    ModelBench bench(PrivacyLevel::Nothing);
    QVERIFY(!bench.reasoner().usesModel());
    QVERIFY(bench.plan(howMany).ok());
    QVERIFY(bench.reasoner().explainConcept(bench.request("what is churn?").context, {}, {}).ok());
    QVERIFY(bench.model->requests.empty());
    QVERIFY(bench.listener.notes.empty());
}

void TestModelReasoner::sendsNothingBeforeItWasAgreedTo()
{
    ModelBench bench;
    bench.permission->agreed = false;
    // nobody can be asked: offline
    const auto offline = bench.plan(howMany);
    QVERIFY(offline.ok());
    QCOMPARE(offline->quality, PlanQuality::High);
    bench.listener.asks = true;
    QCOMPARE(bench.plan(howMany).error(), awaitsConsent());
    QCOMPARE(bench.listener.unsent.size(), std::size_t(2));
    QVERIFY(bench.model->requests.empty());
}

void TestModelReasoner::showsExactlyWhatItWouldSend()
{
    ModelBench bench;
    bench.permission->agreed = false;
    bench.listener.asks = true;
    QVERIFY(!bench.plan(howMany).ok());
    bench.permission->agreed = true;
    bench.model->replies = {countAnswer("customers")};
    QVERIFY(bench.plan(howMany).ok());
    QCOMPARE(bench.listener.unsent.front().payload,
             bench.model->requestBody(bench.model->requests.front()));
}

void TestModelReasoner::sendsNoValueBelowTheLevelOfSamples()
{
    ModelBench bench(PrivacyLevel::Schema);
    bench.model->replies = {countAnswer("customers")};
    auto request = bench.request("customers from Ruritanja last month");
    request.intent.interpreted = "customers from Ruritania in February 2024";
    request.context.summary = "There are 5 customers, Bo Tamarind spent 77231.25.";
    request.context.history = {{"who spent most?",
                                {},
                                "SELECT name FROM customers WHERE name = 'Bo Tamarind'",
                                "Bo Tamarind spent 77231.25.",
                                "satisfied"}};
    request.feedback = {"Nothing matches Ruritanja; Ruritania does."};
    request.failures = {
        {"SELECT 1 FROM customers WHERE country = 'Freedonia' -- Sylvania",
         {base::ErrorCode::ResultUnusable, "Nothing matches; try Sylvania.", "Marchbank"}},
        {"SELECT spent FROM customers WHERE spent > 4711",
         {base::ErrorCode::PlanInvalid, "Goes from 2023-11-30 on only.", {}}}};
    QVERIFY(bench.reasoner().plan(request, {}).ok());
    RefineRequest refine{
        request.context, request.failures[0].sql, request.failures[0].error, {"Use Freedonia"}};
    QVERIFY(bench.reasoner().refine(refine, {}).ok());
    QVERIFY(bench.reasoner().interpretIntent(request.context, {}).ok());
    QVERIFY(bench.reasoner().explainConcept(request.context, {}, {}).ok());
    QVERIFY(bench.model->requests.size() >= 4);
    for (const std::string &value : plantedValues()) {
        QVERIFY2(!holds(bench.model->sent(), value), value.c_str());
    }
    QVERIFY(holds(bench.model->sent(), "Ruritanja"));
}

void TestModelReasoner::sendsSamplesWhereTheyAreAllowed()
{
    ModelBench bench(PrivacyLevel::Samples);
    bench.model->replies = {countAnswer("customers")};
    QVERIFY(bench.plan(howMany).ok());
    QVERIFY(holds(bench.model->sent(), "Ruritania"));
}

void TestModelReasoner::neverSpeaksOfPersonalColumns_data()
{
    QTest::addColumn<int>("level");

    QTest::newRow("the schema") << int(PrivacyLevel::Schema);
    QTest::newRow("samples") << int(PrivacyLevel::Samples);
    QTest::newRow("results") << int(PrivacyLevel::Results);
}

void TestModelReasoner::neverSpeaksOfPersonalColumns()
{
    QFETCH(int, level);

    ModelBench bench(static_cast<PrivacyLevel>(level));
    bench.model->replies = {countAnswer("customers")};
    QVERIFY(bench.plan("show all customers").ok());
    bench.model->replies = {sqlAnswer("SELECT emai FROM customers"),
                            std::string(R"({"answer":"plan","plan":{"select":[{"expr":{"column":)"
                                        R"("customers.emial"}}],"from":{"table":"customers"}}})"),
                            countAnswer("customers")};
    QVERIFY(bench.plan("show all customers").ok());
    QVERIFY(bench.plan("show all customers").ok());
    QVERIFY(bench.plan("list the addresses of customers for letters").ok());
    auto table = std::make_shared<data::ResultTable>();
    table->columns = {{"email", data::ColumnType::Text}};
    table->rows = {{data::Value("qa@ashgrove.example")}};
    for (const std::string sql :
         {"SELECT email FROM customers", "SELECT * FROM customers", "SELECT c.* FROM customers c",
          "SELECT lower(\"EMAIL\") AS x FROM customers"}) {
        ResultRequest result;
        result.context = bench.request("all of it").context;
        result.sql = sql;
        result.result = table;
        result.summary = "qa@ashgrove.example";
        QVERIFY(bench.reasoner().tellResult(result, {}).ok());
        QVERIFY(bench.reasoner().explainResult(result, {}, {}).ok());
        QVERIFY(bench.reasoner().judgeResult(result, {}).ok());
    }
    QVERIFY(!bench.model->requests.empty());
    QVERIFY(!holds(bench.model->sent(), "email"));
    QVERIFY(!holds(bench.model->sent(), "ashgrove.example"));
}

void TestModelReasoner::sendsNoValueThatWasPicked()
{
    ModelBench bench(PrivacyLevel::Schema);
    auto request = bench.request("customers from Ruritanja");
    request.answers = {{"Nothing matches. Which do you mean?", "Ruritania", {}, false}};
    QVERIFY(bench.reasoner().plan(request, {}).ok());
    QVERIFY(bench.model->requests.empty());
}

void TestModelReasoner::keepsRowsFromTheModelBelowTheLevelOfResults()
{
    auto table = std::make_shared<data::ResultTable>();
    table->columns = {{"country", data::ColumnType::Text}, {"n", data::ColumnType::Integer}};
    table->rows = {{data::Value("Ruritania"), data::Value(2)}};
    for (const PrivacyLevel level : {PrivacyLevel::Samples, PrivacyLevel::Results}) {
        ModelBench bench(level);
        bench.model->replies = {std::string("Ruritania has 2.")};
        ResultRequest result;
        result.context = bench.request("customers by country").context;
        result.sql = "SELECT country, count(*) AS n FROM customers GROUP BY country";
        result.result = table;
        result.summary = "Ruritania leads with 2.";
        const auto told = bench.reasoner().tellResult(result, {});
        const auto explained = bench.reasoner().explainResult(result, {}, {});
        QVERIFY(told.ok() && explained.ok());
        QCOMPARE(told->empty(), level == PrivacyLevel::Samples);
        QCOMPARE(*explained, std::string("Ruritania has 2."));
        QCOMPARE(holds(bench.model->sent(), "Ruritania"), level == PrivacyLevel::Results);
    }
}

void TestModelReasoner::leavesAServerAloneThatIsNotThere()
{
    ModelBench bench;
    bench.model->replies = {
        base::Error{base::ErrorCode::ModelMissing, "Nothing listens there.", {}}};
    QVERIFY(bench.plan(howMany).ok());
    QVERIFY(bench.plan(howMany).ok());
    QCOMPARE(bench.model->requests.size(), std::size_t(1));
    QCOMPARE(bench.listener.notes.size(), std::size_t(2));
    QVERIFY(holds(bench.listener.notes.front(), "Nothing listens there."));
}

void TestModelReasoner::tellsOfEveryCall()
{
    ModelBench bench;
    bench.model->replies = {std::string("no JSON"), countAnswer("customers")};
    QVERIFY(bench.plan(howMany).ok());
    QCOMPARE(bench.listener.calls.size(), std::size_t(2));
    QCOMPARE(bench.listener.ends.size(), std::size_t(2));
    QCOMPARE(bench.listener.calls[0].purpose, std::string("plan"));
    QCOMPARE(bench.listener.calls[0].host, std::string("models.example"));
    QCOMPARE(bench.listener.calls[1].number, 2);
    QCOMPARE(bench.listener.ends[1].number, 2);
    QVERIFY(bench.listener.ends[1].promptTokens > 0);
    QVERIFY(bench.listener.ends[1].estimated);
    QVERIFY(holds(bench.listener.text, "no JSON"));
}

void TestModelReasoner::endsSoonAfterACancel()
{
    ModelBench bench;
    bench.model->answer = [](const llm::ChatRequest &, const llm::ChunkSink &,
                             std::stop_token stop) -> base::Result<llm::ChatReply> {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return base::Error{base::ErrorCode::Cancelled, "Cancelled.", {}};
    };
    std::stop_source stop;
    std::jthread canceller([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const auto plan = bench.plan(howMany, stop.get_token());
    QCOMPARE(plan.error().code, base::ErrorCode::Cancelled);
    QVERIFY(bench.listener.notes.empty());
}

void TestModelReasoner::saysWhatDidNotFit()
{
    ModelBench bench;
    const Disclosure disclosure(bench.source->catalog, bench.source->dictionary, {},
                                query::Dialect::Sqlite);
    RetrievedSchema schema;
    schema.entries = {{"orders", {}, 1.0}};
    const std::string all = PromptMaterial(disclosure, PrivacyLevel::Schema, 3000).schema(schema);
    QVERIFY(holds(all, "table customers"));
    QVERIFY(holds(all, "points at customers.id"));
    QVERIFY(!holds(all, "Left out"));
    const std::string some = PromptMaterial(disclosure, PrivacyLevel::Schema, 80).schema(schema);
    QVERIFY(holds(some, "table orders"));
    QVERIFY(!holds(some, "table customers"));
    QVERIFY(holds(some, "Left out for want of space, 1 tables: customers"));
}

} // namespace tst_ModelReasoner

QUERENT_TEST(ModelReasoner)
#include "tst_ModelReasoner.moc"
