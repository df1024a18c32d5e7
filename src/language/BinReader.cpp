// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BinReader.h"

#include "language/BinWidths.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/SaleTotals.h"
#include "language/SpanReader.h"

#include <algorithm>
#include <array>
#include <set>

namespace querent::language {

namespace {

bool binWord(const Item &item)
{
    return oneOf(item.word,
                 {"bin",       "bins",     "bucket",     "buckets",   "slot",     "slots",
                  "band",      "bands",    "bracket",    "brackets",  "interval", "intervals",
                  "range",     "ranges",   "step",       "steps",     "tier",     "tiers",
                  "chunks",    "classes",  "increments", "increment", "bucketed", "binned",
                  "bin width", "bin size", "width",      "wide",      "blocks",   "decades",
                  "decade"});
}

/// Words that say that rows are sorted into kinds, and nothing else.
bool sortsRows(const Item &item)
{
    return binWord(item) || oneOf(item.word, {"split",        "into",       "distributed",
                                              "distribution", "spread",     "cut",
                                              "divide",       "divided",    "break",
                                              "sort",         "sorted",     "grouped",
                                              "group",        "categorise", "categorize",
                                              "classify",     "bracketed",  "how many of each",
                                              "segment",      "separate",   "fall"});
}

/// "day", "hours": more often the unit of a number than what is cut up.
bool unitWord(const Item &item)
{
    return oneOf(item.word, {"day", "days", "hour", "hours", "minute", "minutes", "month", "months",
                             "year", "years", "week", "weeks"});
}

} // namespace

/// "under 50", "50 to 100", "100 and up": one of the kinds that rows are sorted into.
struct BinReader::Range
{
    std::optional<double> low;
    std::optional<double> high;
    bool highIncluded = false;
    bool lowExcluded = false;
    std::size_t begin = 0;
    std::size_t end = 0;

