// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ColumnStudy.h"

#include "query/Dialect.h"
#include "session/VisibleRows.h"

#include <algorithm>
#include <cmath>

namespace querent::session {

namespace {

constexpr int mostFrequent = 10;
constexpr int mostBins = 24;
/// More periods than this are gathered into longer ones.
constexpr int mostPeriods = 60;

class Reading
{
public:
    Reading(const OpenSource &source, connectors::Connection &connection, const data::Table &table,
            const data::Column &column, std::stop_token stop)
        : m_source(source)
        , m_rows(connection, *source.policy, source.source->dialect())
        , m_column(column)
        , m_stop(std::move(stop))
        , m_table(query::quoteIdentifier(table.name, source.source->dialect()))
        , m_value(query::quoteIdentifier(column.name, source.source->dialect()))
    {
        m_facts.table = table.name;
        m_facts.column = column.name;
    }

    ColumnFacts facts()
    {
        count();
        const bool number =
            m_column.type == data::ColumnType::Integer || m_column.type == data::ColumnType::Real;
        const bool plain =
            number && !m_column.numbersAsText && m_column.encoding == data::DateEncoding::None;
        if (plain) {
            average();
            bins();
        } else if (m_column.encoding == data::DateEncoding::IsoDate ||
                   m_column.encoding == data::DateEncoding::IsoDateTime) {
            periods();
        }
        if (m_column.type != data::ColumnType::Blob) {
            frequent();
        }
        return std::move(m_facts);
    }

private:
    std::vector<data::Row> read(const std::string &what, const std::string &rest, int most) const
    {
        auto rows = m_rows.read(*m_source.catalog, "SELECT " + what + " FROM " + m_table + rest,
                                most, m_stop);
        return rows ? std::move(*rows) : std::vector<data::Row>();
    }

    static std::optional<std::int64_t> integer(const std::vector<data::Row> &rows, std::size_t cell)
    {
        const std::int64_t *const value = rows.empty() ? nullptr : rows.front()[cell].integer();
        return value != nullptr ? std::optional(*value) : std::nullopt;
    }

    void count()
    {
        const bool blob = m_column.type == data::ColumnType::Blob;
        const auto rows = read("count(*), count(" + m_value + ")" +
                                   (blob ? "" : ", min(" + m_value + "), max(" + m_value + ")"),
                               {}, 1);
        m_facts.rows = integer(rows, 0);
        if (const auto filled = integer(rows, 1); filled && m_facts.rows) {
            m_facts.nulls = *m_facts.rows - *filled;
        }
        // texts have another order than the numbers they stand for
        if (!rows.empty() && !blob && !m_column.numbersAsText) {
            m_facts.least = rows.front()[2];
            m_facts.most = rows.front()[3];
        }
        if (!blob) {
            m_facts.distinct = integer(read("count(DISTINCT " + m_value + ")", {}, 1), 0);
        }
    }

    void average()
    {
        const auto rows = read("avg(" + m_value + ")", {}, 1);
        if (!rows.empty() && rows.front().front().isNumber()) {
            m_facts.mean = rows.front().front().numeric();
        }
    }

