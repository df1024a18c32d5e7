// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "RandomPlan.h"
#include "query/Interpretation.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <functional>
#include <set>

namespace tst_QueryPlan {

using namespace querent;
using namespace querent::query;
using nlohmann::json;

namespace {

/// A change of one member of a plan, and the plan it is made to.
struct Mutation
{
    const char *name;
    QueryPlan original;
    std::function<void(QueryPlan &)> change;
};

QueryPlan planOf(Expression only)
{
    QueryPlan plan;
    plan.select.push_back({std::move(only), "x"});
    plan.from = TableSource{"t", {}, {}};
    return plan;
}

template <typename Node>
Mutation mutation(const char *name, Node node, std::function<void(Node &)> change)
{
    return {name, planOf(expression(std::move(node))),
            [change](QueryPlan &plan) { change(*as<Node>(plan.select.front().expression)); }};
}

Expression other()
{
    return column("o", "other");
}

void addLeaves(std::vector<Mutation> &all)
{
    all.push_back(mutation<ColumnRef>("column: table", {"o", "c"}, [](auto &n) { n.table = "p"; }));
    all.push_back(mutation<ColumnRef>("column: name", {"o", "c"}, [](auto &n) { n.column = "d"; }));
    all.push_back(mutation<Literal>("literal: real for integer", {data::Value(5)},
                                    [](auto &n) { n.value = data::Value(5.0); }));
    all.push_back(mutation<Literal>("literal: text for integer", {data::Value(5)},
                                    [](auto &n) { n.value = data::Value("5"); }));
    all.push_back(mutation<Star>("star: table", {"o"}, [](auto &n) { n.table.clear(); }));
}

void addValues(std::vector<Mutation> &all)
{
    const Aggregate sum{AggregateFunction::Sum, false, {other()}, {}, 0.5};
    all.push_back(mutation<Aggregate>("aggregate: function", sum,
                                      [](auto &n) { n.function = AggregateFunction::Min; }));
    all.push_back(
        mutation<Aggregate>("aggregate: distinct", sum, [](auto &n) { n.distinct = true; }));
    all.push_back(
        mutation<Aggregate>("aggregate: argument", sum, [](auto &n) { n.argument = {star()}; }));
    all.push_back(
        mutation<Aggregate>("aggregate: filter", sum, [](auto &n) { n.filter = {other()}; }));
    all.push_back(
        mutation<Aggregate>("aggregate: fraction", sum, [](auto &n) { n.fraction = 0.9; }));
    const Arithmetic add{ArithmeticOperator::Add, {other(), literal(1)}};
    all.push_back(mutation<Arithmetic>("arithmetic: operator", add,
                                       [](auto &n) { n.op = ArithmeticOperator::Divide; }));
    all.push_back(mutation<Arithmetic>("arithmetic: operand", add,
                                       [](auto &n) { n.operands[1] = literal(2); }));
    const Call call{ScalarFunction::AsDate, {other()}, {data::DateEncoding::IsoDate}};
    all.push_back(
        mutation<Call>("call: function", call, [](auto &n) { n.function = ScalarFunction::Abs; }));
    all.push_back(
        mutation<Call>("call: argument", call, [](auto &n) { n.arguments.push_back(other()); }));
    all.push_back(mutation<Call>("call: encoding", call, [](auto &n) { n.encodings.clear(); }));
    const TimeBucket bucket{TimeUnit::Month, {other()}, data::DateEncoding::IsoDate};
    all.push_back(mutation<TimeBucket>("bucket: unit", bucket,
                                       [](auto &n) { n.unit = TimeUnit::MonthOfYear; }));
    all.push_back(
        mutation<TimeBucket>("bucket: operand", bucket, [](auto &n) { n.operand = {literal(1)}; }));
    all.push_back(mutation<TimeBucket>("bucket: encoding", bucket, [](auto &n) {
        n.encoding = data::DateEncoding::UnixMilliseconds;
    }));
    const Case choice{{other()}, {literal(1)}, {literal(0)}};
    all.push_back(
        mutation<Case>("case: condition", choice, [](auto &n) { n.conditions = {star()}; }));
    all.push_back(mutation<Case>("case: value", choice, [](auto &n) { n.values = {literal(2)}; }));
    all.push_back(mutation<Case>("case: otherwise", choice, [](auto &n) { n.otherwise.clear(); }));
    all.push_back(mutation<ScalarSubquery>("scalar sub-query: plan", {planOf(other())},
                                           [](auto &n) { n.subquery->limit = 1; }));
}

void addConditions(std::vector<Mutation> &all)
{
    using namespace std::chrono;
    const DuringPeriod during{{other()}, year(2024) / 1 / 1, year(2025) / 1 / 1, {}};
    all.push_back(
        mutation<DuringPeriod>("during: operand", during, [](auto &n) { n.operand = {star()}; }));
    all.push_back(mutation<DuringPeriod>("during: from", during, [](auto &n) { n.from.reset(); }));
    all.push_back(mutation<DuringPeriod>("during: until", during,
                                         [](auto &n) { n.until = year(2024) / 12 / 31; }));
    all.push_back(mutation<DuringPeriod>(
        "during: encoding", during, [](auto &n) { n.encoding = data::DateEncoding::JulianDay; }));
    const Comparison equal{ComparisonOperator::Equal, {other(), literal(1)}, false};
    all.push_back(mutation<Comparison>("comparison: operator", equal,
                                       [](auto &n) { n.op = ComparisonOperator::NotEqual; }));
    all.push_back(mutation<Comparison>("comparison: operand", equal,
                                       [](auto &n) { n.operands[0] = literal(1); }));
    all.push_back(mutation<Comparison>("comparison: ignore case", equal,
                                       [](auto &n) { n.ignoreCase = true; }));
    const Logical both{LogicalOperator::And, {other(), literal(1)}};
    all.push_back(
        mutation<Logical>("logical: operator", both, [](auto &n) { n.op = LogicalOperator::Or; }));
    all.push_back(mutation<Logical>("logical: operands", both,
                                    [](auto &n) { n.operands.push_back(other()); }));
    all.push_back(
        mutation<Not>("not: operand", {{other()}}, [](auto &n) { n.operand = {literal(1)}; }));
    const Between between{{other(), literal(1), literal(2)}, false};
    all.push_back(mutation<Between>("between: operand", between,
                                    [](auto &n) { n.operands[2] = literal(3); }));
    all.push_back(
        mutation<Between>("between: negated", between, [](auto &n) { n.negated = true; }));
    const In in{{other()}, {literal(1)}, {}, false};
    all.push_back(mutation<In>("in: operand", in, [](auto &n) { n.operand = {star()}; }));
    all.push_back(mutation<In>("in: values", in, [](auto &n) { n.values.push_back(literal(2)); }));
    all.push_back(mutation<In>("in: sub-query", in, [](auto &n) {
        n.values.clear();
        n.subquery = {planOf(other())};
    }));
    all.push_back(mutation<In>("in: negated", in, [](auto &n) { n.negated = true; }));
    const Like like{{other(), literal("a%")}, 0, false};
    all.push_back(
        mutation<Like>("like: operand", like, [](auto &n) { n.operands[1] = literal("b%"); }));
    all.push_back(mutation<Like>("like: escape", like, [](auto &n) { n.escape = '\\'; }));
    all.push_back(mutation<Like>("like: negated", like, [](auto &n) { n.negated = true; }));
    all.push_back(mutation<IsNull>("is null: operand", {{other()}, false},
                                   [](auto &n) { n.operand = {star()}; }));
    all.push_back(mutation<IsNull>("is null: negated", {{other()}, false},
                                   [](auto &n) { n.negated = true; }));
    all.push_back(mutation<Exists>("exists: plan", {planOf(other()), false},
                                   [](auto &n) { n.subquery->distinct = true; }));
    all.push_back(mutation<Exists>("exists: negated", {planOf(other()), false},
                                   [](auto &n) { n.negated = true; }));
}

void addWindows(std::vector<Mutation> &all)
{
    const Window window{WindowFunction::Sum,
                        {other()},
                        {other()},
                        {{{other()}, SortDirection::Ascending}},
                        2,
                        true};
    all.push_back(mutation<Window>("window: function", window,
                                   [](auto &n) { n.function = WindowFunction::Count; }));
    all.push_back(
        mutation<Window>("window: argument", window, [](auto &n) { n.argument.clear(); }));
    all.push_back(
        mutation<Window>("window: partition", window, [](auto &n) { n.partitionBy.clear(); }));
    all.push_back(mutation<Window>("window: order key", window,
                                   [](auto &n) { n.orderBy.front().key = {literal(1)}; }));
    all.push_back(mutation<Window>("window: order direction", window, [](auto &n) {
        n.orderBy.front().direction = SortDirection::Descending;
    }));
    all.push_back(mutation<Window>("window: preceding", window, [](auto &n) { n.preceding = 0; }));
    all.push_back(
        mutation<Window>("window: preceding open", window, [](auto &n) { n.preceding.reset(); }));
    all.push_back(mutation<Window>("window: framed", window, [](auto &n) { n.framed = false; }));
}

void addPlanMembers(std::vector<Mutation> &all)
{
    QueryPlan plan = planOf(other());
    plan.with = {{"w", planOf(literal(1))}};
    plan.joins = {{JoinKind::Inner, TableSource{"u", {}, "v"}, {other()}}};
    plan.setOperation = SetOperation{SetOperator::Union, planOf(literal(1))};
    plan.orderBy = {{{other()}, SortDirection::Ascending}};
    plan.limit = 5;
    const auto add = [&](const char *name, std::function<void(QueryPlan &)> change) {
        all.push_back({name, plan, std::move(change)});
    };
    add("plan: with name", [](auto &p) { p.with[0].name = "x"; });
    add("plan: with plan", [](auto &p) { p.with[0].plan->limit = 0; });
    add("plan: distinct", [](auto &p) { p.distinct = true; });
    add("plan: select", [](auto &p) { p.select.push_back({literal(1), {}}); });
    add("plan: alias", [](auto &p) { p.select[0].alias = "y"; });
    add("plan: from", [](auto &p) { p.from.reset(); });
    add("plan: from table", [](auto &p) { p.from->table = "u"; });
    add("plan: from alias", [](auto &p) { p.from->alias = "a"; });
    add("plan: from query", [](auto &p) { p.from = TableSource{{}, {planOf(star())}, {}}; });
    add("plan: join kind", [](auto &p) { p.joins[0].kind = JoinKind::Left; });
    add("plan: join source", [](auto &p) { p.joins[0].source.alias.clear(); });
    add("plan: join condition", [](auto &p) { p.joins[0].on.clear(); });
    add("plan: where", [](auto &p) { p.where = {other()}; });
    add("plan: group by", [](auto &p) { p.groupBy = {other()}; });
    add("plan: having", [](auto &p) { p.having = {other()}; });
    add("plan: set operator", [](auto &p) { p.setOperation->op = SetOperator::Except; });
    add("plan: set operand", [](auto &p) { p.setOperation->right->limit = 3; });
    add("plan: set operation", [](auto &p) { p.setOperation.reset(); });
    add("plan: order key", [](auto &p) { p.orderBy[0].key = {literal(1)}; });
    add("plan: order direction",
        [](auto &p) { p.orderBy[0].direction = SortDirection::Descending; });
    add("plan: limit", [](auto &p) { p.limit.reset(); });
    add("plan: offset", [](auto &p) { p.offset = 0; });
}

std::vector<Mutation> mutations()
{
    std::vector<Mutation> all;
    addLeaves(all);
    addValues(all);
    addConditions(all);
    addWindows(all);
    addPlanMembers(all);
    return all;
}

QueryPlan roundTrip(const QueryPlan &plan)
{
    // through text, as a stored document goes
    const auto read = planFromJson(json::parse(planToJson(plan).dump(), nullptr, false));
    return read ? *read : QueryPlan{};
}

QueryPlan nested(int levels)
{
    Expression inner = literal(1);
    for (int i = 0; i < levels; ++i) {
        inner = expression(Not{{std::move(inner)}});
    }
    return planOf(std::move(inner));
}

} // namespace

class TestQueryPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMemberCounts_data();
    void everyMemberCounts();
    void mutationsCoverEveryKindOfNode();
    void randomPlansSurviveCopyAndJson();
    void writesAReadableDocument();
    void refusesMalformedDocuments_data();
    void refusesMalformedDocuments();
    void readsUpToSixtyFourLevels();
    void interpretationsSurviveJson();
    void interpretationsReadLeniently();
};

