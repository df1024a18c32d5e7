// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/Engine.h"
#include "language/neural/NeuralParser.h"
#include "language/neural/ValueFiller.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

#include <chrono>

namespace tst_ValueFiller {

using namespace querent;
using namespace querent::language;

namespace {

/// A parcel service: its states are codes, whether a parcel is fragile is a flag.
std::shared_ptr<const SourceModel> parcels()
{
    using data::ColumnType;
    const auto column = [](std::string name, ColumnType type, std::vector<data::Value> examples) {
        data::Column made;
        made.name = std::move(name);
        made.type = type;
        made.profile.rowCount = 90;
        made.profile.distinctCount = static_cast<std::int64_t>(examples.size());
        made.profile.examples = std::move(examples);
        return made;
    };
    const auto text = [](const char *value) { return data::Value(std::string(value)); };
    auto catalog = std::make_shared<data::Catalog>();
    catalog->engine = "sqlite";
    catalog->tables = {
        {"parcel",
         false,
         {column("parcel_id", ColumnType::Integer, {}),
          column("state", ColumnType::Text, {text("P"), text("DLV"), text("LST/7")}),
          column("fragile", ColumnType::Text, {text("Y"), text("N")}),
          column("delivered_on", ColumnType::Text, {}), column("carrier", ColumnType::Text, {})},
         90,
         {}}};
    data::Column &delivered = catalog->tables.front().columns[3];
    delivered.encoding = data::DateEncoding::IsoDate;
    delivered.profile.min = data::Value("2022-03-01");
    delivered.profile.max = data::Value("2025-03-08");
    std::vector<data::ColumnValues> values{{"parcel", "state", {"P", "DLV", "LST/7"}, true}};
    return buildSourceModel(catalog, nullptr, std::move(values));
}

} // namespace

/// Conditions get values that the question hints at without spelling them.
class TestValueFiller : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_parser = neural::NeuralParser::shipped();
        QVERIFY(m_parser != nullptr);
        m_source = parcels();
        m_schema = std::make_unique<neural::ParserSchema>(*m_source, m_parser->vectors());
    }

    void flagsAreYesOrNo()
    {
        const char *question = "parcels that break easily";
        QCOMPARE(compared(question, fragile, neural::Action::Equal), std::string("Y"));
        QCOMPARE(compared(question, fragile, neural::Action::NotEqual), std::string("N"));
    }

    void codesStandForWords_data()
    {
        QTest::addColumn<QString>("question");
        QTest::addColumn<QString>("expected");
        QTest::newRow("a shortened word") << "delivered parcels"
                                          << "DLV";
        QTest::newRow("an initial") << "parcels still pending"
                                    << "P";
        QTest::newRow("no word of the code") << "how many parcels"
                                             << "";
        QTest::newRow("a quoted value comes first") << "parcels pending as 'foo'"
                                                    << "foo";
    }
    void codesStandForWords()
    {
        QFETCH(QString, question);
        QFETCH(QString, expected);
        QCOMPARE(compared(question.toStdString(), state, neural::Action::Equal),
                 expected.toStdString());
    }

    void codesOfSeveralPiecesStayWhole()
    {
        QCOMPARE(compared("carrier of parcels with tag RP-0080", carrier, neural::Action::Equal),
                 std::string("RP-0080"));
        QCOMPARE(compared("parcels in state LST/7", state, neural::Action::Equal),
                 std::string("LST/7"));
    }

    void datesWithoutPeriodAreMissingOrNot()
    {
        const auto missing = made("parcels not there yet", delivered, neural::Action::Equal);
        QVERIFY(missing && std::get_if<query::IsNull>(&missing->node) != nullptr);
        QVERIFY(!std::get<query::IsNull>(missing->node).negated);
        const auto there = made("parcels that got there", delivered, neural::Action::NotEqual);
        QVERIFY(there && std::get_if<query::IsNull>(&there->node) != nullptr);
        QVERIFY(std::get<query::IsNull>(there->node).negated);
        const auto period = made("parcels that came in 2024", delivered, neural::Action::Equal);
        QVERIFY(period && std::get_if<query::DuringPeriod>(&period->node) != nullptr);
    }

private:
    static constexpr int state = 1;
    static constexpr int fragile = 2;
    static constexpr int delivered = 3;
    static constexpr int carrier = 4;

    std::optional<query::Expression> made(const std::string &question, int column,
                                          neural::Action comparison)
    {
        const neural::ParserInput input =
            neural::makeInput(*m_schema, m_parser->vectors(), question, 120);
        const auto place =
            std::find(input.columns.begin(), input.columns.end(), m_schema->columnAt(0, column)) -
            input.columns.begin();
        neural::ParsedCondition condition;
        condition.comparison = comparison;
        condition.term = {neural::Action::Plain, static_cast<int>(place), -1};
        neural::ValueFiller filler(*m_schema, input, m_today);
        return filler.condition(condition, query::column("parcel", "any"));
    }

    /// The text that the column must equal; empty where no condition could be made.
    std::string compared(const std::string &question, int column, neural::Action comparison)
    {
        const auto condition = made(question, column, comparison);
        if (!condition) {
            return {};
        }
        const auto *found = std::get_if<query::Comparison>(&condition->node);
        if (found == nullptr || found->op != query::ComparisonOperator::Equal) {
            return "no comparison";
        }
        const auto *literal = std::get_if<query::Literal>(&found->operands.back().node);
        const std::string *text = literal == nullptr ? nullptr : literal->value.text();
        return text == nullptr ? "no text" : *text;
    }

    const neural::NeuralParser *m_parser = nullptr;
    std::shared_ptr<const SourceModel> m_source;
    std::unique_ptr<neural::ParserSchema> m_schema;
    const data::CivilDate m_today{std::chrono::year(2025), std::chrono::March,
                                  std::chrono::day(10)};
};

} // namespace tst_ValueFiller

QUERENT_TEST(ValueFiller)
#include "tst_ValueFiller.moc"
