// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlFunctions.h"

#include <string>

namespace querent::query {

namespace {

// Every name between two spaces.

// Absent on purpose: load_extension, readfile, writefile, edit, fts3_tokenizer, fts5, optimize,
// changes, sqlite_… and everything else that reaches beyond its arguments.
constexpr std::string_view pureInSqlite =
    " -> ->> abs acos acosh asin asinh atan atan2 atanh avg bm25 ceil ceiling char coalesce"
    " concat concat_ws cos cosh count cume_dist current_date current_time current_timestamp"
    " date datetime degrees dense_rank exp first_value floor format glob group_concat hex"
    " highlight if ifnull iif instr json json_array json_array_length json_error_position"
    " json_extract json_group_array json_group_object json_insert json_object json_patch"
    " json_pretty json_quote json_remove json_replace json_set json_type json_valid julianday"
    " lag last_value lead length like likelihood likely ln log log10 log2 lower ltrim match"
    " max median min mod nth_value ntile nullif octet_length percent_rank"
    " percentile percentile_cont percentile_disc pi pow power printf quote radians random"
    " randomblob rank regexp replace round row_number rtrim sign sin sinh snippet soundex sqrt"
    " stddev stddev_pop stddev_samp strftime string_agg substr substring sum tan tanh time"
    " timediff total trim trunc typeof unhex unicode unixepoch unlikely upper var_pop var_samp"
    " variance zeroblob"
    " ";

constexpr std::string_view tablesInSqlite = " generate_series json_each json_tree ";

// PostgreSQL's, which DuckDB has as well. Absent on purpose: what reads files, large objects or
// other servers, what sleeps, what tells about settings and sessions, and what runs a query that
// is given as text (query_to_xml and the like).
constexpr std::string_view pureOnServers =
    " abs acos acosh age array_agg array_length ascii asin asinh atan atan2 atanh avg bit_and"
    " bit_length bit_or bit_xor bool_and bool_or btrim cardinality cbrt ceil ceiling"
    " char_length character_length chr coalesce concat concat_ws corr cos cosh cot count"
    " covar_pop covar_samp cume_dist current_date current_time current_timestamp date date_bin"
    " date_part date_trunc degrees dense_rank div every exp extract first_value floor format"
    " gcd generate_series greatest initcap json_agg json_array_elements"
    " json_array_elements_text json_array_length json_build_object json_each json_extract_path"
    " json_extract_path_text json_object_agg json_object_keys json_typeof jsonb_agg"
    " jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_object"
    " jsonb_each jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys"
    " jsonb_typeof justify_days justify_hours justify_interval lag last_value lcm lead least"
    " left length ln localtime localtimestamp log log10 lower lpad ltrim make_date"
    " make_interval make_time make_timestamp max md5 min mod mode now nth_value ntile nullif"
    " num_nonnulls num_nulls octet_length overlay percent_rank percentile_cont percentile_disc"
    " pi position pow power radians random rank regexp_count regexp_instr regexp_like"
    " regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table"
    " regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx"
    " regr_sxy regr_syy repeat replace reverse right round row_number rpad rtrim scale sign"
    " sin sinh split_part sqrt starts_with stddev stddev_pop stddev_samp string_agg"
    " string_to_array string_to_table strpos substr substring sum tan tanh time timestamp"
    " to_char to_date to_number to_timestamp translate trim trunc unnest upper var_pop"
    " var_samp variance width_bucket"
    " ";

constexpr std::string_view tablesOnServers =
    " generate_series json_array_elements json_array_elements_text json_each jsonb_array_elements"
    " jsonb_array_elements_text jsonb_each regexp_split_to_table string_to_table unnest ";

// What DuckDB adds.
constexpr std::string_view pureInDuckDb =
    " any_value approx_count_distinct approx_quantile arg_max arg_min argmax argmin"
    " array_to_string century contains count_if countif date_add date_diff date_sub datediff"
    " datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear decade editdist3"
    " ends_with entropy epoch epoch_ms epoch_ns epoch_us era even favg first fsum geomean"
    " group_concat hamming hex histogram hour if ifnull instr isfinite isinf isnan isodow"
    " isoyear jaccard json_extract json_extract_string json_group_array json_group_object"
    " json_keys json_type json_valid kahan_sum kurtosis last last_day len levenshtein list"
    " list_aggregate list_contains list_distinct list_sort list_value listagg log2 mad max_by"
    " median microsecond millennium millisecond min_by minute month monthname nfc_normalize"
    " prefix printf product quantile quantile_cont quantile_disc quarter range regexp_extract"
    " regexp_extract_all regexp_full_match round_even second skewness strftime string_split"
    " strip_accents strptime struct_pack suffix sumkahan time_bucket to_days to_hours"
    " to_minutes to_months to_seconds to_weeks to_years today try_strptime typeof unhex"
    " unicode week weekday weekofyear year yearweek"
    " ";

constexpr std::string_view tablesInDuckDb = " json_tree range ";

bool isAmong(std::string_view names, std::string_view name)
{
    std::string key = " ";
    for (const char c : name) {
        if (c == ' ') {
            return false;
        }
        key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    key += ' ';
    return key.size() > 2 && names.find(key) != std::string_view::npos;
}

} // namespace

bool isPureFunction(std::string_view name, Dialect dialect) noexcept
{
    switch (dialect) {
    case Dialect::Sqlite:
        return isAmong(pureInSqlite, name);
    case Dialect::PostgreSql:
        return isAmong(pureOnServers, name);
    case Dialect::DuckDb:
        return isAmong(pureOnServers, name) || isAmong(pureInDuckDb, name);
    }
    return false;
}

bool isPureTableFunction(std::string_view name, Dialect dialect) noexcept
{
    switch (dialect) {
    case Dialect::Sqlite:
        return isAmong(tablesInSqlite, name);
    case Dialect::PostgreSql:
        return isAmong(tablesOnServers, name);
    case Dialect::DuckDb:
        return isAmong(tablesOnServers, name) || isAmong(tablesInDuckDb, name);
    }
    return false;
}

} // namespace querent::query
