// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteCost.h"

#include "connectors/NameWords.h"
#include "connectors/PlanStep.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace querent::connectors {

namespace {

// Rows that an equality on an index which is not unique is taken to find.
constexpr double rowsOfALookup = 10.0;
// The share of a table that a comparison on an index is taken to leave.
constexpr double shareOfARange = 0.25;

struct Step
{
    std::string detail;
    std::vector<std::size_t> children;
};

/// What a part of the plan comes to.
struct Effort
{
    double visits = 0.0; ///< rows read
    double rows = 1.0;   ///< rows handed on
};

bool isNameCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

char closingQuote(char open)
{
    return open == '[' ? ']' : open == '"' || open == '`' ? open : '\0';
}

/// The names in a statement in order, unquoted; anything else is an empty one. Literals and
/// comments are skipped well enough for an estimate.
std::vector<std::string> namesIn(std::string_view sql)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < sql.size();) {
        if (const char quote = closingQuote(sql[i]); quote != '\0') {
            const std::size_t end = std::min(sql.find(quote, i + 1), sql.size());
            names.emplace_back(sql.substr(i + 1, end - i - 1));
            i = end + 1;
        } else if (sql[i] == '\'') {
            i = std::min(sql.find('\'', i + 1), sql.size() - 1) + 1;
            names.emplace_back();
        } else if (isNameCharacter(sql[i])) {
            const std::size_t start = i;
            while (i < sql.size() && isNameCharacter(sql[i])) {
                ++i;
            }
            names.emplace_back(sql.substr(start, i - start));
        } else {
            if (std::string_view(" \t\r\n").find(sql[i]) == std::string_view::npos) {
                names.emplace_back();
            }
            ++i;
        }
    }
    return names;
}

/// What ANALYZE counted, by index: the rows that share a value of its first column, of its first
/// two, and so on.
using IndexStatistics = std::map<std::string, std::vector<double>>;

IndexStatistics statisticsOf(SqliteDatabase &database)
{
    IndexStatistics statistics;
    auto rows = database.introspect("SELECT idx, stat FROM sqlite_stat1 WHERE idx IS NOT NULL");
    while (rows) {
        const auto row = database.stepTrusted(*rows);
        if (!row || !*row) {
            break;
        }
        const std::string numbers = rows->text(1);
        std::vector<double> &shared = statistics[lowered(rows->text(0))];
        // "10000 100 1": of the whole table, then of one column, then of two
        for (std::size_t at = numbers.find(' '); at != std::string::npos;
             at = numbers.find(' ', at + 1)) {
            double value = 0.0;
            const auto end =
                std::from_chars(numbers.data() + at + 1, numbers.data() + numbers.size(), value);
            if (end.ec != std::errc()) {
                break; // words about the index follow
            }
            shared.push_back(value);
        }
    }
    return statistics;
}

/// Reads a plan the way SQLite nests it: the SCAN and SEARCH lines of one level are loops inside
/// one another, in order.
class PlanReading
{
public:
    PlanReading(std::string_view sql, const std::vector<std::string> &tables,
                const RowCounter &rowsOf, IndexStatistics statistics)
        : m_rowsOf(rowsOf), m_statistics(std::move(statistics))
    {
        nameAliases(sql, tables);
    }

    base::Result<void> read(SqliteDatabase &database, SqliteStatement &explanation)
    {
        std::map<std::int64_t, std::size_t> places{{0, 0}};
        m_steps.push_back({});
        while (true) {
            const auto row = database.step(explanation);
            if (!row) {
                return row.error();
            }
            if (!*row) {
                return {};
            }
            const auto parent = places.find(explanation.integer(1));
            const std::size_t above = parent != places.end() ? parent->second : 0;
            places[explanation.integer(0)] = m_steps.size();
            m_steps[above].children.push_back(m_steps.size());
            m_steps.push_back({explanation.text(3), {}});
        }
    }

    CostEstimate estimate()
    {
        const Effort effort = effortOf(0, 0);
        m_estimate.estimatedRows = effort.visits;
        return std::move(m_estimate);
    }

private:
    void nameAliases(std::string_view sql, const std::vector<std::string> &tables)
    {
        const std::vector<std::string> names = namesIn(sql);
        for (const std::string &table : tables) {
            const double rows = m_rowsOf(table);
            m_largest = std::max(m_largest, rows);
            m_sources[lowered(table)] = rows;
            for (std::size_t i = 0; i + 1 < names.size(); ++i) {
                if (!data::equalNames(names[i], table)) {
                    continue;
                }
                const bool as = data::equalNames(names[i + 1], "as") && i + 2 < names.size();
                const std::string &alias = names[as ? i + 2 : i + 1];
                // emplace: an alias that spells another table's name must not rename that table
                m_sources.emplace(lowered(alias), rows);
            }
        }
    }

    double rowsOf(const std::string &source) const
    {
        const auto found = m_sources.find(lowered(source));
        return found != m_sources.end() ? found->second : m_largest;
    }

    /// "SCAN name …" → "name"; names with spaces end before the words the engine adds.
    static std::string sourceOf(const std::string &detail)
    {
        const std::size_t start = detail.find(' ') + 1;
        std::size_t end = detail.size();
        for (const char *const word :
             {" USING ", " VIRTUAL TABLE ", " LEFT-JOIN", " (", " EXISTS"}) {
            end = std::min(end, detail.find(word, start));
        }
        return detail.substr(start, end - start);
    }

