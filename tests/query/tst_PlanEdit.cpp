// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "query/Binder.h"
#include "query/PlanEdit.h"
#include "query/PlanTree.h"

#include <QTest>

namespace tst_PlanEdit {

using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

PlanEdit editor()
{
    static const data::DataDictionary dictionary;
    static const data::Phrasebook phrases;
    return {catalog(), dictionary, phrases};
}

QueryPlan boundPlan(const QueryPlan &plan)
{
    const auto bound = Binder(catalog()).bind(plan);
    if (!bound) {
        qFatal("%s", bound.error().message.c_str());
    }
    return bound->plan();
}

const Expression total = name("total");

QueryPlan totalByCountry()
{
    QueryPlan plan = ordersOfCustomers(
        {{query::column("c", "country"), {}}, {sum(query::column("o", "total")), {}}});
    plan.groupBy = {query::column("c", "country")};
    return plan;
}

QueryPlan totalByMonth()
{
    const Expression month = bucket(TimeUnit::Month, name("ordered_on"));
    QueryPlan plan = from("orders", {{month, {}}, {sum(total), {}}});
    plan.groupBy = {month};
    plan.orderBy = {{{month}, SortDirection::Ascending}};
    plan.where = {during(name("ordered_on"), "2024-01-01", "2025-01-01")};
    return plan;
}

QueryPlan shareByStatus()
{
    QueryPlan all = from("orders", {{sum(total), {}}});
    QueryPlan plan =
        from("orders",
             {{name("status"), {}},
              {arithmetic(ArithmeticOperator::Divide, sum(total), expression(ScalarSubquery{all})),
               "share"}});
    plan.groupBy = {name("status")};
    return plan;
}

/// What follows from what came before, in a query of its own.
QueryPlan growthByYear()
{
    const Expression year = bucket(TimeUnit::Year, name("ordered_on"));
    QueryPlan series = from("orders", {{year, "period"}, {sum(total), "value"}});
    series.groupBy = {year};
    QueryPlan plan = from("series", {{name("period"), {}}, {name("value"), {}}});
    plan.with.push_back({"series", series});
    plan.orderBy = {{{name("period")}, SortDirection::Ascending}};
    return plan;
}

std::vector<std::pair<const char *, QueryPlan>> plans()
{
    QueryPlan top = totalByCountry();
    top.orderBy = descending(sum(query::column("o", "total")));
    top.limit = 5;
    QueryPlan filtered = totalByMonth();
    filtered.where = {allOf({filtered.where.front(), equal(name("status"), literal("open")),
                             equal(name("paid"), literal(1))})};
    QueryPlan list = from("customers", {{name("name"), {}}});
    list.where = {equal(name("country"), literal("Germany"))};
    return {{"a count", from("orders", {{countRows(), {}}})},
            {"a sum by a column of another table", totalByCountry()},
            {"a series", totalByMonth()},
            {"the first five", top},
            {"several conditions", filtered},
            {"a list of rows", list},
            {"a share of the whole", shareByStatus()},
            {"a series in a query of its own", growthByYear()}};
}

std::vector<PlanPlace> placesIn(const QueryPlan &plan)
{
    std::vector<PlanPlace> places;
    const int queries = static_cast<int>(queriesOf(plan).size());
    for (int query = 0; query < queries; ++query) {
        for (const PlanSection section :
             {PlanSection::Select, PlanSection::Where, PlanSection::GroupBy, PlanSection::Having,
              PlanSection::OrderBy, PlanSection::Limit}) {
            for (int index = 0; index < 4; ++index) {
                places.push_back({section, query, index, 1});
            }
        }
    }
    return places;
}

std::vector<ChosenFilter> filtersOn(const data::Table &table, const data::Column &column)
{
    using Kind = ChosenFilter::Kind;
    ChosenFilter filter;
    filter.table = table.name;
    filter.column = column.name;
    std::vector<ChosenFilter> filters;
    const auto add = [&](Kind kind, std::vector<data::Value> values) {
        for (const bool negated : {false, true}) {
            filters.push_back(filter);
            filters.back().kind = kind;
            filters.back().values = values;
            filters.back().negated = negated;
        }
    };
    add(Kind::Empty, {});
    if (column.encoding != data::DateEncoding::None) {
        for (const bool negated : {false, true}) {
            filters.push_back(filter);
            filters.back().kind = Kind::During;
            filters.back().from = data::parseIsoDate("2024-03-01");
            filters.back().until = data::parseIsoDate("2024-04-01");
            filters.back().negated = negated;
        }
    } else if (column.type == data::ColumnType::Text) {
        add(Kind::OneOf, {"open"});
        add(Kind::OneOf, {"open", "100 % \\ _"});
        add(Kind::Contains, {"50%_\\x"});
    } else {
        add(Kind::OneOf, {3});
        add(Kind::Between, {1, 5});
        filters.push_back(filter);
        filters.back().kind = Kind::Compare;
        filters.back().op = ComparisonOperator::LessOrEqual;
        filters.back().values = {7};
    }
    return filters;
}

/// Every edit that a person can be offered for a plan.
template <typename Visit>
void forEachAddition(const QueryPlan &plan, const Visit &visit)
{
    const PlanEdit edit = editor();
    for (const data::Table *table : edit.reachable(plan)) {
        for (const data::Column &column : table->columns) {
            for (const ChosenFilter &filter : filtersOn(*table, column)) {
                visit(edit.with(plan, filter), PlanSection::Where);
            }
            ChosenGrouping grouping{table->name, column.name, std::nullopt};
            if (column.encoding != data::DateEncoding::None) {
                grouping.bucket = TimeUnit::Quarter;
            }
            visit(edit.with(plan, grouping), PlanSection::GroupBy);
            visit(edit.with(plan, ChosenMeasure{AggregateFunction::Max, table->name, column.name}),
                  PlanSection::Select);
        }
        visit(edit.with(plan, ChosenMeasure{AggregateFunction::Count, table->name, {}}),
              PlanSection::Select);
    }
}

} // namespace

class TestPlanEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEditBindsOrSaysWhyNot_data() { allPlans(); }
    void everyEditBindsOrSaysWhyNot();
    void whatIsAddedCanBeTakenBack_data() { allPlans(); }
    void whatIsAddedCanBeTakenBack();
    void filtersAreReadAsTheyWerePicked_data() { allPlans(); }
    void filtersAreReadAsTheyWerePicked();
    void changesWhatWasPicked_data();
    void changesWhatWasPicked();
    void refusesWhatWouldSaySomethingElse();
    void keepsWhatIsKnownOfTheOtherParts();

private:
    static void allPlans()
    {
        QTest::addColumn<QueryPlan>("plan");
        for (const auto &[name, plan] : plans()) {
            QTest::newRow(name) << plan;
        }
    }
};

void TestPlanEdit::everyEditBindsOrSaysWhyNot()
{
    QFETCH(QueryPlan, plan);

    const PlanEdit edit = editor();
    int sound = 0;
    const auto look = [&](const base::Result<QueryPlan> &edited, PlanSection) {
        if (!edited) {
            QCOMPARE(edited.error().code, base::ErrorCode::PlanInvalid);
            QVERIFY(!edited.error().message.empty());
            return;
        }
        ++sound;
        const auto bound = Binder(catalog()).bind(*edited);
        QVERIFY2(bound.ok(), bound ? "" : bound.error().message.c_str());
        QVERIFY(!sqlOf(*edited).empty());
    };
    forEachAddition(plan, look);
    QVERIFY(sound > 0);
    for (const PlanPlace &place : placesIn(plan)) {
        look(edit.without(plan, place), place.section);
        look(edit.with(plan, ChosenOrder{place, SortDirection::Descending}), place.section);
        look(edit.with(plan, ChosenGrouping{"orders", "status", std::nullopt}, place),
             place.section);
        look(edit.with(plan, ChosenMeasure{AggregateFunction::Average, "orders", "total"}, place),
             place.section);
        ChosenFilter filter;
        filter.table = "orders";
        filter.column = "status";
        filter.values = {"paid"};
        look(edit.with(plan, filter, place), place.section);
    }
    for (const std::int64_t limit : {-1, 0, 1, 10}) {
        look(edit.withLimit(plan, limit), PlanSection::Limit);
    }
}

