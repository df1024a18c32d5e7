// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "sandbox/AnalysisRunner.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

#include <thread>

namespace tst_AnalysisRunner {

using namespace querent;
using namespace querent::sandbox;
using base::ErrorCode;
using namespace std::chrono_literals;

namespace {

data::ResultTable smallTable()
{
    data::ResultTable table;
    table.columns = {{"month", data::ColumnType::Text}, {"n", data::ColumnType::Integer}};
    table.rows = {{"2024-01", 4}, {"2024-02", 8}, {"2024-03", data::Value()}, {"2024-04", 6}};
    return table;
}

base::Result<AnalysisOutcome> runCode(const char *code, const Limits &limits = {},
                                      const data::ResultTable &table = smallTable())
{
    return AnalysisRunner(QUERENT_SANDBOX).run({code}, table, limits, {});
}

} // namespace

class TestAnalysisRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsCode_data();
    void runsCode();
    void keepsWhatIsLogged();
    void failsClearly_data();
    void failsClearly();
    void reachesNothingOutside_data();
    void reachesNothingOutside();
    void itsProcessMayDoNothingElse();
    void doesNotSeeTheParentsEnvironment();
    void obeysItsLimits_data();
    void obeysItsLimits();
    void stopsAtOnceWhenToldTo();
    void runsOnAnyThread();
    void runsAreStrangers();
    void carriesEveryValue();
    void bearsLargeTables();
    void saysWhenTheWorkerIsMissing();
    void theWorkerRefusesWhatIsNoRequest();
};

void TestAnalysisRunner::runsCode_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *name, const char *code, const char *value) {
        QTest::newRow(name) << QByteArray(code) << QByteArray(value);
    };
    row("a result assigned", "result = 1 + 1;", "2");
    row("a result declared", "const result = [1, 2].map(v => v * 2)[1];", "4");
    row("a result returned", "return {a: 'b'};", R"({"a":"b"})");
    row("code ending in a comment", "result = 1 // one", "1");
    row("strict code", "'use strict'; result = 1;", "1");
    row("the rows", "result = data.rows[1][0] + data.length;", R"("2024-024")");
    row("a column by name", "result = data.column('n').length", "4");
    row("a column by name in another case", "result = data.column('N')[1]", "8");
    row("a column by place", "result = data.column(0)[3]", R"("2024-04")");
    row("rows as objects", "result = data.objects()[0].month + data.names.join()",
        R"("2024-01month,n")");
    row("missing values are left out of statistics", "result = mean(data.column('n'))", "6.0");
    row("no number is null", "result = 0 / 0", "null");
    row("dates and maps and sets are data",
        "result = {d: new Date(0), m: new Map([[1, 2]]), "
        "s: new Set([3])}",
        R"({"d":"1970-01-01T00:00:00.000Z","m":{"1":2},"s":[3]})");
    row("newer methods are there",
        "result = {a: [[1], [2]].flat().at(-1), b: Object.fromEntries([['k', 7]]).k, "
        "c: 'a-a'.replaceAll('-', '+')}",
        R"({"a":2,"b":7,"c":"a+a"})");
    row("other letters survive", "result = 'Größe – “ok” ✓ \\u0000'", "\"Größe – “ok” ✓ \\u0000\"");
    row("a script may use the names of the statistics",
        "const mean = 3; let sum = mean + 1; "
        "result = sum;",
        "4");
}

void TestAnalysisRunner::runsCode()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, value);
    const auto outcome = runCode(code.constData());
    QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
    QCOMPARE(outcome->value, nlohmann::json::parse(value.toStdString()));
}

void TestAnalysisRunner::keepsWhatIsLogged()
{
    const auto outcome =
        runCode("console.log('rows', data.length, {a: [1]}); console.warn(null, undefined);"
                "for (let i = 0; i < 1000; ++i) { console.log(i); } result = 1;");
    QVERIFY(outcome.ok());
    QCOMPARE(outcome->log.at(0), std::string(R"(rows 4 {"a":[1]})"));
    QCOMPARE(outcome->log.at(1), std::string("null undefined"));
    QCOMPARE(outcome->log.size(), std::size_t(200));
    const auto failure = runCode("console.log('so far'); nowhere();");
    QVERIFY(!failure.ok());
    QVERIFY(failure.error().detail.find("console: so far") != std::string::npos);
}

