// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SemanticDescription.h"

#include "language/SaleTotals.h"
#include "language/SourceModel.h"
#include "query/MetricReader.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

namespace {

using data::Aggregation;
using data::Guess;
using data::Phrase;
using data::SemanticRole;
using data::TableKind;
using Words = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 22> unitNames{
    {{"eur", "EUR"},         {"usd", "USD"},     {"gbp", "GBP"},      {"chf", "CHF"},
     {"cents", "cents"},     {"kg", "kg"},       {"km", "km"},        {"kwh", "kWh"},
     {"kw", "kW"},           {"m3", "m³"},       {"sqm", "m²"},       {"pct", "%"},
     {"percent", "%"},       {"min", "minutes"}, {"mins", "minutes"}, {"minutes", "minutes"},
     {"hours", "hours"},     {"hrs", "hours"},   {"days", "days"},    {"nights", "nights"},
     {"seconds", "seconds"}, {"mm", "mm"}}};

/// Names of groups within groups, the smaller ones first.
constexpr std::array<std::array<std::string_view, 8>, 3> ladders{
    {{"postcode", "district", "city", "county", "province", "region", "country", "continent"},
     {"variant", "item", "subcategory", "category", "family", "segment", "division", "sector"},
     {"model", "series", "brand", "manufacturer", "", "", "", ""}}};

std::string unitOf(const ColumnModel &column)
{
    for (const std::string &word : column.names.front().words) {
        for (const auto &[spelled, unit] : unitNames) {
            if (word == spelled) {
                return std::string(unit);
            }
        }
    }
    return {};
}

bool contains(const std::vector<int> &places, int place)
{
    return std::find(places.begin(), places.end(), place) != places.end();
}

class Describer
{
public:
    Describer(const SourceModel &source, const data::Phrasebook &phrases)
        : m_source(source), m_phrases(phrases)
    {}

    data::SemanticModel describe()
    {
        data::SemanticModel model;
        for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
            model.tables.push_back(describeTable(static_cast<int>(t)));
        }
        addFailedMetrics(model);
        for (const Unheeded &unheeded : m_source.unheeded()) {
            model.problems.push_back(sentence(unheeded));
        }
        return model;
    }

private:
    using Entry = data::DataDictionary::ColumnEntry;

    [[nodiscard]] std::string say(Phrase phrase,
                                  std::initializer_list<std::string_view> words = {}) const
    {
        return m_phrases.say(phrase, words);
    }
    [[nodiscard]] std::string said() const
    {
        return say(QUERENT_PHRASE("language", "the data dictionary says so"));
    }
    [[nodiscard]] const std::string &nameOf(ColumnId id) const
    {
        return m_source.column(id).column->name;
    }

    data::SemanticTable describeTable(int index)
    {
        const TableModel &table = m_source.table(index);
        const data::DataDictionary::TableEntry *entry =
            m_source.dictionary().table(table.table->name);
        data::SemanticTable result;
        result.name = table.table->name;
        result.kind = kindOf(index);
        result.labels = labelsOf(index);
        result.date = dateOf(index);
        result.measure = amountOf(index);
        if (entry != nullptr) {
            result.synonyms = entry->synonyms;
            const auto said = [](const std::string &wish, const std::string &heeded) {
                return data::equalNames(wish, heeded);
            };
            const auto mark = [&](auto &guess, bool chosen) {
                guess.chosen = chosen;
                guess.reason = chosen ? this->said() : guess.reason;
            };
            mark(result.kind, entry->kind.has_value());
            mark(result.labels, entry->labels && !result.labels.value.empty() &&
                                    said(entry->labels->back(), result.labels.value.back()));
            mark(result.date, entry->date && said(*entry->date, result.date.value));
            mark(result.measure, entry->measure && said(*entry->measure, result.measure.value));
        }
        for (const ColumnModel &column : table.columns) {
            if (column.formula) {
                result.derived.push_back(describeMetric(column));
            } else {
                result.columns.push_back(describeColumn(column));
            }
        }
        for (const Stretch &stretch : table.stretches) {
            result.derived.push_back(describeStretch(stretch));
        }
        for (const ColumnModel &column : table.columns) {
            if (column.flag && !column.hidden) {
                result.derived.push_back(describeShare(column));
            }
        }
        if (table.money < 0 && table.unitPrice >= 0 && table.unitCount >= 0) {
            result.derived.push_back(describeAmount(index));
        }
        return result;
    }

