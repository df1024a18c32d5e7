// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/report/HtmlWriter.h"
#include "gui/report/MarkdownWriter.h"
#include "gui/report/ReportExporter.h"
#include "gui/report/XlsxWriter.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>
#include <sys/resource.h>

namespace tst_Report {

using namespace querent;
using namespace querent::gui;

namespace {

const char *const hostile = "<script>alert('x')</script> \"&amp;\" =1+1 | `%1` </style>";

bool goOn(int)
{
    return true;
}

session::Answer hostileAnswer()
{
    session::Answer answer = test::fullAnswer();
    answer.question = hostile;
    answer.headline = hostile;
    answer.response = std::string(hostile) + "\nAnd more.";
    answer.caveats = {std::string(hostile)};
    answer.result->columns[0].name = hostile;
    answer.result->rows[0][0] = hostile;
    answer.result->rows[1][0] = "=HYPERLINK(\"http://evil\")";
    answer.result->rows[2][0] = std::string("control \x01\x08 end");
    answer.chart->x = hostile;
    answer.chart->title = hostile;
    answer.generatedSql = "SELECT '```' -- <b>";
    answer.validatedSql.clear();
    return answer;
}

session::Answer monthlyAnswer()
{
    session::Answer answer = test::fullAnswer();
    answer.question = "Sales by month";
    answer.result = data::ResultTable{.columns = {{"month", data::ColumnType::Text},
                                                  {"day", data::ColumnType::Date},
                                                  {"order_id", data::ColumnType::Integer},
                                                  {"paid", data::ColumnType::Boolean},
                                                  {"sales", data::ColumnType::Real}},
                                      .rows = {},
                                      .truncated = true,
                                      .totalRows = 5000};
    for (int month = 1; month <= 12; ++month) {
        const std::string name =
            "2024-" + std::string(month < 10 ? "0" : "") + std::to_string(month);
        answer.result->rows.push_back({name, name + "-15", 1000 + month, month % 2,
                                       month == 3 ? data::Value() : data::Value(month * 1234.5)});
    }
    answer.chart = insight::ChartSpec{insight::ChartKind::Line, "month", {"sales"}, "", "Sales"};
    return answer;
}

session::Answer longAnswer()
{
    session::Answer answer = test::fullAnswer();
    answer.question = "All orders";
    answer.chart.reset();
    answer.result =
        data::ResultTable{.columns = {}, .rows = {}, .truncated = false, .totalRows = std::nullopt};
    for (int column = 0; column < 14; ++column) {
        answer.result->columns.push_back(
            {"column " + std::to_string(column), data::ColumnType::Text});
    }
    for (int row = 0; row < 120; ++row) {
        data::Row values;
        for (int column = 0; column < 14; ++column) {
            values.emplace_back("value " + std::to_string(row) + " of " + std::to_string(column));
        }
        answer.result->rows.push_back(std::move(values));
    }
    return answer;
}

session::AnswerPtr shared(session::Answer answer)
{
    return std::make_shared<const session::Answer>(std::move(answer));
}

ReportDocument threadOf(std::vector<session::Answer> answers)
{
    std::vector<session::AnswerPtr> list;
    for (session::Answer &answer : answers) {
        list.push_back(shared(std::move(answer)));
    }
    return reportOf(QStringLiteral("Sales of the year"), QStringLiteral("northbeam.db"), list);
}

ReportDocument boardDocument()
{
    session::Board board;
    board.name = "Overview";
    const auto add = [&board](const session::Answer &answer, session::TileKind kind,
                              session::TilePlace place, const char *title) {
        session::Tile tile = session::tileFrom(answer, data::CivilDate{}, {}, "m");
        tile.kind = kind;
        tile.place = place;
        tile.title = title;
        board.tiles.push_back(tile);
    };
    session::Tile words;
    words.kind = session::TileKind::Text;
    words.title = "How the year went";
    words.text = "Numbers of the online shop and of all stores.";
    words.place = {0, 0, 12, 1};
    board.tiles.push_back(words);
    add(test::fullAnswer(), session::TileKind::Metric, {0, 1, 3, 2}, "Sales of the best");
    add(monthlyAnswer(), session::TileKind::Chart, {3, 1, 9, 4}, "Sales by month");
    add(monthlyAnswer(), session::TileKind::Table, {0, 5, 6, 4}, "The months");
    add(test::fullAnswer(), session::TileKind::Chart, {6, 5, 6, 4}, "Sales by category");
    return reportOf(board, QStringLiteral("northbeam.db"), QStringLiteral("Last year"));
}

/// What a spreadsheet would read, as JSON; by a reader of our own that knows only ZIP and XML.
nlohmann::json readBook(const QString &path)
{
    QProcess python;
    python.start(QStringLiteral("python3"), {QStringLiteral("-c"), QStringLiteral(R"PY(
import json, re, sys, zipfile
import xml.etree.ElementTree as tree
book = zipfile.ZipFile(sys.argv[1])
name = lambda tag: tag.split('}')[1]
text = lambda node: ''.join(t.text or '' for t in node.iter() if name(t.tag) == 't')
strings = [text(s) for s in tree.fromstring(book.read('xl/sharedStrings.xml'))]
styles = tree.fromstring(book.read('xl/styles.xml'))
formats = {f.get('numFmtId'): f.get('formatCode') for f in styles.iter() if name(f.tag) == 'numFmt'}
cells = [x.get('numFmtId') for s in styles if name(s.tag) == 'cellXfs' for x in s]
sheets = []
titles = [s.get('name') for s in tree.fromstring(book.read('xl/workbook.xml')).iter() if name(s.tag) == 'sheet']
for number, title in enumerate(titles, 1):
    sheet = tree.fromstring(book.read(f'xl/worksheets/sheet{number}.xml'))
    read = {}
    for c in sheet.iter():
        if name(c.tag) != 'c': continue
        v = next((x.text for x in c if name(x.tag) == 'v'), None)
        kind = c.get('t', 'n')
        id = cells[int(c.get('s', 0))]
        read[c.get('r')] = {'kind': kind, 'value': strings[int(v)] if kind == 's' else v,
                            'format': formats.get(id, id), 'formula': any(name(x.tag) == 'f' for x in c)}
    sheets.append({'name': title, 'cells': read,
                   'frozen': any(name(p.tag) == 'pane' and p.get('state') == 'frozen' for p in sheet.iter())})
json.dump({'sheets': sheets, 'charts': [re.search(r'c:(\w+)Chart>', book.read(n).decode()).group(1)
           for n in sorted(book.namelist()) if n.startswith('xl/charts/chart')]}, sys.stdout)
)PY"),
                                             path});
    if (!python.waitForFinished(30'000) || python.exitCode() != 0) {
        qWarning("%s", python.readAllStandardError().constData());
        return {};
    }
    return nlohmann::json::parse(python.readAllStandardOutput().toStdString(), nullptr, false);
}

std::string cell(const nlohmann::json &book, std::size_t sheet, const char *place, const char *what)
{
    const nlohmann::json value =
        book["sheets"][sheet]["cells"][place].value(what, nlohmann::json());
    return value.is_string() ? value.get<std::string>() : value.dump();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void pagesAreWellFormedWhateverTheDataHolds();
    void aPageNeedsNothingElse();
    void markdownTakesNothingForMarkup();
    void markdownLeavesNumbersAlone();
    void aWorkbookHoldsRealNumbersAndDates();
    void aRowLimitIsToldOnce_data();
    void aRowLimitIsToldOnce();
    void textThatLooksLikeAFormulaStaysText();
    void chartsAreTheSpreadsheetsOwn_data();
    void chartsAreTheSpreadsheetsOwn();
    void sheetsHaveNamesThatAreAllowed();
    void longTablesGoOverPages();
    void everyFormatIsWrittenBesideTheWindow_data();
    void everyFormatIsWrittenBesideTheWindow();
    void theEndingNamesTheFormat_data();
    void theEndingNamesTheFormat();
    void whatCannotBeWrittenIsSaid();
    void aFullDiskLeavesTheOldFile();
    void cancellingLeavesNothing();
    void filtersAreSaidInWords();
    void filesForEyes();

private:
    QTemporaryDir m_folder;
};

void TestReport::pagesAreWellFormedWhateverTheDataHolds()
{
    for (const bool board : {false, true}) {
        ReportDocument document = threadOf({hostileAnswer(), monthlyAnswer()});
        document.board = board;
        document.filters = QString::fromUtf8(hostile);
        const auto html = toHtml(document, goOn);
        QVERIFY(html.has_value());
        QXmlStreamReader reader(*html);
        QString text;
        int scripts = 0;
        int charts = 0;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement()) {
                scripts += reader.name() == QLatin1String("script") ? 1 : 0;
                charts += reader.name() == QLatin1String("svg") ? 1 : 0;
                for (const QXmlStreamAttribute &attribute : reader.attributes()) {
                    QVERIFY2(!attribute.name().startsWith(QLatin1String("on")),
                             qPrintable(attribute.name().toString()));
                }
            }
            text += reader.isCharacters() ? reader.text().toString() : QString();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(scripts, 0);
        QCOMPARE(charts, 4);
        QVERIFY(text.contains(QString::fromUtf8(hostile)));
    }
}

void TestReport::aPageNeedsNothingElse()
{
    const auto html = toHtml(threadOf({test::fullAnswer()}), goOn);
    QXmlStreamReader reader(*html);
    while (!reader.atEnd()) {
        reader.readNext();
        for (const QXmlStreamAttribute &attribute : reader.attributes()) {
            const QString name = attribute.name().toString();
            if (name == QLatin1String("src") || name == QLatin1String("href")) {
                QVERIFY2(attribute.value().startsWith(QLatin1String("data:")) ||
                             attribute.value().startsWith(QLatin1Char('#')),
                         qPrintable(attribute.value().toString()));
            }
        }
    }
    QVERIFY(!html->contains("@import"));
    QVERIFY(!html->contains("url(http"));
    QVERIFY(html->contains("prefers-color-scheme:dark"));
    QVERIFY(html->contains("default-src 'none'"));
}

void TestReport::markdownTakesNothingForMarkup()
{
    const QString text = toMarkdown(threadOf({hostileAnswer(), monthlyAnswer()}));
    QVERIFY(text.startsWith(QStringLiteral("# Sales of the year\n\nnorthbeam.db")));
    QVERIFY(!text.contains(QStringLiteral("<script>")) ||
            text.contains(QStringLiteral(R"(\<script\>)")));
    QVERIFY(!QRegularExpression(QStringLiteral(R"((?<!\\)<script)")).match(text).hasMatch());
    QVERIFY(text.contains(QStringLiteral("````sql\nSELECT '```' -- <b>\n````")));
    // a bar within a cell must not end it
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("| ")) && line.contains(QStringLiteral("1,284,310"))) {
            QCOMPARE(line.count(QRegularExpression(QStringLiteral(R"((?<!\\)\|)"))), 3);
        }
    }
    QVERIFY(text.contains(QStringLiteral("First 12 of 5,000 rows")));
    QVERIFY(text.contains(QStringLiteral("---:")));
}

