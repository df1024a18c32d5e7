// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/XlsxSheet.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/Moment.h"
#include "session/RowText.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr std::size_t longestText = 32'000; ///< a cell holds 32,767 characters
/// Of a real number: what comes after them is the noise of sums.
constexpr int spreadsheetDigits = 15;
constexpr double largestExact = 9'007'199'254'740'992.0;
constexpr std::size_t mostRows = 1'048'575;
constexpr std::size_t mostColumns = 16'000;
constexpr int rowsBetweenChecks = 2'000;

/// Days since the spreadsheet's own beginning of time, which are right from March 1900 on.
std::optional<double> serialOf(const QDateTime &time)
{
    static const QDateTime beginning(QDate(1899, 12, 30), QTime(0, 0), QTimeZone::utc());
    const double days = static_cast<double>(beginning.msecsTo(time)) / 86'400'000.0;
    return time.isValid() && days >= 61 && days < 2'958'466 ? std::optional(days) : std::nullopt;
}

std::optional<QDateTime> timeOf(const data::Value &value, data::DateEncoding encoding)
{
    if (value.isNumber()) {
        return timeOfNumber(value.numeric(), encoding);
    }
    const std::string *utf8 = value.text();
    if (utf8 == nullptr || utf8->size() < 10) {
        return std::nullopt;
    }
    const QString text = QString::fromStdString(*utf8).replace(QLatin1Char(' '), QLatin1Char('T'));
    QDateTime time = text.size() == 10
                         ? QDateTime(QDate::fromString(text, Qt::ISODate), QTime(0, 0), Qt::UTC)
                         : QDateTime::fromString(text, Qt::ISODateWithMs);
    // the clock as it is written: a spreadsheet knows no time zones
    time.setTimeSpec(Qt::UTC);
    return time.isValid() && time.date().isValid() ? std::optional(time) : std::nullopt;
}

std::optional<QDateTime> monthOf(const data::Value &value)
{
    const std::string *text = value.text();
    if (text == nullptr || text->size() != 7 || (*text)[4] != '-') {
        return std::nullopt;
    }
    const QDate first =
        QDate::fromString(QString::fromStdString(*text) + QStringLiteral("-01"), Qt::ISODate);
    return first.isValid() ? std::optional(QDateTime(first, QTime(0, 0), Qt::UTC)) : std::nullopt;
}

template <typename Test>
bool everyValue(const data::ResultTable &table, std::size_t column, Test test)
{
    bool any = false;
    for (const data::Row &row : table.rows) {
        if (!row[column].isNull()) {
            any = true;
            if (!test(row[column])) {
                return false;
            }
        }
    }
    return any;
}

bool namesThings(const std::string &column)
{
    const QString name = QString::fromStdString(column).toLower();
    return name == QLatin1String("id") || name.endsWith(QLatin1String("_id")) ||
           name.endsWith(QLatin1String(" id")) || name.endsWith(QLatin1String("year"));
}

std::string numberFormatOf(XlsxKind kind)
{
    switch (kind) {
    case XlsxKind::Number:
        return "#,##0.00";
    case XlsxKind::Whole:
        return "#,##0";
    case XlsxKind::Digits:
        return "0";
    case XlsxKind::Date:
        return "yyyy-mm-dd";
    case XlsxKind::DateTime:
        return "yyyy-mm-dd hh:mm:ss";
    case XlsxKind::Month:
        return "mmm yyyy";
    case XlsxKind::Text:
    case XlsxKind::Truth:
        break;
    }
    return {};
}

/// Characters that a cell of the column needs.
double widthOf(XlsxKind kind, const data::Value &value)
{
    switch (kind) {
    case XlsxKind::Date:
    case XlsxKind::Month:
        return 11;
    case XlsxKind::DateTime:
        return 19;
    case XlsxKind::Number:
        return std::log10(std::max(1.0, std::abs(value.numeric()))) * 1.35 + 5;
    case XlsxKind::Whole:
        return std::log10(std::max(1.0, std::abs(value.numeric()))) * 1.35 + 2;
    default:
        return static_cast<double>(
                   QString::fromStdString(data::toText(session::withoutNoise(value))).size()) +
               1;
    }
}

