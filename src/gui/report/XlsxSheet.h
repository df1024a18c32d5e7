// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"

#include <map>
#include <string>
#include <vector>
#include <xlsxwriter.h>

namespace querent::gui {

/// The formats of a workbook, each made once.
class XlsxFormats
{
public:
    explicit XlsxFormats(lxw_workbook *book) : m_book(book) {}

    /// A cell format with this number format ("" for none).
    [[nodiscard]] lxw_format *of(const std::string &numberFormat);
    [[nodiscard]] lxw_format *header(bool number);
    [[nodiscard]] lxw_format *title();
    [[nodiscard]] lxw_format *wrapped();
    [[nodiscard]] lxw_format *muted();
    [[nodiscard]] lxw_format *link();

private:
    lxw_workbook *m_book;
    std::map<std::string, lxw_format *> m_made;
};

/// What the cells of a column are to a spreadsheet.
enum class XlsxKind { Text, Number, Whole, Digits, Date, DateTime, Month, Truth };

[[nodiscard]] XlsxKind xlsxKindOf(const data::ResultTable &table, std::size_t column);

/// Writes the rows with a header that stays in sight, and a chart beside them where the spreadsheet
/// has its kind. False where somebody cancelled.
[[nodiscard]] bool fillSheet(lxw_workbook *book, lxw_worksheet *sheet, const std::string &sheetName,
                             const ReportEntry &entry, XlsxFormats &formats,
                             const std::function<bool()> &goOn);

/// Text that a cell can hold, which stays text.
void writeText(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const QString &text,
               lxw_format *format);

} // namespace querent::gui
