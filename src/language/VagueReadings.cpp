// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/EndDates.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/PlanExplainer.h"
#include "language/Rereader.h"
#include "language/StructuralReadings.h"

#include <algorithm>
#include <array>
#include <optional>

namespace querent::language {

namespace {

using query::AggregateFunction;

constexpr std::array<std::string_view, 10> great{
    "large", "big",      "huge",        "major",   "important",
    "key",   "valuable", "significant", "biggish", "high-value"};
constexpr std::array<std::string_view, 4> slight{"small", "tiny", "minor", "unimportant"};
constexpr std::array<std::string_view, 4> late{"recent", "newly", "fresh", "latest"};
/// What things come to, whatever that is measured by.
constexpr std::array<std::string_view, 11> outcome{
    "performance", "performing", "results", "kpis",    "kpi",     "figures",
    "statistics",  "stats",      "metrics", "numbers", "activity"};
/// People, whoever they are, by what they do.
constexpr std::array<std::string_view, 3> performers{"performers", "performer", "achievers"};

/// A sentence with other words in place of an item.
class Rewording
{
public:
    Rewording(const std::string &question, const Tokens &asked)
        : m_question(question), m_tokens(asked)
    {}

    [[nodiscard]] std::string with(const Item &item, const std::string &words,
                                   const std::string &behind = {}) const
    {
        if (item.begin >= m_tokens.size() || item.end > m_tokens.size() || item.end <= item.begin) {
            return {};
        }
        std::string told = m_question;
        const std::size_t end = told.find_last_not_of(" ?.!") + 1;
        told.insert(end, behind);
        const std::size_t from = m_tokens[item.begin].begin;
        return told.replace(from, m_tokens[item.end - 1].end - from, words);
    }

private:
    const std::string &m_question;
    const Tokens &m_tokens;
};

/// Whether the item is a word of its own that merely describes the rows after it.
bool describes(const Items &items, std::size_t at)
{
    constexpr double named = 0.9;
    const Item &item = items[at];
    const bool word =
        item.kind == ItemKind::Word || item.kind == ItemKind::Cue ||
        (item.kind == ItemKind::Mention && !item.quoted && item.links.front().score < named);
    return word && at + 1 < items.size() && items[at + 1].is(LinkKind::Table) &&
           items[at + 1].links.front().score >= named;
}

bool counts(const Items &items)
{
    return std::ranges::any_of(items, [](const Item &item) {
        return item.cue("count") != nullptr || item.cue("agg") != nullptr ||
               item.cue("cmp") != nullptr || item.cue("muchof") != nullptr ||
               item.kind == ItemKind::Number || !item.superlatives.empty() ||
               item.cue("top") != nullptr || item.cue("most") != nullptr;
    });
}

/// The one table that the question names, else the one table of people; -1 where there are several.
int performersOf(const Items &items, const SourceModel &source)
{
    int people = -1;
    for (const Item &item : items) {
        if (item.is(LinkKind::Table)) {
            return item.links.front().table;
        }
    }
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        if (source.tables()[t].person) {
            if (people >= 0) {
                return -1;
            }
            people = static_cast<int>(t);
        }
    }
    return people;
}

/// What the whole source can be judged by: what its busiest tables take in, and how many rows.
std::vector<Measure> outcomesOf(const SourceModel &source)
{
    std::vector<int> events;
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const TableModel &table = source.tables()[t];
        const bool happens =
            table.labels.empty() || table.fact || (table.eventDate >= 0 && !table.person);
        if (!table.table->isView && happens && !table.bridge &&
            (table.eventDate >= 0 || table.money >= 0)) {
            events.push_back(static_cast<int>(t));
        }
    }
    std::ranges::stable_sort(events, [&](int left, int right) {
        return source.table(left).table->rowCount.value_or(0) >
               source.table(right).table->rowCount.value_or(0);
    });
    std::vector<Measure> numbers;
    for (const int table : events) {
        const TableModel &model = source.table(table);
        for (const int column : {model.money, model.unitCount}) {
            if (column >= 0 && numbers.size() < 2) {
                Link link;
                link.table = table;
                link.column = column;
                numbers.push_back(measureOf(link, source));
            }
        }
    }
    for (const int table : events) {
        if (source.table(table).eventDate >= 0 && numbers.size() < 3) {
            Measure count;
            count.table = table;
            numbers.push_back(count);
        }
    }
    return numbers;
}

