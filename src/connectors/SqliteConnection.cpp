// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteConnection.h"

#include "connectors/DateText.h"
#include "connectors/PlanStep.h"
#include "connectors/SqliteCatalogReader.h"
#include "connectors/SqliteCost.h"

#include <algorithm>
#include <cmath>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;
using data::ColumnType;
using data::DateEncoding;
using Clock = SqliteDatabase::Clock;

// What the cells of one result may take together.
constexpr std::size_t mostResultBytes = 256U << 20;
constexpr std::chrono::milliseconds valuesTime{3'000};
constexpr std::chrono::milliseconds rowEstimateTime{200};
// "100 of 12,431 rows" is worth this wait.
constexpr std::chrono::milliseconds countTime{1'000};
constexpr double unknownRows = 1e6;
// Longer texts are not what people type in a question.
constexpr int longestIndexedValue = 500;
// Rows of which the values are taken where reading all of them takes too long.
constexpr int sampledRows = 100'000;

std::size_t bytesOf(const data::Value &value)
{
    const std::size_t contents = value.text() != nullptr   ? value.text()->size()
                                 : value.blob() != nullptr ? value.blob()->bytes.size()
                                                           : 0;
    return sizeof(data::Value) + contents;
}

std::string textOrEmpty(const char *text)
{
    return text != nullptr ? text : "";
}

/// What the cells of a result column are, apart from NULL.
struct CellKinds
{
    bool any = false;
    bool integers = false;
    bool reals = false;
    bool texts = false;
    bool blobs = false;
    bool onlyFlags = true;
    bool onlyDays = true;
    bool onlyTimes = true; ///< days with a time of day
};

void add(CellKinds &kinds, const data::Value &cell)
{
    if (cell.isNull()) {
        return;
    }
    kinds.any = true;
    kinds.integers = kinds.integers || cell.integer() != nullptr;
    kinds.reals = kinds.reals || cell.real() != nullptr;
    kinds.blobs = kinds.blobs || cell.blob() != nullptr;
    kinds.onlyFlags = kinds.onlyFlags && cell.integer() != nullptr &&
                      (*cell.integer() == 0 || *cell.integer() == 1);
    if (cell.text() == nullptr) {
        return;
    }
    kinds.texts = true;
    if (kinds.onlyDays || kinds.onlyTimes) {
        const DateTextReading reading = readDateText(*cell.text());
        kinds.onlyDays = kinds.onlyDays && reading.isoDate;
        kinds.onlyTimes = kinds.onlyTimes && reading.isoDateTime;
    }
}

data::ResultColumn judge(std::string name, const CellKinds &kinds,
                         const SqliteKnowledge::ColumnFacts &origin)
{
    const bool numbers = kinds.integers || kinds.reals;
    if (!kinds.any || (origin.encoding != DateEncoding::None && !kinds.blobs)) {
        return {std::move(name), origin.type, origin.encoding};
    }
    if (kinds.blobs) {
        return {std::move(name), numbers || kinds.texts ? ColumnType::Unknown : ColumnType::Blob,
                DateEncoding::None};
    }
    if (kinds.texts) {
        if (!numbers && kinds.onlyDays) {
            return {std::move(name), ColumnType::Date, DateEncoding::IsoDate};
        }
        if (!numbers && kinds.onlyTimes) {
            return {std::move(name), ColumnType::DateTime, DateEncoding::IsoDateTime};
        }
        return {std::move(name), ColumnType::Text, DateEncoding::None};
    }
    const ColumnType type = kinds.reals ? ColumnType::Real
                            : origin.type == ColumnType::Boolean && kinds.onlyFlags
                                ? ColumnType::Boolean
                                : ColumnType::Integer;
    return {std::move(name), type, DateEncoding::None};
}

Error keepsChanging(const std::string &name)
{
    return {ErrorCode::SourceLocked,
            "Another program keeps changing “" + name +
                "”. Close that program or try again in a moment.",
            {}};
}

bool readsFiltered(const SqliteSchema &schema, const query::TableGuards &guards)
{
    return std::any_of(schema.tables.begin(), schema.tables.end(), [&guards](const auto &table) {
        const query::TableGuard *const guard = guards.guardOf(table.name);
        return guard != nullptr && guard->filtered;
    });
}

/// Holds the engine to the guards of one statement.
class GuardScope
{
public:
    GuardScope(SqliteAuthorizer &authorizer, const query::TableGuards &guards)
        : m_authorizer(authorizer), m_before(authorizer.setGuards(guards))
    {}
    ~GuardScope() { m_authorizer.setGuards(std::move(m_before)); }
    GuardScope(const GuardScope &) = delete;
    GuardScope &operator=(const GuardScope &) = delete;

private:
    SqliteAuthorizer &m_authorizer;
    query::TableGuards m_before;
};

} // namespace

SqliteConnection::SqliteConnection(std::shared_ptr<const SqliteSource> source,
                                   SqliteSource::Opened opened)
    : m_source(std::move(source)), m_opened(std::move(opened))
{}

base::Result<void> SqliteConnection::ensureCurrent(std::stop_token stop)
{
    if (!m_source->file().isCurrent(m_opened.access)) {
        auto opened = m_source->open();
        if (!opened) {
            return opened.error();
        }
        m_opened = *std::move(opened);
        return {};
    }
    const SqliteDatabase::Watch watch(database(), std::move(stop));
    return database().refreshSchema();
}

base::Result<query::StatementFacts> SqliteConnection::inspect(std::string_view sql)
{
    if (const auto current = ensureCurrent({}); !current) {
        return current.error();
    }
    return database().inspect(sql);
}

base::Result<data::Catalog> SqliteConnection::readCatalog(std::stop_token stop)
{
    if (const auto current = ensureCurrent(stop); !current) {
        return current.error();
    }
    auto catalog =
        readSqliteCatalog(database(), m_source->displayName(), ProfileBudget{}, std::move(stop));
    if (catalog) {
        m_source->knowledge().learn(*catalog);
    }
    return catalog;
}

base::Result<data::ColumnValues> SqliteConnection::distinctValues(const std::string &table,
                                                                  const std::string &column,
                                                                  int most, std::stop_token stop)
{
    if (const auto current = ensureCurrent(stop); !current) {
        return current.error();
    }
    const SqliteTable *const described = database().schema().table(table);
    if (described == nullptr) {
        return Error{ErrorCode::UnknownTable, "There is no table called “" + table + "”.", {}};
    }
    const SqliteColumn *const found = described->column(column);
    if (found == nullptr) {
        return Error{ErrorCode::UnknownColumn,
                     "The table “" + described->name + "” has no column called “" + column + "”.",
                     {}};
    }
    data::ColumnValues values{described->name, found->name, {}, true};
    const auto wanted = static_cast<std::size_t>(std::max(most, 0));
    const std::string whole = "main." + identifier(described->name);
    auto read = readValues(whole, found->name, wanted + 1, stop);
    if (!read && read.error().code == ErrorCode::Timeout) {
        values.complete = false;
        read = readValues("(SELECT " + identifier(found->name) + " FROM " + whole + " LIMIT " +
                              std::to_string(sampledRows) + ")",
                          found->name, wanted, stop);
    }
    if (!read) {
        return read.error();
    }
    values.values = *std::move(read);
    if (values.values.size() > wanted) {
        values.values.resize(wanted);
        values.complete = false;
    }
    return values;
}

base::Result<std::vector<std::string>> SqliteConnection::readValues(const std::string &rows,
                                                                    const std::string &column,
                                                                    std::size_t most,
                                                                    std::stop_token stop)
{
    const SqliteDatabase::Watch watch(database(), std::move(stop), Clock::now() + valuesTime);
    const std::string name = identifier(column);
    // counted without regard to the column's collation: "Bonn" and "bonn" are two values
    auto statement = database().prepare(
        "SELECT " + name + " COLLATE BINARY, count(*) FROM " + rows + " WHERE typeof(" + name +
        ") = 'text' AND " + name + " <> '' AND length(" + name +
        ") <= " + std::to_string(longestIndexedValue) + " GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?1");
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, static_cast<std::int64_t>(most));
    std::vector<std::string> values;
    while (true) {
        const auto row = database().step(*statement);
        if (!row) {
            return row.error();
        }
        if (!*row) {
            return values;
        }
        values.push_back(statement->text(0));
    }
}

