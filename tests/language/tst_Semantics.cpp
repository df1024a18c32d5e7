// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"
#include "language/SemanticDescription.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

namespace tst_Semantics {

using namespace querent;
using namespace querent::pieces;
using data::Aggregation;
using data::SemanticRole;
using data::TableKind;

namespace {

/// A boat yard: who rents which boat from when to when, what is repaired, how many life vests are
/// in store every day.
std::shared_ptr<const data::Catalog> yard()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column mail = column("mail", ColumnType::Text);
    mail.role = data::ColumnRole::Contact;
    data::Table skippers{
        "skippers",
        false,
        {key("skipper_id"), column("nickname", ColumnType::Text),
         column("full_name", ColumnType::Text), mail, column("city", ColumnType::Text, {}, 40),
         column("country", ColumnType::Text, {"Greece", "Italy"}), date("joined_on", "2024-12-30")},
        90,
        {}};
    data::Table boats{
        "boats",
        false,
        {key("boat_id"), column("boat_name", ColumnType::Text),
         column("hull", ColumnType::Text, {"C", "M"}), column("daily_rate", ColumnType::Real),
         column("hourly_wage", ColumnType::Real), column("litres_per_hour", ColumnType::Real),
         column("berths", ColumnType::Integer)},
        30,
        {}};
    const auto moment = [](const char *name) {
        data::Column result = openDate(name, "2024-12-31T10:00:00");
        result.type = ColumnType::DateTime;
        result.encoding = data::DateEncoding::IsoDateTime;
        return result;
    };
    data::Table charters{"charters",
                         false,
                         {key("charter_id"), column("boat_id", ColumnType::Integer),
                          column("skipper_id", ColumnType::Integer),
                          date("rented_on", "2024-12-20"), openDate("returned_on", "2024-12-30"),
                          openDate("due_on", "2024-12-30"), column("deposit", ColumnType::Real),
                          column("fee", ColumnType::Real),
                          column("damaged", ColumnType::Integer, {data::Value(0), data::Value(1)}),
                          column("channel", ColumnType::Text, {"web", "pier"})},
                         4000,
                         {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("boat_id", ColumnType::Integer),
                         moment("opened_at"), moment("closed_at"),
                         column("cost", ColumnType::Real)},
                        600,
                        {}};
    data::Table vests{"vest_counts",
                      false,
                      {key("count_id"), column("boat_id", ColumnType::Integer, {}, 30),
                       date("counted_on", "2024-12-31"), column("stock", ColumnType::Integer)},
                      9000,
                      {}};
    vests.columns[2].profile.distinctCount = 52;
    catalog.tables = {skippers, boats, charters, repairs, vests};
    catalog.relationships = {{"charters", {"boat_id"}, "boats", {"boat_id"}, false, {}},
                             {"charters", {"skipper_id"}, "skippers", {"skipper_id"}, false, {}},
                             {"repairs", {"boat_id"}, "boats", {"boat_id"}, false, {}},
                             {"vest_counts", {"boat_id"}, "boats", {"boat_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::shared_ptr<const language::SourceModel> understood(const char *dictionary)
{
    auto read = data::parseDictionary(dictionary);
    if (!read) {
        qFatal("%s", read.error().message.c_str());
    }
    std::vector<data::ColumnValues> values{{"charters", "channel", {"web", "pier"}, true},
                                           {"boats", "boat_name", {"Nele", "Fjordkatze"}, true},
                                           {"skippers", "country", {"Greece", "Italy"}, true}};
    return language::buildSourceModel(
        yard(), std::make_shared<const data::DataDictionary>(std::move(*read)), std::move(values));
}

data::SemanticModel semantics(const char *dictionary = R"({"version": 1})")
{
    return language::describeSemantics(*understood(dictionary), data::Phrasebook());
}

QString sqlFor(const char *dictionary, const QString &question)
{
    const language::Engine engine(understood(dictionary), nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    if (!result.plan) {
        return QStringLiteral("no plan: ") + QString::fromStdString(result.explanation);
    }
    const auto catalog = yard();
    const auto bound = query::Binder(*catalog).bind(*result.plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(*bound);
    return sql ? QString::fromStdString(*sql).simplified() : QString();
}

} // namespace

class TestSemantics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void guesses_data();
    void guesses();
    void tablesAreWhatTheyAre();
    void everyGuessHasItsReason();
    void computes_data();
    void computes();
    void theDictionaryCounts_data();
    void theDictionaryCounts();
    void whatCannotBeSaidIsNamed();
    void aBadMetricHarmsNothing();
    void namesWithoutALetterAreNamesToo();
};

void TestSemantics::guesses_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("column");
    QTest::addColumn<SemanticRole>("role");
    QTest::addColumn<Aggregation>("aggregation");
    const auto row = [](const char *name, const char *table, const char *column, SemanticRole role,
                        Aggregation aggregation) {
        QTest::newRow(name) << QString::fromUtf8(table) << QString::fromUtf8(column) << role
                            << aggregation;
    };
    row("a key", "boats", "boat_id", SemanticRole::Key, Aggregation::None);
    row("a reference", "charters", "boat_id", SemanticRole::Key, Aggregation::None);
    row("a name", "boats", "boat_name", SemanticRole::Label, Aggregation::None);
    row("short codes", "boats", "hull", SemanticRole::Code, Aggregation::None);
    row("a rate is no sum", "boats", "daily_rate", SemanticRole::Measure, Aggregation::Average);
    row("an hour's wage is no sum", "boats", "hourly_wage", SemanticRole::Measure,
        Aggregation::Average);
    row("so much per hour is no sum", "boats", "litres_per_hour", SemanticRole::Measure,
        Aggregation::Average);
    row("a fee adds up", "charters", "fee", SemanticRole::Measure, Aggregation::Sum);
    row("yes and no", "charters", "damaged", SemanticRole::Flag, Aggregation::None);
    row("a level noted again and again", "vest_counts", "stock", SemanticRole::Measure,
        Aggregation::Last);
    row("a date", "charters", "due_on", SemanticRole::Date, Aggregation::None);
    row("few values", "charters", "channel", SemanticRole::Dimension, Aggregation::None);
    row("an address", "skippers", "mail", SemanticRole::Personal, Aggregation::None);
}

void TestSemantics::guesses()
{
    QFETCH(QString, table);
    QFETCH(QString, column);
    QFETCH(SemanticRole, role);
    QFETCH(Aggregation, aggregation);
    const data::SemanticModel model = semantics();
    const data::SemanticColumn *found = model.column(table.toStdString(), column.toStdString());
    QVERIFY(found != nullptr);
    QCOMPARE(nameOf(found->role.value), nameOf(role));
    QCOMPARE(nameOf(found->aggregation.value), nameOf(aggregation));
    QVERIFY(!found->role.chosen);
}

void TestSemantics::tablesAreWhatTheyAre()
{
    const data::SemanticModel model = semantics();
    QCOMPARE(nameOf(model.table("skippers")->kind.value), nameOf(TableKind::Entity));
    QCOMPARE(nameOf(model.table("charters")->kind.value), nameOf(TableKind::Fact));
    QCOMPARE(model.table("charters")->date.value, std::string("rented_on"));
    QCOMPARE(model.table("charters")->measure.value, std::string("fee"));
    QCOMPARE(model.table("boats")->labels.value, std::vector<std::string>{"boat_name"});
    QCOMPARE(model.column("skippers", "city")->rollsUpTo.value, std::string("country"));
    const auto &derived = model.table("charters")->derived;
    QCOMPARE(derived.size(), std::size_t{2});
    QCOMPARE(derived.back().name, std::string("share of damaged"));
    QCOMPARE(derived.front().formula, std::string("returned_on − rented_on"));
    QCOMPARE(derived.front().unit, std::string("days"));
    QCOMPARE(model.table("repairs")->derived.front().unit, std::string("hours"));
    QVERIFY(model.table("vest_counts")->derived.empty());
}

void TestSemantics::everyGuessHasItsReason()
{
    for (const data::SemanticTable &table : semantics().tables) {
        QVERIFY2(!table.kind.reason.empty(), table.name.c_str());
        QVERIFY2(!table.labels.reason.empty(), table.name.c_str());
        QVERIFY2(!table.date.reason.empty(), table.name.c_str());
        QVERIFY2(!table.measure.reason.empty(), table.name.c_str());
        for (const data::SemanticColumn &column : table.columns) {
            QVERIFY2(!column.role.reason.empty(), column.name.c_str());
            QVERIFY2(!column.aggregation.reason.empty(), column.name.c_str());
        }
    }
}

void TestSemantics::computes_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const char *question, const char *part) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(part);
    };
    row("how long it takes is the end less the start", "how long do charters last on average?",
        "AVG(julianday(returned_on) - julianday(rented_on))");
    row("the same by name", "average charter duration by channel",
        "AVG(julianday(returned_on) - julianday(rented_on))");
    row("in another unit", "average repair duration in minutes", "1440.0 *");
    row("of levels the last ones count", "total stock", "counted_on = (SELECT MAX(");
    row("and over time their mean", "stock per month", "COUNT(DISTINCT counted_on)");
    row("rates are averaged beside groups", "daily rate by hull", "AVG(daily_rate)");
}

void TestSemantics::computes()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(R"({"version": 1})", question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestSemantics::theDictionaryCounts_data()
{
    QTest::addColumn<QString>("dictionary");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const char *dictionary, const char *question,
                        const char *part) {
        QTest::newRow(name)
            << QStringLiteral(R"({"version": 1, %1})").arg(QString::fromUtf8(dictionary))
            << QString::fromUtf8(question) << QString::fromUtf8(part);
    };
    const auto metric = [](const char *expression) {
        return std::string(R"("metrics": [{"name": "damage rate", "table": "charters",)") +
               R"( "expression": ")" + expression + R"(", "synonyms": ["breakage"]}])";
    };
    row("another name for a row", R"("tables": {"skippers": {"label": ["nickname"]}})",
        "how many charters per skipper?", "nickname");
    row("another date", R"("tables": {"charters": {"date": "returned_on"}})",
        "how many charters per month?", "returned_on");
    row("another amount", R"("tables": {"charters": {"measure": "deposit"}})",
        "average charter by channel", "AVG(deposit)");
    row("a column that does not add up",
        R"("tables": {"charters": {"columns": {"fee": {"aggregation": "average"}}}})",
        "fee by channel", "AVG(fee)");
    row("a synonym",
        R"("tables": {"charters": {"columns": {"fee": {"synonyms": ["hire money"]}}}})",
        "total hire money by channel", "SUM(fee)");
    row("levels of all days added, if somebody wants that",
        R"("tables": {"vest_counts": {"columns": {"stock": {"aggregation": "sum"}}}})",
        "total stock", "SELECT SUM(stock) AS");
    const std::string share = metric("100.0 * sum(damaged) / count(*)");
    row("a metric", share.c_str(), "what is the damage rate?", "SUM(damaged)");
    row("a metric by its synonym", share.c_str(), "breakage by channel", "GROUP BY channel");
    row("a metric by group", share.c_str(), "damage rate by channel", "100.0 * SUM(damaged)");
    row("a metric over time", share.c_str(), "damage rate per month", "100.0 * SUM(damaged)");
    row("a metric with a condition", share.c_str(), "damage rate for web charters",
        "channel = 'web'");
    row("the first by a metric", share.c_str(), "top 3 boats by damage rate", "LIMIT 3");
    row("ranked by a metric", share.c_str(), "top 3 boats by damage rate",
        "ORDER BY \"damage rate\" DESC LIMIT 3");
    row("a condition on a metric", share.c_str(), "boats with damage rate above 10", "HAVING");
    const auto called = [](const std::string &name) {
        return R"("metrics": [{"name": ")" + name +
               R"x(", "table": "charters", "expression": "sum(fee) / count(distinct boat_id)"}])x";
    };
    constexpr const char *worked = "SUM(fee) / COUNT(DISTINCT boat_id)";
    const auto asked = [&](const char *sentence, const std::string &name, const char *question,
                           const char *part) {
        row(sentence, called(name).c_str(), question, part);
    };
    asked("a metric called as rows are", "charters", "charters by channel", worked);
    asked("rows called as a metric is", "charters", "how many charters by channel?", "COUNT(*)");
    asked("none of the rows called so", "charters", "which boats have no charters?", "NOT IN");
    asked("a metric called as a built-in word for shares", "share", "share by channel", worked);
    asked("a metric called as a built-in word for growth", "growth", "growth per month", worked);
    asked("a metric called as a value is", "pier", "pier by channel", worked);
    asked("a metric called as a count", "number of visits", "number of visits by channel", worked);
    asked("a metric called as an average", "average hire", "average hire by channel", worked);
    asked("a metric called as a column", "deposit", "deposit by channel", worked);
    asked("a metric of which the name tells a time", "monthly earnings",
          "monthly earnings by channel", worked);
    asked("a metric called as an order of rows", "top rate", "top rate by channel", worked);
    const std::string basket =
        R"("tables": {"charters": {"synonyms": ["baskets"]}}, )" + called("basket");
    row("the very word for a metric", basket.c_str(), "basket by channel", worked);
    row("the very word for rows", basket.c_str(), "baskets by channel", "COUNT(*)");
    row("a limit for a metric called as rows are", basket.c_str(), "boats with a basket over 340",
        "HAVING");
    row("two times of a metric called as rows are", basket.c_str(),
        "compare the basket in 2023 and 2024", worked);
    row("the average of a metric that is a sum", metric("sum(fee)").c_str(),
        "average breakage by channel", "AVG(fee)");
}