    Guess<TableKind> kindOf(int index) const
    {
        const TableModel &table = m_source.table(index);
        const bool codes = std::any_of(m_source.codeLists().begin(), m_source.codeLists().end(),
                                       [&](const CodeList &list) { return list.table == index; });
        const bool points =
            std::any_of(m_source.graph().edges().begin(), m_source.graph().edges().end(),
                        [&](const JoinEdge &edge) { return edge.from == index; });
        const bool counts = std::any_of(table.columns.begin(), table.columns.end(),
                                        [](const ColumnModel &column) { return column.quantity; });
        const auto *entry = m_source.dictionary().table(table.table->name);
        if (entry != nullptr && entry->kind) {
            return {*entry->kind, {}, true};
        }
        if (codes) {
            return {TableKind::Codes,
                    say(QUERENT_PHRASE("language", "it spells out the codes of other columns"))};
        }
        if (table.bridge) {
            return {TableKind::Bridge,
                    say(QUERENT_PHRASE("language", "it holds little more than keys of others"))};
        }
        if (table.fact) {
            return {TableKind::Fact,
                    say(QUERENT_PHRASE("language", "its rows have a date, “%1”, and no name"),
                        {nameOf(ColumnId{index, table.eventDate})})};
        }
        if (table.labels.empty() && points && counts) {
            return {
                TableKind::Fact,
                say(QUERENT_PHRASE(
                    "language", "its rows have numbers, point to other tables and have no name"))};
        }
        return {TableKind::Entity,
                table.labels.empty()
                    ? say(QUERENT_PHRASE("language", "nothing says that its rows happened"))
                    : say(QUERENT_PHRASE("language", "its rows have a name, “%1”"),
                          {nameOf(ColumnId{index, table.labels.back()})})};
    }

    Guess<std::vector<std::string>> labelsOf(int index) const
    {
        const TableModel &table = m_source.table(index);
        Guess<std::vector<std::string>> labels;
        for (const int label : table.labels) {
            labels.value.push_back(nameOf(ColumnId{index, label}));
        }
        if (table.labels.empty()) {
            labels.reason = say(QUERENT_PHRASE("language", "no column is a name or a title"));
        } else if (table.labels.size() > 1) {
            labels.reason = say(QUERENT_PHRASE("language", "first and last name belong together"));
        } else {
            labels.reason = labelReason(ColumnId{index, table.labels.front()});
        }
        return labels;
    }

    [[nodiscard]] std::string labelReason(ColumnId id) const
    {
        const ColumnModel &column = m_source.column(id);
        for (const char *word : {"name", "title", "description"}) {
            const Words &words = column.names.front().words;
            if (std::find(words.begin(), words.end(), word) != words.end()) {
                return say(QUERENT_PHRASE("language", "its name says “%1”"), {word});
            }
        }
        return column.column->role == data::ColumnRole::Label
                   ? say(QUERENT_PHRASE("language", "it is text that differs from row to row"))
                   : say(QUERENT_PHRASE("language", "it is called like the table"));
    }

    Guess<std::string> dateOf(int index) const
    {
        const TableModel &table = m_source.table(index);
        if (table.eventDate < 0) {
            return {{}, say(QUERENT_PHRASE("language", "there is no date in it"))};
        }
        const ColumnId id{index, table.eventDate};
        const auto dates =
            std::count_if(table.columns.begin(), table.columns.end(),
                          [](const ColumnModel &column) { return column.date && !column.formula; });
        return {nameOf(id),
                dates == 1 ? say(QUERENT_PHRASE("language", "it is the only date"))
                           : say(QUERENT_PHRASE("language",
                                                "of %1 dates its name says best when it happened"),
                                 {m_phrases.integer(dates)})};
    }

