// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/StructuralReadings.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// Reads a question anew in other words, and collects what becomes of it.
class Rereader
{
public:
    Rereader(const SourceModel &source, const CandidateGenerator &generator,
             const data::Phrasebook &phrases)
        : m_source(source), m_generator(generator), m_phrases(phrases)
    {}

    /// Nothing where some of the words stay unknown.
    [[nodiscard]] std::optional<Candidate> read(const std::string &question,
                                                const std::vector<Link> &wishes = {}) const;

    /// The plan of what was read; the number by which its rows are ranked is shown beside them.
    [[nodiscard]] query::QueryPlan planOf(const Candidate &read) const;

    /// Adds what the question comes to, unless it is among the readings.
    void add(StructuralReadings &found, std::string label, const std::string &question,
             const std::vector<Link> &wishes = {}) const;

    /// Adds one reading for each number that the rows can be judged by.
    void addNumbers(StructuralReadings &found, const std::vector<Measure> &numbers,
                    const std::string &question) const;

private:
    const SourceModel &m_source;
    const CandidateGenerator &m_generator;
    const data::Phrasebook &m_phrases;
};

} // namespace querent::language
