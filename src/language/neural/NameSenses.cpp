// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/NameSenses.h"

#include <set>

namespace querent::language::neural {

namespace {

/// Five megabytes; more names than ten wide sources have.
constexpr std::size_t mostKept = 20000;

std::string keyOf(const std::vector<std::string> &name)
{
    std::string key;
    for (const std::string &word : name) {
        key.append(word).push_back(' ');
    }
    return key;
}

} // namespace

Matrix NameSenses::of(const std::vector<std::vector<std::string>> &names,
                      const ParserNetwork &network)
{
    std::vector<std::string> keys;
    std::vector<std::string> newKeys;
    std::vector<std::vector<std::string>> newNames;
    const std::lock_guard lock(m_mutex);
    if (m_known.size() > mostKept) {
        m_known.clear();
    }
    std::set<std::string> asked;
    for (const std::vector<std::string> &name : names) {
        keys.push_back(keyOf(name));
        if (!m_known.contains(keys.back()) && asked.insert(keys.back()).second) {
            newKeys.push_back(keys.back());
            newNames.push_back(name);
        }
    }
    if (!newNames.empty()) {
        const Matrix sensed = network.sense(m_encoder.phrases(newNames));
        for (std::size_t i = 0; i < newKeys.size(); ++i) {
            m_known.emplace(newKeys[i], sensed.row(static_cast<Eigen::Index>(i)));
        }
    }
    Matrix rows(static_cast<Eigen::Index>(names.size()),
                names.empty() ? 0 : m_known.at(keys.front()).cols());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        rows.row(static_cast<Eigen::Index>(i)) = m_known.at(keys[i]);
    }
    return rows;
}

} // namespace querent::language::neural
