// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Policy.h"
#include "query/Dialect.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace querent::tests {

/// A line of tests/sql/adversarial or tests/sql/legal; what the fields mean is told in the README
/// there.
struct CorpusLine
{
    /// What the gate has to do with it.
    enum class Demand {
        Refuse,
        RefuseOrStop,  ///< or run within the limits
        RefuseOrGuard, ///< or show nothing of `never`, and at most `rows` rows
        Accept,
    };

    std::string where; ///< "adversarial/sqlite/writes.jsonl:7"
    std::string sql;
    std::string why;
    std::string policy = "standard";
    std::string database;           ///< a file of tests/sql/databases, or empty
    std::vector<std::string> setup; ///< statements that make the file itself hostile
    Demand demand = Demand::Refuse;
    std::vector<nlohmann::json> never;
    std::optional<std::int64_t> rows;
};

struct CorpusFile
{
    std::string name; ///< "sqlite/writes"
    std::vector<CorpusLine> lines;
};

/// The statements that the gate has to refuse, file by file.
[[nodiscard]] std::vector<CorpusFile> adversarialCorpus(query::Dialect dialect);
/// The statements that it has to accept.
[[nodiscard]] std::vector<CorpusFile> legalCorpus(query::Dialect dialect);

/// A file of tests/sql, for example "database.sql". Fails loudly where it cannot be read.
[[nodiscard]] std::string corpusText(const std::string &path);
/// A policy of tests/sql/policies. Fails loudly where it cannot be read.
[[nodiscard]] std::optional<data::Policy> corpusPolicy(const std::string &name);

/// What a failing test prints of a line: where it is, what is wrong and the statement, shortened.
[[nodiscard]] std::string described(const CorpusLine &line, const std::string &problem);

/// Whether one of the values that `line` forbids is in a cell with this text or number.
[[nodiscard]] bool isForbidden(const CorpusLine &line, const data::Value &cell);

} // namespace querent::tests