void TestSemantics::theDictionaryCounts()
{
    QFETCH(QString, dictionary);
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(dictionary.toUtf8().constData(), question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestSemantics::whatCannotBeSaidIsNamed()
{
    const data::SemanticModel model = semantics(R"json({"version": 1, "tables": {
        "sails": {"kind": "fact"},
        "boats": {"label": ["motto"], "date": "hull", "measure": "boat_name",
                  "columns": {"boat_name": {"role": "measure"}, "hull": {"role": "date"}}}},
        "metrics": [{"name": "m", "table": "oars", "expression": "count(*)"}]})json");
    QString all;
    for (const std::string &problem : model.problems) {
        all += QString::fromStdString(problem) + QLatin1Char('\n');
    }
    for (const char *name :
         {"“sails”", "“boats.motto”", "“boats.hull”", "“boats.boat_name”", "“oars”"}) {
        QVERIFY2(all.contains(QString::fromUtf8(name)), qPrintable(all));
    }
    // what is not borne out changes nothing
    QCOMPARE(model.table("boats")->labels.value, std::vector<std::string>{"boat_name"});
    QVERIFY(!model.table("boats")->labels.chosen);
    QCOMPARE(nameOf(model.column("boats", "hull")->role.value), nameOf(SemanticRole::Code));
}

