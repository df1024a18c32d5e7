// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ResultShape.h"

#include "insight/Periods.h"
#include "insight/WrittenQuery.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace querent::insight {

using data::ColumnRole;
using data::ColumnType;
using query::TimeUnit;

namespace {

/// Longer values are read, not compared.
constexpr std::size_t longText = 60;

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// What the values of one column are like, whatever the column is for.
struct Values
{
    std::size_t numbers = 0;
    std::size_t texts = 0;
    std::size_t blobs = 0;
    double least = 0.0;
    double most = 0.0;
};

bool endsLikeAnIdentifier(std::string_view name)
{
    if (name.find('(') != std::string_view::npos) {
        return false;
    }
    const std::vector<std::string> words = wordsOfName(name);
    if (words.empty()) {
        return false;
    }
    static const std::set<std::string, std::less<>> endings{
        "id",  "ids",   "uuid", "guid", "key",  "no",      "nr",  "num", "zip",   "postcode",
        "sku", "phone", "plz",  "iban", "isbn", "barcode", "ean", "oid", "rowid", "serial"};
    if (endings.contains(words.back())) {
        // "order no" is one; "no" alone is a count, or the answer of a yes-or-no column
        return words.size() > 1 || (words.back() != "no" && words.back() != "num");
    }
    return words.size() > 1 && words.back() == "number" && words.front() != "total";
}

/// The unit a strftime() format in a column's name stands for.
std::optional<TimeUnit> unitOfFormat(std::string_view name)
{
    const std::size_t open = name.find("'%");
    const std::size_t close = open == std::string_view::npos ? open : name.find('\'', open + 1);
    if (close == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view format = name.substr(open + 1, close - open - 1);
    if (format == "%w") {
        return TimeUnit::DayOfWeek;
    }
    if (format == "%H") {
        return TimeUnit::HourOfDay;
    }
    if (format == "%m") {
        return TimeUnit::MonthOfYear;
    }
    return format == "%d" ? std::optional(TimeUnit::DayOfMonth) : std::nullopt;
}

/// The cyclic unit a name stands for, where the values are plain numbers.
std::optional<TimeUnit> unitOfName(std::string_view name)
{
    const std::vector<std::string> words = wordsOfName(name);
    if (words.empty()) {
        return std::nullopt;
    }
    const auto has = [&](std::string_view word) {
        return std::ranges::find(words, word) != words.end();
    };
    if (has("weekday") || has("dow") || (words.front() == "day" && words.back() == "week")) {
        return TimeUnit::DayOfWeek;
    }
    if (words.back() == "hour" || (words.front() == "hour" && words.back() == "day")) {
        return TimeUnit::HourOfDay;
    }
    return words.back() == "month" ? std::optional(TimeUnit::MonthOfYear) : std::nullopt;
}

bool soundsLikeAYear(std::string_view name)
{
    if (name.find("%Y") != std::string_view::npos) {
        return true;
    }
    const std::vector<std::string> words = wordsOfName(name);
    return !words.empty() && (words.back() == "year" || words.back() == "yr" ||
                              words.back() == "y" || words.front() == "year");
}

bool isPointInTime(std::string_view text)
{
    return data::parseIsoDate(text) && (text.size() == 10 || text[10] == ' ' || text[10] == 'T');
}

class ShapeReader
{
public:
    ShapeReader(const AnsweredQuery &answered, const WrittenQuery &written)
        : m_answered(answered), m_written(written)
    {}

    [[nodiscard]] ColumnShape read(std::size_t index, const ColumnMeaning &meaning) const
    {
        const data::ResultColumn &column = m_answered.result.columns[index];
        ColumnShape shape;
        shape.index = index;
        shape.name = column.name;
        shape.meaning = meaning;
        const Values values = readValues(index, shape);
        if (const query::OutputColumn *output = outputAt(index)) {
            shape.aggregated = output->aggregated;
            shape.grouping = output->grouping;
        } else {
            shape.aggregated = meaning.function.has_value();
            shape.grouping = isWrittenGroup(index) && !shape.aggregated;
        }
        shape.flag = declaredAs(index, ColumnRole::Flag) && !shape.aggregated;
        judge(index, values, shape);
        return shape;
    }

private:
    [[nodiscard]] const query::OutputColumn *outputAt(std::size_t index) const
    {
        return index < m_answered.columns.size() ? &m_answered.columns[index] : nullptr;
    }

    /// A plain column of a statement that groups.
    [[nodiscard]] bool isWrittenGroup(std::size_t index) const
    {
        return m_written.grouped && m_written.columns.size() == m_answered.result.columns.size() &&
               m_written.columns[index].find_first_of("()+-*/|") == std::string::npos;
    }

    [[nodiscard]] Values readValues(std::size_t index, ColumnShape &shape) const
    {
        Values values;
        std::set<data::Value> seen;
        shape.wholeNumbers = true;
        for (const data::Row &row : m_answered.result.rows) {
            const data::Value &value = row[index];
            if (value.isNull()) {
                ++shape.nulls;
                continue;
            }
            seen.insert(value);
            if (value.isNumber()) {
                const double number = value.numeric();
                values.least = values.numbers == 0 ? number : std::min(values.least, number);
                values.most = values.numbers == 0 ? number : std::max(values.most, number);
                ++values.numbers;
                shape.wholeNumbers = shape.wholeNumbers && number == std::trunc(number);
            } else if (const std::string *text = value.text()) {
                ++values.texts;
                shape.longest = std::max(shape.longest, characters(*text));
            } else {
                ++values.blobs;
            }
        }
        shape.distinct = seen.size();
        shape.wholeNumbers = shape.wholeNumbers && values.numbers > 0;
        shape.negatives = values.numbers > 0 && values.least < 0.0;
        if (values.numbers > 0 && shape.longest == 0) {
            shape.longest = 8;
        }
        return values;
    }

    void judge(std::size_t index, const Values &values, ColumnShape &shape) const
    {
        const std::size_t present = values.numbers + values.texts + values.blobs;
        if (present == 0) {
            shape.use = ColumnUse::Empty;
        } else if (values.blobs > 0) {
            shape.use = ColumnUse::Other;
        } else if (const Timing timing = timingOf(index, values, present, shape);
                   timing.holdsTime) {
            shape.use = ColumnUse::Time;
            shape.unit = timing.unit;
        } else if (values.numbers == present && isIdentifier(index, shape)) {
            // as names of groups keys are as good as any; only their size means nothing
            shape.use = shape.grouping ? ColumnUse::Category : ColumnUse::Identifier;
        } else if (values.numbers == present) {
            shape.use = isNumericCategory(index, shape) ? ColumnUse::Category : ColumnUse::Number;
        } else if (values.texts == present || shape.grouping) {
            shape.use = shape.longest > longText ? ColumnUse::Text : ColumnUse::Category;
        } else {
            shape.use = ColumnUse::Other;
        }
    }

    /// Whether the column holds time, and stretches of which unit.
    struct Timing
    {
        bool holdsTime = false;
        std::optional<TimeUnit> unit = {};
    };

    [[nodiscard]] Timing timingOf(std::size_t index, const Values &values, std::size_t present,
                                  const ColumnShape &shape) const
    {
        const query::OutputColumn *output = outputAt(index);
        if (output != nullptr && output->bucket) {
            return {true, output->bucket};
        }
        if (shape.aggregated) {
            return {};
        }
        for (const std::optional<TimeUnit> unit :
             {unitOfFormat(shape.name), unitOfName(shape.name)}) {
            if (unit && allAre(index, *unit)) {
                return {true, unit};
            }
        }
        if (values.texts == present) {
            return timingOfTexts(index, shape);
        }
        constexpr double firstYear = 1700.0;
        constexpr double lastYear = 2200.0;
        const bool year = values.numbers == present && shape.wholeNumbers &&
                          isCalledAYear(index, shape) && values.least >= firstYear &&
                          values.most <= lastYear;
        return year ? Timing{true, TimeUnit::Year} : Timing{};
    }

    [[nodiscard]] Timing timingOfTexts(std::size_t index, const ColumnShape &shape) const
    {
        const auto first = std::ranges::find_if(m_answered.result.rows, [&](const data::Row &row) {
            return row[index].text() != nullptr;
        });
        const std::optional<TimeUnit> unit = unitOfText(*(*first)[index].text());
        if (unit && allAre(index, *unit)) {
            const bool certain = *unit != TimeUnit::Year || isCalledAYear(index, shape) ||
                                 areRecentYears(index, shape);
            return certain ? Timing{true, unit} : Timing{};
        }
        return {std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
            return row[index].isNull() ||
                   (row[index].text() != nullptr && isPointInTime(*row[index].text()));
        })};
    }

