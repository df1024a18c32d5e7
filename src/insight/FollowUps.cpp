// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/FollowUps.h"

#include "insight/Periods.h"
#include "insight/SharedNames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace querent::insight {

using data::ColumnRole;
using data::Phrasebook;
using query::TimeUnit;

namespace {

/// A column that the facts of a plan can be split by.
struct Dimension
{
    std::string table;
    std::string column;
    std::string label;
    bool direct = false; ///< a column of the main table itself
    bool code = false;   ///< holds codes, and nobody says what they are called
};

/// Whether the name says that the values are codes, not words: "status_cd", "SEX_KZ".
bool namesCodes(std::string_view column)
{
    static constexpr std::array<std::string_view, 14> endings{"cd",  "cde", "code", "codes", "id",
                                                              "key", "kz",  "no",   "nr",    "num",
                                                              "flg", "ind", "sts",  "typ"};
    const std::vector<std::string> words = wordsOfName(column);
    return words.empty() ||
           std::ranges::find(endings, std::string_view(words.back())) != endings.end();
}

class FollowUpFinder
{
public:
    FollowUpFinder(const AnsweredQuery &answered, const ResultShape &shape,
                   const Phrasebook &phrases)
        : m_answered(answered)
        , m_shape(shape)
        , m_phrases(phrases)
        , m_facts(*shape.facts)
        , m_main(answered.catalog->table(measureTable()))
    {}

    [[nodiscard]] std::vector<FollowUp> find(std::size_t most)
    {
        if (m_main == nullptr) {
            return {};
        }
        const bool measured = m_shape.aggregated && !m_shape.numbers.empty();
        if (measured) {
            suggestTime();
            suggestLargestGroup();
            suggestDimension();
            suggestYear();
            suggestDimension();
        } else if (m_shape.rows > 1 && !m_facts.aggregated && !m_facts.grouped) {
            suggestCounting();
        }
        if (m_found.size() > most) {
            m_found.resize(most);
        }
        return std::move(m_found);
    }

private:
    /// The table whose rows are counted or added up.
    [[nodiscard]] std::string measureTable() const
    {
        for (const std::size_t place : m_shape.numbers) {
            const bool known = place < m_answered.columns.size() &&
                               m_answered.columns[place].aggregated &&
                               !m_answered.columns[place].sourceTable.empty();
            if (known) {
                return m_answered.columns[place].sourceTable;
            }
        }
        return m_facts.mainTable;
    }

    void add(data::Phrase phrase, std::initializer_list<std::string_view> arguments,
             std::string question)
    {
        const bool known = std::ranges::any_of(
            m_found, [&](const FollowUp &other) { return other.question == question; });
        if (!known) {
            m_found.push_back({m_phrases.say(phrase, arguments), std::move(question)});
        }
    }

    /// The column that says when a row of the main table happened: the one that the question's own
    /// period is about, else one of the table itself, else that of the only table it refers to that
    /// has any.
    [[nodiscard]] const data::Column *timeColumn() const
    {
        for (const PeriodFact &period : m_facts.periods) {
            if (const data::Column *column =
                    m_answered.catalog->column(period.table, period.column)) {
                return column;
            }
        }
        const auto own = timeColumnsOf(*m_main);
        if (!own.empty()) {
            return own.front();
        }
        std::vector<const data::Column *> candidates;
        for (const data::Relationship &relation : m_answered.catalog->relationships) {
            const data::Table *target = data::equalNames(relation.fromTable, m_main->name)
                                            ? m_answered.catalog->table(relation.toTable)
                                            : nullptr;
            if (target != nullptr && !timeColumnsOf(*target).empty()) {
                candidates.push_back(timeColumnsOf(*target).front());
            }
        }
        return candidates.size() == 1 ? candidates.front() : nullptr;
    }

    [[nodiscard]] static std::vector<const data::Column *> timeColumnsOf(const data::Table &table)
    {
        std::vector<const data::Column *> columns;
        for (const data::Column &column : table.columns) {
            // a column that is mostly empty dates only some of the rows
            const bool filled =
                column.profile.nullCount * 2 < std::max<std::int64_t>(1, column.profile.rowCount);
            if (column.role == ColumnRole::Time && filled) {
                columns.push_back(&column);
            }
        }
        return columns;
    }