void writeCell(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const data::Value &value,
               XlsxKind kind, data::DateEncoding encoding, XlsxFormats &formats)
{
    if (value.isNull()) {
        return;
    }
    lxw_format *format = formats.of(numberFormatOf(kind));
    if (kind == XlsxKind::Date || kind == XlsxKind::DateTime || kind == XlsxKind::Month) {
        const auto time = kind == XlsxKind::Month ? monthOf(value) : timeOf(value, encoding);
        if (const auto serial = time ? serialOf(*time) : std::nullopt) {
            worksheet_write_number(sheet, row, column, *serial, format);
            return;
        }
    }
    if (kind == XlsxKind::Truth && value.isNumber()) {
        worksheet_write_boolean(sheet, row, column, value.numeric() != 0, format);
        return;
    }
    // a number that a spreadsheet would round stays text with all its digits
    if (value.isNumber() && std::isfinite(value.numeric()) &&
        (value.real() != nullptr || std::abs(value.numeric()) < largestExact)) {
        const bool small =
            kind == XlsxKind::Number && value.numeric() != 0 && std::abs(value.numeric()) < 0.01;
        const double number = value.real() != nullptr
                                  ? session::roundedTo(spreadsheetDigits, value.numeric())
                                  : value.numeric();
        worksheet_write_number(sheet, row, column, number, small ? formats.of("General") : format);
        return;
    }
    writeText(sheet, row, column, QString::fromStdString(data::toText(value)), formats.of({}));
}

std::optional<uint8_t> chartTypeOf(insight::ChartKind kind)
{
    using insight::ChartKind;
    switch (kind) {
    case ChartKind::Bar:
    case ChartKind::GroupedBar:
        return LXW_CHART_COLUMN;
    case ChartKind::StackedBar:
        return LXW_CHART_COLUMN_STACKED;
    case ChartKind::HorizontalBar:
        return LXW_CHART_BAR;
    case ChartKind::Line:
        return LXW_CHART_LINE;
    case ChartKind::Area:
        return LXW_CHART_AREA;
    case ChartKind::Pie:
        return LXW_CHART_PIE;
    case ChartKind::Scatter:
        return LXW_CHART_SCATTER;
    default:
        return std::nullopt; // histograms, boxes and heat maps are no kinds of a spreadsheet's
    }
}

/// Where the numbers of a chart stand.
struct ChartBlock
{
    lxw_row_t firstRow = 1;
    lxw_row_t lastRow = 1;
    lxw_col_t categories = 0;
    std::vector<lxw_col_t> values;
};

std::optional<lxw_col_t> columnNamed(const data::ResultTable &table, const std::string &name)
{
    const auto found = std::ranges::find(table.columns, name, &data::ResultColumn::name);
    return found != table.columns.end()
               ? std::optional(static_cast<lxw_col_t>(found - table.columns.begin()))
               : std::nullopt;
}

/// The columns of the table themselves, where each series has one.
std::optional<ChartBlock> blockInTable(const insight::ChartSpec &spec,
                                       const data::ResultTable &table)
{
    const auto categories = columnNamed(table, spec.x);
    if (!categories || !spec.series.empty() || spec.y.empty()) {
        return std::nullopt;
    }
    ChartBlock block;
    block.lastRow = static_cast<lxw_row_t>(table.rows.size());
    block.categories = *categories;
    for (const std::string &name : spec.y) {
        const auto column = columnNamed(table, name);
        if (!column) {
            return std::nullopt;
        }
        block.values.push_back(*column);
    }
    return block;
}

