// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Narrative.h"
#include "insight/Periods.h"
#include "insight/QuestionNoun.h"
#include "insight/Teller.h"
#include "insight/WrittenQuery.h"
#include "query/FanOut.h"

#include <algorithm>
#include <optional>

namespace querent::insight {

using data::Phrasebook;

namespace {

/// What the rows of a plain listing are: the name of the table that they are the rows of.
std::string rowsNoun(Teller &teller)
{
    const auto &facts = teller.shape().facts;
    const AnsweredQuery &answered = teller.answered();
    const bool plain = facts && !facts->aggregated && !facts->grouped && !facts->distinct &&
                       !facts->mainTable.empty();
    if (!plain) {
        return {};
    }
    const data::Table *rows = answered.catalog != nullptr
                                  ? query::tableOfRows(*answered.plan, *answered.catalog)
                                  : nullptr;
    const std::string name = rows != nullptr ? rows->name
                             : facts->joined ? std::string()
                                             : facts->mainTable;
    return name.empty() ? name
                        : teller.given(nounAsAsked(readableName(name), answered.question,
                                                   answered.dictionary));
}

void tellNothing(Teller &teller)
{
    const auto &facts = teller.shape().facts;
    const std::string period = teller.periodWords();
    const std::string noun = rowsNoun(teller);
    const std::string rows = noun.empty() ? teller.say(QUERENT_PHRASE("insight", "rows")) : noun;
    if (facts && facts->asksForAbsence) {
        teller.headline(QUERENT_PHRASE("insight", "There are none: no such %1 exist."), {rows});
    } else if (!teller.isRestricted() && period.empty()) {
        teller.headline(QUERENT_PHRASE("insight", "There are no %1."), {rows});
    } else if (period.empty()) {
        teller.headline(QUERENT_PHRASE("insight", "No %1 match."), {rows});
    } else {
        teller.headline(QUERENT_PHRASE("insight", "No %1 match %2."), {rows, period});
    }
    teller.tellRestriction();
}

/// "4,600 orders in 2024 where status is shipped".
void tellCount(Teller &teller, std::size_t place, double value)
{
    const std::string digits = teller.amountOf(place, value, false);
    const std::string name = teller.nameInPeriod(place);
    const std::optional<std::string> conditions = teller.conditionWords();
    if (value == 1.0) {
        teller.headline(QUERENT_PHRASE("insight", "Number of %1: %2."), {name, digits});
        teller.tellRestriction();
    } else if (conditions) {
        teller.headline(QUERENT_PHRASE("insight", "%1 %2 where %3."), {digits, name, *conditions});
    } else if (teller.isRestricted()) {
        teller.headline(QUERENT_PHRASE("insight", "%1 %2 match."), {digits, name});
    } else {
        teller.headline(QUERENT_PHRASE("insight", "%1 %2."), {digits, name});
    }
}

std::string cellWords(Teller &teller, std::size_t place)
{
    const data::Value &value = teller.result().rows.front()[place];
    return value.isNumber() && teller.column(place).use == ColumnUse::Number
               ? teller.amountOf(place, value.numeric(), false)
               : teller.labelOf(0, place);
}

/// "city: Hamburg; unit cost: 5": the first few of the columns that are not `told` yet.
std::string cellsWords(Teller &teller, std::initializer_list<std::size_t> told, bool opens)
{
    constexpr std::size_t mostColumns = 5;
    std::string text;
    const std::size_t columns = std::min(teller.shape().columns.size(), mostColumns);
    for (std::size_t i = 0; i < columns; ++i) {
        if (std::ranges::find(told, i) != told.end()) {
            continue;
        }
        const bool first = text.empty();
        const std::string name = first && opens ? teller.nameInPeriod(i) : teller.nameOf(i);
        const std::string cell =
            teller.say(QUERENT_PHRASE("insight", "%1: %2"),
                       {first ? capitalised(name) : name, cellWords(teller, i)});
        text = first ? cell : teller.say(QUERENT_PHRASE("insight", "%1; %2"), {text, cell});
    }
    return text;
}

/// What a single row is called by: a name, else a key, else a time.
std::optional<std::size_t> labelOfRow(const ResultShape &shape)
{
    for (const auto *places : {&shape.categories, &shape.identifiers, &shape.times}) {
        if (!places->empty()) {
            return places->front();
        }
    }
    return std::nullopt;
}

/// The first one of an order and the number that put it there.
bool tellWinner(Teller &teller)
{
    const ResultShape &shape = teller.shape();
    const std::optional<std::size_t> label = labelOfRow(shape);
    const bool ranked = shape.extent == Extent::Highest || shape.extent == Extent::Lowest;
    if (!ranked || !label || !shape.orderedBy ||
        teller.result().rows.front()[*shape.orderedBy].isNull()) {
        return false;
    }
    const std::size_t number = *shape.orderedBy;
    const bool highest = shape.extent == Extent::Highest;
    const bool counts = teller.column(number).meaning.countsRows;
    std::string who = teller.labelOf(0, *label);
    if (teller.column(*label).use == ColumnUse::Identifier) {
        who = teller.say(QUERENT_PHRASE("insight", "%1 %2"),
                         {capitalised(teller.nameOf(*label)), who});
    }
    teller.headline(highest  ? counts ? QUERENT_PHRASE("insight", "%1 has the most %2: %3.")
                                      : QUERENT_PHRASE("insight", "%1 has the highest %2: %3.")
                     : counts ? QUERENT_PHRASE("insight", "%1 has the fewest %2: %3.")
                             : QUERENT_PHRASE("insight", "%1 has the lowest %2: %3."),
                    {who,
                     teller.nameBesideInPeriod(
                         highest ? Teller::Beside::Highest : Teller::Beside::Lowest, number),
                     teller.amountOf(number, teller.result().rows.front()[number].numeric())});
    if (const std::string rest = cellsWords(teller, {*label, number}, false); !rest.empty()) {
        teller.sentence(QUERENT_PHRASE("insight", "%1."), {rest});
    }
    teller.tellRestriction();
    return true;
}

/// A name and one number about it.
bool tellLabelled(Teller &teller)
{
    const ResultShape &shape = teller.shape();
    const bool labelled = shape.columns.size() == 2 && shape.numbers.size() == 1 &&
                          shape.categories.size() + shape.times.size() == 1;
    if (!labelled || teller.result().rows.front()[shape.numbers.front()].isNull()) {
        return false;
    }
    const std::size_t number = shape.numbers.front();
    const std::size_t label =
        shape.categories.empty() ? shape.times.front() : shape.categories.front();
    const std::string name = teller.nameInPeriod(number);
    const std::string amount =
        teller.amountOf(number, teller.result().rows.front()[number].numeric());
    if (teller.column(number).meaning.countsRows) {
        teller.headline(QUERENT_PHRASE("insight", "%1: %2 %3."),
                        {teller.labelOf(0, label), amount, name});
    } else {
        teller.headline(QUERENT_PHRASE("insight", "%1: %2 of %3."),
                        {teller.labelOf(0, label), name, amount});
    }
    teller.tellRestriction();
    return true;
}

void tellSingle(Teller &teller)
{
    const ResultShape &shape = teller.shape();
    const data::Row &row = teller.result().rows.front();
    const bool nothing =
        std::ranges::all_of(row, [](const data::Value &value) { return value.isNull(); });
    if (nothing) {
        teller.headline(QUERENT_PHRASE("insight", "There is no value for %1."),
                        {teller.nameInPeriod(0)});
        teller.tellRestriction();
        return;
    }
    if (shape.columns.size() == 1 && shape.columns[0].meaning.countsRows && row[0].isNumber()) {
        tellCount(teller, 0, row[0].numeric());
        return;
    }
    if (tellWinner(teller) || tellLabelled(teller)) {
        return;
    }
    teller.headline(QUERENT_PHRASE("insight", "%1."), {cellsWords(teller, {}, true)});
    teller.tellRestriction();
}

void tellListing(Teller &teller)
{
    constexpr std::size_t fewNames = 5;
    const ResultShape &shape = teller.shape();
    const std::string noun = rowsNoun(teller);
    const std::string rows = noun.empty() ? teller.say(QUERENT_PHRASE("insight", "rows")) : noun;
    const auto total = teller.result().truncated ? teller.result().totalRows : std::nullopt;
    const std::string count =
        teller.derivedCount("rows", total ? static_cast<std::size_t>(*total) : shape.rows);
    const std::string period = teller.periodWords();
    const std::string what =
        period.empty() ? rows : teller.say(QUERENT_PHRASE("insight", "%1 %2"), {rows, period});
    const auto names = std::ranges::find_if(shape.categories, [&](std::size_t place) {
        return shape.columns[place].tellsRowsApart(shape.rows) || place == teller.sharedNames();
    });
    if (shape.rows <= fewNames && names != shape.categories.end() && !teller.result().truncated) {
        std::vector<std::string> labels;
        const bool pairs = shape.categories.size() == 2 && shape.columns.size() == 2;
        const std::size_t other = shape.categories.back();
        for (std::size_t i = 0; i < shape.rows; ++i) {
            const std::string name = teller.labelOf(i, *names);
            labels.push_back(pairs && other != *names
                                 ? teller.say(QUERENT_PHRASE("insight", "%1 (%2)"),
                                              {name, teller.labelOf(i, other)})
                                 : name);
        }
        if (noun.empty()) {
            teller.headline(QUERENT_PHRASE("insight", "%1."), {teller.listed(labels)});
        } else {
            teller.headline(QUERENT_PHRASE("insight", "%1 %2: %3."),
                            {count, what, teller.listed(labels)});
        }
        teller.tellSharedNames();
    } else if (teller.result().truncated && !total) {
        teller.headline(QUERENT_PHRASE("insight", "More than %1 %2; the first are shown."),
                        {count, what});
        teller.headlineIsCut();
    } else {
        teller.headline(QUERENT_PHRASE("insight", "%1 %2."), {count, what});
    }
    const bool cutBelow = shape.extent == Extent::Lowest;
    if (shape.orderedBy && shape.extent != Extent::Some && shape.rows > 1) {
        const std::size_t number = *shape.orderedBy;
        const data::Value &first = teller.result().rows.front()[number];
        if (first.isNumber()) {
            const bool falling = shape.facts->order->direction == query::SortDirection::Descending;
            const bool highest = falling && !cutBelow;
            teller.sentence(
                highest ? QUERENT_PHRASE("insight", "The highest %1 is %2.")
                        : QUERENT_PHRASE("insight", "The lowest %1 is %2."),
                {teller.nameBeside(highest ? Teller::Beside::Highest : Teller::Beside::Lowest,
                                   number),
                 teller.amountOf(number, first.numeric())});
        }
    }
    teller.tellRestriction();
}

/// Sends a result of several rows to what can tell its kind.
void tellRows(Teller &teller)
{
    const ResultShape &shape = teller.shape();
    const bool raw = listsRecords(teller.answered(), shape) ||
                     (!shape.aggregated && teller.answered().plan != nullptr);
    const auto apart = [&](const std::vector<std::size_t> &places) {
        return std::ranges::find_if(places, [&](std::size_t place) {
            return shape.columns[place].tellsRowsApart(shape.rows);
        });
    };
    const std::size_t dimensions = shape.times.size() + shape.categories.size();
    if (shape.numbers.empty() || (raw && shape.columns.size() > 3)) {
        tellListing(teller);
        return;
    }
    if (const auto time = apart(shape.times); time != shape.times.end()) {
        const auto &unit = shape.columns[*time].unit;
        if (unit && isCyclic(*unit)) {
            tellRanking(teller, *time);
        } else {
            tellSeries(teller, *time);
        }
    } else if (shape.times.size() == 1 && shape.categories.size() == 1 && shape.aggregated &&
               !(shape.columns[shape.times.front()].unit &&
                 isCyclic(*shape.columns[shape.times.front()].unit))) {
        tellSeriesByCategory(teller, shape.times.front(), shape.categories.front());
    } else if (const auto name = apart(shape.categories); name != shape.categories.end()) {
        tellRanking(teller, *name);
    } else if (teller.sharedNames()) {
        tellRanking(teller, *teller.sharedNames());
    } else if (const auto key = apart(shape.identifiers);
               key != shape.identifiers.end() && dimensions == 0 && shape.numbers.size() == 1) {
        tellRanking(teller, *key);
    } else if (dimensions == 2 && (shape.aggregated || teller.answered().plan == nullptr)) {
        const std::size_t first =
            shape.times.empty() ? shape.categories.front() : shape.times.front();
        const std::size_t second =
            shape.categories.empty() ? shape.times.back() : shape.categories.back();
        tellCombinations(teller, first, second);
    } else if (dimensions == 0 && shape.numbers.size() == 1) {
        tellSample(teller, shape.numbers.front());
    } else if (dimensions == 0 && shape.numbers.size() == 2) {
        tellRelation(teller, shape.numbers[0], shape.numbers[1]);
    } else {
        tellListing(teller);
        return;
    }
    teller.tellRestriction();
}

} // namespace

std::string Narrative::summary() const
{
    std::string text = headline;
    for (const std::string &sentence : sentences) {
        text += ' ';
        text += sentence;
    }
    return text;
}

Narrative narrate(const AnsweredQuery &answered, const Phrasebook &phrases)
{
    return narrate(answered, shapeOf(answered, phrases), phrases);
}

Narrative narrate(const AnsweredQuery &answered, const ResultShape &shape,
                  const Phrasebook &phrases)
{
    Teller teller(answered, shape, phrases);
    if (shape.rows == 0 || shape.columns.empty()) {
        tellNothing(teller);
    } else if (shape.rows == 1) {
        tellSingle(teller);
    } else {
        tellRows(teller);
    }
    teller.tellTruncation();
    return teller.take();
}

} // namespace querent::insight