    /// "under 50", "50–100", "over 100".
    [[nodiscard]] std::string text() const
    {
        const auto number = [](double value) { return data::toText(data::Value(value)); };
        if (!low) {
            return (highIncluded ? "up to " : "under ") + number(high.value_or(0.0));
        }
        return !high ? (lowExcluded ? "over " + number(*low) : number(*low) + "+")
                     : number(*low) + "–" + number(*high);
    }
};

std::optional<BinReader::Range> BinReader::rangeAt(std::size_t at) const
{
    const auto size = m_items.size();
    const auto comparison = [&](std::size_t k) -> std::string {
        const Cue *cue = k < size ? m_items[k].cue("cmp") : nullptr;
        return cue != nullptr ? cue->payload : std::string();
    };
    const auto number = [&](std::size_t k) -> std::optional<double> {
        if (k >= size || m_items[k].used || m_items[k].ordinal) {
            return std::nullopt;
        }
        if (m_items[k].kind == ItemKind::Number) {
            return m_items[k].number;
        }
        // "less than a day"
        const bool single =
            oneOf(m_items[k].word, {"a", "an"}) && k > 0 && m_items[k - 1].cue("cmp") != nullptr;
        return single ? std::optional(1.0) : std::nullopt;
    };
    // units of one or several tokens: "kg", "mm/s", "days", "%"
    const auto afterUnit = [&](std::size_t k) {
        for (int words = 0; k < size && words < 4; ++words, ++k) {
            const Item &item = m_items[k];
            const bool joins = oneOf(
                item.word, {"-", "–", "to", "and", "+", "plus", ",", ";", ")", "(", "or", ":"});
            const bool unit = item.kind == ItemKind::Word || item.word == "/" || item.word == "%" ||
                              item.word == "€" || item.word == "$" ||
                              (item.kind == ItemKind::Mention && item.end == item.begin + 1 &&
                               !item.is(LinkKind::Value));
            if (joins || !unit || item.kind == ItemKind::Cue) {
                break;
            }
        }
        return k;
    };
    std::size_t k = at;
    if (k < size && oneOf(m_items[k].word, {"from", "between"})) {
        ++k;
    }
    while (k < size && oneOf(m_items[k].word, {"$", "€", "£"})) {
        ++k;
    }
    Range range;
    range.begin = at;
    const std::string opening = comparison(k);
    if (!opening.empty() && opening != "=" && opening != "!=") {
        std::size_t next = k + 1;
        while (next < size && oneOf(m_items[next].word, {"$", "€", "£"})) {
            ++next;
        }
        const auto value = number(next);
        if (!value) {
            return std::nullopt;
        }
        if (opening.front() == '<') {
            range.high = value;
            range.highIncluded = opening == "<=";
        } else {
            range.low = value;
            // "90 to 120, and over 120": no "120 and over"
            range.lowExcluded = opening == ">" || m_items[k].word.starts_with("and ");
        }
        range.end = afterUnit(next + 1);
        return range;
    }
    auto first = number(k);
    std::size_t next = afterUnit(k + 1);
    // "…, an hour or longer" beside minutes
    const bool hour = k + 1 < size && oneOf(m_items[k].word, {"a", "an"}) &&
                      m_items[k + 1].word == "hour" &&
                      std::any_of(m_items.begin(), m_items.end(),
                                  [](const Item &item) { return item.word.starts_with("minute"); });
    if (hour) {
        first = 60.0;
        next = k + 2;
    }
    if (!first || (!hour && oneOf(m_items[k].word, {"a", "an"}))) {
        return std::nullopt;
    }
    const std::string closing = comparison(next);
    if (closing == ">=" ||
        (next < size && oneOf(m_items[next].word, {"+", "plus", "upwards", "onwards"}))) {
        range.low = first;
        range.end = afterUnit(next + 1);
        return range;
    }
    const bool orMore = next + 1 < size && (m_items[next].cue("or") || m_items[next].cue("and"));
    if (orMore &&
        oneOf(m_items[next + 1].word,
              {"more", "longer", "older", "higher", "larger", "bigger", "heavier", "dearer",
               "later", "greater", "above", "over", "beyond", "up", "upwards", "onwards"})) {
        range.low = first;
        range.end = next + 2;
        return range;
    }
    if (closing == "<=" && m_items[next].word.starts_with("or ")) {
        range.high = first;
        range.highIncluded = true;
        range.end = next + 1;
        return range;
    }
    if (next < size && oneOf(m_items[next].word, {"-", "–", "to", "and", "up to"})) {
        ++next;
        next += next < size && m_items[next].word == "just" ? 1 : 0; // "to just under 50"
        const bool under = comparison(next).starts_with("<") || comparison(next) == "<=";
        next += under ? 1 : 0;
        while (next < size && oneOf(m_items[next].word, {"$", "€", "£"})) {
            ++next;
        }
        const auto second = number(next);
        if (second && *second > *first) {
            range.low = first;
            range.high = second;
            range.highIncluded = !under;
            range.end = afterUnit(next + 1);
            return range;
        }
    }
    return std::nullopt;
}

std::vector<BinReader::Range> BinReader::rangesFrom(std::size_t at) const
{
    std::vector<Range> ranges;
    std::size_t k = at;
    while (k < m_items.size()) {
        const auto range = rangeAt(k);
        if (range) {
            const bool follows =
                ranges.empty() ||
                (ranges.back().high && range->low && *range->low >= *ranges.back().high &&
                 *range->low <= *ranges.back().high + 1.0) ||
                (ranges.back().high && !range->low && range->high &&
                 *range->high > *ranges.back().high);
            if (!follows) {
                break;
            }
            ranges.push_back(*range);
            k = range->end;
            continue;
        }
        // separators and the names of the kinds
        std::size_t names = 0;
        std::size_t next = k;
        while (next < m_items.size() && !rangeAt(next) && names < 3) {
            const Item &item = m_items[next];
            const bool separator = item.kind == ItemKind::Sign || item.cue("and") != nullptr ||
                                   item.cue("or") != nullptr || item.cue("compare") != nullptr ||
                                   item.filler();
            names += separator ? 0 : 1;
            ++next;
        }
        if (ranges.empty() || next >= m_items.size() || !rangeAt(next) || next > k + 5) {
            break;
        }
        k = next;
    }
    return ranges;
}

std::vector<std::string> BinReader::binNames(const std::vector<Range> &ranges) const
{
    const auto names = [this](std::size_t at) {
        const Item &item = m_items[at];
        const bool word = (item.kind == ItemKind::Word && item.content) ||
                          item.kind == ItemKind::Superlative || item.quoted ||
                          (item.is(LinkKind::Value) && item.end == item.begin + 1);
        return word && !measureUnit(item.word) && !unitWord(item) && !sortsRows(item);
    };
    // "small (below 100)", "short: up to 7"
    std::vector<std::string> before;
    // "fewer than 30 small", "up to 7 = 'short'"
    std::vector<std::string> after;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const std::size_t begin = ranges[i].begin;
        const bool opened = begin > 1 && oneOf(m_items[begin - 1].word, {"(", ":", "="});
        const std::size_t name = opened ? begin - 2 : begin - 1;
        const bool single = opened && m_items[name].kind == ItemKind::Mention &&
                            m_items[name].end == m_items[name].begin + 1;
        if (begin > 0 && name < m_items.size() && (names(name) || single)) {
            before.push_back(m_items[name].word);
        }
        const std::size_t next = i + 1 < ranges.size() ? ranges[i + 1].begin : m_items.size();
        std::size_t stop = ranges[i].end;
        while (
            stop < next && m_items[stop].cue("and") == nullptr &&
            (m_items[stop].kind != ItemKind::Sign || oneOf(m_items[stop].word, {"=", ":", "-"}))) {
            ++stop;
        }
        for (std::size_t k = stop; k-- > begin;) {
            if (names(k)) {
                after.push_back(m_items[k].word);
                break;
            }
        }
    }
    for (const std::vector<std::string> &found : {before, after}) {
        const std::set<std::string> distinct(found.begin(), found.end());
        if (found.size() == ranges.size() && distinct.size() == found.size()) {
            return found;
        }
    }
    return {};
}

