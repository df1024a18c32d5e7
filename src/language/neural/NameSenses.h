// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserNetwork.h"
#include "language/neural/SentenceEncoder.h"

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace querent::language::neural {

/// What names of columns and tables mean in the parser's terms. Each is read once, when it is first
/// asked for, and kept: the same names come with every question, and in many tables. Thread-safe.
class NameSenses
{
public:
    /// `encoder` must outlive it.
    explicit NameSenses(const SentenceEncoder &encoder) : m_encoder(encoder) {}

    /// A row for each name, given by its words.
    [[nodiscard]] Matrix of(const std::vector<std::vector<std::string>> &names,
                            const ParserNetwork &network);

private:
    const SentenceEncoder &m_encoder;
    std::mutex m_mutex;
    std::unordered_map<std::string, Eigen::RowVectorXf> m_known;
};

} // namespace querent::language::neural
