// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/PlainWords.h"
#include "language/SourceModel.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_WordSenses {

using namespace querent;
using namespace querent::pieces;

/// What words mean by what stands around them and by what the source keeps: in a data warehouse, in
/// a restaurant and in the office of a town.
class TestWordSenses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWarehouses_data();
    void readsWarehouses();
    void readsRestaurants_data();
    void readsRestaurants();
    void readsOffices_data();
    void readsOffices();
    void callsTablesByTheirNouns();
    void listsNothingForUnknownWords();
};

namespace {

using data::ColumnType;

data::Relationship points(const char *from, const char *column, const char *to)
{
    return {from, {column}, to, {column}, false, {}};
}

/// A day that is the key of a calendar as well: 20250207.
data::Column dayKey(bool primary)
{
    data::Column result = column("date_key", ColumnType::Integer);
    result.encoding = data::DateEncoding::CompactDate;
    result.primaryKeyPosition = primary ? 1 : 0;
    result.profile.min = data::Value(std::int64_t(20230101));
    result.profile.max = data::Value(std::int64_t(20250207));
    return result;
}

std::shared_ptr<const data::Catalog> warehouse()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table days{"dim_date",
                     false,
                     {dayKey(true), date("full_date", "2025-02-07"),
                      column("weekday_name", ColumnType::Text, {"Monday", "Sunday"})},
                     800,
                     {}};
    data::Table items{"dim_item",
                      false,
                      {key("item_key"), column("item_name", ColumnType::Text),
                       column("section", ColumnType::Text, {"Garden", "Toys"}),
                       column("unit_cost", ColumnType::Real)},
                      90,
                      {}};
    data::Table shops{"dim_shop",
                      false,
                      {key("shop_key"), column("shop_name", ColumnType::Text),
                       column("region", ColumnType::Text, {"North", "South"}),
                       column("floor_area_m2", ColumnType::Integer)},
                      12,
                      {}};
    data::Table sales{
        "fact_sales",
        false,
        {key("sales_id"), dayKey(false), column("item_key", ColumnType::Integer),
         column("shop_key", ColumnType::Integer), column("units_sold", ColumnType::Integer),
         column("sales_amount", ColumnType::Real), column("cost_amount", ColumnType::Real)},
        9000,
        {}};
    data::Table returns{"fact_returns",
                        false,
                        {key("return_id"), dayKey(false), column("item_key", ColumnType::Integer),
                         column("refund_amount", ColumnType::Real)},
                        300,
                        {}};
    data::Table stock{"fact_stock_snapshot",
                      false,
                      {dayKey(true), column("item_key", ColumnType::Integer),
                       column("shop_key", ColumnType::Integer),
                       column("units_on_hand", ColumnType::Integer)},
                      50000,
                      {}};
    for (std::size_t c = 0; c < 3; ++c) {
        stock.columns[c].primaryKeyPosition = static_cast<int>(c) + 1;
        stock.columns[c].profile.distinctCount = 30;
    }
    catalog.tables = {days, items, shops, sales, returns, stock};
    catalog.relationships = {points("fact_sales", "date_key", "dim_date"),
                             points("fact_sales", "item_key", "dim_item"),
                             points("fact_sales", "shop_key", "dim_shop"),
                             points("fact_returns", "date_key", "dim_date"),
                             points("fact_returns", "item_key", "dim_item"),
                             points("fact_stock_snapshot", "date_key", "dim_date"),
                             points("fact_stock_snapshot", "item_key", "dim_item"),
                             points("fact_stock_snapshot", "shop_key", "dim_shop")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::shared_ptr<const data::Catalog> restaurant()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table sections{
        "menu_sections",
        false,
        {key("section_id"), column("section_name", ColumnType::Text, {"Starters", "Desserts"})},
        5,
        {}};
    data::Table meals{"meals",
                      false,
                      {key("meal_id"), column("meal_name", ColumnType::Text),
                       column("section_id", ColumnType::Integer),
                       column("price", ColumnType::Real)},
                      60,
                      {}};
    data::Table guests{"guests",
                       false,
                       {key("guest_id"), column("guest_name", ColumnType::Text),
                        date("birthday", "2004-01-05"), column("email", ColumnType::Text)},
                       300,
                       {}};
    guests.columns.back().profile.nullCount = 40;
    data::Table waiters{"employees",
                        false,
                        {key("employee_id"), column("full_name", ColumnType::Text),
                         column("hourly_wage", ColumnType::Real), date("hired_on", "2024-06-01"),
                         openDate("left_on", "2024-12-01"),
                         column("branch", ColumnType::Text, {"Mitte", "Hafen"})},
                        40,
                        {}};
    data::Table bills{"bills",
                      false,
                      {key("bill_id"), column("guest_id", ColumnType::Integer),
                       column("employee_id", ColumnType::Integer), date("billed_on", "2025-02-07"),
                       column("channel", ColumnType::Text, {"Delivery", "Table"})},
                      9000,
                      {}};
    data::Column discount = column("discount", ColumnType::Real);
    discount.profile.max = data::Value(0.2);
    data::Table lines{"bill_lines",
                      false,
                      {key("line_id"), column("bill_id", ColumnType::Integer),
                       column("meal_id", ColumnType::Integer), column("qty", ColumnType::Integer),
                       column("unit_price", ColumnType::Real), discount},
                      30000,
                      {}};
    catalog.tables = {sections, meals, guests, waiters, bills, lines};
    catalog.relationships = {
        points("meals", "section_id", "menu_sections"), points("bills", "guest_id", "guests"),
        points("bills", "employee_id", "employees"), points("bill_lines", "bill_id", "bills"),
        points("bill_lines", "meal_id", "meals")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::shared_ptr<const data::Catalog> office()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table residents{"residents",
                          false,
                          {key("resident_no"), column("surname", ColumnType::Text),
                           column("birth_yr", ColumnType::Integer)},
                          500,
                          {}};
    residents.columns[2].encoding = data::DateEncoding::Year;
    data::Table permits{"permits",
                        false,
                        {key("permit_no"), column("resident_no", ColumnType::Integer),
                         column("kind", ColumnType::Text, {"Dog licence", "Parking permit"}),
                         date("applied_on", "2025-02-01"), openDate("decided_on", "2025-02-03"),
                         column("fee", ColumnType::Real)},
                        900,
                        {}};
    data::Table fines{"fines",
                      false,
                      {key("fine_no"), column("resident_no", ColumnType::Integer),
                       date("issued_on", "2025-02-05"), column("amount", ColumnType::Real)},
                      800,
                      {}};
    data::Table spending{"spending_plan",
                         false,
                         {key("line_no"),
                          column("department", ColumnType::Text, {"Parks", "Roads"}),
                          column("planned", ColumnType::Real), column("actual", ColumnType::Real)},
                         16,
                         {}};
    data::Table trams{"tram_lines",
                      false,
                      {column("line", ColumnType::Text), column("operator", ColumnType::Text)},
                      4,
                      {}};
    trams.columns[0].primaryKeyPosition = 1;
    data::Table rides{"ridership",
                      false,
                      {column("line", ColumnType::Text), date("ride_date", "2025-02-05"),
                       column("passengers", ColumnType::Integer)},
                      1600,
                      {}};
    rides.columns[0].primaryKeyPosition = 1;
    rides.columns[1].primaryKeyPosition = 2;
    data::Table mailings{"mailings",
                         false,
                         {key("mailing_id"), date("mailed_on", "2025-02-05"),
                          column("topic", ColumnType::Text, {"Waste", "Culture"}),
                          column("delivered", ColumnType::Integer),
                          column("opened", ColumnType::Integer)},
                         90,
                         {}};
    catalog.tables = {residents, permits, fines, spending, trams, rides, mailings};
    catalog.relationships = {points("permits", "resident_no", "residents"),
                             points("fines", "resident_no", "residents"),
                             points("ridership", "line", "tram_lines")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

} // namespace

void TestWordSenses::readsWarehouses_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("sales are an amount", "sales by month", "SUM(sales_amount)|date_key", "COUNT(");
    row("of a region", "total sales by region", "SUM(fact_sales.sales_amount)|region", "COUNT(");
    row("sales are rows where they are counted", "how many sales were there in 2024?",
        "COUNT(*)|date_key >= 20240101", "SUM(");
    row("a ratio of them", "sales per square metre by shop", "sales_amount|floor_area_m2",
        "units_sold");
    row("margin comes of what is sold", "gross margin by section", "sales_amount|cost_amount",
        "refund");
    row("levels of the last day", "units on hand by item",
        "SUM(fact_stock_snapshot.units_on_hand)|MAX(date_key)", "LIMIT");
    row("as is said", "units on hand by item at the latest snapshot",
        "SUM(fact_stock_snapshot.units_on_hand)|MAX(date_key)", "LIMIT");
}

void TestWordSenses::readsWarehouses()
{
    checkSqlRow([](const QString &question) {
        return sqlFor(question, warehouse(),
                      {{"dim_item", "section", {"Garden", "Toys"}, true},
                       {"dim_shop", "region", {"North", "South"}, true}});
    });
}

void TestWordSenses::readsRestaurants_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("kinds of things ranked", "top 3 desserts by revenue",
        "meal_name|section_name = 'Desserts'|LIMIT 3", "SELECT menu_sections");
    row("kinds of things counted", "how many desserts do we have?",
        "COUNT(*)|FROM meals|'Desserts'", "");
    row("kinds of things listed", "list all desserts", "meal_name|'Desserts'", "");
    row("never done", "meals never ordered", "meal_name|NOT IN|bill_lines", "SUM(");
    row("what guests spent", "which guest spent the most?", "guest_name|qty|LIMIT 1",
        "meals.price");
    row("an average bill", "average bill by channel", "channel|qty|COUNT(*)", "");
    row("what discounts took off", "discounts given per employee", "qty|unit_price|discount",
        "SUM(bill_lines.discount)");
    row("what people earn", "which employees earn more than 15?", "hourly_wage > 15", "qty");
    row("after who", "who earns more than 15 an hour?", "full_name|hourly_wage > 15", "qty");
    row("those who left", "staff turnover by branch", "left_on IS NOT NULL|branch", "qty");
    row("something that is there", "guests with an email", "guest_name|email IS NOT NULL", "");
    row("birthdays", "guests with a birthday this month", "strftime('%m', birthday) = '02'",
        "2025");
}

void TestWordSenses::readsRestaurants()
{
    checkSqlRow([](const QString &question) {
        return sqlFor(question, restaurant(),
                      {{"menu_sections", "section_name", {"Starters", "Desserts"}, true},
                       {"bills", "channel", {"Delivery", "Table"}, true}});
    });
}

void TestWordSenses::readsOffices_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("a time between two days", "average processing time by kind",
        "julianday(decided_on)|julianday(applied_on)|kind", "fee");
    row("the day of what is counted", "how many dog licences were issued this year?",
        "COUNT(*)|permits|applied_on", "fines");
    row("by the year of birth", "average age of residents", "- birth_yr", "AVG(birth_yr)");
    row("a rate of what has its day", "decision rate by kind", "kind|decided_on IS NOT NULL", "");
    row("a rate of two numbers", "open rate by topic", "topic|SUM(opened)|SUM(delivered)", "");
    row("one number out of another", "opened as a percentage of delivered by topic",
        "topic|SUM(opened)|SUM(delivered)", "SELECT SUM");
    row("by the year", "residents older than 40 years", "birth_yr < 1985", "");
    row("the limit beside the number", "budget vs actual by department", "SUM(planned)|SUM(actual)",
        "");
    row("over the limit", "which departments overspent?", "actual > planned", "");
    row("rows that hold a number of a day", "busiest tram line", "SUM(ridership.passengers)",
        "COUNT(");
}

