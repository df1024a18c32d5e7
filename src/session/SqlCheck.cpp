// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqlCheck.h"

#include "agent/AnalysisState.h"
#include "agent/StatementCost.h"
#include "agent/StatementJournal.h"
#include "insight/NearValues.h"
#include "query/RefusalPlace.h"
#include "query/SqlValidator.h"

#include <QRegularExpression>

#include <algorithm>
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

bool mentions(const QString &sql, const std::string &name)
{
    const QString word = QRegularExpression::escape(QString::fromStdString(name));
    return QRegularExpression(QStringLiteral("(?<!\\w)%1(?!\\w)").arg(word),
                              QRegularExpression::CaseInsensitiveOption)
        .match(sql)
        .hasMatch();
}

/// What may be meant by the name to blame: one of the tables, or of the columns of those tables
/// that the text speaks of. Empty where something else is wrong.
QString nearestName(const SqlVerdict &verdict, const data::Catalog &catalog)
{
    constexpr qsizetype shortest = 2;
    const bool table = verdict.rule == QLatin1String("unknown_table");
    const bool column = verdict.rule == QLatin1String("sql_invalid") &&
                        verdict.message.contains(QLatin1String("column"), Qt::CaseInsensitive);
    QString part = verdict.sql.mid(std::max(0, verdict.start), verdict.length);
    part.remove(QRegularExpression(QStringLiteral("[\"`\\[\\]]")));
    if ((!table && !column) || part.size() < shortest) {
        return {};
    }
    std::vector<std::string> names;
    for (const data::Table &each : catalog.tables) {
        if (table) {
            names.push_back(each.name);
        } else if (mentions(verdict.sql, each.name)) {
            for (const data::Column &known : each.columns) {
                names.push_back(known.name);
            }
        }
    }
    const std::string wanted = part.toStdString();
    const bool there = std::ranges::any_of(
        names, [&](const std::string &name) { return data::equalNames(name, wanted); });
    if (there) {
        return {};
    }
    // who is still typing means a name that goes on from there, the shortest of them
    QString begun;
    for (const std::string &name : names) {
        const QString text = QString::fromStdString(name);
        if (text.startsWith(part, Qt::CaseInsensitive) &&
            (begun.isEmpty() || text.size() < begun.size())) {
            begun = text;
        }
    }
    if (!begun.isEmpty()) {
        return begun;
    }
    const std::vector<std::string> near = insight::nearValues(wanted, names);
    return near.empty() ? QString() : QString::fromStdString(near.front());
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
        verdict = refused(verdict, proven.error(),
                          query::refusalPlace(utf8, proven.error(), dialect), utf8);
        verdict.nearest = nearestName(verdict, *source.catalog);
        return verdict;
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
