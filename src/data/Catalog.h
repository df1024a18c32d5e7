// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"
#include "data/Value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::data {

/// What a column holds, judged by its declaration and by its data.
enum class ColumnType { Unknown, Integer, Real, Text, Blob, Boolean, Date, DateTime };

/// What a column is for, a guess that the data dictionary can correct.
enum class ColumnRole {
    Unknown,
    Key,       ///< identifies the row
    Reference, ///< identifies a row of another table
    Label,     ///< what people call the row: a name or title
    Measure,   ///< a number worth adding or averaging
    Category,  ///< few distinct values, worth grouping by
    Time,
    Flag,    ///< yes or no, in whatever spelling
    Text,    ///< free text
    Contact, ///< e-mail, phone, address: personal data
};

/// Whose values tell about a person, a guess by name and by content.
enum class PersonalData {
    None,
    Email,
    Phone,
    Address,
    BirthDate,
    Iban,
    CardNumber,
    TaxNumber,    ///< or another number that an authority gives to one person
    SocialNumber, ///< of social or health insurance
};

[[nodiscard]] std::string_view typeName(ColumnType type) noexcept;
[[nodiscard]] ColumnType typeFromName(std::string_view name) noexcept;
[[nodiscard]] std::string_view roleName(ColumnRole role) noexcept;
/// "email", "phone", …; empty for None.
[[nodiscard]] std::string_view personalDataName(PersonalData kind) noexcept;
[[nodiscard]] PersonalData personalDataFromName(std::string_view name) noexcept;

/// What is in a column, over all rows or, where `exact` is false, over a sample.
struct ColumnProfile
{
    std::int64_t rowCount = 0; ///< rows looked at
    std::int64_t nullCount = 0;
    std::int64_t distinctCount = 0;
    bool exact = true;
    Value min; ///< NULL when there is no value
    Value max;
    std::vector<Value> examples; ///< up to ten distinct values, most frequent first

    friend bool operator==(const ColumnProfile &, const ColumnProfile &) = default;
};

struct Column
{
    std::string name;
    std::string declaredType; ///< as the source spells it, possibly empty
    ColumnType type = ColumnType::Unknown;
    DateEncoding encoding = DateEncoding::None;
    ColumnRole role = ColumnRole::Unknown;
    bool nullable = true;
    int primaryKeyPosition = 0; ///< 1-based place in the primary key, 0 outside of it
    bool unique = false;        ///< by declaration, or by its data
    ColumnProfile profile;
    /// Numbers stored as text ("12.5"): `type` is Integer or Real and the profile's ends are
    /// numbers, but comparing and adding need a cast first.
    bool numbersAsText = false;
    /// For a generated column: those of its table from which it is computed.
    std::vector<std::string> computedFrom = {};
    bool masked = false; ///< a policy lets only masks be seen, and nothing is known of its values
    PersonalData personalData = PersonalData::None;
    /// So many letters of the name say no more than whose it is: the OH of OHDATE in ORDHDR.
    std::size_t prefix = 0;

    /// The name without these.
    [[nodiscard]] std::string_view ownName() const
    {
        return std::string_view(name).substr(std::min(prefix, name.size()));
    }

    friend bool operator==(const Column &, const Column &) = default;
};

struct Table
{
    std::string name;
    bool isView = false;
    std::vector<Column> columns;
    std::optional<std::int64_t> rowCount; ///< nothing where counting was too slow or failed
    std::string problem; ///< why the table could not be profiled (a broken view); else empty
    /// For a view or a virtual table over others: the (table, column) pairs it is computed from;
    /// an empty column where rows are only counted.
    std::vector<std::pair<std::string, std::string>> reads = {};
    bool filtered = false; ///< a policy lets only some of its rows be seen

    /// Names compare without regard to ASCII case, as in SQL.
    [[nodiscard]] const Column *column(std::string_view columnName) const noexcept;

    friend bool operator==(const Table &, const Table &) = default;
};

/// Rows of `fromTable` point at rows of `toTable`.
struct Relationship
{
    std::string fromTable;
    std::vector<std::string> fromColumns;
    std::string toTable;
    std::vector<std::string> toColumns;
    bool inferred = false;   ///< found by names and values, not declared
    std::string explanation; ///< why it is believed, when inferred

    friend bool operator==(const Relationship &, const Relationship &) = default;
};

/// The tables of one source, what is in them and how they hang together. Built once when a source
/// is opened and shared, unchanging, between threads.
struct Catalog
{
    std::string sourceName; ///< what a person calls it: the file's name
    std::string engine;     ///< "sqlite"
    std::vector<Table> tables;
    std::vector<Relationship> relationships;

    [[nodiscard]] const Table *table(std::string_view tableName) const noexcept;
    [[nodiscard]] const Column *column(std::string_view tableName,
                                       std::string_view columnName) const noexcept;

    friend bool operator==(const Catalog &, const Catalog &) = default;
};

/// The distinct values of one text column, most frequent first: raw material of the value index.
struct ColumnValues
{
    std::string table;
    std::string column;
    std::vector<std::string> values;
    bool complete = true; ///< false when there were more than were asked for
    /// The whole table cell by cell, in the order of its columns, where it is so small that it may
    /// say what codes stand for; beside one of its columns.
    std::vector<std::vector<std::string>> rows = {};
};

/// The document of `querent-cli catalog` and of the schema panel.
void to_json(nlohmann::json &json, const Catalog &catalog);

/// ASCII letters compare equal in either case; everything else byte by byte.
[[nodiscard]] bool equalNames(std::string_view left, std::string_view right) noexcept;

} // namespace querent::data