void TestPlanEdit::whatIsAddedCanBeTakenBack()
{
    QFETCH(QueryPlan, plan);

    const QueryPlan before = boundPlan(plan);
    const bool list = !isAggregated(before);
    int taken = 0;
    forEachAddition(plan, [&](const base::Result<QueryPlan> &edited, PlanSection section) {
        if (!edited || (list && section == PlanSection::GroupBy)) {
            return; // a list that became a count is another thing
        }
        PlanPlace last{section, 0, 0, 1};
        while (section == PlanSection::Where && last.query < 3 && pieceAt(*edited, last).empty()) {
            ++last.query;
        }
        while (!pieceAt(*edited, last).empty()) {
            ++last.index;
        }
        --last.index;
        const auto keys = edited->groupBy.size() - before.groupBy.size();
        if (section == PlanSection::GroupBy && keys == 2) {
            last = {section, 0, last.index - 1, 2};
        }
        const auto back = editor().without(*edited, last);
        QVERIFY2(back.ok(), back ? "" : back.error().message.c_str());
        QVERIFY2(boundPlan(*back) == before, (sqlOf(*back) + "\n" + sqlOf(before)).c_str());
        ++taken;
    });
    QVERIFY(taken > 0);
}

void TestPlanEdit::filtersAreReadAsTheyWerePicked()
{
    QFETCH(QueryPlan, plan);

    const PlanEdit edit = editor();
    int read = 0;
    for (const data::Table *table : edit.reachable(plan)) {
        for (const data::Column &column : table->columns) {
            for (const ChosenFilter &filter : filtersOn(*table, column)) {
                const auto edited = edit.with(plan, filter);
                if (!edited) {
                    continue;
                }
                std::optional<ChosenFilter> last;
                for (const PlanPlace &place : placesIn(*edited)) {
                    const auto found = edit.filterAt(*edited, place);
                    last = found && *found == filter ? found : last;
                }
                QVERIFY2(last.has_value(), sqlOf(*edited).c_str());
                ++read;
            }
        }
    }
    QVERIFY(read > 0);
}

