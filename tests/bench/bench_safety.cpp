// SPDX-License-Identifier: GPL-3.0-or-later
// What the safety gate costs a statement, in microseconds, on the sample database, and what the
// engine alone needs to compile it.
#include "connectors/DataSource.h"
#include "connectors/SqliteFunctions.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace querent;
using Clock = std::chrono::steady_clock;

namespace {

/// The median of many runs: what other programs do meanwhile is no part of it.
template <typename Work>
double medianMicroseconds(const Work &work)
{
    std::vector<double> times;
    for (int i = 0; i < 2'000; ++i) {
        const auto start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    }
    std::nth_element(times.begin(), times.begin() + 1'000, times.end());
    return times[1'000];
}

double compileAlone(sqlite3 *engine, const std::string &sql)
{
    return medianMicroseconds([&] {
        sqlite3_stmt *statement = nullptr;
        sqlite3_prepare_v2(engine, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
        sqlite3_finalize(statement);
    });
}

/// A long list of values, as a person may paste one.
std::string longList()
{
    std::string sql = "SELECT count(*) FROM orders WHERE order_id IN (0";
    for (int i = 1; i < 2'000; ++i) {
        sql += ", " + std::to_string(i);
    }
    return sql + ")";
}

} // namespace

int main(int argumentCount, char **arguments)
{
    const QCoreApplication application(argumentCount, arguments);
    const std::string path = QUERENT_SOURCE_DIR "/resources/sample.db";
    const auto source = connectors::openDataSource(path);
    auto connection = source ? (*source)->connect() : source.error();
    auto catalog = connection ? (*connection)->readCatalog({}) : connection.error();
    if (!catalog) {
        std::fprintf(stderr, "%s\n", catalog.error().message.c_str());
        return EXIT_FAILURE;
    }
    sqlite3 *engine = nullptr;
    sqlite3_open_v2(path.c_str(), &engine, SQLITE_OPEN_READONLY, nullptr);
    if (connectors::registerFunctions(engine) != SQLITE_OK) {
        return EXIT_FAILURE;
    }
    const data::Policy policy;
    const query::SqlValidator gate(*catalog, policy, query::Dialect::Sqlite, **connection);
    const std::vector<std::pair<const char *, std::string>> statements{
        {"short", "SELECT count(*) FROM orders"},
        {"typical",
         "SELECT c.name, sum(i.amount) AS total FROM categories c "
         "JOIN products p ON p.category_id = c.category_id "
         "JOIN order_items i ON i.product_id = p.product_id "
         "JOIN orders o ON o.order_id = i.order_id WHERE o.order_date >= '2024-01-01' AND "
         "o.order_date < '2025-01-01' GROUP BY c.name ORDER BY total DESC LIMIT 10"},
        {"long list", longList()}};
    for (const auto &[name, sql] : statements) {
        const auto accepted = gate.validate(sql);
        if (!accepted) {
            std::fprintf(stderr, "%s: %s\n", name, accepted.error().message.c_str());
            return EXIT_FAILURE;
        }
        const double validated =
            medianMicroseconds([&] { static_cast<void>(gate.validate(sql).ok()); });
        const double compiled = compileAlone(engine, accepted->text());
        const nlohmann::json line = {{"measure", "validate"},
                                     {"statement", name},
                                     {"bytes", sql.size()},
                                     {"gate_us", validated},
                                     {"engine_alone_us", compiled}};
        std::printf("%s\n", line.dump().c_str());
    }
    sqlite3_close(engine);
    return EXIT_SUCCESS;
}
