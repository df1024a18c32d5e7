// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/ColumnClassifier.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace querent::connectors {

/// Counts what goes by in one column: kinds, distinct values and how often each occurs. Distinct
/// values are told apart by a 64-bit hash; the values themselves are kept up to a few megabytes.
class ColumnTally
{
public:
    void addNull() { ++m_observation.nulls; }
    void addInteger(std::int64_t value);
    void addReal(double value);
    void addText(std::string_view value);
    void addBlob(std::string_view bytes);

    /// The result, after `rows` rows; leaves the tally empty.
    [[nodiscard]] ColumnObservation take(std::int64_t rows, bool exact);

private:
    struct Entry
    {
        std::uint64_t hash = 0;
        std::uint32_t count = 0; ///< 0: a free place
        std::uint32_t value = 0; ///< place in m_values, or noValue
    };

    /// Counts the value with this hash; true the first time.
    bool count(std::uint64_t hash);
    void keep(data::Value value);
    void grow();
    void extend(const data::Value &value);

    ColumnObservation m_observation;
    std::vector<Entry> m_entries; ///< open addressing, a power of two
    std::size_t m_used = 0;
    std::size_t m_last = 0; ///< the entry that count() touched
    std::vector<data::Value> m_values;
    std::size_t m_keptBytes = 0;
    double m_textBytes = 0.0;
};

} // namespace querent::connectors
