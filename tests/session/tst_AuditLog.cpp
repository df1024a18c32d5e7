// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/AuditCheck.h"
#include "session/AuditFile.h"
#include "session/AuditLog.h"
#include "session/OpenSource.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <thread>

namespace tst_AuditLog {

using namespace querent;
using namespace querent::session;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using Lines = std::vector<std::string>;

std::string contentsOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

void put(const std::filesystem::path &path, const std::string &text)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

Lines linesOf(const std::filesystem::path &path)
{
    std::istringstream text(contentsOf(path));
    Lines lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::string joined(const Lines &lines)
{
    std::string text;
    for (const std::string &line : lines) {
        text += line + '\n';
    }
    return text;
}

/// The line with other words in it and a hash of its own that fits.
std::string forged(const std::string &line, const std::string &words)
{
    ordered_json document = ordered_json::parse(line);
    const auto sequence = document.at("sequence").get<std::uint64_t>();
    const auto previous = document.at("previous").get<std::string>();
    for (const char *name : {"version", "sequence", "previous", "hash"}) {
        document.erase(name);
    }
    document["sql"] = words;
    return auditLine(document, sequence, previous);
}

} // namespace

class TestAuditLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aLogThatNobodyTouchedIsIntact();
    void aStatementIsWrittenDownWithoutItsResult();
    void tamperingIsFound_data();
    void tamperingIsFound();
    void aFullFileIsPutAsideAndTheChainGoesOn();
    void aFullFileThatIsMissingIsFound();
    void anEndBetweenPuttingAsideAndSayingSoIsNoBreak();
    void aHalfLineIsNamedAndMarkedByTheNext();
    void aWholeLineThatTheHeadDoesNotKnowIsTakenOver();
    void endsThatFollowOneAnotherAreNoBreak();
    void aCutIsNotCoveredByTheNextLine_data();
    void aCutIsNotCoveredByTheNextLine();
    void anotherFileIsLeftAsItIs_data();
    void anotherFileIsLeftAsItIs();
    void aFullDiskLeavesNoHalfLine();
    void missedLinesAreCounted();
    void threadsWriteInTurn();
    void theExpectedHashHasToBeThere();
    void anyTextsAreWrittenDown_data();
    void anyTextsAreWrittenDown();

private:
    void fill(int count)
    {
        AuditLog log(m_path);
        for (int i = 0; i < count; ++i) {
            QVERIFY(log.append({{"sql", "SELECT " + std::to_string(i)}}).ok());
        }
    }
    AuditVerdict check(const std::string &expected = {})
    {
        auto verdict = checkAudit(m_path, expected);
        AuditVerdict none;
        none.fault = AuditFault{};
        return verdict.valueOr(none);
    }
    std::string faultOf()
    {
        const AuditVerdict verdict = check();
        return verdict.fault ? std::string(faultName(verdict.fault->kind)) + ' ' +
                                   std::to_string(verdict.fault->line)
                             : "intact";
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

void TestAuditLog::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("audit.jsonl")).toStdString();
}

void TestAuditLog::aLogThatNobodyTouchedIsIntact()
{
    QCOMPARE(checkAudit(m_path).error().code, base::ErrorCode::SourceMissing);
    AuditLog log(m_path);
    QVERIFY(log.prepare().ok());
    QCOMPARE(faultOf(), "intact");
    fill(5);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QCOMPARE(verdict.lines, 5u);
    QCOMPARE(verdict.hash, json::parse(linesOf(m_path).back()).at("hash").get<std::string>());
    using std::filesystem::perms;
    for (const auto &file : {m_path, auditHeadPath(m_path)}) {
        QCOMPARE(std::filesystem::status(file).permissions(),
                 perms::owner_read | perms::owner_write);
    }
}