std::optional<ColumnId> BinReader::numberNear(std::size_t begin, std::size_t end,
                                              std::size_t *place) const
{
    const int subject = subjectTable();
    std::optional<ColumnId> chosen;
    double best = 0.0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        if (item.kind != ItemKind::Mention || item.is(LinkKind::Value)) {
            continue;
        }
        const std::size_t distance = i < begin ? begin - i : i >= end ? i - end + 1 : 0;
        for (const Link &link : item.links) {
            if (link.kind != LinkKind::Column || !m_source.column(link.id()).numeric ||
                link.score + 0.4 < item.links.front().score) {
                continue;
            }
            const double score = link.score - 0.04 * static_cast<double>(distance) +
                                 (link.table == subject ? 0.15 : 0.0) -
                                 (item.is(LinkKind::Table) ? 0.25 : 0.0) -
                                 (unitWord(item)  ? 0.4
                                  : distance == 0 ? -0.25
                                                  : 0.0) -
                                 (m_source.column(link.id()).flag ? 0.5 : 0.0);
            if (score > best) {
                best = score;
                chosen = link.id();
                *place = i;
            }
        }
    }
    return chosen;
}

double BinReader::binWidth(std::size_t word, std::string *unit,
                           std::pair<std::size_t, std::size_t> *spent) const
{
    // "in 10 minute slots", "2,500 bands", "10-year groups"
    const std::size_t size = m_items.size();
    std::string between;
    for (std::size_t back = 1; back <= 4 && back <= word; ++back) {
        const Item &item = m_items[word - back];
        if (item.kind == ItemKind::Number && !item.used && item.number > 0.0) {
            *unit = between;
            *spent = {word - back, word + 1};
            return item.number;
        }
        if (item.kind == ItemKind::Cue || oneOf(item.word, {",", ".", ";", ":"})) {
            break;
        }
        between = item.word == "-" ? between : item.word;
    }
    // "bins of 50", "in steps of 20,000", "bin width 10", "decades"
    for (std::size_t k = word + 1; k < size && k < word + 4; ++k) {
        const Item &item = m_items[k];
        if (item.kind == ItemKind::Number && !item.used && item.number > 0.0 && !rangeAt(k)) {
            *unit = k + 1 < size ? m_items[k + 1].word : std::string();
            *spent = {word, k + 1};
            return item.number;
        }
        if (!item.filler() && !binWord(item)) {
            break;
        }
    }
    if (m_items[word].word.starts_with("decade")) {
        *spent = {word, word + 1};
        return 10.0;
    }
    return 0.0;
}

