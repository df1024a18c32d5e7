// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/Phrasebook.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// Something in a dictionary that the source does not bear out.
struct DictionaryProblem
{
    std::string place;  ///< "orders.net", the name of a metric
    std::string reason; ///< a sentence in the reader's language

    friend bool operator==(const DictionaryProblem &, const DictionaryProblem &) = default;
};

/// Why the metric cannot be worked out; nothing where it can.
[[nodiscard]] std::optional<std::string> problemOf(const data::DataDictionary::Metric &metric,
                                                   const data::Catalog &catalog,
                                                   const data::Phrasebook &phrases);
/// Why rows cannot be joined by it; nothing where they can.
[[nodiscard]] std::optional<std::string>
problemOf(const data::DataDictionary::Relationship &relationship, const data::Catalog &catalog,
          const data::Phrasebook &phrases);
/// Everything but the example questions, whose SQL only the gate can judge.
[[nodiscard]] std::vector<DictionaryProblem> problemsOf(const data::DataDictionary &dictionary,
                                                        const data::Catalog &catalog,
                                                        const data::Phrasebook &phrases);

} // namespace querent::query