    /// Four digits of a text may be anything; a run of different recent ones is years.
    [[nodiscard]] bool areRecentYears(std::size_t index, const ColumnShape &shape) const
    {
        return !endsLikeAnIdentifier(shape.name) &&
               std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
                   return row[index].isNull() ||
                          (*row[index].text() >= "1950" && *row[index].text() <= "2050");
               });
    }

    [[nodiscard]] bool isCalledAYear(std::size_t index, const ColumnShape &shape) const
    {
        return soundsLikeAYear(shape.name) || declaredAs(index, ColumnRole::Time);
    }

    [[nodiscard]] bool declaredAs(std::size_t index, ColumnRole role) const
    {
        const query::OutputColumn *output = outputAt(index);
        return output != nullptr && output->role == role;
    }

    [[nodiscard]] bool allAre(std::size_t index, TimeUnit unit) const
    {
        return std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
            return row[index].isNull() || periodOrdinal(data::toText(row[index]), unit);
        });
    }

    [[nodiscard]] bool isIdentifier(std::size_t index, const ColumnShape &shape) const
    {
        if (shape.aggregated) {
            return false;
        }
        const query::OutputColumn *output = outputAt(index);
        if (output != nullptr) {
            if (output->role == ColumnRole::Key || output->role == ColumnRole::Reference) {
                return true;
            }
            if (output->role != ColumnRole::Unknown) {
                return false;
            }
        }
        if (endsLikeAnIdentifier(shape.name)) {
            return true;
        }
        return index == 0 && countsUp(index, shape);
    }

    /// A first column of different whole numbers that hardly leaves any out: a row number by any
    /// other name.
    [[nodiscard]] bool countsUp(std::size_t index, const ColumnShape &shape) const
    {
        constexpr std::size_t enough = 10;
        const std::vector<data::Row> &rows = m_answered.result.rows;
        if (!shape.wholeNumbers || rows.size() < enough || m_answered.result.columns.size() < 2 ||
            shape.grouping || !shape.identifiesRows(rows.size())) {
            return false;
        }
        double least = rows.front()[index].numeric();
        double most = least;
        for (const data::Row &row : rows) {
            least = std::min(least, row[index].numeric());
            most = std::max(most, row[index].numeric());
        }
        return most - least < 1.5 * static_cast<double>(rows.size());
    }

    /// A number that rows are grouped by: a rating, a yes or no, a number of seats.
    [[nodiscard]] bool isNumericCategory(std::size_t index, const ColumnShape &shape) const
    {
        constexpr std::size_t few = 15;
        if (shape.aggregated || !shape.wholeNumbers || shape.distinct > few) {
            return false;
        }
        if (shape.grouping || declaredAs(index, ColumnRole::Flag) ||
            declaredAs(index, ColumnRole::Category)) {
            return true;
        }
        // in plain SQL: the first of two columns, each value once, beside an aggregate
        return m_answered.columns.empty() && index == 0 && m_answered.result.columns.size() == 2 &&
               shape.identifiesRows(m_answered.result.rows.size()) &&
               m_answered.result.columns[1].name.find('(') != std::string::npos;
    }

    const AnsweredQuery &m_answered;
    const WrittenQuery &m_written;
};

