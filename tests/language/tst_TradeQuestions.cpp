// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/LongMessage.h"
#include "language/Spelling.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_TradeQuestions {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

std::string spokenBy(const language::Tokens &tokens)
{
    std::string text;
    for (const language::Token &token : tokens) {
        text += (text.empty() ? "" : " ") + token.text;
    }
    return text;
}

data::Relationship points(const char *from, const char *column, const char *to, const char *key)
{
    return {from, {column}, to, {key}, false, {}};
}

/// A pier that sells passes, hires out boats and writes bills: short names, codes, a plan for
/// sales.
std::shared_ptr<const data::Catalog> pier()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table customers{
        "cust",
        false,
        {key("cust_no"), column("fnm", ColumnType::Text), column("lnm", ColumnType::Text),
         column("cust_typ", ColumnType::Text, {"B", "P"}), date("cust_since_dt", "2024-11-03")},
        80,
        {}};
    data::Table hires{"rntl",
                      false,
                      {key("rntl_no"), column("cust_no", ColumnType::Integer),
                       date("bk_dt", "2025-02-01"), date("st_dt", "2025-02-07"),
                       column("tot_amt", ColumnType::Real),
                       column("sts_cd", ColumnType::Text, {"OPN", "CLS", "CANC"})},
                      900,
                      {}};
    data::Table passTypes{"pass_type",
                          false,
                          {key("pass_type_id"), column("pass_name", ColumnType::Text),
                           column("age_band", ColumnType::Text, {"adult", "child"})},
                          6,
                          {}};
    data::Table passes{"pass",
                       false,
                       {key("pass_id"), column("pass_type_id", ColumnType::Integer),
                        date("purchased_on", "2025-02-07"), column("price_paid", ColumnType::Real)},
                       1200,
                       {}};
    data::Table kinds{
        "ticket_type", false, {key("ticket_type_id"), column("label", ColumnType::Text)}, 5, {}};
    data::Table admissions{"admission",
                           false,
                           {key("admission_id"), column("ticket_type_id", ColumnType::Integer),
                            date("visit_date", "2025-02-07"),
                            column("quantity", ColumnType::Integer),
                            column("amount_paid", ColumnType::Real)},
                           4000,
                           {}};
    data::Table invoices{
        "invoices",
        false,
        {key("invoice_id"), column("cust_no", ColumnType::Integer),
         date("invoice_date", "2025-02-07"), column("net_amount", ColumnType::Real),
         column("vat_amount", ColumnType::Real), column("total_amount", ColumnType::Real)},
        700,
        {}};
    data::Table targets{"sales_targets",
                        false,
                        {key("target_id"), date("target_month", "2025-12-01"),
                         column("target_amount", ColumnType::Real)},
                        36,
                        {}};
    data::Table goods{"goods",
                      false,
                      {key("goods_id"), column("goods_name", ColumnType::Text),
                       column("price_cents", ColumnType::Integer)},
                      40,
                      {}};
    catalog.tables = {customers,  hires,    passTypes, passes, kinds,
                      admissions, invoices, targets,   goods};
    catalog.relationships = {points("rntl", "cust_no", "cust", "cust_no"),
                             points("pass", "pass_type_id", "pass_type", "pass_type_id"),
                             points("admission", "ticket_type_id", "ticket_type", "ticket_type_id"),
                             points("invoices", "cust_no", "cust", "cust_no")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> pierValues()
{
    return {{"cust", "cust_typ", {"B", "P"}, true},
            {"rntl", "sts_cd", {"OPN", "CLS", "CANC"}, true},
            {"pass_type", "age_band", {"adult", "child"}, true},
            {"pass_type", "pass_name", {"Ride and Swim", "Season"}, true},
            {"goods", "goods_name", {"Park and Ride Map", "Ice cream"}, true}};
}

/// Payments, some of which failed, and members.
std::shared_ptr<const data::Catalog> till()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table members{"members",
                        false,
                        {key("member_id"), column("member_name", ColumnType::Text),
                         column("is_vip", ColumnType::Boolean, {std::int64_t{0}, std::int64_t{1}})},
                        300,
                        {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("member_id", ColumnType::Integer),
                          date("paid_on", "2025-02-07"), column("amount", ColumnType::Real),
                          column("status", ColumnType::Text, {"succeeded", "failed", "pending"})},
                         2000,
                         {}};
    catalog.tables = {members, payments};
    catalog.relationships = {points("payments", "member_id", "members", "member_id")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> tillValues()
{
    return {{"payments", "status", {"succeeded", "failed", "pending"}, true}};
}

} // namespace

/// Questions as people of a trade ask them, over tables whose names are cut short: what is taken
/// and what was planned, pieces and rows, two kinds set side by side, slips of the keyboard and
/// long messages.
class TestTradeQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spells_data();
    void spells();
    void findsTheRequest_data();
    void findsTheRequest();
    void reads_data();
    void reads();
    void readsTheTill_data();
    void readsTheTill();
};

void TestTradeQuestions::spells_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("meant");
    const auto row = [](const char *typed, const char *meant) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(meant);
    };
    row("admisions per month", "admissions per month");
    row("turnvoer per month", "turnover per month");
    row("how many referrers", "how many referrers");
    row("rntl per month", "rntl per month");
    row("passes of Jonse", "passes of Jonse");
    row("the 'tikcet' field", "the tikcet field");
}