/// The series side by side, to the right of the table.
ChartBlock writeBlock(lxw_worksheet *sheet, const ChartModel &model, lxw_col_t at,
                      XlsxFormats &formats)
{
    ChartBlock block;
    block.lastRow = static_cast<lxw_row_t>(model.categories.size());
    block.categories = at;
    writeText(sheet, 0, at, model.categoryTitle, formats.header(false));
    worksheet_set_column(sheet, at, at, 18, nullptr);
    for (qsizetype row = 0; row < model.categories.size(); ++row) {
        writeText(sheet, static_cast<lxw_row_t>(row + 1), at, model.categories[row],
                  formats.of({}));
    }
    for (const ChartModel::Series &series : model.series) {
        const auto column = static_cast<lxw_col_t>(at + 1 + block.values.size());
        writeText(sheet, 0, column, series.name, formats.header(true));
        for (std::size_t row = 0; row < series.values.size(); ++row) {
            if (std::isfinite(series.values[row])) {
                worksheet_write_number(sheet, static_cast<lxw_row_t>(row + 1), column,
                                       series.values[row], formats.of("#,##0.##"));
            }
        }
        block.values.push_back(column);
    }
    return block;
}

void addChart(lxw_workbook *book, lxw_worksheet *sheet, const std::string &name,
              const ReportEntry &entry, const ChartModel &model, lxw_col_t right,
              XlsxFormats &formats)
{
    const auto type = chartTypeOf(model.kind);
    if (!type || (model.series.empty() && model.points.empty())) {
        return;
    }
    const insight::ChartSpec spec = insight::chartWith(*entry.chart, entry.settings);
    auto block = blockInTable(spec, *entry.table);
    if (!block && !model.points.empty()) {
        return;
    }
    if (!block) {
        block = writeBlock(sheet, model, right, formats);
        right = static_cast<lxw_col_t>(right + block->values.size() + 2);
    }
    lxw_chart *chart = workbook_add_chart(book, *type);
    for (const lxw_col_t column : block->values) {
        lxw_chart_series *series = chart_add_series(chart, nullptr, nullptr);
        chart_series_set_categories(series, name.c_str(), block->firstRow, block->categories,
                                    block->lastRow, block->categories);
        chart_series_set_values(series, name.c_str(), block->firstRow, column, block->lastRow,
                                column);
        chart_series_set_name_range(series, name.c_str(), 0, column);
    }
    if (!model.title.isEmpty()) {
        chart_title_set_name(chart, model.title.left(255).toUtf8().constData());
    } else {
        chart_title_off(chart);
    }
    if (block->values.size() < 2 && *type != LXW_CHART_PIE) {
        chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
    }
    if (*type == LXW_CHART_BAR) {
        chart_axis_set_reverse(chart->y_axis); // the first row at the top, as in the table
    }
    lxw_chart_options options = {};
    options.x_scale = 1.3;
    options.y_scale = 1.3;
    worksheet_insert_chart_opt(sheet, 1, right, chart, &options);
}

} // namespace

lxw_format *XlsxFormats::of(const std::string &numberFormat)
{
    lxw_format *&format = m_made["cell " + numberFormat];
    if (format == nullptr) {
        format = workbook_add_format(m_book);
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
        if (!numberFormat.empty()) {
            format_set_num_format(format, numberFormat.c_str());
        }
    }
    return format;
}

lxw_format *XlsxFormats::header(bool number)
{
    lxw_format *&format = m_made[number ? "header right" : "header"];
    if (format == nullptr) {
        format = workbook_add_format(m_book);
        format_set_bold(format);
        format_set_bottom(format, LXW_BORDER_THIN);
        format_set_align(format, number ? LXW_ALIGN_RIGHT : LXW_ALIGN_LEFT);
    }
    return format;
}

lxw_format *XlsxFormats::title()
{
    lxw_format *&format = m_made["title"];
    if (format == nullptr) {
        format = workbook_add_format(m_book);
        format_set_bold(format);
        format_set_font_size(format, 16);
    }
    return format;
}

lxw_format *XlsxFormats::wrapped()
{
    lxw_format *&format = m_made["wrapped"];
    if (format == nullptr) {
        format = workbook_add_format(m_book);
        format_set_text_wrap(format);
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    }
    return format;
}

