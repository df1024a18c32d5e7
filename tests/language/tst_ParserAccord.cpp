// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/HeardNames.h"
#include "language/Linker.h"
#include "language/ParserAccord.h"
#include "language/Ranker.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

namespace tst_ParserAccord {

using namespace querent;
using namespace querent::language;
using namespace querent::pieces;

namespace {

std::shared_ptr<const SourceModel> pool()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table swimmers{"swimmers",
                         false,
                         {key("swimmer_id"), column("licence_no", ColumnType::Integer),
                          column("swimmer_name", ColumnType::Text),
                          column("town", ColumnType::Text), date("member_since", "2020-01-01"),
                          column("fee", ColumnType::Real)},
                         60,
                         {}};
    catalog.tables = {swimmers};
    return buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)), nullptr, {});
}

query::QueryPlan showing(const char *column)
{
    query::QueryPlan plan;
    plan.from = query::TableSource{"swimmers", {}, {}};
    plan.select = {{query::column("swimmers", column), {}}};
    return plan;
}

neural::AssembledPlan proposed(const char *column, double logProbability)
{
    neural::AssembledPlan proposal;
    proposal.plan = showing(column);
    proposal.logProbability = logProbability;
    return proposal;
}

Candidate reading(const char *column, double score)
{
    Candidate candidate;
    candidate.plan = showing(column);
    candidate.score = score;
    return candidate;
}

double featureOf(const char *question, const query::QueryPlan &plan, std::string_view name)
{
    const auto source = pool();
    const Items linked = Linker(*source).link(tokenize(question));
    for (const Feature &feature : HeardNames(linked, *source).features(shapeOf(plan))) {
        if (feature.name == name) {
            return feature.value;
        }
    }
    qFatal("no such feature");
    return 0.0;
}

} // namespace

/// What the rules take from the parser's proposals, and how names of a plan are heard in a
/// question.
class TestParserAccord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readingsThatAgreeComeFirst();
    void whatIsMuchBetterStaysFirst();
    void linksToWhatIsProposedGain();
    void theSamePlanIsRankedOnce();
    void namesAreHeardAsFarAsTheyAreSaid();
    void whoAndWhenAskForPeopleAndDates();
};

void TestParserAccord::readingsThatAgreeComeFirst()
{
    std::vector<Candidate> ranked{reading("town", 0.8), reading("fee", 0.7)};
    ParserAccord({proposed("fee", -0.1), proposed("town", -3.0)}).rankAnew(ranked);
    QVERIFY(ranked.front().plan == showing("fee"));
}

void TestParserAccord::whatIsMuchBetterStaysFirst()
{
    std::vector<Candidate> ranked{reading("town", 0.95), reading("fee", 0.4)};
    ParserAccord({proposed("fee", -0.1)}).rankAnew(ranked);
    QVERIFY(ranked.front().plan == showing("town"));
}

void TestParserAccord::linksToWhatIsProposedGain()
{
    const auto source = pool();
    Item item;
    item.kind = ItemKind::Mention;
    for (const int column : {3, 5}) {
        Link link;
        link.kind = LinkKind::Column;
        link.table = 0;
        link.column = column;
        link.score = 0.7;
        item.links.push_back(link);
    }
    const auto leanings = ParserAccord({proposed("fee", -0.1)}).leanings({item}, *source);
    QCOMPARE(leanings.size(), std::size_t{1});
    QCOMPARE(leanings.front().column, 5);
    QVERIFY(leanings.front().score > 0.0 && leanings.front().score < 0.5);
    item.links.pop_back(); // nothing to choose from
    QVERIFY(ParserAccord({proposed("town", -0.1)}).leanings({item}, *source).empty());
}

void TestParserAccord::theSamePlanIsRankedOnce()
{
    const auto ranked = rank({reading("town", 0.5), reading("fee", 0.6), reading("town", 0.9)}, {});
    QCOMPARE(ranked.size(), std::size_t{2});
    QVERIFY(ranked.front().plan == showing("town"));
}

void TestParserAccord::namesAreHeardAsFarAsTheyAreSaid()
{
    QVERIFY(featureOf("fee of each swimmer", showing("fee"), "shown said") > 0.95);
    const double half = featureOf("since when", showing("member_since"), "shown said");
    QVERIFY(half > 0.2 && half < 0.8);
    QVERIFY(featureOf("which town", showing("fee"), "shown said") < 0.5);
    QVERIFY(featureOf("fee of each swimmer", showing("fee"), "words without name") < 0.5);
    QVERIFY(featureOf("purple fee", showing("fee"), "words without name") > 0.5);
}

void TestParserAccord::whoAndWhenAskForPeopleAndDates()
{
    QVERIFY(featureOf("who has the highest fee", showing("swimmer_name"), "who") > 0.3);
    QCOMPARE(featureOf("who has the highest fee", showing("fee"), "who"), 0.0);
    QCOMPARE(featureOf("when did they join", showing("member_since"), "when"), 1.0);
    QCOMPARE(featureOf("when did they join", showing("fee"), "when"), 0.0);
    QCOMPARE(featureOf("highest fee", showing("fee"), "who"), -1.0);
    QVERIFY(featureOf("where do they live", showing("town"), "where") >
            featureOf("where do they live", showing("fee"), "where"));
}

} // namespace tst_ParserAccord

QUERENT_TEST(ParserAccord)
#include "tst_ParserAccord.moc"
