// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Disclosure.h"

#include "query/SqlLexer.h"

#include <algorithm>

namespace querent::reasoning {

namespace {

using query::lowerCaseName;
using query::SqlToken;
using query::SqlTokenKind;

/// What stands for a value that is not told.
constexpr std::string_view untold = "…";

bool isPersonal(const data::DataDictionary &dictionary, const data::Table &table,
                const data::Column &column)
{
    const data::DataDictionary::ColumnEntry *entry = dictionary.column(table.name, column.name);
    return column.masked || column.personalData != data::PersonalData::None ||
           column.role == data::ColumnRole::Contact ||
           (entry != nullptr && (entry->personal || entry->hidden));
}

/// Numbers that every question uses and that tell nothing about a row.
bool isCommonNumber(std::string_view text)
{
    return text == "0" || text == "1" || text == "100";
}

bool stands(std::string_view value, std::string_view allowed)
{
    std::string bare = lowerCaseName(value);
    std::erase(bare, '%');
    return bare.empty() || lowerCaseName(allowed).find(bare) != std::string::npos;
}

void maskValues(nlohmann::json &json, std::string_view allowed)
{
    if (json.is_object()) {
        for (auto &entry : json.items()) {
            nlohmann::json &value = entry.value();
            const bool literal =
                entry.key() == "value" || entry.key() == "from" || entry.key() == "until";
            if (literal && value.is_string() &&
                !stands(value.get_ref<const std::string &>(), allowed)) {
                value = untold;
            } else if (literal && value.is_number() && !isCommonNumber(value.dump()) &&
                       !stands(value.dump(), allowed)) {
                value = untold;
            } else {
                maskValues(value, allowed);
            }
        }
    } else if (json.is_array()) {
        for (nlohmann::json &item : json) {
            maskValues(item, allowed);
        }
    }
}

/// Calls `visit` with every member of every object.
template <typename Visit>
void forEachMember(const nlohmann::json &json, const Visit &visit)
{
    if (json.is_object()) {
        for (const auto &entry : json.items()) {
            visit(entry.key(), entry.value());
            forEachMember(entry.value(), visit);
        }
    } else if (json.is_array()) {
        for (const nlohmann::json &item : json) {
            forEachMember(item, visit);
        }
    }
}

bool isName(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier;
}

/// A star that stands for columns: after SELECT, a comma or a dot.
bool isEveryColumn(const std::vector<SqlToken> &tokens, std::size_t at)
{
    if (tokens[at].kind != SqlTokenKind::Operator || tokens[at].text != "*" || at == 0) {
        return false;
    }
    const SqlToken &before = tokens[at - 1];
    return before.isWord("SELECT") || before.isWord("DISTINCT") || before.isWord("ALL") ||
           before.kind == SqlTokenKind::Comma || before.kind == SqlTokenKind::Dot;
}

} // namespace

Disclosure::Disclosure(std::shared_ptr<const data::Catalog> catalog,
                       std::shared_ptr<const data::DataDictionary> dictionary,
                       const std::vector<data::ColumnValues> &values, query::Dialect dialect)
    : m_catalog(std::move(catalog)), m_dictionary(std::move(dictionary)), m_dialect(dialect)
{
    for (const data::Table &table : m_catalog->tables) {
        for (const data::Column &column : table.columns) {
            if (isPersonal(*m_dictionary, table, column)) {
                m_personal.insert(lowerCaseName(column.name));
                m_guarded.insert(lowerCaseName(table.name));
                m_personalColumns.insert(lowerCaseName(table.name + "." + column.name));
            }
        }
        m_tables.insert(lowerCaseName(table.name));
    }
    for (const data::Table &table : m_catalog->tables) {
        for (const auto &[from, column] : table.reads) {
            if (m_personalColumns.contains(lowerCaseName(from + "." + column))) {
                m_opaque.insert(lowerCaseName(table.name));
            }
        }
    }
    for (const data::ColumnValues &column : values) {
        for (const std::string &value : column.values) {
            m_values.insert(lowerCaseName(value));
        }
    }
}

bool Disclosure::isPersonalName(std::string_view name) const
{
    const std::size_t dot = name.rfind('.');
    return m_personal.contains(
        lowerCaseName(dot == std::string_view::npos ? name : name.substr(dot + 1)));
}

bool Disclosure::mayName(const data::Table &table, const data::Column &column) const
{
    return !isPersonal(*m_dictionary, table, column);
}

bool Disclosure::isPersonalColumn(const std::string &table, const std::string &column,
                                  const Names &aliases, bool guarded) const
{
    if (!m_personal.contains(column)) {
        return false;
    }
    // "categories.name" is no customer's name, unless the customers are called categories here
    const bool known = m_tables.contains(table) && !aliases.contains(table);
    return known ? m_personalColumns.contains(table + "." + column) : guarded;
}

bool Disclosure::touchesPersonal(std::string_view sql) const
{
    const std::vector<SqlToken> tokens = query::lexSql(sql, m_dialect);
    bool guarded = false;
    bool star = false;
    Names aliases;
    std::string before;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string name = isName(tokens[i]) ? lowerCaseName(tokens[i].text) : std::string();
        if (m_opaque.contains(name)) {
            return true;
        }
        guarded = guarded || m_guarded.contains(name);
        star = star || isEveryColumn(tokens, i);
        const bool called = i > 0 && (tokens[i - 1].isWord("AS") || m_tables.contains(before) ||
                                      tokens[i - 1].kind == SqlTokenKind::CloseParenthesis);
        if (called && !name.empty()) {
            aliases.insert(name);
        }
        before = name;
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool qualified = i > 1 && tokens[i - 1].kind == SqlTokenKind::Dot;
        if (isName(tokens[i]) &&
            isPersonalColumn(qualified ? lowerCaseName(tokens[i - 2].text) : std::string(),
                             lowerCaseName(tokens[i].text), aliases, guarded)) {
            return true;
        }
    }
    return guarded && star;
}

