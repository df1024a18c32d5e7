// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ChartAdvisor.h"
#include "insight/Evaluation.h"
#include "insight/NearValues.h"
#include "insight/Periods.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace querent::insight {

using data::Phrase;
using data::Phrasebook;

namespace {

/// What is known about a value that a filter asks for.
struct Occurrence
{
    enum class Kind {
        Certain, ///< seen in the column
        Unknown, ///< not among the values at hand, which are not all
        Never,   ///< not among the values, and these are all
    };

    Kind kind = Kind::Unknown;
    std::vector<std::string> alternatives;
};

Occurrence occurrenceOf(const data::Column &column, const std::string &value)
{
    std::vector<std::string> known;
    for (const data::Value &example : column.profile.examples) {
        known.push_back(data::toText(example));
    }
    if (std::ranges::find(known, value) != known.end()) {
        return {Occurrence::Kind::Certain, {}};
    }
    const bool all =
        column.profile.exact &&
        column.profile.distinctCount <= static_cast<std::int64_t>(column.profile.examples.size());
    return {all ? Occurrence::Kind::Never : Occurrence::Kind::Unknown, nearValues(value, known)};
}

Occurrence occurrenceOf(const ValueCheck &check)
{
    return {check.occurs ? Occurrence::Kind::Certain : Occurrence::Kind::Never, check.alternatives};
}

class ResultEvaluator
{
public:
    ResultEvaluator(const AnsweredQuery &answered, const ResultShape &shape,
                    const Phrasebook &phrases)
        : m_answered(answered), m_shape(shape), m_phrases(phrases)
    {}

    [[nodiscard]] Evaluation evaluate()
    {
        if (m_shape.columns.empty()) {
            issue("wrong_shape", QUERENT_PHRASE("insight", "The result has no columns."));
            m_evaluation.satisfaction = Satisfaction::Failed;
        } else if (isEmpty()) {
            judgeEmptiness();
        } else {
            judgeColumns();
            judgeValues();
            judgeRowCount();
            judgeShares();
            judgeRepetition();
        }
        judgeJoins();
        judgeChart();
        m_evaluation.notes = notes();
        return std::move(m_evaluation);
    }

private:
    void issue(std::string code, Phrase phrase,
               std::initializer_list<std::string_view> arguments = {})
    {
        m_evaluation.issuesDetected.push_back({std::move(code), m_phrases.say(phrase, arguments)});
    }
    void suggest(Phrase phrase, std::initializer_list<std::string_view> arguments = {})
    {
        m_evaluation.suggestedImprovements.push_back(m_phrases.say(phrase, arguments));
    }
    void needWork() { m_evaluation.satisfaction = Satisfaction::NeedsWork; }
    [[nodiscard]] std::string count(std::size_t number) const
    {
        return m_phrases.integer(static_cast<std::int64_t>(number));
    }

    /// No rows, or the one row that aggregates of no rows give: all NULL or zero counts.
    [[nodiscard]] bool isEmpty() const
    {
        if (m_shape.rows == 0) {
            return true;
        }
        if (m_shape.rows > 1 || !m_shape.aggregated) {
            return false;
        }
        const data::Row &row = m_answered.result.rows.front();
        return std::ranges::all_of(m_shape.columns, [&](const ColumnShape &column) {
            const data::Value &value = row[column.index];
            const bool noCount = column.meaning.function == query::AggregateFunction::Count &&
                                 value.isNumber() && value.numeric() == 0.0;
            return value.isNull() || noCount;
        });
    }

    void judgeEmptiness()
    {
        if (m_shape.rows == 0) {
            issue("empty_result", QUERENT_PHRASE("insight", "No row matches."));
        } else {
            issue("no_value", QUERENT_PHRASE("insight", "There was nothing to count or add up."));
        }
        if (!m_shape.facts) {
            return; // plain SQL: its author knows what was asked for
        }
        judgePeriods();
        judgeThresholds();
        const bool absence = m_shape.facts->asksForAbsence;
        bool suspicious = false;
        for (const FilterFact &filter : m_shape.facts->filters) {
            suspicious = judgeFilter(filter) || suspicious;
        }
        if (suspicious && !absence) {
            needWork();
        }
    }