void TestPlanEdit::changesWhatWasPicked_data()
{
    using Change = std::function<base::Result<QueryPlan>(const PlanEdit &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<std::string>("sql");

    const PlanPlace grouping{PlanSection::GroupBy, 0, 0, 1};
    const PlanPlace number{PlanSection::Select, 0, 1, 1};
    ChosenFilter open;
    open.table = "orders";
    open.column = "status";
    open.values = {"open"};
    const auto row = [](const char *name, Change change, const char *sql) {
        QTest::newRow(name) << std::move(change) << std::string(sql);
    };
    row(
        "another grouping leaves the join behind that it does not need",
        [=](const PlanEdit &edit) {
            return edit.with(totalByCountry(), ChosenGrouping{"orders", "status", {}}, grouping);
        },
        "SELECT status, SUM(total) AS total FROM orders GROUP BY status");
    row(
        "a coarser stretch of time stays in order",
        [=](const PlanEdit &edit) {
            return edit.with(totalByMonth(), ChosenGrouping{"orders", "ordered_on", TimeUnit::Year},
                             grouping);
        },
        "SELECT strftime('%Y', ordered_on) AS year, SUM(total) AS total FROM orders WHERE "
        "ordered_on >= '2024-01-01' AND ordered_on < '2025-01-01' GROUP BY year ORDER BY year");
    row(
        "a grouping by a column takes the order of time with it",
        [=](const PlanEdit &edit) {
            return edit.with(totalByMonth(), ChosenGrouping{"orders", "status", {}}, grouping);
        },
        "GROUP BY status");
    row(
        "people of the same name are two people",
        [=](const PlanEdit &edit) {
            return edit.with(totalByCountry(), ChosenGrouping{"customers", "name", {}}, grouping);
        },
        "GROUP BY c.id, c.name");
    row(
        "another number of the same rows",
        [=](const PlanEdit &edit) {
            return edit.with(totalByCountry(),
                             ChosenMeasure{AggregateFunction::Average, "orders", "total"}, number);
        },
        "AVG(o.total)");
    row(
        "a condition on a share holds for the whole as well",
        [=](const PlanEdit &edit) { return edit.with(shareByStatus(), open); },
        "(SELECT SUM(total) FROM orders WHERE status = 'open') AS share FROM orders WHERE status = "
        "'open'");
    row(
        "a condition holds where the rows are counted",
        [=](const PlanEdit &edit) { return edit.with(growthByYear(), open); },
        "FROM orders WHERE status = 'open' GROUP BY");
    row(
        "the first ones are those with the most",
        [](const PlanEdit &edit) { return edit.withLimit(totalByCountry(), 3); },
        "ORDER BY total DESC LIMIT 3");
    row(
        "a list is counted when it is grouped",
        [](const PlanEdit &edit) {
            return edit.with(from("customers", {{name("name"), {}}}),
                             ChosenGrouping{"customers", "country", {}});
        },
        "SELECT country, COUNT(*) AS customer count FROM customers GROUP BY country");
}

void TestPlanEdit::changesWhatWasPicked()
{
    using Change = std::function<base::Result<QueryPlan>(const PlanEdit &)>;
    QFETCH(Change, change);
    QFETCH(std::string, sql);

    const auto edited = change(editor());
    QVERIFY2(edited.ok(), edited ? "" : edited.error().message.c_str());
    std::string plain = sqlOf(*edited);
    std::erase(plain, '"');
    plain = QString::fromStdString(plain).simplified().toStdString();
    QVERIFY2(plain.find(sql) != std::string::npos, plain.c_str());
}

void TestPlanEdit::refusesWhatWouldSaySomethingElse()
{
    const PlanEdit edit = editor();
    // an order has many items: its total would count once for each
    ChosenFilter filter;
    filter.table = "Order Items";
    filter.column = "productName";
    filter.values = {"tea"};
    QVERIFY(!edit.with(totalByCountry(), filter).ok());
    QVERIFY(!edit.with(totalByCountry(), ChosenGrouping{"Order Items", "productName", {}}).ok());
    QVERIFY(
        !edit.without(from("orders", {{countRows(), {}}}), {PlanSection::Select, 0, 0, 1}).ok());
    filter.table = "customers";
    filter.column = "nowhere";
    QVERIFY(!edit.with(totalByCountry(), filter).ok());
    QVERIFY(!edit.with(totalByCountry(), ChosenGrouping{"customers", "country", {}}).ok());
    QVERIFY(!edit.with(totalByCountry(), ChosenMeasure{AggregateFunction::Sum, "orders", "status"})
                 .ok());
}

void TestPlanEdit::keepsWhatIsKnownOfTheOtherParts()
{
    const PlanEdit edit = editor();
    const QueryPlan before = totalByMonth();
    UnderstoodPart measure{PlanRole::Measure, "sum of orders", "sales", false};
    measure.place = {PlanSection::Select, 0, 1, 1};
    UnderstoodPart grouping{PlanRole::Grouping, "month", "per month", false};
    grouping.place = {PlanSection::GroupBy, 0, 0, 1};
    UnderstoodPart time{PlanRole::Time, "in 2024", "2024", true};
    time.place = {PlanSection::Where, 0, 0, 1};
    const auto after = edit.without(before, grouping.place);
    QVERIFY(after.ok());
    const auto kept = edit.kept(before, {measure, grouping, time}, *after);
    QCOMPARE(kept.size(), std::size_t{2});
    QCOMPARE(kept[0].words, std::string("sales"));
    QCOMPARE(kept[0].place.index, 0);
    QCOMPARE(kept[1], time);
}

} // namespace tst_PlanEdit

QUERENT_TEST(PlanEdit)
#include "tst_PlanEdit.moc"