bool Disclosure::touchesPersonal(const query::QueryPlan &plan) const
{
    bool opaque = false;
    bool guarded = false;
    bool star = false;
    Names aliases;
    std::vector<std::string> columns;
    forEachMember(query::planToJson(plan),
                  [&](const std::string &key, const nlohmann::json &value) {
                      if (key == "expr") {
                          star = star || value.contains("star");
                      }
                      const auto *text = value.get_ptr<const std::string *>();
                      if (text == nullptr) {
                          return;
                      }
                      const std::string name = lowerCaseName(*text);
                      if (key == "column") {
                          columns.push_back(name);
                      } else if (key == "table") {
                          opaque = opaque || m_opaque.contains(name);
                          guarded = guarded || m_guarded.contains(name);
                      } else if (key == "as" || key == "name") {
                          aliases.insert(name);
                      }
                  });
    const bool personal = std::ranges::any_of(columns, [&](const std::string &column) {
        const std::size_t dot = column.rfind('.');
        return dot == std::string::npos
                   ? isPersonalColumn({}, column, aliases, guarded)
                   : isPersonalColumn(column.substr(0, dot), column.substr(dot + 1), aliases,
                                      guarded);
    });
    return opaque || personal || (guarded && star);
}

bool Disclosure::namesPersonal(std::string_view text) const
{
    std::string word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const unsigned char byte = i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
        if (byte == '_' || byte >= 0x80 || std::isalnum(byte) != 0) {
            word += static_cast<char>(byte);
        } else if (isPersonalName(word)) {
            return true;
        } else {
            word.clear();
        }
    }
    return false;
}

bool Disclosure::isValue(std::string_view text) const
{
    return m_values.contains(lowerCaseName(text));
}

std::string Disclosure::withoutValues(std::string_view sql, std::string_view allowed) const
{
    std::string result;
    std::size_t from = 0;
    for (const SqlToken &token : query::lexSql(sql, m_dialect)) {
        const bool text = token.kind == SqlTokenKind::String || token.kind == SqlTokenKind::Blob ||
                          token.kind == SqlTokenKind::Unterminated;
        const bool number = token.kind == SqlTokenKind::Number && !isCommonNumber(token.text);
        // a comment may hold anything
        result += sql.substr(from, token.offset - from).find_first_not_of(" \t\r\n") ==
                          std::string_view::npos
                      ? std::string(sql.substr(from, token.offset - from))
                      : std::string(" ");
        if ((text || number) && !stands(token.text, allowed)) {
            result += text ? "'" + std::string(untold) + "'" : std::string(untold);
        } else {
            result += sql.substr(token.offset, token.length);
        }
        from = token.offset + token.length;
    }
    return result;
}

nlohmann::json Disclosure::withoutValues(const query::QueryPlan &plan,
                                         std::string_view allowed) const
{
    nlohmann::json json = query::planToJson(plan);
    json.erase("version");
    maskValues(json, allowed);
    return json;
}

} // namespace querent::reasoning