    Guess<std::string> amountOf(int index) const
    {
        const TableModel &table = m_source.table(index);
        if (table.money < 0) {
            return {{}, say(QUERENT_PHRASE("language", "no number is named like an amount"))};
        }
        return {nameOf(ColumnId{index, table.money}),
                say(QUERENT_PHRASE("language", "of its numbers it is named most like an amount"))};
    }

    data::DerivedMeasure describeAmount(int index) const
    {
        const TableModel &table = m_source.table(index);
        data::DerivedMeasure amount;
        amount.name = say(QUERENT_PHRASE("language", "amount"));
        amount.formula = nameOf(ColumnId{index, table.unitPrice}) + " × " +
                         nameOf(ColumnId{index, table.unitCount});
        static_cast<void>(lessDiscount(query::star(), table, amount.formula));
        amount.aggregation = Aggregation::Sum;
        amount.reason = say(
            QUERENT_PHRASE("language", "there is a price and a quantity, and no amount is stored"));
        return amount;
    }

    data::DerivedMeasure describeShare(const ColumnModel &flag) const
    {
        data::DerivedMeasure share;
        share.name = say(QUERENT_PHRASE("language", "share of %1"), {flag.label});
        share.formula =
            say(QUERENT_PHRASE("language", "rows with %1 ÷ all rows"), {flag.column->name});
        share.unit = "%";
        share.reason = say(QUERENT_PHRASE("language", "“%1” says yes or no"), {flag.column->name});
        return share;
    }

    data::DerivedMeasure describeMetric(const ColumnModel &column) const
    {
        data::DerivedMeasure measure;
        measure.name = column.label;
        if (column.formula->metric < 0) {
            measure.formula = column.formula->told;
            measure.aggregation = Aggregation::Sum;
            measure.reason = say(QUERENT_PHRASE(
                "language", "there is an amount and a cost, and no profit is stored"));
            return measure;
        }
        const auto &metric =
            m_source.dictionary().metrics[static_cast<std::size_t>(column.formula->metric)];
        measure.formula = metric.expression;
        measure.unit = metric.unit;
        measure.reason = said();
        measure.metric = true;
        return measure;
    }

    data::DerivedMeasure describeStretch(const Stretch &stretch) const
    {
        data::DerivedMeasure measure;
        measure.name = stretch.name;
        measure.formula = nameOf(stretch.until) + " − " + nameOf(stretch.from);
        measure.aggregation = Aggregation::Average;
        measure.unit = stretch.hours ? "hours" : "days";
        measure.reason =
            say(QUERENT_PHRASE("language", "“%1” begins and “%2” ends a stretch of time"),
                {nameOf(stretch.from), nameOf(stretch.until)});
        return measure;
    }

    [[nodiscard]] std::string pointsTo(ColumnId id) const
    {
        for (const JoinEdge &edge : m_source.graph().edges()) {
            if (edge.from == id.table && contains(edge.fromColumns, id.column)) {
                return m_source.table(edge.to).table->name;
            }
        }
        return {};
    }

    Guess<SemanticRole> roleOf(const ColumnModel &column, const Entry *entry) const
    {
        const data::Column &stored = *column.column;
        const TableModel &table = m_source.table(column.id.table);
        const std::string target = pointsTo(column.id);
        if (entry != nullptr && entry->role && !unheeded(column)) {
            return {*entry->role, said(), true};
        }
        if (stored.primaryKeyPosition > 0) {
            return {SemanticRole::Key, say(QUERENT_PHRASE("language", "it identifies the row"))};
        }
        if (!target.empty()) {
            return {SemanticRole::Key,
                    say(QUERENT_PHRASE("language", "it points to “%1”"), {target})};
        }
        if (contains(table.labels, column.id.column)) {
            return {SemanticRole::Label, labelReason(column.id)};
        }
        if ((entry != nullptr && entry->personal) || stored.role == data::ColumnRole::Contact) {
            return {SemanticRole::Personal,
                    say(QUERENT_PHRASE("language", "it tells how to reach a person"))};
        }
        if (column.date) {
            return {SemanticRole::Date, dateReason(column)};
        }
        if (column.flag) {
            return {SemanticRole::Flag, say(QUERENT_PHRASE("language", "it says only yes or no"))};
        }
        if (column.key) {
            return {SemanticRole::Key, say(QUERENT_PHRASE("language", "it is named like a key"))};
        }
        if (column.numeric && stored.role != data::ColumnRole::Category) {
            return {SemanticRole::Measure,
                    column.money
                        ? say(QUERENT_PHRASE("language", "it is a number named like money"))
                        : say(QUERENT_PHRASE("language", "it is a number"))};
        }
        if (column.category || column.numeric) {
            const bool code = isShort(stored);
            return {code ? SemanticRole::Code : SemanticRole::Dimension,
                    say(code ? QUERENT_PHRASE("language",
                                              "it has %1 short values that stand for something")
                             : QUERENT_PHRASE("language", "it has %1 different values to group by"),
                        {m_phrases.integer(stored.profile.distinctCount)})};
        }
        if (stored.type == data::ColumnType::Integer || stored.type == data::ColumnType::Real) {
            return {SemanticRole::Dimension,
                    say(QUERENT_PHRASE("language", "it is a number that is no measure"))};
        }
        return {SemanticRole::Text, say(QUERENT_PHRASE("language", "it is text of many kinds"))};
    }

