// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlCorpus.h"
#include "query/PostgresInspector.h"
#include "query/SqlLexer.h"
#include "query/TokenInspector.h"

#include <QTest>

#include <cstdio>
#include <map>

namespace tst_SqlCorpora {

using namespace querent;
using namespace querent::query;
using namespace querent::tests;
using Demand = CorpusLine::Demand;

namespace {

std::string nameOf(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Word ? lowerCaseName(token.text) : token.text;
}

/// The tables and views that a script of CREATE statements makes: the name, and the first word of
/// every part between its parentheses. Views have the columns that they are declared with, or the
/// names their SELECT gives.
data::Catalog catalogOf(const std::string &script, Dialect dialect)
{
    data::Catalog catalog;
    const auto tokens = lexSql(script, dialect);
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        if (!tokens[i].isWord("CREATE") ||
            !(tokens[i + 1].isWord("TABLE") || tokens[i + 1].isWord("VIEW"))) {
            continue;
        }
        data::Table &table = catalog.tables.emplace_back();
        table.name = nameOf(tokens[i + 2]);
        table.isView = tokens[i + 1].isWord("VIEW");
        int depth = 0;
        for (std::size_t j = i + 3; j < tokens.size(); ++j) {
            depth += tokens[j].kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
            depth -= tokens[j].kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
            if (tokens[j].kind == SqlTokenKind::Semicolon && depth == 0) {
                break;
            }
            const bool first = !table.isView && depth == 1 &&
                               (tokens[j].kind == SqlTokenKind::Comma ||
                                tokens[j].kind == SqlTokenKind::OpenParenthesis);
            const bool last = table.isView && depth == 0 && j > i + 3 &&
                              (tokens[j].kind == SqlTokenKind::Comma || tokens[j].isWord("FROM"));
            if (first) {
                table.columns.emplace_back().name = nameOf(tokens[j + 1]);
            } else if (last) {
                table.columns.emplace_back().name = nameOf(tokens[j - 1]);
            }
        }
    }
    return catalog;
}

std::unique_ptr<StatementInspector> inspectorOf(const data::Catalog &catalog, Dialect dialect)
{
    if (dialect == Dialect::PostgreSql) {
        return std::make_unique<PostgresInspector>(catalog);
    }
    return std::make_unique<TokenInspector>(catalog, dialect);
}

} // namespace

/// The statements of tests/sql for engines that no server is needed for: grammar, tokens and names.
class TestSqlCorpora : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesHostileStatements_data();
    void refusesHostileStatements();
    void acceptsLegalStatements_data();
    void acceptsLegalStatements();

private:
    static void addRows(bool legal);
    static std::vector<CorpusFile> corpus(Dialect dialect, bool legal);
};

std::vector<CorpusFile> TestSqlCorpora::corpus(Dialect dialect, bool legal)
{
    return legal ? legalCorpus(dialect) : adversarialCorpus(dialect);
}

void TestSqlCorpora::addRows(bool legal)
{
    QTest::addColumn<int>("dialect");
    QTest::addColumn<std::size_t>("file");
    for (const Dialect dialect : {Dialect::PostgreSql, Dialect::DuckDb}) {
        std::size_t file = 0;
        for (const CorpusFile &one : corpus(dialect, legal)) {
            QTest::newRow(one.name.c_str()) << static_cast<int>(dialect) << file++;
        }
        QVERIFY(file > 5);
    }
}

void TestSqlCorpora::refusesHostileStatements_data()
{
    addRows(false);
}

void TestSqlCorpora::refusesHostileStatements()
{
    QFETCH(int, dialect);
    QFETCH(std::size_t, file);
    const auto spoken = static_cast<Dialect>(dialect);
    const data::Catalog all = catalogOf(corpusText("database.sql"), Dialect::Sqlite);
    const auto inspector = inspectorOf(all, spoken);
    int failures = 0;
    std::string report;
    const std::vector<CorpusFile> files = corpus(spoken, false);
    for (const CorpusLine &line : files[file].lines) {
        const auto policy = corpusPolicy(line.policy);
        if (!policy) {
            continue;
        }
        const data::Catalog visible = data::visibleCatalog(all, *policy);
        const auto sql = SqlValidator(visible, *policy, spoken, *inspector).validate(line.sql);
        std::string problem;
        if (sql && line.demand == Demand::Refuse) {
            problem = "was accepted as " + sql->text().substr(0, 200);
        } else if (sql && line.rows && sql->limit() > *line.rows) {
            problem = "may give " + std::to_string(sql->limit()) + " rows";
        }
        if (!problem.empty()) {
            ++failures;
            report += described(line, problem);
        }
    }
    std::fputs(report.c_str(), stderr); // Qt shortens long messages
    QCOMPARE(failures, 0);
}

void TestSqlCorpora::acceptsLegalStatements_data()
{
    addRows(true);
}

void TestSqlCorpora::acceptsLegalStatements()
{
    QFETCH(int, dialect);
    QFETCH(std::size_t, file);
    const auto spoken = static_cast<Dialect>(dialect);
    const data::Catalog all =
        catalogOf(corpusText(spoken == Dialect::PostgreSql ? "legal/database.postgres.sql"
                                                           : "legal/database.duckdb.sql"),
                  spoken);
    const auto inspector = inspectorOf(all, spoken);
    const data::Policy policy;
    int failures = 0;
    std::string report;
    const std::vector<CorpusFile> files = corpus(spoken, true);
    for (const CorpusLine &line : files[file].lines) {
        const auto sql = SqlValidator(all, policy, spoken, *inspector).validate(line.sql);
        if (!sql) {
            ++failures;
            report += described(line, sql.error().detail + ": " + sql.error().message);
        }
    }
    std::fputs(report.c_str(), stderr);
    QCOMPARE(failures, 0);
}

} // namespace tst_SqlCorpora

QUERENT_TEST(SqlCorpora)
#include "tst_SqlCorpora.moc"
