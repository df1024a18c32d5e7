// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "reasoning/Agreement.h"

#include <QTest>

#include <random>

namespace tst_Agreement {

using namespace querent;
using namespace querent::reasoning;
using query::PlanQuality;
using Trial = query::TrialResult::Kind;

namespace {

/// How a made-up evaluation came out.
struct Tally
{
    int right = 0;
    int all = 0;
    int highRight = 0;
    int high = 0;

    [[nodiscard]] double accuracy() const { return double(right) / all; }
    [[nodiscard]] double precision() const { return high > 0 ? double(highRight) / high : 1.0; }
    void count(bool isRight, PlanQuality quality)
    {
        ++all;
        right += isRight ? 1 : 0;
        if (quality == PlanQuality::High) {
            ++high;
            highRight += isRight ? 1 : 0;
        }
    }
};

struct Outcome
{
    Tally offline;
    Tally model;
    Tally together;
};

/// An engine whose chances are honest and a model that is right in `skill` of the questions,
/// whatever the engine says. Wrong answers are one of five, so that two may be the same.
Outcome simulated(double skill, int questions, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    std::uniform_int_distribution<int> mistakes(1, 5);
    Outcome outcome;
    TrackRecord record;
    for (int i = 0; i < questions; ++i) {
        const bool sure = uniform(random) < 0.6;
        const double chance = sure ? 0.88 + 0.1 * uniform(random) : 0.2 + 0.5 * uniform(random);
        // 0 is right
        const int offline = uniform(random) < chance ? 0 : mistakes(random);
        const int model = uniform(random) < skill ? 0 : mistakes(random);
        Opinions opinions;
        opinions.offline = sure ? PlanQuality::High : PlanQuality::Medium;
        opinions.chance = chance;
        opinions.modelRuns = true;
        opinions.relation = offline == model ? Relation::Same : Relation::Different;
        const Verdict verdict = decide(opinions, record.skill());
        record.note(chance, offline == model);
        outcome.offline.count(offline == 0, *opinions.offline);
        outcome.model.count(model == 0, PlanQuality::Medium);
        outcome.together.count((verdict.takeModel ? model : offline) == 0, verdict.quality);
    }
    return outcome;
}

} // namespace

class TestAgreement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void weighsWhatBothSay_data();
    void weighsWhatBothSay();
    void agreementMakesSurer();
    void aShownReadingIsWorthLess();
    void learnsHowGoodTheModelIs();
    void togetherBeatsEitherAlone_data();
    void togetherBeatsEitherAlone();
};

void TestAgreement::weighsWhatBothSay_data()
{
    QTest::addColumn<Opinions>("opinions");
    QTest::addColumn<double>("skill");
    QTest::addColumn<bool>("takeModel");
    QTest::addColumn<int>("quality");
    QTest::addColumn<bool>("ask");

    const auto row = [](const char *name, const Opinions &opinions, double skill, bool takeModel,
                        PlanQuality quality, bool ask) {
        QTest::newRow(name) << opinions << skill << takeModel << int(quality) << ask;
    };
    Opinions both{.offline = PlanQuality::High, .chance = 0.95, .modelRuns = true};
    both.relation = Relation::Same;
    row("both say the same and the engine is sure", both, 0.6, false, PlanQuality::High, false);
    both.offline = PlanQuality::Medium;
    both.chance = 0.6;
    row("the same makes a doubtful plan sure", both, 0.6, false, PlanQuality::High, false);
    row("the same from a bad model does not", both, 0.1, false, PlanQuality::Medium, false);
    both.relation = Relation::Different;
    row("a good model is taken against a doubtful engine", both, 0.95, true, PlanQuality::Medium,
        false);
    row("where neither is ahead somebody is asked", both, 0.6, false, PlanQuality::Medium, true);
    both.offlineTrial = Trial::Failed;
    both.modelTrial = Trial::Rows;
    row("a plan that cannot run loses", both, 0.5, true, PlanQuality::Medium, false);
    both.offlineTrial = Trial::Rows;
    both.modelTrial = Trial::Empty;
    row("an empty result is worth less", both, 0.7, false, PlanQuality::Medium, true);
    both = {.offline = PlanQuality::High, .chance = 0.95, .modelRuns = true};
    both.relation = Relation::Different;
    row("a sure engine keeps its plan, no longer sure", both, 0.5, false, PlanQuality::Medium,
        false);
    both.relation = Relation::Unknown;
    row("what cannot be compared counts as different", both, 0.5, false, PlanQuality::Medium,
        false);
    both = {.offline = PlanQuality::Medium, .chance = 0.5, .modelRuns = true};
    both.readings = 2;
    both.relation = Relation::OtherReading;
    row("the model decides between two readings", both, 0.8, true, PlanQuality::Medium, false);
    both.relation = Relation::Different;
    row("a third reading is less probable than either", both, 0.6, false, PlanQuality::Medium,
        true);
    both = {};
    both.modelRuns = true;
    row("only the model has something", both, 0.9, true, PlanQuality::Medium, false);
    row("nobody has anything", {}, 0.9, false, PlanQuality::Low, false);
    row("a model without an answer has no voice", {.offline = PlanQuality::High, .chance = 0.95},
        0.6, false, PlanQuality::High, false);
    row("a model that objects makes it doubtful",
        {.offline = PlanQuality::High, .chance = 0.95, .modelDissents = true}, 0.6, false,
        PlanQuality::Medium, false);
}