void TestQueryPlan::everyMemberCounts_data()
{
    QTest::addColumn<int>("index");
    const auto all = mutations();
    for (std::size_t i = 0; i < all.size(); ++i) {
        QTest::newRow(all[i].name) << static_cast<int>(i);
    }
}

void TestQueryPlan::everyMemberCounts()
{
    QFETCH(int, index);
    const Mutation mutation = mutations()[static_cast<std::size_t>(index)];
    QueryPlan changed = mutation.original;
    QVERIFY(changed == mutation.original);
    mutation.change(changed);
    QVERIFY(!(changed == mutation.original));
    QVERIFY(roundTrip(mutation.original) == mutation.original);
    QVERIFY(roundTrip(changed) == changed);
    QVERIFY(planToJson(changed).dump() != planToJson(mutation.original).dump());
}

void TestQueryPlan::mutationsCoverEveryKindOfNode()
{
    std::set<std::size_t> kinds;
    for (const Mutation &mutation : mutations()) {
        kinds.insert(mutation.original.select.front().expression.node.index());
    }
    QCOMPARE(kinds.size(), std::variant_size_v<Expression::Node>);
}

void TestQueryPlan::randomPlansSurviveCopyAndJson()
{
    RandomPlan random(20240531);
    for (int i = 0; i < 500; ++i) {
        const QueryPlan plan = random.plan(5);
        const QueryPlan copy = plan;
        QVERIFY(copy == plan);
        const auto read = planFromJson(json::parse(planToJson(plan).dump(), nullptr, false));
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        QVERIFY2(*read == plan, planToJson(plan).dump().c_str());
    }
}

