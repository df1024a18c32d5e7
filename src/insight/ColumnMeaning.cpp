// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ColumnMeaning.h"

#include "base/Ascii.h"
#include "data/Nouns.h"
#include "insight/PlanFacts.h"
#include "insight/QuestionNoun.h"
#include "insight/Stretch.h"
#include "insight/WrittenQuery.h"
#include "query/FanOut.h"
#include "query/OutputNames.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace querent::insight {

using base::isLetter;
using base::lowered;
using data::Phrasebook;
using query::AggregateFunction;
using query::Expression;

namespace {

bool hasAnyWord(const std::vector<std::string> &words, std::initializer_list<std::string_view> any)
{
    return std::ranges::any_of(
        words, [&](const std::string &word) { return std::ranges::find(any, word) != any.end(); });
}

/// "SUM(o.total)" → function and "total"; the argument is empty where it is no plain name.
struct SpelledAggregate
{
    AggregateFunction function = AggregateFunction::Count;
    bool distinct = false;
    std::string argument;
};

std::optional<SpelledAggregate> spelledAggregate(std::string_view name)
{
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos || name.back() != ')') {
        return std::nullopt;
    }
    struct Spelling
    {
        std::string_view name;
        AggregateFunction function;
    };
    static constexpr std::array spellings{
        Spelling{"count", AggregateFunction::Count},  Spelling{"sum", AggregateFunction::Sum},
        Spelling{"total", AggregateFunction::Sum},    Spelling{"avg", AggregateFunction::Average},
        Spelling{"min", AggregateFunction::Min},      Spelling{"max", AggregateFunction::Max},
        Spelling{"median", AggregateFunction::Median}};
    const std::string function = lowered(name.substr(0, open));
    const auto *const found = std::ranges::find(spellings, function, &Spelling::name);
    if (found == spellings.end()) {
        return std::nullopt;
    }
    SpelledAggregate spelled;
    spelled.function = found->function;
    std::string_view argument = name.substr(open + 1, name.size() - open - 2);
    int nesting = 0;
    for (const char c : argument) {
        nesting += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (nesting < 0) {
            return std::nullopt; // "SUM(a)/SUM(b)" is no single aggregate
        }
    }
    if (lowered(argument.substr(0, 9)) == "distinct ") {
        spelled.distinct = true;
        argument.remove_prefix(9);
    }
    argument.remove_prefix(std::min(argument.rfind('.') + 1, argument.size()));
    if (argument.find_first_of("()*+-/,'") == std::string_view::npos) {
        spelled.argument = readableName(argument);
    }
    return spelled;
}

bool addsUp(const SpelledAggregate &spelled)
{
    return spelled.function == AggregateFunction::Sum ||
           (spelled.function == AggregateFunction::Count && !spelled.distinct);
}

std::string aggregateLabel(AggregateFunction function, bool distinct, const std::string &of,
                           const Phrasebook &phrases)
{
    switch (function) {
    case AggregateFunction::Count:
        if (of.empty()) {
            return phrases.say(QUERENT_PHRASE("insight", "count"));
        }
        return distinct ? phrases.say(QUERENT_PHRASE("insight", "number of different %1"), {of})
                        : phrases.say(QUERENT_PHRASE("insight", "number of %1"), {of});
    case AggregateFunction::Sum:
        return of.empty()                ? phrases.say(QUERENT_PHRASE("insight", "total"))
               : of.starts_with("total") ? of
                                         : phrases.say(QUERENT_PHRASE("insight", "total %1"), {of});
    case AggregateFunction::Average:
        return of.empty() ? phrases.say(QUERENT_PHRASE("insight", "average"))
                          : phrases.say(QUERENT_PHRASE("insight", "average %1"), {of});
    case AggregateFunction::Min:
        return of.empty() ? phrases.say(QUERENT_PHRASE("insight", "minimum"))
                          : phrases.say(QUERENT_PHRASE("insight", "lowest %1"), {of});
    case AggregateFunction::Max:
        return of.empty() ? phrases.say(QUERENT_PHRASE("insight", "maximum"))
                          : phrases.say(QUERENT_PHRASE("insight", "highest %1"), {of});
    case AggregateFunction::Median:
        return of.empty() ? phrases.say(QUERENT_PHRASE("insight", "median"))
                          : phrases.say(QUERENT_PHRASE("insight", "median %1"), {of});
    case AggregateFunction::Percentile:
        return of.empty() ? phrases.say(QUERENT_PHRASE("insight", "percentile"))
                          : phrases.say(QUERENT_PHRASE("insight", "percentile of %1"), {of});
    case AggregateFunction::StdDev:
        return of.empty()
                   ? phrases.say(QUERENT_PHRASE("insight", "standard deviation"))
                   : phrases.say(QUERENT_PHRASE("insight", "standard deviation of %1"), {of});
    }
    return of;
}

