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
    " abs acos acosh age array_agg array_append array_cat array_dims array_fill array_length"
    " array_lower array_ndims array_position array_positions array_prepend array_remove"
    " array_replace array_to_string array_upper ascii asin asinh atan atan2 atanh avg bit_and"
    " bit_count bit_length bit_or bit_xor bool_and bool_or btrim cardinality cbrt ceil ceiling"
    " char_length character_length chr clock_timestamp coalesce concat concat_ws corr cos cosh"
    " cot count covar_pop covar_samp cume_dist current_date current_time current_timestamp date"
    " date_bin date_part date_trunc decode degrees dense_rank div encode every exp extract"
    " factorial first_value floor format from_base gcd generate_series generate_subscripts"
    " greatest grouping initcap isfinite json_agg json_array_elements json_array_elements_text"
    " json_array_length json_build_array json_build_object json_each json_each_text"
    " json_extract_path json_extract_path_text json_object json_object_agg json_object_keys"
    " json_typeof jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_array_length"
    " jsonb_build_object jsonb_each jsonb_extract_path jsonb_extract_path_text jsonb_object_agg"
    " jsonb_object_keys jsonb_typeof justify_days justify_hours justify_interval lag last_value"
    " lcm lead least left length ln localtime localtimestamp log log10 lower lpad ltrim"
    " make_date make_interval make_time make_timestamp max md5 min mod mode normalize now"
    " nth_value ntile nullif num_nonnulls num_nulls octet_length overlaps overlay percent_rank"
    " percentile_cont percentile_disc pi position pow power radians random rank regexp_count"
    " regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array"
    " regexp_split_to_table regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2"
    " regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse right round row_number rpad"
    " rtrim scale sha256 sign sin sinh split_part sqrt starts_with statement_timestamp stddev"
    " stddev_pop stddev_samp string_agg string_to_array string_to_table strpos substr substring"
    " sum tan tanh time timestamp timezone to_base to_char to_date to_json to_number"
    " to_timestamp transaction_timestamp translate trim trim_array trunc unnest upper var_pop"
    " var_samp variance width_bucket"
    " ";

constexpr std::string_view tablesOnServers =
    " generate_series generate_subscripts json_array_elements json_array_elements_text"
    " json_each json_each_text jsonb_array_elements jsonb_array_elements_text jsonb_each"
    " regexp_split_to_table string_to_table unnest"
    " ";

// What PostgreSQL adds.
constexpr std::string_view pureInPostgres =
    " abbrev acosd acosh any_value area array_to_json array_to_tsvector asind asinh atan2d"
    " atand atanh bit_xor box broadcast center circle cosd cosh cotd date_add date_subtract"
    " datemultirange daterange diameter distance erf erfc family height host hostmask"
    " inet_merge int4multirange int4range int8multirange int8range is_normalized isclosed"
    " isempty isopen json_strip_nulls json_to_record json_to_recordset jsonb_build_array"
    " jsonb_concat jsonb_contains jsonb_each_text jsonb_insert jsonb_object jsonb_path_exists"
    " jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first"
    " jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset"
    " like_escape line lower_inc lower_inf lseg make_timestamptz masklen min_scale multirange"
    " netmask network npoints num_nulls nummultirange numnode numrange parse_ident path"
    " pg_typeof phraseto_tsquery plainto_tsquery point polygon querytree quote_ident"
    " quote_literal quote_nullable radius range_agg range_intersect_agg range_merge"
    " regexp_substr row_to_json setweight sha224 sha384 sha512 similar_escape similar_to_escape"
    " sind slope string_to_array strip tand to_hex to_jsonb to_tsquery to_tsvector trim_scale"
    " ts_delete ts_filter ts_headline ts_rank ts_rank_cd tsmultirange tsrange tstzmultirange"
    " tstzrange tsvector_to_array unistr upper_inc upper_inf websearch_to_tsquery width"
    " ";

