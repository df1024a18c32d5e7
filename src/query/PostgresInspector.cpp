// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PostgresInspector.h"

#include "query/SqlLexer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <pg_query.h>
#include <set>

namespace querent::query {

namespace {

using nlohmann::json;

// Levels of the document; a chain of operators has two a link.
constexpr int deepestTree = 3'000;

/// The kinds of nodes that only read. Everything else is refused, whatever it is.
constexpr std::array<std::string_view, 44> readingNodes{
    "A_ArrayExpr",     "A_Const",       "A_Expr",          "A_Indices",
    "A_Indirection",   "A_Star",        "Alias",           "BitString",
    "BoolExpr",        "Boolean",       "BooleanTest",     "CTECycleClause",
    "CTESearchClause", "CaseExpr",      "CaseWhen",        "CoalesceExpr",
    "CollateClause",   "ColumnRef",     "CommonTableExpr", "Float",
    "FuncCall",        "GroupingFunc",  "GroupingSet",     "Integer",
    "JoinExpr",        "List",          "MinMaxExpr",      "NamedArgExpr",
    "NullTest",        "RangeFunction", "RangeSubselect",  "RangeTableSample",
    "RangeVar",        "ResTarget",     "RowExpr",         "SQLValueFunction",
    "SelectStmt",      "SortBy",        "String",          "SubLink",
    "TypeCast",        "TypeName",      "WindowDef",       "WithClause"};

const json &at(const json &node, const char *key)
{
    static const json nothing;
    const auto found = node.is_object() ? node.find(key) : node.end();
    return node.is_object() && found != node.end() ? *found : nothing;
}

std::string text(const json &node, const char *key)
{
    const json &value = at(node, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// The names in a list of String nodes; "*" for a star.
std::vector<std::string> names(const json &list)
{
    std::vector<std::string> found;
    for (const json &item : list) {
        found.push_back(item.contains("A_Star") ? "*" : text(at(item, "String"), "sval"));
    }
    return found;
}

/// A table or something like it in a FROM clause.
struct Source
{
    std::string alias;
    const data::Table *table = nullptr; ///< none for a subquery, a WITH clause and a function
    std::set<std::string> outputs;      ///< of a function: what its columns may be called
    bool isFunction = false;
};

/// What can be named inside of one SELECT.
struct Scope
{
    const Scope *outer = nullptr;
    std::vector<Source> sources;
};

class Walk
{
public:
    Walk(const data::Catalog &catalog, StatementFacts &facts) : m_catalog(catalog), m_facts(facts)
    {}

    void statement(const json &statement)
    {
        if (!statement.is_object() || !statement.contains("SelectStmt")) {
            refuse(statement.is_object() && !statement.empty() ? statement.begin().key()
                                                               : "an unknown statement");
            return;
        }
        select(statement["SelectStmt"], nullptr, {});
    }

private:
    using WithNames = std::set<std::string>;

    void refuse(const std::string &what) { m_facts.refusals.push_back(what); }

    void select(const json &node, const Scope *outer, WithNames with)
    {
        if (++m_depth > deepestTree) {
            refuse("too deep a nesting");
            --m_depth;
            return;
        }
        if (node.contains("intoClause")) {
            refuse("SELECT INTO");
        }
        if (node.contains("lockingClause")) {
            refuse("FOR UPDATE");
        }
        const json &withClause = at(node, "withClause");
        const bool recursive = at(withClause, "recursive").is_boolean();
        for (const json &item : at(withClause, "ctes")) {
            if (recursive) {
                with.insert(text(at(item, "CommonTableExpr"), "ctename"));
            }
        }
        for (const json &item : at(withClause, "ctes")) {
            const json &table = at(item, "CommonTableExpr");
            const json &query = at(table, "ctequery");
            if (query.contains("SelectStmt")) {
                select(query["SelectStmt"], outer, with);
            } else {
                refuse("a WITH clause that writes");
            }
            with.insert(text(table, "ctename"));
        }
        for (const char *const side : {"larg", "rarg"}) {
            if (node.contains(side)) {
                select(node[side], outer, with);
            }
        }
        Scope scope{outer, {}};
        for (const json &source : at(node, "fromClause")) {
            addSources(source, scope, with);
        }
        for (const auto &[key, value] : node.items()) {
            if (key != "withClause" && key != "larg" && key != "rarg") {
                visit(value, scope, with);
            }
        }
        --m_depth;
    }

    /// Tells the scope what the FROM clause names; subqueries and arguments in it are visited with
    /// everything else.
    void addSources(const json &node, Scope &scope, const WithNames &with)
    {
        if (node.contains("RangeVar")) {
            addTable(node["RangeVar"], scope, with);
        } else if (node.contains("JoinExpr")) {
            addSources(at(node["JoinExpr"], "larg"), scope, with);
            addSources(at(node["JoinExpr"], "rarg"), scope, with);
            compare(node["JoinExpr"], scope);
            addDerived(node["JoinExpr"], scope);
        } else if (node.contains("RangeTableSample")) {
            addSources(at(node["RangeTableSample"], "relation"), scope, with);
        } else if (node.contains("RangeFunction")) {
            const json &function = node["RangeFunction"];
            Source source{text(at(function, "alias"), "aliasname"),
                          nullptr,
                          {"key", "value", "ordinality"},
                          true};
            source.outputs.insert(source.alias);
            for (const std::string &name : names(at(at(function, "alias"), "colnames"))) {
                source.outputs.insert(name);
            }
            for (const json &definition : at(function, "coldeflist")) {
                source.outputs.insert(text(at(definition, "ColumnDef"), "colname"));
            }
            scope.sources.push_back(std::move(source));
        } else {
            addDerived(node.is_object() && !node.empty() ? node.begin().value() : node, scope);
        }
    }

    /// The columns of equal names that USING and NATURAL compare.
    void compare(const json &join, const Scope &scope)
    {
        const std::vector<std::string> compared = names(at(join, "usingClause"));
        for (const Source &source : scope.sources) {
            if (at(join, "isNatural").is_boolean()) {
                readAll(source);
            }
            for (const std::string &name : compared) {
                if (source.table != nullptr && source.table->column(name) != nullptr) {
                    read(*source.table, name);
                }
            }
        }
    }

    static void addDerived(const json &node, Scope &scope)
    {
        if (const std::string alias = text(at(node, "alias"), "aliasname"); !alias.empty()) {
            scope.sources.push_back({alias, nullptr, {}, false});
        }
    }

    void addTable(const json &node, Scope &scope, const WithNames &with)
    {
        const std::string name = text(node, "relname");
        const std::string schema = text(node, "schemaname");
        const std::string alias = text(at(node, "alias"), "aliasname");
        Source source{alias.empty() ? name : alias, nullptr, {}, false};
        if (node.contains("catalogname") || !(schema.empty() || schema == "public")) {
            m_facts.tables.push_back(schema == "pg_catalog" || name.starts_with("pg_") ? name
                                                                                       : schema);
        } else if (!schema.empty() || !with.contains(name)) {
            source.table = m_catalog.table(name);
            m_facts.tables.push_back(name);
            if (source.table != nullptr && source.table->name != name) {
                refuse("the table \"" + name + "\""); // upper case makes another name
            }
            // another name for a column is as good as the column
            if (node.contains("alias") && node["alias"].contains("colnames")) {
                readAll(source);
            }
        }
        scope.sources.push_back(std::move(source));
    }

    void visit(const json &node, const Scope &scope, const WithNames &with)
    {
        if (!node.is_structured()) {
            return;
        }
        if (++m_depth > deepestTree) {
            refuse("too deep a nesting");
        } else if (node.is_array()) {
            for (const json &item : node) {
                visit(item, scope, with);
            }
        } else {
            for (const auto &[key, value] : node.items()) {
                member(key, value, scope, with);
            }
        }
        --m_depth;
    }

    void member(const std::string &key, const json &value, const Scope &scope,
                const WithNames &with)
    {
        const bool isNode = key.front() >= 'A' && key.front() <= 'Z';
        if (isNode &&
            std::find(readingNodes.begin(), readingNodes.end(), key) == readingNodes.end() &&
            key != "ColumnDef") {
            refuse(key);
        } else if (key == "SelectStmt") {
            select(value, &scope, with);
        } else {
            judge(key, value, scope);
            visit(value, scope, with);
        }
    }

    void judge(const std::string &key, const json &node, const Scope &scope)
    {
        if (key == "ColumnRef") {
            column(names(at(node, "fields")), scope);
        } else if (key == "A_Indirection") {
            for (const std::string &name : names(at(node, "indirection"))) {
                attribute(name);
            }
        } else if (key == "FuncCall") {
            function(names(at(node, "funcname")));
        } else if (key == "SQLValueFunction") {
            value(text(node, "op"));
        } else if (key == "TypeName" || key == "typeName") {
            type(names(at(node, "names")));
        } else if (key == "A_Expr") {
            const auto name = names(at(node, "name"));
            if (name.size() > 1 && name.front() != "pg_catalog") {
                refuse("an operator of " + name.front());
            }
        } else if (key == "CollateClause") {
            const auto name = names(at(node, "collname"));
            if (name.size() > 1 && name.front() != "pg_catalog") {
                refuse("a collation of " + name.front());
            }
        } else if (key == "RangeTableSample") {
            const auto method = names(at(node, "method"));
            if (method.size() != 1 || (method[0] != "bernoulli" && method[0] != "system")) {
                refuse("TABLESAMPLE");
            }
        }
    }

    void function(const std::vector<std::string> &name)
    {
        const bool own = name.size() == 1 || (name.size() == 2 && name.front() == "pg_catalog");
        addFunction(own ? name.back() : name.front() + "." + name.back());
    }

    void addFunction(const std::string &name)
    {
        if (std::find(m_facts.functions.begin(), m_facts.functions.end(), name) ==
            m_facts.functions.end()) {
            m_facts.functions.push_back(name);
        }
    }

    /// current_date and its kind; what tells about the user or the connection is none of it.
    void value(const std::string &op)
    {
        if (!op.starts_with("SVFOP_CURRENT_DATE") && !op.starts_with("SVFOP_CURRENT_TIME") &&
            !op.starts_with("SVFOP_LOCALTIME")) {
            addFunction(lowerCaseName(op.substr(op.find('_') + 1)));
        }
    }

    /// A text becomes the number of a table, a function or a role in these: they look it up.
    void type(const std::vector<std::string> &name)
    {
        const std::string &last = name.empty() ? std::string() : name.back();
        const bool own = name.size() == 1 || (name.size() == 2 && name.front() == "pg_catalog");
        if (!own || last.starts_with("reg") || last.starts_with("pg_") || last == "refcursor" ||
            last == "aclitem" || last == "xml") {
            refuse("the type " + last);
        } else if (const data::Table *const row = m_catalog.table(last)) {
            m_facts.tables.push_back(row->name);
            readAll({{}, row, {}, false});
        }
    }

    void read(const data::Table &table, const std::string &columnName)
    {
        std::pair<std::string, std::string> pair{table.name, columnName};
        if (std::find(m_facts.columns.begin(), m_facts.columns.end(), pair) ==
            m_facts.columns.end()) {
            m_facts.columns.push_back(std::move(pair));
        }
    }

    void readAll(const Source &source)
    {
        if (source.table != nullptr) {
            for (const data::Column &one : source.table->columns) {
                read(*source.table, one.name);
            }
        }
    }

    void column(std::vector<std::string> fields, const Scope &scope)
    {
        if (fields.size() > 2) {
            if (fields.size() > 3 || fields.front() != "public") {
                refuse("the schema " + fields.front());
                return;
            }
            fields.erase(fields.begin());
        }
        if (fields.empty()) {
            refuse("a column without a name");
        } else if (fields.size() == 1 && fields[0] == "*") {
            for (const Source &source : scope.sources) {
                readAll(source);
            }
        } else if (fields.size() == 1) {
            unqualified(fields[0], &scope);
        } else {
            qualified(fields[0], fields[1], &scope);
        }
    }

    void unqualified(const std::string &name, const Scope *scope)
    {
        for (; scope != nullptr; scope = scope->outer) {
            bool found = false;
            for (const Source &source : scope->sources) {
                const data::Column *const own =
                    source.table != nullptr ? source.table->column(name) : nullptr;
                if (own != nullptr) {
                    read(*source.table, own->name);
                    found = true;
                } else if (data::equalNames(source.alias, name)) {
                    readAll(source); // the whole row
                    found = true;
                }
            }
            if (found) {
                return;
            }
        }
        if (isSystemColumn(name) || name == "system_user") {
            refuse("the column " + name);
        }
    }

    void qualified(const std::string &alias, const std::string &name, const Scope *scope)
    {
        for (; scope != nullptr; scope = scope->outer) {
            for (const Source &source : scope->sources) {
                if (!data::equalNames(source.alias, alias)) {
                    continue;
                }
                const data::Column *const own =
                    source.table != nullptr ? source.table->column(name) : nullptr;
                if (own != nullptr) {
                    read(*source.table, own->name);
                } else if (source.table != nullptr || source.isFunction) {
                    readAll(source);
                    if (name != "*" && !source.outputs.contains(name)) {
                        attribute(name); // x.f is f(x)
                    }
                }
                return;
            }
        }
        // no such source: the server will refuse it, or takes it for a column of a row
        attribute(name);
    }

    static bool isSystemColumn(const std::string &name)
    {
        return name == "ctid" || name == "tableoid" || name == "xmin" || name == "xmax" ||
               name == "cmin" || name == "cmax";
    }

    /// A name behind a dot that is none of a table's column: a field, or a function's short form.
    void attribute(const std::string &name)
    {
        const bool numbered = name.size() > 1 && name.front() == 'f' &&
                              name.find_first_not_of("0123456789", 1) == std::string::npos;
        const bool field =
            numbered || name.empty() || name == "*" || name == "key" || name == "value" ||
            std::any_of(m_catalog.tables.begin(), m_catalog.tables.end(),
                        [&](const data::Table &table) { return table.column(name) != nullptr; });
        if (isSystemColumn(name)) {
            refuse("the column " + name);
        } else if (!field) {
            addFunction(name);
        }
    }

    const data::Catalog &m_catalog;
    StatementFacts &m_facts;
    int m_depth = 0;
};

struct ParsedTree
{
    explicit ParsedTree(const std::string &sql) : result(pg_query_parse(sql.c_str())) {}
    ~ParsedTree() { pg_query_free_parse_result(result); }
    ParsedTree(const ParsedTree &) = delete;
    ParsedTree &operator=(const ParsedTree &) = delete;

    PgQueryParseResult result;
};

} // namespace

base::Result<StatementFacts> PostgresInspector::inspect(std::string_view sql)
{
    const ParsedTree parsed{std::string(sql)};
    if (parsed.result.error != nullptr) {
        return base::Error{base::ErrorCode::SqlInvalid,
                           "The database does not understand the statement.",
                           parsed.result.error->message};
    }
    const json tree = json::parse(parsed.result.parse_tree, nullptr, false);
    const json &statements = at(tree, "stmts");
    if (!statements.is_array() || statements.empty()) {
        return base::Error{base::ErrorCode::SqlInvalid, "There is no statement in the text.", {}};
    }
    StatementFacts facts;
    facts.readOnly = true;
    facts.returnsRows = true;
    facts.consumed = sql.size();
    if (statements.size() > 1) {
        const json &next = at(statements[1], "stmt_location");
        facts.consumed = next.is_number_unsigned() ? next.get<std::size_t>() : 0;
    }
    Walk(m_catalog, facts).statement(at(statements[0], "stmt"));
    facts.readOnly = facts.refusals.empty();
    return facts;
}

} // namespace querent::query