/// How an expression is put together, as far as it decides what its numbers mean.
struct Composition
{
    bool divides = false;
    bool timesHundred = false;
    bool runs = false; ///< a window function
    bool sums = true;  ///< made of sums and counts by adding and scaling alone
    const query::Aggregate *aggregate = nullptr; ///< the first one
    const query::ColumnRef *column = nullptr;    ///< the first one outside of an aggregate
};

void compose(const Expression &expression, Composition &whole)
{
    if (const auto *aggregate = std::get_if<query::Aggregate>(&expression.node)) {
        whole.aggregate = whole.aggregate != nullptr ? whole.aggregate : aggregate;
        const bool adds =
            (aggregate->function == AggregateFunction::Count && !aggregate->distinct) ||
            aggregate->function == AggregateFunction::Sum;
        whole.sums = whole.sums && adds;
    } else if (const auto *arithmetic = std::get_if<query::Arithmetic>(&expression.node)) {
        const std::vector<Expression> &operands = arithmetic->operands;
        const auto literal = [](const Expression &operand) {
            return std::holds_alternative<query::Literal>(operand.node);
        };
        const auto hundred = [&](const Expression &operand) {
            return literal(operand) &&
                   std::get<query::Literal>(operand.node).value.numeric() == 100.0;
        };
        // divided by a number it is the same in another unit: cents as euros
        whole.divides = whole.divides || (arithmetic->op == query::ArithmeticOperator::Divide &&
                                          !literal(operands.back()));
        whole.timesHundred =
            whole.timesHundred || (arithmetic->op == query::ArithmeticOperator::Multiply &&
                                   std::ranges::any_of(operands, hundred));
        whole.sums = whole.sums && arithmetic->op != query::ArithmeticOperator::Modulo;
        for (const Expression &operand : operands) {
            compose(operand, whole);
        }
    } else if (std::holds_alternative<query::Literal>(expression.node)) {
        return;
    } else if (const auto *call = std::get_if<query::Call>(&expression.node)) {
        for (const Expression &argument : call->arguments) {
            compose(argument, whole);
        }
    } else if (const auto *window = std::get_if<query::Window>(&expression.node)) {
        whole.runs = true;
        for (const Expression &argument : window->argument) {
            compose(argument, whole);
        }
    } else if (const auto *column = std::get_if<query::ColumnRef>(&expression.node)) {
        whole.column = whole.column != nullptr ? whole.column : column;
        whole.sums = false;
    } else {
        whole.sums = false;
    }
}

/// The name is one that a query's author chose, not the text of an expression.
bool isChosenName(std::string_view name)
{
    return !name.empty() && name.size() <= 60 &&
           name.find_first_of("()*+/<>='\"") == std::string_view::npos &&
           std::ranges::any_of(
               name, [](char c) { return isLetter(c) || static_cast<unsigned char>(c) >= 0x80; });
}

std::string unitOf(const data::DataDictionary &dictionary, std::string_view table,
                   std::string_view column)
{
    for (const auto &[tableName, tableEntry] : dictionary.tables) {
        if (!data::equalNames(tableName, table)) {
            continue;
        }
        for (const auto &[columnName, columnEntry] : tableEntry.columns) {
            if (data::equalNames(columnName, column)) {
                return columnEntry.unit;
            }
        }
    }
    return {};
}