lxw_format *XlsxFormats::muted()
{
    lxw_format *&format = m_made["muted"];
    if (format == nullptr) {
        format = workbook_add_format(m_book);
        format_set_italic(format);
        format_set_text_wrap(format);
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    }
    return format;
}

lxw_format *XlsxFormats::link()
{
    lxw_format *&format = m_made["link"];
    if (format == nullptr) {
        format = workbook_get_default_url_format(m_book);
    }
    return format;
}

XlsxKind xlsxKindOf(const data::ResultTable &table, std::size_t column)
{
    const data::ResultColumn &about = table.columns[column];
    const auto isTime = [&about](const data::Value &value) {
        const auto time = timeOf(value, about.encoding);
        return time && serialOf(*time);
    };
    if (everyValue(table, column, isTime)) {
        const bool days = everyValue(table, column, [&about](const data::Value &value) {
            return timeOf(value, about.encoding)->time() == QTime(0, 0);
        });
        return days ? XlsxKind::Date : XlsxKind::DateTime;
    }
    if (everyValue(table, column,
                   [](const data::Value &value) { return monthOf(value).has_value(); })) {
        return XlsxKind::Month;
    }
    if (!everyValue(table, column, [](const data::Value &value) { return value.isNumber(); })) {
        return XlsxKind::Text;
    }
    if (about.type == data::ColumnType::Boolean &&
        everyValue(table, column, [](const data::Value &value) {
            return value.numeric() == 0 || value.numeric() == 1;
        })) {
        return XlsxKind::Truth;
    }
    const bool whole = everyValue(table, column, [](const data::Value &value) {
        return value.numeric() == std::floor(value.numeric());
    });
    if (!whole) {
        return XlsxKind::Number;
    }
    return namesThings(about.name) ? XlsxKind::Digits : XlsxKind::Whole;
}

void writeText(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const QString &text,
               lxw_format *format)
{
    const QByteArray utf8 = text.left(static_cast<qsizetype>(longestText)).toUtf8();
    worksheet_write_string(sheet, row, column, utf8.constData(), format);
}

bool fillSheet(lxw_workbook *book, lxw_worksheet *sheet, const std::string &sheetName,
               const ReportEntry &entry, XlsxFormats &formats, const std::function<bool()> &goOn)
{
    const data::ResultTable &table = *entry.table;
    const std::size_t columns = std::min(table.columns.size(), mostColumns);
    const std::size_t rows = std::min(table.rows.size(), mostRows);
    for (std::size_t column = 0; column < columns; ++column) {
        const auto at = static_cast<lxw_col_t>(column);
        const XlsxKind kind = xlsxKindOf(table, column);
        const bool right = kind == XlsxKind::Number || kind == XlsxKind::Whole;
        const QString name = readableName(table.columns[column].name);
        double width = static_cast<double>(name.size()) + 3;
        writeText(sheet, 0, at, name, formats.header(right));
        for (std::size_t row = 0; row < rows; ++row) {
            if (row % rowsBetweenChecks == 0 && !goOn()) {
                return false;
            }
            const data::Value &value = table.rows[row][column];
            writeCell(sheet, static_cast<lxw_row_t>(row + 1), at, value, kind,
                      table.columns[column].encoding, formats);
            width = std::max(width, widthOf(kind, value));
        }
        worksheet_set_column(sheet, at, at, std::min(width, 60.0), nullptr);
    }
    worksheet_freeze_panes(sheet, 1, 0);
    if (rows > 0 && columns > 0) {
        worksheet_autofilter(sheet, 0, 0, static_cast<lxw_row_t>(rows),
                             static_cast<lxw_col_t>(columns - 1));
    }
    if (const auto model = entry.chartModel()) {
        addChart(book, sheet, sheetName, entry, *model, static_cast<lxw_col_t>(columns + 1),
                 formats);
    }
    return true;
}

} // namespace querent::gui
