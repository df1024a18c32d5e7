// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlFunctions.h"

#include <algorithm>
#include <array>
#include <string>

namespace querent::query {

namespace {

using namespace std::string_view_literals;

// Absent on purpose: load_extension, readfile, writefile, edit, fts3_tokenizer, fts5, optimize,
// changes, sqlite_… and everything else that reaches beyond its arguments.
constexpr std::array pureInSqlite{
    "->"sv,
    "->>"sv,
    "abs"sv,
    "acos"sv,
    "acosh"sv,
    "asin"sv,
    "asinh"sv,
    "atan"sv,
    "atan2"sv,
    "atanh"sv,
    "avg"sv,
    "bm25"sv,
    "ceil"sv,
    "ceiling"sv,
    "char"sv,
    "coalesce"sv,
    "concat"sv,
    "concat_ws"sv,
    "cos"sv,
    "cosh"sv,
    "count"sv,
    "cume_dist"sv,
    "current_date"sv,
    "current_time"sv,
    "current_timestamp"sv,
    "date"sv,
    "datetime"sv,
    "degrees"sv,
    "dense_rank"sv,
    "exp"sv,
    "first_value"sv,
    "floor"sv,
    "format"sv,
    "glob"sv,
    "group_concat"sv,
    "hex"sv,
    "highlight"sv,
    "if"sv,
    "ifnull"sv,
    "iif"sv,
    "instr"sv,
    "json"sv,
    "json_array"sv,
    "json_array_length"sv,
    "json_error_position"sv,
    "json_extract"sv,
    "json_group_array"sv,
    "json_group_object"sv,
    "json_insert"sv,
    "json_object"sv,
    "json_patch"sv,
    "json_pretty"sv,
    "json_quote"sv,
    "json_remove"sv,
    "json_replace"sv,
    "json_set"sv,
    "json_type"sv,
    "json_valid"sv,
    "julianday"sv,
    "lag"sv,
    "last_value"sv,
    "lead"sv,
    "length"sv,
    "like"sv,
    "likelihood"sv,
    "likely"sv,
    "ln"sv,
    "log"sv,
    "log10"sv,
    "log2"sv,
    "lower"sv,
    "ltrim"sv,
    "match"sv,
    "matchinfo"sv,
    "max"sv,
    "median"sv,
    "min"sv,
    "mod"sv,
    "nth_value"sv,
    "ntile"sv,
    "nullif"sv,
    "octet_length"sv,
    "offsets"sv,
    "percent_rank"sv,
    "percentile"sv,
    "percentile_cont"sv,
    "percentile_disc"sv,
    "pi"sv,
    "pow"sv,
    "power"sv,
    "printf"sv,
    "quote"sv,
    "radians"sv,
    "random"sv,
    "randomblob"sv,
    "rank"sv,
    "regexp"sv,
    "replace"sv,
    "round"sv,
    "row_number"sv,
    "rtrim"sv,
    "sign"sv,
    "sin"sv,
    "sinh"sv,
    "snippet"sv,
    "soundex"sv,
    "sqrt"sv,
    "stddev"sv,
    "stddev_pop"sv,
    "stddev_samp"sv,
    "strftime"sv,
    "string_agg"sv,
    "substr"sv,
    "substring"sv,
    "sum"sv,
    "tan"sv,
    "tanh"sv,
    "time"sv,
    "timediff"sv,
    "total"sv,
    "trim"sv,
    "trunc"sv,
    "typeof"sv,
    "unhex"sv,
    "unicode"sv,
    "unixepoch"sv,
    "unlikely"sv,
    "upper"sv,
    "var_pop"sv,
    "var_samp"sv,
    "variance"sv,
    "zeroblob"sv,
};
static_assert(std::is_sorted(pureInSqlite.begin(), pureInSqlite.end()));

constexpr std::array tableFunctionsInSqlite{"json_each"sv, "json_tree"sv};

std::string lowered(std::string_view name)
{
    std::string result(name);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

} // namespace

bool isPureFunction(std::string_view name, Dialect dialect) noexcept
{
    return dialect == Dialect::Sqlite &&
           std::binary_search(pureInSqlite.begin(), pureInSqlite.end(), lowered(name));
}

bool isPureTableFunction(std::string_view name, Dialect dialect) noexcept
{
    const std::string key = lowered(name);
    return dialect == Dialect::Sqlite &&
           std::find(tableFunctionsInSqlite.begin(), tableFunctionsInSqlite.end(), key) !=
               tableFunctionsInSqlite.end();
}

} // namespace querent::query