void TestQueryPlan::writesAReadableDocument()
{
    QueryPlan plan;
    plan.select = {
        {column("c", "country"), {}},
        {aggregate(AggregateFunction::Sum, column("o", "total")), "revenue"},
    };
    plan.from = TableSource{"orders", {}, "o"};
    plan.joins = {
        {JoinKind::Inner,
         TableSource{"customers", {}, "c"},
         {compare(ComparisonOperator::Equal, column("c", "id"), column("o", "customer_id"))}}};
    plan.groupBy = {column("c", "country")};
    plan.orderBy = {{{column({}, "revenue")}, SortDirection::Descending}};
    plan.limit = 5;
    const json expected = json::parse(R"({
        "version": 1,
        "select": [{"expr": {"column": "c.country"}},
                   {"expr": {"aggregate": "sum", "of": {"column": "o.total"}}, "as": "revenue"}],
        "from": {"table": "orders", "as": "o"},
        "joins": [{"kind": "inner", "table": "customers", "as": "c",
                   "on": {"compare": "=", "left": {"column": "c.id"},
                          "right": {"column": "o.customer_id"}}}],
        "group_by": [{"column": "c.country"}],
        "order_by": [{"expr": {"column": "revenue"}, "direction": "descending"}],
        "limit": 5})");
    QCOMPARE(QString::fromStdString(planToJson(plan).dump()),
             QString::fromStdString(expected.dump()));
}

