// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/PdfPages.h"

#include "gui/report/ReportCells.h"
#include "gui/report/ReportTexts.h"

#include <QGuiApplication>
#include <QPageLayout>
#include <QStyle>
#include <QTextLayout>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr double footer = 28;
constexpr double cellHeight = 24;
constexpr double cellGap = 14;
constexpr double narrowest = 76;
constexpr double widest = 260;

} // namespace

PdfPages::PdfPages(QIODevice *device, const QString &title, bool lengthwise)
    : m_writer(device), m_title(title)
{
    m_writer.setTitle(title);
    m_writer.setCreator(QStringLiteral("Querent"));
    m_writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4),
                                       lengthwise ? QPageLayout::Landscape : QPageLayout::Portrait,
                                       QMarginsF(16, 14, 16, 12), QPageLayout::Millimeter));
    m_writer.setResolution(1200);
    m_painter.begin(&m_writer);
    const double scale = m_writer.resolution() / 96.0;
    m_painter.scale(scale, scale);
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setLayoutDirection(QGuiApplication::layoutDirection());
    m_width = m_writer.width() / scale;
    m_height = m_writer.height() / scale - footer;
}

void PdfPages::number()
{
    const QRectF area(0, m_height + footer - 16, m_width, 16);
    paintLine(area, m_title, TypeScale::Label, m_ink.faint);
    paintLine(area, ReportTexts::tr("Page %1").arg(m_page), TypeScale::Label, m_ink.faint,
              Qt::AlignTrailing);
}

void PdfPages::newPage()
{
    number();
    m_writer.newPage();
    ++m_page;
    m_y = 0;
}

void PdfPages::finish()
{
    number();
    m_painter.end();
}

void PdfPages::skip(double height)
{
    m_y = m_y > 0 ? m_y + height : 0;
}

bool PdfPages::makeRoom(double height)
{
    if (m_y <= 0 || m_y + height <= m_height) {
        return false;
    }
    newPage();
    return true;
}

void PdfPages::write(const QString &text, TypeScale scale, const QColor &colour, double gapAfter)
{
    const QFont face = typeface(scale);
    m_painter.setPen(colour);
    for (const QString &paragraph : text.split(QLatin1Char('\n'))) {
        QTextLayout layout(paragraph, face);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        option.setTextDirection(paragraph.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
        layout.setTextOption(option);
        layout.beginLayout();
        std::vector<QTextLine> lines;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(m_width);
            line.setPosition({0, 0});
            lines.push_back(line);
        }
        layout.endLayout();
        for (const QTextLine &line : lines) {
            const double height = line.height() * 1.25;
            makeRoom(height);
            line.draw(&m_painter, {0, m_y});
            m_y += height;
        }
    }
    skip(gapAfter);
}

void PdfPages::paintLine(const QRectF &area, const QString &text, TypeScale scale,
                         const QColor &colour, Qt::Alignment alignment)
{
    m_painter.setFont(typeface(scale));
    m_painter.setPen(colour);
    const QString shown =
        QFontMetricsF(typeface(scale)).elidedText(text.simplified(), Qt::ElideRight, area.width());
    m_painter.drawText(
        area,
        static_cast<int>(QStyle::visualAlignment(m_painter.layoutDirection(), alignment)) |
            Qt::AlignVCenter | Qt::TextSingleLine,
        shown);
}

std::vector<PdfPages::Column> PdfPages::columnsFor(const ReportCells &cells, double width) const
{
    constexpr std::size_t measured = 60;
    const QFontMetricsF body(typeface(TypeScale::Label));
    const QFontMetricsF head(typeface(TypeScale::Heading));
    std::vector<Column> columns;
    double wanted = 0;
    for (std::size_t index = 0; index < cells.columnCount(); ++index) {
        Column column{.index = index,
                      .width = head.horizontalAdvance(cells.header(index)),
                      .number = cells.isNumber(index)};
        for (std::size_t row = 0; row < std::min(cells.rowCount(), measured); ++row) {
            column.width = std::max(column.width, body.horizontalAdvance(cells.text(row, index)));
        }
        column.width = std::clamp(column.width + 4, narrowest, widest);
        wanted += column.width + cellGap;
        columns.push_back(column);
    }
    // words give way before numbers do; what is left over at the narrowest does not fit
    for (int round = 0; round < 2 && wanted > width; ++round) {
        const bool numbersToo = round == 1;
        double movable = 0;
        for (const Column &column : columns) {
            movable += !column.number || numbersToo ? column.width - narrowest : 0;
        }
        const double share = movable > 0 ? std::min(1.0, (wanted - width) / movable) : 0;
        wanted = 0;
        for (Column &column : columns) {
            if (!column.number || numbersToo) {
                column.width -= (column.width - narrowest) * share;
            }
            wanted += column.width + cellGap;
        }
    }
    while (columns.size() > 1 && wanted > width + cellGap + 1) {
        wanted -= columns.back().width + cellGap;
        columns.pop_back();
    }
    const double spare = (width - wanted + cellGap) / static_cast<double>(columns.size());
    if (spare > 0) {
        for (Column &column : columns) {
            column.width += std::min(spare, 120.0);
        }
    }
    return columns;
}