void TestReport::markdownLeavesNumbersAlone()
{
    session::Answer answer = test::fullAnswer();
    answer.response = "36.64 in all\n1. the first\n- none\n-5 below";
    answer.result = data::ResultTable{.columns = {{"rider", data::ColumnType::Text},
                                                  {"fare", data::ColumnType::Real},
                                                  {"change", data::ColumnType::Real}},
                                      .rows = {{std::string("1. FC"), 36.64, -3.25},
                                               {665.2800000000002, 0.30000000000000004, 1e-7},
                                               {data::Value(), data::Value(), 2.0}},
                                      .truncated = false,
                                      .totalRows = std::nullopt};
    const QStringList lines = toMarkdown(threadOf({answer})).split(QLatin1Char('\n'));
    QVERIFY(lines.contains(QStringLiteral("| 1. FC | 36.64 | -3.25 |")));
    QVERIFY(lines.contains(QStringLiteral("| 665.28 | 0.30 | 0.0000001 |")));
    QVERIFY(lines.contains(QStringLiteral("| no value | no value | 2.00 |")));
    // where a line begins, only what would be a list is escaped
    QVERIFY(lines.contains(QStringLiteral("36.64 in all")));
    QVERIFY(lines.contains(QStringLiteral(R"(1\. the first)")));
    QVERIFY(lines.contains(QStringLiteral(R"(\- none)")));
    QVERIFY(lines.contains(QStringLiteral("-5 below")));
}

