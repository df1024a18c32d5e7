// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"
#include "graph/StateJson.h"

namespace tst_Schema {

using namespace querent;
using namespace querent::tests;

class TestSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reducersJoinUpdatesToFields();
    void anUpdateSetsOnlyWhatItWasGiven();
    void aStateSurvivesTheRoundTrip();
    void oldSnapshotsAreRead();
    void unreadableFieldsAreNamed_data();
    void unreadableFieldsAreNamed();
};

using Everything =
    graph::Writes<&TripState::city, &TripState::retries, &TripState::log, &TripState::recent,
                  &TripState::costs, &TripState::route, &TripState::days>;

template <typename W, auto Member>
concept CanSet = requires(W writes, graph::ValueOf<Member> value)
{
    writes.template set<Member>(value);
};

static_assert(CanSet<Logged, &TripState::log>);
static_assert(!CanSet<Logged, &TripState::city>, "an update sets what it lists and no more");

struct Stranger
{
    int number = 0;
};
static_assert(graph::InSchema<TripState, &TripState::city, &TripState::log>);
static_assert(!graph::InSchema<TripState, &Stranger::number>);
static_assert(!graph::ReducerFor<graph::Append, int>);
static_assert(!graph::ReducerFor<graph::Merge, std::vector<int>>);
static_assert(!graph::ReducerFor<graph::Max, std::map<std::string, Stranger>>);

void TestSchema::reducersJoinUpdatesToFields()
{
    TripState state{.city = "Bern",
                    .retries = 4,
                    .log = {"a"},
                    .recent = {"1", "2"},
                    .costs = {{"train", 10}, {"hotel", 90}}};
    Everything update;
    update.set<&TripState::city>("Basel")
        .set<&TripState::retries>(3)
        .set<&TripState::log>({"b", "c"})
        .add<&TripState::log>("d")
        .set<&TripState::recent>({"3", "4"})
        .set<&TripState::costs>({{"hotel", 120}, {"food", 30}});
    update.mergeInto(state);
    QCOMPARE(state.city, std::string("Basel"));
    QCOMPARE(state.retries, 4);
    QCOMPARE(state.log, (std::vector<std::string>{"a", "b", "c", "d"}));
    QCOMPARE(state.recent, (std::vector<std::string>{"2", "3", "4"}));
    QCOMPARE(state.costs,
             (std::map<std::string, int>{{"train", 10}, {"hotel", 120}, {"food", 30}}));
    Everything().set<&TripState::retries>(5).mergeInto(state);
    QCOMPARE(state.retries, 5);
}

void TestSchema::anUpdateSetsOnlyWhatItWasGiven()
{
    TripState state{.city = "Bern", .log = {"a"}};
    const TripState before = state;
    Everything update;
    update.mergeInto(state);
    QCOMPARE(state, before);
    QVERIFY(!update.get<&TripState::city>());
    QCOMPARE(update.preview<TripState>(), nlohmann::json::object());
}

void TestSchema::aStateSurvivesTheRoundTrip()
{
    int connection = 7;
    const TripState state{.city = "Zürich",
                          .retries = 2,
                          .log = {"a", "b"},
                          .recent = {"x"},
                          .costs = {{"train", 10}},
                          .route = "north",
                          .days = std::make_shared<const std::vector<int>>(std::vector{1, 2, 3}),
                          .errors = {{base::ErrorCode::Timeout, "Too long.", "30 s"}},
                          .connection = &connection,
                          .seal = "proven"};
    const nlohmann::json json = graph::stateToJson(state);
    QVERIFY(!json.contains("connection"));
    QCOMPARE(json.at("seal"), nlohmann::json("proven"));
    QCOMPARE(json.at("days"), nlohmann::json({1, 2, 3}));

    TripState read;
    QVERIFY(graph::readState(json, read).ok());
    QCOMPARE(*read.days, *state.days);
    QCOMPARE(read.seal, std::string());
    read.days = state.days;
    read.connection = state.connection;
    read.seal = state.seal;
    QCOMPARE(read, state);

    TripState empty;
    QVERIFY(graph::readState(graph::stateToJson(TripState()), empty).ok());
    QCOMPARE(empty, TripState());
}

void TestSchema::oldSnapshotsAreRead()
{
    TripState read{.retries = 1};
    QVERIFY(graph::readState({{"city", "Bern"}, {"a_field_of_old", 3}}, read).ok());
    QCOMPARE(read, (TripState{.city = "Bern", .retries = 1}));
}

void TestSchema::unreadableFieldsAreNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("named");
    QTest::newRow("a number where text belongs")
        << QByteArray(R"({"city":3})") << QStringLiteral("city");
    QTest::newRow("text in a shared value")
        << QByteArray(R"({"days":["x"]})") << QStringLiteral("days");
    QTest::newRow("no object at all") << QByteArray("[1]") << QStringLiteral("JSON object");
}

void TestSchema::unreadableFieldsAreNamed()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, named);
    TripState state{.city = "Bern"};
    const TripState before = state;
    const auto read = graph::readState(nlohmann::json::parse(json.toStdString()), state);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY2(text(read.error().message).contains(named), read.error().message.c_str());
    QCOMPARE(state, before);
}

} // namespace tst_Schema

QUERENT_TEST(Schema)
#include "tst_Schema.moc"
