// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/PdfWriter.h"

#include "gui/report/PdfPages.h"
#include "gui/report/ReportCells.h"
#include "gui/report/ReportChart.h"
#include "gui/report/ReportTexts.h"
#include "gui/theme/Shapes.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace querent::gui {

namespace {

constexpr std::size_t mostRowsOnPaper = 500;
constexpr double gap = 12;
constexpr double padding = 12;

void writeTitle(PdfPages &pages, const ReportDocument &document)
{
    pages.write(document.title.isEmpty() ? document.source : document.title, TypeScale::Title,
                pages.ink().text, 2);
    QStringList facts;
    for (const QString &fact : {document.source, document.filters}) {
        if (!fact.isEmpty()) {
            facts << fact;
        }
    }
    if (document.made.isValid()) {
        facts << QLocale().toString(document.made, QLocale::ShortFormat);
    }
    pages.write(facts.join(QStringLiteral(" · ")), TypeScale::Label, pages.ink().muted, 16);
}

void writeAnswer(PdfPages &pages, const ReportEntry &entry)
{
    const Tokens &ink = pages.ink();
    const auto model = entry.chartModel();
    const double chartHeight = model ? reportChartHeight(*model) : 0;
    // a heading stays with what it is about
    pages.makeRoom(std::min(pages.height() * 0.6, 110 + chartHeight));
    pages.write(entry.title, TypeScale::Label, ink.muted, 2);
    if (!entry.headline.isEmpty()) {
        pages.write(entry.headline, TypeScale::Headline, ink.text, 4);
    }
    if (!entry.text.isEmpty()) {
        pages.write(entry.text, TypeScale::Body, ink.text, 4);
    }
    if (!entry.problem.isEmpty()) {
        pages.write(entry.problem, TypeScale::Body, ink.bad, 4);
    }
    if (!entry.understood.isEmpty()) {
        pages.write(
            ReportTexts::tr("Understood as: %1").arg(entry.understood.join(QStringLiteral(" · "))),
            TypeScale::Label, ink.muted, 6);
    }
    if (model) {
        pages.makeRoom(chartHeight);
        paintReportChart(&pages.painter(), {0, pages.y(), pages.width(), chartHeight}, *model, ink);
        pages.skip(chartHeight + 8);
    }
    if (entry.table) {
        pages.writeTable(entry, mostRowsOnPaper);
    }
    for (const QString &note : entry.notes) {
        pages.write(note, TypeScale::Label, ink.warn, 2);
    }
    if (!entry.sql.isEmpty()) {
        pages.skip(4);
        pages.write(entry.sql, TypeScale::Mono, ink.muted, 4);
    }
    pages.skip(24);
}

void paintTile(PdfPages &pages, const ReportEntry &entry, const QRectF &area)
{
    const Tokens &ink = pages.ink();
    QPainter &painter = pages.painter();
    QRectF inner = area.adjusted(padding, padding, -padding, -padding);
    const bool words = entry.shown == session::TileKind::Text;
    if (!words) {
        drawPanel(&painter, area, cardRadius, ink.surface, ink.border);
        pages.paintLine({inner.left(), inner.top(), inner.width(), 18}, entry.title,
                        TypeScale::Heading, ink.muted);
        inner.setTop(inner.top() + 24);
    }
    const auto model = entry.chartModel();
    if (words) {
        pages.paintLine({inner.left(), area.top(), inner.width(), 26}, entry.title,
                        TypeScale::Title, ink.text);
        painter.setFont(typeface(TypeScale::Body));
        painter.setPen(ink.text);
        painter.drawText(area.adjusted(padding, 30, -padding, 0), Qt::TextWordWrap, entry.text);
    } else if (!entry.problem.isEmpty()) {
        painter.setFont(typeface(TypeScale::Label));
        painter.setPen(ink.bad);
        painter.drawText(inner, Qt::TextWordWrap, entry.problem);
    } else if (entry.shown == session::TileKind::Metric && entry.table &&
               !entry.table->rows.empty()) {
        const ReportCells cells(*entry.table);
        pages.paintLine({inner.left(), inner.top(), inner.width(), 40},
                        cells.text(0, cells.columnCount() - 1), TypeScale::Metric, ink.text);
    } else if (entry.shown == session::TileKind::Chart && model) {
        paintReportChart(&painter, inner, *model, ink);
    } else if (entry.table) {
        pages.paintTable(entry, inner);
    }
}

/// Tiles keep their places; a page ends above the first tile that would be cut.
bool writeBoard(PdfPages &pages, const ReportDocument &document, const ReportProgress &progress)
{
    const double columnWidth = (pages.width() - gap * 11) / 12;
    const double rowHeight = 60;
    const auto top = [&](int row) { return row * (rowHeight + gap); };
    double begin = 0; // of the board, where this page begins
    double offset = pages.y();
    int done = 0;
    for (const ReportEntry &entry : document.entries) {
        const session::TilePlace &place = entry.place;
        const double height = std::min(top(place.rows) - gap, pages.height());
        double y = offset + top(place.row) - begin;
        if (y + height > pages.height() && y > 0) {
            pages.newPage();
            begin = top(place.row);
            offset = 0;
            y = 0;
        }
        const double x = place.column * (columnWidth + gap);
        const double width = place.columns * (columnWidth + gap) - gap;
        paintTile(pages, entry, {x, y, width, height});
        if (!progress(++done)) {
            return false;
        }
    }
    return true;
}

} // namespace

bool writePdf(const ReportDocument &document, QIODevice *device, const ReportProgress &progress)
{
    PdfPages pages(device, document.title.isEmpty() ? document.source : document.title,
                   document.board);
    writeTitle(pages, document);
    bool whole = true;
    if (document.board) {
        whole = writeBoard(pages, document, progress);
    } else {
        int done = 0;
        for (const ReportEntry &entry : document.entries) {
            writeAnswer(pages, entry);
            whole = progress(++done);
            if (!whole) {
                break;
            }
        }
    }
    pages.finish();
    return whole;
}

} // namespace querent::gui
