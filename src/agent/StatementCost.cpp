// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StatementCost.h"

#include "query/SqlLexer.h"

#include <algorithm>

namespace querent::agent {

namespace {

/// Below these, nobody waits and nothing needs to be said.
constexpr double largeCrossJoin = 1e6;
constexpr double largeScan = 5e7;

/// No statement begins like this.
constexpr char exceptFor = '\n';

/// The largest table that a statement names, and its time column where it has one.
struct Heaviest
{
    const data::Table *table = nullptr;
    const data::Column *time = nullptr;
};

const data::Column *timeColumnOf(const data::Table &table)
{
    const auto found = std::ranges::find_if(table.columns, [](const data::Column &column) {
        return column.role == data::ColumnRole::Time && !column.profile.min.isNull() &&
               !column.profile.max.isNull();
    });
    return found != table.columns.end() ? &*found : nullptr;
}

Heaviest heaviestOf(const std::string &sql, const Services &services)
{
    Heaviest heaviest;
    for (const query::SqlToken &token : query::lexSql(sql, services.source->dialect())) {
        const bool isName = token.kind == query::SqlTokenKind::Word ||
                            token.kind == query::SqlTokenKind::QuotedIdentifier;
        const data::Table *table = isName ? services.catalog->table(token.text) : nullptr;
        if (table != nullptr &&
            (heaviest.table == nullptr ||
             table->rowCount.value_or(0) > heaviest.table->rowCount.value_or(0))) {
            heaviest = {table, timeColumnOf(*table)};
        }
    }
    return heaviest;
}

/// The year of the latest entry; empty where there is only one, or none.
std::string lastYearOf(const data::Column *time)
{
    if (time == nullptr) {
        return {};
    }
    const std::string *first = time->profile.min.text();
    const std::string *last = time->profile.max.text();
    const auto isYear = [](const std::string *text) {
        return text != nullptr && text->size() >= 4 &&
               std::all_of(text->begin(), text->begin() + 4,
                           [](char digit) { return digit >= '0' && digit <= '9'; });
    };
    if (!isYear(first) || !isYear(last) || first->substr(0, 4) == last->substr(0, 4)) {
        return {};
    }
    return last->substr(0, 4);
}

} // namespace

bool asksAboutCost(const query::ClarificationQuestion &question)
{
    return std::ranges::any_of(question.choices, [](const query::ClarificationChoice &choice) {
        return choice.constraint == runAnyway;
    });
}

bool isDear(const RunSettings &settings, const std::optional<connectors::CostEstimate> &estimate,
            const std::string &costAccepted, const std::string &generatedSql)
{
    const double most = settings.askAbove > 0 ? settings.askAbove : dearRowVisits;
    const bool agreed = costAccepted.starts_with(exceptFor) ? costAccepted != anyBut(generatedSql)
                                                            : costAccepted == generatedSql;
    return estimate && estimate->estimatedRows > most && !agreed;
}

std::string anyBut(const std::string &sql)
{
    return exceptFor + sql;
}

std::string rowsInWords(double rows, const data::Phrasebook &phrases)
{
    if (rows >= 0.95e9) {
        return phrases.say(QUERENT_PHRASE("agent", "about %1 billion rows"),
                           {phrases.number(rows / 1e9, rows < 1e10 ? 1 : 0)});
    }
    if (rows >= 0.95e6) {
        return phrases.say(QUERENT_PHRASE("agent", "about %1 million rows"),
                           {phrases.number(rows / 1e6, 0)});
    }
    return phrases.say(QUERENT_PHRASE("agent", "about %1 rows"), {phrases.number(rows, 0)});
}

std::string lighterAdvice(const std::string &sql, const Services &services)
{
    const data::Phrasebook &phrases = *services.phrases;
    const Heaviest heaviest = heaviestOf(sql, services);
    if (heaviest.table == nullptr) {
        return phrases.say(QUERENT_PHRASE(
            "agent", "Fewer tables, or a condition for each of them, would make it lighter."));
    }
    const std::string rows = phrases.integer(heaviest.table->rowCount.value_or(0));
    if (heaviest.time != nullptr) {
        return phrases.say(
            QUERENT_PHRASE("agent", "The largest table in it is %1, with %2 rows from %3 to %4: a "
                                    "period in %5 would make it lighter, or fewer tables."),
            {heaviest.table->name, rows, phrases.value(heaviest.time->profile.min),
             phrases.value(heaviest.time->profile.max), heaviest.time->name});
    }
    return phrases.say(
        QUERENT_PHRASE("agent", "The largest table in it is %1, with %2 rows: a condition on it "
                                "would make it lighter, or fewer tables."),
        {heaviest.table->name, rows});
}

query::ClarificationQuestion costQuestion(const std::string &sql,
                                          const connectors::CostEstimate &estimate, bool written,
                                          const RunSettings &settings, const Services &services)
{
    const data::Phrasebook &phrases = *services.phrases;
    const auto timeout = settings.timeoutMs > 0 ? std::chrono::milliseconds(settings.timeoutMs)
                                                : services.policy->timeout;
    query::ClarificationQuestion question;
    question.text =
        phrases.say(QUERENT_PHRASE("agent", "This reads %1 and may take minutes. Run it?"),
                    {rowsInWords(estimate.estimatedRows, phrases)});
    question.choices.push_back(
        {.label = phrases.say(QUERENT_PHRASE("agent", "Run it anyway")),
         .detail = phrases.say(
             QUERENT_PHRASE("agent", "It is stopped after %1 s if it has not ended by then."),
             {phrases.number(std::chrono::duration<double>(timeout).count(), 0)}),
         .constraint = runAnyway,
         .plan = std::nullopt});
    const std::string advice = lighterAdvice(sql, services);
    const std::string year = written ? std::string() : lastYearOf(heaviestOf(sql, services).time);
    question.choices.push_back(
        {.label = year.empty()
                      ? phrases.say(QUERENT_PHRASE("agent", "Narrow it down"))
                      : phrases.say(QUERENT_PHRASE("agent", "Run it for %1 alone"), {year}),
         .detail = advice,
         .constraint = year.empty() ? std::string(narrowDown) : std::string(onlyYear) + year,
         .plan = std::nullopt});
    question.choices.push_back({.label = phrases.say(QUERENT_PHRASE("agent", "Leave it")),
                                .detail = phrases.say(QUERENT_PHRASE("agent", "Nothing is read.")),
                                .constraint = leaveIt,
                                .plan = std::nullopt});
    return question;
}

base::Error tooDear(const std::string &sql, const connectors::CostEstimate &estimate,
                    const Services &services)
{
    const data::Phrasebook &phrases = *services.phrases;
    return {
        base::ErrorCode::TooExpensive,
        phrases.say(QUERENT_PHRASE("agent", "This would read %1 and may take minutes, so it was "
                                            "not run without being asked for. %2"),
                    {rowsInWords(estimate.estimatedRows, phrases), lighterAdvice(sql, services)}),
        {}};
}

std::vector<std::string> costCaveats(const std::optional<connectors::CostEstimate> &estimate,
                                     const data::Phrasebook &phrases)
{
    std::vector<std::string> caveats;
    if (estimate && estimate->crossJoin && estimate->estimatedRows >= largeCrossJoin) {
        caveats.push_back(phrases.say(QUERENT_PHRASE(
            "agent",
            "Two tables were combined without a condition that the database can use: every "
            "row of one met every row of the other.")));
    }
    if (estimate && estimate->fullScan && estimate->estimatedRows >= largeScan) {
        caveats.push_back(
            phrases.say(QUERENT_PHRASE("agent", "For this, whole tables were read: %1."),
                        {rowsInWords(estimate->estimatedRows, phrases)}));
    }
    return caveats;
}

} // namespace querent::agent