void TestQueryPlan::refusesMalformedDocuments_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const char *document, const char *place) {
        QTest::newRow(name) << QString::fromUtf8(document) << QString::fromUtf8(place);
    };
    row("no object", "[1]", "");
    row("no version", R"({"select":[]})", "version");
    row("another version", R"({"version":2,"select":[]})", "version");
    row("no select", R"({"version":1})", "select");
    row("select is no list", R"({"version":1,"select":{}})", "select");
    row("an unknown field", R"({"version":1,"select":[],"wherre":1})", "wherre");
    row("an item without expression", R"({"version":1,"select":[{}]})", "select[0].expr");
    row("an expression that is a string", R"({"version":1,"select":[{"expr":"total"}]})",
        "select[0].expr");
    row("an expression of no kind", R"({"version":1,"select":[{"expr":{"sum":1}}]})",
        "select[0].expr");
    row("an unknown aggregate",
        R"({"version":1,"select":[{"expr":{"aggregate":"total","of":{"star":""}}}]})",
        "select[0].expr.aggregate");
    row("an aggregate of nothing", R"({"version":1,"select":[{"expr":{"aggregate":"sum"}}]})",
        "select[0].expr.of");
    row("a fraction above one",
        R"({"version":1,"select":[{"expr":{"aggregate":"percentile","of":{"column":"x"},"fraction":95}}]})",
        "select[0].expr.fraction");
    row("a column with two dots", R"({"version":1,"select":[{"expr":{"column":"a.b.c"}}]})",
        "select[0].expr.column");
    row("a literal that is a list", R"({"version":1,"select":[{"expr":{"value":[1]}}]})",
        "select[0].expr.value");
    row("a conjunction of one", R"({"version":1,"select":[],"where":{"and":[{"column":"x"}]}})",
        "where.and");
    row("arithmetic with three operands",
        R"({"version":1,"select":[],"where":{"arithmetic":"+","operands":[{"value":1},{"value":1},{"value":1}]}})",
        "where.operands");
    row("a date that does not exist",
        R"({"version":1,"select":[],"where":{"during":{"from":"2024-02-30"},"of":{"column":"x"}}})",
        "where.during.from");
    row("an unknown encoding",
        R"({"version":1,"select":[],"where":{"during":{},"of":{"column":"x"},"encoding":"iso"}})",
        "where.encoding");
    row("a source that is both", R"({"version":1,"select":[],"from":{"table":"t","query":{}}})",
        "from");
    row("a join without kind", R"({"version":1,"select":[],"joins":[{"table":"t"}]})",
        "joins[0].kind");
    row("an IN with neither", R"({"version":1,"select":[],"where":{"in":{"column":"x"}}})",
        "where");
    row("an escape of two characters",
        R"({"version":1,"select":[],"where":{"like":[{"column":"x"},{"value":"a"}],"escape":"ab"}})",
        "where.escape");
    row("a limit that is text", R"({"version":1,"select":[],"limit":"5"})", "limit");
    row("a limit that is no integer", R"({"version":1,"select":[],"limit":5.5})", "limit");
    row("a limit beyond 64 bits", R"({"version":1,"select":[],"limit":18446744073709551615})",
        "limit");
    row("a version inside",
        R"({"version":1,"select":[],"where":{"exists":{"version":1,"select":[]}}})",
        "where.exists.version");
    row("a field of another kind of expression",
        R"({"version":1,"select":[{"expr":{"column":"x","distinct":true}}]})",
        "select[0].expr.distinct");
    row("a case without branches", R"({"version":1,"select":[{"expr":{"case":[]}}]})",
        "select[0].expr.case");
}