// What DuckDB adds.
constexpr std::string_view pureInDuckDb =
    " add alias any_value apply approx_count_distinct approx_quantile approx_top_k arg_max"
    " arg_max_null arg_min arg_min_null argmax argmin array_aggr array_aggregate array_apply"
    " array_concat array_contains array_cosine_similarity array_cross_product array_distance"
    " array_distinct array_dot_product array_extract array_filter array_has array_has_all"
    " array_has_any array_indexof array_inner_product array_intersect array_pop_back"
    " array_pop_front array_push_back array_push_front array_reduce array_resize array_reverse"
    " array_reverse_sort array_select array_slice array_sort array_to_json array_to_string"
    " array_transform array_unique array_value array_where array_zip bar base64 bin"
    " bit_position bitstring bitstring_agg can_cast_implicitly century constant_or_null"
    " contains cosd cot count_if count_star countif damerau_levenshtein date_add date_diff"
    " date_sub datediff datename datepart datesub datetrunc day dayname dayofmonth dayofweek"
    " dayofyear decade divide editdist3 element_at ends_with entropy epoch epoch_ms epoch_ns"
    " epoch_us equi_width_bins era even favg filter first flatten fmod format_bytes"
    " formatreadabledecimalsize formatreadablesize from_base64 from_binary from_hex from_json"
    " from_json_strict fsum gamma generate_series generate_subscripts geomean get_bit"
    " get_current_time get_current_timestamp group_concat grouping_id hamming hash hex"
    " histogram hour if ifnull ilike_escape instr is_histogram_other_bin isfinite isinf isnan"
    " isnormal isodow isoyear jaccard jaro_similarity jaro_winkler_similarity json_array"
    " json_contains json_exists json_extract json_extract_string json_group_array"
    " json_group_object json_group_structure json_keys json_merge_patch json_pretty json_quote"
    " json_structure json_transform json_transform_strict json_type json_valid json_value"
    " julian kahan_sum kurtosis last last_day last_value lcase len length_grapheme levenshtein"
    " lgamma like_escape list list_aggr list_aggregate list_any_value list_append list_apply"
    " list_avg list_bool_and list_bool_or list_cat list_concat list_contains"
    " list_cosine_similarity list_count list_distance list_distinct list_dot_product"
    " list_element list_entropy list_extract list_filter list_first list_grade_up list_has"
    " list_has_all list_has_any list_histogram list_indexof list_inner_product list_intersect"
    " list_last list_max list_median list_min list_mode list_pack list_position list_prepend"
    " list_product list_reduce list_resize list_reverse list_reverse_sort list_select"
    " list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum"
    " list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip"
    " listagg log2 mad make_timestamp_ms make_timestamp_ns make_timestamptz map map_concat"
    " map_contains map_entries map_extract map_extract_value map_from_entries map_keys"
    " map_values max_by md5_number_lower md5_number_upper median microsecond millennium"
    " millisecond min_by minute mismatches month monthname multiply nanosecond nextafter"
    " nfc_normalize not_ilike_escape not_like_escape ord parse_dirname parse_dirpath"
    " parse_filename parse_path prefix printf product quantile quantile_cont quantile_disc"
    " quarter range reduce regexp_escape regexp_extract regexp_extract_all regexp_full_match"
    " regexp_split_to_array reservoir_quantile right_grapheme round_even row row_to_json second"
    " sem set_bit sha1 signbit skewness split starts_with str_split str_split_regex strftime"
    " string_split string_split_regex string_to_array strip_accents strlen strptime"
    " struct_concat struct_contains struct_extract struct_insert struct_pack struct_update"
    " struct_values substring_grapheme subtract suffix sumkahan time_bucket timetz timezone"
    " timezone_hour timezone_minute to_base64 to_binary to_centuries to_days to_decades to_hex"
    " to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters"
    " to_seconds to_weeks to_years today translate try_strptime typeof ucase unhex unicode"
    " union_extract union_tag union_value unnest url_decode url_encode wavg week weekday"
    " weekofyear weighted_avg xor year yearweek"
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

void addNames(std::vector<std::string_view> &all, std::string_view names)
{
    for (std::size_t at = names.find_first_not_of(' '); at != std::string_view::npos;) {
        const std::size_t end = names.find(' ', at);
        all.push_back(names.substr(at, end - at));
        at = names.find_first_not_of(' ', end);
    }
}

} // namespace

std::vector<std::string_view> pureFunctions(Dialect dialect)
{
    std::vector<std::string_view> all;
    addNames(all, dialect == Dialect::Sqlite ? pureInSqlite : pureOnServers);
    if (dialect != Dialect::Sqlite) {
        addNames(all, dialect == Dialect::PostgreSql ? pureInPostgres : pureInDuckDb);
    }
    return all;
}

bool isPureFunction(std::string_view name, Dialect dialect) noexcept
{
    switch (dialect) {
    case Dialect::Sqlite:
        return isAmong(pureInSqlite, name);
    case Dialect::PostgreSql:
        return isAmong(pureOnServers, name) || isAmong(pureInPostgres, name);
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