double SqliteConnection::estimateRows(const std::string &table, std::stop_token stop)
{
    if (const auto known = m_source->knowledge().rowCount(table)) {
        return *known;
    }
    const SqliteDatabase::Watch watch(database(), std::move(stop), Clock::now() + rowEstimateTime);
    // row numbers start at one and rarely have gaps worth speaking of
    for (const char *const question :
         {"SELECT max(rowid) FROM main.", "SELECT count(*) FROM main."}) {
        auto statement = database().prepare(question + identifier(table));
        if (!statement) {
            continue;
        }
        const auto row = database().step(*statement);
        if (row && *row) {
            const auto rows = static_cast<double>(std::max<std::int64_t>(0, statement->integer(0)));
            m_source->knowledge().learnRowCount(table, rows);
            return rows;
        }
    }
    return unknownRows;
}

base::Result<CostEstimate> SqliteConnection::dryRun(const query::ValidatedSql &sql,
                                                    std::stop_token stop)
{
    if (const auto current = ensureCurrent(stop); !current) {
        return current.error();
    }
    const SqliteDatabase::Watch watch(database(), stop);
    const GuardScope guarded(database().authorizer(), sql.guards());
    if (const auto prepared = database().prepare(sql.text()); !prepared) {
        return prepared.error();
    }
    auto estimate = estimateCost(database(), sql.text(), [&](const std::string &table) {
        const GuardScope none(database().authorizer(), {}); // a question of the program's own
        return estimateRows(table, stop);
    });
    if (estimate && readsFiltered(database().schema(), sql.guards())) {
        // the exact size of a table would tell of its other rows
        estimate->estimatedRows =
            std::pow(10.0, std::ceil(std::log10(1 + estimate->estimatedRows)));
        for (std::string &line : estimate->steps) {
            PlanStep step = readPlanLine(line);
            step.rows.reset();
            line = planLine(step);
        }
    }
    if (estimate && estimate->estimatedRows > mostRowVisits) {
        return Error{ErrorCode::TooExpensive,
                     estimate->crossJoin
                         ? "The query joins large tables without a condition that connects them, "
                           "and would take hours. Say how they belong together."
                         : "The query would take hours. Narrow it to a shorter period or to fewer "
                           "details.",
                     "about " + data::toText(data::Value(std::round(estimate->estimatedRows))) +
                         " rows to visit"};
    }
    return estimate;
}