void TestReport::aWorkbookHoldsRealNumbersAndDates()
{
    const QString path = m_folder.filePath(QStringLiteral("numbers.xlsx"));
    session::Answer answer = monthlyAnswer();
    answer.result->rows[4][4] = 665.2800000000002; // a sum with its noise
    const auto written = writeXlsx(threadOf({answer}), path, goOn);
    QVERIFY(written.ok() && *written);
    const nlohmann::json book = readBook(path);
    QCOMPARE(book["sheets"].size(), std::size_t(2));
    QCOMPARE(book["sheets"][0]["name"].get<std::string>(), std::string("Summary"));
    QCOMPARE(book["sheets"][1]["name"].get<std::string>(), std::string("Sales by month"));
    QVERIFY(book["sheets"][1]["frozen"].get<bool>());
    // 1 January 2024 is day 45292
    QCOMPARE(cell(book, 1, "A2", "value"), std::string("45292"));
    QCOMPARE(cell(book, 1, "A2", "format"), std::string("mmm yyyy"));
    QCOMPARE(cell(book, 1, "B2", "value"), std::string("45306"));
    QCOMPARE(cell(book, 1, "B2", "format"), std::string("yyyy-mm-dd"));
    QCOMPARE(cell(book, 1, "C2", "value"), std::string("1001"));
    // a key has no separators; spreadsheets know "0" as their format 1
    const std::string keys = cell(book, 1, "C2", "format");
    QVERIFY2(keys == "0" || keys == "1", keys.c_str());
    QCOMPARE(cell(book, 1, "D2", "kind"), std::string("b"));
    QCOMPARE(cell(book, 1, "E2", "kind"), std::string("n"));
    QCOMPARE(cell(book, 1, "E2", "value"), std::string("1234.5"));
    QCOMPARE(cell(book, 1, "E6", "value"), std::string("665.28"));
    QVERIFY(!book["sheets"][1]["cells"].contains("E4")); // NULL is an empty cell
    QVERIFY(cell(book, 0, "D5", "value").find("First 12 of 5,000 rows") != std::string::npos);
}

