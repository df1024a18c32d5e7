// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Policy.h"

#include "data/DocumentReader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace querent::data {

namespace {

bool containsName(const std::set<std::string> &names, std::string_view wanted) noexcept
{
    return std::any_of(names.begin(), names.end(),
                       [wanted](const std::string &name) { return equalNames(name, wanted); });
}

/// Whether `qualified` is "table.column"; compares in place, so that it cannot fail.
bool namesColumn(std::string_view qualified, std::string_view table,
                 std::string_view column) noexcept
{
    return qualified.size() == table.size() + 1 + column.size() && qualified[table.size()] == '.' &&
           equalNames(qualified.substr(0, table.size()), table) &&
           equalNames(qualified.substr(table.size() + 1), column);
}

/// What stands at `place` in a document: the fields of one role.
class RoleReader
{
public:
    RoleReader(DocumentReader &reader, const nlohmann::json &json, std::string place)
        : m_reader(reader), m_json(json), m_place(std::move(place))
    {}

    Policy read(const std::string &name)
    {
        Policy policy;
        policy.name = name;
        policy.sources = names("sources", "is empty; name the sources, or leave the field out for "
                                          "all of them");
        policy.allowedTables =
            asSet(names("allowed_tables", "is empty; name the tables, or leave the field out to "
                                          "allow all of them"));
        policy.hiddenColumns = columns("hidden_columns");
        policy.maskedColumns = columns("masked_columns");
        policy.rowFilters = filters();
        policy.allowSetOperations =
            m_reader.boolean(m_json, m_place, "set_operations", policy.allowSetOperations);
        policy.allowCrossJoins =
            m_reader.boolean(m_json, m_place, "cross_joins", policy.allowCrossJoins);
        policy.filterOnMasked =
            m_reader.boolean(m_json, m_place, "filter_on_masked", policy.filterOnMasked);
        policy.maximumRows = rowLimit("maximum_rows", policy.maximumRows);
        policy.defaultLimit =
            rowLimit("default_limit", std::min(policy.defaultLimit, policy.maximumRows));
        if (policy.defaultLimit > policy.maximumRows) {
            m_reader.fail(inside("default_limit"),
                          "must not be larger than maximum_rows, which is " +
                              std::to_string(policy.maximumRows));
        }
        if (const auto seconds = m_reader.number(m_json, m_place, "timeout_s", 0.001, 86'400)) {
            policy.timeout = std::chrono::milliseconds(std::llround(*seconds * 1000));
        }
        return policy;
    }

private:
    [[nodiscard]] std::string inside(const char *key) const
    {
        return DocumentReader::inside(m_place, key);
    }

    static std::set<std::string> asSet(const std::vector<std::string> &values)
    {
        return {values.begin(), values.end()};
    }

    /// A list that says something, where it is there.
    std::vector<std::string> names(const char *key, const char *empty)
    {
        std::vector<std::string> values = m_reader.texts(m_json, m_place, key);
        if (m_json.is_object() && m_json.contains(key) && values.empty()) {
            m_reader.fail(inside(key), empty);
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].empty()) {
                m_reader.fail(DocumentReader::inside(inside(key), i), "must be a name");
            }
        }
        return values;
    }

    std::set<std::string> columns(const char *key)
    {
        const std::vector<std::string> values = m_reader.texts(m_json, m_place, key);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t dot = values[i].find('.');
            if (dot == std::string::npos || dot == 0 || dot + 1 == values[i].size()) {
                m_reader.fail(DocumentReader::inside(inside(key), i),
                              "must be written as table.column");
            }
        }
        return asSet(values);
    }

    std::map<std::string, std::string> filters()
    {
        constexpr const char *key = "row_filters";
        std::map<std::string, std::string> filters;
        const nlohmann::json object = m_reader.object(m_json, m_place, key);
        for (const auto &entry : object.items()) {
            filters[entry.key()] = m_reader.requiredText(object, inside(key), entry.key().c_str());
        }
        for (auto one = filters.begin(); one != filters.end(); ++one) {
            for (auto other = std::next(one); other != filters.end(); ++other) {
                if (equalNames(one->first, other->first)) {
                    m_reader.fail(DocumentReader::inside(inside(key), other->first),
                                  "stands there twice, in different case");
                }
            }
        }
        return filters;
    }

    int rowLimit(const char *key, int fallback)
    {
        const auto number = m_reader.number(m_json, m_place, key, 1, 1'000'000);
        if (number && *number != std::floor(*number)) {
            m_reader.fail(inside(key), "must be a whole number");
        }
        return number ? static_cast<int>(*number) : fallback;
    }

    DocumentReader &m_reader;
    const nlohmann::json &m_json;
    std::string m_place;
};

