// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::data {

/// What the rows of a table are.
enum class TableKind {
    Entity, ///< things with a name or a key of their own: customers, products
    Fact,   ///< things that happened: orders, visits
    Bridge, ///< little more than keys of two others
    Codes,  ///< spells out the codes of other columns
};

/// What a column is for.
enum class SemanticRole { Key, Label, Dimension, Measure, Date, Flag, Code, Text, Personal };

/// How the numbers of several rows become one.
enum class Aggregation {
    Sum,
    Average, ///< prices, rates, scores: adding them up says nothing
    Last,    ///< levels kept again and again: those of the last day count
    None,
};

inline constexpr std::array<TableKind, 4> tableKinds{TableKind::Entity, TableKind::Fact,
                                                     TableKind::Bridge, TableKind::Codes};
inline constexpr std::array<SemanticRole, 9> semanticRoles{
    SemanticRole::Key,  SemanticRole::Label, SemanticRole::Dimension,
    SemanticRole::Date, SemanticRole::Flag,  SemanticRole::Measure,
    SemanticRole::Code, SemanticRole::Text,  SemanticRole::Personal};
inline constexpr std::array<Aggregation, 4> aggregations{Aggregation::Sum, Aggregation::Average,
                                                         Aggregation::Last, Aggregation::None};

/// How documents spell them: "entity", "measure", "average" …
[[nodiscard]] std::string_view nameOf(TableKind kind) noexcept;
[[nodiscard]] std::string_view nameOf(SemanticRole role) noexcept;
[[nodiscard]] std::string_view nameOf(Aggregation aggregation) noexcept;

/// What is believed, why, and whether the data dictionary says so.
template <typename Value>
struct Guess
{
    Value value{};
    std::string reason; ///< in words of the reader's language
    bool chosen = false;

    friend bool operator==(const Guess &, const Guess &) = default;
};

struct SemanticColumn
{
    std::string name;
    Guess<SemanticRole> role;
    Guess<Aggregation> aggregation; ///< None for what is no number
    std::string unit;
    /// The column or table whose rows these values are gathered under: city → country. Empty: none.
    Guess<std::string> rollsUpTo;
    std::vector<std::string> synonyms;
    bool hidden = false; ///< kept out of answers

    friend bool operator==(const SemanticColumn &, const SemanticColumn &) = default;
};

/// A number that is not stored but worked out: price × quantity, end − start, a metric.
struct DerivedMeasure
{
    std::string name;
    std::string formula; ///< in words: "returned − rented"
    Aggregation aggregation = Aggregation::None;
    std::string unit;
    std::string reason;
    std::string problem; ///< why it cannot be worked out; else empty
    bool metric = false; ///< from the data dictionary

    friend bool operator==(const DerivedMeasure &, const DerivedMeasure &) = default;
};

struct SemanticTable
{
    std::string name;
    Guess<TableKind> kind;
    Guess<std::vector<std::string>> labels; ///< columns that stand for a row
    Guess<std::string> date;                ///< when a row happened; empty: nothing says so
    Guess<std::string> measure;             ///< the amount of a row; empty: none
    std::vector<std::string> synonyms;
    std::vector<SemanticColumn> columns;
    std::vector<DerivedMeasure> derived;

    friend bool operator==(const SemanticTable &, const SemanticTable &) = default;
};

/// What the tables and columns of a source mean, as far as names, keys and data tell, corrected by
/// the data dictionary. Plain values, made when a source is opened.
struct SemanticModel
{
    std::vector<SemanticTable> tables;
    /// What the data dictionary says and the source does not bear out, in sentences.
    std::vector<std::string> problems;

    [[nodiscard]] const SemanticTable *table(std::string_view name) const noexcept;
    [[nodiscard]] const SemanticColumn *column(std::string_view table,
                                               std::string_view name) const noexcept;

    friend bool operator==(const SemanticModel &, const SemanticModel &) = default;
};

void to_json(nlohmann::json &json, const SemanticModel &model);

} // namespace querent::data
