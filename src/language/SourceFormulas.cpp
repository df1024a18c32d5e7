// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/EndDates.h"
#include "language/NameSplitter.h"
#include "language/SourceModel.h"
#include "language/Stemmer.h"
#include "query/MetricReader.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

namespace {

using Words = std::vector<std::string>;

template <std::size_t count>
bool hasAny(const Words &words, const std::array<std::string_view, count> &wanted)
{
    return std::any_of(words.begin(), words.end(), [&](const std::string &word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

struct Ending
{
    std::string_view word; ///< in the name of the date
    std::string_view noun; ///< "… time": how long it takes until then
    std::string_view bare; ///< "time to …"
    bool closes = false;   ///< nothing of the kind goes on afterwards
};
/// What ends one. The first ones end it for good.
constexpr std::array<Ending, 49> endings{{{"end", "", "end", true},
                                          {"ended", "", "end", true},
                                          {"ends", "", "end", true},
                                          {"finish", "", "finish", true},
                                          {"finished", "", "finish", true},
                                          {"completed", "completion", "complete", true},
                                          {"completion", "completion", "complete", true},
                                          {"until", "", "end", true},
                                          {"to", "", "end", true},
                                          {"closed", "closing", "close", true},
                                          {"close", "closing", "close", true},
                                          {"resolved", "resolution", "resolve", true},
                                          {"resolution", "resolution", "resolve", true},
                                          {"solved", "solution", "solve", true},
                                          {"decided", "decision", "decide", true},
                                          {"decision", "decision", "decide", true},
                                          {"settled", "settlement", "settle", true},
                                          {"graduated", "graduation", "graduate", true},
                                          {"graduation", "graduation", "graduate", true},
                                          {"repaired", "repair", "repair", true},
                                          {"processed", "processing", "process", true},
                                          {"returned", "", "return", true},
                                          {"return", "", "return", true},
                                          {"checkout", "", "leave", true},
                                          {"discharged", "", "discharge", true},
                                          {"discharge", "", "discharge", true},
                                          {"left", "", "leave", true},
                                          {"exit", "", "leave", true},
                                          {"dropoff", "", "return", true},
                                          {"arrived", "", "arrive", true},
                                          {"arrival", "", "arrive", true},
                                          {"delivered", "delivery", "deliver", false},
                                          {"delivery", "delivery", "deliver", false},
                                          {"shipped", "shipping", "ship", false},
                                          {"shipping", "shipping", "ship", false},
                                          {"paid", "payment", "pay", false},
                                          {"payment", "payment", "pay", false},
                                          {"approved", "approval", "approve", false},
                                          {"converted", "conversion", "convert", false},
                                          {"dispensed", "dispensing", "dispense", false},
                                          {"dispatched", "dispatch", "dispatch", false},
                                          {"despatched", "dispatch", "dispatch", false},
                                          {"installed", "installation", "install", false},
                                          {"responded", "response", "respond", false},
                                          {"disp", "", "dispatch", false},
                                          {"answer", "answer", "answer", false},
                                          {"response", "response", "respond", false},
                                          {"resp", "response", "respond", false},
                                          {"answered", "response", "answer", false}}};

/// Dates that tell of plans and of the record rather than of what happened.
constexpr std::array<std::string_view, 16> otherDates{
    "due",     "planned", "expected", "estimated", "scheduled", "updated", "modified", "birth",
    "expires", "expiry",  "deadline", "target",    "promised",  "valid",   "last",     "born"};

/// Dates that may lie ahead.
constexpr std::array<std::string_view, 20> aheadDates{
    "due",      "planned", "expected", "estimated", "scheduled", "expires",   "expiry",
    "deadline", "target",  "promised", "valid",     "end",       "ends",      "until",
    "renewal",  "renews",  "maturity", "matures",   "next",      "expiration"};

const Ending *endingOf(const Words &words)
{
    for (const Ending &ending : endings) {
        if (std::find(words.begin(), words.end(), ending.word) != words.end()) {
            return &ending;
        }
    }
    return nullptr;
}

bool tellsDays(const ColumnModel &column)
{
    switch (column.column->encoding) {
    case data::DateEncoding::None:
        return column.column->type == data::ColumnType::Date ||
               column.column->type == data::ColumnType::DateTime;
    case data::DateEncoding::Year:
    case data::DateEncoding::YearMonth:
        return false;
    default:
        return true;
    }
}

bool tellsHours(const ColumnModel &column)
{
    return column.column->type == data::ColumnType::DateTime &&
           column.column->encoding != data::DateEncoding::IsoDate;
}

/// Whether the data allow that one lies before the other. What goes on has begun and not ended, so
/// that the latest beginning may lie after the latest end.
bool mayPrecede(const ColumnModel &first, const ColumnModel &second)
{
    const data::Value &one = first.column->profile.min;
    const data::Value &other = second.column->profile.min;
    const bool sortable = first.column->encoding == second.column->encoding &&
                          first.column->encoding != data::DateEncoding::DayMonthYear &&
                          first.column->encoding != data::DateEncoding::MonthDayYear;
    return !sortable || one.isNull() || other.isNull() || !(other < one);
}

std::size_t sharedWords(const Words &left, const Words &right)
{
    return static_cast<std::size_t>(
        std::count_if(left.begin(), left.end(), [&](const std::string &word) {
            return std::find(right.begin(), right.end(), word) != right.end();
        }));
}

NameWords wholeName(const Words &words)
{
    NameWords name = nameWords(words);
    name.whole = true;
    return name;
}

/// "work order" of "work orders".
Words singularWords(const Words &words)
{
    Words result = words;
    std::string &last = result.back();
    if (last.size() > 4 && last.ends_with("ies")) {
        last.replace(last.size() - 3, 3, "y");
    } else if (last.size() > 3 && last.ends_with('s') && !last.ends_with("ss")) {
        last.pop_back();
    }
    return result;
}

std::string joined(const Words &words)
{
    std::string text;
    for (const std::string &word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

constexpr std::array<std::string_view, 9> stretchWords{
    "duration", "length", "days", "hours", "minutes", "nights", "elapsed", "weeks", "downtime"};

/// The column whose values a metric simply adds up, where they add up anyway.
std::optional<int> plainSum(const query::Expression &metric, const TableModel &table)
{
    const auto *sum = std::get_if<query::Aggregate>(&metric.node);
    if (sum == nullptr || sum->function != query::AggregateFunction::Sum || sum->distinct ||
        !sum->filter.empty()) {
        return std::nullopt;
    }
    const auto *reference = std::get_if<query::ColumnRef>(&sum->argument.front().node);
    for (const ColumnModel &column : table.columns) {
        if (reference != nullptr && column.quantity && !column.hidden && !column.last &&
            data::equalNames(column.column->name, reference->column)) {
            return column.id.column;
        }
    }
    return std::nullopt;
}

bool storesStretch(const TableModel &table)
{
    return std::any_of(table.columns.begin(), table.columns.end(), [](const ColumnModel &column) {
        return column.numeric && hasAny(column.names.front().words, stretchWords);
    });
}

/// Nothing where several numbers may say it: the duration of a visit goes before the wait for it.
int lastingOf(const TableModel &table)
{
    std::vector<int> found;
    std::vector<int> plain;
    for (const ColumnModel &column : table.columns) {
        const Words &words = column.names.front().words;
        if (!column.numeric || column.key || column.hidden || column.formula ||
            !hasAny(words, stretchWords) || std::ranges::find(words, "per") != words.end()) {
            continue;
        }
        found.push_back(column.id.column);
        if (std::ranges::find(words, "duration") != words.end()) {
            plain.push_back(column.id.column);
        }
    }
    return found.size() == 1 ? found.front() : plain.size() == 1 ? plain.front() : -1;
}

/// Stocks and balances that are noted again and again, where the dictionary says nothing else.
void noteLevels(TableModel &table, const data::DataDictionary &dictionary)
{
    // the same things counted on the same days, again and again
    constexpr std::int64_t often = 3;
    static constexpr std::array<std::string_view, 9> levels{
        "balance", "stock", "inventory",   "headcount", "backlog",
        "onhand",  "hand",  "outstanding", "occupancy"};
    static constexpr std::array<std::string_view, 2> pictures{"snapshot", "snapshots"};
    const auto repeats = [](const ColumnModel &column) {
        const data::ColumnProfile &profile = column.column->profile;
        return profile.distinctCount > 0 && profile.rowCount >= often * profile.distinctCount;
    };
    const bool dated = table.eventDate >= 0 && table.labels.empty() &&
                       repeats(table.columns[static_cast<std::size_t>(table.eventDate)]);
    const bool ofThings =
        std::any_of(table.columns.begin(), table.columns.end(), [&](const ColumnModel &column) {
            return column.key && column.column->primaryKeyPosition != 1 && repeats(column);
        });
    const bool picture = hasAny(table.names.front().words, pictures);
    for (ColumnModel &column : table.columns) {
        const data::DataDictionary::ColumnEntry *entry =
            dictionary.column(table.table->name, column.column->name);
        const bool said = entry != nullptr && (entry->aggregation || entry->role);
        if (dated && ofThings && !said && column.quantity &&
            (picture || hasAny(column.names.front().words, levels))) {
            column.last = true;
        }
    }
}

} // namespace

std::vector<NameWords> wholeNames(const std::vector<Words> &names)
{
    std::vector<NameWords> whole;
    std::ranges::transform(names, std::back_inserter(whole), wholeName);
    return whole;
}

void SourceModel::addFormula(TableModel &table, const std::string &name, Formula formula,
                             std::vector<NameWords> names)
{
    auto held = std::make_unique<data::Column>();
    held->name = name;
    held->type = data::ColumnType::Real;
    held->role = data::ColumnRole::Measure;
    held->profile.rowCount = table.table->rowCount.value_or(0);
    held->profile.distinctCount = std::max<std::int64_t>(held->profile.rowCount, 1'000);
    ColumnModel column;
    column.id = ColumnId{table.columns.front().id.table, static_cast<int>(table.columns.size())};
    column.column = held.get();
    column.names = std::move(names);
    column.label = name;
    column.numeric = true;
    column.quantity = formula.aggregated;
    column.formula = std::make_shared<const Formula>(std::move(formula));
    table.columns.push_back(std::move(column));
    m_workedOut.push_back(std::move(held));
}

std::optional<data::CivilDate> SourceModel::presentDay(ColumnId id) const
{
    constexpr int month = 31;
    constexpr int halfYear = 183;
    const std::optional<data::CivilDate> last = lastDay(id);
    const bool ahead = hasAny(column(id).names.front().words, aheadDates);
    // the last shop may have opened years ago
    const bool rare = id.table >= 0 && !table(id.table).fact;
    if (!last || !(ahead || rare)) {
        return last;
    }
    std::optional<data::CivilDate> happened;
    for (const TableModel &table : m_tables) {
        const ColumnModel *event = table.eventDate < 0
                                       ? nullptr
                                       : &table.columns[static_cast<std::size_t>(table.eventDate)];
        if (event == nullptr || event->id == id || hasAny(event->names.front().words, aheadDates)) {
            continue;
        }
        const std::optional<data::CivilDate> day = lastDay(event->id);
        happened = day && (!happened || *happened < *day) ? day : happened;
    }
    const bool passed = ahead ? happened && data::plusDays(*happened, month) < *last
                              : happened && data::plusDays(*last, halfYear) < *happened;
    return passed ? happened : last;
}

void SourceModel::noteStretches(TableModel &table)
{
    if (storesStretch(table)) {
        return;
    }
    const auto usable = [&](const ColumnModel &column) {
        return column.date && !column.hidden && tellsDays(column) &&
               !hasAny(column.names.front().words, otherDates);
    };
    const Words row = singularWords(table.names.front().words);
    std::vector<Stretch> closing;
    std::vector<Stretch> others;
    for (const ColumnModel &until : table.columns) {
        const Words &words = until.names.front().words;
        const Ending *ending = usable(until) ? endingOf(words) : nullptr;
        if (ending == nullptr) {
            continue;
        }
        const ColumnModel *best = nullptr;
        int bestScore = 0;
        for (const ColumnModel &from : table.columns) {
            const Words &own = from.names.front().words;
            const bool begins = std::ranges::any_of(own, saysBeginning);
            const bool event = from.id.column == table.eventDate;
            if (from.id == until.id || !usable(from) || !mayPrecede(from, until) ||
                (!begins && !event)) {
                continue;
            }
            const int score = (begins ? 4 : 0) + (event ? 3 : 0) +
                              2 * static_cast<int>(sharedWords(own, words)) -
                              (endingOf(own) != nullptr ? 3 : 0);
            if (score > bestScore) {
                bestScore = score;
                best = &from;
            }
        }
        if (best != nullptr) {
            Stretch stretch{best->id, until.id, {}, tellsHours(*best) && tellsHours(until)};
            stretch.name = ending->noun.empty() ? "time to " + std::string(ending->bare)
                                                : std::string(ending->noun) + " time";
            (ending->closes ? closing : others).push_back(std::move(stretch));
        }
    }
    // the one that ends it for good, else the only one, is simply how long it takes
    const bool principal = !closing.empty() || others.size() == 1;
    table.stretches = std::move(closing);
    table.stretches.insert(table.stretches.end(), others.begin(), others.end());
    if (principal) {
        table.stretches.front().name = joined(row) + " duration";
    }
}

void SourceModel::addMetrics()
{
    const data::Phrasebook english;
    for (std::size_t m = 0; m < m_dictionary->metrics.size(); ++m) {
        const data::DataDictionary::Metric &metric = m_dictionary->metrics[m];
        const auto owner =
            std::find_if(m_tables.begin(), m_tables.end(), [&](const TableModel &table) {
                return data::equalNames(table.table->name, metric.table);
            });
        if (owner == m_tables.end()) {
            m_unheeded.push_back({Unheeded::Why::NoTable, metric.table, metric.name});
            continue;
        }
        auto read = query::readMetric(metric.expression, *owner->table, english);
        if (!read) {
            m_unheeded.push_back({Unheeded::Why::BadMetric, metric.name, read.error().message});
            continue;
        }
        // what the dictionary calls so is nothing that merely resembles it
        constexpr double surely = 1.05;
        std::vector<NameWords> names{wholeName(splitName(metric.name))};
        for (const std::string &synonym : metric.synonyms) {
            names.push_back(wholeName(splitName(synonym)));
        }
        std::erase_if(names, [](const NameWords &name) { return name.words.empty(); });
        for (NameWords &name : names) {
            name.strength = surely;
        }
        if (names.empty()) {
            continue;
        }
        if (const auto plain = plainSum(*read, *owner)) {
            // no more than another name for what is stored
            ColumnModel &column = owner->columns[static_cast<std::size_t>(*plain)];
            column.names.insert(column.names.end(), names.begin(), names.end());
            continue;
        }
        Formula formula;
        formula.expression = std::move(*read);
        formula.aggregated = true;
        formula.metric = static_cast<int>(m);
        formula.unit = metric.unit;
        addFormula(*owner, metric.name, std::move(formula), std::move(names));
    }
}

void SourceModel::workOut()
{
    for (TableModel &table : m_tables) {
        if (!table.columns.empty()) {
            noteLevels(table, *m_dictionary);
            table.lasting = lastingOf(table);
            noteStretches(table);
        }
    }
    addMetrics();
    addRevenue();
    addProfit();
    addDiscounts();
    addBalances();
    addCosts();
    addAges();
    addTenures();
}

} // namespace querent::language