/// What is done takes some time, whatever is done.
constexpr std::array<std::string_view, 6> lasting{"turnaround", "lead",  "processing",
                                                  "throughput", "cycle", "handling"};
constexpr std::array<std::string_view, 4> pace{"quick", "fast", "quickly", "slow"};
constexpr std::array<std::string_view, 4> ourselves{"we", "us", "our", "things"};

/// "Our average turnaround time", "how quick are we": the words that ask for a time, of rows that
/// nothing tells; empty elsewhere.
std::string timeAskedFor(const Items &items)
{
    constexpr double named = 0.7;
    std::string about;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item &item = items[i];
        const std::string next = i + 1 < items.size() ? items[i + 1].word : std::string();
        const bool time = item.word.ends_with("turnaround") || item.word == "turnaround time" ||
                          (oneOf(item.word, lasting) && next == "time");
        const bool quick = item.word.starts_with("how ")
                               ? oneOf(item.word.substr(4), pace)
                               : i > 0 && items[i - 1].word == "how" && oneOf(item.word, pace);
        const bool whose =
            std::any_of(items.begin() + static_cast<std::ptrdiff_t>(i), items.end(),
                        [](const Item &other) { return oneOf(other.word, ourselves); });
        if (about.empty() && (time || (quick && whose))) {
            about = time && next == "time" ? item.word + " time" : item.word;
            continue;
        }
        const bool tells = item.kind == ItemKind::Mention && item.links.front().score >= named &&
                           item.word != "time";
        if (tells || item.kind == ItemKind::Period || item.kind == ItemKind::Number) {
            return {};
        }
    }
    return about;
}

/// How long it takes, by whichever dates the source has.
StructuralReadings durationReadings(const Candidates &candidates, const SourceModel &source,
                                    const data::Phrasebook &phrases)
{
    constexpr std::size_t mostChoices = 4;
    StructuralReadings found;
    found.about = timeAskedFor(candidates.items);
    if (found.about.empty()) {
        return found;
    }
    std::vector<const TableModel *> tables;
    for (const TableModel &table : source.tables()) {
        const bool happens = table.fact || (table.eventDate >= 0 && !table.person);
        if (happens && !table.stretches.empty() && !table.table->isView) {
            tables.push_back(&table);
        }
    }
    std::ranges::stable_sort(tables, std::ranges::greater(), [](const TableModel *table) {
        return table->table->rowCount.value_or(0);
    });
    const FramePlanner planner(source);
    const PlanExplainer explainer(source, phrases);
    for (std::size_t nth = 0; nth < 2; ++nth) {
        for (const TableModel *table : tables) {
            if (nth >= table->stretches.size() || found.readings.size() >= mostChoices) {
                continue;
            }
            const Stretch &stretch = table->stretches[nth];
            Measure measure;
            measure.function = query::AggregateFunction::Average;
            measure.table = stretch.until.table;
            measure.column = stretch.until;
            measure.since = stretch.from;
            Frame frame;
            frame.subject = measure.table;
            frame.measures = {measure};
            if (auto plan = planner.plan(frame)) {
                found.readings.push_back({explainer.measure(measure), std::move(*plan)});
            }
        }
    }
    found.question =
        phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {found.about});
    return found;
}

/// The first date of a table on which something begins, other than a life; -1 for none.
int beginningIn(const TableModel &table)
{
    const auto begins = std::ranges::find_if(table.columns, [](const ColumnModel &column) {
        const std::vector<std::string> &words = column.names.front().words;
        return column.date && !column.hidden && std::ranges::any_of(words, saysBeginning) &&
               std::ranges::none_of(words, [](const std::string &word) {
                   return oneOf(word, {"birth", "born", "dob"});
               });
    });
    return begins == table.columns.end() ? -1 : begins->id.column;
}

