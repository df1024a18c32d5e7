// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/CellFormat.h"
#include "session/LatestTask.h"
#include "session/RowOrder.h"
#include "session/RowStore.h"
#include "session/RowText.h"

#include <QAbstractTableModel>
#include <QThreadPool>

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace querent::gui {

/// The rows behind a grid, for other threads: a table in memory or a store. Thread-safe.
class GridRows
{
public:
    explicit GridRows(std::shared_ptr<const data::ResultTable> table) : m_table(std::move(table)) {}
    explicit GridRows(std::shared_ptr<const session::RowStore> store) : m_store(std::move(store)) {}

    /// Made from the table where there is none yet. Blocking.
    [[nodiscard]] base::Result<std::shared_ptr<const session::RowStore>> store();

private:
    std::mutex m_mutex;
    std::shared_ptr<const data::ResultTable> m_table;
    std::shared_ptr<const session::RowStore> m_store;
};

/// The rows of a result for a grid, in an order of their own. A table is held in memory; of a store
/// only those pages that are looked at, which are read on another thread and follow.
class ResultModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        NullRole = Qt::UserRole + 1, ///< bool: the cell is NULL
        RawTextRole,                 ///< as it is copied and exported: no separators, no names
        PendingRole,                 ///< bool: the cell is still being read
    };

    explicit ResultModel(QObject *parent = nullptr);
    ~ResultModel() override;

    void setTable(data::ResultTable table);
    /// All rows of which the table has the first. Formats stay as they are.
    void setStore(std::shared_ptr<const session::RowStore> store);
    /// Null: as the query gave them.
    void setOrder(std::shared_ptr<const session::RowOrder> order);

    /// The first rows, or all of them.
    [[nodiscard]] const data::ResultTable &table() const noexcept { return *m_table; }
    [[nodiscard]] bool hasStore() const noexcept { return m_store != nullptr; }
    /// Null without one.
    [[nodiscard]] const std::shared_ptr<const session::RowStore> &store() const noexcept
    {
        return m_store;
    }
    [[nodiscard]] const std::shared_ptr<GridRows> &rows() const noexcept { return m_rows; }
    [[nodiscard]] const std::shared_ptr<const session::RowOrder> &order() const noexcept
    {
        return m_order;
    }
    [[nodiscard]] const CellFormat &format(int column) const
    {
        return m_formats[static_cast<std::size_t>(column)];
    }
    /// Rows whatever the filter.
    [[nodiscard]] std::int64_t allRows() const;
    /// Null while it is being read, which is asked for.
    [[nodiscard]] const data::Value *cell(int row, int column) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

Q_SIGNALS:
    /// Rows that were being read are there, or the order is another one.
    void rowsChanged();
    void readingFailed(const QString &message);

private:
    struct Page
    {
        session::RowBatch batch;
        std::list<int>::iterator use; ///< its place in m_recent
    };

    void forgetPages();
    void want(int page) const;
    void fetch();
    void keep(int page, session::RowBatch batch);

    std::shared_ptr<const data::ResultTable> m_table;
    std::shared_ptr<const session::RowStore> m_store;
    std::shared_ptr<GridRows> m_rows;
    std::vector<CellFormat> m_formats;
    std::shared_ptr<const session::RowOrder> m_order;
    mutable std::unordered_map<int, Page> m_pages;
    mutable std::list<int> m_recent; ///< pages, the one looked at last first
    mutable std::vector<int> m_wanted;
    QThreadPool m_pool;
    session::LatestTask m_fetch;
};

/// The whole table as comma-separated values (RFC 4180), headers first.
[[nodiscard]] QString toCsv(const data::ResultTable &table);

/// The whole table with tabs between cells, headers first: what spreadsheets paste.
[[nodiscard]] QString toTabbedText(const data::ResultTable &table);

} // namespace querent::gui