bool BinReader::readSpelledBins()
{
    const bool sorted = std::any_of(m_items.begin(), m_items.end(), sortsRows);
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        std::vector<Range> found = rangesFrom(i);
        if (found.size() > ranges.size()) {
            ranges = std::move(found);
        }
        if (!ranges.empty() && i >= ranges.back().end) {
            break;
        }
    }
    const bool meet =
        ranges.size() >= 2 && ranges[0].high && ranges[1].low && *ranges[0].high == *ranges[1].low;
    if (ranges.size() < 2 || (ranges.size() == 2 && !sorted && !meet)) {
        return false;
    }
    const std::size_t begin = ranges.front().begin;
    const std::size_t end = ranges.back().end;
    std::size_t place = m_items.size();
    std::optional<ColumnId> column = numberNear(begin, end, &place);
    const int subject = subjectTable();
    const auto lasting = std::ranges::find_if(m_frame.measures, [](const Measure &measure) {
        return measure.column.valid() && measure.function == query::AggregateFunction::Average;
    });
    if (!column && lasting != m_frame.measures.end() && !lasting->since.valid()) {
        column = lasting->column; // "by how long they took"
    }
    if (const auto measured =
            subject >= 0 ? measuredIn(m_items, begin, end, m_source, subject) : std::nullopt) {
        if (!column || storedUnit(m_source.column(*column)).kind !=
                           storedUnit(m_source.column(*measured)).kind) {
            column = measured;
            place = m_items.size();
        }
    }
    const bool years = std::ranges::all_of(ranges, [](const Range &range) {
        const double year = range.low.value_or(range.high.value_or(0.0));
        return year >= 1900.0 && year < 2100.0;
    });
    if (years && subject >= 0 && yearMade(m_source.table(subject)).valid()) {
        column = yearMade(m_source.table(subject)); // "by year of build: before 2012, …"
        std::erase_if(m_state.bucketItems,
                      [this](std::size_t at) { return m_items[at].word.starts_with("year"); });
    }
    std::string unit;
    for (std::size_t k = begin; k < end; ++k) {
        // the first unit counts: "under 20 minutes, …, an hour or longer"
        unit = unit.empty() && measureUnit(m_items[k].word) ? m_items[k].word : unit;
    }
    std::optional<std::pair<ColumnId, ColumnId>> span;
    if (subject >= 0 && measureUnit(unit).kind == MeasureUnit::Kind::Time &&
        (!column || column->table != subject) && !m_source.table(subject).stretches.empty()) {
        // "how many took under 4 hours, …": what goes on from one date of the rows to another
        const Stretch &stretch = m_source.table(subject).stretches.front();
        span = {stretch.from, stretch.until};
        column = stretch.until;
        place = m_items.size();
    }
    if (!column && subject >= 0 && amountOfRows(m_source, subject).valid()) {
        column = amountOfRows(m_source, subject);
    }
    // "by days between booking and departure: less than 30, …"
    for (std::size_t k = 0; k + 1 < begin && !span; ++k) {
        const bool days =
            m_items[k].word == "days" && oneOf(m_items[k + 1].word, {"between", "from"});
        span = days ? SpanReader(m_state).spanNamed(k + 1) : std::nullopt;
        if (span) {
            column = span->second;
            place = k;
            for (std::size_t spent = k; spent < begin; ++spent) {
                const bool date =
                    isMention(spent, LinkKind::Column) && m_source.column(linkAt(spent).id()).date;
                if (date || spent <= k + 1) {
                    spend(spent, spent + 1);
                }
            }
        }
    }
    if (!column) {
        return false;
    }
    Grouping group;
    group.column = *column;
    group.since = span ? span->first : ColumnId{};
    group.words = place < m_items.size() ? wordsAt(place) : std::string();
    const ColumnModel &model = m_source.column(*column);
    // "up to 5" or "over 50" say where a number on the edge belongs, for all edges
    const bool closed =
        (!ranges.front().low && ranges.front().highIncluded) || ranges.back().lowExcluded;
    for (std::size_t i = 0; i + 1 < ranges.size(); ++i) {
        const Range &below = ranges[i];
        const Range &above = ranges[i + 1];
        if (!below.high) {
            return false;
        }
        const bool apart = above.low && *above.low != *below.high;
        const bool under = !below.low && !below.highIncluded;
        const bool included = !under && (apart || (closed && below.highIncluded));
        if (span) {
            // parts of a day lie between 9 and 10 days
            const double edge = above.low ? *above.low : *below.high;
            const MeasureUnit said = measureUnit(unit);
            const double days = said ? said.size / measureUnit("day").size : 1.0;
            group.edges.push_back(BinEdge{edge * days, included && !apart});
            continue;
        }
        group.edges.push_back(BinEdge{inUnitsOf(model, unit, *below.high), included});
    }
    // what lies below the first kind or above the last is in none of them
    const auto outside = [&](query::ComparisonOperator op, double number) {
        Condition condition;
        condition.column = *column;
        condition.op = op;
        condition.values = {data::Value(number)};
        condition.words = m_items[begin].word;
        m_frame.conditions.push_back(std::move(condition));
    };
    const data::Value &lowest = model.column->profile.min;
    const data::Value &highest = model.column->profile.max;
    if (ranges.front().low && lowest.isNumber() && lowest.numeric() < *ranges.front().low &&
        *ranges.front().low > 1.0) {
        outside(query::ComparisonOperator::GreaterOrEqual, *ranges.front().low);
    }
    if (ranges.back().high && highest.isNumber() && highest.numeric() > *ranges.back().high) {
        outside(ranges.back().highIncluded ? query::ComparisonOperator::LessOrEqual
                                           : query::ComparisonOperator::Less,
                *ranges.back().high);
    }
    group.binNames = binNames(ranges);
    const double stored =
        span ? measureUnit(unit).size / measureUnit("day").size : inUnitsOf(model, unit, 1.0);
    if (group.binNames.empty() && !unit.empty() && stored != 1.0) {
        // as they are said, not in the unit that is stored
        const bool money = measureUnit(unit).kind == MeasureUnit::Kind::Money;
        std::ranges::transform(ranges, std::back_inserter(group.binNames), [&](const Range &range) {
            return range.text() + (money ? "" : " " + unit);
        });
    }
    // "how many small and large ones were there"
    for (Item &item : m_items) {
        if (std::ranges::find(group.binNames, item.word) != group.binNames.end()) {
            silence(item);
        }
    }
    spend(begin, end);
    if (place < m_items.size() && m_items[place].is(LinkKind::Column)) {
        spend(place, place + 1);
    }
    // "by how long they took": the number that is cut up, no average of it
    std::erase_if(m_frame.measures,
                  [&](const Measure &measure) { return measure.column == *column; });
    m_frame.groups.push_back(std::move(group));
    return true;
}