const data::DataDictionary::Metric *metricNamed(const data::DataDictionary &dictionary,
                                                std::string_view name)
{
    const std::string wanted = lowered(readableName(name));
    for (const data::DataDictionary::Metric &metric : dictionary.metrics) {
        if (lowered(readableName(metric.name)) == wanted) {
            return &metric;
        }
    }
    return nullptr;
}

/// What the words of the name tell, where nothing better is known.
void judgeByName(const std::vector<std::string> &words, ColumnMeaning &meaning)
{
    if (hasAnyWord(words, {"running", "cumulative", "cumulated", "cum", "ytd"})) {
        meaning.cumulative = true;
        meaning.additive = false;
    } else if (hasAnyWord(words,
                          {"avg",     "average", "mean",       "median",  "min",   "max",
                           "minimum", "maximum", "lowest",     "highest", "rate",  "ratio",
                           "share",   "percent", "percentage", "pct",     "%",     "proportion",
                           "growth",  "price",   "per",        "rank",    "change"})) {
        meaning.additive = false;
    } else if (hasAnyWord(words, {"count", "cnt", "sum", "total", "number", "n"})) {
        meaning.additive = true;
    }
}

void judgeScale(const std::vector<std::string> &words, bool fractions, ColumnMeaning &meaning)
{
    const bool inPercent = hasAnyWord(words, {"percent", "percentage", "pct", "%"});
    const bool growth = hasAnyWord(words, {"growth", "change", "increase", "decrease"});
    if (inPercent && meaning.scale == ColumnMeaning::Scale::Plain) {
        // a column of percentages none of which exceeds one holds fractions
        meaning.scale = fractions ? ColumnMeaning::Scale::Fraction : ColumnMeaning::Scale::Percent;
    }
    meaning.partOfWhole =
        !growth && (inPercent || hasAnyWord(words, {"share", "proportion", "portion"}));
}

class MeaningReader
{
public:
    MeaningReader(const AnsweredQuery &answered, const Phrasebook &phrases)
        : m_answered(answered)
        , m_phrases(phrases)
        , m_written(answered.plan == nullptr ? readWritten(answered.sql) : WrittenQuery())
    {}

    [[nodiscard]] ColumnMeaning read(std::size_t index) const
    {
        const std::string &name = m_answered.result.columns[index].name;
        const std::vector<std::string> words = wordsOfName(name);
        ColumnMeaning meaning;
        meaning.inDays = m_answered.result.columns[index].inDays;
        const bool traced = readPlan(index, meaning);
        if (!traced) {
            readSpelling(index, meaning);
        }
        judgeScale(words, liesBetweenZeroAndOne(index), meaning);
        if (!traced && !meaning.function && isChosenName(name)) {
            judgeByName(words, meaning);
        }
        const bool counts = meaning.countsRows &&
                            data::equalNames(query::countName(meaning.label), readableName(name));
        if (meaning.label.empty() || (isChosenName(name) && !counts && !isDerivedName(index))) {
            meaning.countsRows = meaning.countsRows && meaning.label == readableName(name);
            meaning.label = labelOfName(name, meaning);
        }
        if (meaning.countsRows) {
            meaning.label = nounAsAsked(meaning.label, m_answered.question, m_answered.dictionary);
        }
        readUnit(index, meaning);
        if (meaning.scale == ColumnMeaning::Scale::Plain && meaning.unit.empty() &&
            meaning.partOfWhole && liesBetweenZeroAndOne(index)) {
            meaning.scale = ColumnMeaning::Scale::Fraction;
        }
        return meaning;
    }

private:
    [[nodiscard]] std::string labelOfName(const std::string &name,
                                          const ColumnMeaning &meaning) const
    {
        const std::string readable = readableName(name);
        if (readable == "n" || readable == "count") {
            return m_phrases.say(QUERENT_PHRASE("insight", "count"));
        }
        if (isChosenName(name)) {
            return readable;
        }
        return meaning.scale == ColumnMeaning::Scale::Percent
                   ? m_phrases.say(QUERENT_PHRASE("insight", "percentage"))
                   : m_phrases.say(QUERENT_PHRASE("insight", "value"));
    }

