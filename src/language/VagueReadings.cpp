// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/OpenRanks.h"
#include "language/PlanExplainer.h"
#include "language/Ranker.h"
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
/// "Which club is doing the worst": by whatever clubs are judged by.
constexpr std::array<std::string_view, 6> doing{"doing",      "do",       "did",
                                                "performing", "performs", "performed"};

/// "How good are our teams": by whatever teams are judged by.
constexpr std::array<std::string_view, 13> judging{
    "good",       "bad",   "well", "badly", "strong",    "healthy",   "efficient",
    "productive", "great", "big",  "large", "important", "successful"};
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

class Rereader
{
public:
    Rereader(const SourceModel &source, const CandidateGenerator &generator,
             const data::Phrasebook &phrases)
        : m_source(source), m_generator(generator), m_phrases(phrases)
    {}

    [[nodiscard]] std::optional<Candidate> read(const std::string &question,
                                                const std::vector<Link> &wishes) const
    {
        if (question.empty()) {
            return std::nullopt;
        }
        std::vector<Candidate> ranked =
            rank(m_generator.generate(question, wishes, std::nullopt, {}).all, {});
        const bool clear = !ranked.empty() && ranked.front().reading.unknown.empty();
        return clear ? std::optional(std::move(ranked.front())) : std::nullopt;
    }

    void add(StructuralReadings &found, std::string label, const std::string &question,
             const std::vector<Link> &wishes = {}) const
    {
        const auto candidate = read(question, wishes);
        const bool again =
            candidate && std::ranges::any_of(found.readings, [&](const StructuralReading &known) {
                return known.plan == candidate->plan;
            });
        if (candidate && !again) {
            found.readings.push_back({std::move(label), candidate->plan});
        }
    }

    /// One reading for each number that the rows can be judged by.
    void addNumbers(StructuralReadings &found, const std::vector<Measure> &numbers,
                    const std::string &question) const
    {
        const PlanExplainer explainer(m_source, m_phrases);
        for (const Measure &measure : numbers) {
            Link link;
            link.kind = measure.column.valid() ? LinkKind::Column : LinkKind::Table;
            link.table = measure.table;
            link.column = measure.column.column;
            link.number = true;
            add(found, explainer.measure(measure), question, {link});
        }
    }

private:
    const SourceModel &m_source;
    const CandidateGenerator &m_generator;
    const data::Phrasebook &m_phrases;
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

/// The one thing named in "which club is doing the best"; nothing elsewhere.
std::optional<std::size_t> judgedAt(const Items &items, std::size_t at)
{
    const bool judges = items[at].word == "best" || items[at].word == "worst";
    bool does = false;
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
        does = does || oneOf(items[at - back].word, doing);
    }
    std::optional<std::size_t> noun;
    for (std::size_t i = 0; judges && does && i < items.size(); ++i) {
        if (items[i].kind == ItemKind::Period) {
            return std::nullopt;
        }
        if (items[i].kind == ItemKind::Mention) {
            if (noun || !items[i].is(LinkKind::Table)) {
                return std::nullopt;
            }
            noun = i;
        }
    }
    return noun;
}

/// The one thing named in "how good are our teams"; nothing elsewhere.
std::optional<std::size_t> ratedAt(const Items &items, std::size_t at)
{
    constexpr double named = 0.9;
    const Item &asked = items[at];
    const bool whole = asked.word.starts_with("how ") && oneOf(asked.word.substr(4), judging) &&
                       (asked.kind != ItemKind::Mention || asked.links.front().score < named);
    const bool apart = oneOf(asked.word, judging) && at > 0 && items[at - 1].word == "how";
    if (!whole && !apart) {
        return std::nullopt;
    }
    std::optional<std::size_t> noun;
    for (std::size_t i = at + 1; i < items.size(); ++i) {
        if (items[i].kind == ItemKind::Mention) {
            if (noun || !items[i].is(LinkKind::Table)) {
                return std::nullopt;
            }
            noun = i;
        }
    }
    return noun;
}

/// "The most important supplier": praise that says nothing of a number.
constexpr std::array<std::string_view, 11> praise{
    "important", "successful", "significant", "productive",  "effective", "efficient",
    "relevant",  "attractive", "problematic", "troublesome", "reliable"};
/// "Which of them gives us the most trouble"
constexpr std::array<std::string_view, 9> troubles{"trouble",   "troubles", "problems",
                                                   "headaches", "grief",    "hassle",
                                                   "headache",  "worry",    "worries"};
/// What tells how much something is liked, beside how often it is taken.
constexpr std::array<std::string_view, 11> liking{"rating", "score",     "stars",     "grade",
                                                  "marks",  "votes",     "likes",     "views",
                                                  "points", "followers", "popularity"};

/// Something that is to come first by a number that the question does not say.
struct Praised
{
    std::string words;    ///< from "most" to the praise
    std::size_t noun = 0; ///< what is praised
    bool popular = false; ///< taken often, or liked much
    bool least = false;
};

