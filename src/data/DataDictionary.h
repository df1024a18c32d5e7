// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/SemanticModel.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::data {

/// What people of the house know about a source and its schema does not say: one JSON document a
/// source ("version": 1), read by both reasoners.
struct DataDictionary
{
    struct ColumnEntry
    {
        std::string description;
        std::vector<std::string> synonyms;
        std::string unit;
        bool personal = false; ///< personal data ("pii")
        // What the semantic model guessed otherwise; nothing: the guess stands.
        std::optional<SemanticRole> role = {};
        std::optional<Aggregation> aggregation = {};
        std::optional<std::string> rollsUpTo = {}; ///< a column of the same table; empty: nothing
        bool hidden = false;                       ///< kept out of answers

        friend bool operator==(const ColumnEntry &, const ColumnEntry &) = default;
    };
    struct TableEntry
    {
        std::string description;
        std::vector<std::string> synonyms;
        std::map<std::string, ColumnEntry> columns;
        // As for columns. Names of columns; an empty one says that there is none.
        std::optional<TableKind> kind = {};
        std::optional<std::vector<std::string>> labels = {};
        std::optional<std::string> date = {};
        std::optional<std::string> measure = {};

        friend bool operator==(const TableEntry &, const TableEntry &) = default;
    };
    /// A named measure: `expression` is SQL over the columns of `table`.
    struct Metric
    {
        std::string name;
        std::string table;
        std::string expression;
        std::string description;
        std::string unit;
        std::vector<std::string> synonyms;

        friend bool operator==(const Metric &, const Metric &) = default;
    };
    struct Relationship
    {
        std::string fromTable;
        std::string fromColumn;
        std::string toTable;
        std::string toColumn;
        bool denied = false; ///< they are not related, whatever their names look like

        [[nodiscard]] bool sameEnds(const Relationship &other) const noexcept;
        friend bool operator==(const Relationship &, const Relationship &) = default;
    };
    struct Example
    {
        std::string question;
        std::string sql;

        friend bool operator==(const Example &, const Example &) = default;
    };

    std::map<std::string, TableEntry> tables;
    std::vector<Metric> metrics;
    std::vector<Relationship> relationships;
    std::map<std::string, std::string> glossary; ///< term → what it means here
    std::vector<Example> examples;

    [[nodiscard]] bool empty() const noexcept;
    /// The entry of a table or column, whose name is found without regard to ASCII case; or null.
    [[nodiscard]] const TableEntry *table(std::string_view name) const noexcept;
    [[nodiscard]] const ColumnEntry *column(std::string_view table,
                                            std::string_view name) const noexcept;

    friend bool operator==(const DataDictionary &, const DataDictionary &) = default;
};

/// Reads a dictionary document. Fails with MalformedDocument, saying where, on text that is not
/// JSON, on a wrong shape and on an unknown version.
[[nodiscard]] base::Result<DataDictionary> parseDictionary(std::string_view text);
void to_json(nlohmann::json &json, const DataDictionary &dictionary);

/// `base` with what `own` says besides: what both speak of is as `own` has it, synonyms add up.
[[nodiscard]] DataDictionary merged(DataDictionary base, const DataDictionary &own);

/// The catalog with the relationships that the dictionary adds, and without those it denies. What
/// it says of tables and columns that are not there is left out.
[[nodiscard]] Catalog related(Catalog catalog, const DataDictionary &dictionary);

} // namespace querent::data
