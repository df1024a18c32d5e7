// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlCorpus.h"
#include "TestDatabase.h"
#include "connectors/SqliteSource.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <ctime>
#include <map>

namespace tst_SqliteCorpora {

using namespace querent;
using namespace querent::tests;
using Demand = CorpusLine::Demand;

namespace {

/// Bombs are to end at the policy's timeout; waiting the preset's 30 seconds for each would teach
/// nothing more.
constexpr std::chrono::milliseconds shortTimeout{250};
constexpr std::chrono::milliseconds grace{3000};
constexpr sqlite3_int64 mostMemory = sqlite3_int64{1} << 30;

/// An opened file of the corpus.
struct Target
{
    std::unique_ptr<connectors::Connection> connection; ///< none where the file was refused
    data::Catalog catalog;
};

/// Time that this thread has computed: what else the computer does must not fail a test.
std::chrono::milliseconds computed()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::duration_cast<std::chrono::milliseconds>(
                                                  std::chrono::nanoseconds(now.tv_nsec));
}

} // namespace

/// Every SQLite statement of tests/sql through the real gate on a real file.
class TestSqliteCorpora : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesOrBoundsHostileStatements_data();
    void refusesOrBoundsHostileStatements();
    void acceptsLegalStatements_data();
    void acceptsLegalStatements();
    void acceptsTheGoldQueriesOfBenchmarks();

private:
    /// The database of `script` after `setup`, opened as Querent opens it; a new one where the
    /// last call was for another.
    Target &open(const std::string &database, const std::vector<std::string> &setup);
    Target makeTarget(const std::string &script, const std::vector<std::string> &setup);
    /// What is wrong with how the gate and the engine deal with a hostile line, or empty.
    static std::string judge(const CorpusLine &line, Target &target);
    static std::string judgeAccepted(const CorpusLine &line, Target &target,
                                     const query::ValidatedSql &sql, const data::Policy &policy);

    QTemporaryDir m_folder;
    int m_files = 0;
    std::map<std::string, Target> m_plain; ///< without setup, by database
    std::string m_preparedFor;
    Target m_prepared;
};

Target TestSqliteCorpora::makeTarget(const std::string &script,
                                     const std::vector<std::string> &setup)
{
    TestDatabase file(m_folder.filePath(QStringLiteral("%1.db").arg(++m_files)),
                      "PRAGMA synchronous = OFF; BEGIN");
    file.run(script);
    file.run("COMMIT");
    for (const std::string &statement : setup) {
        file.run(statement);
    }
    file.close();
    Target target;
    const auto source = connectors::openDataSource(file.location());
    auto connection = source ? (*source)->connect() : source.error();
    auto catalog = connection ? (*connection)->readCatalog({}) : connection.error();
    if (catalog) {
        target.connection = *std::move(connection);
        target.catalog = *std::move(catalog);
    } else if (setup.empty()) {
        qFatal("%s", catalog.error().message.c_str());
    }
    return target;
}

Target &TestSqliteCorpora::open(const std::string &database, const std::vector<std::string> &setup)
{
    std::string script = corpusText("database.sql");
    if (!database.empty()) {
        script += corpusText("databases/" + database + ".sql");
    }
    if (setup.empty()) {
        const auto found = m_plain.find(database);
        return found != m_plain.end()
                   ? found->second
                   : m_plain.emplace(database, makeTarget(script, {})).first->second;
    }
    const std::string key = database + nlohmann::json(setup).dump();
    if (key != m_preparedFor) {
        m_prepared = makeTarget(script, setup);
        m_preparedFor = key;
    }
    return m_prepared;
}

