// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace querent::gui {

/// The rows of a result for a grid, in an order of their own.
class ResultModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        NullRole = Qt::UserRole + 1, ///< bool: the cell is NULL
        RawTextRole,                 ///< as it is copied and exported: no separators, no names
    };

    explicit ResultModel(QObject *parent = nullptr);

    void setTable(data::ResultTable table);
    [[nodiscard]] const data::ResultTable &table() const noexcept { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    /// NULLs come last whatever the order. A column of -1 restores the order of the query.
    void sort(int column, Qt::SortOrder order) override;

private:
    /// How the cells of a column are written, judged by all of them together.
    struct Format
    {
        bool number = false;
        bool plainDigits = false; ///< names made of digits: keys, years
        int decimals = 2;
        bool padDecimals = false;
        bool moments = false;
    };

    [[nodiscard]] Format formatOf(std::size_t column) const;
    [[nodiscard]] QString text(const data::Value &value, const Format &format) const;

    data::ResultTable m_table;
    std::vector<Format> m_formats;
    std::vector<std::size_t> m_order;
};

/// The whole table as comma-separated values (RFC 4180), headers first.
[[nodiscard]] QString toCsv(const data::ResultTable &table);

/// The whole table with tabs between cells, headers first: what spreadsheets paste.
[[nodiscard]] QString toTabbedText(const data::ResultTable &table);

} // namespace querent::gui