void TestWordSenses::readsOffices()
{
    checkSqlRow([](const QString &question) {
        return sqlFor(question, office(),
                      {{"permits", "kind", {"Dog licence", "Parking permit"}, true},
                       {"spending_plan", "department", {"Parks", "Roads"}, true}});
    });
}

void TestWordSenses::callsTablesByTheirNouns()
{
    const auto source = language::buildSourceModel(warehouse(), nullptr, {});
    const language::Engine engine(source, nullptr);
    const query::Interpretation result =
        engine.interpret(asking(QStringLiteral("how many items are there?")), {});
    QVERIFY(result.plan);
    const QString sql = sqlOf(*result.plan, *warehouse());
    QVERIFY2(sql.contains(QStringLiteral("\"item count\"")), qPrintable(sql));
}

void TestWordSenses::listsNothingForUnknownWords()
{
    const language::Engine engine(language::buildSourceModel(restaurant(), nullptr, {}), nullptr);
    const query::Interpretation result =
        engine.interpret(asking(QStringLiteral("which meals are halal?")), {});
    QVERIFY2(!result.plan, result.explanation.c_str());
    QVERIFY(!result.unknownWords.empty());
}

} // namespace tst_WordSenses

QUERENT_TEST(WordSenses)
#include "tst_WordSenses.moc"
