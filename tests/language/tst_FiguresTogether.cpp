// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/PlainWords.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_FiguresTogether {

using namespace querent;
using namespace querent::pieces;

/// Several figures in one answer, each of its own rows and days; how long ago something began; and
/// idioms that are read as what they mean.
class TestFiguresTogether : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
    void speaksPlainly_data();
    void speaksPlainly();
    void endsOnWhatSaysTooLittle();
};

namespace {

/// A repair shop: customers bring bicycles in, mechanics mend them, invoices are sent and paid.
std::shared_ptr<const data::Catalog> repairShop()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table shops{"shops",
                      false,
                      {key("shop_id"), column("shop_name", ColumnType::Text),
                       column("town", ColumnType::Text, {"Leeds", "York"}),
                       column("floor_sqm", ColumnType::Integer)},
                      9,
                      {}};
    data::Table customers{"customers",
                          false,
                          {key("customer_id"), column("customer_name", ColumnType::Text),
                           date("birth_date", "2001-02-03"), date("registered_on", "2024-12-12")},
                          300,
                          {}};
    data::Table mechanics{"mechanics",
                          false,
                          {key("mechanic_id"), column("first_name", ColumnType::Text),
                           column("last_name", ColumnType::Text),
                           column("shop_id", ColumnType::Integer),
                           column("specialty", ColumnType::Text, {"painting", "wheel building"}),
                           date("hired_on", "2024-05-01"), openDate("left_on", "2024-11-01")},
                          40,
                          {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("shop_id", ColumnType::Integer),
                         column("customer_id", ColumnType::Integer),
                         column("mechanic_id", ColumnType::Integer),
                         date("opened_on", "2024-12-13"), openDate("resolved_on", "2024-12-13"),
                         column("level_id", ColumnType::Integer),
                         column("status", ColumnType::Text, {"open", "done", "cancelled"}),
                         column("work_minutes", ColumnType::Integer)},
                        5000,
                        {}};
    data::Table invoices{"invoices",
                         false,
                         {key("invoice_id"), column("repair_id", ColumnType::Integer),
                          date("invoiced_on", "2024-12-13"), date("due_date", "2024-12-30"),
                          openDate("paid_on", "2024-12-13"), column("net_amount", ColumnType::Real),
                          column("vat_amount", ColumnType::Real)},
                         4800,
                         {}};
    data::Table visits{"visits",
                       false,
                       {key("visit_id"), column("shop_id", ColumnType::Integer),
                        date("visited_on", "2024-12-13"),
                        column("stay_minutes", ColumnType::Integer)},
                       9000,
                       {}};
    data::Table inspections{"inspections",
                            false,
                            {key("inspection_id"), column("shop_id", ColumnType::Integer),
                             date("inspected_on", "2024-12-10"), date("next_due_on", "2025-12-01")},
                            60,
                            {}};
    data::Table levels{"service_levels",
                       false,
                       {key("level_id"), column("level_name", ColumnType::Text),
                        column("resolution_hours", ColumnType::Integer)},
                       3,
                       {}};
    catalog.tables = {shops, customers, mechanics, repairs, invoices, visits, inspections, levels};
    catalog.relationships = {{"mechanics", {"shop_id"}, "shops", {"shop_id"}, false, {}},
                             {"repairs", {"shop_id"}, "shops", {"shop_id"}, false, {}},
                             {"repairs", {"customer_id"}, "customers", {"customer_id"}, false, {}},
                             {"repairs", {"mechanic_id"}, "mechanics", {"mechanic_id"}, false, {}},
                             {"invoices", {"repair_id"}, "repairs", {"repair_id"}, false, {}},
                             {"visits", {"shop_id"}, "shops", {"shop_id"}, false, {}},
                             {"inspections", {"shop_id"}, "shops", {"shop_id"}, false, {}},
                             {"repairs", {"level_id"}, "service_levels", {"level_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> values()
{
    return {{"shops", "town", {"Leeds", "York"}, true},
            {"mechanics", "specialty", {"painting", "wheel building"}, true},
            {"repairs", "status", {"open", "done", "cancelled"}, true}};
}

} // namespace

void TestFiguresTogether::writes_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("a share beside other figures",
        "number of repairs, share of cancelled repairs and average work minutes by shop",
        "COUNT(*) AS|CASE WHEN|AVG(|percent", "WHERE");
    row("a rate beside a count", "number of repairs and cancellation rate by shop",
        "COUNT(*) AS|CASE WHEN|percent", "WHERE");
    row("a noun and an amount", "repairs and net amount by shop", "COUNT(*)|SUM(|net_amount", "");
    row("two kinds of rows per month", "repairs and visits per month",
        "strftime('%Y-%m', opened_on)|strftime('%Y-%m', visited_on)", "DISTINCT");
    row("ranked by what is added up, with a count",
        "top 5 mechanics by net amount with their number of repairs",
        "SUM(invoices.net_amount)|COUNT(|LIMIT 5", "");
    row("old rows", "repairs older than 2 weeks", "opened_on < '2024-11-29'", "minutes");
    row("young rows", "repairs younger than 10 days", "opened_on >= '2024-12-04'", "minutes");
    row("open for so long", "repairs open for more than 30 days",
        "opened_on < '2024-11-1|status = 'open'", "work_minutes");
    row("still open", "repairs still open after 30 days", "opened_on < '2024-11-1|status = 'open'",
        "work_minutes");
    row("overdue by so much", "invoices overdue by more than 30 days",
        "paid_on IS NULL|due_date < '2024-11-30'", "net_amount > 30");
    row("square metres", "shops larger than 200 square metres", "floor_sqm > 200", "");
    row("as a unit", "shops under 120 sqm", "floor_sqm < 120", "");
    row("in hours", "average work in hours by shop", "work_minutes|60.0", "COUNT(");
    row("one time against another", "Was the net amount in 2024 higher than in 2023?",
        "earlier|later|2023-01-01|2024-01-01", "> 2024");
    row("those that rose", "Which shops had more repairs in 2024 than in 2023?",
        "shop_name|COALESCE(later, 0) > COALESCE(earlier, 0)", "LIMIT");
    row("those that fell", "Which shops had fewer visits this year than last year?",
        "shop_name|COALESCE(later, 0) < COALESCE(earlier, 0)", "LIMIT");
    row("said the other way round", "Which shops had fewer visits in 2023 than in 2024?",
        "shop_name|COALESCE(later, 0) > COALESCE(earlier, 0)", "LIMIT");
    row("twice", "customers with repairs at least twice", "COUNT(*) >= 2", "");
    row("come back", "repeat customers", "COUNT(*) > 1", "");
    row("spent most", "top 3 spenders", "customer_name|SUM(invoices.net_amount)|LIMIT 3", "MAX(");
    row("tenure", "how long have our mechanics been with us on average",
        "AVG(COALESCE(julianday(left_on) - julianday(hired_on)", "minutes");
    row("how long it took", "average resolution time in hours by shop",
        "24.0 * AVG(julianday(repairs.resolved_on) - julianday(repairs.opened_on))",
        "resolution_hours");
    row("which took longest", "which shop has the longest average resolution time",
        "shop_name|ORDER BY AVG(julianday(|DESC LIMIT 1", "resolution_hours");
    row("how long it should take", "target resolution time", "resolution_hours", "resolved_on");
    row("whose trade it is", "how many painters do we have", "COUNT(*)|specialty = 'painting'", "");
    row("due again", "shops overdue for an inspection", "next_due_on < '2024-12-1", "IS NULL");
    row("a part of all", "ratio of cancelled repairs to all repairs by shop",
        "CASE WHEN|'cancelled'|percent", "WHERE");
    row("net of a tax", "invoices net of VAT per month", "SUM(net_amount)", "vat_amount");
}

void TestFiguresTogether::writes()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, repairShop(), values()); });
}