    /// True where another value may find something.
    bool judgeFilter(const FilterFact &filter)
    {
        const bool named =
            (filter.kind == FilterFact::Kind::Equal || filter.kind == FilterFact::Kind::Pattern) &&
            !filter.values.empty();
        if (!named) {
            return false;
        }
        const data::Column *column = m_answered.catalog != nullptr
                                         ? m_answered.catalog->column(filter.table, filter.column)
                                         : nullptr;
        bool suspicious = false;
        for (const data::Value &value : filter.values) {
            const std::string *text = value.text();
            if (text == nullptr) {
                continue;
            }
            std::string wanted = *text;
            if (filter.kind == FilterFact::Kind::Pattern) {
                std::erase(wanted, '%');
            }
            const ValueCheck *const check = checkOf(filter, wanted);
            const Occurrence occurrence = check != nullptr    ? occurrenceOf(*check)
                                          : column != nullptr ? occurrenceOf(*column, wanted)
                                                              : Occurrence{};
            // where other conditions may have emptied the result, a value that is merely not among
            // the examples is beyond suspicion
            const bool likely = occurrence.kind == Occurrence::Kind::Never ||
                                !occurrence.alternatives.empty() || isOnlyCondition();
            if (occurrence.kind != Occurrence::Kind::Certain && likely) {
                tellUnknown(filter, wanted, occurrence);
                suspicious = true;
            }
        }
        return suspicious;
    }

    /// What was looked up about a value; null where nothing was.
    [[nodiscard]] const ValueCheck *checkOf(const FilterFact &filter,
                                            const std::string &value) const
    {
        if (filter.kind == FilterFact::Kind::Pattern) {
            return nullptr;
        }
        const auto found = std::ranges::find_if(m_answered.valueChecks, [&](const ValueCheck &c) {
            return c.value == value && data::equalNames(c.table, filter.table) &&
                   data::equalNames(c.column, filter.column);
        });
        return found != m_answered.valueChecks.end() ? &*found : nullptr;
    }

    /// A value that does not occur changes a result without emptying it where it is one of
    /// several, or where it is to be left out: "not canceled" leaves every cancelled one in.
    void judgeValues()
    {
        for (const FilterFact &filter :
             m_shape.facts ? m_shape.facts->filters : std::vector<FilterFact>()) {
            for (const data::Value &value : filter.values) {
                const ValueCheck *const check = checkOf(filter, data::toText(value));
                if (check == nullptr || check->occurs) {
                    continue;
                }
                tellUnknown(filter, check->value, occurrenceOf(*check));
                if (!check->alternatives.empty()) {
                    needWork();
                }
            }
        }
    }

    [[nodiscard]] bool isOnlyCondition() const
    {
        const PlanFacts &facts = *m_shape.facts;
        return facts.filters.size() == 1 && facts.periods.empty() && !facts.otherConditions &&
               !facts.groupsLeftOut;
    }

    void tellUnknown(const FilterFact &filter, const std::string &value,
                     const Occurrence &occurrence)
    {
        const std::string name = readableName(filter.column);
        if (occurrence.kind == Occurrence::Kind::Never) {
            issue("unknown_value", QUERENT_PHRASE("insight", "“%1” does not occur in %2."),
                  {value, name});
        } else {
            issue("unknown_value", QUERENT_PHRASE("insight", "Perhaps “%1” does not occur in %2."),
                  {value, name});
        }
        if (occurrence.alternatives.empty()) {
            suggest(
                QUERENT_PHRASE("insight",
                               "Filter %1 by another value than “%2”, or look in another column."),
                {name, value});
        } else {
            std::string others;
            for (const std::string &other : occurrence.alternatives) {
                others += (others.empty() ? "“" : ", “") + other + "”";
            }
            suggest(QUERENT_PHRASE("insight", "Instead of “%1”, filter %2 by %3."),
                    {value, name, others});
        }
        m_evaluation.unknownValues.push_back(
            {filter.table, filter.column, value, occurrence.alternatives});
    }