/// "Who has been with us the longest": which people, where several kinds come and go.
StructuralReadings servingReadings(const Items &items, const SourceModel &source,
                                   const data::Phrasebook &phrases)
{
    StructuralReadings found;
    const bool asked = !items.empty() && items.front().word.starts_with("who") &&
                       std::ranges::any_of(items, [](const Item &item) {
                           return item.word.find("with us the longest") != std::string::npos ||
                                  item.word.find("here the longest") != std::string::npos;
                       });
    const bool named = std::ranges::any_of(items, [](const Item &item) {
        return item.is(LinkKind::Table) || item.is(LinkKind::Value);
    });
    if (!asked || named) {
        return found;
    }
    const FramePlanner planner(source);
    const auto offer = [&](int people, ColumnId since) {
        Frame frame;
        frame.subject = people;
        frame.entities = {people};
        frame.limit = 1;
        Ordering order;
        order.column = since;
        frame.orders = {order};
        if (since.table != people) {
            Measure first;
            first.function = query::AggregateFunction::Min;
            first.table = since.table;
            first.column = since;
            goBy(frame, std::move(first));
        }
        if (auto plan = planner.plan(frame)) {
            found.readings.push_back({source.table(people).label, std::move(*plan)});
        }
    };
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const int people = static_cast<int>(t);
        if (!source.table(people).person || source.table(people).table->isView) {
            continue;
        }
        if (const int own = beginningIn(source.table(people)); own >= 0) {
            offer(people, {people, own});
            continue;
        }
        for (const JoinEdge &edge : source.graph().edges()) {
            const int since = edge.to == people && edge.from != people
                                  ? beginningIn(source.table(edge.from))
                                  : -1;
            if (since >= 0) {
                offer(people, {edge.from, since});
                break;
            }
        }
    }
    found.about = "longest";
    found.question =
        phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {found.about});
    return found;
}

} // namespace

StructuralReadings vagueReadings(const std::string &question, const Candidates &candidates,
                                 const SourceModel &source, const CandidateGenerator &generator,
                                 const data::Phrasebook &phrases)
{
    StructuralReadings found = verdictReadings(candidates, source, generator, phrases);
    if (!found.readings.empty()) {
        return found;
    }
    const Items &items = candidates.items;
    const Rewording rewording(question, candidates.asked);
    const Rereader rereader(source, generator, phrases);
    const bool timed =
        std::ranges::any_of(items, [](const Item &item) { return item.kind == ItemKind::Period; });
    for (std::size_t i = 0; i < items.size() && found.readings.empty(); ++i) {
        const Item &item = items[i];
        const bool large = oneOf(item.word, great) || oneOf(item.word, slight);
        if (large && describes(items, i) && !counts(items)) {
            const std::string told =
                rewording.with(item, oneOf(item.word, great) ? "top 10" : "bottom 10");
            if (const auto read = rereader.read(told, {})) {
                rereader.addNumbers(found, numbersFor(read->reading.frame, source), told);
                found.about = item.word;
                found.question = phrases.say(
                    QUERENT_PHRASE("language", "By which number is “%1” meant?"), {item.word});
            }
        } else if (oneOf(item.word, late) && describes(items, i) && !counts(items) && !timed) {
            const auto add = [&](std::string label, const char *instead, const char *behind) {
                rereader.add(found, std::move(label), rewording.with(item, instead, behind));
            };
            add(phrases.say(QUERENT_PHRASE("language", "the last 10")), "10 latest", "");
            add(phrases.say(QUERENT_PHRASE("language", "of the last 30 days")), "",
                " in the last 30 days");
            add(phrases.say(QUERENT_PHRASE("language", "of the last 12 months")), "",
                " in the last 12 months");
            found.about = item.word;
            found.question =
                phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {item.word});
        } else if (oneOf(item.word, outcome) && item.kind == ItemKind::Word && item.content &&
                   !counts(items)) {
            // "agent performance" is that of each
            Item both = item;
            const bool ofEach = i > 0 && items[i - 1].is(LinkKind::Table);
            both.begin = ofEach ? items[i - 1].begin : item.begin;
            rereader.addNumbers(found, outcomesOf(source),
                                rewording.with(both, ofEach ? "per " + items[i - 1].word : ""));
            found.about = item.word;
            found.question = phrases.say(
                QUERENT_PHRASE("language", "By which number is “%1” meant?"), {item.word});
        } else if (oneOf(item.word, performers) && performersOf(items, source) >= 0) {
            Frame frame;
            frame.subject = performersOf(items, source);
            rereader.addNumbers(
                found, numbersFor(frame, source),
                rewording.with(item, (saysSeveral(item) ? std::to_string(severalRows) + " " : "") +
                                         PlanExplainer(source, phrases).tableName(frame.subject)));
            found.about = item.word;
            found.question = phrases.say(
                QUERENT_PHRASE("language", "By which number is “%1” meant?"), {item.word});
        }
    }
    if (found.readings.empty()) {
        found = servingReadings(items, source, phrases);
    }
    if (found.readings.empty()) {
        found = durationReadings(candidates, source, phrases);
    }
    if (found.readings.size() < 2) {
        found.readings.clear();
    }
    return found;
}

} // namespace querent::language
