// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RowStore.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::session {

/// What the cells of one column must be.
struct CellCondition
{
    enum class Kind {
        Holds, ///< the text, whatever its case
        HoldsNot,
        BeginsWith, ///< as dates do with their year
        BeginsNotWith,
        OneOf, ///< of `values`
        NoneOf,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Between, ///< the two `values`, both included
        Empty,   ///< NULL
        NotEmpty,
    };

    std::size_t column = 0;
    Kind kind = Kind::Holds;
    std::vector<data::Value> values;

    friend bool operator==(const CellCondition &, const CellCondition &) = default;
};

/// Which rows of a result are shown, and in which order.
struct RowSpec
{
    std::vector<CellCondition> conditions; ///< all of them count
    std::optional<std::size_t> sortColumn; ///< nothing: as the query gave them
    bool descending = false;               ///< NULL comes last in either direction

    friend bool operator==(const RowSpec &, const RowSpec &) = default;
};

/// " WHERE …" for the table r of a store, or nothing. The values it compares with are added to
/// `bindings`.
[[nodiscard]] std::string whereOf(const std::vector<CellCondition> &conditions,
                                  std::vector<data::Value> &bindings);

/// The numbers of the rows that are shown, in order. Kept in a file without a name where there are
/// many. Immutable and thread-safe.
class RowOrder
{
public:
    /// All rows, as the query gave them.
    [[nodiscard]] static std::shared_ptr<const RowOrder> natural(std::int64_t rows);
    /// Blocking: seconds for millions of rows. Fails with Cancelled or StorageFailed.
    [[nodiscard]] static base::Result<std::shared_ptr<const RowOrder>>
    of(const RowStore &store, const RowSpec &spec, std::stop_token stop);
    ~RowOrder();
    RowOrder(const RowOrder &) = delete;
    RowOrder &operator=(const RowOrder &) = delete;

    [[nodiscard]] std::int64_t size() const noexcept { return m_size; }
    [[nodiscard]] bool isNatural() const noexcept { return m_natural; }
    /// The numbers of `count` rows from the place `first`, counted from 0, on; fewer at the end.
    /// Fails with StorageFailed.
    [[nodiscard]] base::Result<std::vector<std::int64_t>> numbers(std::int64_t first,
                                                                  std::int64_t count) const;
    /// The rows at these places as a set.
    [[nodiscard]] base::Result<RowSet> set(std::int64_t first, std::int64_t count,
                                           std::int64_t rowsOfStore) const;

private:
    RowOrder() = default;
    [[nodiscard]] base::Result<void> append(std::uint32_t number);
    [[nodiscard]] base::Result<void> flush();

    std::int64_t m_size = 0;
    bool m_natural = false;
    std::string m_folder;
    std::vector<std::uint32_t> m_numbers; ///< those that are not in the file
    int m_file = -1;
    std::int64_t m_written = 0;
};

/// Where a text was found.
struct FoundRow
{
    std::int64_t place = -1; ///< -1: nowhere
    std::int64_t index = 0;  ///< which of `total` it is, from 1 on
    std::int64_t total = 0;
};

/// The rows of which a cell in one of `columns` holds `text` or, where that is not empty,
/// `otherwise`. Blocking.
[[nodiscard]] base::Result<RowSet> rowsHolding(const RowStore &store, const std::string &text,
                                               const std::string &otherwise,
                                               const std::vector<std::size_t> &columns,
                                               std::stop_token stop);
/// The next row of `rows` from the place `from` on, that one included, or before it, that one
/// included too; goes on at the other end. Blocking.
[[nodiscard]] base::Result<FoundRow> nextOf(const RowOrder &order, const RowSet &rows,
                                            std::int64_t from, bool forwards, std::stop_token stop);

} // namespace querent::session
