// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

namespace tst_Upgrade {

using namespace querent;
using namespace querent::tests;

namespace {

/// A state as an earlier version of a program had it, and as the next one has it.
struct OldOrder
{
    std::string item = {};
    int count = 0;
    std::string clerk = {};
    std::vector<std::string> log = {};
};

struct NewOrder
{
    std::string item = {};
    int count = 0;
    std::vector<std::string> log = {};
    std::string currency = "EUR";
    std::optional<int> discount = {};
    std::map<std::string, int> stock = {{"none", 0}};
};

} // namespace

} // namespace tst_Upgrade

template <>
struct querent::graph::StateSchema<tst_Upgrade::OldOrder>
{
    static constexpr auto fields = std::tuple{
        field<&tst_Upgrade::OldOrder::item>("item", replace),
        field<&tst_Upgrade::OldOrder::count>("count", replace),
        field<&tst_Upgrade::OldOrder::clerk>("clerk", replace),
        field<&tst_Upgrade::OldOrder::log>("log", append),
    };
};

template <>
struct querent::graph::StateSchema<tst_Upgrade::NewOrder>
{
    static constexpr auto fields = std::tuple{
        field<&tst_Upgrade::NewOrder::item>("item", replace),
        field<&tst_Upgrade::NewOrder::count>("count", max),
        field<&tst_Upgrade::NewOrder::log>("log", append),
        field<&tst_Upgrade::NewOrder::currency>("currency", replace),
        field<&tst_Upgrade::NewOrder::discount>("discount", replace),
        field<&tst_Upgrade::NewOrder::stock>("stock", merge),
    };
};

namespace tst_Upgrade {

namespace {

/// The same graph over either state: take → ask → done.
template <typename S>
graph::CompiledGraph<S> orderGraph()
{
    using Taken = graph::Writes<&S::count, &S::log>;
    using Asked = graph::Writes<&S::item, &S::log>;
    graph::StateGraph<S> recipe("order");
    recipe
        .node("take", graph::reads<>,
              [] { return Taken().template set<&S::count>(3).template add<&S::log>("taken"); })
        .node("ask", graph::reads<>,
              [](graph::NodeContext &context) -> graph::Step<Asked> {
                  if (context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "Which item?"}}};
                  }
                  return Asked()
                      .template set<&S::item>(context.answer()->get<std::string>())
                      .template add<&S::log>("asked");
              })
        .edge(START, "take")
        .edge("take", "ask")
        .edge("ask", END);
    return compiled(recipe);
}

/// A saved run as another process finds it: nothing but its text is left.
void bringOver(const graph::Checkpointer &from, graph::Checkpointer &to, const std::string &runId)
{
    const auto steps = from.steps(runId);
    for (const graph::Checkpoint &step : *steps) {
        graph::Checkpoint checkpoint = *from.load(step.id);
        checkpoint.state = nlohmann::json::parse(checkpoint.state.dump(), nullptr, false);
        QVERIFY(to.save(checkpoint).ok());
    }
}

} // namespace

/// Runs that wait while the program becomes another one.
class TestUpgrade : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWaitingRunGoesOnInTheNextVersion();
    void anEarlierStepCanBeForkedInTheNextVersion();
    void aNewVersionsRunGoesOnInTheEarlierOne();
    void aFieldOfAnotherTypeIsNamed();
    void aNodeThatIsGoneIsNamed();
};

void TestUpgrade::aWaitingRunGoesOnInTheNextVersion()
{
    Bench before;
    QCOMPARE(orderGraph<OldOrder>().run({.clerk = "Ada"}, before.options()).outcome,
             graph::Outcome::NeedsInput);
    Bench after;
    bringOver(before.checkpointer, after.checkpointer, "run-1");
    const auto done = orderGraph<NewOrder>().resume("run-1", {.answer = "lamp"}, after.options());
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.state.item, std::string("lamp"));
    QCOMPARE(done.state.count, 3);
    QCOMPARE(done.state.log, (std::vector<std::string>{"taken", "asked"}));
    // what the earlier version did not know has its default
    QCOMPARE(done.state.currency, std::string("EUR"));
    QVERIFY(!done.state.discount);
    QCOMPARE(done.state.stock, (std::map<std::string, int>{{"none", 0}}));
    // and from now on it is saved; what the new version does not know is gone
    const nlohmann::json saved = after.checkpointer.latest("run-1")->state;
    QCOMPARE(saved.at("currency"), nlohmann::json("EUR"));
    QVERIFY(!saved.contains("clerk"));
}

void TestUpgrade::anEarlierStepCanBeForkedInTheNextVersion()
{
    Bench before;
    (void)orderGraph<OldOrder>().run({}, before.options());
    Bench after;
    bringOver(before.checkpointer, after.checkpointer, "run-1");
    const auto forked = orderGraph<NewOrder>().forkFrom(
        {"run-1", 1}, {.patch = {{"currency", "CHF"}}, .answer = "lamp"}, after.options());
    QCOMPARE(forked.outcome, graph::Outcome::Success);
    QCOMPARE(forked.state.currency, std::string("CHF"));
    QCOMPARE(forked.state.count, 3);
}

void TestUpgrade::aNewVersionsRunGoesOnInTheEarlierOne()
{
    Bench before;
    (void)orderGraph<NewOrder>().run({.discount = 5}, before.options());
    Bench after;
    bringOver(before.checkpointer, after.checkpointer, "run-1");
    const auto done = orderGraph<OldOrder>().resume("run-1", {.answer = "lamp"}, after.options());
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.state.count, 3);
    QVERIFY(done.state.clerk.empty());
}

void TestUpgrade::aFieldOfAnotherTypeIsNamed()
{
    Bench bench;
    (void)orderGraph<OldOrder>().run({}, bench.options());
    graph::Checkpoint checkpoint = *bench.checkpointer.latest("run-1");
    checkpoint.state["count"] = "three";
    QVERIFY(bench.checkpointer.save(checkpoint).ok());
    const auto refused = orderGraph<NewOrder>().resume("run-1", {}, bench.options());
    QCOMPARE(refused.outcome, graph::Outcome::Error);
    QCOMPARE(refused.error->code, base::ErrorCode::MalformedDocument);
    QCOMPARE(refused.error->message,
             std::string("The field 'count' of a saved state cannot be read."));
}

void TestUpgrade::aNodeThatIsGoneIsNamed()
{
    Bench bench;
    (void)orderGraph<OldOrder>().run({}, bench.options());
    graph::Checkpoint checkpoint = *bench.checkpointer.latest("run-1");
    checkpoint.next = "inquire";
    QVERIFY(bench.checkpointer.save(checkpoint).ok());
    const auto refused = orderGraph<NewOrder>().resume("run-1", {}, bench.options());
    QCOMPARE(refused.error->code, base::ErrorCode::InvalidArgument);
    QCOMPARE(refused.error->message,
             std::string("The graph 'order' has no node 'inquire' to go on at."));
}

} // namespace tst_Upgrade

QUERENT_TEST(Upgrade)
#include "tst_Upgrade.moc"
