// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/ColumnTally.h"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>

namespace querent::connectors {

namespace {

constexpr std::uint32_t noValue = std::numeric_limits<std::uint32_t>::max();
// Longer texts are counted but are no examples anyone wants to see.
constexpr std::size_t longestExample = 200;
constexpr std::size_t mostKeptBytes = 8U << 20;

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    return bits ^ (bits >> 31);
}

} // namespace

void ColumnTally::addInteger(std::int64_t value)
{
    ++m_observation.integers;
    if (count(mixed(static_cast<std::uint64_t>(value) + 0x9E3779B97F4A7C15U))) {
        keep(data::Value(value));
    }
}

void ColumnTally::addReal(double value)
{
    ++m_observation.reals;
    // as in SQL, 1.0 and 1 are the same value
    constexpr double beyond = 9.2e18;
    const bool whole = std::abs(value) < beyond && std::trunc(value) == value;
    const auto bits = whole ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                            : std::bit_cast<std::uint64_t>(value);
    if (count(mixed(bits + 0x9E3779B97F4A7C15U))) {
        keep(data::Value(value));
    }
}

void ColumnTally::addText(std::string_view value)
{
    ++m_observation.texts;
    m_textBytes += static_cast<double>(value.size());
    if (!count(mixed(std::hash<std::string_view>()(value) ^ 0x5851F42D4C957F2DU))) {
        return;
    }
    if (value.size() <= longestExample) {
        keep(data::Value(std::string(value)));
    }
}

void ColumnTally::addBlob(std::string_view bytes)
{
    ++m_observation.blobs;
    static_cast<void>(count(mixed(std::hash<std::string_view>()(bytes) ^ 0x2545F4914F6CDD1DU)));
}

bool ColumnTally::count(std::uint64_t hash)
{
    if (m_used * 3 >= m_entries.size() * 2) {
        grow();
    }
    const std::size_t mask = m_entries.size() - 1;
    m_last = hash & mask;
    while (m_entries[m_last].count > 0 && m_entries[m_last].hash != hash) {
        m_last = (m_last + 1) & mask;
    }
    Entry &entry = m_entries[m_last];
    ++entry.count;
    if (entry.count > 1) {
        return false;
    }
    entry.hash = hash;
    entry.value = noValue;
    ++m_used;
    return true;
}

void ColumnTally::keep(data::Value value)
{
    const bool isEmpty = value.text() != nullptr && value.text()->empty();
    if (!isEmpty) {
        extend(value);
    }
    if (m_keptBytes >= mostKeptBytes) {
        return;
    }
    m_keptBytes += sizeof(data::Value) + (value.text() != nullptr ? value.text()->capacity() : 0);
    m_entries[m_last].value = static_cast<std::uint32_t>(m_values.size());
    m_values.push_back(std::move(value));
}

void ColumnTally::extend(const data::Value &value)
{
    if (m_observation.min.isNull() || value < m_observation.min) {
        m_observation.min = value;
    }
    if (m_observation.max.isNull() || value > m_observation.max) {
        m_observation.max = value;
    }
}

void ColumnTally::grow()
{
    std::vector<Entry> entries(std::max<std::size_t>(64, m_entries.size() * 2));
    const std::size_t mask = entries.size() - 1;
    for (const Entry &entry : m_entries) {
        if (entry.count > 0) {
            std::size_t place = entry.hash & mask;
            while (entries[place].count > 0) {
                place = (place + 1) & mask;
            }
            entries[place] = entry;
        }
    }
    m_entries = std::move(entries);
}

ColumnObservation ColumnTally::take(std::int64_t rows, bool exact)
{
    m_observation.rows = rows;
    m_observation.exact = exact;
    m_observation.distinct = static_cast<std::int64_t>(m_used);
    if (m_observation.texts > 0) {
        m_observation.meanTextLength = m_textBytes / static_cast<double>(m_observation.texts);
    }
    m_observation.values.reserve(m_values.size());
    for (const Entry &entry : m_entries) {
        if (entry.count > 0 && entry.value != noValue) {
            m_observation.values.push_back(
                {std::move(m_values[entry.value]), static_cast<std::int64_t>(entry.count)});
        }
    }
    return std::move(m_observation);
}

} // namespace querent::connectors