    /// What the dates of a column tell.
    [[nodiscard]] std::string dateReason(const ColumnModel &date) const
    {
        static constexpr std::array<std::string_view, 7> plans{
            "due", "planned", "expected", "estimated", "scheduled", "deadline", "promised"};
        static constexpr std::array<std::string_view, 3> changes{"updated", "modified", "changed"};
        const auto named = [&](const auto &words) {
            return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
                const Words &own = date.names.front().words;
                return std::find(own.begin(), own.end(), word) != own.end();
            });
        };
        const TableModel &table = m_source.table(date.id.table);
        const bool ends =
            std::any_of(table.stretches.begin(), table.stretches.end(),
                        [&](const Stretch &stretch) { return stretch.until == date.id; });
        return table.eventDate == date.id.column
                   ? say(QUERENT_PHRASE("language", "it says when a row happened"))
               : ends ? say(QUERENT_PHRASE("language", "it says when something was over or done"))
               : named(plans)   ? say(QUERENT_PHRASE("language", "it holds dates of a plan"))
               : named(changes) ? say(QUERENT_PHRASE("language", "it says when a row was changed"))
                                : say(QUERENT_PHRASE("language", "it holds dates"));
    }

    static bool isShort(const data::Column &column)
    {
        constexpr std::size_t most = 3;
        const auto &examples = column.profile.examples;
        return !examples.empty() &&
               std::all_of(examples.begin(), examples.end(), [](const data::Value &value) {
                   return value.text() != nullptr && value.text()->size() <= most;
               });
    }

    [[nodiscard]] bool unheeded(const ColumnModel &column) const
    {
        const std::string place =
            m_source.table(column.id.table).table->name + "." + column.column->name;
        return std::any_of(m_source.unheeded().begin(), m_source.unheeded().end(),
                           [&](const Unheeded &known) { return known.place == place; });
    }

    Guess<Aggregation> aggregationOf(const ColumnModel &column, SemanticRole role,
                                     const Entry *entry) const
    {
        if (entry != nullptr && entry->aggregation && !unheeded(column)) {
            return {*entry->aggregation, said(), true};
        }
        if (role != SemanticRole::Measure) {
            return {Aggregation::None, say(QUERENT_PHRASE("language", "it is no measure"))};
        }
        if (column.last) {
            return {Aggregation::Last,
                    say(QUERENT_PHRASE("language", "it is a level that is noted again and again"))};
        }
        return column.quantity
                   ? Guess<Aggregation>{Aggregation::Sum,
                                        say(QUERENT_PHRASE("language",
                                                           "its name says nothing against adding"))}
                   : Guess<Aggregation>{
                         Aggregation::Average,
                         say(QUERENT_PHRASE(
                             "language", "it is named like a price, a rate, a score or a level"))};
    }

    data::SemanticColumn describeColumn(const ColumnModel &column) const
    {
        const Entry *entry = m_source.dictionary().column(
            m_source.table(column.id.table).table->name, column.column->name);
        data::SemanticColumn result;
        result.name = column.column->name;
        result.role = roleOf(column, entry);
        result.aggregation = aggregationOf(column, result.role.value, entry);
        result.unit = entry != nullptr && !entry->unit.empty() ? entry->unit
                      : column.numeric                         ? unitOf(column)
                                                               : std::string();
        result.rollsUpTo = parentOf(column);
        result.hidden = column.hidden;
        if (entry != nullptr) {
            result.synonyms = entry->synonyms;
            if (entry->rollsUpTo) {
                result.rollsUpTo = {*entry->rollsUpTo, said(), true};
            }
        }
        return result;
    }

    /// The next larger group in the same table, by name and by having fewer values.
    Guess<std::string> parentOf(const ColumnModel &column) const
    {
        const auto rank = [](const ColumnModel &candidate, const auto &ladder) {
            for (std::size_t step = 0; step < ladder.size(); ++step) {
                const Words &words = candidate.names.front().words;
                if (!ladder[step].empty() && !words.empty() && words.back() == ladder[step]) {
                    return static_cast<int>(step);
                }
            }
            return -1;
        };
        const std::int64_t values = column.column->profile.distinctCount;
        for (const auto &ladder : ladders) {
            const int own = rank(column, ladder);
            const ColumnModel *best = nullptr;
            for (const ColumnModel &other : m_source.table(column.id.table).columns) {
                const int place = own >= 0 ? rank(other, ladder) : -1;
                const bool larger = place > own && other.column->profile.distinctCount > 0 &&
                                    other.column->profile.distinctCount <= values;
                if (larger && (best == nullptr || place < rank(*best, ladder))) {
                    best = &other;
                }
            }
            if (best != nullptr) {
                return {
                    best->column->name,
                    say(QUERENT_PHRASE("language", "both are named so, and “%1” has fewer values"),
                        {best->column->name})};
            }
        }
        return {};
    }

    void addFailedMetrics(data::SemanticModel &model) const
    {
        for (const data::DataDictionary::Metric &metric : m_source.dictionary().metrics) {
            for (data::SemanticTable &table : model.tables) {
                const data::Table *stored = m_source.catalog().table(metric.table);
                if (stored == nullptr || stored->name != table.name) {
                    continue;
                }
                const auto read = query::readMetric(metric.expression, *stored, m_phrases);
                if (!read) {
                    data::DerivedMeasure failed;
                    failed.name = metric.name;
                    failed.formula = metric.expression;
                    failed.unit = metric.unit;
                    failed.metric = true;
                    failed.reason = said();
                    failed.problem = read.error().message;
                    table.derived.push_back(std::move(failed));
                }
            }
        }
    }

    [[nodiscard]] std::string sentence(const Unheeded &unheeded) const
    {
        switch (unheeded.why) {
        case Unheeded::Why::NoTable:
            return say(
                QUERENT_PHRASE("language",
                               "The data dictionary speaks of a table “%1” that is not here."),
                {unheeded.place});
        case Unheeded::Why::NoColumn:
            return say(
                QUERENT_PHRASE("language",
                               "The data dictionary speaks of a column “%1” that is not here."),
                {unheeded.place});
        case Unheeded::Why::NoNumber:
            return say(QUERENT_PHRASE("language", "“%1” holds no numbers, so it is no measure."),
                       {unheeded.place});
        case Unheeded::Why::NoDate:
            return say(QUERENT_PHRASE("language", "“%1” holds no dates that can be read."),
                       {unheeded.place});
        case Unheeded::Why::BadMetric:
            break;
        }
        for (const data::DataDictionary::Metric &metric : m_source.dictionary().metrics) {
            const data::Table *stored = m_source.catalog().table(metric.table);
            if (metric.name == unheeded.place && stored != nullptr) {
                const auto read = query::readMetric(metric.expression, *stored, m_phrases);
                return say(QUERENT_PHRASE("language", "The metric “%1” cannot be worked out. %2"),
                           {metric.name, read ? std::string() : read.error().message});
            }
        }
        return unheeded.detail;
    }

    const SourceModel &m_source;
    const data::Phrasebook &m_phrases;
};

} // namespace

data::SemanticModel describeSemantics(const SourceModel &source, const data::Phrasebook &phrases)
{
    return Describer(source, phrases).describe();
}

} // namespace querent::language