void TestReport::aRowLimitIsToldOnce_data()
{
    QTest::addColumn<bool>("drawn");
    QTest::addColumn<QStringList>("notes");
    QTest::newRow("a table tells it itself") << false << QStringList();
    QTest::newRow("a chart does not")
        << true << QStringList{QStringLiteral("Only the first 12 of 5,000 rows are shown.")};
}

void TestReport::aRowLimitIsToldOnce()
{
    QFETCH(const bool, drawn);
    QFETCH(const QStringList, notes);
    session::Answer answer = monthlyAnswer();
    const std::string cut = "Only the first 12 of 5,000 rows are shown.";
    answer.interpretation.assumptions.clear();
    answer.headline = "December leads.";
    answer.response = "December leads. November follows. " + cut;
    answer.caveats = {insight::Caveat(cut, insight::CaveatKind::RowsCut)};
    if (!drawn) {
        answer.chart.reset();
    }
    const ReportDocument document = threadOf({answer});
    QCOMPARE(document.entries.front().text, QStringLiteral("November follows."));
    QCOMPARE(document.entries.front().notes, notes);
    const QString limit = QStringLiteral("12 of 5,000 rows");
    QCOMPARE(toMarkdown(document).count(limit), 1);
    QCOMPARE(QString::fromUtf8(*toHtml(document, goOn)).count(limit), 1);
    const QString path = m_folder.filePath(QStringLiteral("limit.xlsx"));
    QVERIFY(writeXlsx(document, path, goOn).ok());
    const nlohmann::json book = readBook(path);
    QString summary;
    for (const nlohmann::json &each : book["sheets"][0]["cells"]) {
        summary += QString::fromStdString(each["value"].get<std::string>());
    }
    QCOMPARE(summary.count(limit), 1);
}

void TestReport::textThatLooksLikeAFormulaStaysText()
{
    const QString path = m_folder.filePath(QStringLiteral("formula.xlsx"));
    QVERIFY(writeXlsx(threadOf({hostileAnswer()}), path, goOn).ok());
    const nlohmann::json book = readBook(path);
    for (const nlohmann::json &sheet : book["sheets"]) {
        for (const nlohmann::json &each : sheet["cells"]) {
            QVERIFY(!each["formula"].get<bool>());
        }
    }
    QCOMPARE(cell(book, 1, "A3", "kind"), std::string("s"));
    QCOMPARE(cell(book, 1, "A3", "value"), std::string("=HYPERLINK(\"http://evil\")"));
    QCOMPARE(cell(book, 1, "A2", "value"), std::string(hostile));
}