base::Result<Execution> SqliteConnection::execute(const query::ValidatedSql &sql,
                                                  const ExecutionLimits &limits,
                                                  std::stop_token stop)
{
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto current = ensureCurrent(stop);
        auto execution = current ? run(sql, limits, stop) : current.error();
        if (isSteady() || !current) {
            return execution;
        }
    }
    return keepsChanging(m_source->displayName());
}

base::Result<Streamed> SqliteConnection::stream(const query::ValidatedSql &sql,
                                                const ExecutionLimits &limits,
                                                const RowTaker &onRow, std::stop_token stop)
{
    if (const auto current = ensureCurrent(stop); !current) {
        return current.error();
    }
    auto streamed = pass(sql, limits, onRow, std::move(stop));
    // the rows have been handed on: there is no second attempt
    return isSteady() ? std::move(streamed) : keepsChanging(m_source->displayName());
}

bool SqliteConnection::isSteady() const
{
    return !m_opened.access.unlocked || m_source->file().stamp() == m_opened.access.database;
}

std::optional<std::int64_t> SqliteConnection::countRows(const std::string &sql)
{
    const SqliteDatabase::Watch watch(database(), {}, Clock::now() + countTime);
    // on a line of its own: a comment at the end of the text would swallow the bracket
    auto statement = database().prepare("SELECT count(*) FROM (" + sql + "\n)");
    if (!statement) {
        return std::nullopt;
    }
    const auto row = database().step(*statement);
    return row && *row ? std::optional(statement->integer(0)) : std::nullopt;
}

