// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace querent::tests {

/// A source that does something of the test's before it runs a statement.
class HookedSource final : public connectors::DataSource
{
public:
    using Hook = std::function<base::Result<void>(const std::string &sql)>;

    HookedSource(std::shared_ptr<const connectors::DataSource> source, Hook hook)
        : m_source(std::move(source)), m_hook(std::move(hook))
    {}

    [[nodiscard]] std::string displayName() const override { return m_source->displayName(); }
    [[nodiscard]] query::Dialect dialect() const override { return m_source->dialect(); }
    [[nodiscard]] base::Result<std::unique_ptr<connectors::Connection>> connect() const override
    {
        auto opened = m_source->connect();
        if (!opened) {
            return opened;
        }
        return std::unique_ptr<connectors::Connection>(new Hooked(std::move(*opened), m_hook));
    }

private:
    class Hooked final : public connectors::Connection
    {
    public:
        Hooked(std::unique_ptr<connectors::Connection> connection, Hook hook)
            : m_connection(std::move(connection)), m_hook(std::move(hook))
        {}

        [[nodiscard]] base::Result<query::StatementFacts> inspect(std::string_view sql) override
        {
            return m_connection->inspect(sql);
        }
        [[nodiscard]] base::Result<data::Catalog> readCatalog(std::stop_token stop) override
        {
            return m_connection->readCatalog(std::move(stop));
        }
        [[nodiscard]] base::Result<data::ColumnValues> distinctValues(const std::string &table,
                                                                      const std::string &column,
                                                                      int most,
                                                                      std::stop_token stop) override
        {
            return m_connection->distinctValues(table, column, most, std::move(stop));
        }
        [[nodiscard]] base::Result<connectors::CostEstimate> dryRun(const query::ValidatedSql &sql,
                                                                    std::stop_token stop) override
        {
            return m_connection->dryRun(sql, std::move(stop));
        }
        [[nodiscard]] base::Result<connectors::Execution>
        execute(const query::ValidatedSql &sql, const connectors::ExecutionLimits &limits,
                std::stop_token stop) override
        {
            if (auto done = m_hook(sql.text()); !done) {
                return done.error();
            }
            return m_connection->execute(sql, limits, std::move(stop));
        }

    private:
        std::unique_ptr<connectors::Connection> m_connection;
        Hook m_hook;
    };

    std::shared_ptr<const connectors::DataSource> m_source;
    Hook m_hook;
};

} // namespace querent::tests