void TestQueryPlan::refusesMalformedDocuments()
{
    QFETCH(QString, document);
    QFETCH(QString, place);
    const json parsed = json::parse(document.toStdString(), nullptr, false);
    QVERIFY(!parsed.is_discarded());
    const auto plan = planFromJson(parsed);
    QVERIFY(!plan.ok());
    QCOMPARE(plan.error().code, base::ErrorCode::MalformedDocument);
    QCOMPARE(QString::fromStdString(plan.error().detail), place);
    QVERIFY2(plan.error().message.find(place.toStdString()) != std::string::npos,
             plan.error().message.c_str());
}

void TestQueryPlan::readsUpToSixtyFourLevels()
{
    // the plan itself and the innermost literal are levels too
    QVERIFY(planFromJson(planToJson(nested(62))).ok());
    const auto tooDeep = planFromJson(planToJson(nested(63)));
    QVERIFY(!tooDeep.ok());
    QVERIFY(tooDeep.error().message.find("64") != std::string::npos);
}

void TestQueryPlan::interpretationsSurviveJson()
{
    RandomPlan random(7);
    Interpretation original;
    original.plan = random.plan(3);
    original.sql = "SELECT 1";
    original.quality = PlanQuality::Medium;
    original.confidence = 0.625;
    original.explanation = "total of orders";
    original.assumptions = {"“last month” is March 2025"};
    original.parts = {{PlanRole::Time, "March 2025", "last month", true}};
    original.questions = {{"Which amount?",
                           "amount",
                           {{"Invoice total", "the amount column", "column:a", random.plan(2)},
                            {"Unit price", "the price column", "column:b", std::nullopt}}}};
    original.unknownWords = {"churn"};
    original.chart = "pie";
    original.analysis = "trend";
    json document;
    to_json(document, original);
    Interpretation read;
    from_json(json::parse(document.dump(), nullptr, false), read);
    QVERIFY(read == original);

    const ClarificationAnswer answer{"Which amount?", "Unit price", "column:b", true};
    to_json(document, answer);
    ClarificationAnswer answerRead;
    from_json(document, answerRead);
    QVERIFY(answerRead == answer);
}

void TestQueryPlan::interpretationsReadLeniently()
{
    for (const char *text :
         {"null", "[]", R"({"quality":"best","plan":{"version":1},"parts":[3]})"}) {
        Interpretation read;
        read.quality = PlanQuality::High;
        read.chart = "left over";
        from_json(json::parse(text, nullptr, false), read);
        QCOMPARE(read.quality, PlanQuality::Low);
        QVERIFY(!read.plan);
        QVERIFY(read.chart.empty());
    }
}

} // namespace tst_QueryPlan

QUERENT_TEST(QueryPlan)
#include "tst_QueryPlan.moc"