void TestAnalysisRunner::failsClearly_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const char *code, const char *message) {
        QTest::newRow(name) << QByteArray(code) << QByteArray(message);
    };
    row("a syntax error", "const a = 1;\nresult = foo(;",
        "syntax error on line 2: Expected token `)'. Write ECMAScript 7");
    row("syntax that is too new", "result = {...{a: 1}};", "syntax error on line 1");
    row("an unknown name", "\n\nresult = nowhere + 1;",
        "stopped on line 3: nowhere is not defined.");
    row("a thrown error", "let a;\nthrow new Error('bad luck');", "stopped on line 2: bad luck.");
    row("a thrown text", "throw 'bad luck'", "stopped on line 1: bad luck.");
    row("a wrong call of a statistic", "let a = 1;\nlet b = mean(a);\nresult = b;",
        "stopped on line 2: a list of numbers is needed, not number.");
    row("lists of different length", "correlation([1], [1, 2])",
        "line 1: the lists have 1 and 2 values; they must match.");
    row("an unknown column", "result = data.column('amount')",
        "line 1: there is no column “amount”; there are: month, n.");
    row("endless recursion", "var a;\nfunction f(n) {\n return f(n + 1) + 1;\n}\nresult = f(0)",
        "calls itself too deeply on line 3.");
    row("no result", "const a = 1;", "ended without a result; assign one to “result”.");
    row("a function as the result", "result = mean", "the result holds a function");
    row("a result that contains itself", "result = {}; result.self = result",
        "the result contains itself.");
    row("a result nested too deeply",
        "let a = 1; for (let i = 0; i < 99; ++i) { a = [a]; } "
        "result = a;",
        "nested deeper than 32 levels.");
    row("text that is no period", "periods(['soon'])", "“soon” is no year, quarter, month");
    row("a result that fails when read", "result = {get a() { throw new Error('no'); }}",
        "no usable result: no.");
}

void TestAnalysisRunner::failsClearly()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, message);
    const auto outcome = runCode(code.constData());
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::AnalysisFailed);
    QVERIFY2(QByteArray::fromStdString(outcome.error().message).contains(message),
             outcome.error().message.c_str());
}

void TestAnalysisRunner::reachesNothingOutside_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"Qt",
                             "XMLHttpRequest",
                             "fetch",
                             "require",
                             "process",
                             "Deno",
                             "module",
                             "exports",
                             "WebSocket",
                             "Worker",
                             "importScripts",
                             "print",
                             "gc",
                             "load",
                             "read",
                             "system",
                             "os",
                             "std",
                             "setTimeout",
                             "navigator",
                             "window",
                             "document",
                             "global",
                             "File",
                             "FileReader"}) {
        QTest::newRow(name) << QByteArray(name);
    }
}

void TestAnalysisRunner::reachesNothingOutside()
{
    QFETCH(QByteArray, name);
    // also not by way of the global object, a constructor or eval
    const QByteArray code = "result = [typeof " + name + ", typeof globalThis['" + name +
                            "'], Function('return typeof " + name + "')(), eval('typeof " + name +
                            "')];";
    const auto outcome = runCode(code.constData());
    QVERIFY(outcome.ok());
    for (const auto &row : outcome->value["rows"]) {
        QCOMPARE(row[0].get<std::string>(), std::string("undefined"));
    }
    QVERIFY(!runCode("import('fs')").ok());
    QVERIFY(!runCode("import fs from 'fs'").ok());
}

void TestAnalysisRunner::itsProcessMayDoNothingElse()
{
#if !defined(Q_OS_LINUX)
    QSKIP("the system calls are only filtered on Linux");
#endif
    QProcess process;
    process.start(QStringLiteral(QUERENT_SANDBOX), {QStringLiteral("--probe")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardOutput().trimmed(),
             QByteArray(R"({"files":false,"programs":false,"sockets":false})"));
}

void TestAnalysisRunner::doesNotSeeTheParentsEnvironment()
{
    // what the engine could show of it: the time zone and the language
    qputenv("TZ", "Asia/Tokyo");
    const auto outcome = runCode("result = new Date(0).getTimezoneOffset();");
    qunsetenv("TZ");
    QVERIFY(outcome.ok());
    QCOMPARE(outcome->value.get<int>(), 0);
}

void TestAnalysisRunner::obeysItsLimits_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const char *code, const char *message) {
        QTest::newRow(name) << QByteArray(code) << QByteArray(message);
    };
    const char *const time = "ran longer than 1 s";
    const char *const memory = "needed more than 256 MB of memory";
    row("an endless loop", "while (true) {}", time);
    row("a loop that clings to life", "while (true) { try { for (;;) {} } finally { continue; } }",
        time);
    row("an endless loop in a getter of the result", "result = {get a() { for (;;) {} }}", time);
    row("a call into the engine that does not end",
        "const a = []; a.length = 4294967295; a.indexOf(1); a.join('xxxxxxxxxx')", "");
    row("text that doubles", "let s = 'x'; while (true) { s += s; s.indexOf('y'); }", memory);
    row("a list that grows", "const a = []; for (;;) { a.push(new Float64Array(1000000)); }",
        memory);
    row("a huge buffer", "result = new ArrayBuffer(2000000000).byteLength", memory);
    row("a huge result", "result = 'x'.repeat(3000000)", "larger than 1 MB. Return a summary");
}

void TestAnalysisRunner::obeysItsLimits()
{
#if defined(__SANITIZE_ADDRESS__)
    QSKIP("the address space cannot be limited under the sanitizer");
#endif
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, message);
    Limits limits;
    limits.wallTime = 1000ms;
    limits.memoryBytes = 256 * 1024 * 1024;
    limits.outputBytes = 1024 * 1024;
    QElapsedTimer timer;
    timer.start();
    const auto outcome = runCode(code.constData(), limits);
    QVERIFY(timer.elapsed() < 5000);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::AnalysisFailed);
    QVERIFY2(QByteArray::fromStdString(outcome.error().message).contains(message),
             outcome.error().message.c_str());
}

