// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/CandidateGenerator.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// One way to take a sentence whose words are clear but whose structure is not.
struct StructuralReading
{
    std::string label; ///< what tells it from the others
    query::QueryPlan plan;
};

/// The readings that the structure of a sentence allows, the conventional one first; a single one
/// where its words settle the matter.
struct StructuralReadings
{
    std::string question; ///< what to ask where there are several
    std::string about;    ///< the words that can be taken in several ways
    std::vector<StructuralReading> readings;
};

/// "the features that every app has": of each app its own, or those that all apps share.
[[nodiscard]] StructuralReadings scopeReadings(const Candidates &candidates,
                                               const SourceModel &source,
                                               const data::Phrasebook &phrases);

/// "May 24", "03/04/2024": which day, or which month, is meant.
[[nodiscard]] StructuralReadings dateReadings(const std::string &question,
                                              const SourceModel &source,
                                              const CandidateGenerator &generator,
                                              const data::Phrasebook &phrases);

/// The plan that answers a sentence by itself, if any.
using Answerer = std::function<std::optional<query::QueryPlan>(const std::string &sentence)>;

/// "flats and houses with a garden": whether what stands behind belongs to both or to the last.
/// Each is asked for by itself.
[[nodiscard]] StructuralReadings attachmentReadings(const std::string &question,
                                                    const Candidates &candidates,
                                                    const SourceModel &source,
                                                    const Answerer &answer,
                                                    const data::Phrasebook &phrases);

/// "Our best doctor", "how did Jane Eyre do": by whichever number. A single reading of what nothing
/// but one number can be meant by.
[[nodiscard]] StructuralReadings verdictReadings(const Candidates &candidates,
                                                 const SourceModel &source,
                                                 const CandidateGenerator &generator,
                                                 const data::Phrasebook &phrases);

/// "Large orders", "recent sales", "performance": measured by what, or since when.
[[nodiscard]] StructuralReadings
vagueReadings(const std::string &question, const Candidates &candidates, const SourceModel &source,
              const CandidateGenerator &generator, const data::Phrasebook &phrases);

} // namespace querent::language
