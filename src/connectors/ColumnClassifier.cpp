// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/ColumnClassifier.h"

#include "connectors/DateText.h"
#include "connectors/NameWords.h"
#include "data/Nouns.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace querent::connectors {

namespace {

using data::Column;
using data::ColumnRole;
using data::ColumnType;
using data::DateEncoding;
using data::Value;

// The share of values that must agree before a reading is believed: real data has typing errors.
constexpr double agreement = 0.98;
constexpr std::size_t mostExamples = 10;

struct Range
{
    double least;
    double most;

    [[nodiscard]] bool contains(double value) const { return value >= least && value <= most; }
};

// 1980-01-01 to 2100-01-01 in each of the numeric encodings
constexpr Range unixSeconds{315'532'800.0, 4'102'444'800.0};
constexpr Range unixMilliseconds{315'532'800'000.0, 4'102'444'800'000.0};
constexpr Range julianDays{2'444'239.5, 2'488'069.5};
constexpr Range years{1500.0, 2200.0};

bool isEmptyText(const Value &value)
{
    return value.text() != nullptr && value.text()->empty();
}

/// A plain decimal number, as a program would write it. "007" and "+49" are not: they are codes.
std::optional<double> plainNumber(std::string_view text)
{
    std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    const bool leadingZero = digits.size() > 1 && digits[0] == '0' && digits[1] != '.';
    if (digits.empty() || digits[0] < '0' || digits[0] > '9' || leadingZero || digits.size() > 18) {
        return std::nullopt;
    }
    double number = 0.0;
    const auto end =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    return end.ec == std::errc() && end.ptr == text.data() + text.size() ? std::optional(number)
                                                                         : std::nullopt;
}

/// The share of the non-empty values for which `agrees` holds, by how often they occur.
template <typename Predicate>
double share(const ColumnObservation &observation, Predicate agrees)
{
    std::int64_t all = 0;
    std::int64_t agreeing = 0;
    for (const auto &seen : observation.values) {
        if (!isEmptyText(seen.value)) {
            all += seen.count;
            agreeing += agrees(seen.value) ? seen.count : 0;
        }
    }
    return all > 0 ? static_cast<double>(agreeing) / static_cast<double>(all) : 0.0;
}

bool allWithin(const ColumnObservation &observation, const Range &range)
{
    return share(observation, [&range](const Value &value) {
               return value.isNumber() && range.contains(value.numeric());
           }) >= agreement;
}

bool isCompactDate(const Value &value)
{
    const std::int64_t *const number = value.integer();
    return number != nullptr && data::parseCompactDate(*number).has_value();
}

bool namesTime(const NameWords &words)
{
    return endsWithWord(words, {"at", "on", "start", "end", "begin", "from", "until", "due"}) ||
           hasWord(words, {"date",     "time",      "datetime",  "timestamp", "ts",      "when",
                           "created",  "updated",   "modified",  "deleted",   "started", "ended",
                           "finished", "completed", "since",     "expires",   "expiry",  "expired",
                           "birthday", "birth",     "dob",       "born",      "died",    "opened",
                           "closed",   "joined",    "hired",     "epoch",     "seen",    "login",
                           "signup",   "shipped",   "delivered", "ordered",   "paid",    "day",
                           "datum",    "zeit",      "fecha",     "julian",    "jd",      "unix",
                           "dt",       "dte",       "ymd"});
}

bool namesYear(const NameWords &words)
{
    return hasWord(words, {"year", "yr", "jahr", "annee", "ano", "founded", "established", "built",
                           "opened", "opening", "since", "born", "launched", "released"});
}

DateEncoding textEncoding(const ColumnObservation &observation)
{
    std::int64_t all = 0;
    std::int64_t days = 0;
    std::int64_t times = 0;
    std::int64_t months = 0;
    std::int64_t dayFirst = 0;
    std::int64_t monthFirst = 0;
    for (const auto &seen : observation.values) {
        if (isEmptyText(seen.value)) {
            continue;
        }
        const std::string *const text = seen.value.text();
        const DateTextReading reading = text != nullptr ? readDateText(*text) : DateTextReading{};
        all += seen.count;
        days += reading.isoDate ? seen.count : 0;
        times += reading.isoDateTime ? seen.count : 0;
        months += reading.yearMonth ? seen.count : 0;
        dayFirst += reading.dayMonthYear ? seen.count : 0;
        monthFirst += reading.monthDayYear ? seen.count : 0;
    }
    const auto enough = [all](std::int64_t count) {
        return all > 0 && static_cast<double>(count) >= agreement * static_cast<double>(all);
    };
    if (enough(days + times)) {
        return times > 0 ? DateEncoding::IsoDateTime : DateEncoding::IsoDate;
    }
    if (enough(months)) {
        return DateEncoding::YearMonth;
    }
    // where no day is above the 12th both readings hold: most of the world puts the day first
    if (enough(dayFirst) && dayFirst >= monthFirst) {
        return DateEncoding::DayMonthYear;
    }
    return enough(monthFirst) ? DateEncoding::MonthDayYear : DateEncoding::None;
}

DateEncoding numericEncoding(const Column &column, const ColumnObservation &observation)
{
    const NameWords words = nameWords(column.ownName());
    const ColumnType declared = declaredColumnType(column.declaredType);
    const bool declaredTime = declared == ColumnType::Date || declared == ColumnType::DateTime ||
                              lowered(column.declaredType) == "year";
    if (namesIdentifier(words) && !declaredTime) {
        // "date_key": the days of a warehouse are their own keys
        const bool day = hasWord(words, {"date"}) && observation.reals == 0 &&
                         share(observation, isCompactDate) >= agreement;
        return day ? DateEncoding::CompactDate : DateEncoding::None;
    }
    if ((namesYear(words) || declaredTime) && observation.reals == 0 &&
        allWithin(observation, years)) {
        return DateEncoding::Year;
    }
    if (observation.reals == 0 &&
        (namesTime(words) || declaredTime || observation.distinct >= 30) &&
        share(observation, isCompactDate) >= agreement) {
        return DateEncoding::CompactDate;
    }
    if (!namesTime(words) && !declaredTime) {
        return DateEncoding::None;
    }
    if (allWithin(observation, unixSeconds)) {
        return DateEncoding::UnixSeconds;
    }
    if (allWithin(observation, unixMilliseconds)) {
        return DateEncoding::UnixMilliseconds;
    }
    return allWithin(observation, julianDays) ? DateEncoding::JulianDay : DateEncoding::None;
}

ColumnType typeOfEncoding(DateEncoding encoding)
{
    switch (encoding) {
    case DateEncoding::IsoDateTime:
    case DateEncoding::UnixSeconds:
    case DateEncoding::UnixMilliseconds:
    case DateEncoding::JulianDay:
        return ColumnType::DateTime;
    case DateEncoding::Year:
        return ColumnType::Integer;
    default:
        return ColumnType::Date;
    }
}

bool isZeroOrOne(const Value &value)
{
    return value.isNumber() && (value.numeric() == 0.0 || value.numeric() == 1.0);
}

bool holdsZerosAndOnes(const Column &column, const ColumnObservation &observation)
{
    return share(observation, isZeroOrOne) >= 1.0 && column.primaryKeyPosition == 0 &&
           !hasWord(nameWords(column.ownName()), {"gender", "sex", "id"});
}

/// Yes and no as desktop databases store them: -1 and 0.
bool holdsMinusOnesAndZeros(const ColumnObservation &observation)
{
    return observation.distinct == 2 && share(observation, [](const Value &value) {
                                            const std::int64_t *const number = value.integer();
                                            return number != nullptr &&
                                                   (*number == 0 || *number == -1);
                                        }) >= 1.0;
}

/// Names that ask a question: is_open, has_garden, approved, reusable, smoker_yn.
bool namesFlag(const NameWords &words)
{
    return !words.empty() &&
           (hasWord({words.front()}, {"is", "has", "was", "can", "did", "does", "should", "allow",
                                      "allows", "needs", "requires"}) ||
            hasWord(words, {"flag", "yn", "active", "open", "paid", "enabled", "valid"}) ||
            (words.back().size() > 4 &&
             (words.back().ends_with("ed") || words.back().ends_with("able"))));
}

/// Whether zeros and ones are counts that happen to be small.
bool namesCount(const NameWords &words)
{
    return hasWord(words, {"count", "num", "number", "qty", "quantity", "amount", "total", "sum",
                           "score", "of"}) ||
           (!words.empty() && words.back().size() > 3 &&
            data::singular(words.back()) != words.back());
}

bool holdsFlags(const Column &column, const ColumnObservation &observation)
{
    const bool isDeclared = declaredColumnType(column.declaredType) == ColumnType::Boolean;
    return holdsZerosAndOnes(column, observation) &&
           (isDeclared || (observation.distinct == 2 && namesFlag(nameWords(column.ownName()))));
}

bool declaresFractions(std::string_view declaration)
{
    const std::string text = lowered(declaration);
    return text.find("real") != std::string::npos || text.find("floa") != std::string::npos ||
           text.find("doub") != std::string::npos ||
           (text.find(',') != std::string::npos && text.find(",0") == std::string::npos &&
            text.find(", 0") == std::string::npos);
}

void classifyNumbers(Column &column, const ColumnObservation &observation)
{
    column.encoding = numericEncoding(column, observation);
    if (column.encoding != DateEncoding::None) {
        column.type = typeOfEncoding(column.encoding);
    } else if (holdsFlags(column, observation)) {
        column.type = ColumnType::Boolean;
    } else {
        column.type = observation.reals > 0 || declaresFractions(column.declaredType)
                          ? ColumnType::Real
                          : ColumnType::Integer;
    }
}

/// Takes texts that are all numbers for numbers, unless they identify something.
void readNumbersInText(Column &column, const ColumnObservation &observation)
{
    const NameWords words = nameWords(column.ownName());
    const bool isCode = namesIdentifier(words) || column.primaryKeyPosition > 0 ||
                        hasWord(words, {"name", "title", "label"}) ||
                        hasWord(words, {"zip", "postcode", "postal", "phone", "telephone", "mobile",
                                        "fax", "version", "iban", "ssn", "id"});
    if (isCode || share(observation, [](const Value &value) {
                      return value.text() != nullptr && plainNumber(*value.text()).has_value();
                  }) < 1.0) {
        return;
    }
    ColumnObservation numbers = observation;
    numbers.integers = numbers.reals = 0;
    numbers.min = numbers.max = {};
    for (auto &seen : numbers.values) {
        if (isEmptyText(seen.value)) {
            continue;
        }
        const double number = plainNumber(*seen.value.text()).value_or(0.0);
        const bool whole = seen.value.text()->find('.') == std::string::npos;
        seen.value = whole ? Value(static_cast<std::int64_t>(number)) : Value(number);
        (whole ? numbers.integers : numbers.reals) += seen.count;
        numbers.min = numbers.min.isNull() || seen.value < numbers.min ? seen.value : numbers.min;
        numbers.max = seen.value > numbers.max ? seen.value : numbers.max;
    }
    if (holdsZerosAndOnes(column, numbers)) {
        return;
    }
    classifyNumbers(column, numbers);
    if (column.type == ColumnType::DateTime) {
        // seconds written as text are read by no expression of the generator
        column.encoding = DateEncoding::None;
        column.type = ColumnType::Integer;
    }
    // days without separators sort as text and need no reading
    column.numbersAsText = column.encoding != DateEncoding::CompactDate;
    column.profile.min = numbers.min;
    column.profile.max = numbers.max;
}

bool canHave(const DateTextReading &reading, DateEncoding encoding)
{
    switch (encoding) {
    case DateEncoding::DayMonthYear:
        return reading.dayMonthYear;
    case DateEncoding::MonthDayYear:
        return reading.monthDayYear;
    case DateEncoding::YearMonth:
        return reading.yearMonth;
    default:
        return reading.isoDate || reading.isoDateTime;
    }
}

void classifyTexts(Column &column, const ColumnObservation &observation)
{
    column.type = ColumnType::Text;
    column.encoding = textEncoding(observation);
    if (column.encoding == DateEncoding::None) {
        readNumbersInText(column, observation);
        return;
    }
    column.type = typeOfEncoding(column.encoding);
    std::string least;
    std::string most;
    for (const auto &seen : observation.values) {
        // the engine's order puts a mistyped value or an empty one at the ends
        if (seen.value.text() == nullptr ||
            !canHave(readDateText(*seen.value.text()), column.encoding)) {
            continue;
        }
        std::string key = chronologicalKey(*seen.value.text(), column.encoding);
        if (least.empty() || key < least) {
            least = key;
            column.profile.min = seen.value;
        }
        if (key > most) {
            most = std::move(key);
            column.profile.max = seen.value;
        }
    }
}

void classifyByDeclaration(Column &column)
{
    column.type = declaredColumnType(column.declaredType);
    if (column.type == ColumnType::Date) {
        column.encoding = DateEncoding::IsoDate;
    } else if (column.type == ColumnType::DateTime) {
        column.encoding = DateEncoding::IsoDateTime;
    }
}

std::vector<Value> mostFrequent(const ColumnObservation &observation)
{
    std::vector<const ColumnObservation::Seen *> seen;
    seen.reserve(observation.values.size());
    for (const auto &value : observation.values) {
        if (!isEmptyText(value.value)) {
            seen.push_back(&value);
        }
    }
    const std::size_t count = std::min(seen.size(), mostExamples);
    std::partial_sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count), seen.end(),
                      [](const auto *left, const auto *right) {
                          return left->count != right->count ? left->count > right->count
                                                             : left->value < right->value;
                      });
    std::vector<Value> examples;
    for (std::size_t i = 0; i < count; ++i) {
        examples.push_back(seen[i]->value);
    }
    return examples;
}

bool saysYesOrNo(const ColumnObservation &observation)
{
    return observation.distinct <= 3 &&
           share(observation, [](const Value &value) {
               const std::string text = value.text() != nullptr ? lowered(*value.text()) : "";
               return text == "yes" || text == "no" || text == "y" || text == "n" ||
                      text == "true" || text == "false" || text == "t" || text == "f" ||
                      text == "ja" || text == "nein" || text == "oui" || text == "non" ||
                      text == "si" || text == "sí" || text == "0" || text == "1";
           }) >= 1.0;
}

bool looksLikeMail(const ColumnObservation &observation)
{
    return share(observation, [](const Value &value) {
               const std::string *const text = value.text();
               const std::size_t at = text != nullptr ? text->find('@') : std::string::npos;
               return at != std::string::npos && at > 0 &&
                      text->find('.', at) != std::string::npos &&
                      text->find(' ') == std::string::npos;
           }) >= 0.8;
}

ColumnRole identifierRole(const Column &column, const NameWords &words)
{
    if (column.unique) {
        return ColumnRole::Key;
    }
    return words.size() > 1 && endsWithWord(words, {"id", "ids", "key", "fk", "uuid", "guid"})
               ? ColumnRole::Reference
               : ColumnRole::Category;
}

ColumnRole numberRole(const Column &column, const ColumnObservation &observation,
                      const NameWords &words)
{
    constexpr std::int64_t fewValues = 40;
    if (namesIdentifier(words)) {
        return identifierRole(column, words);
    }
    const bool twofold = (observation.distinct == 2 && holdsZerosAndOnes(column, observation)) ||
                         holdsMinusOnesAndZeros(observation);
    if (twofold && !namesCount(words)) {
        return ColumnRole::Flag;
    }
    if (hasWord(words, {"phone", "telephone", "mobile", "fax"})) {
        return ColumnRole::Contact;
    }
    if (hasWord(words, {"lat", "latitude", "lon", "lng", "longitude", "ordinal", "seq", "sequence",
                        "sort"})) {
        return ColumnRole::Unknown;
    }
    const bool isGroup =
        hasWord(words, {"zip", "postcode", "postal"}) ||
        (observation.distinct <= fewValues &&
         endsWithWord(words, {"type", "status", "category", "class", "group", "priority", "month",
                              "quarter", "week", "weekday", "hour", "stage", "tier", "floor",
                              "section", "gender", "sex", "color", "colour"}));
    return isGroup ? ColumnRole::Category : ColumnRole::Measure;
}

ColumnRole textRole(const Column &column, const ColumnObservation &observation,
                    const NameWords &words)
{
    constexpr double longText = 60.0;
    constexpr std::int64_t fewValues = 50;
    if (saysYesOrNo(observation) && !hasWord(words, {"gender", "sex"})) {
        return ColumnRole::Flag;
    }
    if (namesIdentifier(words)) {
        return identifierRole(column, words);
    }
    if (hasWord(words, {"email", "mail", "phone", "telephone", "mobile", "cell", "fax", "address",
                        "street", "iban", "ssn"}) ||
        looksLikeMail(observation)) {
        return ColumnRole::Contact;
    }
    if (hasWord(words, {"url", "link", "website", "image", "photo", "path", "file", "filename"}) ||
        observation.meanTextLength > longText ||
        (hasWord(words, {"description", "comment", "comments", "note", "notes", "body", "text",
                         "message", "content", "remark", "remarks", "review", "bio"}) &&
         observation.meanTextLength > longText / 3)) {
        return ColumnRole::Text;
    }
    const auto values = static_cast<double>(observation.rows - observation.nulls);
    const double variety = values > 0 ? static_cast<double>(observation.distinct) / values : 0.0;
    if (hasWord(words, {"name", "title", "label", "caption", "surname", "firstname", "lastname",
                        "fullname", "subject", "headline"})) {
        const bool isPerson = hasWord(words, {"first", "last", "full", "given", "family", "surname",
                                              "firstname", "lastname", "fullname"});
        return !isPerson && variety < 0.2 && observation.distinct <= fewValues
                   ? ColumnRole::Category
                   : ColumnRole::Label;
    }
    if (endsWithWord(words,
                     {"city",    "country",     "state",   "region",   "province", "type",
                      "status",  "category",    "gender",  "sex",      "color",    "colour",
                      "segment", "department",  "brand",   "language", "currency", "level",
                      "class",   "grade",       "kind",    "group",    "genre",    "industry",
                      "unit",    "method",      "channel", "source",   "stage",    "priority",
                      "size",    "nationality", "role",    "position"})) {
        return ColumnRole::Category;
    }
    return variety > 0.8 ? ColumnRole::Label : ColumnRole::Category;
}

} // namespace