/// The SQL text cuts the result or leaves groups out: a word of it outside of quotes says so.
struct SpelledCut
{
    bool limit = false;
    bool having = false;
};

SpelledCut cutsOf(std::string_view sql)
{
    SpelledCut cut;
    std::string word;
    char quote = 0;
    for (const char c : sql) {
        if (quote != 0) {
            quote = c == quote ? '\0' : quote;
            continue;
        }
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            word += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            continue;
        }
        cut.limit = cut.limit || word == "LIMIT" || word == "FETCH" || word == "TOP" ||
                    word == "ROW_NUMBER" || word == "RANK" || word == "OFFSET";
        cut.having = cut.having || word == "HAVING";
        word.clear();
        quote = c == '\'' || c == '"' || c == '`' ? c : '\0';
    }
    return cut;
}

void readExtent(const AnsweredQuery &answered, ResultShape &shape)
{
    bool cut = answered.result.truncated;
    if (shape.facts) {
        const PlanFacts &facts = *shape.facts;
        shape.groupsLeftOut = facts.groupsLeftOut || facts.offset;
        cut = cut || facts.offset ||
              (facts.limit && static_cast<std::int64_t>(shape.rows) >= *facts.limit);
        if (facts.order && facts.order->column < shape.columns.size() &&
            shape.columns[facts.order->column].use == ColumnUse::Number) {
            shape.orderedBy = facts.order->column;
        }
    } else {
        const SpelledCut spelled = cutsOf(answered.sql);
        shape.groupsLeftOut = spelled.having;
        cut = cut || spelled.limit;
    }
    if (cut) {
        const bool ordered = shape.orderedBy && !shape.facts->offset;
        shape.extent = !ordered ? Extent::Some
                       : shape.facts->order->direction == query::SortDirection::Descending
                           ? Extent::Highest
                           : Extent::Lowest;
    }
}