    struct Span
    {
        data::CivilDate first;
        data::CivilDate last;
        [[nodiscard]] int months() const
        {
            return (static_cast<int>(last.year()) - static_cast<int>(first.year())) * 12 +
                   static_cast<int>(static_cast<unsigned>(last.month())) -
                   static_cast<int>(static_cast<unsigned>(first.month()));
        }
    };

    [[nodiscard]] std::optional<Span> spanOf(const data::Column &column) const
    {
        auto first = dayOf(column, column.profile.min);
        auto last = dayOf(column, column.profile.max);
        if (!first || !last) {
            return std::nullopt;
        }
        for (const PeriodFact &period : m_facts.periods) {
            if (data::equalNames(period.column, column.name)) {
                first = period.from ? std::max(*first, *period.from) : first;
                last = period.until ? std::min(*last, data::plusDays(*period.until, -1)) : last;
            }
        }
        return *first <= *last ? std::optional(Span{*first, *last}) : std::nullopt;
    }

    void suggestTime()
    {
        if (!m_shape.times.empty()) {
            suggestOtherUnit();
            return;
        }
        const data::Column *time = timeColumn();
        const std::optional<Span> span = time != nullptr ? spanOf(*time) : std::nullopt;
        if (!span) {
            return;
        }
        constexpr int manyMonths = 48;
        if (span->months() > manyMonths) {
            add(QUERENT_PHRASE("insight", "by year?"), {}, "by year");
        } else if (span->months() >= 2) {
            add(QUERENT_PHRASE("insight", "by month?"), {}, "by month");
        } else if (span->first != span->last) {
            add(QUERENT_PHRASE("insight", "by day?"), {}, "by day");
        }
    }

    /// A finer or coarser look at a time series.
    void suggestOtherUnit()
    {
        const std::optional<TimeUnit> unit = m_shape.columns[m_shape.times.front()].unit;
        constexpr std::size_t manyRows = 12;
        if (unit == TimeUnit::Month && m_shape.rows > manyRows) {
            add(QUERENT_PHRASE("insight", "by quarter?"), {}, "by quarter");
        } else if (unit == TimeUnit::Day || unit == TimeUnit::Year || unit == TimeUnit::Quarter) {
            add(QUERENT_PHRASE("insight", "by month?"), {}, "by month");
        }
    }

    /// The group with the largest number alone.
    void suggestLargestGroup()
    {
        // of a name that several have it would be another question
        if (m_shape.categories.size() != 1 || m_shape.rows < 2 ||
            sharedNamesOf(m_answered, m_shape)) {
            return;
        }
        const std::size_t category = m_shape.categories.front();
        const std::size_t number = m_shape.orderedBy.value_or(m_shape.numbers.front());
        const std::vector<data::Row> &rows = m_answered.result.rows;
        const auto largest = std::ranges::max_element(
            rows, {}, [&](const data::Row &row) { return row[number].numeric(-1e308); });
        const std::string *name = (*largest)[category].text();
        if (name != nullptr && !name->empty()) {
            add(QUERENT_PHRASE("insight", "only %1?"), {*name}, "only " + *name);
        }
    }

    [[nodiscard]] bool isUsed(std::string_view table, std::string_view column) const
    {
        const bool shown = std::ranges::any_of(m_answered.columns, [&](const auto &output) {
            return data::equalNames(output.sourceTable, table) &&
                   data::equalNames(output.sourceColumn, column);
        });
        return shown || std::ranges::any_of(m_facts.filters, [&](const FilterFact &filter) {
                   return data::equalNames(filter.table, table) &&
                          data::equalNames(filter.column, column);
               });
    }

    [[nodiscard]] bool splitsWell(const data::Column &column) const
    {
        constexpr std::int64_t mostGroups = 25;
        const bool kind = column.role == ColumnRole::Category || column.role == ColumnRole::Label;
        return kind && column.profile.distinctCount > 1 &&
               column.profile.distinctCount <= mostGroups;
    }