void TestSemantics::aBadMetricHarmsNothing()
{
    constexpr const char *bad = R"json({"version": 1, "metrics": [
        {"name": "margin", "table": "charters", "expression": "sum(fee) - sum(costs)"},
        {"name": "leak", "table": "charters", "expression": "(select mail from skippers)"}]})json";
    const data::SemanticModel model = semantics(bad);
    QCOMPARE(model.problems.size(), std::size_t{2});
    QVERIFY2(model.problems.front().find("costs") != std::string::npos,
             model.problems.front().c_str());
    const auto &derived = model.table("charters")->derived;
    QCOMPARE(derived.back().name, std::string("leak"));
    QVERIFY(!derived.back().problem.empty());
    QVERIFY(derived.back().metric);
    QVERIFY(!sqlFor(bad, QStringLiteral("leak by channel")).contains(QStringLiteral("mail")));
    QVERIFY(
        sqlFor(bad, QStringLiteral("total fee by channel")).contains(QStringLiteral("SUM(fee)")));
}

void TestSemantics::namesWithoutALetterAreNamesToo()
{
    data::Table dashes;
    dashes.name = "--";
    dashes.columns.resize(2);
    dashes.columns[0].name = "--";
    dashes.columns[1].name = "(/)";
    data::Catalog catalog;
    catalog.tables = {dashes};
    const auto model =
        language::buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)),
                                   std::make_shared<const data::DataDictionary>(), {});
    QVERIFY(model != nullptr);
}

} // namespace tst_Semantics

QUERENT_TEST(Semantics)
#include "tst_Semantics.moc"