void TestAuditLog::aStatementIsWrittenDownWithoutItsResult()
{
    OpenSource source;
    source.location = "postgresql://ann:secret@server/shop";
    source.policy = std::make_shared<const data::Policy>(data::Policy::strict());
    const auto statements = statementLog(std::make_shared<AuditLog>(m_path), source);
    agent::StatementRecord record;
    record.decision = agent::StatementRecord::Decision::Started;
    record.question = "how many";
    record.sql = "SELECT 1";
    record.sqlRun = "SELECT 1 LIMIT 100";
    const auto started = statements->write(record);
    QCOMPARE(started.valueOr(0), 1u);
    QCOMPARE(check().unfinished, 1u);
    record.decision = agent::StatementRecord::Decision::Accepted;
    record.rows = 7;
    record.elapsed = std::chrono::microseconds(1500);
    record.started = *started;
    QCOMPARE(statements->write(record).valueOr(0), 2u);
    QCOMPARE(check().unfinished, 0u);
    const json line = json::parse(linesOf(m_path).back());
    QCOMPARE(line.at("source").get<std::string>(), "postgresql://ann@server/shop");
    QCOMPARE(line.at("policy").get<std::string>(), "strict");
    QCOMPARE(line.at("decision").get<std::string>(), "accepted");
    QCOMPARE(line.at("rows").get<int>(), 7);
    QCOMPARE(line.at("ms").get<double>(), 1.5);
    QVERIFY(line.at("rule").is_null());
    QVERIFY(!line.at("user").get<std::string>().empty());
    const QRegularExpression utc(
        QStringLiteral("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"));
    QVERIFY(utc.match(QString::fromStdString(line.at("time").get<std::string>())).hasMatch());
}

void TestAuditLog::tamperingIsFound_data()
{
    using Tamper = std::function<void(Lines & lines)>;
    QTest::addColumn<Tamper>("tamper");
    QTest::addColumn<std::string>("fault");
    const auto row = [](const char *name, const char *fault, Tamper tamper) {
        QTest::newRow(name) << std::move(tamper) << std::string(fault);
    };
    row("a letter of a statement is changed", "changed 4",
        [](Lines &lines) { lines[3][lines[3].find("SELECT")] = 's'; });
    row("a letter of the first line is changed", "changed 1",
        [](Lines &lines) { lines[0][lines[0].find("SELECT")] = 's'; });
    row("a letter of the last line is changed", "changed 8",
        [](Lines &lines) { lines[7][lines[7].find("SELECT")] = 's'; });
    row("blanks are added", "changed 3", [](Lines &lines) { lines[2] += ' '; });
    row("a line is emptied", "changed 5", [](Lines &lines) { lines[4].clear(); });
    row("a line is changed and given the hash that fits", "changed 4",
        [](Lines &lines) { lines[3] = forged(lines[3], "SELECT 'nothing'"); });
    row("the first line is changed and given the hash that fits", "changed 1",
        [](Lines &lines) { lines[0] = forged(lines[0], "SELECT 'nothing'"); });
    row("the last line is changed and given the hash that fits", "changed 8",
        [](Lines &lines) { lines[7] = forged(lines[7], "SELECT 'nothing'"); });
    row("a line is removed", "removed 4", [](Lines &lines) { lines.erase(lines.begin() + 3); });
    row("the first line is removed", "removed 1", [](Lines &lines) { lines.erase(lines.begin()); });
    row("three lines are removed", "removed 3",
        [](Lines &lines) { lines.erase(lines.begin() + 2, lines.begin() + 5); });
    row("the last line is cut off", "cut 8", [](Lines &lines) { lines.pop_back(); });
    row("all lines are cut off", "cut 1", [](Lines &lines) { lines.clear(); });
    row("two lines change places", "reordered 4",
        [](Lines &lines) { std::swap(lines[3], lines[4]); });
    row("the last two lines change places", "reordered 7",
        [](Lines &lines) { std::swap(lines[6], lines[7]); });
    row("a line goes to the end", "reordered 2",
        [](Lines &lines) { std::rotate(lines.begin() + 1, lines.begin() + 2, lines.end()); });
    row("a line is there twice", "inserted 6",
        [](Lines &lines) { lines.insert(lines.begin() + 5, lines[2]); });
    row("a line is there twice in a row", "inserted 4",
        [](Lines &lines) { lines.insert(lines.begin() + 3, lines[2]); });
    row("a forged line stands before the true one", "inserted 4",
        [](Lines &lines) { lines.insert(lines.begin() + 3, forged(lines[3], "SELECT 'more'")); });
    row("a forged line stands after the true one", "inserted 5",
        [](Lines &lines) { lines.insert(lines.begin() + 4, forged(lines[3], "SELECT 'more'")); });
    row("forged lines are added at the end", "inserted 10", [](Lines &lines) {
        for (const std::uint64_t sequence : {9u, 10u}) {
            const json last = json::parse(lines.back());
            lines.push_back(auditLine({{"sql", "SELECT 'more'"}}, sequence,
                                      last.at("hash").get<std::string>()));
        }
    });
    row("a line of any text is added at the end", "changed 9",
        [](Lines &lines) { lines.emplace_back("hello"); });
}