void PdfPages::rule(const QPointF &at, double width)
{
    m_painter.fillRect(QRectF(at.x(), at.y(), width, 0.75), m_ink.border);
}

void PdfPages::paintHeader(const ReportCells &cells, const std::vector<Column> &columns,
                           const QPointF &at)
{
    double x = at.x();
    for (const Column &column : columns) {
        paintLine({x, at.y(), column.width, cellHeight}, cells.header(column.index),
                  TypeScale::Heading, m_ink.muted,
                  column.number ? Qt::AlignRight | Qt::AlignAbsolute
                                : Qt::AlignLeft | Qt::AlignAbsolute);
        x += column.width + cellGap;
    }
    rule({at.x(), at.y() + cellHeight - 1}, x - at.x() - cellGap);
}

void PdfPages::paintRow(const ReportCells &cells, const std::vector<Column> &columns,
                        std::size_t row, const QPointF &at)
{
    double x = at.x();
    for (const Column &column : columns) {
        const bool null = cells.isNull(row, column.index);
        paintLine({x, at.y(), column.width, cellHeight}, cells.text(row, column.index),
                  TypeScale::Label, null ? m_ink.faint : m_ink.text,
                  column.number ? Qt::AlignRight | Qt::AlignAbsolute
                                : Qt::AlignLeft | Qt::AlignAbsolute);
        x += column.width + cellGap;
    }
    rule({at.x(), at.y() + cellHeight - 1}, x - at.x() - cellGap);
}

void PdfPages::writeTable(const ReportEntry &entry, std::size_t mostRows)
{
    const ReportCells cells(*entry.table);
    if (cells.columnCount() == 0) {
        return;
    }
    const std::vector<Column> columns = columnsFor(cells, m_width);
    const std::size_t shown = std::min(cells.rowCount(), mostRows);
    makeRoom(3 * cellHeight);
    paintHeader(cells, columns, {0, m_y});
    m_y += cellHeight;
    for (std::size_t row = 0; row < shown; ++row) {
        if (makeRoom(cellHeight)) {
            paintHeader(cells, columns, {0, 0});
            m_y = cellHeight;
        }
        paintRow(cells, columns, row, {0, m_y});
        m_y += cellHeight;
    }
    QStringList left;
    if (const QString rows = rowsLeftOutText(entry, shown); !rows.isEmpty()) {
        left << rows;
    }
    if (columns.size() < cells.columnCount()) {
        left << ReportTexts::tr("%n more column(s) do not fit on the page", "",
                                static_cast<int>(cells.columnCount() - columns.size()));
    }
    skip(6);
    if (!left.isEmpty()) {
        write(left.join(QStringLiteral(" · ")), TypeScale::Label, m_ink.warn, 4);
    }
}

void PdfPages::paintTable(const ReportEntry &entry, const QRectF &area)
{
    const ReportCells cells(*entry.table);
    if (cells.columnCount() == 0 || area.height() < cellHeight) {
        return;
    }
    const std::vector<Column> columns = columnsFor(cells, area.width());
    const auto room = static_cast<std::size_t>(std::max(0.0, area.height() / cellHeight - 1));
    const bool all = cells.rowCount() <= room;
    const std::size_t shown = all ? cells.rowCount() : (room > 0 ? room - 1 : 0);
    paintHeader(cells, columns, area.topLeft());
    for (std::size_t row = 0; row < shown; ++row) {
        paintRow(cells, columns, row,
                 area.topLeft() + QPointF(0, cellHeight * static_cast<double>(row + 1)));
    }
    const QString rest = rowsLeftOutText(entry, shown);
    const QString left =
        rest.isEmpty() && !all
            ? ReportTexts::tr("%n more row(s)", "", static_cast<int>(cells.rowCount() - shown))
            : rest;
    if (!left.isEmpty()) {
        paintLine({area.left(), area.bottom() - cellHeight, area.width(), cellHeight}, left,
                  TypeScale::Label, m_ink.muted);
    }
}

} // namespace querent::gui
