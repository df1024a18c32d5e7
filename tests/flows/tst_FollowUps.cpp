// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "agent/AnalysisGraph.h"
#include "graph/Events.h"
#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/LocalDate.h"
#include "session/OpenSource.h"
#include "session/Reasoners.h"

#include <QFile>
#include <QTest>

namespace tst_FollowUps {

using namespace querent;

/// What an answer suggests to ask next is answered when it is asked.
class TestFollowUps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void areAnswered_data();
    void areAnswered();

private:
    agent::AnalysisReport ask(const std::string &question,
                              const std::vector<reasoning::Turn> &history) const;

    std::shared_ptr<const data::Phrasebook> m_phrases = std::make_shared<const data::Phrasebook>();
    session::OpenSourcePtr m_source;
    std::optional<agent::AnalysisGraph> m_graph;
};

void TestFollowUps::initTestCase()
{
    session::OpenOptions options;
    options.phrases = m_phrases;
    options.makeReasoner = *session::reasonerFactory("offline");
    auto source = session::openSource(QUERENT_SOURCE_DIR "/resources/sample.db", options, {});
    QVERIFY(source.ok());
    m_source = *source;
    auto graph = agent::AnalysisGraph::build(session::analysisServices(*m_source, m_phrases));
    QVERIFY(graph.ok());
    m_graph = std::move(*graph);
}

agent::AnalysisReport TestFollowUps::ask(const std::string &question,
                                         const std::vector<reasoning::Turn> &history) const
{
    graph::RecordingSink events;
    graph::MemoryCheckpointer checkpointer;
    graph::RunOptions options;
    options.events = &events;
    options.checkpointer = &checkpointer;
    agent::AnalysisInput input;
    input.question = question;
    input.settings.bestGuess = true;
    input.today = session::localToday();
    input.history = history;
    return m_graph->run(input, options);
}

void TestFollowUps::areAnswered_data()
{
    QTest::addColumn<std::string>("question");
    QFile file(QStringLiteral(QUERENT_SOURCE_DIR "/tests/golden/sample_questions.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto questions = nlohmann::json::parse(file.readAll().toStdString(), nullptr, false);
    QVERIFY(questions.is_object());
    for (const nlohmann::json &entry : questions["questions"]) {
        const auto question = entry["question"].get<std::string>();
        QTest::newRow(question.c_str()) << question;
    }
    for (const char *question :
         {"orders per month", "average order value by store", "returns by product",
          "customers by segment and country", "sales by payment method", "best month of 2023",
          "share of sales per region", "growth of sales per year"}) {
        QTest::newRow(question) << std::string(question);
    }
}

void TestFollowUps::areAnswered()
{
    QFETCH(std::string, question);

    const agent::AnalysisReport first = ask(question, {});
    for (const insight::FollowUp &followUp : first.state.followUps) {
        const agent::AnalysisReport next = ask(followUp.question, first.state.history);
        const std::string told = followUp.question + ": " + next.state.response;
        QVERIFY2(next.outcome == agent::Outcome::Answered, told.c_str());
        QVERIFY2(!next.state.executionResult->rows.empty(), told.c_str());
        QVERIFY2(next.state.plan != first.state.plan, told.c_str());
    }
}

} // namespace tst_FollowUps

QUERENT_TEST(FollowUps)
#include "tst_FollowUps.moc"
