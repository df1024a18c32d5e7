// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/HtmlWriter.h"

#include "gui/charts/NumberText.h"
#include "gui/report/ReportCells.h"
#include "gui/report/ReportChart.h"
#include "gui/report/ReportTexts.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr std::size_t mostRowsOfPage = 1000;
constexpr int rowHeight = 72; ///< of a board, in CSS pixels, as in the window
constexpr int boardWidth = 1160;

QString escaped(const QString &text)
{
    QString safe;
    safe.reserve(text.size());
    for (const QChar character : text) {
        // what XML and HTML do not know as a character
        const bool control = character < QLatin1Char(' ') && character != QLatin1Char('\n') &&
                             character != QLatin1Char('\t');
        safe += control ? QChar(QChar::ReplacementCharacter) : character;
    }
    return safe.toHtmlEscaped().replace(QLatin1Char('\''), QStringLiteral("&#39;"));
}

QString element(const char *name, const char *css, const QString &content)
{
    const QString tag = QString::fromLatin1(name);
    const QString start = *css != '\0' ? tag + QStringLiteral(" class=\"") +
                                             QString::fromLatin1(css) + QLatin1Char('"')
                                       : tag;
    return QLatin1Char('<') + start + QLatin1Char('>') + content + QStringLiteral("</") + tag +
           QStringLiteral(">\n");
}

QString words(const char *name, const char *css, const QString &text)
{
    return text.isEmpty() ? QString() : element(name, css, escaped(text));
}

QString paragraphs(const QString &text, const char *css)
{
    QString result;
    for (const QString &line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        result += words("p", css, line.trimmed());
    }
    return result;
}

/// The custom properties that the style below draws with.
QString variables(const Tokens &tokens)
{
    const std::pair<const char *, QColor> colours[] = {
        {"window", tokens.window},   {"surface", tokens.surface}, {"border", tokens.border},
        {"text", tokens.text},       {"muted", tokens.muted},     {"accent", tokens.accent},
        {"soft", tokens.accentSoft}, {"sunken", tokens.sunken},   {"warn", tokens.warn},
        {"bad", tokens.bad}};
    QString result;
    for (const auto &[name, colour] : colours) {
        result += QStringLiteral("--%1:%2;").arg(QString::fromLatin1(name), colour.name());
    }
    return result;
}