/// "The most important supplier", "the most popular trips", "which machine gives us the most
/// trouble"; nothing where the question names anything else to go by.
std::optional<Praised> praisedAt(const Items &items, std::size_t at)
{
    constexpr double named = 0.9;
    constexpr double meant = 0.6; // as "plane" is for aircraft
    Praised praised{items[at].word, 0,
                    items[at].word == "most popular" || items[at].word == "least popular",
                    items[at].word.starts_with("least")};
    bool vague = praised.popular;
    if (!vague && at + 1 < items.size() &&
        (items[at].cue("most") != nullptr || items[at].cue("least") != nullptr)) {
        const Item &next = items[at + 1];
        vague = next.kind != ItemKind::Period &&
                (oneOf(next.word, praise) || oneOf(next.word, troubles));
        praised.words += " " + next.word;
    }
    std::size_t nouns = 0;
    for (std::size_t i = 0; vague && i < items.size(); ++i) {
        const Item &item = items[i];
        const bool ownWord = i == at || (i == at + 1 && !praised.popular);
        if (ownWord) {
            continue;
        }
        if (item.kind == ItemKind::Mention) {
            const bool rows = item.is(LinkKind::Table) && item.links.front().score >= meant;
            vague = rows || item.links.front().score < named;
            praised.noun = rows ? i : praised.noun;
            nouns += rows ? 1 : 0;
        } else if (item.cue("by") != nullptr || item.cue("agg") != nullptr ||
                   item.cue("count") != nullptr || item.kind == ItemKind::Period ||
                   item.kind == ItemKind::Number) {
            vague = false;
        }
    }
    return vague && nouns == 1 ? std::optional(std::move(praised)) : std::nullopt;
}

/// Those of the numbers that tell how popular something is.
std::vector<Measure> likedBy(std::vector<Measure> numbers, const SourceModel &source)
{
    std::erase_if(numbers, [&](const Measure &measure) {
        return measure.column.valid() &&
               std::ranges::none_of(source.column(measure.column).names.front().words,
                                    [](const std::string &word) { return oneOf(word, liking); });
    });
    return numbers;
}

/// Those of the numbers that tell how well rows do, and not what they are like.
std::vector<Measure> faringBy(std::vector<Measure> numbers, int rows, const SourceModel &source)
{
    std::vector<Measure> faring = numbers;
    std::erase_if(faring, [&](const Measure &measure) {
        if (measure.table != rows || !measure.column.valid()) {
            return false;
        }
        const ColumnModel &column = source.column(measure.column);
        return std::ranges::none_of(column.names.front().words, [](const std::string &word) {
            return oneOf(word, liking) ||
                   oneOf(word, {"revenue", "sales", "turnover", "profit", "spend", "spent"});
        });
    });
    return faring.size() > 1 ? faring : numbers;
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
        if (table.fact && !table.stretches.empty() && !table.table->isView) {
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

} // namespace

StructuralReadings vagueReadings(const std::string &question, const Candidates &candidates,
                                 const SourceModel &source, const CandidateGenerator &generator,
                                 const data::Phrasebook &phrases)
{
    StructuralReadings found;
    const Items &items = candidates.items;
    const Rewording rewording(question, candidates.asked);
    const Rereader rereader(source, generator, phrases);
    const bool timed =
        std::ranges::any_of(items, [](const Item &item) { return item.kind == ItemKind::Period; });
    for (std::size_t i = 0; i < items.size() && found.readings.empty(); ++i) {
        const Item &item = items[i];
        if (const auto open = openRankAt(items, i, source)) {
            if (const auto read = rereader.read(open->told, {})) {
                std::vector<Measure> numbers = numbersFor(read->reading.frame, source);
                const Link &rows = items[open->noun].links.front();
                if (!open->sized) {
                    numbers = faringBy(std::move(numbers), rows.table, source);
                }
                if (rows.kind == LinkKind::Column && numbers.size() == 1) {
                    Measure count; // how many rows are of that kind
                    count.table = rows.table;
                    numbers.insert(numbers.begin(), std::move(count));
                }
                rereader.addNumbers(found, numbers, open->told);
                found.about = open->words;
                found.question = phrases.say(
                    QUERENT_PHRASE("language", "By which number is “%1” meant?"), {found.about});
            }
            continue;
        }
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
                rewording.with(item, PlanExplainer(source, phrases).tableName(frame.subject)));
            found.about = item.word;
            found.question = phrases.say(
                QUERENT_PHRASE("language", "By which number is “%1” meant?"), {item.word});
        } else if (const auto praised = praisedAt(items, i)) {
            const bool several = std::ranges::any_of(items, [](const Item &other) {
                return other.word == "are" || other.word == "were";
            });
            const std::string told = (praised->least ? "bottom " : "top ") +
                                     std::string(several ? "10 " : "1 ") +
                                     items[praised->noun].word;
            if (const auto read = rereader.read(told, {})) {
                const std::vector<Measure> numbers = numbersFor(read->reading.frame, source);
                rereader.addNumbers(found, praised->popular ? likedBy(numbers, source) : numbers,
                                    told);
                found.about = praised->words;
                found.question = phrases.say(
                    QUERENT_PHRASE("language", "By which number is “%1” meant?"), {found.about});
            }
        } else if (const auto noun = judgedAt(items, i) ? judgedAt(items, i) : ratedAt(items, i)) {
            const char *rank = item.word == "worst"  ? "bottom 1 "
                               : item.word == "best" ? "top 1 "
                                                     : "top 10 ";
            const std::string told = rank + items[*noun].word;
            if (const auto read = rereader.read(told, {})) {
                rereader.addNumbers(found, numbersFor(read->reading.frame, source), told);
                found.about = item.word;
                found.question = phrases.say(
                    QUERENT_PHRASE("language", "By which number is “%1” meant?"), {item.word});
            }
        }
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