    /// Periods outside of what the data covers explain an empty result.
    void judgePeriods()
    {
        for (const PeriodFact &period : m_shape.facts->periods) {
            const data::Column *column =
                m_answered.catalog != nullptr
                    ? m_answered.catalog->column(period.table, period.column)
                    : nullptr;
            if (column == nullptr) {
                continue;
            }
            const auto first = dayOf(*column, column->profile.min);
            const auto last = dayOf(*column, column->profile.max);
            if (!first || !last) {
                continue;
            }
            const bool outside =
                (period.from && *period.from > *last) || (period.until && *period.until <= *first);
            if (outside) {
                const std::string from = m_phrases.date(*first);
                const std::string to = m_phrases.date(*last);
                issue("outside_of_data",
                      QUERENT_PHRASE("insight", "%1 only reaches from %2 to %3."),
                      {capitalised(readableName(period.column)), from, to});
                suggest(QUERENT_PHRASE("insight", "Ask for a time between %1 and %2."), {from, to});
            }
        }
    }

    /// So do thresholds that no value reaches.
    void judgeThresholds()
    {
        for (const FilterFact &filter : m_shape.facts->filters) {
            const data::Column *const column =
                m_answered.catalog != nullptr
                    ? m_answered.catalog->column(filter.table, filter.column)
                    : nullptr;
            if (filter.kind != FilterFact::Kind::Order || column == nullptr ||
                !column->profile.exact || !column->profile.min.isNumber() ||
                !column->profile.max.isNumber()) {
                continue;
            }
            const double least = column->profile.min.numeric();
            const double most = column->profile.max.numeric();
            const bool beyond = std::ranges::all_of(filter.values, [&](const data::Value &value) {
                return value.isNumber() && (value.numeric() < least || value.numeric() > most);
            });
            if (beyond) {
                issue("outside_of_data",
                      QUERENT_PHRASE("insight", "%1 only reaches from %2 to %3."),
                      {capitalised(readableName(filter.column)), m_phrases.number(least),
                       m_phrases.number(most)});
            }
        }
    }

    void judgeColumns()
    {
        std::size_t usable = 0;
        for (const ColumnShape &column : m_shape.columns) {
            if (column.use != ColumnUse::Empty) {
                ++usable;
                continue;
            }
            issue("all_null", QUERENT_PHRASE("insight", "%1 has no value in any row."),
                  {capitalised(column.meaning.label)});
        }
        if (usable == 0) {
            needWork();
            suggest(QUERENT_PHRASE("insight", "Use a column that holds values."));
        }
    }

    void judgeRowCount()
    {
        if (m_answered.result.truncated) {
            issue("truncated", QUERENT_PHRASE("insight", "Only the first %1 rows were fetched."),
                  {count(m_shape.rows)});
        }
        const bool listsForCount =
            asksForOneNumber() && m_shape.rows > 1 && !m_shape.aggregated && m_shape.facts;
        if (listsForCount) {
            issue("wrong_shape",
                  QUERENT_PHRASE("insight", "One number was asked for, but there are %1 rows."),
                  {count(m_shape.rows)});
            suggest(QUERENT_PHRASE("insight", "Count or add up the rows instead of listing them."));
            needWork();
        }
        const std::size_t top = askedTop();
        if (top > 0 && m_shape.rows > top && !m_shape.groupsLeftOut) {
            issue("wrong_shape",
                  QUERENT_PHRASE("insight", "The first %1 were asked for, but there are %2 rows."),
                  {count(top), count(m_shape.rows)});
            suggest(QUERENT_PHRASE("insight", "Order the rows and keep the first %1."),
                    {count(top)});
            needWork();
        }
        if (m_shape.facts && m_shape.facts->limit && *m_shape.facts->limit > 1 &&
            static_cast<std::int64_t>(m_shape.rows) < *m_shape.facts->limit && top > 0) {
            issue("fewer_rows", QUERENT_PHRASE("insight", "There are only %1, not %2."),
                  {count(m_shape.rows), m_phrases.integer(*m_shape.facts->limit)});
        }
    }

    void judgeShares()
    {
        constexpr double rounding = 0.005;
        for (const std::size_t place : m_shape.numbers) {
            const ColumnMeaning &meaning = m_shape.columns[place].meaning;
            if (!meaning.partOfWhole || meaning.scale == ColumnMeaning::Scale::Plain) {
                continue;
            }
            const double whole = meaning.scale == ColumnMeaning::Scale::Percent ? 100.0 : 1.0;
            const bool outside =
                std::ranges::any_of(m_answered.result.rows, [&](const data::Row &row) {
                    return row[place].isNumber() &&
                           (row[place].numeric() < -rounding * whole ||
                            row[place].numeric() > whole * (1.0 + rounding));
                });
            if (outside) {
                issue("share_out_of_range",
                      QUERENT_PHRASE("insight", "%1 is a share, yet some values are below zero or "
                                                "above the whole."),
                      {capitalised(meaning.label)});
                suggest(QUERENT_PHRASE("insight", "Divide by the total of all rows."));
                needWork();
            }
        }
    }

