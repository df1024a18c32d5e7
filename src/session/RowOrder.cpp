// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RowOrder.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryFile>

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <numeric>
#include <unistd.h>

namespace querent::session {

namespace {

using Condition = CellCondition::Kind;
using Lane = RowStore::Lane;

/// Numbers that are kept in memory before they go to a file.
constexpr std::size_t mostInMemory = std::size_t{1} << 16;
constexpr std::int64_t numbersAtOnce = std::int64_t{1} << 16;

std::string likePattern(const std::string &text, bool anywhere)
{
    std::string pattern = anywhere ? "%" : "";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\') {
            pattern += '\\';
        }
        pattern += c;
    }
    return pattern + '%';
}

bool isAscii(const std::string &text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// The engine's own LIKE is much faster, and knows the case of ASCII letters only.
std::string holdsText(const std::string &cell, const std::string &text,
                      std::vector<data::Value> &bindings)
{
    if (isAscii(text)) {
        bindings.emplace_back(likePattern(text, true));
        return "(typeof(" + cell + ") <> 'blob' AND " + cell + " LIKE ? ESCAPE '\\')";
    }
    bindings.emplace_back(text);
    return "(typeof(" + cell + ") = 'text' AND holds(" + cell + ", ?))";
}

/// Numbers are compared with numbers and texts with texts; in the engine every text is more than
/// every number.
std::string comparison(const std::string &cell, const char *op, const data::Value &value,
                       std::vector<data::Value> &bindings)
{
    bindings.push_back(value);
    return "(typeof(" + cell + ")" +
           (value.isNumber() ? " IN ('integer', 'real')"
            : value.text()   ? " = 'text'"
                             : " = 'blob'") +
           " AND " + cell + " " + op + " ?)";
}

std::string oneOf(const std::string &cell, const std::vector<data::Value> &values,
                  std::vector<data::Value> &bindings)
{
    std::string any;
    for (const data::Value &value : values) {
        any += any.empty() ? "" : " OR ";
        if (value.isNull()) {
            any += cell + " IS NULL";
        } else {
            any += cell + " = ?";
            bindings.push_back(value);
        }
    }
    return "(" + (any.empty() ? "0" : any) + ")";
}

std::string beginsWith(const std::string &cell, const std::vector<data::Value> &values,
                       std::vector<data::Value> &bindings)
{
    std::string any;
    for (const data::Value &value : values) {
        any += any.empty() ? "" : " OR ";
        any += cell + " LIKE ? ESCAPE '\\'";
        bindings.emplace_back(likePattern(data::toText(value), false));
    }
    return "(" + (any.empty() ? "0" : any) + ")";
}

std::string holdsOne(const std::string &cell, const std::vector<data::Value> &values,
                     std::vector<data::Value> &bindings)
{
    std::string any;
    for (const data::Value &value : values) {
        any += any.empty() ? "" : " OR ";
        any += holdsText(cell, data::toText(value), bindings);
    }
    return "(" + (any.empty() ? "0" : any) + ")";
}

std::string textOf(const CellCondition &condition, std::vector<data::Value> &bindings)
{
    const std::string cell = "c" + std::to_string(condition.column);
    const std::vector<data::Value> &values = condition.values;
    const data::Value first = values.empty() ? data::Value() : values.front();
    const auto unless = [&cell](const std::string &positive) {
        return "(" + cell + " IS NULL OR NOT " + positive + ")";
    };
    switch (condition.kind) {
    case Condition::Holds:
        return holdsOne(cell, values, bindings);
    case Condition::HoldsNot:
        return unless(holdsOne(cell, values, bindings));
    case Condition::BeginsWith:
        return beginsWith(cell, values, bindings);
    case Condition::BeginsNotWith:
        return unless(beginsWith(cell, values, bindings));
    case Condition::OneOf:
        return oneOf(cell, values, bindings);
    case Condition::NoneOf:
        // "IS NOT TRUE" keeps NULL where NULL is not among them
        return "(" + oneOf(cell, values, bindings) + " IS NOT TRUE)";
    case Condition::Less:
        return comparison(cell, "<", first, bindings);
    case Condition::LessOrEqual:
        return comparison(cell, "<=", first, bindings);
    case Condition::Greater:
        return comparison(cell, ">", first, bindings);
    case Condition::GreaterOrEqual:
        return comparison(cell, ">=", first, bindings);
    case Condition::Between: {
        const std::string low = comparison(cell, ">=", first, bindings);
        return "(" + low + " AND " + comparison(cell, "<=", values.back(), bindings) + ")";
    }
    case Condition::Empty:
        return cell + " IS NULL";
    case Condition::NotEmpty:
        return cell + " IS NOT NULL";
    }
    return "1";
}

base::Error notKept()
{
    return {base::ErrorCode::StorageFailed,
            QCoreApplication::translate("RowStore",
                                        "The rows cannot be kept on the disk while they are shown. "
                                        "Check that there is room and that it can be written to.")
                .toStdString(),
            std::strerror(errno)};
}

} // namespace

