// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Window.h"

#include <atomic>

namespace tst_Consent {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

namespace {

reasoning::ModelCall callOf(const std::string &question)
{
    return {.number = 1,
            .purpose = "plan",
            .model = "bird",
            .host = "api.example.com",
            .local = false,
            .level = PrivacyLevel::Samples,
            .messages = {{"user", question}},
            .payload = "{\"model\": \"bird\"}"};
}

/// A window whose reasoner asks a model, once that was agreed to.
struct AskingWindow : Window
{
    AskingWindow()
    {
        bench.reasoner->planFor =
            [this](const reasoning::PlanRequest &request) -> base::Result<query::Interpretation> {
            reasoning::ModelListener &listener = *request.context.listener;
            const reasoning::ModelCall call = callOf(request.context.question);
            if (!agreed && listener.needsConsent(call)) {
                return reasoning::awaitsConsent();
            }
            if (agreed) {
                listener.callStarted(call);
                listener.textStreamed("Customers are ", reasoning::TextChannel::Reasoning);
                listener.textStreamed("a table.", reasoning::TextChannel::Reasoning);
                listener.textStreamed("{\"plan\":", reasoning::TextChannel::Draft);
                listener.callEnded({.number = 1,
                                    .text = "{\"plan\": {}}",
                                    .reasoning = "Customers are a table.",
                                    .promptTokens = 120,
                                    .completionTokens = 8,
                                    .estimated = true,
                                    .time = std::chrono::milliseconds(7),
                                    .finish = "stop",
                                    .structured = "json_schema",
                                    .error = {}});
            }
            return sure(countOf("customers"));
        };
        controller.setConsentKeeper([this](const std::string &where, const ConsentRequest &request,
                                           const std::string &choice) {
            decisions.push_back(where + " " + request.host + " " + choice);
            agreed = choice == consentSend;
        });
        QObject::connect(&controller, &RunController::consentNeeded, &controller,
                         [this](const ConsentRequest &request) { asked.push_back(request); });
        QObject::connect(&controller, &RunController::thoughtStreamed, &controller,
                         [this](const QString &chunk) { thoughts += chunk; });
    }

    [[nodiscard]] bool askAndWait()
    {
        controller.ask(QStringLiteral("How many customers?"));
        return QTest::qWaitFor([this] { return controller.isWaiting(); }, 10'000);
    }

    void choose(std::string_view choice)
    {
        query::ClarificationAnswer answer;
        answer.text = "chosen";
        answer.constraint = choice;
        controller.answerClarification({answer});
    }

    [[nodiscard]] const RunStep *planStep() const
    {
        const RunStep *found = nullptr;
        for (const RunStep &step : finished) {
            found = step.node == QLatin1String("plan") ? &step : found;
        }
        return found;
    }

    std::atomic<bool> agreed = false;
    std::vector<ConsentRequest> asked;
    std::vector<std::string> decisions;
    QString thoughts;
};

} // namespace

class TestConsent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRunWaitsAndShowsWhatWouldBeSent();
    void whatIsAgreedToIsWrittenDownBeforeItGoesOn();
    void offlineGoesOnWithoutTheModel();
    void aCancelSendsNothing();
    void nothingIsTaughtByIt();
    void whatWasAskedAndSaidIsInTheStep();
};

void TestConsent::theRunWaitsAndShowsWhatWouldBeSent()
{
    AskingWindow window;
    QSignalSpy questions(&window.controller, &RunController::clarificationNeeded);
    QVERIFY(window.askAndWait());
    QCOMPARE(window.asked.size(), 1U);
    const ConsentRequest &request = window.asked.front();
    QCOMPARE(request.host, std::string("api.example.com"));
    QCOMPARE(request.model, std::string("bird"));
    QVERIFY(!request.local);
    QCOMPARE(request.level, PrivacyLevel::Samples);
    QCOMPARE(request.purpose, std::string("plan"));
    QCOMPARE(request.payload, std::string("{\"model\": \"bird\"}"));
    QCOMPARE(questions.size(), 0);
    QVERIFY(window.decisions.empty());
}

void TestConsent::whatIsAgreedToIsWrittenDownBeforeItGoesOn()
{
    AskingWindow window;
    QVERIFY(window.askAndWait());
    window.choose(consentSend);
    QCOMPARE(window.decisions.size(), 1U);
    QCOMPARE(window.decisions.front(), window.location() + " api.example.com consent:send");
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->outcome, Outcome::Answered);
    QCOMPARE(window.asked.size(), 1U);
    QCOMPARE(window.answers.front()->clarifyTurns, 0);
}

void TestConsent::offlineGoesOnWithoutTheModel()
{
    AskingWindow window;
    QVERIFY(window.askAndWait());
    window.choose(consentOffline);
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->outcome, Outcome::Answered);
    QVERIFY(window.planStep() != nullptr);
    QVERIFY(window.planStep()->exchanges.empty());
}

void TestConsent::aCancelSendsNothing()
{
    AskingWindow window;
    QVERIFY(window.askAndWait());
    window.controller.cancel();
    QTRY_COMPARE(window.answers.size(), 1U);
    QCOMPARE(window.answers.front()->outcome, Outcome::Cancelled);
    QVERIFY(window.decisions.empty());
    // the next question asks again
    QVERIFY(window.askAndWait());
    QCOMPARE(window.asked.size(), 2U);
}

void TestConsent::nothingIsTaughtByIt()
{
    AskingWindow window;
    QVERIFY(window.askAndWait());
    window.choose(consentSend);
    QVERIFY(window.waitForAnswer());
    QVERIFY(window.controller.source()->lessons->lessons()->empty());
}

void TestConsent::whatWasAskedAndSaidIsInTheStep()
{
    AskingWindow window;
    window.agreed = true;
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.thoughts, QStringLiteral("Customers are a table."));
    QVERIFY2(!window.text.contains(QLatin1String("plan")), qPrintable(window.text));
    const RunStep *step = window.planStep();
    QVERIFY(step != nullptr);
    QCOMPARE(step->exchanges.size(), 1U);
    const ModelExchange &exchange = step->exchanges.front();
    QCOMPARE(exchange.call.messages.front().content, std::string("How many customers?"));
    QVERIFY(exchange.end.has_value());
    QCOMPARE(exchange.end->promptTokens, 120);
    QCOMPARE(exchange.end->completionTokens, 8);
    QVERIFY(exchange.end->estimated);
    QCOMPARE(exchange.end->text, std::string("{\"plan\": {}}"));
}

} // namespace tst_Consent

QUERENT_TEST(Consent)
#include "tst_Consent.moc"
