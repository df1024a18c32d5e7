// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"
#include "MusicSchool.h"
#include "language/FormerFrame.h"
#include "language/neural/NeuralParser.h"
#include "language/neural/PlanAssembler.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <chrono>

namespace tst_AnalysisPlan {

using namespace querent;
using namespace querent::language::neural;

namespace {

/// A step as it is written down: an action, or a column or table by its name.
struct Said
{
    Step step;
    std::string table;
    std::string column;
};

Said does(Action action)
{
    return {{StepKind::Action, static_cast<int>(action)}, {}, {}};
}
Said column(std::string table, std::string name)
{
    return {{StepKind::Column, 0}, std::move(table), std::move(name)};
}
Said rows(std::string table)
{
    return {{StepKind::Table, 0}, std::move(table), {}};
}

using Steps = std::vector<Said>;

Steps operator+(Steps left, const Steps &right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

/// count(table.*)
Steps counted(const std::string &table)
{
    return {does(Action::Count), column({}, "*"), rows(table)};
}
/// An aggregate of a column.
Steps made(Action aggregate, const std::string &table, const std::string &name)
{
    return {does(aggregate), column(table, name)};
}
/// column = a value of the question
Steps equals(const std::string &table, const std::string &name)
{
    return {does(Action::Equal), does(Action::Plain), column(table, name), does(Action::Value)};
}
Steps end()
{
    return {does(Action::End)};
}
Steps from(Action root)
{
    return {does(root), does(Action::Select)};
}

} // namespace

/// Shares, growth and the like over what the parser wrote.
class TestAnalysisPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_parser = NeuralParser::shipped();
        QVERIFY(m_parser != nullptr);
        m_source = pieces::musicSchool();
        m_schema = std::make_unique<ParserSchema>(*m_source, m_parser->vectors());
    }

    void figuresAreWorkedOut_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<Steps>("steps");
        QTest::addColumn<QString>("expected");
        QTest::newRow("the part that meets a condition")
            << "what share of lessons was missed in 2024"
            << from(Action::Share) + counted("lessons") + Steps{does(Action::Where)} +
                   equals("lessons", "held_on") + Steps{does(Action::Having)} +
                   equals("lessons", "lesson_status") + end()
            << "SELECT 100.0 * (1.0 * COUNT(CASE WHEN lesson_status = 'missed' THEN 1 END) / "
               "COUNT(*)) AS percent FROM lessons WHERE held_on >= '2024-01-01'";
        QTest::newRow("a condition on other rows counts each once")
            << "what share of tutors has missed a lesson"
            << from(Action::Share) + counted("tutors") + Steps{does(Action::Having)} +
                   equals("lessons", "lesson_status") + end()
            << "tutor_id IN (SELECT tutor_id FROM lessons WHERE lesson_status = 'missed')";
        QTest::newRow("of each group")
            << "share of online lessons by instrument"
            << from(Action::Share) + made(Action::Plain, "tutors", "instrument") +
                   counted("lessons") + Steps{does(Action::Group), column("tutors", "instrument")} +
                   Steps{does(Action::Having)} + equals("lessons", "channel") + end()
            << "GROUP BY tutors.instrument";
        QTest::newRow("of the total")
            << "how is revenue split over the districts"
            << from(Action::Share) + made(Action::Plain, "studios", "district") +
                   made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Group), column("studios", "district")} + end()
            << "100.0 * (1.0 * SUM(lessons.total_price) / (SELECT SUM(total_price) FROM "
               "lessons))";
        QTest::newRow("one figure by the other")
            << "revenue per lesson by instrument"
            << from(Action::Ratio) + made(Action::Plain, "tutors", "instrument") +
                   made(Action::Sum, "lessons", "total_price") + counted("lessons") +
                   Steps{does(Action::Group), column("tutors", "instrument")} + end()
            << "SUM(lessons.total_price)";
        QTest::newRow("from stretch to stretch")
            << "monthly growth of revenue"
            << from(Action::Growth) + made(Action::Plain, "lessons", "held_on") +
                   made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Group), column("lessons", "held_on")} + end()
            << "LAG(";
        QTest::newRow("between two years")
            << "how much did revenue grow from 2023 to 2024"
            << from(Action::Growth) + made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Where)} + equals("lessons", "held_on") + end()
            << "change_percent";
        QTest::newRow("against the year before")
            << "how much did revenue grow in 2024"
            << from(Action::Growth) + made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Where)} + equals("lessons", "held_on") + end()
            << "'2023-01-01'";
        QTest::newRow("running total")
            << "cumulative revenue by month"
            << from(Action::Running) + made(Action::Plain, "lessons", "held_on") +
                   made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Group), column("lessons", "held_on")} + end()
            << "running_total";
        QTest::newRow("first within each")
            << "top 2 tutors by revenue for each instrument"
            << from(Action::Each) + made(Action::Plain, "tutors", "instrument") +
                   made(Action::Plain, "tutors", "tutor_name") +
                   made(Action::Sum, "lessons", "total_price") +
                   Steps{does(Action::Group), column("tutors", "instrument"),
                         column("tutors", "tutor_id"), does(Action::Highest)} +
                   made(Action::Sum, "lessons", "total_price") + end()
            << "BETWEEN 1 AND 2";
        QTest::newRow("rows within each")
            << "the tutor with the highest fee of each instrument"
            << from(Action::Each) + made(Action::Plain, "tutors", "instrument") +
                   made(Action::Plain, "tutors", "tutor_name") + Steps{does(Action::Highest)} +
                   made(Action::Plain, "tutors", "hourly_fee") + end()
            << "BETWEEN 1 AND 1";
        QTest::newRow("the days between two dates")
            << "how long do repairs take"
            << from(Action::Single) +
                   Steps{does(Action::Average), does(Action::Days),
                         column("repairs", "reported_on"), column("repairs", "finished_on")} +
                   end()
            << "AVG(julianday(finished_on) - julianday(reported_on))";
        QTest::newRow("median") << "median fee"
                                << from(Action::Single) +
                                       made(Action::Median, "tutors", "hourly_fee") + end()
                                << "hourly_fee";
    }
    void figuresAreWorkedOut()
    {
        QFETCH(QString, question);
        QFETCH(Steps, steps);
        QFETCH(QString, expected);
        const QString sql = sqlFor(question.toStdString(), steps);
        QVERIFY2(sql.contains(expected), qPrintable(sql));
    }

    /// A query whose figures cannot be told apart gives no plan rather than a wrong one.
    void halfAnAnalysisIsNone()
    {
        QCOMPARE(sqlFor("revenue per lesson",
                        from(Action::Ratio) + made(Action::Sum, "lessons", "total_price") + end()),
                 QString());
        QCOMPARE(sqlFor("growth of revenue",
                        from(Action::Growth) + made(Action::Sum, "lessons", "total_price") + end()),
                 QString());
        QCOMPARE(sqlFor("share of lessons", from(Action::Share) + counted("lessons") + end()),
                 QString());
    }

    /// "And by channel?" after an answer of the parser edits what was run, not what the rules would
    /// have read.
    void followUpsFindWhatWasRun()
    {
        const std::string question = "how often do they stay away";
        const auto made =
            assembled(question, from(Action::Share) + counted("lessons") +
                                    Steps{does(Action::Having), does(Action::Equal),
                                          does(Action::Plain), column("lessons", "discount_amount"),
                                          does(Action::Value), does(Action::End)});
        QVERIFY2(!made, "no value is said for the condition");
        const auto share =
            assembled("share of missed lessons", from(Action::Share) + counted("lessons") +
                                                     Steps{does(Action::Having)} +
                                                     equals("lessons", "lesson_status") + end());
        QVERIFY(share && share->frame);
        language::Request request;
        request.today = m_today;
        request.history = {{question, share->plan}};
        const language::Proposer proposer = [&](const std::string &) {
            return std::vector<AssembledPlan>{*share};
        };
        const auto former = language::formerFrame(*m_source, request, proposer, {});
        QVERIFY(former && former->frame.measures.size() == 1 && !former->guessed);
        QVERIFY(former->frame.measures.front().percent);
        QCOMPARE(former->frame.measures.front().only.size(), std::size_t(1));
        const auto unknown = language::formerFrame(*m_source, request, {}, {});
        QVERIFY(!unknown || unknown->guessed || unknown->frame.measures.empty() ||
                !unknown->frame.measures.front().percent);
    }

