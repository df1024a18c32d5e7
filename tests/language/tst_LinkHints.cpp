// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "GoldenSource.h"
#include "HintsOf.h"
#include "language/neural/NeuralParser.h"
#include "language/neural/ParserInput.h"
#include "language/neural/PlanProposals.h"

#include <QtTest/QtTest>

#include <algorithm>

namespace tst_LinkHints {

using namespace querent;
using namespace querent::language;

/// What the linker of the rules knows reaches the trained parser.
class TestLinkHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_parser = neural::NeuralParser::shipped();
        QVERIFY2(m_parser != nullptr, "the shipped weights cannot be read");
        m_source = testing::goldenSource();
        m_schema = std::make_unique<neural::ParserSchema>(*m_source, m_parser->vectors());
    }

    void theLinkerTellsWhatWordsName_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("table");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("value");
        QTest::newRow("rows") << "how many growers"
                              << "growers" << 0 << -1 << "";
        QTest::newRow("a column") << "average height"
                                  << "height" << 1 << 3 << "";
        QTest::newRow("a synonym") << "which farmers are there"
                                   << "farmers" << 0 << -1 << "";
        QTest::newRow("a quality") << "how heavy are the crates"
                                   << "heavy" << 2 << 2 << "";
        QTest::newRow("a value") << "trees of Elstar"
                                 << "Elstar" << 1 << 2 << "Elstar";
        QTest::newRow("after a sign") << "who, if anyone, lives in Appleby?"
                                      << "Appleby" << 0 << 2 << "Appleby";
    }
    void theLinkerTellsWhatWordsName()
    {
        QFETCH(QString, question);
        QFETCH(QString, words);
        QFETCH(int, table);
        QFETCH(int, column);
        QFETCH(QString, value);
        const std::string asked = question.toStdString();
        const auto hints = testing::hintsOf(asked, *m_source);
        QVERIFY(std::ranges::any_of(hints, [&](const neural::WordHint &hint) {
            return asked.substr(hint.begin, hint.end - hint.begin) == words.toStdString() &&
                   hint.table == table && hint.column == column &&
                   hint.value.value_or("") == value.toStdString();
        }));
    }

    void nothingIsToldOfQuestionsWithoutNames()
    {
        QVERIFY(testing::hintsOf("", *m_source).empty());
        QVERIFY(testing::hintsOf("?!,", *m_source).empty());
        QVERIFY(testing::hintsOf("zxqv wvut qqq", *m_source).empty());
    }

    void aHintLinksWhatTheSpellingDoesNot()
    {
        const std::string question = "who is the oldest planter of Braeburn";
        const std::size_t planter = question.find("planter");
        const auto plain = neural::makeInput(*m_schema, m_parser->vectors(), question, 120);
        const auto told = neural::makeInput(*m_schema, m_parser->vectors(), question, 120,
                                            {{planter, planter + 7, 0, -1, std::nullopt},
                                             {planter, planter + 7, 0, 1, std::nullopt}});
        const auto word = wordOf(plain, "planter");
        const auto grower = static_cast<std::size_t>(plain.placeOfTable(0));
        QCOMPARE(plain.tableLink(word, grower), neural::TableLink::None);
        QCOMPARE(told.tableLink(word, grower), neural::TableLink::Similar);
        QCOMPARE(plain.columnLink(word, columnOf(plain, 0, 1)), neural::ColumnLink::None);
        QCOMPARE(told.columnLink(word, columnOf(told, 0, 1)), neural::ColumnLink::Synonym);
    }

    void aHintIsNoBetterThanTheNameItself()
    {
        const std::string question = "height of the trees in Appleby";
        const std::size_t appleby = question.find("Appleby");
        const auto told = neural::makeInput(
            *m_schema, m_parser->vectors(), question, 120,
            {{0, 6, 1, 3, std::nullopt}, {appleby, appleby + 7, 0, 2, "Appleby"}});
        QCOMPARE(told.columnLink(0, columnOf(told, 1, 3)), neural::ColumnLink::Whole);
        // the value is known once
        QCOMPARE(
            std::ranges::count(told.values, std::string("Appleby"), &neural::ValueMention::value),
            std::ptrdiff_t(1));
    }

    void aHintedValueIsOneToTestFor()
    {
        const std::string question = "how many pears";
        const auto told = neural::makeInput(*m_schema, m_parser->vectors(), question, 120,
                                            {{9, 14, 1, 2, "Conference"}});
        QCOMPARE(told.values.size(), std::size_t(1));
        QCOMPARE(told.values.front().value, std::string("Conference"));
        QCOMPARE(told.values.front().column, m_schema->columnAt(1, 2));
        const auto plans = neural::proposePlans(
            *m_parser, *m_schema, {{question, {{9, 14, 1, 2, "Conference"}}}}, m_today, {});
        QVERIFY(std::ranges::any_of(plans, [](const neural::AssembledPlan &plan) {
            return plan.unusedValues == 0 && !plan.plan.where.empty();
        }));
    }

    void hintsBeyondTheTextAreHarmless()
    {
        const auto plain = neural::makeInput(*m_schema, m_parser->vectors(), "growers", 120);
        const auto told = neural::makeInput(*m_schema, m_parser->vectors(), "growers", 120,
                                            {{40, 60, 1, 2, "Conference"}, {3, 5, 1, -1, {}}});
        QCOMPARE(told.columnLinks, plain.columnLinks);
        QCOMPARE(told.tableLinks, plain.tableLinks);
        QVERIFY(told.values.empty());
    }

    void severalWordingsMakeEachPlanOnce()
    {
        const auto one =
            neural::proposePlans(*m_parser, *m_schema, {{"how many growers"}}, m_today, {});
        const auto both = neural::proposePlans(
            *m_parser, *m_schema, {{"how many growers"}, {"number of growers"}}, m_today, {});
        QVERIFY(both.size() >= one.size());
        for (std::size_t i = 0; i < both.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                QVERIFY(!(both[i].plan == both[j].plan));
            }
        }
        for (const neural::AssembledPlan &plan : one) {
            QVERIFY(std::ranges::find(both, plan.plan, &neural::AssembledPlan::plan) != both.end());
        }
        QVERIFY(neural::proposePlans(*m_parser, *m_schema, {}, m_today, {}).empty());
    }

private:
    static std::size_t wordOf(const neural::ParserInput &input, std::string_view lower)
    {
        const auto found = std::ranges::find(input.tokens, lower, &Token::lower);
        return static_cast<std::size_t>(found - input.tokens.begin());
    }
    [[nodiscard]] std::size_t columnOf(const neural::ParserInput &input, int table,
                                       int column) const
    {
        const auto found = std::ranges::find(input.columns, m_schema->columnAt(table, column));
        return static_cast<std::size_t>(found - input.columns.begin());
    }

    const data::CivilDate m_today{std::chrono::year(2025), std::chrono::March,
                                  std::chrono::day(10)};
    const neural::NeuralParser *m_parser = nullptr;
    std::shared_ptr<const SourceModel> m_source;
    std::unique_ptr<neural::ParserSchema> m_schema;
};

} // namespace tst_LinkHints

QUERENT_TEST(LinkHints)
#include "tst_LinkHints.moc"