bool BinReader::readEvenBins()
{
    const int subject = subjectTable();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const bool groups = oneOf(m_items[i].word, {"group", "groups"});
        if ((!binWord(m_items[i]) && !groups) || m_items[i].is(LinkKind::Table)) {
            continue;
        }
        std::string unit;
        std::pair<std::size_t, std::size_t> spent{i, i + 1};
        double width = binWidth(i, &unit, &spent);
        std::size_t place = m_items.size();
        std::optional<ColumnId> column = numberNear(spent.first, spent.second, &place);
        if (width <= 0.0) {
            // "age groups", "price bands": the number stands right before
            const bool named = i > 0 && place + 1 == i && isMention(place, LinkKind::Column) &&
                               m_source.column(*column).numeric;
            if (!named) {
                continue;
            }
            width = niceWidth(m_source.column(*column));
            m_state.guessedMeasure = true;
        }
        if (groups && !column) {
            continue;
        }
        if (!column && subject >= 0 && m_source.table(subject).money >= 0) {
            column = ColumnId{subject, m_source.table(subject).money};
        }
        if (!column || m_source.column(*column).column->encoding != data::DateEncoding::None) {
            continue;
        }
        Grouping group;
        group.column = *column;
        group.words = m_items[i].word;
        group.width = inUnitsOf(m_source.column(*column), unit, width);
        spend(spent.first, spent.second);
        if (place < m_items.size() && m_items[place].is(LinkKind::Column)) {
            spend(place, place + 1);
        }
        m_frame.groups.push_back(std::move(group));
        return true;
    }
    return false;
}

void BinReader::readBins()
{
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        // "in bands of 2000": a year by its looks only
        Item &width = m_items[i];
        if (width.kind == ItemKind::Period && width.word.starts_with("of ") &&
            width.end == width.begin + 2 && width.periods.size() == 1 &&
            width.periods.front().from && binWord(m_items[i - 1])) {
            width.kind = ItemKind::Number;
            width.number =
                static_cast<double>(static_cast<int>(width.periods.front().from->year()));
            width.used = false;
            std::erase_if(m_state.periods, [&](const PendingPeriod &p) { return p.item == i; });
        }
    }
    if (!readSpelledBins() && !readEvenBins()) {
        return;
    }
    for (Item &item : m_items) {
        if (item.is(LinkKind::Table) && item.links.front().score >= 0.9) {
            continue; // rows that are called "bins" or "classes" themselves
        }
        const bool each = item.cue("group") != nullptr && item.word.ends_with("each");
        if (sortsRows(item) || each || (item.word == "size" && !item.used) ||
            item.word == "how many of each" || (unitWord(item) && item.is(LinkKind::Column))) {
            item.used = true;
            item.content = false;
        }
    }
    m_frame.chart =
        m_frame.chart == "histogram" || m_frame.chart == "grouped_bar" ? "bar" : m_frame.chart;
}

} // namespace querent::language