private:
    QString sqlFor(const std::string &question, const Steps &said)
    {
        const auto made = assembled(question, said);
        return made ? pieces::sqlOf(made->plan, m_source->catalog()) : QString();
    }

    std::optional<AssembledPlan> assembled(const std::string &question, const Steps &said)
    {
        const ParserInput input = makeInput(*m_schema, m_parser->vectors(), question, 120);
        Parse parse;
        GrammarState state;
        for (const Said &each : said) {
            Step step = each.step;
            if (step.kind == StepKind::Table) {
                step.number = tableAt(each.table);
            } else if (step.kind == StepKind::Column && each.column != "*") {
                step.number = columnAt(input, each.table, each.column);
            }
            parse.steps.push_back(step);
            Step within = step;
            if (step.kind == StepKind::Table) {
                within.number = input.placeOfTable(step.number);
            }
            state.take(within);
        }
        if (!state.done()) {
            qWarning("steps that do not end");
            return std::nullopt;
        }
        return assemble(*m_schema, input, parse, m_today);
    }

    [[nodiscard]] int tableAt(const std::string &name) const
    {
        const auto &tables = m_source->catalog().tables;
        return static_cast<int>(
            std::find_if(tables.begin(), tables.end(),
                         [&](const data::Table &table) { return table.name == name; }) -
            tables.begin());
    }

    [[nodiscard]] int columnAt(const ParserInput &input, const std::string &table,
                               const std::string &name) const
    {
        const int at = tableAt(table);
        const auto &columns = m_source->catalog().tables[static_cast<std::size_t>(at)].columns;
        const auto place =
            std::find_if(columns.begin(), columns.end(),
                         [&](const data::Column &each) { return each.name == name; }) -
            columns.begin();
        return static_cast<int>(std::find(input.columns.begin(), input.columns.end(),
                                          m_schema->columnAt(at, static_cast<int>(place))) -
                                input.columns.begin());
    }

    const data::CivilDate m_today{std::chrono::year(2025), std::chrono::March,
                                  std::chrono::day(10)};
    const NeuralParser *m_parser = nullptr;
    std::shared_ptr<const language::SourceModel> m_source;
    std::unique_ptr<ParserSchema> m_schema;
};

} // namespace tst_AnalysisPlan

QUERENT_TEST(AnalysisPlan)
#include "tst_AnalysisPlan.moc"
