// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// What a part of a question stands for, as far as it can be told while it is being typed.
enum class WordKind {
    Table,
    Column,
    Value, ///< that the data holds
    Time,  ///< a period or a grain: "last month", "by week"
    Number,
    Measure, ///< an aggregate or a derived number: "average", "revenue"
    Steering ///< changes the question and names nothing: "top", "per", "more than"
};

/// A part of a question that is understood, or that nothing explains.
struct ReadWord
{
    std::size_t begin = 0; ///< bytes from the start of the text
    std::size_t length = 0;
    bool known = true;
    WordKind kind = WordKind::Steering; ///< means nothing unless known
    std::string target;                 ///< what it stands for: "orders.placed_at", "Germany"

    friend bool operator==(const ReadWord &, const ReadWord &) = default;
};

/// A way to go on with what is being typed.
struct Completion
{
    std::string text;      ///< what replaces the bytes below
    std::size_t begin = 0; ///< of the part it replaces
    std::size_t length = 0;
    WordKind kind = WordKind::Table;
    std::string detail; ///< where it belongs: the table of a column, the column of a value
    data::ColumnType type = data::ColumnType::Unknown; ///< of a column
    data::ColumnRole role = data::ColumnRole::Unknown; ///< and what it is for

    friend bool operator==(const Completion &, const Completion &) = default;
};

/// Reads along while a question is being typed: fast, without a plan and without a model.
/// Thread-safe and immutable.
class TypingAid
{
public:
    virtual ~TypingAid() = default;

    /// The parts that are understood and the words that nothing explains, in order; words that
    /// matter little ("the", "please") are left out.
    [[nodiscard]] virtual std::vector<ReadWord> read(std::string_view text) const = 0;
    /// Tables, columns, values and time words that go on from the words before `cursor` (bytes),
    /// best first, at most `most`.
    [[nodiscard]] virtual std::vector<Completion>
    complete(std::string_view text, std::size_t cursor, std::size_t most) const = 0;
    /// What the question asks for, in its own words: without greetings, thanks and what else is
    /// said around it. All of it where nothing can be left out.
    [[nodiscard]] virtual std::string asked(const std::string &question) const = 0;
};

} // namespace querent::query