    /// The binder made the name up, or it repeats the function: a label of our own reads better.
    [[nodiscard]] bool isDerivedName(std::size_t index) const
    {
        if (m_answered.plan == nullptr || index >= m_answered.plan->select.size()) {
            return false;
        }
        const query::SelectItem &item = m_answered.plan->select[index];
        const std::string &alias = item.alias;
        static constexpr std::array generic{"count",   "n",   "cnt", "number", "sum",   "avg",
                                            "average", "min", "max", "total",  "value", "median"};
        // "average days" may be told in hours
        return alias.empty() || (countsDays(item.expression) && alias.ends_with("days")) ||
               std::ranges::find(generic, lowered(alias)) != generic.end();
    }

    bool readPlan(std::size_t index, ColumnMeaning &meaning) const
    {
        if (m_answered.plan == nullptr) {
            return false;
        }
        const TracedExpression traced =
            traceColumn(*m_answered.plan, index, m_answered.result.columns[index].name);
        if (traced.expression == nullptr) {
            return false;
        }
        Composition whole;
        compose(*traced.expression, whole);
        meaning.cumulative = isRunningSum(*traced.expression);
        if (whole.divides) {
            meaning.additive = false;
            if (whole.timesHundred) {
                meaning.scale = ColumnMeaning::Scale::Percent;
            }
            return true;
        }
        if (whole.runs) {
            meaning.additive = false;
            return true;
        }
        if (whole.aggregate == nullptr && countsDays(*traced.expression)) {
            meaning.label = m_phrases.say(QUERENT_PHRASE("insight", "time"));
            return true;
        }
        if (whole.aggregate == nullptr) {
            return readPlainColumn(whole, *traced.plan, meaning);
        }
        meaning.additive = whole.sums;
        const bool alone = std::holds_alternative<query::Aggregate>(traced.expression->node) ||
                           std::holds_alternative<query::Call>(traced.expression->node);
        if (alone) {
            readAggregate(*whole.aggregate, *traced.plan, meaning);
        }
        return true;
    }

    [[nodiscard]] static bool readPlainColumn(const Composition &whole,
                                              const query::QueryPlan &plan, ColumnMeaning &meaning)
    {
        if (whole.column == nullptr) {
            return false;
        }
        meaning.label = columnLabel(whole.column->column, tableBehind(plan, whole.column->table));
        const std::vector<std::string> words = wordsOfName(whole.column->column);
        judgeByName(words, meaning);
        return true;
    }

    [[nodiscard]] static bool isRunningSum(const Expression &expression)
    {
        const auto *window = std::get_if<query::Window>(&expression.node);
        return window != nullptr && !window->orderBy.empty() && !window->preceding &&
               (window->function == query::WindowFunction::Sum ||
                window->function == query::WindowFunction::Count);
    }

    void readAggregate(const query::Aggregate &aggregate, const query::QueryPlan &plan,
                       ColumnMeaning &meaning) const
    {
        meaning.function = aggregate.function;
        const Expression *argument =
            aggregate.argument.empty() ? nullptr : &aggregate.argument.front();
        const auto *column =
            argument != nullptr ? std::get_if<query::ColumnRef>(&argument->node) : nullptr;
        if (aggregate.function == AggregateFunction::Count && column == nullptr) {
            const data::Table *const rows = m_answered.catalog != nullptr
                                                ? query::tableOfRows(plan, *m_answered.catalog)
                                                : nullptr;
            const std::string table = rows != nullptr      ? rows->name
                                      : plan.joins.empty() ? factsOf(plan).mainTable
                                                           : std::string();
            if (!table.empty() && aggregate.filter.empty()) {
                meaning.label = readableName(table);
                meaning.countsRows = true;
                return;
            }
        }
        meaning.of = column != nullptr ? readableName(column->column) : "";
        if (argument != nullptr && countsDays(*argument)) {
            meaning.of = m_phrases.say(QUERENT_PHRASE("insight", "time"));
        }
        meaning.label =
            aggregateLabel(aggregate.function, aggregate.distinct, meaning.of, m_phrases);
    }