/// Whether `text` follows `pattern`, in which * stands for any text and ? for one byte.
bool matches(std::string_view pattern, std::string_view text)
{
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (in < text.size()) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            resume = in;
        } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == text[in])) {
            ++at;
            ++in;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            in = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

nlohmann::json fieldsOf(const Policy &policy)
{
    nlohmann::json json{{"hidden_columns", policy.hiddenColumns},
                        {"set_operations", policy.allowSetOperations},
                        {"default_limit", policy.defaultLimit},
                        {"maximum_rows", policy.maximumRows},
                        {"timeout_s", static_cast<double>(policy.timeout.count()) / 1000.0}};
    if (!policy.sources.empty()) {
        json["sources"] = policy.sources;
    }
    if (!policy.allowedTables.empty()) {
        json["allowed_tables"] = policy.allowedTables;
    }
    if (!policy.maskedColumns.empty()) {
        json["masked_columns"] = policy.maskedColumns;
        json["filter_on_masked"] = policy.filterOnMasked;
    }
    if (!policy.rowFilters.empty()) {
        json["row_filters"] = policy.rowFilters;
    }
    if (!policy.allowCrossJoins) {
        json["cross_joins"] = false;
    }
    return json;
}

/// Leaves of a masked column what anybody may know.
void forgetValues(Column &column)
{
    column.masked = true;
    ColumnProfile known;
    known.rowCount = column.profile.rowCount;
    known.nullCount = column.profile.nullCount;
    known.exact = column.profile.exact;
    column.profile = std::move(known);
}

/// Forgets what was counted and read from rows of which not all may be seen.
void forgetRows(Table &table)
{
    table.filtered = true;
    table.rowCount.reset();
    for (Column &column : table.columns) {
        column.profile = {};
        column.profile.exact = false;
    }
}

} // namespace

bool Policy::allowsTable(std::string_view table) const noexcept
{
    return allowedTables.empty() || containsName(allowedTables, table);
}

bool Policy::allowsColumn(std::string_view table, std::string_view column) const noexcept
{
    return allowsTable(table) &&
           std::none_of(hiddenColumns.begin(), hiddenColumns.end(), [=](const std::string &hidden) {
               return namesColumn(hidden, table, column);
           });
}

bool Policy::allowsColumn(const Table &table, const Column &column) const noexcept
{
    return allowsColumn(table.name, column.name) &&
           std::all_of(column.computedFrom.begin(), column.computedFrom.end(),
                       [&](const std::string &origin) { return allowsColumn(table.name, origin); });
}

bool Policy::masksColumn(std::string_view table, std::string_view column) const noexcept
{
    return std::any_of(maskedColumns.begin(), maskedColumns.end(), [=](const std::string &masked) {
        return namesColumn(masked, table, column);
    });
}

bool Policy::masksColumn(const Table &table, const Column &column) const noexcept
{
    return masksColumn(table.name, column.name) ||
           std::any_of(column.computedFrom.begin(), column.computedFrom.end(),
                       [&](const std::string &origin) { return masksColumn(table.name, origin); });
}

const std::string *Policy::rowFilter(std::string_view table) const noexcept
{
    const auto found =
        std::find_if(rowFilters.begin(), rowFilters.end(),
                     [table](const auto &filter) { return equalNames(filter.first, table); });
    return found != rowFilters.end() ? &found->second : nullptr;
}

bool Policy::holdsFor(std::string_view location) const
{
    const std::string_view file = location.substr(location.find_last_of("/\\") + 1);
    return sources.empty() ||
           std::any_of(sources.begin(), sources.end(), [&](const std::string &pattern) {
               return matches(pattern, location) || matches(pattern, file);
           });
}

Policy Policy::resolvedFor(const Catalog &catalog) const
{
    Policy resolved = *this;
    for (const Table &table : catalog.tables) {
        for (const Column &column : table.columns) {
            const std::string qualified = table.name + "." + column.name;
            if (allowsTable(table.name) && !allowsColumn(table, column)) {
                resolved.hiddenColumns.insert(qualified);
            }
            if (masksColumn(table, column)) {
                resolved.maskedColumns.insert(qualified);
            }
        }
    }
    return resolved;
}

Policy Policy::standard()
{
    return {};
}

Policy Policy::strict()
{
    Policy policy;
    policy.name = "strict";
    policy.allowSetOperations = false;
    return policy;
}

base::Result<Policy> PolicyDocument::role(const std::string &roleName) const
{
    if (roleName.empty() && roles.size() == 1) {
        return roles.begin()->second;
    }
    const auto found = roles.find(roleName);
    if (found != roles.end()) {
        return found->second;
    }
    std::string known;
    for (const auto &entry : roles) {
        known += (known.empty() ? "" : ", ") + entry.first;
    }
    const std::string ask = known.empty() ? std::string(" has no roles. Choose none.")
                                          : " has the roles " + known + ". Choose one of them.";
    return base::Error{base::ErrorCode::PolicyViolation, "The policy “" + name + "”" + ask,
                       roleName.empty() ? "role" : roleName};
}

