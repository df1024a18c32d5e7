// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/ReportCells.h"

#include "gui/charts/NumberText.h"
#include "gui/report/ReportDocument.h"

#include <QCoreApplication>

namespace querent::gui {

ReportCells::ReportCells(const data::ResultTable &table)
    : m_columns(table.columns.size()), m_rows(table.rows.size())
{
    m_model.setTable(table);
}

QString ReportCells::header(std::size_t column) const
{
    return m_model.headerData(static_cast<int>(column), Qt::Horizontal, Qt::DisplayRole).toString();
}

QVariant ReportCells::cell(std::size_t row, std::size_t column, int role) const
{
    return m_model.data(m_model.index(static_cast<int>(row), static_cast<int>(column)), role);
}

QString ReportCells::text(std::size_t row, std::size_t column) const
{
    return cell(row, column, Qt::DisplayRole).toString();
}

bool ReportCells::isNull(std::size_t row, std::size_t column) const
{
    return cell(row, column, ResultModel::NullRole).toBool();
}

bool ReportCells::isNumber(std::size_t column) const
{
    return (m_model.headerData(static_cast<int>(column), Qt::Horizontal, Qt::TextAlignmentRole)
                .toInt() &
            Qt::AlignRight) != 0;
}

QString rowsLeftOutText(const ReportEntry &entry, std::size_t shown)
{
    const data::ResultTable &table = *entry.table;
    if (entry.cutTold && shown == table.rows.size()) {
        return {};
    }
    const auto here = static_cast<std::int64_t>(table.rows.size());
    const std::int64_t all = table.totalRows.value_or(here);
    const auto first = static_cast<std::int64_t>(shown);
    if (all > first) {
        return QCoreApplication::translate("querent::gui::Report", "First %1 of %2 rows")
            .arg(fullInteger(first), fullInteger(all));
    }
    return table.truncated ? QCoreApplication::translate("querent::gui::Report",
                                                         "First %1 rows; there are more")
                                 .arg(fullInteger(first))
                           : QString();
}

} // namespace querent::gui