    void bins()
    {
        const double low = m_facts.least.numeric();
        const double high = m_facts.most.numeric();
        if (!m_facts.least.isNumber() || !m_facts.most.isNumber() || !(high > low) ||
            !std::isfinite(high - low)) {
            return;
        }
        const bool whole = m_facts.least.integer() != nullptr && m_facts.most.integer() != nullptr;
        const bool few = whole && high - low < mostBins;
        const int count = few ? static_cast<int>(high - low) + 1 : mostBins;
        const double width = few ? 1.0 : (high - low) / count;
        const auto spelled = [](double value) {
            return value < 0.0 ? "(" + data::toText(data::Value(value)) + ")"
                               : data::toText(data::Value(value));
        };
        const std::string place = "(" + m_value + " - " + spelled(low) + ") / " + spelled(width);
        // casting rounds elsewhere, and not every SQLite can floor
        const bool sqlite = m_source.source->dialect() == query::Dialect::Sqlite;
        const std::string bin = sqlite ? "CAST(" + place + " AS INTEGER)" : "floor(" + place + ")";
        const auto rows =
            read(bin + ", count(*)", " WHERE " + m_value + " IS NOT NULL GROUP BY 1 ORDER BY 1",
                 count + 1);
        if (rows.empty()) {
            return;
        }
        for (int i = 0; i < count; ++i) {
            m_facts.bins.push_back({low + i * width, low + (i + 1) * width, 0});
        }
        for (const data::Row &row : rows) {
            const auto index =
                std::clamp<std::int64_t>(static_cast<std::int64_t>(row[0].numeric()), 0, count - 1);
            m_facts.bins[static_cast<std::size_t>(index)].rows +=
                row[1].integer() != nullptr ? *row[1].integer() : 0;
        }
    }

    void periods()
    {
        // a column of the engine's own date type has to become text first
        const bool text = m_column.profile.min.isNull() || m_column.profile.min.text() != nullptr;
        const std::string value = text && m_source.source->dialect() == query::Dialect::Sqlite
                                      ? m_value
                                      : "CAST(" + m_value + " AS VARCHAR)";
        for (const char *const letters : {"7", "4"}) {
            const auto rows =
                read("substr(" + value + ", 1, " + letters + "), count(*)",
                     " WHERE " + m_value + " IS NOT NULL GROUP BY 1 ORDER BY 1", mostPeriods + 1);
            if (rows.size() > static_cast<std::size_t>(mostPeriods)) {
                continue;
            }
            for (const data::Row &row : rows) {
                if (row[0].text() != nullptr && row[1].integer() != nullptr) {
                    m_facts.periods.emplace_back(*row[0].text(), *row[1].integer());
                }
            }
            return;
        }
    }

    void frequent()
    {
        const auto rows =
            read(m_value + ", count(*)",
                 " WHERE " + m_value + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1", mostFrequent);
        for (const data::Row &row : rows) {
            if (row[1].integer() != nullptr) {
                m_facts.frequent.push_back({row[0], *row[1].integer()});
            }
        }
    }

    const OpenSource &m_source;
    VisibleRows m_rows;
    const data::Column &m_column;
    std::stop_token m_stop;
    std::string m_table;
    std::string m_value;
    ColumnFacts m_facts;
};

} // namespace

base::Result<ColumnFacts> columnFacts(const OpenSource &source, const std::string &table,
                                      const std::string &column, std::stop_token stop)
{
    const data::Table *known = source.catalog->table(table);
    const data::Column *wanted = known != nullptr ? known->column(column) : nullptr;
    if (wanted == nullptr) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "There is no column “" + table + "." + column + "” to look at.",
                           {}};
    }
    if (wanted->masked) {
        return base::Error{base::ErrorCode::PolicyViolation,
                           "The values of “" + column + "” are masked.", "masked_column"};
    }
    auto connection = source.source->connect();
    if (!connection) {
        return std::move(connection).error();
    }
    ColumnFacts facts = Reading(source, **connection, *known, *wanted, stop).facts();
    if (stop.stop_requested()) {
        return base::Error{base::ErrorCode::Cancelled, "Reading the column was cancelled.", {}};
    }
    return facts;
}

void ColumnStudy::study(const OpenSourcePtr &source, const std::string &table,
                        const std::string &column)
{
    m_work.start(
        [source, table, column](std::stop_token stop) {
            return columnFacts(*source, table, column, std::move(stop));
        },
        [this](const base::Result<ColumnFacts> &facts) {
            if (facts) {
                Q_EMIT studied(*facts);
            } else {
                Q_EMIT failed(facts.error());
            }
        });
}

} // namespace querent::session
