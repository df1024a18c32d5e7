// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"
#include "language/Lexicon.h"
#include "language/RecurringTime.h"
#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

enum class LinkKind { Table, Column, Value };

/// One thing of the source that words of a question may name.
struct Link
{
    LinkKind kind = LinkKind::Table;
    int table = -1;
    int column = -1;
    std::string value;
    double score = 0.0;
    bool codeList =
        false;            ///< the value is a description in a code list; table and column are coded
    int list = -1;        ///< which code list
    bool several = false; ///< the words are part of several values, any of which is meant
    bool opposite = false; ///< a flag of which the words say the contrary: "rejected" of `approved`
    bool number = false;   ///< picked as the number to go by: a column, or the rows of a table
    bool soft = false;     ///< not what the words name, but what people may call so
    bool event = false;    ///< a verb or noun that says what happened: the date of it

    [[nodiscard]] ColumnId id() const { return ColumnId{table, column}; }
    friend bool operator==(const Link &, const Link &) = default;
};

/// A stretch of time that a question names.
struct Period
{
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until;         ///< exclusive
    std::string name;                             ///< "May 2025"
    bool relative = false;                        ///< depends on what "today" is
    query::TimeUnit unit = query::TimeUnit::Year; ///< its grain
    std::vector<Period> ends; ///< of "from … to …": the first and the last stretch
};

/// How "last month" is counted, before it is known from which day.
struct RelativePeriod
{
    query::TimeUnit unit = query::TimeUnit::Month;
    int count = 1;
    enum class Kind {
        Last,
        This,
        Next,
        Past,
        LatestInData,
        LastComplete,
        Named, ///< "May", "5 May": the latest that has begun
    } kind = Kind::Last;
    unsigned month = 0; ///< of Named
    unsigned day = 0;   ///< likewise, where a day is named
    /// "Since June", "before May": all that lies on that side of it.
    enum class Side { Within, Since, After, Before, Until } side = Side::Within;
};

enum class ItemKind { Word, Cue, Superlative, Number, Period, TimeUnit, Mention, Sign };

/// One stretch of a question after linking.
struct Item
{
    ItemKind kind = ItemKind::Word;
    std::size_t begin = 0; ///< tokens
    std::size_t end = 0;
    std::vector<Cue> cues;
    std::vector<Superlative> superlatives;
    std::vector<Link> links; ///< best first
    double number = 0.0;
    bool percent = false;
    bool ordinal = false;
    std::vector<Period> periods; ///< alternatives that add up: "2023 and 2024"
    std::optional<RelativePeriod> relative;
    std::optional<Recurring> recurring; ///< of a Period: weekdays, months of any year, hours
    query::TimeUnit unit = query::TimeUnit::Month;
    std::string word;     ///< lower-case words
    std::string stem;     ///< of the first token
    bool content = false; ///< a word that should mean something
    bool quoted = false;
    bool capital = false;
    bool possessive = false;
    bool used = false;

    /// Small talk and punctuation.
    [[nodiscard]] bool filler() const
    {
        return (kind == ItemKind::Word && !content) || kind == ItemKind::Sign;
    }
    /// What stands between the parts of a list.
    [[nodiscard]] bool separates() const
    {
        return cue("and") != nullptr || word == "," || word == ":" || word == ";" || word == "-" ||
               word == "–" || word == "—";
    }
    [[nodiscard]] const Cue *cue(std::string_view name) const
    {
        for (const Cue &candidate : cues) {
            if (candidate.kind == name) {
                return &candidate;
            }
        }
        return nullptr;
    }
    [[nodiscard]] const Link *link(LinkKind wanted) const
    {
        for (const Link &candidate : links) {
            if (candidate.kind == wanted) {
                return &candidate;
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool is(LinkKind wanted) const
    {
        return kind == ItemKind::Mention && !links.empty() && links.front().kind == wanted;
    }
};

using Items = std::vector<Item>;

/// How many rows are shown where a plural says that more than one is meant.
inline constexpr std::int64_t severalRows = 10;

/// Whether a noun stands in the plural.
[[nodiscard]] inline bool saysSeveral(const Item &item)
{
    return item.word.size() > 3 && item.word.back() == 's' && !item.word.ends_with("ss") &&
           !item.word.ends_with("us") && !item.word.ends_with("is");
}

} // namespace querent::language
