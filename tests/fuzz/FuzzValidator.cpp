// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "connectors/DataSource.h"
#include "connectors/SqliteFunctions.h"
#include "query/SqlLexer.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

using namespace querent;
using tests::require;

namespace {

std::string contents(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A plain connection without anything of the gate, which says what a statement really touches.
class Witness
{
public:
    explicit Witness(const std::string &script)
    {
        sqlite3_open(":memory:", &m_handle);
        require(sqlite3_exec(m_handle, script.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK,
                "the database cannot be made");
        sqlite3_stmt *tables = nullptr;
        sqlite3_prepare_v2(m_handle, "SELECT lower(name) FROM sqlite_master", -1, &tables, nullptr);
        while (sqlite3_step(tables) == SQLITE_ROW) {
            m_all.insert(reinterpret_cast<const char *>(sqlite3_column_text(tables, 0)));
        }
        sqlite3_finalize(tables);
        require(connectors::registerFunctions(m_handle) == SQLITE_OK, "functions are missing");
        // their first use reports itself as a change of the list of tables
        sqlite3_exec(m_handle, "SELECT 1 FROM json_each('[]'), json_tree('[]')", nullptr, nullptr,
                     nullptr);
        sqlite3_set_authorizer(m_handle, &Witness::see, this);
    }

    ~Witness() { sqlite3_close(m_handle); }
    Witness(const Witness &) = delete;
    Witness &operator=(const Witness &) = delete;

    /// Ends the program where the statement does what it must not.
    void examine(const std::string &sql, const data::Catalog &catalog, const data::Policy &policy)
    {
        m_catalog = &catalog;
        m_policy = &policy;
        m_fault.clear();
        sqlite3_stmt *statement = nullptr;
        const char *tail = nullptr;
        const int code = sqlite3_prepare_v2(m_handle, sql.data(), static_cast<int>(sql.size()),
                                            &statement, &tail);
        require(m_fault.empty(), m_fault + " in " + sql);
        if (code == SQLITE_OK) {
            require(statement != nullptr, "no statement in " + sql);
            require(sqlite3_stmt_readonly(statement) != 0, "it can write: " + sql);
            require(sqlite3_stmt_isexplain(statement) == 0, "it explains: " + sql);
            require(sqlite3_column_count(statement) > 0, "it gives nothing: " + sql);
            const std::string rest = tail;
            require(query::lexSql(rest, query::Dialect::Sqlite).empty(), "more follows: " + rest);
        }
        sqlite3_finalize(statement);
    }

private:
    static int see(void *self, int action, const char *first, const char *second,
                   const char *database, const char *)
    {
        static_cast<Witness *>(self)->record(action, first != nullptr ? first : "",
                                             second != nullptr ? second : "",
                                             database != nullptr ? database : "main");
        return SQLITE_OK;
    }

    void record(int action, const std::string &first, const std::string &second,
                const std::string &database)
    {
        static const std::set<std::string> forbidden{
            "load_extension", "readfile", "writefile",      "edit",       "fts3_tokenizer",
            "fts5",           "fsdir",    "sqlite_version", "sqlite_log", "last_insert_rowid",
            "changes"};
        switch (action) {
        case SQLITE_SELECT:
        case SQLITE_RECURSIVE:
            return;
        case SQLITE_FUNCTION:
            if (forbidden.contains(query::lowerCaseName(second))) {
                m_fault = "calls " + second;
            }
            return;
        case SQLITE_READ:
            read(query::lowerCaseName(first), second, database);
            return;
        default:
            m_fault = "action " + std::to_string(action) + " " + first + " " + second;
        }
    }

    void read(const std::string &table, const std::string &column, const std::string &database)
    {
        const bool isReal =
            m_all.contains(table) || table.starts_with("sqlite_") || table.starts_with("pragma_");
        const bool isFunction = table == "json_each" || table == "json_tree";
        if (isFunction || (!isReal && column.empty())) {
            return; // a WITH clause
        }
        if (m_catalog->table(table) == nullptr || !m_policy->allowsTable(table)) {
            m_fault = "reads the table " + table;
        } else if (!column.empty() && !m_policy->allowsColumn(table, column)) {
            m_fault = "reads the column " + table + "." + column;
        } else if (database != "main") {
            m_fault = "reads the database " + database;
        }
    }

    sqlite3 *m_handle = nullptr;
    std::set<std::string> m_all; ///< lower case
    const data::Catalog *m_catalog = nullptr;
    const data::Policy *m_policy = nullptr;
    std::string m_fault;
};

/// A file with the corpus's database, opened as Querent opens it.
class World
{
public:
    World()
    {
        const std::string corpus = QUERENT_SOURCE_DIR "/tests/sql/";
        const std::string script = contents(corpus + "database.sql");
        m_path = m_folder.filePath(QStringLiteral("world.db")).toStdString();
        sqlite3 *writer = nullptr;
        sqlite3_open(m_path.c_str(), &writer);
        require(sqlite3_exec(writer, script.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK,
                "the file cannot be made");
        sqlite3_close(writer);
        m_before = contents(m_path);
        m_witness = std::make_unique<Witness>(script);
        const auto source = connectors::openDataSource(m_path);
        require(source.ok(), "the file cannot be opened");
        auto connection = (*source)->connect();
        require(connection.ok(), "the file cannot be read");
        m_connection = *std::move(connection);
        const auto policy = data::parsePolicy(contents(corpus + "policies/hidden.json"));
        require(policy.ok(), "the policy cannot be read");
        m_policy = *policy;
        const auto catalog = m_connection->readCatalog({});
        require(catalog.ok(), "the catalog cannot be read");
        m_catalog = data::visibleCatalog(*catalog, m_policy);
        m_gate = std::make_unique<query::SqlValidator>(m_catalog, m_policy, query::Dialect::Sqlite,
                                                       *m_connection);
    }

    void judge(std::string_view text)
    {
        const auto sql = m_gate->validate(text);
        if (!sql) {
            require(!sql.error().message.empty(), "a refusal without a reason");
            return;
        }
        m_witness->examine(sql->text(), m_catalog, m_policy);
        require(sql->limit() <= m_policy.maximumRows, "no limit in " + sql->text());
        connectors::ExecutionLimits limits;
        limits.timeout = std::chrono::milliseconds(200);
        limits.maximumSteps = 20'000;
        limits.countAll = false;
        const auto execution = m_connection->execute(*sql, limits, {});
        if (!execution) {
            return;
        }
        require(static_cast<std::int64_t>(execution->result.rows.size()) <= sql->limit(),
                "more rows than the limit of " + sql->text());
        for (const data::Row &row : execution->result.rows) {
            require(std::none_of(row.begin(), row.end(), isHidden),
                    "shows a hidden value: " + sql->text());
        }
        if (++m_accepted % 256 == 0) {
            require(contents(m_path) == m_before, "the file changed");
        }
    }

private:
    static bool isHidden(const data::Value &cell)
    {
        static constexpr std::array salaries{98761.25, 91357.25, 92468.25, 93579.25};
        return std::find(salaries.begin(), salaries.end(), cell.numeric()) != salaries.end();
    }

    QTemporaryDir m_folder;
    std::string m_path;
    std::string m_before;
    std::unique_ptr<Witness> m_witness;
    std::unique_ptr<connectors::Connection> m_connection;
    data::Catalog m_catalog;
    data::Policy m_policy;
    std::unique_ptr<query::SqlValidator> m_gate;
    int m_accepted = 0;
};

World *world = nullptr;

} // namespace

extern "C" int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    static QCoreApplication application(*count, *arguments);
    static World only;
    world = &only;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    world->judge({reinterpret_cast<const char *>(data), size});
    return 0;
}