void TestReport::chartsAreTheSpreadsheetsOwn_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("chart");
    const auto row = [](const char *name, insight::ChartKind kind, const char *chart) {
        QTest::newRow(name) << static_cast<int>(kind) << QString::fromLatin1(chart);
    };
    row("bars", insight::ChartKind::HorizontalBar, "bar");
    row("a line", insight::ChartKind::Line, "line");
    row("an area", insight::ChartKind::Area, "area");
    row("a pie", insight::ChartKind::Pie, "pie");
    row("no histogram", insight::ChartKind::Histogram, "");
}

void TestReport::chartsAreTheSpreadsheetsOwn()
{
    QFETCH(int, kind);
    QFETCH(QString, chart);
    session::Answer answer = test::fullAnswer();
    answer.chart->kind = static_cast<insight::ChartKind>(kind);
    const QString path = m_folder.filePath(QStringLiteral("chart.xlsx"));
    QVERIFY(writeXlsx(threadOf({answer}), path, goOn).ok());
    const nlohmann::json book = readBook(path);
    QCOMPARE(book["charts"].size(), std::size_t(chart.isEmpty() ? 0 : 1));
    if (!chart.isEmpty()) {
        QCOMPARE(book["charts"][0].get<std::string>(), chart.toStdString());
    }
}

void TestReport::sheetsHaveNamesThatAreAllowed()
{
    const QStringList names =
        sheetNames({QStringLiteral("Sales [2024]: a/b\\c*?"), QStringLiteral("sales  2024   a b c"),
                    QStringLiteral("'quoted'"), QString(), QStringLiteral("History"),
                    QString(40, u'x'), QString(40, u'x')});
    for (const QString &name : names) {
        QVERIFY2(!name.isEmpty() && name.size() <= 31, qPrintable(name));
        QVERIFY(!QRegularExpression(QStringLiteral(R"([\[\]:*?/\\])")).match(name).hasMatch());
        QVERIFY(!name.startsWith(QLatin1Char('\'')) && !name.endsWith(QLatin1Char('\'')));
        QCOMPARE(names
                     .filter(QRegularExpression(
                         QLatin1Char('^') + QRegularExpression::escape(name) + QLatin1Char('$'),
                         QRegularExpression::CaseInsensitiveOption))
                     .size(),
                 1);
    }
}

void TestReport::longTablesGoOverPages()
{
    const QString path = m_folder.filePath(QStringLiteral("long.pdf"));
    QVERIFY(writeReport(threadOf({longAnswer()}), ReportFormat::Pdf, path, goOn).ok());
    const QByteArray pdf = contentOf(path);
    QVERIFY(pdf.startsWith("%PDF-"));
    const auto pages = pdf.count("/Type /Page\n");
    QVERIFY2(pages >= 3 && pages <= 6, qPrintable(QString::number(pages)));
}

void TestReport::everyFormatIsWrittenBesideTheWindow_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("PDF") << static_cast<int>(ReportFormat::Pdf) << QByteArray("%PDF-");
    QTest::newRow("HTML") << static_cast<int>(ReportFormat::Html) << QByteArray("<!DOCTYPE html>");
    QTest::newRow("Markdown") << static_cast<int>(ReportFormat::Markdown) << QByteArray("# ");
    QTest::newRow("Excel") << static_cast<int>(ReportFormat::Xlsx) << QByteArray("PK");
}