    void readSpelling(std::size_t index, ColumnMeaning &meaning) const
    {
        const std::string &name = m_answered.result.columns[index].name;
        const std::optional<SpelledAggregate> spelled = spelledAggregate(name);
        if (!spelled && readAliased(index, meaning)) {
            return;
        }
        if (!spelled) {
            if (!isChosenName(name) && name.find('/') != std::string::npos) {
                meaning.additive = false;
                meaning.scale = name.find("100") != std::string::npos
                                    ? ColumnMeaning::Scale::Percent
                                    : ColumnMeaning::Scale::Plain;
            }
            return;
        }
        meaning.function = spelled->function;
        meaning.additive = addsUp(*spelled);
        meaning.of = spelled->argument;
        meaning.label = aggregateLabel(spelled->function, spelled->distinct, meaning.of, m_phrases);
    }

    /// "COUNT(*) AS customers": the name says what is counted, the text that it is.
    bool readAliased(std::size_t index, ColumnMeaning &meaning) const
    {
        const std::string &name = m_answered.result.columns[index].name;
        const auto aggregate = m_written.columns.size() == m_answered.result.columns.size()
                                   ? spelledAggregate(m_written.columns[index])
                                   : std::nullopt;
        if (!aggregate || !isChosenName(name)) {
            return false;
        }
        meaning.function = aggregate->function;
        meaning.additive = addsUp(*aggregate);
        meaning.label = readableName(name);
        const std::vector<std::string> words = wordsOfName(name);
        const bool counts = aggregate->function == AggregateFunction::Count ||
                            (aggregate->function == AggregateFunction::Sum && holdsWhole(index));
        meaning.countsRows = counts && data::singular(words.back()) != words.back() &&
                             !hasAnyWord(words, {"count", "number", "total", "sum"});
        return true;
    }

    [[nodiscard]] bool holdsWhole(std::size_t index) const
    {
        return std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
            return row[index].isNull() ||
                   (row[index].isNumber() &&
                    std::trunc(row[index].numeric()) == row[index].numeric());
        });
    }

    void readUnit(std::size_t index, ColumnMeaning &meaning) const
    {
        if (m_answered.dictionary == nullptr || meaning.function == AggregateFunction::Count ||
            meaning.scale != ColumnMeaning::Scale::Plain) {
            return;
        }
        const data::DataDictionary &dictionary = *m_answered.dictionary;
        if (const auto *metric = metricNamed(dictionary, m_answered.result.columns[index].name)) {
            meaning.unit = metric->unit;
            if (!meaning.unit.empty()) {
                return;
            }
        }
        // of a ratio or a difference the unit is not that of its parts
        if (index < m_answered.columns.size() &&
            (meaning.function || !m_answered.columns[index].aggregated)) {
            const query::OutputColumn &column = m_answered.columns[index];
            meaning.unit = unitOf(dictionary, column.sourceTable, column.sourceColumn);
        }
    }

    [[nodiscard]] bool liesBetweenZeroAndOne(std::size_t index) const
    {
        return std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
            return row[index].isNull() || (row[index].isNumber() && row[index].numeric() >= 0.0 &&
                                           row[index].numeric() <= 1.0);
        });
    }

    const AnsweredQuery &m_answered;
    const Phrasebook &m_phrases;
    WrittenQuery m_written;
};

} // namespace

std::vector<ColumnMeaning> columnMeanings(const AnsweredQuery &answered, const Phrasebook &phrases)
{
    const MeaningReader reader(answered, phrases);
    std::vector<ColumnMeaning> meanings;
    for (std::size_t i = 0; i < answered.result.columns.size(); ++i) {
        meanings.push_back(reader.read(i));
    }
    return meanings;
}

} // namespace querent::insight
