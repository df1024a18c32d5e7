// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/DataDictionary.h"

#include <string>
#include <vector>

namespace querent::data {

/// One thing of which two dictionaries say something else.
struct DictionaryDifference
{
    enum class Subject { Table, Column, Metric, Relationship, Term, Example };

    Subject subject = Subject::Table;
    std::string name;  ///< "orders", "orders.net", a metric, "orders.shop → shops.id", a question
    std::string field; ///< as documents call it: "description"
    std::string before; ///< empty: nothing was said
    std::string after;  ///< empty: nothing is said any more

    friend bool operator==(const DictionaryDifference &, const DictionaryDifference &) = default;
};

/// What differs, subject by subject and in the order of names.
[[nodiscard]] std::vector<DictionaryDifference> differences(const DataDictionary &before,
                                                            const DataDictionary &after);

} // namespace querent::data
