// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteFunctions.h"

#include <QRegularExpression>

#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace querent::connectors {

namespace {

// 400 MB of numbers
constexpr std::size_t mostValues = 50'000'000;

/// The state of one aggregate, owned by the engine's context until take() hands it over.
template <typename State>
State *aggregateState(sqlite3_context *context)
{
    auto **const slot = static_cast<State **>(sqlite3_aggregate_context(context, sizeof(State *)));
    if (slot == nullptr) {
        return nullptr;
    }
    if (*slot == nullptr) {
        *slot = new (std::nothrow) State();
    }
    return *slot;
}

template <typename State>
std::unique_ptr<State> takeState(sqlite3_context *context)
{
    auto **const slot = static_cast<State **>(sqlite3_aggregate_context(context, 0));
    return std::unique_ptr<State>(slot != nullptr ? std::exchange(*slot, nullptr) : nullptr);
}

bool isNumber(sqlite3_value *value)
{
    const int type = sqlite3_value_numeric_type(value);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

enum class Percentile { Median, Hundredths, Continuous, Discrete };
enum class Spread { SampleVariance, PopulationVariance, SampleDeviation, PopulationDeviation };

template <typename Kind>
Kind kindOf(sqlite3_context *context)
{
    return static_cast<Kind>(reinterpret_cast<std::intptr_t>(sqlite3_user_data(context)));
}

struct SortableValues
{
    std::vector<double> values;
    double fraction = 0.5;
};

void addToPercentile(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    const auto kind = kindOf<Percentile>(context);
    double fraction = 0.5;
    if (count == 2) {
        fraction = sqlite3_value_double(arguments[1]);
        if (kind == Percentile::Hundredths) {
            fraction /= 100.0;
        }
        if (!isNumber(arguments[1]) || !(fraction >= 0.0 && fraction <= 1.0)) {
            sqlite3_result_error(context,
                                 kind == Percentile::Hundredths
                                     ? "the percentile must be a number from 0 to 100"
                                     : "the fraction must be a number from 0 to 1",
                                 -1);
            return;
        }
    }
    if (!isNumber(arguments[0])) {
        return;
    }
    auto *const state = aggregateState<SortableValues>(context);
    if (state == nullptr || state->values.size() >= mostValues) {
        sqlite3_result_error_nomem(context);
        return;
    }
    try {
        state->values.push_back(sqlite3_value_double(arguments[0]));
        state->fraction = fraction;
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

void finishPercentile(sqlite3_context *context)
{
    const auto state = takeState<SortableValues>(context);
    if (!state || state->values.empty()) {
        return;
    }
    std::vector<double> &values = state->values;
    const auto at = [&values](std::size_t rank) {
        const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(values.begin(), place, values.end());
        return *place;
    };
    const auto last = static_cast<double>(values.size() - 1);
    if (kindOf<Percentile>(context) == Percentile::Discrete) {
        const double rank = std::ceil(state->fraction * static_cast<double>(values.size())) - 1.0;
        sqlite3_result_double(context, at(static_cast<std::size_t>(std::max(rank, 0.0))));
        return;
    }
    // linear interpolation between the two nearest ranks, as percentile_cont of the SQL standard
    const double position = state->fraction * last;
    const auto below = static_cast<std::size_t>(position);
    const double low = at(below);
    const double share = position - std::floor(position);
    const double high = share > 0.0 ? at(below + 1) : low;
    sqlite3_result_double(context, low + (high - low) * share);
}

/// Running mean and sum of squared deviations (Welford 1962).
struct Moments
{
    double count = 0.0;
    double mean = 0.0;
    double squares = 0.0;
};

void addToSpread(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (!isNumber(arguments[0])) {
        return;
    }
    auto *const state = aggregateState<Moments>(context);
    if (state == nullptr) {
        sqlite3_result_error_nomem(context);
        return;
    }
    const double value = sqlite3_value_double(arguments[0]);
    const double distance = value - state->mean;
    state->count += 1.0;
    state->mean += distance / state->count;
    state->squares += distance * (value - state->mean);
}

void finishSpread(sqlite3_context *context)
{
    const auto state = takeState<Moments>(context);
    const auto kind = kindOf<Spread>(context);
    const bool sample = kind == Spread::SampleVariance || kind == Spread::SampleDeviation;
    if (!state || state->count < (sample ? 2.0 : 1.0)) {
        return;
    }
    const double variance = state->squares / (sample ? state->count - 1.0 : state->count);
    const bool root = kind == Spread::SampleDeviation || kind == Spread::PopulationDeviation;
    sqlite3_result_double(context, root ? std::sqrt(variance) : variance);
}

std::string textOf(sqlite3_value *value)
{
    const unsigned char *const bytes = sqlite3_value_text(value);
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
    return bytes != nullptr ? std::string(reinterpret_cast<const char *>(bytes), size)
                            : std::string();
}

void returnText(sqlite3_context *context, const std::string &text)
{
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

bool exceedsLimit(sqlite3_context *context, const std::string &text)
{
    const int most = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
    if (text.size() <= static_cast<std::size_t>(most)) {
        return false;
    }
    sqlite3_result_error_toobig(context);
    return true;
}

/// concat(…) and, with a separator in front, concat_ws(separator, …).
void concatenate(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    const bool separated = sqlite3_user_data(context) != nullptr;
    if (separated && (count == 0 || sqlite3_value_type(arguments[0]) == SQLITE_NULL)) {
        return;
    }
    const std::string separator = separated ? textOf(arguments[0]) : std::string();
    std::string text;
    bool first = true;
    for (int i = separated ? 1 : 0; i < count; ++i) {
        if (sqlite3_value_type(arguments[i]) != SQLITE_NULL) {
            text += (first ? std::string() : separator) + textOf(arguments[i]);
            first = false;
        }
        if (exceedsLimit(context, text)) {
            return;
        }
    }
    returnText(context, text);
}

struct JoinedText
{
    std::string text;
    bool empty = true;
};

void addToText(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL) {
        return;
    }
    auto *const state = aggregateState<JoinedText>(context);
    if (state == nullptr) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (!state->empty) {
        state->text += textOf(arguments[1]);
    }
    state->text += textOf(arguments[0]);
    state->empty = false;
    static_cast<void>(exceedsLimit(context, state->text));
}

void finishText(sqlite3_context *context)
{
    if (const auto state = takeState<JoinedText>(context)) {
        returnText(context, state->text);
    }
}

void matchRegularExpression(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL ||
        sqlite3_value_type(arguments[1]) == SQLITE_NULL) {
        return;
    }
    auto *expression = static_cast<QRegularExpression *>(sqlite3_get_auxdata(context, 0));
    if (expression == nullptr) {
        // bounds the steps of a pattern that backtracks without end
        const QString pattern =
            QStringLiteral("(*LIMIT_MATCH=1000000)") + QString::fromStdString(textOf(arguments[0]));
        auto compiled = std::make_unique<QRegularExpression>(
            pattern, QRegularExpression::UseUnicodePropertiesOption);
        if (!compiled->isValid()) {
            const std::string problem =
                "the regular expression is not valid: " + compiled->errorString().toStdString();
            sqlite3_result_error(context, problem.c_str(), -1);
            return;
        }
        expression = compiled.get();
        sqlite3_set_auxdata(context, 0, compiled.release(),
                            [](void *kept) { delete static_cast<QRegularExpression *>(kept); });
        // the engine may have dropped it at once when memory is short
        expression = static_cast<QRegularExpression *>(sqlite3_get_auxdata(context, 0));
        if (expression == nullptr) {
            sqlite3_result_error_nomem(context);
            return;
        }
    }
    const QString subject = QString::fromStdString(textOf(arguments[1]));
    sqlite3_result_int(context, expression->match(subject).hasMatch() ? 1 : 0);
}

using Scalar = void (*)(sqlite3_context *, int, sqlite3_value **);
using Final = void (*)(sqlite3_context *);

struct Registration
{
    const char *name;
    int arguments;
    std::intptr_t kind;
    Scalar scalar;
    Scalar step;
    Final finish;
};

template <typename Kind>
constexpr std::intptr_t kind(Kind value)
{
    return static_cast<std::intptr_t>(value);
}

} // namespace

int registerFunctions(sqlite3 *database)
{
    const std::vector<Registration> registrations{
        {"median", 1, kind(Percentile::Median), nullptr, addToPercentile, finishPercentile},
        {"percentile", 2, kind(Percentile::Hundredths), nullptr, addToPercentile, finishPercentile},
        {"percentile_cont", 2, kind(Percentile::Continuous), nullptr, addToPercentile,
         finishPercentile},
        {"percentile_disc", 2, kind(Percentile::Discrete), nullptr, addToPercentile,
         finishPercentile},
        {"variance", 1, kind(Spread::SampleVariance), nullptr, addToSpread, finishSpread},
        {"var_samp", 1, kind(Spread::SampleVariance), nullptr, addToSpread, finishSpread},
        {"var_pop", 1, kind(Spread::PopulationVariance), nullptr, addToSpread, finishSpread},
        {"stddev", 1, kind(Spread::SampleDeviation), nullptr, addToSpread, finishSpread},
        {"stddev_samp", 1, kind(Spread::SampleDeviation), nullptr, addToSpread, finishSpread},
        {"stddev_pop", 1, kind(Spread::PopulationDeviation), nullptr, addToSpread, finishSpread},
        {"concat", -1, 0, concatenate, nullptr, nullptr},
        {"concat_ws", -1, 1, concatenate, nullptr, nullptr},
        {"string_agg", 2, 0, nullptr, addToText, finishText},
        {"regexp", 2, 0, matchRegularExpression, nullptr, nullptr},
    };
    constexpr int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    for (const Registration &entry : registrations) {
        const int code = sqlite3_create_function_v2(
            database, entry.name, entry.arguments, flags, reinterpret_cast<void *>(entry.kind),
            entry.scalar, entry.step, entry.finish, nullptr);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    return SQLITE_OK;
}

} // namespace querent::connectors