/// A bucket is best called by its unit, and so is a column without a telling name.
bool isNamedByUnit(const AnsweredQuery &answered, const ColumnShape &column)
{
    const bool bucket =
        column.index < answered.columns.size() && answered.columns[column.index].bucket;
    return bucket || column.name.size() <= 2 || column.name.find('(') != std::string::npos;
}

} // namespace

ResultShape shapeOf(const AnsweredQuery &answered, const data::Phrasebook &phrases)
{
    ResultShape shape;
    shape.rows = answered.result.rows.size();
    if (answered.plan != nullptr) {
        shape.facts = factsOf(*answered.plan);
    }
    const std::vector<ColumnMeaning> meanings = columnMeanings(answered, phrases);
    const WrittenQuery written =
        answered.plan == nullptr ? readWritten(answered.sql) : WrittenQuery();
    const ShapeReader reader(answered, written);
    for (std::size_t i = 0; i < answered.result.columns.size(); ++i) {
        shape.columns.push_back(reader.read(i, meanings[i]));
        ColumnShape &column = shape.columns.back();
        if (column.unit && isNamedByUnit(answered, column)) {
            column.meaning.label = unitLabel(*column.unit, phrases);
        }
        shape.aggregated =
            shape.aggregated || column.aggregated || column.grouping ||
            (column.unit && answered.columns.size() > i && answered.columns[i].bucket);
        if (column.use == ColumnUse::Time) {
            shape.times.push_back(i);
        } else if (column.use == ColumnUse::Category) {
            shape.categories.push_back(i);
        } else if (column.use == ColumnUse::Number) {
            shape.numbers.push_back(i);
        } else if (column.use == ColumnUse::Identifier) {
            shape.identifiers.push_back(i);
        }
    }
    shape.aggregated =
        shape.aggregated || (shape.facts && (shape.facts->grouped || shape.facts->aggregated));
    readExtent(answered, shape);
    return shape;
}

} // namespace querent::insight
