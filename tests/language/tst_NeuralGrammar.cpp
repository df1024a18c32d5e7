// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/neural/ParsedQuery.h"

#include <QtTest/QtTest>

#include <random>

namespace tst_NeuralGrammar {

using namespace querent::language::neural;

namespace {

Step does(Action action)
{
    return {StepKind::Action, static_cast<int>(action)};
}
Step column(int number)
{
    return {StepKind::Column, number};
}
Step table(int number)
{
    return {StepKind::Table, number};
}

bool allowed(const GrammarState &state, const Step &step)
{
    const Choices choices = state.choices();
    switch (step.kind) {
    case StepKind::Column:
        return choices.columns;
    case StepKind::Table:
        return choices.tables;
    case StepKind::Action:
        break;
    }
    return choices.actions[static_cast<std::size_t>(step.number)];
}

/// Whether the days between all rows and something are asked for.
bool pairsRows(const std::vector<Step> &steps)
{
    for (std::size_t i = 0; i + 2 < steps.size(); ++i) {
        if (steps[i].kind == StepKind::Action && isPair(static_cast<Action>(steps[i].number)) &&
            (steps[i + 1] == column(0) || steps[i + 2] == column(0))) {
            return true;
        }
    }
    return false;
}

} // namespace

/// The automaton allows whole queries and nothing else.
class TestNeuralGrammar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeQueriesAreAllowed_data()
    {
        QTest::addColumn<std::vector<Step>>("steps");
        QTest::newRow("count of rows") << std::vector<Step>{
            does(Action::Single), does(Action::Select), does(Action::Count), column(0), table(1),
            does(Action::End)};
        QTest::newRow("filter, group, order and limit")
            << std::vector<Step>{does(Action::Single),
                                 does(Action::SelectDistinct),
                                 does(Action::Plain),
                                 column(2),
                                 does(Action::Where),
                                 does(Action::Greater),
                                 does(Action::Plain),
                                 column(3),
                                 does(Action::Value),
                                 does(Action::Or),
                                 does(Action::Equal),
                                 does(Action::Plain),
                                 column(4),
                                 does(Action::Value),
                                 does(Action::Group),
                                 column(2),
                                 does(Action::Having),
                                 does(Action::GreaterOrEqual),
                                 does(Action::Count),
                                 column(0),
                                 table(0),
                                 does(Action::Value),
                                 does(Action::Highest),
                                 does(Action::Sum),
                                 column(5),
                                 does(Action::End)};
        QTest::newRow("query within a query") << std::vector<Step>{does(Action::Single),
                                                                   does(Action::Select),
                                                                   does(Action::Plain),
                                                                   column(1),
                                                                   does(Action::Where),
                                                                   does(Action::NotIn),
                                                                   does(Action::Plain),
                                                                   column(1),
                                                                   does(Action::Query),
                                                                   does(Action::Select),
                                                                   does(Action::Plain),
                                                                   column(6),
                                                                   does(Action::End),
                                                                   does(Action::From),
                                                                   table(2),
                                                                   does(Action::End)};
        QTest::newRow("a share with the conditions of its part")
            << std::vector<Step>{does(Action::Share),
                                 does(Action::Select),
                                 does(Action::Count),
                                 column(0),
                                 table(1),
                                 does(Action::Having),
                                 does(Action::Equal),
                                 does(Action::Plain),
                                 column(3),
                                 does(Action::Value),
                                 does(Action::End)};
        QTest::newRow("the median of the days between two dates")
            << std::vector<Step>{does(Action::Single),
                                 does(Action::Select),
                                 does(Action::Median),
                                 does(Action::Days),
                                 column(3),
                                 column(4),
                                 does(Action::End)};
        QTest::newRow("two queries") << std::vector<Step>{
            does(Action::Except), does(Action::Select), does(Action::Plain), column(1),
            does(Action::End),    does(Action::Select), does(Action::Plain), column(6),
            does(Action::End)};
    }
    void wholeQueriesAreAllowed()
    {
        QFETCH(std::vector<Step>, steps);
        GrammarState state;
        for (const Step &step : steps) {
            QVERIFY(!state.done());
            QVERIFY(allowed(state, step));
            state.take(step);
        }
        QVERIFY(state.done());
        QVERIFY(readSteps(steps).has_value());
        for (std::size_t length = 0; length < steps.size(); ++length) {
            const std::vector<Step> cut(steps.begin(),
                                        steps.begin() + static_cast<std::ptrdiff_t>(length));
            QVERIFY2(!readSteps(cut).has_value(), "half a query must not be read as a whole one");
        }
    }

    void senselessStepsAreRuledOut()
    {
        GrammarState state;
        QVERIFY(!allowed(state, does(Action::Select)));
        QVERIFY(!allowed(state, does(Action::Begin)));
        state.take(does(Action::Single));
        QVERIFY(!allowed(state, does(Action::Where)));
        state.take(does(Action::Select));
        QVERIFY2(!allowed(state, does(Action::End)), "a query shows something");
        state.take(does(Action::Plain));
        QVERIFY(!allowed(state, table(0)));
        state.take(column(1));
        QVERIFY2(!allowed(state, does(Action::Having)), "only groups have conditions on groups");
        state.take(does(Action::Where));
        state.take(does(Action::Equal));
        QVERIFY2(!allowed(state, does(Action::CountDistinct)), "only shown columns are counted so");
        state.take(does(Action::Plain));
        state.take(column(2));
        QVERIFY2(!allowed(state, does(Action::End)), "a comparison has two sides");
    }

    /// Whatever is allowed leads to a query that can be read, however deep.
    void randomWalksEndInWholeQueries()
    {
        std::mt19937 random(20240611);
        for (int walk = 0; walk < 500; ++walk) {
            GrammarState state;
            std::vector<Step> steps;
            while (!state.done() && steps.size() < 400) {
                std::vector<Step> possible;
                const Choices choices = state.choices();
                for (int action = 0; action < actionCount; ++action) {
                    if (choices.actions[static_cast<std::size_t>(action)]) {
                        possible.push_back({StepKind::Action, action});
                    }
                }
                if (choices.columns) {
                    possible.push_back(column(static_cast<int>(random() % 5)));
                }
                if (choices.tables) {
                    possible.push_back(table(static_cast<int>(random() % 3)));
                }
                QVERIFY2(!possible.empty(), "the automaton must not get stuck");
                const Step step = possible[random() % possible.size()];
                state.take(step);
                steps.push_back(step);
                QVERIFY(state.depth() <= 3);
            }
            QCOMPARE(readSteps(steps).has_value(), state.done() && !pairsRows(steps));
        }
    }
};

} // namespace tst_NeuralGrammar

QUERENT_TEST(NeuralGrammar)
#include "tst_NeuralGrammar.moc"