void TestAgreement::weighsWhatBothSay()
{
    QFETCH(Opinions, opinions);
    QFETCH(double, skill);
    QFETCH(bool, takeModel);
    QFETCH(int, quality);
    QFETCH(bool, ask);

    const Verdict verdict = decide(opinions, skill);
    QCOMPARE(verdict.takeModel, takeModel);
    QCOMPARE(int(verdict.quality), quality);
    QCOMPARE(verdict.ask, ask);
    QVERIFY(verdict.confidence >= 0.0 && verdict.confidence <= 1.0);
}

void TestAgreement::agreementMakesSurer()
{
    for (double chance = 0.1; chance < 1.0; chance += 0.1) {
        for (double skill = 0.1; skill < 1.0; skill += 0.1) {
            Opinions opinions{.offline = PlanQuality::Medium, .chance = chance, .modelRuns = true};
            opinions.relation = Relation::Same;
            QVERIFY(decide(opinions, skill).confidence >= chance);
            opinions.relation = Relation::Different;
            QVERIFY(decide(opinions, skill).quality != PlanQuality::High);
        }
    }
}

void TestAgreement::aShownReadingIsWorthLess()
{
    Opinions opinions{.offline = PlanQuality::Medium, .chance = 0.5, .modelRuns = true};
    opinions.relation = Relation::Same;
    opinions.readings = 2;
    const double unshown = decide(opinions, 0.6).confidence;
    opinions.hinted = true;
    QVERIFY(decide(opinions, 0.6).confidence < unshown);
}

void TestAgreement::learnsHowGoodTheModelIs()
{
    TrackRecord good;
    TrackRecord bad;
    const double before = good.skill();
    for (int i = 0; i < 40; ++i) {
        good.note(0.9, i % 10 != 0);
        bad.note(0.9, i % 10 == 0);
    }
    QVERIFY(good.skill() > 0.85);
    QVERIFY(bad.skill() < 0.25);
    QCOMPARE(before, 0.6);
}

void TestAgreement::togetherBeatsEitherAlone_data()
{
    QTest::addColumn<double>("skill");

    for (const double skill : {0.05, 0.25, 0.35, 0.5, 0.65, 0.8, 0.95}) {
        QTest::addRow("a model that is right in %.0f %%", skill * 100) << skill;
    }
}

void TestAgreement::togetherBeatsEitherAlone()
{
    QFETCH(double, skill);

    const Outcome outcome = simulated(skill, 20'000, 6);
    qInfo("skill %.2f: accuracy offline %.3f, model %.3f, together %.3f; precision of high "
          "offline %.3f, together %.3f (%d of %d)",
          skill, outcome.offline.accuracy(), outcome.model.accuracy(), outcome.together.accuracy(),
          outcome.offline.precision(), outcome.together.precision(), outcome.together.high,
          outcome.offline.high);
    QVERIFY(outcome.together.accuracy() >=
            std::max(outcome.offline.accuracy(), outcome.model.accuracy()) - 0.005);
    if (skill < 0.2) { // not heard
        QVERIFY(outcome.together.precision() >= outcome.offline.precision() - 0.005);
    } else {
        QVERIFY(outcome.together.precision() > outcome.offline.precision());
    }
}

} // namespace tst_Agreement

QUERENT_TEST(Agreement)
#include "tst_Agreement.moc"
