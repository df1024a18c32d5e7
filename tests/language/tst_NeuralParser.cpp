// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "GoldenSource.h"
#include "HintsOf.h"
#include "language/neural/PlanProposals.h"
#include "language/neural/ValueFiller.h"
#include "query/Binder.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>

namespace tst_NeuralParser {

using namespace querent;
using namespace querent::language;

/// The shipped parser computes what it computed when it was trained, and its parses make plans.
class TestNeuralParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_parser = neural::NeuralParser::shipped();
        QVERIFY2(m_parser != nullptr, "the shipped weights cannot be read");
        m_source = testing::goldenSource();
        m_schema = std::make_unique<neural::ParserSchema>(*m_source, m_parser->vectors());
        std::ifstream file(QUERENT_SOURCE_DIR "/tests/language/golden_parses.json");
        m_golden = nlohmann::json::parse(file, nullptr, false);
        QVERIFY(m_golden.is_object());
        QVERIFY(m_golden["parses"].size() >= 5);
    }

    void actionsAreThoseOfTheTraining()
    {
        QCOMPARE(m_golden["actions"].size(), neural::actionNames().size());
        for (std::size_t i = 0; i < neural::actionNames().size(); ++i) {
            QCOMPARE(m_golden["actions"][i].get<std::string>(),
                     std::string(neural::actionNames()[i]));
        }
    }

    /// Products in bytes round, so that a difference in the seventh digit may become one in the
    /// second where a number lies between two steps: seldom, and not on the average.
    void scoresEqualThoseOfTheTraining()
    {
        double apart = 0.0;
        std::size_t count = 0;
        for (const nlohmann::json &parse : m_golden["parses"]) {
            std::vector<neural::Step> steps;
            for (const nlohmann::json &step : parse["steps"]) {
                steps.push_back(
                    {static_cast<neural::StepKind>(step[0].get<int>()), step[1].get<int>()});
            }
            const auto question = parse["question"].get<std::string>();
            const neural::ParserInput input =
                neural::makeInput(*m_schema, m_parser->vectors(), question, 120,
                                  testing::hintsOf(question, *m_source));
            const std::vector<double> logs = m_parser->score(*m_schema, input, steps);
            QCOMPARE(logs.size(), parse["logs"].size());
            for (std::size_t i = 0; i < logs.size(); ++i) {
                const double expected = parse["logs"][i].get<double>();
                apart += std::abs(logs[i] - expected);
                ++count;
                QVERIFY2(std::abs(logs[i] - expected) < 0.1 + 0.02 * std::abs(expected),
                         qPrintable(QStringLiteral("%1, step %2: %3 instead of %4")
                                        .arg(QString::fromStdString(question))
                                        .arg(i)
                                        .arg(logs[i])
                                        .arg(expected)));
            }
        }
        QVERIFY(count > 0);
        QVERIFY2(apart / static_cast<double>(count) < 0.004,
                 qPrintable(QString::number(apart / static_cast<double>(count))));
    }

    void plansBindAndAreTheSameTwice()
    {
        const query::Binder binder(m_source->catalog());
        std::size_t made = 0;
        for (const nlohmann::json &parse : m_golden["parses"]) {
            const auto question = parse["question"].get<std::string>();
            const auto plans = neural::proposePlans(*m_parser, *m_schema, {{question}}, m_today,
                                                    std::stop_token());
            const auto again = neural::proposePlans(*m_parser, *m_schema, {{question}}, m_today,
                                                    std::stop_token());
            QCOMPARE(plans.size(), again.size());
            for (std::size_t i = 0; i < plans.size(); ++i) {
                QVERIFY(binder.bind(plans[i].plan).ok());
                QVERIFY(plans[i].plan == again[i].plan);
            }
            made += plans.empty() ? 0 : 1;
        }
        QVERIFY2(made * 3 >= m_golden["parses"].size() * 2, "most questions must make a plan");
    }

    void aStoppedSearchReturnsNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(neural::proposePlans(*m_parser, *m_schema, {{"how many growers"}}, m_today,
                                     stop.get_token())
                    .empty());
    }

    void strangeQuestionsAreSafe_data()
    {
        QTest::addColumn<QString>("question");
        QTest::newRow("nothing") << QString();
        QTest::newRow("signs only") << QStringLiteral("!?!,, ;:");
        QTest::newRow("no known word") << QStringLiteral("zxqv wvut qqq");
        QTest::newRow("a very long one") << QStringLiteral("name of growers and ").repeated(400);
        QTest::newRow("not text") << QString::fromUtf8("\xF0\x9F\x8D\x8E \xC3\x9F \x01 \"'\"");
    }
    void strangeQuestionsAreSafe()
    {
        QFETCH(QString, question);
        const query::Binder binder(m_source->catalog());
        for (const neural::AssembledPlan &plan : neural::proposePlans(
                 *m_parser, *m_schema, {{question.toStdString()}}, m_today, std::stop_token())) {
            QVERIFY(binder.bind(plan.plan).ok());
        }
    }

    void comparisonsLieOnTheSideThatTheWordsSay_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("expected");
        using Operator = query::ComparisonOperator;
        const auto row = [](const char *words, Operator expected) {
            QTest::newRow(words) << QString::fromUtf8(words) << static_cast<int>(expected);
        };
        row("less than 40", Operator::Less);
        row("below 40", Operator::Less);
        row("at most 40", Operator::LessOrEqual);
        row("no more than 40", Operator::LessOrEqual);
        row("40 or less", Operator::LessOrEqual);
        row("not less than 40", Operator::GreaterOrEqual);
        row("at least 40", Operator::GreaterOrEqual);
        row("40", Operator::Greater);
    }
    void comparisonsLieOnTheSideThatTheWordsSay()
    {
        QFETCH(QString, words);
        QFETCH(int, expected);
        const neural::ParserInput input = neural::makeInput(
            *m_schema, m_parser->vectors(), "growers with an age " + words.toStdString(), 120);
        const auto age =
            std::find(input.columns.begin(), input.columns.end(), m_schema->columnAt(0, 3)) -
            input.columns.begin();
        neural::ParsedCondition condition;
        condition.comparison = neural::Action::Greater;
        condition.term = {neural::Action::Plain, static_cast<int>(age), -1};
        neural::ValueFiller filler(*m_schema, input, m_today);
        const auto made = filler.condition(condition, query::column("grower", "age"));
        QVERIFY(made.has_value());
        const auto *comparison = std::get_if<query::Comparison>(&made->node);
        QVERIFY(comparison != nullptr);
        QCOMPARE(static_cast<int>(comparison->op), expected);
    }

    void periodsBecomeConditionsOnDates_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("until");
        const auto row = [](const char *question, const char *from, const char *until) {
            QTest::newRow(question) << question << from << until;
        };
        row("how many crates were picked in 2024", "2024-01-01", "2025-01-01");
        row("number of crates picked in May 2024", "2024-05-01", "2024-06-01");
        row("how many crates were picked last month", "2025-02-01", "2025-03-01");
        row("total weight of crates picked since June 2024", "2024-06-01", "");
    }
    void periodsBecomeConditionsOnDates()
    {
        QFETCH(QString, question);
        QFETCH(QString, from);
        QFETCH(QString, until);
        const auto plans = neural::proposePlans(*m_parser, *m_schema, {{question.toStdString()}},
                                                m_today, std::stop_token());
        QVERIFY(!plans.empty());
        QCOMPARE(plans.front().unusedTimes, 0);
        QCOMPARE(plans.front().plan.where.size(), std::size_t(1));
        const auto *during = std::get_if<query::DuringPeriod>(&plans.front().plan.where[0].node);
        QVERIFY(during != nullptr);
        const auto said = [](const std::optional<data::CivilDate> &day) {
            return day ? QString::fromStdString(data::isoDate(*day)) : QString();
        };
        QCOMPARE(said(during->from), from);
        QCOMPARE(said(during->until), until);
    }

    void datesAreCutIntoTheStretchesAskedFor()
    {
        const auto plans =
            neural::proposePlans(*m_parser, *m_schema, {{"number of crates picked per month"}},
                                 m_today, std::stop_token());
        QVERIFY(!plans.empty());
        QVERIFY(!plans.front().unusedBucket);
        QCOMPARE(plans.front().plan.groupBy.size(), std::size_t(1));
        const auto *bucket = std::get_if<query::TimeBucket>(&plans.front().plan.groupBy[0].node);
        QVERIFY(bucket != nullptr);
        QCOMPARE(bucket->unit, query::TimeUnit::Month);
    }

    void keysAreComparedWithTheKeysTheyLeadTo_data()
    {
        QTest::addColumn<int>("compared"); // column of tree
        QTest::addColumn<bool>("sensible");
        QTest::newRow("the key of the other table") << 1 << true;
        QTest::newRow("another key") << 0 << false;
        QTest::newRow("what is no key") << 3 << false;
    }
    void keysAreComparedWithTheKeysTheyLeadTo()
    {
        QFETCH(int, compared);
        QFETCH(bool, sensible);
        using neural::Action;
        const neural::ParserInput input =
            neural::makeInput(*m_schema, m_parser->vectors(), "growers without trees", 120);
        const auto act = [](Action action) {
            return neural::Step{neural::StepKind::Action, static_cast<int>(action)};
        };
        const auto point = [&](int table, int column) {
            const auto place = std::find(input.columns.begin(), input.columns.end(),
                                         m_schema->columnAt(table, column));
            return neural::Step{neural::StepKind::Column,
                                static_cast<int>(place - input.columns.begin())};
        };
        const neural::Parse parse{{act(Action::Single), act(Action::Select), act(Action::Plain),
                                   point(0, 1), act(Action::Where), act(Action::NotIn),
                                   act(Action::Plain), point(0, 0), act(Action::Query),
                                   act(Action::Select), act(Action::Plain), point(1, compared),
                                   act(Action::End), act(Action::End)},
                                  -0.1};
        QCOMPARE(neural::assemble(*m_schema, input, parse, m_today).has_value(), sensible);
    }

    void theEngineTellsWhatItPlansAndTheSameTwice()
    {
        const Engine engine(m_source, nullptr);
        const query::Binder binder(m_source->catalog());
        for (const nlohmann::json &parse : m_golden["parses"]) {
            Request request;
            request.question = parse["question"].get<std::string>();
            const query::Interpretation first = engine.interpret(request, {});
            QVERIFY2(first.plan.has_value(), request.question.c_str());
            QVERIFY(binder.bind(*first.plan).ok());
            QVERIFY(!first.explanation.empty());
            QVERIFY(!first.parts.empty());
            QVERIFY(first.confidence > 0.0 && first.confidence <= 1.0);
            QVERIFY(first == Engine(m_source, nullptr).interpret(request, {}));
        }
    }

    void wideSourcesKeepTheColumnsThatAreNamed()
    {
        auto catalog = std::make_shared<data::Catalog>();
        for (int t = 0; t < 50; ++t) {
            data::Table table;
            table.name = "part" + std::to_string(t);
            for (int c = 0; c < 20; ++c) {
                data::Column column;
                column.name = t == 31 && c == 7 ? "torque" : "field" + std::to_string(c);
                column.type = data::ColumnType::Real;
                table.columns.push_back(std::move(column));
            }
            catalog->tables.push_back(std::move(table));
        }
        const auto wide = buildSourceModel(catalog, nullptr, {});
        const neural::ParserSchema schema(*wide, m_parser->vectors());
        const neural::ParserInput input =
            neural::makeInput(schema, m_parser->vectors(), "average torque", 120);
        QCOMPARE(input.columns.size(), std::size_t(120));
        QCOMPARE(input.columns.front(), 0);
        const int torque = schema.columnAt(31, 7);
        QVERIFY(std::find(input.columns.begin(), input.columns.end(), torque) !=
                input.columns.end());
    }

private:
    const data::CivilDate m_today{std::chrono::year(2025), std::chrono::March,
                                  std::chrono::day(10)};
    const neural::NeuralParser *m_parser = nullptr;
    std::shared_ptr<const SourceModel> m_source;
    std::unique_ptr<neural::ParserSchema> m_schema;
    nlohmann::json m_golden;
};

} // namespace tst_NeuralParser

QUERENT_TEST(NeuralParser)
#include "tst_NeuralParser.moc"