base::Result<PolicyDocument> parsePolicyDocument(std::string_view text)
{
    DocumentReader reader("The policy");
    const nlohmann::json json = reader.parse(text, 2);
    PolicyDocument document;
    const std::string name = reader.text(json, {}, "name");
    document.name = name.empty() ? "custom" : name;
    // a misspelt restriction must not silently allow everything
    const std::vector<std::string_view> fields{
        "sources",          "allowed_tables", "hidden_columns", "masked_columns",
        "row_filters",      "set_operations", "cross_joins",    "default_limit",
        "filter_on_masked", "maximum_rows",   "timeout_s"};
    const bool hasRoles = json.is_object() && json.contains("roles") && json["version"] == 2;
    if (!hasRoles) {
        std::vector<std::string_view> known{"version", "name"};
        known.insert(known.end(), fields.begin(), fields.end());
        if (json.is_object() && json["version"] == 2) {
            known.emplace_back("roles");
        }
        reader.allowOnly(json, known);
        document.roles.emplace(std::string(), RoleReader(reader, json, {}).read(document.name));
    } else {
        reader.allowOnly(json, {"version", "name", "roles"});
        const nlohmann::json roles = reader.object(json, {}, "roles");
        if (roles.empty()) {
            reader.fail("roles", "is empty; name at least one role");
        }
        for (const auto &entry : roles.items()) {
            const std::string place = DocumentReader::inside("roles", entry.key());
            if (entry.key().empty()) {
                reader.fail("roles", "has a role without a name");
            }
            if (reader.isObject(entry.value(), place)) {
                reader.allowOnly(entry.value(), fields, place);
                Policy policy = RoleReader(reader, entry.value(), place).read(document.name);
                policy.role = entry.key();
                document.roles.emplace(entry.key(), std::move(policy));
            }
        }
    }
    if (reader.error()) {
        return *reader.error();
    }
    return document;
}

base::Result<Policy> parsePolicy(std::string_view text)
{
    auto document = parsePolicyDocument(text);
    return document ? document->role({}) : document.error();
}

void to_json(nlohmann::json &json, const Policy &policy)
{
    to_json(json, PolicyDocument{policy.name, {{policy.role, policy}}});
}

void to_json(nlohmann::json &json, const PolicyDocument &document)
{
    const bool flat = document.roles.size() == 1 && document.roles.contains(std::string());
    json = flat ? fieldsOf(document.roles.begin()->second) : nlohmann::json::object();
    json["version"] = 2;
    json["name"] = document.name;
    if (!flat) {
        json["roles"] = nlohmann::json::object();
        for (const auto &[name, policy] : document.roles) {
            json["roles"][name] = fieldsOf(policy);
        }
    }
}

Catalog visibleCatalog(const Catalog &catalog, const Policy &policy)
{
    Catalog visible{catalog.sourceName, catalog.engine, {}, {}};
    const auto readsClosed = [&](const std::pair<std::string, std::string> &read) {
        const Table *const table = catalog.table(read.first);
        const Column *const column = table != nullptr ? table->column(read.second) : nullptr;
        // a view's rows are not filtered, and its columns are not masked
        return policy.rowFilter(read.first) != nullptr ||
               !policy.allowsColumn(read.first, read.second) ||
               policy.masksColumn(read.first, read.second) ||
               (column != nullptr &&
                (!policy.allowsColumn(*table, *column) || policy.masksColumn(*table, *column)));
    };
    for (const Table &table : catalog.tables) {
        // nobody knows what a view reads whose tables are not told
        const bool untold = table.isView && table.reads.empty() &&
                            !(policy.maskedColumns.empty() && policy.rowFilters.empty());
        if (!policy.allowsTable(table.name) || untold ||
            std::any_of(table.reads.begin(), table.reads.end(), readsClosed)) {
            continue;
        }
        Table shown = table;
        std::erase_if(shown.columns,
                      [&](const Column &column) { return !policy.allowsColumn(table, column); });
        for (Column &column : shown.columns) {
            if (policy.masksColumn(table, column)) {
                forgetValues(column);
            }
        }
        if (policy.rowFilter(table.name) != nullptr) {
            forgetRows(shown);
        }
        // a table that could not be read keeps its place; one with nothing left to ask does not
        if (!shown.columns.empty() || table.columns.empty()) {
            visible.tables.push_back(std::move(shown));
        }
    }
    for (const Relationship &relationship : catalog.relationships) {
        bool told = false;
        const auto sees = [&](const std::string &table, const std::vector<std::string> &columns) {
            told = told || policy.rowFilter(table) != nullptr;
            return std::all_of(columns.begin(), columns.end(), [&](const std::string &name) {
                const Column *const column = visible.column(table, name);
                return column != nullptr && !column->masked;
            });
        };
        if (sees(relationship.fromTable, relationship.fromColumns) &&
            sees(relationship.toTable, relationship.toColumns)) {
            Relationship &shown = visible.relationships.emplace_back(relationship);
            if (told) {
                shown.explanation.clear(); // it counts values of all rows
            }
        }
    }
    return visible;
}

} // namespace querent::data
