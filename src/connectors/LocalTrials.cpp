// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/LocalTrials.h"

#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace querent::connectors {

namespace {

using query::TrialResult;

/// A statement that the engine expects to read more rows is not run.
constexpr double mostRowVisits = 1e6;
/// Steps of the engine's machine, some hundredths of a second.
constexpr std::int64_t mostSteps = 1'000'000;
constexpr std::int64_t mostRows = 1'000;
/// Only against a machine that hangs: the steps end a statement long before.
constexpr std::chrono::milliseconds patience{10'000};

std::uint64_t hashOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a
    for (const char byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    return hash;
}

/// Spreads the bits, so that sums of hashes tell more than the hashes' last digits.
std::uint64_t mixed(std::uint64_t hash)
{
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
    return hash ^ (hash >> 31U);
}

std::uint64_t hashOf(const data::Value &value)
{
    if (value.isNumber()) {
        // what two ways to compute a number have in common
        std::array<char, 40> digits{};
        std::snprintf(digits.data(), digits.size(), "%.9g", value.numeric() + 0.0);
        return mixed(hashOf(std::string_view(digits.data())));
    }
    return value.isNull() ? 1 : mixed(hashOf(std::string_view("t" + data::toText(value))));
}

/// The rows as one number. A sum over rows of a product over cells knows neither the order of the
/// rows nor that of the columns.
std::uint64_t fingerprintOf(const std::vector<data::Row> &rows)
{
    std::uint64_t sum = rows.size();
    for (const data::Row &row : rows) {
        std::uint64_t cells = row.size();
        for (const data::Value &cell : row) {
            cells += hashOf(cell);
        }
        sum += mixed(cells);
    }
    return mixed(sum);
}

bool saysNothing(const std::vector<data::Row> &rows)
{
    return std::all_of(rows.begin(), rows.end(), [](const data::Row &row) {
        return std::all_of(row.begin(), row.end(),
                           [](const data::Value &cell) { return cell.isNull(); });
    });
}

TrialResult resultOf(TrialResult::Kind kind)
{
    return {kind, 0, 0};
}

} // namespace

LocalTrials::LocalTrials(std::shared_ptr<const DataSource> source,
                         std::shared_ptr<const data::Catalog> catalog,
                         std::shared_ptr<const data::Policy> policy)
    : m_source(std::move(source)), m_catalog(std::move(catalog)), m_policy(std::move(policy))
{}

bool LocalTrials::suits(const DataSource &source) noexcept
{
    return source.dialect() != query::Dialect::PostgreSql;
}

std::vector<TrialResult> LocalTrials::run(const std::vector<query::QueryPlan> &plans,
                                          std::stop_token stop) const
{
    std::vector<TrialResult> results(plans.size());
    const auto connection = m_source->connect();
    if (!connection) {
        return results;
    }
    for (std::size_t i = 0; i < plans.size() && !stop.stop_requested(); ++i) {
        const auto same =
            std::find(plans.begin(), plans.begin() + static_cast<std::ptrdiff_t>(i), plans[i]);
        const auto place = static_cast<std::size_t>(same - plans.begin());
        results[i] = place < i ? results[place] : tryOut(plans[i], **connection, stop);
    }
    return results;
}

TrialResult LocalTrials::tryOut(const query::QueryPlan &plan, Connection &connection,
                                std::stop_token stop) const
{
    const auto bound = query::Binder(*m_catalog).bind(plan);
    if (!bound) {
        return resultOf(TrialResult::Kind::Failed);
    }
    const auto sql = query::SqlGenerator(m_source->dialect()).generate(*bound);
    return sql ? tryOut(*sql, connection, std::move(stop)) : resultOf(TrialResult::Kind::Failed);
}

std::vector<TrialResult> LocalTrials::runSql(const std::vector<std::string> &statements,
                                             std::stop_token stop) const
{
    std::vector<TrialResult> results(statements.size());
    const auto connection = m_source->connect();
    for (std::size_t i = 0; connection && i < statements.size() && !stop.stop_requested(); ++i) {
        results[i] = tryOut(statements[i], **connection, stop);
    }
    return results;
}

std::vector<data::Row> LocalTrials::peek(const query::QueryPlan &plan, std::size_t most,
                                         std::stop_token stop) const
{
    const auto connection = m_source->connect();
    const auto bound = query::Binder(*m_catalog).bind(plan);
    if (!connection || !bound) {
        return {};
    }
    const auto sql = query::SqlGenerator(m_source->dialect()).generate(*bound);
    if (!sql) {
        return {};
    }
    auto rows = rowsOf(*sql, **connection, static_cast<std::int64_t>(most), std::move(stop));
    auto *found = std::get_if<std::vector<data::Row>>(&rows);
    return found != nullptr ? std::move(*found) : std::vector<data::Row>();
}

TrialResult LocalTrials::tryOut(const std::string &sql, Connection &connection,
                                std::stop_token stop) const
{
    const auto found = rowsOf(sql, connection, mostRows, std::move(stop));
    const auto *rows = std::get_if<std::vector<data::Row>>(&found);
    if (rows == nullptr) {
        return resultOf(std::get<TrialResult::Kind>(found));
    }
    return {saysNothing(*rows) ? TrialResult::Kind::Empty : TrialResult::Kind::Rows, rows->size(),
            fingerprintOf(*rows)};
}

std::variant<std::vector<data::Row>, TrialResult::Kind>
LocalTrials::rowsOf(const std::string &sql, Connection &connection, std::int64_t most,
                    std::stop_token stop) const
{
    data::Policy policy = *m_policy;
    policy.defaultLimit = policy.maximumRows = static_cast<int>(most);
    const auto proven =
        query::SqlValidator(*m_catalog, policy, m_source->dialect(), connection).validate(sql);
    if (!proven) {
        return TrialResult::Kind::Failed;
    }
    const auto cost = connection.dryRun(*proven, stop);
    if (!cost || cost->estimatedRows > mostRowVisits) {
        const bool dear = cost || cost.error().code == base::ErrorCode::TooExpensive ||
                          cost.error().code == base::ErrorCode::Cancelled;
        return dear ? TrialResult::Kind::Unknown : TrialResult::Kind::Failed;
    }
    ExecutionLimits limits;
    limits.maximumRows = most;
    limits.maximumSteps = mostSteps;
    limits.timeout = patience;
    limits.countAll = false;
    auto execution = connection.execute(*proven, limits, stop);
    if (!execution) {
        const bool cut = execution.error().code == base::ErrorCode::Timeout ||
                         execution.error().code == base::ErrorCode::Cancelled;
        return cut ? TrialResult::Kind::Unknown : TrialResult::Kind::Failed;
    }
    return std::move(execution->result.rows);
}

} // namespace querent::connectors