std::string whereOf(const std::vector<CellCondition> &conditions,
                    std::vector<data::Value> &bindings)
{
    std::string where;
    for (const CellCondition &condition : conditions) {
        where += (where.empty() ? " WHERE " : " AND ") + textOf(condition, bindings);
    }
    return where;
}

RowOrder::~RowOrder()
{
    if (m_file >= 0) {
        ::close(m_file);
    }
}

std::shared_ptr<const RowOrder> RowOrder::natural(std::int64_t rows)
{
    std::shared_ptr<RowOrder> order(new RowOrder);
    order->m_size = rows;
    order->m_natural = true;
    return order;
}

base::Result<std::shared_ptr<const RowOrder>>
RowOrder::of(const RowStore &store, const RowSpec &spec, std::stop_token stop)
{
    if (spec.conditions.empty() && !spec.sortColumn) {
        return natural(store.rowCount());
    }
    std::shared_ptr<RowOrder> order(new RowOrder);
    order->m_folder = store.folder();
    std::vector<data::Value> bindings;
    std::string sql = "SELECT rowid FROM r" + whereOf(spec.conditions, bindings);
    if (spec.sortColumn) {
        const std::string cell = "c" + std::to_string(*spec.sortColumn);
        sql += " ORDER BY " + cell + " IS NULL, " + cell + " COLLATE NOCASE" +
               (spec.descending ? " DESC" : "") + ", rowid";
    }
    base::Result<void> kept;
    const auto take = [&](sqlite3_stmt *row) {
        kept = order->append(static_cast<std::uint32_t>(sqlite3_column_int64(row, 0)));
        return kept.ok();
    };
    auto done = store.read(Lane::Questions, sql, bindings, std::move(stop), take);
    if (done && kept) {
        kept = order->m_file >= 0 ? order->flush() : base::Result<void>();
    }
    if (!done || !kept) {
        return done ? std::move(kept).error() : std::move(done).error();
    }
    return std::shared_ptr<const RowOrder>(std::move(order));
}

base::Result<void> RowOrder::append(std::uint32_t number)
{
    m_numbers.push_back(number);
    ++m_size;
    return m_numbers.size() >= mostInMemory ? flush() : base::Result<void>();
}

base::Result<void> RowOrder::flush()
{
    if (m_file < 0) {
        const QString folder =
            m_folder.empty() ? QDir::tempPath() : QString::fromStdString(m_folder);
        QTemporaryFile named(QDir(folder).filePath(QStringLiteral("XXXXXX.order")));
        if (!named.open()) {
            return notKept();
        }
        // the name goes with this scope, the file with the last descriptor
        m_file = ::fcntl(named.handle(), F_DUPFD_CLOEXEC, 0);
        if (m_file < 0) {
            return notKept();
        }
    }
    const auto *bytes = reinterpret_cast<const char *>(m_numbers.data());
    std::size_t left = m_numbers.size() * sizeof(std::uint32_t);
    while (left > 0) {
        const ssize_t put = ::pwrite(m_file, bytes, left, m_written);
        if (put <= 0) {
            return notKept();
        }
        bytes += put;
        left -= static_cast<std::size_t>(put);
        m_written += put;
    }
    m_numbers.clear();
    m_numbers.shrink_to_fit();
    return {};
}