std::string TestSqliteCorpora::judge(const CorpusLine &line, Target &target)
{
    if (target.connection == nullptr) {
        return {};
    }
    const auto read = corpusPolicy(line.policy);
    if (!read) {
        return {};
    }
    data::Policy policy = *read;
    policy.timeout = std::min(policy.timeout, shortTimeout);
    const data::Catalog catalog = data::visibleCatalog(target.catalog, policy);
    sqlite3_memory_highwater(1);
    const auto start = computed();
    const query::SqlValidator gate(catalog, policy, query::Dialect::Sqlite, *target.connection);
    const auto sql = gate.validate(line.sql);
    std::string problem;
    if (sql) {
        problem = line.demand == Demand::Refuse ? "was accepted as " + sql->text().substr(0, 200)
                                                : judgeAccepted(line, target, *sql, policy);
    }
    const auto spent = computed() - start;
    if (problem.empty() && spent > policy.timeout + grace) {
        problem = "took " + std::to_string(spent.count()) + " ms";
    }
    const sqlite3_int64 memory = sqlite3_memory_highwater(1);
    if (problem.empty() && memory > mostMemory) {
        problem = "took " + std::to_string(memory >> 20) + " MiB of memory";
    }
    return problem;
}

std::string TestSqliteCorpora::judgeAccepted(const CorpusLine &line, Target &target,
                                             const query::ValidatedSql &sql,
                                             const data::Policy &policy)
{
    if (!target.connection->dryRun(sql, {})) {
        return {};
    }
    connectors::ExecutionLimits limits;
    limits.timeout = policy.timeout;
    limits.maximumRows = policy.maximumRows;
    const auto execution = target.connection->execute(sql, limits, {});
    if (!execution) {
        return {};
    }
    const auto &rows = execution->result.rows;
    const auto most = line.rows.value_or(policy.maximumRows);
    if (static_cast<std::int64_t>(rows.size()) > most) {
        return "gave " + std::to_string(rows.size()) + " rows";
    }
    for (const data::Row &row : rows) {
        for (const data::Value &cell : row) {
            if (isForbidden(line, cell)) {
                return "showed " + data::toText(cell).substr(0, 80);
            }
        }
    }
    return {};
}

void TestSqliteCorpora::refusesOrBoundsHostileStatements_data()
{
    QTest::addColumn<std::size_t>("file");
    std::size_t file = 0;
    for (const CorpusFile &corpus : adversarialCorpus(query::Dialect::Sqlite)) {
        QTest::newRow(corpus.name.c_str()) << file++;
    }
    QVERIFY(file > 10);
}

void TestSqliteCorpora::refusesOrBoundsHostileStatements()
{
    QFETCH(std::size_t, file);
    static const std::vector<CorpusFile> files = adversarialCorpus(query::Dialect::Sqlite);
    int failures = 0;
    std::string report;
    for (const CorpusLine &line : files[file].lines) {
        const std::string problem = judge(line, open(line.database, line.setup));
        if (!problem.empty()) {
            ++failures;
            report += described(line, problem);
        }
    }
    std::fputs(report.c_str(), stderr); // Qt shortens long messages
    QCOMPARE(failures, 0);
}

void TestSqliteCorpora::acceptsLegalStatements_data()
{
    QTest::addColumn<std::size_t>("file");
    std::size_t file = 0;
    for (const CorpusFile &corpus : legalCorpus(query::Dialect::Sqlite)) {
        QTest::newRow(corpus.name.c_str()) << file++;
    }
    QVERIFY(file > 10);
}

