// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqlCheck.h"

#include "agent/AnalysisState.h"
#include "agent/StatementCost.h"
#include "agent/StatementJournal.h"
#include "query/RefusalPlace.h"
#include "query/SqlValidator.h"

#include <utility>

namespace querent::session {

namespace {

SqlVerdict refused(SqlVerdict verdict, const base::Error &error,
                   const std::optional<query::TextRange> &place, const std::string &utf8)
{
    verdict.rule = QString::fromStdString(agent::ruleOf(error));
    verdict.message = QString::fromStdString(error.message);
    if (place && place->offset + place->length <= utf8.size()) {
        const auto units = [&utf8](std::size_t from, std::size_t count) {
            return static_cast<int>(
                QString::fromUtf8(utf8.data() + from, static_cast<qsizetype>(count)).size());
        };
        verdict.start = units(0, place->offset);
        verdict.length = units(place->offset, place->length);
    }
    return verdict;
}

} // namespace

SqlVerdict judgeSql(const OpenSource &source, const QString &sql, std::stop_token stop)
{
    SqlVerdict verdict;
    verdict.sql = sql;
    const std::string utf8 = sql.toStdString();
    if (sql.toUcs4().size() > static_cast<qsizetype>(agent::maximumQuestionCharacters)) {
        return refused(verdict,
                       {base::ErrorCode::SqlRejected,
                        "The statement is longer than 4,000 characters. Shorten it.", "too_long"},
                       std::nullopt, utf8);
    }
    auto connection = source.source->connect();
    if (!connection) {
        return refused(verdict, connection.error(), std::nullopt, utf8);
    }
    const query::Dialect dialect = source.source->dialect();
    const query::SqlValidator gate(*source.catalog, *source.policy, dialect, **connection);
    const auto proven = gate.validate(utf8);
    if (!proven) {
        return refused(verdict, proven.error(), query::refusalPlace(utf8, proven.error(), dialect),
                       utf8);
    }
    const auto estimate = (*connection)->dryRun(*proven, std::move(stop));
    if (!estimate) {
        return refused(verdict, estimate.error(), std::nullopt, utf8);
    }
    verdict.allowed = true;
    verdict.dear = agent::isDear({}, *estimate, {}, utf8);
    verdict.limit = proven->limitEnforced() ? proven->limit() : 0;
    for (const std::string &line : estimate->steps) {
        verdict.steps.push_back(connectors::readPlanLine(line));
    }
    verdict.rowsRead = estimate->estimatedRows;
    verdict.fullScan = estimate->fullScan;
    verdict.crossJoin = estimate->crossJoin;
    return verdict;
}

SqlCheck::SqlCheck(CurrentSource source, QObject *parent)
    : QObject(parent), m_source(std::move(source)), m_task(this)
{}

void SqlCheck::check(const QString &sql)
{
    const OpenSourcePtr source = m_source ? m_source() : nullptr;
    if (!source) {
        cancel();
        return;
    }
    m_task.startNext(
        [source, sql](std::stop_token stop) { return judgeSql(*source, sql, std::move(stop)); },
        [this](const SqlVerdict &verdict) { Q_EMIT checked(verdict); });
}

} // namespace querent::session
