// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/OtherMeasure.h"
#include "language/PlanExplainer.h"
#include "language/Rereader.h"
#include "language/Verdicts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

namespace {

using By = Verdict::By;

/// What tells how much something is liked, beside how often it is taken.
constexpr std::array<std::string_view, 11> liking{"rating", "score",     "stars",     "grade",
                                                  "marks",  "votes",     "likes",     "views",
                                                  "points", "followers", "popularity"};
/// What tells how well something does, wherever it is stored.
constexpr std::array<std::string_view, 14> success{
    "revenue", "sales", "turnover", "profit", "spend", "spent",  "attendance",
    "raised",  "sold",  "income",   "wins",   "won",   "earned", "takings"};
/// What is paid for something.
constexpr std::array<std::string_view, 12> costs{"cost",   "costs",  "price", "salary",
                                                 "wage",   "wages",  "pay",   "fee",
                                                 "charge", "amount", "gross", "expense"};

bool isCalled(const Measure &measure, const SourceModel &source,
              std::span<const std::string_view> names)
{
    return measure.column.valid() &&
           std::ranges::any_of(source.column(measure.column).names.front().words,
                               [&](const std::string &word) { return oneOf(word, names); });
}

/// Whether the number can be meant.
bool fits(By by, const Measure &number, int rows, const SourceModel &source)
{
    const bool counted = !number.column.valid();
    const bool own = number.table == rows && !counted;
    const TableModel &table = source.table(number.table);
    switch (by) {
    case By::Faring:
        return own ? isCalled(number, source, liking) || isCalled(number, source, success)
                   : table.fact || dayOf(number.table, source).valid();
    case By::Liking:
        return (counted && (table.fact || table.eventDate >= 0 || table.money >= 0)) ||
               (!counted && number.column.column == table.unitCount) ||
               isCalled(number, source, liking);
    case By::Cost:
        return !counted && (number.column.column == table.money || isCalled(number, source, costs));
    default:
        return true;
    }
}

/// The numbers that can be meant; of how rows fare all where hardly any could.
std::vector<Measure> numbersMeant(const Verdict &verdict, const Frame &frame,
                                  const SourceModel &source)
{
    constexpr std::size_t all = 12;
    std::vector<Measure> numbers = numbersFor(frame, source, all);
    if (verdict.by == By::Faring && verdict.told.starts_with("bottom ")) {
        putBurdensFirst(numbers, source);
    }
    std::vector<Measure> meant;
    std::ranges::copy_if(numbers, std::back_inserter(meant), [&](const Measure &number) {
        return fits(verdict.by, number, verdict.rows.table, source);
    });
    if (meant.size() < 2 && verdict.by == By::Faring) {
        meant = numbers;
    }
    if (verdict.rows.kind == LinkKind::Column && meant.size() == 1) {
        Measure count; // how many rows are of that kind
        count.table = verdict.rows.table;
        meant.insert(meant.begin(), std::move(count));
    }
    meant.resize(std::min(meant.size(), mostNumbers));
    return meant;
}

/// The question put so that what is worse stands last, or first.
std::string toldBy(const Verdict &verdict, const Measure &number, const SourceModel &source)
{
    const std::string &told = verdict.told;
    if (verdict.by != By::Faring || !isBurden(number, source)) {
        return told;
    }
    return told.starts_with("top ")      ? "bottom " + told.substr(4)
           : told.starts_with("bottom ") ? "top " + told.substr(7)
                                         : told;
}

/// How often what went wrong, as far as the source tells of it; at most so many.
void addTroubles(StructuralReadings &found, const Verdict &verdict, const SourceModel &source,
                 const Rereader &rereader, std::size_t most)
{
    constexpr std::array<std::string_view, 8> wrong{"cancelled", "failed",   "late",    "delayed",
                                                    "rejected",  "returned", "overdue", "unpaid"};
    const auto countsSome = [](const Candidate &read, int table) {
        const Frame &frame = read.reading.frame;
        const bool ranks = read.plan.limit && !read.plan.groupBy.empty() && read.plan.with.empty();
        const Measure *by = frame.orders.size() == 1 && frame.orders.front().measure
                                ? &*frame.orders.front().measure
                                : nullptr;
        return ranks && by != nullptr && by->function == query::AggregateFunction::Count &&
               by->table == table && by->operand.empty() &&
               std::ranges::any_of(frame.conditions, [&](const Condition &condition) {
                   return condition.column.table == table;
               });
    };
    const std::size_t space = verdict.told.find(' ');
    const std::string told = "top" + verdict.told.substr(std::min(space, verdict.told.size()));
    const auto addOf = [&](int table) {
        for (const std::string_view word : wrong) {
            const std::string what = std::string(word) + " " + source.table(table).label;
            const auto read = found.readings.size() < most
                                  ? rereader.read(told + " by number of " + what)
                                  : std::nullopt;
            if (!read || !countsSome(*read, table)) {
                continue;
            }
            query::QueryPlan plan = rereader.planOf(*read);
            if (std::ranges::none_of(found.readings, [&](const StructuralReading &known) {
                    return known.plan == plan;
                })) {
                found.readings.push_back({what, std::move(plan)});
            }
        }
    };
    // each is read again several times: of many only those nearby with the most rows
    constexpr std::size_t mostTables = 3;
    std::vector<std::pair<int, int>> nearby; ///< how far, and which
    for (std::size_t t = 0; t < source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const int distance = source.graph().distance(verdict.rows.table, table);
        if (distance >= 1 && distance <= 2 && source.table(table).eventDate >= 0 &&
            source.graph().fansOut(verdict.rows.table, table)) {
            nearby.emplace_back(distance, table);
        }
    }
    std::ranges::stable_sort(nearby, {}, [&](const std::pair<int, int> &place) {
        return std::pair(place.first, -source.table(place.second).table->rowCount.value_or(0));
    });
    nearby.resize(std::min(nearby.size(), mostTables));
    for (const auto &[distance, table] : nearby) {
        addOf(table);
    }
}

/// How long what the rows do takes: from one date of it to another.
StructuralReadings byPace(const Verdict &verdict, const Frame &frame, const SourceModel &source,
                          const data::Phrasebook &phrases)
{
    const FramePlanner planner(source);
    const PlanExplainer explainer(source, phrases);
    StructuralReadings found;
    for (const JoinEdge &edge : source.graph().edges()) {
        if (edge.to != verdict.rows.table || edge.from == edge.to) {
            continue;
        }
        for (const Stretch &stretch : source.table(edge.from).stretches) {
            Measure measure;
            measure.function = query::AggregateFunction::Average;
            measure.table = stretch.until.table;
            measure.column = stretch.until;
            measure.since = stretch.from;
            Frame ranked = frame;
            goBy(ranked, measure);
            ranked.orders.front().descending = verdict.slowest;
            auto plan = planner.plan(ranked);
            if (plan && found.readings.size() < mostNumbers) {
                found.readings.push_back({explainer.measure(measure), std::move(*plan)});
            }
        }
    }
    return found;
}

} // namespace

