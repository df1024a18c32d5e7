// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "gui/grid/ResultModel.h"

#include <QString>

#include <cstddef>

namespace querent::gui {

struct ReportEntry;

/// The cells of a table in the words that the window shows. Any thread; belongs to one.
class ReportCells
{
public:
    explicit ReportCells(const data::ResultTable &table);

    [[nodiscard]] std::size_t columnCount() const noexcept { return m_columns; }
    [[nodiscard]] std::size_t rowCount() const noexcept { return m_rows; }
    [[nodiscard]] QString header(std::size_t column) const;
    [[nodiscard]] QString text(std::size_t row, std::size_t column) const;
    [[nodiscard]] bool isNull(std::size_t row, std::size_t column) const;
    /// Numbers stand at the right, below one another.
    [[nodiscard]] bool isNumber(std::size_t column) const;

private:
    [[nodiscard]] QVariant cell(std::size_t row, std::size_t column, int role) const;

    ResultModel m_model;
    std::size_t m_columns;
    std::size_t m_rows;
};

/// "First 100 of 12,431 rows", where so many of the rows of its table are shown; empty where those
/// are all, or where its notes say so already.
[[nodiscard]] QString rowsLeftOutText(const ReportEntry &entry, std::size_t shown);

} // namespace querent::gui