    /// Columns to group by, nearest first: of the main table, then of the tables it refers to.
    [[nodiscard]] std::vector<Dimension> dimensions() const
    {
        std::vector<Dimension> found;
        const auto addFrom = [&](const data::Table &table, bool direct) {
            for (const data::Column &column : table.columns) {
                if (splitsWell(column) && !isUsed(table.name, column.name)) {
                    const bool code = namesCodes(column.name);
                    const std::string said = code ? wordFor(table, column) : std::string();
                    found.push_back({table.name, column.name,
                                     said.empty() ? columnLabel(column.name, table.name) : said,
                                     direct, code && said.empty()});
                }
            }
        };
        addFrom(*m_main, true);
        for (const data::Relationship &relation : m_answered.catalog->relationships) {
            if (data::equalNames(relation.fromTable, m_main->name) &&
                !data::equalNames(relation.toTable, m_main->name)) {
                if (const data::Table *target = m_answered.catalog->table(relation.toTable)) {
                    addFrom(*target, false);
                }
            }
        }
        if (std::ranges::any_of(found, [](const Dimension &one) { return !one.code; })) {
            std::erase_if(found, [](const Dimension &one) { return one.code; });
        }
        return found;
    }

    /// What the data dictionary calls the column; empty where it says nothing.
    [[nodiscard]] std::string wordFor(const data::Table &table, const data::Column &column) const
    {
        const auto *entry = m_answered.dictionary != nullptr
                                ? m_answered.dictionary->column(table.name, column.name)
                                : nullptr;
        return entry != nullptr && !entry->synonyms.empty() ? entry->synonyms.front()
                                                            : std::string();
    }

    void suggestDimension()
    {
        for (const Dimension &dimension : dimensions()) {
            if (m_labels.insert(dimension.label).second) {
                add(QUERENT_PHRASE("insight", "by %1?"), {dimension.label},
                    "by " + dimension.label);
                return;
            }
        }
    }

    /// The year before the one asked about, or the latest one where none was.
    void suggestYear()
    {
        const data::Column *time = timeColumn();
        if (time == nullptr) {
            return;
        }
        const auto first = dayOf(*time, time->profile.min);
        const auto last = dayOf(*time, time->profile.max);
        if (!first || !last || first->year() == last->year()) {
            return;
        }
        std::chrono::year year = last->year();
        for (const PeriodFact &period : m_facts.periods) {
            const bool wholeYear =
                period.from && period.until && *period.until == data::plusMonths(*period.from, 12);
            if (!wholeYear) {
                return;
            }
            year = period.from->year() - std::chrono::years(1);
        }
        if (year >= first->year() && year <= last->year()) {
            const std::string text = std::to_string(static_cast<int>(year));
            add(QUERENT_PHRASE("insight", "only %1?"), {text}, "only " + text);
        }
    }

    /// For a listing: how many, and how they divide.
    void suggestCounting()
    {
        add(QUERENT_PHRASE("insight", "how many?"), {}, "how many of them are there");
        for (const Dimension &dimension : dimensions()) {
            if (dimension.direct) {
                add(QUERENT_PHRASE("insight", "how many by %1?"), {dimension.label},
                    "how many by " + dimension.label);
                return;
            }
        }
    }

    const AnsweredQuery &m_answered;
    const ResultShape &m_shape;
    const Phrasebook &m_phrases;
    const PlanFacts &m_facts;
    const data::Table *m_main;
    std::vector<FollowUp> m_found;
    std::set<std::string> m_labels;
};

} // namespace

std::vector<FollowUp> suggestFollowUps(const AnsweredQuery &answered, const ResultShape &shape,
                                       const Phrasebook &phrases, std::size_t most)
{
    if (!shape.facts || answered.catalog == nullptr || shape.rows == 0) {
        return {};
    }
    return FollowUpFinder(answered, shape, phrases).find(most);
}

} // namespace querent::insight