StructuralReadings verdictReadings(const Candidates &candidates, const SourceModel &source,
                                   const CandidateGenerator &generator,
                                   const data::Phrasebook &phrases)
{
    StructuralReadings found;
    const auto verdict = verdictIn(candidates.items, source);
    const Rereader rereader(source, generator, phrases);
    const auto read = verdict ? rereader.read(verdict->told) : std::nullopt;
    if (!read) {
        return found;
    }
    if (verdict->by == By::Pace) {
        found = byPace(*verdict, read->reading.frame, source, phrases);
    } else {
        const bool worst = verdict->by == By::Faring && verdict->told.starts_with("bottom ");
        if (verdict->by == By::Trouble || worst) {
            addTroubles(found, *verdict, source, rereader, worst ? 2 : mostNumbers);
        }
        if (found.readings.size() < mostNumbers) {
            for (const Measure &number : numbersMeant(*verdict, read->reading.frame, source)) {
                rereader.addNumbers(found, {number}, toldBy(*verdict, number, source));
            }
        }
        if (found.readings.size() < 2) {
            found.readings.clear();
        }
    }
    found.about = verdict->words;
    found.question =
        phrases.say(QUERENT_PHRASE("language", "By which number is “%1” meant?"), {found.about});
    return found;
}

} // namespace querent::language