ColumnType declaredColumnType(std::string_view declaration)
{
    const std::string text = lowered(declaration);
    const auto has = [&text](std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    if (has("datetime") || has("timestamp") || has("time stamp")) {
        return ColumnType::DateTime;
    }
    if (has("date")) {
        return ColumnType::Date;
    }
    if (has("bool") || text == "bit") {
        return ColumnType::Boolean;
    }
    if (has("int") && !has("point") && !has("interval")) {
        return ColumnType::Integer;
    }
    if (has("char") || has("text") || has("clob") || has("string") || has("uuid")) {
        return ColumnType::Text;
    }
    if (has("blob") || has("binary")) {
        return ColumnType::Blob;
    }
    if (has("real") || has("floa") || has("doub") || has("num") || has("dec") || has("money")) {
        return ColumnType::Real;
    }
    return ColumnType::Unknown;
}

void classifyType(Column &column, const ColumnObservation &observation)
{
    column.profile = {observation.rows,         observation.nulls, observation.distinct,
                      observation.exact,        observation.min,   observation.max,
                      mostFrequent(observation)};
    const std::int64_t values = observation.rows - observation.nulls;
    column.unique = column.unique || (observation.exact && observation.nulls == 0 && values > 1 &&
                                      observation.distinct == values);
    if (values == 0) {
        classifyByDeclaration(column);
        return;
    }
    if (observation.blobs * 2 > values) {
        column.type = ColumnType::Blob;
        return;
    }
    const double numbers = share(observation, [](const Value &value) { return value.isNumber(); });
    const ColumnType declared = declaredColumnType(column.declaredType);
    const bool declaredNumber = declared == ColumnType::Integer || declared == ColumnType::Real;
    if (numbers >= agreement || (declaredNumber && numbers >= 0.8)) {
        classifyNumbers(column, observation);
    } else {
        classifyTexts(column, observation);
    }
}

void classifyRole(Column &column, const ColumnObservation &observation)
{
    const NameWords words = nameWords(column.ownName());
    if (column.primaryKeyPosition > 0) {
        column.role = ColumnRole::Key;
    } else if (column.encoding != DateEncoding::None) {
        column.role = ColumnRole::Time;
    } else if (column.type == ColumnType::Boolean) {
        column.role = ColumnRole::Flag;
    } else if (column.type == ColumnType::Integer || column.type == ColumnType::Real) {
        column.role = numberRole(column, observation, words);
    } else if (column.type == ColumnType::Text) {
        column.role = textRole(column, observation, words);
    } else {
        column.role = ColumnRole::Unknown;
    }
}

} // namespace querent::connectors