void TestAuditLog::tamperingIsFound()
{
    QFETCH(std::function<void(Lines & lines)>, tamper);
    QFETCH(std::string, fault);
    fill(8);
    QCOMPARE(faultOf(), "intact");
    Lines lines = linesOf(m_path);
    tamper(lines);
    put(m_path, joined(lines));
    QCOMPARE(faultOf(), fault);
    // and what is written afterwards does not make it good
    fill(2);
    QVERIFY(faultOf() != "intact");
}

void TestAuditLog::aFullFileIsPutAsideAndTheChainGoesOn()
{
    AuditLog log(m_path, {.fullAt = 1'000});
    for (std::uint64_t i = 1; i <= 40; ++i) {
        QCOMPARE(log.append({{"sql", "SELECT " + std::to_string(i)}}).valueOr(0), i);
    }
    const auto full = fullAuditFiles(m_path);
    QVERIFY(full.size() > 5);
    QVERIFY(std::filesystem::file_size(full.front()) < 1'500);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QCOMPARE(verdict.lines, 40u);
    QCOMPARE(verdict.files, full.size() + 1);
}

void TestAuditLog::aFullFileThatIsMissingIsFound()
{
    AuditLog log(m_path, {.fullAt = 1'000});
    for (int i = 0; i < 40; ++i) {
        QVERIFY(log.append({{"sql", "SELECT 1"}}).ok());
    }
    const auto full = fullAuditFiles(m_path);
    // the next takes its name, so that it is missed by its lines alone
    for (std::size_t i = 2; i < full.size(); ++i) {
        std::filesystem::rename(full[i], full[i - 1]);
    }
    QCOMPARE(faultOf(), "removed 1");
    QCOMPARE(check().fault->file.string(), full[1].string());
    std::filesystem::remove(m_path);
    std::filesystem::remove(full[0]);
    QVERIFY(faultOf() != "intact");
}

void TestAuditLog::anEndBetweenPuttingAsideAndSayingSoIsNoBreak()
{
    fill(3);
    std::filesystem::rename(m_path, fullAuditFile(m_path, 0));
    QCOMPARE(faultOf(), "intact");
    fill(2);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QVERIFY(verdict.marked.empty());
    QCOMPARE(verdict.lines, 5u);
}

void TestAuditLog::aHalfLineIsNamedAndMarkedByTheNext()
{
    fill(3);
    const std::string half = linesOf(m_path)[1].substr(0, 90);
    put(m_path, contentsOf(m_path) + half);
    QCOMPARE(faultOf(), "torn 4");
    fill(1);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QCOMPARE(verdict.marked.size(), 1u);
    QCOMPARE(faultName(verdict.marked.front().kind), "torn");
    QCOMPARE(verdict.marked.front().line, 4u);
    const Lines lines = linesOf(m_path);
    QCOMPARE(lines.size(), 6u);
    QCOMPARE(json::parse(lines[4]).at("rule").get<std::string>(), "torn");
    // the half line is part of the chain by now
    Lines tampered = lines;
    tampered[3] += 'x';
    put(m_path, joined(tampered));
    QCOMPARE(faultOf(), "changed 4");
    tampered.erase(tampered.begin() + 3);
    put(m_path, joined(tampered));
    QVERIFY(check().marked.empty());
}

void TestAuditLog::aWholeLineThatTheHeadDoesNotKnowIsTakenOver()
{
    fill(3);
    const std::string head = contentsOf(auditHeadPath(m_path));
    fill(1);
    put(auditHeadPath(m_path), head);
    QCOMPARE(faultOf(), "intact");
    fill(1);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QVERIFY(verdict.marked.empty());
    QCOMPARE(verdict.lines, 5u);
}

void TestAuditLog::endsThatFollowOneAnotherAreNoBreak()
{
    // the second process takes the first one's line over, and ends before it has written its own
    fill(3);
    const std::string before = contentsOf(auditHeadPath(m_path));
    fill(1);
    const std::string after = contentsOf(auditHeadPath(m_path));
    put(auditHeadPath(m_path), before);
    QVERIFY(AuditFile::open(m_path).ok());
    QCOMPARE(contentsOf(auditHeadPath(m_path)), after);
    // it marks the first one's half line, and ends before it says so in the head
    put(m_path, contentsOf(m_path) + "{\"half\":");
    QVERIFY(AuditFile::open(m_path).ok());
    QCOMPARE(linesOf(m_path).size(), 6u);
    put(auditHeadPath(m_path), after);
    fill(1);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QCOMPARE(verdict.marked.size(), 1u);
    QCOMPARE(linesOf(m_path).size(), 7u);
}

void TestAuditLog::aCutIsNotCoveredByTheNextLine_data()
{
    using Damage = std::function<void(const std::filesystem::path &log)>;
    QTest::addColumn<Damage>("damage");
    const auto row = [](const char *name, Damage damage) {
        QTest::newRow(name) << std::move(damage);
    };
    row("the last line", [](const auto &log) {
        Lines lines = linesOf(log);
        lines.pop_back();
        put(log, joined(lines));
    });
    row("half of the last line", [](const auto &log) {
        const std::string text = contentsOf(log);
        put(log, text.substr(0, text.size() - 40));
    });
    row("the end of the last line", [](const auto &log) {
        const std::string text = contentsOf(log);
        put(log, text.substr(0, text.size() - 1));
    });
    row("the whole file", [](const auto &log) { std::filesystem::remove(log); });
    row("the head", [](const auto &log) { std::filesystem::remove(auditHeadPath(log)); });
    row("the last line and the head", [](const auto &log) {
        Lines lines = linesOf(log);
        lines.pop_back();
        put(log, joined(lines));
        std::filesystem::remove(auditHeadPath(log));
    });
    row("the head is damaged",
        [](const auto &log) { put(auditHeadPath(log), std::string(256, 'x')); });
    row("the head is emptied", [](const auto &log) { put(auditHeadPath(log), {}); });
}

void TestAuditLog::aCutIsNotCoveredByTheNextLine()
{
    QFETCH(std::function<void(const std::filesystem::path &)>, damage);
    fill(6);
    damage(m_path);
    QVERIFY(faultOf() != "intact");
    fill(3);
    const std::string fault = faultOf();
    QVERIFY(fault != "intact");
    // named where it is, and not again behind it
    fill(3);
    QCOMPARE(faultOf(), fault);
}

void TestAuditLog::anotherFileIsLeftAsItIs_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::newRow("a database") << QByteArray("SQLite format 3\0 and more", 25);
    QTest::newRow("other lines of JSON") << QByteArray("{\"id\":1}\n{\"id\":2}\n");
    QTest::newRow("a blank line") << QByteArray("\n");
}

void TestAuditLog::anotherFileIsLeftAsItIs()
{
    QFETCH(QByteArray, contents);
    put(m_path, contents.toStdString());
    AuditLog log(m_path);
    QCOMPARE(log.prepare().error().code, base::ErrorCode::InvalidArgument);
    QCOMPARE(log.append({{"sql", "SELECT 1"}}).error().code, base::ErrorCode::InvalidArgument);
    QCOMPARE(contentsOf(m_path), contents.toStdString());
    QVERIFY(!std::filesystem::exists(auditHeadPath(m_path)));
    QCOMPARE(checkAudit(m_path).error().code, base::ErrorCode::SourceUnreadable);
}

void TestAuditLog::aFullDiskLeavesNoHalfLine()
{
    fill(3);
    const std::string before = contentsOf(m_path);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    rlimit tight = usual;
    tight.rlim_cur = before.size() + 50;
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    AuditLog log(m_path);
    const auto written = log.append({{"sql", "SELECT 1"}});
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
    QVERIFY(!written.ok());
    QCOMPARE(written.error().code, base::ErrorCode::StorageFailed);
    QVERIFY(written.error().message.find("space") != std::string::npos);
    QCOMPARE(contentsOf(m_path), before);
    fill(1);
    QCOMPARE(faultOf(), "intact");
}

void TestAuditLog::missedLinesAreCounted()
{
    const auto folder = m_path.parent_path() / "later";
    m_path = folder / "audit.jsonl";
    AuditLog log(m_path, {.mayMiss = true});
    for (int i = 0; i < 3; ++i) {
        const auto written = log.append({{"sql", "SELECT 1"}});
        QVERIFY(written.ok());
        QCOMPARE(*written, 0u);
    }
    const auto problem = log.takeProblem();
    QVERIFY(problem.has_value());
    QCOMPARE(problem->code, base::ErrorCode::StorageFailed);
    QVERIFY(!log.takeProblem().has_value());
    std::filesystem::create_directory(folder);
    QVERIFY(log.append({{"sql", "SELECT 2"}}).valueOr(0) > 0);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QCOMPARE(verdict.marked.size(), 1u);
    QCOMPARE(json::parse(linesOf(m_path).front()).at("lines").get<int>(), 3);
}

void TestAuditLog::threadsWriteInTurn()
{
    // two objects are two programs as far as the file is concerned
    AuditLog first(m_path, {.fullAt = 4'000});
    AuditLog second(m_path, {.fullAt = 4'000});
    std::vector<std::thread> threads;
    std::atomic<int> failures = 0;
    for (AuditLog *log : {&first, &second, &first, &second}) {
        threads.emplace_back([log, &failures] {
            for (int i = 0; i < 50; ++i) {
                failures += log->append({{"sql", "SELECT " + std::to_string(i)}}) ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    QCOMPARE(failures.load(), 0);
    const AuditVerdict verdict = check();
    QVERIFY(verdict.intact());
    QVERIFY(verdict.marked.empty());
    QCOMPARE(verdict.lines, 200u);
}

void TestAuditLog::theExpectedHashHasToBeThere()
{
    fill(4);
    const std::string hash = check().hash;
    fill(4);
    QVERIFY(check(hash).intact());
    // a log that was written anew, with a head of its own
    std::filesystem::remove(m_path);
    std::filesystem::remove(auditHeadPath(m_path));
    fill(8);
    QVERIFY(check().intact());
    QVERIFY(!check(std::string(64, 'a')).intact());
    Lines lines = linesOf(m_path);
    lines[2] = forged(lines[2], "SELECT 'nothing'");
    put(m_path, joined(lines));
    QVERIFY(!check(hash).intact());
}

void TestAuditLog::anyTextsAreWrittenDown_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("line breaks and quotes") << QByteArray("SELECT \"a\"\n\r\n\t'\\'");
    QTest::newRow("bytes that are no UTF-8") << QByteArray("SELECT '\xff\xfe\xc3'");
    QTest::newRow("a NUL") << QByteArray("SELECT '\0'", 10);
    QTest::newRow("what looks like the end of a line")
        << QByteArray("\",\"hash\":\"") + QByteArray(64, 'a') + QByteArray("\"}\n{");
    QTest::newRow("very long") << QByteArray(5'000'000, 'x');
}

void TestAuditLog::anyTextsAreWrittenDown()
{
    QFETCH(QByteArray, sql);
    OpenSource source;
    source.location = "shop.db";
    source.policy = std::make_shared<const data::Policy>();
    const auto statements = statementLog(std::make_shared<AuditLog>(m_path), source);
    agent::StatementRecord record;
    record.question = sql.toStdString();
    record.sql = sql.toStdString();
    QVERIFY(statements->write(record).ok());
    QVERIFY(statements->write(record).ok());
    QCOMPARE(faultOf(), "intact");
    QCOMPARE(linesOf(m_path).size(), 2u);
    QVERIFY(contentsOf(m_path).size() < 500'000);
}

} // namespace tst_AuditLog

QUERENT_TEST(AuditLog)
#include "tst_AuditLog.moc"
