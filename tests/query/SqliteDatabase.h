// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlValidator.h"

#include <string>
#include <string_view>
#include <vector>

struct sqlite3;

/// A plain SQLite database in memory without any function of ours, and what its engine says about
/// statements.
class SqliteDatabase final : public querent::query::StatementInspector
{
public:
    explicit SqliteDatabase(const char *script);
    ~SqliteDatabase() override;
    SqliteDatabase(const SqliteDatabase &) = delete;
    SqliteDatabase &operator=(const SqliteDatabase &) = delete;

    struct Result
    {
        std::string error; ///< empty on success
        std::vector<std::string> names;
        std::vector<std::vector<std::string>> rows; ///< "NULL" for NULL
    };

    [[nodiscard]] Result run(const std::string &sql);

    [[nodiscard]] querent::base::Result<querent::query::StatementFacts>
    inspect(std::string_view sql) override;

private:
    sqlite3 *m_handle = nullptr;
};