QString styleSheet()
{
    return QStringLiteral(":root{color-scheme:light dark;%1}\n"
                          "@media (prefers-color-scheme:dark){:root{%2}"
                          ".light{display:none}}\n"
                          "@media not all and (prefers-color-scheme:dark){.dark{display:none}}\n")
               .arg(variables(Tokens::light()), variables(Tokens::dark())) +
           QStringLiteral(R"CSS(*{box-sizing:border-box}
body{margin:0;background:var(--window);color:var(--text);
font:14px/1.5 system-ui,-apple-system,"Segoe UI",Inter,Roboto,sans-serif}
main{max-width:880px;margin:0 auto;padding:40px 20px}
main.board{max-width:1200px}
h1{font-size:22px;font-weight:600;margin:0}
h2{font-size:13px;font-weight:600;color:var(--muted);margin:0 0 8px;overflow-wrap:anywhere}
.facts,footer{color:var(--muted);font-size:12px;margin:4px 0 24px}
article{background:var(--surface);border:1px solid var(--border);border-radius:8px;padding:20px;
margin:0 0 24px;min-width:0;break-inside:avoid-page}
.headline{font-size:16px;font-weight:600;margin:0 0 8px}
p{margin:0 0 8px;overflow-wrap:anywhere}
.chips{display:flex;flex-wrap:wrap;gap:6px;margin:0 0 12px;padding:0;list-style:none}
.chips li{background:var(--soft);border-radius:13px;padding:2px 10px;font-size:12px}
.note{color:var(--warn);font-size:12px}.problem{color:var(--bad)}
.metric{font-size:28px;font-weight:300;margin:0;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;margin:8px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:13px}
th{text-align:start;font-size:12px;font-weight:600;color:var(--muted)}
th,td{padding:5px 10px;border-bottom:1px solid var(--border);vertical-align:top}
th:first-child,td:first-child{padding-inline-start:0}
.n{text-align:end;white-space:nowrap}.null{color:var(--muted)}
figure{margin:8px 0}svg{max-width:100%;height:auto;display:block}
details{margin-top:8px;color:var(--muted);font-size:12px}
pre{background:var(--sunken);border-radius:6px;padding:12px;overflow-x:auto;color:var(--text);
font:12px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px;
grid-auto-rows:minmax(72px,auto)}
.grid article{margin:0;padding:16px;overflow:hidden}
.grid article.words{background:none;border:0;padding:16px 0}
.grid .scroll{max-height:480px;overflow:auto}
@media (max-width:760px){.grid{display:block}.grid article{margin-bottom:16px}}
@media print{body{background:#fff}.grid .scroll{max-height:none}}
)CSS");
}

QString tableHtml(const ReportEntry &entry)
{
    const ReportCells cells(*entry.table);
    QString head;
    for (std::size_t column = 0; column < cells.columnCount(); ++column) {
        head += QStringLiteral("<th scope=\"col\"%1>%2</th>")
                    .arg(cells.isNumber(column) ? QStringLiteral(" class=\"n\"") : QString(),
                         escaped(cells.header(column)));
    }
    QString body;
    const std::size_t shown = std::min(cells.rowCount(), mostRowsOfPage);
    for (std::size_t row = 0; row < shown; ++row) {
        body += QStringLiteral("<tr>");
        for (std::size_t column = 0; column < cells.columnCount(); ++column) {
            const bool null = cells.isNull(row, column);
            const QString css =
                cells.isNumber(column)
                    ? (null ? QStringLiteral(" class=\"n null\"") : QStringLiteral(" class=\"n\""))
                    : (null ? QStringLiteral(" class=\"null\"") : QString());
            // not arg(): a value may hold %1
            body += QStringLiteral("<td") + css + QLatin1Char('>') +
                    escaped(cells.text(row, column)) + QStringLiteral("</td>");
        }
        body += QStringLiteral("</tr>\n");
    }
    return element("div", "scroll",
                   QStringLiteral("<table><thead><tr>") + head +
                       QStringLiteral("</tr></thead>\n<tbody>") + body +
                       QStringLiteral("</tbody></table>")) +
           words("p", "note", rowsLeftOutText(entry, shown));
}

QString chartHtml(const ChartModel &model, double width, double height, int number)
{
    const QString label = escaped(model.description());
    const auto drawn = [&](const Tokens &tokens, const char *css) {
        return QStringLiteral("<div class=\"") + QString::fromLatin1(css) +
               QStringLiteral("\" role=\"img\" aria-label=\"") + label + QStringLiteral("\">") +
               chartSvg(model, {width, height}, tokens,
                        QStringLiteral("c%1%2-").arg(number).arg(QLatin1String(css))) +
               QStringLiteral("</div>\n");
    };
    return element("figure", "", drawn(Tokens::light(), "light") + drawn(Tokens::dark(), "dark"));
}

QString factsOf(const ReportDocument &document)
{
    QStringList facts;
    for (const QString &fact : {document.source, document.filters}) {
        if (!fact.isEmpty()) {
            facts << fact;
        }
    }
    if (document.made.isValid()) {
        facts << QLocale().toString(document.made, QLocale::ShortFormat);
    }
    return facts.join(QStringLiteral(" · "));
}

QString sqlHtml(const QString &sql)
{
    return sql.isEmpty()
               ? QString()
               : element("details", "",
                         words("summary", "", ReportTexts::tr("SQL")) + words("pre", "", sql));
}

QString answerHtml(const ReportEntry &entry, int number)
{
    QString content = words("h2", "", entry.title);
    content += words("p", "headline", entry.headline);
    content += paragraphs(entry.text, "");
    content += paragraphs(entry.problem, "problem");
    if (!entry.understood.isEmpty()) {
        QString chips;
        for (const QString &part : entry.understood) {
            chips += words("li", "", part);
        }
        content += element("ul", "chips", chips);
    }
    const auto model = entry.chartModel();
    if (model) {
        content += chartHtml(*model, 820, reportChartHeight(*model), number);
    }
    if (entry.table) {
        const QString rows = tableHtml(entry);
        content +=
            model ? element("details", "", words("summary", "", ReportTexts::tr("Table")) + rows)
                  : rows;
    }
    for (const QString &note : entry.notes) {
        content += words("p", "note", note);
    }
    return element("article", "", content + sqlHtml(entry.sql));
}

/// What a tile of so many rows leaves for its chart.
double chartHeight(int rows)
{
    return std::max(rows * rowHeight + (rows - 1) * 16 - 80, 120);
}

QString metricText(const ReportEntry &entry)
{
    if (!entry.table || entry.table->rows.empty() || entry.table->rows.front().empty()) {
        return QStringLiteral("–");
    }
    const ReportCells cells(*entry.table);
    return cells.text(0, cells.columnCount() - 1);
}

QString tileHtml(const ReportEntry &entry, int number)
{
    const session::TilePlace &place = entry.place;
    QString content = words("h2", "", entry.title);
    content += paragraphs(entry.problem, "problem");
    const double inner = boardWidth * place.columns / 12.0 - 50;
    const auto model = entry.chartModel();
    switch (entry.shown) {
    case session::TileKind::Text:
        content = words("h1", "", entry.title) + paragraphs(entry.text, "");
        break;
    case session::TileKind::Metric:
        content += entry.table ? words("p", "metric", metricText(entry)) : QString();
        break;
    case session::TileKind::Chart:
        if (model) {
            content += chartHtml(*model, inner, chartHeight(place.rows), number);
            break;
        }
        [[fallthrough]];
    case session::TileKind::Table:
        content += entry.table ? tableHtml(entry) : QString();
        break;
    }
    return QStringLiteral("<article%1 style=\"grid-column:%2 / span %3;grid-row:%4 / span %5\">\n")
               .arg(entry.shown == session::TileKind::Text ? QStringLiteral(" class=\"words\"")
                                                           : QString())
               .arg(place.column + 1)
               .arg(place.columns)
               .arg(place.row + 1)
               .arg(place.rows) +
           content + QStringLiteral("</article>\n");
}

} // namespace

std::optional<QByteArray> toHtml(const ReportDocument &document, const ReportProgress &progress)
{
    const QLocale locale;
    QString body;
    int done = 0;
    for (const ReportEntry &entry : document.entries) {
        body += document.board ? tileHtml(entry, done) : answerHtml(entry, done);
        if (!progress(++done)) {
            return std::nullopt;
        }
    }
    if (document.board) {
        body = element("div", "grid", body);
    }
    const QString title = document.title.isEmpty() ? document.source : document.title;
    const QString start =
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"") + locale.bcp47Name() +
        QStringLiteral("\" dir=\"") +
        (locale.textDirection() == Qt::RightToLeft ? QStringLiteral("rtl")
                                                   : QStringLiteral("ltr")) +
        QStringLiteral("\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; img-src data:\"/>\n");
    const QString html =
        start + words("title", "", title) + QStringLiteral("<style>\n") + styleSheet() +
        QStringLiteral("</style>\n</head>\n<body>\n<main class=\"") +
        (document.board ? QStringLiteral("board") : QStringLiteral("thread")) +
        QStringLiteral("\">\n") + words("h1", "", title) + words("p", "facts", factsOf(document)) +
        body + QStringLiteral("</main>\n</body>\n</html>\n");
    return html.toUtf8();
}

} // namespace querent::gui
