// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QPainter>
#include <QPdfWriter>

#include <vector>

namespace querent::gui {

class ReportCells;

/// Pages that are filled from the top down, in pixels at 96 dpi. What does not fit begins a page.
class PdfPages
{
public:
    PdfPages(QIODevice *device, const QString &title, bool lengthwise);

    [[nodiscard]] QPainter &painter() noexcept { return m_painter; }
    [[nodiscard]] const Tokens &ink() const noexcept { return m_ink; }
    [[nodiscard]] double width() const noexcept { return m_width; }
    [[nodiscard]] double height() const noexcept { return m_height; }
    /// Where the next thing goes.
    [[nodiscard]] double y() const noexcept { return m_y; }
    void skip(double height);
    void goTo(double y) noexcept { m_y = y; }
    /// Begins a page unless there is room for this much or the page is empty. True where it did.
    bool makeRoom(double height);
    void newPage();
    /// The last page's number is written.
    void finish();

    /// Text in lines, over as many pages as it needs.
    void write(const QString &text, TypeScale scale, const QColor &colour, double gapAfter = 0);
    /// Its rows as a table whose header comes back on every page; `mostRows` of them. Columns that
    /// do not fit are told of.
    void writeTable(const ReportEntry &entry, std::size_t mostRows);
    /// What of it fits into `area`, in one piece.
    void paintTable(const ReportEntry &entry, const QRectF &area);
    /// On one line, shortened where it must be.
    void paintLine(const QRectF &area, const QString &text, TypeScale scale, const QColor &colour,
                   Qt::Alignment alignment = Qt::AlignLeading);

private:
    struct Column
    {
        std::size_t index = 0;
        double width = 0;
        bool number = false;
    };

    [[nodiscard]] std::vector<Column> columnsFor(const ReportCells &cells, double width) const;
    void paintHeader(const ReportCells &cells, const std::vector<Column> &columns,
                     const QPointF &at);
    void paintRow(const ReportCells &cells, const std::vector<Column> &columns, std::size_t row,
                  const QPointF &at);
    void rule(const QPointF &at, double width);
    void number();

    QPdfWriter m_writer;
    QString m_title;
    const Tokens &m_ink = Tokens::light();
    QPainter m_painter;
    double m_width = 0;
    double m_height = 0;
    double m_y = 0;
    int m_page = 1;
};

} // namespace querent::gui
