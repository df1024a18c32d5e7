// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CandidateGenerator.h"

#include "language/AskedPart.h"
#include "language/ChosenNumber.h"
#include "language/CountedRows.h"
#include "language/FollowUpResolver.h"
#include "language/Linker.h"
#include "language/RankingSaid.h"
#include "language/Stemmer.h"
#include "language/Tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace querent::language {

namespace {

/// A reading may leave a role half filled: that part is as good as not said.
void dropUnfinished(Frame &frame)
{
    std::erase_if(frame.measures, [](const Measure &measure) { return measure.table < 0; });
    std::erase_if(frame.orders, [&](const Ordering &order) {
        // by the change from one period to the other
        const bool byChange = frame.operation == Operation::BetweenPeriods;
        return order.measure ? order.measure->table < 0 : !order.column.valid() && !byChange;
    });
    std::erase_if(frame.havings, [](const Having &having) { return having.measure.table < 0; });
    std::erase_if(frame.groups,
                  [](const Grouping &group) { return group.table < 0 && !group.column.valid(); });
    std::erase_if(frame.entities, [](int table) { return table < 0; });
    std::erase_if(frame.conditions, [](const Condition &condition) {
        return !condition.column.valid() && condition.table < 0;
    });
}

/// Whether a word of the item stands in the very name of what it is taken for.
bool namedSo(const Item &item, const SourceModel &source)
{
    const Link &link = item.links.front();
    const NameWords &name = link.kind == LinkKind::Column ? source.column(link.id()).names.front()
                                                          : source.table(link.table).names.front();
    for (const std::string &word : valueWords(item.word)) {
        const std::string stem = stemWord(word);
        if (std::find(name.stems.begin(), name.stems.end(), stem) != name.stems.end()) {
            return true;
        }
    }
    return false;
}

/// Words that only resemble a name, of a table that no other word of the question speaks of, and
/// that the plan joins for their sake alone.
std::vector<std::size_t> strangers(const Items &items, const query::QueryPlan &plan,
                                   const SourceModel &source)
{
    std::set<int> sure;
    for (const Item &item : items) {
        if (item.kind == ItemKind::Mention && item.used && item.links.front().score >= 0.9) {
            sure.insert(item.links.front().table);
        }
    }
    std::vector<std::size_t> found;
    const std::string written = sure.empty() ? std::string() : query::planToJson(plan).dump();
    for (std::size_t i = 0; i < items.size() && !sure.empty(); ++i) {
        const Item &item = items[i];
        const double enough = item.is(LinkKind::Table) ? 0.65 : 0.78;
        if (item.kind == ItemKind::Mention && item.used && item.links.front().score < enough &&
            (item.is(LinkKind::Value) || !namedSo(item, source)) &&
            sure.count(item.links.front().table) == 0 &&
            written.find('"' + source.table(item.links.front().table).table->name + '"') !=
                std::string::npos) {
            found.push_back(i);
        }
    }
    return found;
}

/// The items without what `dropped` would have added: other links in tables named anyway, or none.
Items withoutStrangers(Items items, const Items &read, const std::vector<std::size_t> &dropped)
{
    std::set<int> sure;
    for (const Item &item : read) {
        if (item.kind == ItemKind::Mention && item.used && item.links.front().score >= 0.9) {
            sure.insert(item.links.front().table);
        }
    }
    for (const std::size_t place : dropped) {
        const auto found = std::find_if(items.begin(), items.end(), [&](const Item &item) {
            return item.begin == read[place].begin && item.end == read[place].end;
        });
        if (found == items.end()) {
            continue;
        }
        Item &item = *found;
        std::erase_if(item.links, [&](const Link &link) { return sure.count(link.table) == 0; });
        if (item.links.empty()) {
            item.kind = ItemKind::Word;
            item.content = false;
        }
    }
    return items;
}

constexpr std::size_t mostVariations = 5;

} // namespace

Candidates CandidateGenerator::generate(const std::string &question,
                                        const std::vector<Link> &wishes,
                                        const std::optional<Frame> &former,
                                        const std::stop_token &stop) const
{
    return generate(askedPart(tokenize(question), m_source), wishes, former, stop);
}