void TestTradeQuestions::spells()
{
    QFETCH(QString, typed);
    QFETCH(QString, meant);
    const auto model = language::buildSourceModel(pier(), nullptr, pierValues());
    QCOMPARE(QString::fromStdString(
                 spokenBy(language::spellRightly(language::tokenize(typed.toStdString()), *model))),
             meant);
}

void TestTradeQuestions::findsTheRequest_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("request");
    const auto row = [](const char *name, const char *message, const char *request) {
        QTest::newRow(name) << QString::fromUtf8(message) << QString::fromUtf8(request);
    };
    row("a story before, a purpose behind",
        "The council meets this afternoon and they are certain to bring up the boats again, which "
        "was embarrassing last time. So if you could tell me how many hires we had in each year, "
        "that would save my day.",
        "how many hires we had in each year");
    row("what narrows it comes first",
        "Two people moaned at the counter that their boat was not ready when we had said. I would "
        "like some facts: for each customer, how many hires started in 2024? No rush, cheers.",
        "for each customer , how many hires started in 2024 ?");
    row("what is added counts",
        "Morning, hope you are all well after the storm, it was quite a night down here. How many "
        "hires did we have in 2024? Leave out the cancelled ones. Thanks!",
        "How many hires did we have in 2024 ? Leave out the cancelled ones .");
    row("what narrows it comes last",
        "Morning, hope you are all well after the storm, it was quite a night down here. How many "
        "payments did we have in 2024? No failed ones, please. Cheers!",
        "How many payments did we have in 2024 ? No failed ones , please .");
    row("what was said before is meant",
        "Could you look at the hires that were cancelled by us and tell me how many of those "
        "started in 2024? The board wants to have it by tomorrow and I have nothing yet.",
        "Could you look at the hires that were cancelled by us and tell me how many of those "
        "started in 2024 ? The board wants to have it by tomorrow and I have nothing yet .");
}

void TestTradeQuestions::findsTheRequest()
{
    QFETCH(QString, message);
    QFETCH(QString, request);
    const auto model = language::buildSourceModel(till(), nullptr, tillValues());
    QCOMPARE(QString::fromStdString(spokenBy(
                 language::lastRequest(language::tokenize(message.toStdString()), *model))),
             request);
}

void TestTradeQuestions::reads_data()
{
    addSqlColumns();
    const auto &row = addSqlRow;
    row("what was sold, not what was to be", "turnover by quarter", "SUM(net_amount)|invoice_date",
        "target_amount");
    row("of passes", "pass income by month for 2024", "SUM(price_paid)|purchased_on",
        "net_amount|AVG(");
    row("of those that tell of a kind", "Ticket takings by month in 2024",
        "SUM(amount_paid)|visit_date", "COUNT(");
    row("pieces, not kinds", "how many tickets did we issue in 2024?", "SUM(quantity)|visit_date",
        "COUNT(");
    row("kinds all the same", "how many different ticket types did we sell in 2024?", "COUNT(",
        "SUM(quantity)");
    row("with the tax", "What did we invoice altogether in 2024, VAT included?",
        "SUM(total_amount)", "vat_amount");
    row("a code of the same kind as the other",
        "Compare the average invoice of business customers with that of private customers.",
        "cust_typ IN ('B', 'P')|GROUP BY cust.cust_typ", "");
    row("a letter alone says nothing", "how many paranoid customers do we have?", "", "'P'");
    row("kinds of customers by their letter", "how many private customers do we have?",
        "cust_typ = 'P'", "");
    row("when it began, not when it was booked", "How many rentals were there in 2024?",
        "st_dt >= '2024-01-01'", "bk_dt");
    row("the kind is no date", "invoice total for each customer type in 2024",
        "invoice_date >= '2024-01-01'|cust_typ", "cust_since_dt");
    row("both names", "list the customers", "fnm|lnm", "");
    row("the edge belongs below",
        "Split the invoices by net amount: under 100, 100 to 500, and over 500. How many in each?",
        "net_amount < 100|net_amount <= 500", "");
    row("with its cents", "goods that cost less than 10.00", "price_cents < 1000", "");
    row("no part of a name", "how many rides were there in 2024?", "", "Park and Ride");
    row("step by step", "How did pass revenue change from each year to the next?",
        "SUM(price_paid)|LAG(value)|'%Y'", "'%Y-%m'");
    row("new is what comes", "new passes per month in 2024", "COUNT(*)|purchased_on", "new");
    row("added up as it grows", "Cumulative pass revenue month by month in 2024",
        "SUM(price_paid)|OVER", "AVG(");
}

void TestTradeQuestions::reads()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, pier(), pierValues()); });
}

void TestTradeQuestions::readsTheTill_data()
{
    addSqlColumns();
    const auto &row = addSqlRow;
    row("what failed is no money taken", "What were our takings in 2024?",
        "SUM(amount)|status = 'succeeded'", "");
    row("unless it is asked for", "total amount of failed payments in 2024",
        "SUM(amount)|status = 'failed'", "succeeded");
    row("payments are counted whatever became of them", "how many payments were there in 2024?",
        "COUNT(*)", "status");
    row("against all others",
        "Do VIP members pay more than everyone else? Average amount for both.",
        "is_vip|AVG(payments.amount)|GROUP BY members.is_vip", "");
}

void TestTradeQuestions::readsTheTill()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, till(), tillValues()); });
}

} // namespace tst_TradeQuestions

QUERENT_TEST(TradeQuestions)
#include "tst_TradeQuestions.moc"