void TestAnalysisRunner::stopsAtOnceWhenToldTo()
{
    std::stop_source stop;
    QElapsedTimer sinceStop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(300ms);
        sinceStop.start();
        stop.request_stop();
    });
    const auto outcome = AnalysisRunner(QUERENT_SANDBOX)
                             .run({"while (true) {}"}, smallTable(), {}, stop.get_token());
    QVERIFY2(sinceStop.elapsed() < 200, qPrintable(QString::number(sinceStop.elapsed())));
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::Cancelled);
    // one that was stopped before does not begin
    QVERIFY(!AnalysisRunner("/nowhere").run({"1"}, smallTable(), {}, stop.get_token()).ok());
}

void TestAnalysisRunner::runsOnAnyThread()
{
    // none of these threads has an event loop
    std::array<double, 4> means{};
    {
        std::vector<std::jthread> threads;
        for (double &mean : means) {
            threads.emplace_back([&mean] {
                const auto outcome = runCode("result = mean(data.column('n'))");
                mean = outcome.ok() ? outcome->numbers().at(0) : -1.0;
            });
        }
    }
    for (const double mean : means) {
        QCOMPARE(mean, 6.0);
    }
}

void TestAnalysisRunner::runsAreStrangers()
{
    QVERIFY(runCode("globalThis.left = 1; Array.prototype.push = null; result = 1").ok());
    const auto outcome = runCode("const a = []; a.push(1); result = typeof left + a.length");
    QVERIFY(outcome.ok());
    QCOMPARE(outcome->value.get<std::string>(), std::string("undefined1"));
}

void TestAnalysisRunner::carriesEveryValue()
{
    data::ResultTable table;
    table.columns = {{"odd “name” \\ '", data::ColumnType::Text}};
    table.rows = {{data::Value()},
                  {std::int64_t{9007199254740991}},
                  {-0.125},
                  {"line\nbreak \u2028 \" \\ é"},
                  {std::string("bad \xff utf-8")},
                  {data::Blob{{std::byte{1}, std::byte{255}}}}};
    const auto outcome = runCode("result = data.column(0)", {}, table);
    QVERIFY(outcome.ok());
    const nlohmann::json rows = outcome->value["rows"];
    QVERIFY(rows[0][0].is_null());
    QCOMPARE(rows[1][0].get<std::int64_t>(), std::int64_t{9007199254740991});
    QCOMPARE(rows[2][0].get<double>(), -0.125);
    QCOMPARE(rows[3][0].get<std::string>(), std::string("line\nbreak \u2028 \" \\ é"));
    QVERIFY(rows[5][0].get<std::string>().find("base64") != std::string::npos);
    const auto named = runCode("result = data.names[0]", {}, table);
    QCOMPARE(named->value.get<std::string>(), table.columns[0].name);
}

void TestAnalysisRunner::bearsLargeTables()
{
    data::ResultTable table;
    table.columns = {{"a", data::ColumnType::Real}, {"b", data::ColumnType::Text}};
    for (int i = 0; i < 100'000; ++i) {
        table.rows.push_back({i * 0.5, "value " + std::to_string(i)});
    }
    const auto outcome =
        runCode("result = [sum(data.column('a')), data.rows[99999][1]]", {}, table);
    QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
    QCOMPARE(outcome->value["rows"][0][0].get<double>(), 2499975000.0);
    QCOMPARE(outcome->value["rows"][1][0].get<std::string>(), std::string("value 99999"));
}

void TestAnalysisRunner::saysWhenTheWorkerIsMissing()
{
    for (const char *path : {"/nowhere/querent-sandbox", QUERENT_SOURCE_DIR}) {
        const auto outcome = AnalysisRunner(path).run({"result = 1"}, smallTable(), {}, {});
        QVERIFY(!outcome.ok());
        QCOMPARE(outcome.error().code, ErrorCode::Unsupported);
    }
#if defined(Q_OS_LINUX)
    // a program that is no worker is not mistaken for one
    const auto outcome = AnalysisRunner("/bin/true").run({"result = 1"}, smallTable(), {}, {});
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::Internal);
#endif
}

void TestAnalysisRunner::theWorkerRefusesWhatIsNoRequest()
{
    for (const char *input : {"", "x", "[]", R"({"version":2,"code":"1","data":{}})",
                              R"({"version":1,"code":7,"data":{}})"}) {
        QProcess process;
        process.start(QStringLiteral(QUERENT_SANDBOX), QStringList());
        process.write(input);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QVERIFY(process.readAllStandardOutput().contains(R"("problem":"request")"));
        QCOMPARE(process.exitCode(), 0);
    }
}

} // namespace tst_AnalysisRunner

QUERENT_TEST(AnalysisRunner)
#include "tst_AnalysisRunner.moc"