    /// Rows that say the same thing more often than not hint at a join that repeats them.
    void judgeRepetition()
    {
        constexpr std::size_t enough = 4;
        if (!m_shape.facts || !m_shape.facts->joined || m_shape.aggregated ||
            m_shape.rows < enough) {
            return;
        }
        const std::set<data::Row> different(m_answered.result.rows.begin(),
                                            m_answered.result.rows.end());
        if (different.size() * 2 <= m_shape.rows) {
            issue("repeated_rows",
                  QUERENT_PHRASE("insight", "Only %1 of the %2 rows are different."),
                  {count(different.size()), count(m_shape.rows)});
            suggest(QUERENT_PHRASE("insight", "Keep each row only once."));
        }
    }

    void judgeJoins()
    {
        if (m_answered.plan == nullptr) {
            return;
        }
        if (m_shape.facts->crossJoined) {
            issue("cross_join",
                  QUERENT_PHRASE("insight", "Two tables are combined without a condition."));
            suggest(QUERENT_PHRASE("insight", "Join the tables by their keys."));
            needWork();
        }
    }

    void judgeChart()
    {
        if (m_answered.requestedChart.empty() || m_shape.rows == 0) {
            return;
        }
        const ChartSuggestion suggestion = suggestChart(m_answered, m_shape, m_phrases);
        const auto wanted = chartKindFromName(m_answered.requestedChart);
        if (wanted && suggestion.chart.kind != *wanted && !suggestion.note.empty()) {
            m_evaluation.issuesDetected.push_back({"chart_not_possible", suggestion.note});
        }
    }

    [[nodiscard]] bool asksForOneNumber() const
    {
        const std::vector<std::string> words = wordsOfName(m_answered.question);
        const bool howMany =
            words.size() > 1 && words[0] == "how" && (words[1] == "many" || words[1] == "much");
        static constexpr std::array grouping{"by", "per", "each", "every", "which", "and"};
        return howMany && std::ranges::none_of(words, [](const std::string &word) {
                   return std::ranges::find(grouping, word) != grouping.end();
               });
    }

    /// N of "top N" in the question; 0 where there is none.
    [[nodiscard]] std::size_t askedTop() const
    {
        const std::vector<std::string> words = wordsOfName(m_answered.question);
        const auto top = std::ranges::find(words, "top");
        if (top == words.end() || top + 1 == words.end()) {
            return 0;
        }
        std::size_t number = 0;
        const std::string &digits = *(top + 1);
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? number : 0;
    }

    [[nodiscard]] std::string notes() const
    {
        if (m_evaluation.issuesDetected.empty()) {
            return m_phrases.say(
                QUERENT_PHRASE("insight", "The result fits the question: %1 rows, %2 columns."),
                {count(m_shape.rows), count(m_shape.columns.size())});
        }
        std::string text;
        if (m_evaluation.satisfaction == Satisfaction::Satisfied && isEmpty()) {
            text =
                m_phrases.say(QUERENT_PHRASE("insight", "That nothing matches is an answer, too."));
        }
        for (const Issue &found : m_evaluation.issuesDetected) {
            text += (text.empty() ? "" : " ") + found.message;
        }
        return text;
    }

    const AnsweredQuery &m_answered;
    const ResultShape &m_shape;
    const Phrasebook &m_phrases;
    Evaluation m_evaluation;
};

} // namespace

Evaluation evaluateResult(const AnsweredQuery &answered, const Phrasebook &phrases)
{
    return evaluateResult(answered, shapeOf(answered, phrases), phrases);
}

Evaluation evaluateResult(const AnsweredQuery &answered, const ResultShape &shape,
                          const Phrasebook &phrases)
{
    return ResultEvaluator(answered, shape, phrases).evaluate();
}

} // namespace querent::insight
