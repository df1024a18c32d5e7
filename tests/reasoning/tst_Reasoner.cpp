// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "reasoning/Reasoner.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_Reasoner {

using namespace querent;
using namespace querent::reasoning;

class TestReasoner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void intentsComeBackFromJson();
    void turnsComeBackFromJson();
    void schemasComeBackFromJson();
    void documentsOfAnyShapeAreReadWithoutHarm_data();
    void documentsOfAnyShapeAreReadWithoutHarm();
};

void TestReasoner::intentsComeBackFromJson()
{
    for (const IntentKind kind : {IntentKind::Data, IntentKind::Conceptual, IntentKind::Sql,
                                  IntentKind::Change, IntentKind::Unintelligible}) {
        Intent intent;
        intent.kind = kind;
        intent.interpreted = "how many customers are there?";
        intent.needsQuery = false;
        intent.needsCode = true;
        intent.needsEvaluation = false;
        intent.needsExplanation = false;
        intent.reasoning = "because";
        intent.subQuestions = {"a", "b"};
        QCOMPARE(nlohmann::json(intent).get<Intent>(), intent);
    }
}

void TestReasoner::turnsComeBackFromJson()
{
    Turn turn{"how many?", {}, "SELECT 1", "One.", "satisfied"};
    turn.quality = query::PlanQuality::Medium;
    QCOMPARE(nlohmann::json(turn).get<Turn>(), turn);
    turn.plan.emplace();
    turn.plan->limit = 3;
    turn.plan->select.push_back({query::Expression{query::Literal{data::Value(1)}}, "one"});
    QCOMPARE(nlohmann::json(turn).get<Turn>(), turn);
}

void TestReasoner::schemasComeBackFromJson()
{
    const RetrievedSchema schema{{{"customers", {"id", "name"}, 0.5}, {"orders", {}, 0.25}}, true};
    QCOMPARE(nlohmann::json(schema).get<RetrievedSchema>(), schema);
}

void TestReasoner::documentsOfAnyShapeAreReadWithoutHarm_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("a number") << QByteArray("7");
    QTest::newRow("a list") << QByteArray("[1,2]");
    QTest::newRow("members of other types")
        << QByteArray(R"({"question":1,"plan":"x","sql":[],"kind":{},"interpreted":null,)"
                      R"("needs_query":"yes","sub_questions":[1,"a"],"entries":[1,{"table":2}]})");
}

void TestReasoner::documentsOfAnyShapeAreReadWithoutHarm()
{
    QFETCH(QByteArray, text);

    const auto document = nlohmann::json::parse(text.toStdString());
    QVERIFY(document.get<Turn>().question.empty());
    QVERIFY(!document.get<Turn>().plan.has_value());
    QVERIFY(document.get<Intent>().interpreted.empty());
    QVERIFY(document.get<RetrievedSchema>().entries.size() <= 1);
}

} // namespace tst_Reasoner

QUERENT_TEST(Reasoner)
#include "tst_Reasoner.moc"
