// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "query/PlanBuilder.h"
#include "session/StoredAnswer.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace tst_StoredAnswer {

using namespace querent;
using namespace querent::session;
using nlohmann::json;

namespace {

constexpr int randomAnswers = 300;

/// Answers of every shape, the same ones every time.
class Sampler
{
public:
    [[nodiscard]] Answer answer()
    {
        Answer answer;
        answer.outcome = one(std::vector{Outcome::Answered, Outcome::Explained, Outcome::Clarify,
                                         Outcome::CannotAnswer, Outcome::Refused, Outcome::Failed,
                                         Outcome::Cancelled});
        answer.traceId = text();
        answer.question = text();
        answer.response = text();
        answer.interpretedIntent = text();
        answer.change = text();
        answer.changedOf = text();
        answer.planned = flag();
        answer.interpretation = interpretation();
        answer.generatedSql = text();
        answer.validatedSql = text();
        answer.limitEnforced = flag();
        if (flag()) {
            answer.result = table();
        }
        answer.executionTime = std::chrono::microseconds(number());
        answer.satisfaction = one(std::vector<std::string>{"", "satisfied", "needs_work"});
        answer.evaluatorNotes = text();
        answer.headline = text();
        answer.summary = text();
        answer.caveats = caveats();
        if (flag()) {
            answer.chart = chart();
        }
        answer.explanation = text();
        answer.statistics = {1.5, -0.0, std::numeric_limits<double>::infinity(), 1e300};
        answer.followUps = {{text(), text()}, {text(), text()}};
        for (int i = number() % 3; i > 0; --i) {
            answer.parts.push_back(part());
        }
        answer.analysisCode = text();
        answer.failedAttempts = {{number(), text(), text(), error()}};
        answer.promptMonitor = flag() ? json{{text(), number()}} : json();
        answer.totalTime = std::chrono::microseconds(number());
        answer.nodeMilliseconds = {{"plan", 0.25}, {text(), 1e-7}};
        answer.retryCount = number();
        answer.clarifyTurns = number();
        answer.tokensUsed = number();
        answer.planId = text();
        if (flag()) {
            answer.error = error();
        }
        for (int i = number() % 5; i > 0; --i) {
            answer.events.push_back(event());
        }
        return answer;
    }

private:
    template <typename T>
    const T &one(const std::vector<T> &choices)
    {
        return choices[m_chance() % choices.size()];
    }
    bool flag() { return m_chance() % 2 == 0; }
    int number() { return static_cast<int>(m_chance() % 100'000); }
    std::string text()
    {
        return one(std::vector<std::string>{"", "Umsatz je Monat", "a \"quoted\" 'word'", "“€”\n\t",
                                            "مجموع المبيعات", "null", "1.0", "<b>&amp;</b>"});
    }
    std::vector<std::string> texts() { return {text(), text()}; }
    std::vector<insight::Caveat> caveats()
    {
        return {text(),
                {text(), one(std::vector{insight::CaveatKind::RowsCut,
                                         insight::CaveatKind::RowsAndHeadlineCut})}};
    }
    base::Error error()
    {
        return {one(std::vector{base::ErrorCode::Timeout, base::ErrorCode::EmptyQuestion,
                                base::ErrorCode::StorageFailed}),
                text(), text()};
    }
    query::QueryPlan plan()
    {
        query::QueryPlan plan = tests::countOf(text().empty() ? "orders" : "customers");
        plan.limit = flag() ? std::optional<std::int64_t>(number()) : std::nullopt;
        return plan;
    }
    query::Interpretation interpretation()
    {
        query::Interpretation all;
        if (flag()) {
            all.plan = plan();
        } else {
            all.sql = text();
        }
        all.quality = one(std::vector{query::PlanQuality::High, query::PlanQuality::Medium,
                                      query::PlanQuality::Low});
        all.confidence = number() / 7.0;
        all.explanation = text();
        all.assumptions = texts();
        all.parts = {{query::PlanRole::Time, text(), text(), flag()},
                     {query::PlanRole::Limit, text(), text(), flag()}};
        all.questions = {
            {text(), text(), {{text(), text(), text(), plan()}, {text(), text(), text(), {}}}}};
        all.unknownWords = texts();
        all.chart = text();
        all.analysis = text();
        all.lessons = texts();
        return all;
    }
    data::Value cell()
    {
        return one(std::vector<data::Value>{
            {},
            std::numeric_limits<std::int64_t>::min(),
            std::numeric_limits<std::int64_t>::max(),
            1.0,
            -0.0,
            0.1,
            5e-324,
            std::numeric_limits<double>::infinity(),
            -std::numeric_limits<double>::infinity(),
            "",
            "•••",
            "broken \xff\xfe text",
            std::string("zero\0inside", 11),
            data::Blob{{std::byte{0}, std::byte{255}}},
            data::Blob{},
        });
    }
    data::ResultTable table()
    {
        data::ResultTable table;
        table.columns = {{"Größe", data::ColumnType::Real, data::DateEncoding::None},
                         {text(), data::ColumnType::Text, data::DateEncoding::UnixSeconds}};
        for (int i = number() % 20; i > 0; --i) {
            table.rows.push_back({cell(), cell()});
        }
        table.truncated = flag();
        table.totalRows = flag() ? std::optional<std::int64_t>(number()) : std::nullopt;
        return table;
    }
    insight::ChartSpec chart()
    {
        return {insight::allChartKinds[m_chance() % insight::allChartKinds.size()], text(), texts(),
                text(), text()};
    }
    PartialAnswer part()
    {
        PartialAnswer part;
        part.question = text();
        part.headline = text();
        part.summary = text();
        part.generatedSql = text();
        part.validatedSql = text();
        part.result = flag() ? std::make_shared<const data::ResultTable>(table()) : nullptr;
        part.chart = flag() ? std::optional(chart()) : std::nullopt;
        part.caveats = caveats();
        part.error = flag() ? std::optional(error()) : std::nullopt;
        return part;
    }
    graph::Event event()
    {
        return {.sequence = m_chance(),
                .time = std::chrono::nanoseconds(number()),
                .runId = text(),
                .branch = text(),
                .node = text(),
                .attempt = number(),
                .parent = m_chance(),
                .type = one(std::vector{graph::EventType::NodeStart, graph::EventType::RunEnd,
                                        graph::EventType::ChatModelEnd}),
                .payload = {{"fields", {1, "two", nullptr}}}};
    }

    std::mt19937 m_chance{7};
};

/// By way of text, as a file would have it.
base::Result<Answer> readBack(const Answer &answer)
{
    return answerFromStored(json::parse(storedAnswer(answer).dump(), nullptr, false));
}

bool sameCell(const data::Value &one, const data::Value &other)
{
    const double *left = one.real();
    const double *right = other.real();
    if (left != nullptr && right != nullptr) {
        return (std::isnan(*left) && std::isnan(*right)) ||
               (*left == *right && std::signbit(*left) == std::signbit(*right));
    }
    return one == other;
}

} // namespace

class TestStoredAnswer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomAnswersComeBackWhole();
    void everyMemberCounts_data();
    void everyMemberCounts();
    void cellsComeBack_data();
    void cellsComeBack();
    void answersOfRunsComeBack();
    void caveatsOfOldAreKnownByTheirWords_data();
    void caveatsOfOldAreKnownByTheirWords();
    void whatIsNoAnswerIsSaid_data();
    void whatIsNoAnswerIsSaid();
    void damageIsNeverMoreThanAnError();
};

void TestStoredAnswer::randomAnswersComeBackWhole()
{
    Sampler sampler;
    for (int i = 0; i < randomAnswers; ++i) {
        const Answer answer = sampler.answer();
        const auto back = readBack(answer);
        QVERIFY2(back.ok(), back.ok() ? "" : back.error().detail.c_str());
        QCOMPARE(storedAnswer(*back).dump(), storedAnswer(answer).dump());
        // and by what does not come from the same functions
        QCOMPARE(answerToJson(*back, true).dump(-1, ' ', false, json::error_handler_t::replace),
                 answerToJson(answer, true).dump(-1, ' ', false, json::error_handler_t::replace));
        QVERIFY(back->interpretation == answer.interpretation);
        QVERIFY(back->events == answer.events);
        QCOMPARE(back->promptMonitor, answer.promptMonitor);
        QCOMPARE(back->statistics, answer.statistics);
        QCOMPARE(back->result.has_value(), answer.result.has_value());
        if (answer.result) {
            QVERIFY(back->result->columns == answer.result->columns);
            QVERIFY(back->result->rows == answer.result->rows);
        }
    }
}

void TestStoredAnswer::everyMemberCounts_data()
{
    QTest::addColumn<std::function<void(Answer &)>>("change");
    const auto row = [](const char *name, std::function<void(Answer &)> change) {
        QTest::newRow(name) << std::move(change);
    };
    row("outcome", [](Answer &a) { a.outcome = Outcome::Explained; });
    row("trace id", [](Answer &a) { a.traceId = "run-1"; });
    row("question", [](Answer &a) { a.question = "other"; });
    row("change", [](Answer &a) { a.change = "by month"; });
    row("changed of", [](Answer &a) { a.changedOf = "run-1"; });
    row("response", [](Answer &a) { a.response = "other"; });
    row("intent", [](Answer &a) { a.interpretedIntent = "other"; });
    row("planned", [](Answer &a) { a.planned = true; });
    row("plan", [](Answer &a) { a.interpretation.plan = tests::countOf("orders"); });
    row("lessons", [](Answer &a) { a.interpretation.lessons = {"lesson-1"}; });
    row("generated sql", [](Answer &a) { a.generatedSql = "SELECT 1"; });
    row("validated sql", [](Answer &a) { a.validatedSql = "SELECT 1"; });
    row("limit enforced", [](Answer &a) { a.limitEnforced = true; });
    row("an empty result is not none", [](Answer &a) { a.result.emplace(); });
    row("truncated", [](Answer &a) {
        a.result = data::ResultTable{{{"n", data::ColumnType::Integer}}, {{1}}, true, 12'431};
    });
    row("execution time", [](Answer &a) { a.executionTime = std::chrono::microseconds(1); });
    row("satisfaction", [](Answer &a) { a.satisfaction = "satisfied"; });
    row("evaluator notes", [](Answer &a) { a.evaluatorNotes = "fine"; });
    row("headline", [](Answer &a) { a.headline = "5 orders."; });
    row("summary", [](Answer &a) { a.summary = "5 orders. All open."; });
    row("caveats", [](Answer &a) { a.caveats = {std::string("Only paid ones.")}; });
    row("chart", [](Answer &a) { a.chart = insight::ChartSpec{}; });
    row("explanation", [](Answer &a) { a.explanation = "Counted."; });
    row("statistics", [](Answer &a) { a.statistics = {std::nan("")}; });
    row("follow-ups", [](Answer &a) { a.followUps = {{"nach Monat?", "by month"}}; });
    row("parts", [](Answer &a) { a.parts.resize(1); });
    row("analysis code", [](Answer &a) { a.analysisCode = "1 + 1"; });
    row("failed attempts", [](Answer &a) { a.failedAttempts.resize(1); });
    row("monitor", [](Answer &a) { a.promptMonitor = {{"last_node", "insight"}}; });
    row("total time", [](Answer &a) { a.totalTime = std::chrono::microseconds(1); });
    row("node times", [](Answer &a) { a.nodeMilliseconds = {{"plan", 1.0}}; });
    row("retries", [](Answer &a) { a.retryCount = 1; });
    row("clarify turns", [](Answer &a) { a.clarifyTurns = 1; });
    row("tokens", [](Answer &a) { a.tokensUsed = 1; });
    row("plan id", [](Answer &a) { a.planId = "plan-1"; });
    row("error", [](Answer &a) { a.error = base::Error{base::ErrorCode::Timeout, "Slow.", ""}; });
    row("events", [](Answer &a) { a.events.resize(1); });
}

void TestStoredAnswer::everyMemberCounts()
{
    QFETCH(std::function<void(Answer &)>, change);
    const Answer plain;
    Answer changed;
    change(changed);
    const std::string document = storedAnswer(changed).dump();
    QVERIFY(document != storedAnswer(plain).dump());
    const auto back = readBack(changed);
    QVERIFY(back.ok());
    QCOMPARE(storedAnswer(*back).dump(), document);
}

void TestStoredAnswer::cellsComeBack_data()
{
    QTest::addColumn<data::Value>("cell");
    QTest::newRow("NULL") << data::Value();
    QTest::newRow("a number beyond doubles") << data::Value(std::int64_t{9'007'199'254'740'993});
    QTest::newRow("a whole number that is a real") << data::Value(3.0);
    QTest::newRow("minus zero") << data::Value(-0.0);
    QTest::newRow("infinity") << data::Value(std::numeric_limits<double>::infinity());
    QTest::newRow("no number") << data::Value(std::nan(""));
    QTest::newRow("broken text") << data::Value("a\xc3");
    QTest::newRow("text with a zero") << data::Value(std::string("a\0b", 3));
    QTest::newRow("text that looks like a document") << data::Value(R"({"real":"inf"})");
    QTest::newRow("an empty blob") << data::Value(data::Blob{});
    QTest::newRow("a mask") << data::Value(std::string(data::maskText));
}

void TestStoredAnswer::cellsComeBack()
{
    QFETCH(data::Value, cell);
    Answer answer;
    answer.result = data::ResultTable{{{"c", data::ColumnType::Unknown}}, {{cell}}, false, {}};
    answer.parts.resize(1);
    answer.parts[0].result = std::make_shared<const data::ResultTable>(*answer.result);
    const auto back = readBack(answer);
    QVERIFY(back.ok());
    QVERIFY(sameCell(back->result->rows.at(0).at(0), cell));
    QVERIFY(sameCell(back->parts.at(0).result->rows.at(0).at(0), cell));
}

void TestStoredAnswer::answersOfRunsComeBack()
{
    tests::AnalysisBench bench;
    bench.reasoner->plans = {tests::sure(tests::countOf("orders"))};
    for (const char *question : {"how many orders", "how many", ""}) {
        const agent::AnalysisReport report = bench.ask(question);
        const Answer answer = answerOf(report, bench.events.events());
        QVERIFY(!answer.events.empty());
        const auto back = readBack(answer);
        QVERIFY(back.ok());
        QCOMPARE(answerToJson(*back, true).dump(), answerToJson(answer, true).dump());
    }
}

void TestStoredAnswer::caveatsOfOldAreKnownByTheirWords_data()
{
    using Kind = insight::CaveatKind;
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("caveat");
    QTest::addColumn<Kind>("kind");
    const QString cut = QStringLiteral("Only the first 100 of 765 rows are shown.");
    const QString total = QStringLiteral("Total sales are 5.");
    QTest::newRow("of so many rows") << total << cut << Kind::RowsCut;
    QTest::newRow("of nobody knows how many")
        << total << QStringLiteral("Only the first 100 rows are shown; there are more.")
        << Kind::RowsCut;
    QTest::newRow("the headline says it too")
        << QStringLiteral("More than 100 customers; the first are shown.") << cut
        << Kind::RowsAndHeadlineCut;
    QTest::newRow("words about something else")
        << total << QStringLiteral("Only the first of them counts.") << Kind::Other;
}

void TestStoredAnswer::caveatsOfOldAreKnownByTheirWords()
{
    QFETCH(QString, headline);
    QFETCH(QString, caveat);
    QFETCH(insight::CaveatKind, kind);
    Answer answer;
    answer.headline = headline.toStdString();
    json old = storedAnswer(answer);
    old["version"] = 1;
    old["caveats"] = {caveat.toStdString()};
    const auto back = answerFromStored(old);
    QVERIFY(back.ok());
    QCOMPARE(insight::textsOf(back->caveats), std::vector{caveat.toStdString()});
    QVERIFY(back->caveats.front().kind == kind);

    // kept since: the kind counts, whatever the words are
    answer.caveats = {{caveat.toStdString(), insight::CaveatKind::Other}};
    QVERIFY(readBack(answer)->caveats == answer.caveats);
}

void TestStoredAnswer::whatIsNoAnswerIsSaid_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::newRow("no JSON") << QByteArray("{");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("another document") << QByteArray(R"({"version":1})");
    QTest::newRow("no version") << QByteArray(R"({"question":"x"})");
    QTest::newRow("a version in words") << QByteArray(R"({"version":"1","question":"x"})");
    QTest::newRow("a later version") << QByteArray(R"({"version":3,"question":"x"})");
    QTest::newRow("a question that is none") << QByteArray(R"({"version":1,"question":[]})");
    QTest::newRow("rows that are none")
        << QByteArray(R"({"version":1,"question":"x","result":{"columns":[],"rows":5}})");
    QTest::newRow("a part that is none")
        << QByteArray(R"({"version":1,"question":"x","parts":[{"question":"y"}]})");
}

void TestStoredAnswer::whatIsNoAnswerIsSaid()
{
    QFETCH(QByteArray, document);
    const auto answer = answerFromStored(json::parse(document.toStdString(), nullptr, false));
    QVERIFY(!answer.ok());
    QCOMPARE(answer.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY(answer.error().message.ends_with('.'));
}

void TestStoredAnswer::damageIsNeverMoreThanAnError()
{
    Sampler sampler;
    const std::vector<json> wrong{nullptr, 5, "text", json::array({1}), {{"a", 1}}, -1.5, true};
    int refused = 0;
    for (int i = 0; i < 20; ++i) {
        const json whole = storedAnswer(sampler.answer());
        const json flat = whole.flatten();
        int place = 0;
        for (const auto &leaf : flat.items()) {
            json damaged = whole;
            damaged[json::json_pointer(leaf.key())] = wrong[static_cast<std::size_t>(place++) % 7];
            const auto answer = answerFromStored(damaged);
            refused += answer.ok() ? 0 : 1;
        }
    }
    QVERIFY(refused > 100);
}

} // namespace tst_StoredAnswer

QUERENT_TEST(StoredAnswer)
#include "tst_StoredAnswer.moc"
