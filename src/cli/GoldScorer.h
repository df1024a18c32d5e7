// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/SqliteDatabase.h"
#include "connectors/SqliteFile.h"
#include "data/ResultComparison.h"
#include "query/SqlValidator.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::cli {

/// How a prediction compares with what is expected of its question.
struct Verdict
{
    /// right, wrong, error (does not run), timeout, none (no answer), goldfail (the expected SQL
    /// does not run), and for questions without SQL also assumed (answered one of the readings)
    std::string verdict = "none";
    bool exact = false; ///< right without a column too many
    std::string detail;
    std::vector<std::string> differences; ///< of a wrong statement from the expected one
    bool readingOffered = false;          ///< asked back with a choice that is an expected reading
};

/// Scores predictions over one database file by running them beside the expected SQL, read only.
/// Belongs to the thread that made it.
class GoldScorer
{
public:
    [[nodiscard]] static base::Result<std::unique_ptr<GoldScorer>> open(const std::string &path);

    /// Nothing where `question` says nothing of what is expected.
    [[nodiscard]] std::optional<Verdict> judge(const nlohmann::json &question,
                                               const nlohmann::json &prediction,
                                               const std::stop_token &stop);

private:
    GoldScorer(connectors::SqliteAccess access,
               std::unique_ptr<connectors::SqliteDatabase> database);

    struct Gold
    {
        std::string sql;
        bool withoutLabels = false; ///< counts only for answers that add a column to it
        data::ResultRows result;
    };
    [[nodiscard]] Verdict judgeSql(const nlohmann::json &question, const nlohmann::json &prediction,
                                   const std::stop_token &stop);
    [[nodiscard]] Verdict judgeOutcome(const nlohmann::json &question,
                                       const nlohmann::json &prediction,
                                       const std::stop_token &stop);
    [[nodiscard]] std::vector<Gold> goldsOf(const nlohmann::json &question,
                                            const std::stop_token &stop);
    [[nodiscard]] Verdict compare(const std::string &sql, const std::vector<Gold> &golds,
                                  const std::stop_token &stop);
    [[nodiscard]] bool matchesAnyReading(const std::string &sql, const nlohmann::json &question,
                                         const std::stop_token &stop);
    void noteDifferences(Verdict &verdict, const std::string &gold, const std::string &given);
    /// At most `mostRows` rows and one more.
    [[nodiscard]] base::Result<data::ResultRows> run(const std::string &sql, std::size_t mostRows,
                                                     std::chrono::milliseconds time,
                                                     const std::stop_token &stop);

    connectors::SqliteAccess m_access; ///< keeps a private copy of the file, if there is one
    std::unique_ptr<connectors::SqliteDatabase> m_database;
};

} // namespace querent::cli
