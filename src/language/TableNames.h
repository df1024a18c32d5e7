// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// What the tables of a source are called by those who ask about them: without a first word that
/// most of the tables share ("crm_orders"), and without words for how a table is kept ("pat_mst").
class TableNames
{
public:
    explicit TableNames(const data::Catalog &catalog);

    /// The words of each way to call a table, the most natural one first. `words` are those of its
    /// name, abbreviations written out.
    [[nodiscard]] std::vector<std::vector<std::string>>
    of(std::string_view name, const std::vector<std::string> &words) const;

private:
    /// The words that say what is in the table; all of them where nothing would be left.
    [[nodiscard]] std::vector<std::string> plain(const std::vector<std::string> &words) const;

    std::string m_prefix; ///< empty where there is none
};

} // namespace querent::language