base::Result<Execution> SqliteConnection::run(const query::ValidatedSql &sql,
                                              const ExecutionLimits &limits, std::stop_token stop)
{
    const SqliteDatabase::Watch watch(database(), stop, Clock::now() + limits.timeout);
    Execution execution;
    data::ResultTable &result = execution.result;
    std::size_t bytes = 0;
    const auto keep = [&](data::Row &row) -> base::Result<void> {
        for (const data::Value &cell : row) {
            bytes += bytesOf(cell);
        }
        if (bytes > mostResultBytes) {
            return Error{ErrorCode::ExecutionFailed,
                         "The result is larger than 256 MB. Ask for fewer rows, or leave out the "
                         "columns with large contents.",
                         {}};
        }
        result.rows.push_back(std::move(row));
        return {};
    };
    auto streamed = pass(sql, limits, keep, std::move(stop));
    if (!streamed) {
        return std::move(streamed).error();
    }
    result.columns = std::move(streamed->columns);
    execution.stats = streamed->stats;
    const std::int64_t rowCount = execution.stats.rowCount;
    if (execution.stats.truncated || (sql.limitEnforced() && rowCount == sql.limit())) {
        const GuardScope guarded(database().authorizer(), sql.guards());
        result.totalRows = limits.countAll ? countRows(sql.unlimited()) : std::nullopt;
        // where counting took too long, a result that fills its limit was most likely cut
        result.truncated = result.totalRows.value_or(rowCount + 1) > rowCount;
        execution.stats.truncated = result.truncated;
    }
    return execution;
}

base::Result<Streamed> SqliteConnection::pass(const query::ValidatedSql &sql,
                                              const ExecutionLimits &limits, const RowTaker &onRow,
                                              std::stop_token stop)
{
    const auto start = Clock::now();
    const SqliteDatabase::Watch watch(database(), std::move(stop), start + limits.timeout,
                                      limits.maximumSteps > 0 ? std::optional(limits.maximumSteps)
                                                              : std::nullopt);
    const GuardScope guarded(database().authorizer(), sql.guards());
    auto statement = database().prepare(sql.text());
    if (!statement) {
        return statement.error();
    }
    const auto columns = static_cast<std::size_t>(statement->columnCount());
    std::vector<CellKinds> kinds(columns);
    Streamed streamed;
    while (true) {
        const auto more = database().step(*statement);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        if (streamed.stats.rowCount >= limits.maximumRows) {
            streamed.stats.truncated = true;
            break;
        }
        data::Row row;
        row.reserve(columns);
        for (std::size_t column = 0; column < columns; ++column) {
            row.push_back(statement->value(static_cast<int>(column)));
            add(kinds[column], row.back());
        }
        ++streamed.stats.rowCount;
        if (auto taken = onRow(row); !taken) {
            return std::move(taken).error();
        }
    }
    sqlite3_stmt *const handle = statement->handle();
    for (std::size_t column = 0; column < columns; ++column) {
        const int place = static_cast<int>(column);
        const std::string table = textOrEmpty(sqlite3_column_table_name(handle, place));
        const std::string origin = textOrEmpty(sqlite3_column_origin_name(handle, place));
        auto facts = m_source->knowledge().column(table, origin);
        if (!facts) {
            facts = SqliteKnowledge::ColumnFacts{
                declaredColumnType(textOrEmpty(sqlite3_column_decltype(handle, place))),
                DateEncoding::None};
        }
        streamed.columns.push_back(
            judge(textOrEmpty(sqlite3_column_name(handle, place)), kinds[column], *facts));
    }
    streamed.stats.elapsed =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    return streamed;
}

} // namespace querent::connectors