void TestFiguresTogether::speaksPlainly_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("plain");
    const auto row = [](const char *question, const char *plain) {
        QTest::newRow(question) << QString::fromLatin1(question) << QString::fromLatin1(plain);
    };
    row("customers who came at least twice", "customers who came at least 2 times");
    row("customers who came only once", "customers who came exactly 1 times");
    row("more than twice the average", "more than twice the average");
    row("repairs once a week", "repairs once a week");
    row("who are our biggest spenders", "who are our top 10 customers by money spent");
    row("who is the top spender", "who is the customer who spent the most");
    row("the biggest spenders among our customers", "the biggest spenders among our customers");
    row("spenders", "spenders");
    row("share of repeat customers", "share of customers with more than 1 repairs");
    row("repeat visits", "repeat visits");
    row("revenue net of VAT in 2024", "net revenue in 2024");
    row("repairs pending after 6 weeks", "repairs pending for more than 6 weeks");
    row("how long has it been raining", "how long has it been raining");
    row("tenants behind with their rent", "tenants in arrears");
    row("how many fell behind", "how many fell behind");
    row("ratio of late orders to all orders", "share of late orders");
    row("ratio of orders to customers", "ratio of orders to customers");
    row("net", "net");
    row("once", "once");
}

void TestFiguresTogether::speaksPlainly()
{
    QFETCH(QString, question);
    QFETCH(QString, plain);
    const auto source = language::buildSourceModel(repairShop(), nullptr, values());
    QStringList words;
    for (const language::Token &token :
         language::spellPlainly(language::tokenize(question.toStdString()), *source)) {
        words << QString::fromStdString(token.text);
    }
    QCOMPARE(words.join(QLatin1Char(' ')), plain);
}

void TestFiguresTogether::endsOnWhatSaysTooLittle()
{
    const language::Engine engine(language::buildSourceModel(repairShop(), nullptr, values()),
                                  nullptr);
    for (const char *words :
         {"older than", "overdue by", "overdue by 30", "more than than 2023", "than 2023 than 2024",
          "which shops more than", "square", "60 square", "twice", "at least twice", "spenders",
          "repeat", "repeat repeat customers", "net of vat", "how long have been", "behind with",
          "open after 30", "number of repairs, share", "share and share and share"}) {
        const query::Interpretation result =
            engine.interpret(asking(QString::fromLatin1(words)), {});
        QVERIFY2(result.plan || !result.explanation.empty() || !result.questions.empty(), words);
    }
}

} // namespace tst_FiguresTogether

QUERENT_TEST(FiguresTogether)

#include "tst_FiguresTogether.moc"
