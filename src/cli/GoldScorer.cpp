// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/GoldScorer.h"

#include "cli/Discrepancy.h"
#include "cli/JsonMembers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace querent::cli {

namespace {

using connectors::SqliteDatabase;
using nlohmann::json;

constexpr std::chrono::milliseconds timeForGold{30'000};
constexpr std::chrono::milliseconds timeForAnswer{10'000};

std::vector<std::string> textsOf(const json &object, const char *name)
{
    std::vector<std::string> texts;
    const json member = memberOf(object, name);
    for (const json &text : member.is_array() ? member : json::array()) {
        if (text.is_string()) {
            texts.push_back(text.get<std::string>());
        }
    }
    return texts;
}

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Outcomes as questions expect them.
std::string expectedWord(const std::string &outcome)
{
    return outcome == "answered"    ? "answer"
           : outcome == "explained" ? "explain"
           : outcome == "refused"   ? "refuse"
                                    : outcome;
}

/// Every expected number is met by one that was computed.
bool meetsNumbers(const json &expected, const json &given)
{
    std::vector<double> numbers;
    for (const json &number : given.is_array() ? given : json::array({given})) {
        if (number.is_number()) {
            numbers.push_back(number.get<double>());
        }
    }
    const json wanted = expected.is_array() ? expected : json::array({expected});
    return std::all_of(wanted.begin(), wanted.end(), [&](const json &value) {
        json accepted = memberOf(value, "or").is_array() ? memberOf(value, "or") : json::array();
        accepted.push_back(memberOf(value, "value"));
        const json tolerance = memberOf(value, "tolerance");
        const double room = tolerance.is_number() ? tolerance.get<double>() : 0.0;
        return std::any_of(accepted.begin(), accepted.end(), [&](const json &one) {
            return one.is_number() &&
                   std::any_of(numbers.begin(), numbers.end(), [&](double number) {
                       return std::abs(number - one.get<double>()) <= room;
                   });
        });
    });
}

} // namespace

GoldScorer::GoldScorer(connectors::SqliteAccess access, std::unique_ptr<SqliteDatabase> database)
    : m_access(std::move(access)), m_database(std::move(database))
{}

base::Result<std::unique_ptr<GoldScorer>> GoldScorer::open(const std::string &path)
{
    auto access = connectors::SqliteFile(QString::fromStdString(path)).access();
    if (!access) {
        return std::move(access).error();
    }
    int code = 0;
    auto database = SqliteDatabase::open(access->uri, path, code);
    if (!database) {
        return std::move(database).error();
    }
    return std::unique_ptr<GoldScorer>(new GoldScorer(*std::move(access), *std::move(database)));
}

std::optional<Verdict> GoldScorer::judge(const json &question, const json &prediction,
                                         const std::stop_token &stop)
{
    if (!textOf(question, "gold_sql").empty()) {
        return judgeSql(question, prediction, stop);
    }
    if (!textOf(question, "expect").empty()) {
        return judgeOutcome(question, prediction, stop);
    }
    return std::nullopt;
}

Verdict GoldScorer::judgeSql(const json &question, const json &prediction,
                             const std::stop_token &stop)
{
    const std::string sql = textOf(prediction, "sql");
    if (isBlank(sql)) {
        return {};
    }
    Verdict verdict = compare(sql, goldsOf(question, stop), stop);
    if (verdict.verdict == "wrong") {
        noteDifferences(verdict, textOf(question, "gold_sql"), sql);
    }
    return verdict;
}

std::vector<GoldScorer::Gold> GoldScorer::goldsOf(const json &question, const std::stop_token &stop)
{
    std::vector<Gold> golds{{textOf(question, "gold_sql"), false, {}}};
    for (std::string &sql : textsOf(question, "gold_alts")) {
        golds.push_back({std::move(sql), false, {}});
    }
    for (std::string &sql : textsOf(question, "gold_alts_superset")) {
        golds.push_back({std::move(sql), true, {}});
    }
    std::vector<Gold> run;
    for (Gold &gold : golds) {
        auto result =
            this->run(gold.sql, std::numeric_limits<std::size_t>::max(), timeForGold, stop);
        if (result) {
            gold.result = std::move(*result);
            run.push_back(std::move(gold));
        }
    }
    return run;
}

Verdict GoldScorer::compare(const std::string &sql, const std::vector<Gold> &golds,
                            const std::stop_token &stop)
{
    Verdict verdict;
    if (golds.empty()) {
        verdict.verdict = "goldfail";
        return verdict;
    }
    std::size_t most = 0;
    for (const Gold &gold : golds) {
        most = std::max(most, gold.result.rows.size());
    }
    const auto given = run(sql, most, timeForAnswer, stop);
    if (!given) {
        const bool late = given.error().code == base::ErrorCode::Timeout ||
                          given.error().code == base::ErrorCode::Cancelled;
        verdict.verdict = late ? "timeout" : "error";
        verdict.detail = given.error().message + " " + given.error().detail;
        return verdict;
    }
    for (const Gold &gold : golds) {
        if (gold.withoutLabels && given->columns <= gold.result.columns) {
            continue;
        }
        if (data::sameAnswer(gold.result, *given, {ordersRows(gold.sql), true})) {
            verdict.verdict = "right";
            verdict.exact =
                verdict.exact || (!gold.withoutLabels && given->columns == gold.result.columns);
        }
    }
    if (verdict.verdict != "right") {
        const data::ResultRows &wanted = golds.front().result;
        verdict.verdict = "wrong";
        verdict.detail = std::to_string(given->rows.size()) + "x" + std::to_string(given->columns) +
                         " rows against " + std::to_string(wanted.rows.size()) + "x" +
                         std::to_string(wanted.columns);
    }
    return verdict;
}

Verdict GoldScorer::judgeOutcome(const json &question, const json &prediction,
                                 const std::stop_token &stop)
{
    Verdict verdict;
    const std::string expected = textOf(question, "expect");
    const std::string outcome = expectedWord(textOf(prediction, "outcome"));
    const std::string sql = textOf(prediction, "sql");
    if (expected == "analysis") {
        const json value = memberOf(prediction, "value");
        verdict.verdict = value.is_null()                                    ? "none"
                          : meetsNumbers(memberOf(question, "value"), value) ? "right"
                                                                             : "wrong";
        return verdict;
    }
    if (outcome == expected) {
        verdict.verdict = "right";
        const std::vector<std::string> choices = textsOf(prediction, "choices");
        verdict.readingOffered =
            std::any_of(choices.begin(), choices.end(), [&](const std::string &choice) {
                return matchesAnyReading(choice, question, stop);
            });
    } else if (expected == "clarify" && !isBlank(sql) && matchesAnyReading(sql, question, stop)) {
        verdict.verdict = "assumed";
    } else {
        verdict.verdict = outcome.empty() && isBlank(sql) ? "none" : "wrong";
    }
    return verdict;
}

bool GoldScorer::matchesAnyReading(const std::string &sql, const json &question,
                                   const std::stop_token &stop)
{
    const json readings = memberOf(question, "choices");
    for (const json &reading : readings.is_array() ? readings : json::array()) {
        if (compare(sql, goldsOf(reading, stop), stop).verdict == "right") {
            return true;
        }
    }
    return false;
}

void GoldScorer::noteDifferences(Verdict &verdict, const std::string &gold,
                                 const std::string &given)
{
    const auto wanted = m_database->inspect(gold);
    const auto found = m_database->inspect(given);
    if (!wanted || !found) {
        return;
    }
    for (const Difference difference : differences({gold, *wanted}, {given, *found})) {
        verdict.differences.emplace_back(differenceName(difference));
    }
}

base::Result<data::ResultRows> GoldScorer::run(const std::string &sql, std::size_t mostRows,
                                               std::chrono::milliseconds time,
                                               const std::stop_token &stop)
{
    const SqliteDatabase::Watch watch(*m_database, stop, SqliteDatabase::Clock::now() + time);
    auto facts = m_database->inspect(sql);
    if (facts && !isBlank(sql.substr(std::min(facts->consumed, sql.size())))) {
        return base::Error{base::ErrorCode::SqlRejected, "There is more than one statement.", {}};
    }
    auto statement = m_database->prepare(sql);
    if (!statement) {
        return std::move(statement).error();
    }
    data::ResultRows result;
    result.columns = static_cast<std::size_t>(statement->columnCount());
    while (result.rows.size() <= mostRows) {
        const auto more = m_database->step(*statement);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        data::Row &row = result.rows.emplace_back();
        for (int column = 0; column < statement->columnCount(); ++column) {
            row.push_back(statement->value(column));
        }
    }
    return result;
}

} // namespace querent::cli