Candidates CandidateGenerator::generate(const Tokens &asked, const std::vector<Link> &wishes,
                                        const std::optional<Frame> &former,
                                        const std::stop_token &stop,
                                        const std::vector<Link> &leanings) const
{
    if (const auto counted = former ? std::nullopt : countedRows(asked, m_source)) {
        Candidates narrowed =
            generate(counted->asked, counted->conditions, wishes, former, stop, leanings);
        if (!narrowed.all.empty()) {
            return narrowed;
        }
    }
    return generate(asked, {}, wishes, former, stop, leanings);
}

Candidates CandidateGenerator::generate(const Tokens &asked, const std::vector<Condition> &counted,
                                        const std::vector<Link> &wishes,
                                        const std::optional<Frame> &former,
                                        const std::stop_token &stop,
                                        const std::vector<Link> &leanings) const
{
    Candidates result;
    Items items = Linker(m_source).link(asked);
    if (former) {
        preferFormer(items, *former);
    }
    result.items = items;
    result.linked = items;
    result.asked = asked;
    const FramePlanner planner(m_source);
    std::vector<Ambiguity> ambiguities;
    std::vector<std::size_t> dropped;
    const bool adds = former && addsToFormer(asked);
    Items read;
    const auto attempt = [&](const std::vector<Link> &links, std::optional<Ambiguity> variation) {
        Resolution resolution = LinkResolver(m_source).resolve(items, links, leanings);
        if (!variation && dropped.empty()) {
            ambiguities = resolution.ambiguities;
        }
        QuestionReader reader(m_source, m_today,
                              variation ? std::optional(variation->other) : std::nullopt);
        Reading reading;
        if (former) {
            reading = reader.readFragment(resolution, *former);
            followUp(*former, reading, m_source, reader.items(), adds);
        } else {
            reading = reader.read(resolution);
        }
        for (const Link &wish : wishes) {
            if (wish.number) {
                goBy(reading.frame, wish, m_source);
                reading.guessedMeasure = false;
                reading.openRanking = false;
            }
        }
        settleOperation(reading.frame, m_source, reader.items());
        Items seen = reader.items();
        if (!reading.frame.analysis.empty() && settleAnalysis(reading.frame, m_source, seen)) {
            reading.analysed = true;
            passOverAnalysisWords(seen, m_source, reading);
        }
        dropUnfinished(reading.frame);
        heedRanking(reading.frame, m_source);
        if (!variation && dropped.empty()) {
            result.first = reading;
            result.items = seen;
        }
        auto plan = planner.plan(reading.frame);
        if (!plan || !narrow(*plan, counted, m_source)) {
            return;
        }
        reading.frame.conditions.insert(reading.frame.conditions.end(), counted.begin(),
                                        counted.end());
        const bool known =
            std::any_of(result.all.begin(), result.all.end(),
                        [&](const Candidate &candidate) { return candidate.plan == *plan; });
        if (known) {
            return;
        }
        Candidate candidate;
        candidate.score = reading.score - (variation ? variation->margin : 0.0);
        if (!former) {
            // what needs another table must be worth it
            const std::vector<std::size_t> far = strangers(reader.items(), *plan, m_source);
            candidate.score -= 0.15 * static_cast<double>(far.size());
            if (dropped.empty() && !variation) {
                dropped = far;
                read = reader.items();
            } else if (!variation) {
                candidate.score -= 0.1 * static_cast<double>(dropped.size());
                for (const std::size_t i : dropped) {
                    reading.unused.push_back(read[i].word);
                }
            }
        } else if (variation) {
            // what the former turn spoke of stays before what only sounds like it
            candidate.score = std::min(candidate.score, result.first.score - variation->margin);
        }
        candidate.reading = std::move(reading);
        candidate.plan = std::move(*plan);
        candidate.variation = std::move(variation);
        result.all.push_back(std::move(candidate));
    };
    attempt(wishes, std::nullopt);
    const std::size_t most =
        leanings.empty() ? std::min<std::size_t>(ambiguities.size(), mostVariations) : 0;
    for (std::size_t a = 0; a < most && !stop.stop_requested(); ++a) {
        std::vector<Link> links = wishes;
        links.push_back(ambiguities[a].other);
        attempt(links, ambiguities[a]);
    }
    if (!dropped.empty() && !stop.stop_requested()) {
        items = withoutStrangers(items, read, dropped);
        attempt(wishes, std::nullopt);
    }
    return result;
}

} // namespace querent::language