void TestReport::everyFormatIsWrittenBesideTheWindow()
{
    QFETCH(int, format);
    QFETCH(QByteArray, begins);
    const auto kind = static_cast<ReportFormat>(format);
    const QString path = m_folder.filePath(QStringLiteral("all.") + endingOf(kind));
    ReportExporter exporter;
    QSignalSpy saved(&exporter, &ReportExporter::saved);
    exporter.save(threadOf({test::fullAnswer(), monthlyAnswer()}), kind, path);
    QVERIFY(exporter.isBusy());
    QVERIFY(saved.wait(20'000));
    QVERIFY(!exporter.isBusy());
    QVERIFY(contentOf(path).startsWith(begins));
}

void TestReport::theEndingNamesTheFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("format");
    QTest::newRow("a workbook") << QStringLiteral("march.xlsx")
                                << static_cast<int>(ReportFormat::Xlsx);
    QTest::newRow("capitals") << QStringLiteral("MARCH.PDF") << static_cast<int>(ReportFormat::Pdf);
    QTest::newRow("the short ending of pages")
        << QStringLiteral("a.htm") << static_cast<int>(ReportFormat::Html);
    QTest::newRow("the last of two endings")
        << QStringLiteral("a.pdf.md") << static_cast<int>(ReportFormat::Markdown);
    QTest::newRow("another ending keeps what was chosen")
        << QStringLiteral("march.txt") << static_cast<int>(ReportFormat::Html);
    QTest::newRow("none keeps what was chosen")
        << QStringLiteral("march") << static_cast<int>(ReportFormat::Html);
}

void TestReport::theEndingNamesTheFormat()
{
    QFETCH(QString, name);
    QFETCH(int, format);
    const QString path = QStringLiteral("/some.pdf/") + name;
    QCOMPARE(static_cast<int>(gui::formatNamedBy(path, ReportFormat::Html)), format);
}

void TestReport::whatCannotBeWrittenIsSaid()
{
    ReportExporter exporter;
    QSignalSpy failed(&exporter, &ReportExporter::failed);
    exporter.save(boardDocument(), ReportFormat::Html,
                  m_folder.filePath(QStringLiteral("not there/board.html")));
    QVERIFY(failed.wait(20'000));
    const QString reason = failed.front().front().toString();
    QVERIFY(reason.contains(QStringLiteral("“board.html” cannot be written")));
    QVERIFY(reason.contains(QStringLiteral("Check that")));
}

void TestReport::aFullDiskLeavesTheOldFile()
{
    const QString path = m_folder.filePath(QStringLiteral("kept.html"));
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    // a file that may not grow fails as one on a full disk does
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit small = before;
    small.rlim_cur = 4096;
    for (const ReportFormat format : {ReportFormat::Html, ReportFormat::Pdf, ReportFormat::Xlsx}) {
        setrlimit(RLIMIT_FSIZE, &small);
        const auto written = writeReport(boardDocument(), format, path, goOn);
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY2(!written.ok(), qPrintable(endingOf(format)));
        QVERIFY(written.error().code == base::ErrorCode::StorageFailed);
        QCOMPARE(contentOf(path), QByteArray("old"));
    }
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept*")}, QDir::Files).size(), 1);
}

void TestReport::cancellingLeavesNothing()
{
    for (const ReportFormat format : {ReportFormat::Html, ReportFormat::Pdf, ReportFormat::Xlsx}) {
        const QString path = m_folder.filePath(QStringLiteral("cancelled"));
        int asked = 0;
        const auto written =
            writeReport(boardDocument(), format, path, [&asked](int) { return ++asked < 3; });
        QVERIFY(written.ok());
        QVERIFY(!*written);
        QVERIFY(!QFile::exists(path));
    }
}

void TestReport::filtersAreSaidInWords()
{
    using std::chrono::day;
    using std::chrono::month;
    using std::chrono::year;
    session::BoardFilters filters;
    QCOMPARE(filtersText(filters), QString());
    filters.period = session::BoardPeriod::LastMonth;
    filters.values = {{"customers", "country", {data::Value("Sweden"), data::Value()}}};
    QCOMPARE(filtersText(filters), QStringLiteral("Last month · country: Sweden, no value"));
    filters.values.clear();
    filters.period = session::BoardPeriod::Between;
    filters.from = data::CivilDate(year(2024), month(1), day(1));
    filters.until = data::CivilDate(year(2024), month(7), day(1));
    QCOMPARE(filtersText(filters), QStringLiteral("1/1/24 to 6/30/24"));
}

/// Kept in the build folder, to be looked at.
void TestReport::filesForEyes()
{
    const QDir folder(QStringLiteral(QUERENT_BINARY_DIR "/screenshots"));
    folder.mkpath(QStringLiteral("."));
    const ReportDocument thread =
        threadOf({test::fullAnswer(), monthlyAnswer(), longAnswer(), hostileAnswer(),
                  test::failedAnswer(session::Outcome::Failed, base::ErrorCode::NotUnderstood,
                                     "There is no planet in this data.")});
    for (const ReportFormat format :
         {ReportFormat::Html, ReportFormat::Pdf, ReportFormat::Markdown, ReportFormat::Xlsx}) {
        QVERIFY(writeReport(thread, format,
                            folder.filePath(QStringLiteral("report.") + endingOf(format)), goOn)
                    .ok());
        QVERIFY(writeReport(boardDocument(), format,
                            folder.filePath(QStringLiteral("board.") + endingOf(format)), goOn)
                    .ok());
    }
}

} // namespace tst_Report

QUERENT_WINDOW_TEST(Report)
#include "tst_Report.moc"