base::Result<std::vector<std::int64_t>> RowOrder::numbers(std::int64_t first,
                                                          std::int64_t count) const
{
    count = std::clamp<std::int64_t>(count, 0, std::max<std::int64_t>(0, m_size - first));
    std::vector<std::int64_t> result(static_cast<std::size_t>(count));
    if (m_natural) {
        std::iota(result.begin(), result.end(), first + 1);
    } else if (m_file < 0) {
        std::copy_n(m_numbers.begin() + first, count, result.begin());
    } else {
        std::vector<std::uint32_t> packed(result.size());
        const std::size_t bytes = packed.size() * sizeof(std::uint32_t);
        const ssize_t read = ::pread(m_file, packed.data(), bytes,
                                     first * static_cast<off_t>(sizeof(std::uint32_t)));
        if (read != static_cast<ssize_t>(bytes)) {
            return notKept();
        }
        std::copy(packed.begin(), packed.end(), result.begin());
    }
    return result;
}

base::Result<RowSet> RowOrder::set(std::int64_t first, std::int64_t count,
                                   std::int64_t rowsOfStore) const
{
    RowSet rows(rowsOfStore);
    const std::int64_t end = std::min(first + count, m_size);
    for (std::int64_t at = first; at < end; at += numbersAtOnce) {
        const auto some = numbers(at, std::min(numbersAtOnce, end - at));
        if (!some) {
            return some.error();
        }
        for (const std::int64_t number : *some) {
            rows.add(number);
        }
    }
    return rows;
}

base::Result<RowSet> rowsHolding(const RowStore &store, const std::string &text,
                                 const std::string &otherwise,
                                 const std::vector<std::size_t> &columns, std::stop_token stop)
{
    std::vector<data::Value> bindings;
    std::string any;
    for (const std::size_t column : columns) {
        const std::string cell = "c" + std::to_string(column);
        any += any.empty() ? " WHERE " : " OR ";
        any += holdsText(cell, text, bindings);
        if (!otherwise.empty()) {
            any += " OR " + holdsText(cell, otherwise, bindings);
        }
    }
    RowSet rows(store.rowCount());
    auto done = store.read(Lane::Questions, "SELECT rowid FROM r" + any, bindings, std::move(stop),
                           [&rows](sqlite3_stmt *row) {
                               rows.add(sqlite3_column_int64(row, 0));
                               return true;
                           });
    if (!done) {
        return std::move(done).error();
    }
    return rows;
}

base::Result<FoundRow> nextOf(const RowOrder &order, const RowSet &rows, std::int64_t from,
                              bool forwards, std::stop_token stop)
{
    // places of the first and the last, and of the nearest in either direction, with their indexes
    FoundRow first;
    FoundRow last;
    FoundRow before;
    FoundRow after;
    std::int64_t total = 0;
    for (std::int64_t at = 0; at < order.size(); at += numbersAtOnce) {
        if (stop.stop_requested()) {
            return base::Error{base::ErrorCode::Cancelled, "The query was cancelled.", {}};
        }
        const auto numbers = order.numbers(at, numbersAtOnce);
        if (!numbers) {
            return numbers.error();
        }
        std::int64_t place = at - 1;
        for (const std::int64_t number : *numbers) {
            ++place;
            if (!rows.contains(number)) {
                continue;
            }
            const FoundRow found{.place = place, .index = ++total, .total = 0};
            first = first.place < 0 ? found : first;
            last = found;
            before = place <= from ? found : before;
            after = place >= from && after.place < 0 ? found : after;
        }
    }
    FoundRow result = forwards ? after : before;
    if (result.place < 0) {
        result = forwards ? first : last;
    }
    result.total = total;
    return result;
}

} // namespace querent::session
