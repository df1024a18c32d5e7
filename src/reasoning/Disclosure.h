// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "query/Dialect.h"
#include "query/QueryPlan.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace querent::reasoning {

/// What of a source may be told to a model at all. Columns with personal data, masked ones and
/// those kept out of answers are never spoken of, whatever the level. Immutable.
class Disclosure
{
public:
    /// `values`: of the text columns, so that they are recognised where they must not be said.
    Disclosure(std::shared_ptr<const data::Catalog> catalog,
               std::shared_ptr<const data::DataDictionary> dictionary,
               const std::vector<data::ColumnValues> &values, query::Dialect dialect);

    [[nodiscard]] const data::Catalog &catalog() const noexcept { return *m_catalog; }
    [[nodiscard]] const data::DataDictionary &dictionary() const noexcept { return *m_dictionary; }
    [[nodiscard]] query::Dialect dialect() const noexcept { return m_dialect; }

    [[nodiscard]] bool mayName(const data::Table &table, const data::Column &column) const;
    /// Whether a statement or a plan names a column that must not be spoken of, or takes all
    /// columns of a table that has one, or reads a view over one. Rather too often than too seldom.
    [[nodiscard]] bool touchesPersonal(std::string_view sql) const;
    [[nodiscard]] bool touchesPersonal(const query::QueryPlan &plan) const;
    /// The same of words: a note that names such a column.
    [[nodiscard]] bool namesPersonal(std::string_view text) const;

    /// Whether the text as a whole is a value of the source.
    [[nodiscard]] bool isValue(std::string_view text) const;
    /// The statement with every text and number replaced by … that does not stand in `allowed`,
    /// which is what people typed themselves.
    [[nodiscard]] std::string withoutValues(std::string_view sql, std::string_view allowed) const;
    /// The same of a plan, as a document without its version.
    [[nodiscard]] nlohmann::json withoutValues(const query::QueryPlan &plan,
                                               std::string_view allowed) const;

private:
    using Names = std::unordered_set<std::string>;

    /// `guarded`: whether a table with personal columns takes part; all names in lower case.
    [[nodiscard]] bool isPersonalColumn(const std::string &table, const std::string &column,
                                        const Names &aliases, bool guarded) const;
    [[nodiscard]] bool isPersonalName(std::string_view name) const;

    std::shared_ptr<const data::Catalog> m_catalog;
    std::shared_ptr<const data::DataDictionary> m_dictionary;
    query::Dialect m_dialect;
    Names m_personal;        ///< names in lower case, bare
    Names m_personalColumns; ///< "table.column", likewise
    Names m_tables;          ///< all tables and views, likewise
    Names m_guarded;         ///< tables with such columns, likewise
    Names m_opaque;          ///< views over such columns, likewise
    Names m_values;          ///< in lower case
};

} // namespace querent::reasoning