void TestSqliteCorpora::acceptsLegalStatements()
{
    QFETCH(std::size_t, file);
    static const std::vector<CorpusFile> files = legalCorpus(query::Dialect::Sqlite);
    static Target target = makeTarget(corpusText("legal/database.sql"), {});
    data::Policy all;
    all.maximumRows = all.defaultLimit = 1'000'000;
    const data::Policy standard;
    const query::SqlValidator gate(target.catalog, standard, query::Dialect::Sqlite,
                                   *target.connection);
    const query::SqlValidator wide(target.catalog, all, query::Dialect::Sqlite, *target.connection);
    connectors::ExecutionLimits limits;
    limits.maximumRows = all.maximumRows;
    int failures = 0;
    std::string report;
    for (const CorpusLine &line : files[file].lines) {
        const auto judged = [&]() -> std::string {
            for (const query::SqlValidator *const one : {&gate, &wide}) {
                const auto sql = one->validate(line.sql);
                if (!sql) {
                    return sql.error().detail + ": " + sql.error().message;
                }
                if (const auto cost = target.connection->dryRun(*sql, {}); !cost) {
                    return cost.error().message;
                }
                const auto execution = target.connection->execute(*sql, limits, {});
                if (!execution) {
                    return execution.error().message + " " + execution.error().detail;
                }
                const auto found = static_cast<std::int64_t>(execution->result.rows.size());
                const std::int64_t most = one == &wide ? all.maximumRows : sql->limit();
                if (line.rows && found != std::min(*line.rows, most)) {
                    return "gave " + std::to_string(found) + " rows instead of " +
                           std::to_string(*line.rows);
                }
            }
            return {};
        };
        const std::string problem = judged();
        if (!problem.empty()) {
            ++failures;
            report += described(line, problem);
        }
    }
    std::fputs(report.c_str(), stderr);
    QCOMPARE(failures, 0);
}

void TestSqliteCorpora::acceptsTheGoldQueriesOfBenchmarks()
{
    const QDir folder(qEnvironmentVariable("QUERENT_BENCHMARKS"));
    if (!qEnvironmentVariableIsSet("QUERENT_BENCHMARKS")) {
        QSKIP("QUERENT_BENCHMARKS names no folder of benchmarks");
    }
    int failures = 0;
    int queries = 0;
    std::string report;
    const data::Policy policy;
    std::map<QString, Target> targets;
    const QStringList suites = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &suite : suites) {
        QFile questions(folder.filePath(suite + QStringLiteral("/questions.jsonl")));
        if (!questions.open(QIODevice::ReadOnly)) {
            continue;
        }
        while (!questions.atEnd()) {
            const auto line =
                nlohmann::json::parse(questions.readLine().toStdString(), nullptr, false);
            if (!line.is_object() || !line.contains("gold_sql") || !line["gold_sql"].is_string()) {
                continue;
            }
            const QString name = QString::fromStdString(line.value("db_id", ""));
            QString path = folder.filePath(suite + QStringLiteral("/databases/") + name +
                                           QStringLiteral(".sqlite"));
            if (!QFile::exists(path)) {
                path = folder.filePath(QStringLiteral("spider/databases/") + name +
                                       QStringLiteral(".sqlite"));
            }
            if (!QFile::exists(path)) {
                continue;
            }
            auto target = targets.find(path);
            if (target == targets.end()) {
                const auto source = connectors::openDataSource(path.toStdString());
                QVERIFY2(source.ok(), qPrintable(path));
                auto connection = (*source)->connect();
                QVERIFY2(connection.ok(), qPrintable(path));
                auto catalog = (*connection)->readCatalog({});
                QVERIFY2(catalog.ok(), qPrintable(path));
                target = targets.emplace(path, Target{*std::move(connection), *std::move(catalog)})
                             .first;
            }
            ++queries;
            const auto sql = query::SqlValidator(target->second.catalog, policy,
                                                 query::Dialect::Sqlite, *target->second.connection)
                                 .validate(line["gold_sql"].get<std::string>());
            if (!sql) {
                ++failures;
                report += line.value("id", "") + ": " + sql.error().message + "\n    " +
                          line["gold_sql"].get<std::string>() + "\n";
            }
        }
    }
    qInfo("%d gold queries, %d refused", queries, failures);
    std::fputs(report.c_str(), stderr);
    QCOMPARE(failures, 0);
}

} // namespace tst_SqliteCorpora

QUERENT_TEST(SqliteCorpora)
#include "tst_SqliteCorpora.moc"