    /// What ANALYZE knows of a lookup: "SEARCH o USING INDEX orders_day (day=?)".
    std::optional<double> countedMatches(const std::string &detail) const
    {
        constexpr std::string_view mark = " INDEX ";
        const std::size_t start = detail.find(mark);
        const std::size_t name = start + mark.size();
        const std::size_t end = detail.find(" (", start);
        // an index made for the statement alone has no name
        if (start == std::string::npos || end == std::string::npos || end < name) {
            return std::nullopt;
        }
        const auto known = m_statistics.find(lowered(detail.substr(name, end - name)));
        std::size_t columns = 0;
        for (std::size_t at = detail.find("=?", end); at != std::string::npos;
             at = detail.find("=?", at + 1)) {
            ++columns;
        }
        return known != m_statistics.end() && columns > 0 && columns <= known->second.size() &&
                       detail.find_first_of("<>", end) == std::string::npos
                   ? std::optional(known->second[columns - 1])
                   : std::nullopt;
    }

    /// The rows that a step reads each time, where that is counted and not guessed.
    std::optional<double> knownRows(const std::string &detail) const
    {
        const bool scan = detail.starts_with("SCAN ");
        if (scan && detail.find("VIRTUAL TABLE INDEX") == std::string::npos) {
            const auto found = m_sources.find(lowered(sourceOf(detail)));
            return found != m_sources.end() ? std::optional(found->second) : std::nullopt;
        }
        if (!detail.starts_with("SEARCH ")) {
            return std::nullopt;
        }
        return detail.find("INTEGER PRIMARY KEY (rowid=?)") != std::string::npos
                   ? std::optional(1.0)
                   : countedMatches(detail);
    }

    Effort loop(const std::string &detail, bool isInner)
    {
        const auto has = [&detail](std::string_view part) {
            return detail.find(part) != std::string::npos;
        };
        if (detail == "SCAN CONSTANT ROW") {
            return {0.0, 1.0};
        }
        const double rows = rowsOf(sourceOf(detail));
        if (detail.starts_with("SCAN")) {
            const bool asked = has("VIRTUAL TABLE INDEX");
            m_estimate.fullScan = m_estimate.fullScan || !asked;
            m_estimate.crossJoin = m_estimate.crossJoin || (isInner && !asked && rows > 1.0);
            return {rows, rows};
        }
        if (has("AUTOMATIC")) {
            // the index is built first, from every row
            m_building += rows;
            m_estimate.fullScan = true;
        }
        if (has("INTEGER PRIMARY KEY (rowid=?)")) {
            return {1.0, 1.0};
        }
        const double found = countedMatches(detail).value_or(
            has("=?") ? std::min(rows, rowsOfALookup) : std::max(1.0, rows * shareOfARange));
        return {found, found};
    }

    Effort effortOf(std::size_t place, int depth)
    {
        Effort total;
        bool isInner = false;
        for (const std::size_t child : m_steps[place].children) {
            const std::string &detail = m_steps[child].detail;
            m_estimate.steps.push_back(planLine({.depth = depth,
                                                 .words = detail,
                                                 .rows = knownRows(detail),
                                                 .cost = std::nullopt}));
            if (detail.starts_with("SCAN ") || detail.starts_with("SEARCH ")) {
                m_building = 0.0;
                const Effort inner = loop(detail, isInner);
                total.visits += total.rows * inner.visits + m_building;
                total.rows *= inner.rows;
                isInner = true;
                effortOf(child, depth + 1);
                continue;
            }
            const Effort below = effortOf(child, depth + 1);
            if (detail == "MULTI-INDEX OR") {
                total.visits += total.rows * rowsOfALookup;
                total.rows *= rowsOfALookup;
                isInner = true;
            } else if (detail.starts_with("CO-ROUTINE ") || detail.starts_with("MATERIALIZE ")) {
                total.visits += below.visits;
                m_sources[lowered(sourceOf(detail))] = below.rows;
            } else if (detail.starts_with("CORRELATED ")) {
                total.visits += total.rows * below.visits;
            } else {
                total.visits += below.visits;
                if (!isInner) {
                    total.rows = std::max(total.rows, below.rows);
                }
            }
        }
        return total;
    }

    const RowCounter &m_rowsOf;
    IndexStatistics m_statistics;
    std::map<std::string, double> m_sources; ///< rows by table, alias or subquery, lower case
    double m_largest = 1.0;                  ///< stands in for a name that was not recognised
    double m_building = 0.0;
    std::vector<Step> m_steps;
    CostEstimate m_estimate;
};

} // namespace

base::Result<CostEstimate> estimateCost(SqliteDatabase &database, const std::string &sql,
                                        const RowCounter &rowsOf)
{
    IndexStatistics statistics = statisticsOf(database);
    // the tables that count are those of the statement alone
    std::ignore = database.authorizer().takeRecorded();
    auto explanation = database.prepare("EXPLAIN QUERY PLAN " + sql);
    if (!explanation) {
        return explanation.error();
    }
    const RecordedAccess access = database.authorizer().takeRecorded();
    PlanReading reading(sql, access.tables, rowsOf, std::move(statistics));
    if (const auto read = reading.read(database, *explanation); !read) {
        return read.error();
    }
    return reading.estimate();
}

} // namespace querent::connectors
