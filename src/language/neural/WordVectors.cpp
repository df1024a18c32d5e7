// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/WordVectors.h"

#include <algorithm>

namespace querent::language::neural {

WordVectors::WordVectors(const WeightsFile &file)
    : m_text(file.text("vectors.text"))
    , m_begins(file.integers("vectors.begins"))
    , m_numbers(file.signedBytes("vectors.numbers"))
    , m_scales(file.floats("vectors.scales", {}))
{
    const std::size_t count = m_scales.size();
    const bool whole = m_begins.size() == count + 1 && m_numbers.size() == count * width &&
                       std::is_sorted(m_begins.begin(), m_begins.end()) && m_begins.front() >= 0 &&
                       static_cast<std::size_t>(m_begins.back()) <= m_text.size();
    m_size = whole ? static_cast<int>(count) : 0;
}

std::string_view WordVectors::word(int index) const
{
    const auto at = static_cast<std::size_t>(index);
    const auto begin = static_cast<std::size_t>(m_begins[at]);
    const auto end = static_cast<std::size_t>(m_begins[at + 1]);
    return std::string_view(m_text).substr(begin, end - begin);
}

int WordVectors::lookUp(std::string_view wanted) const
{
    int low = 0;
    int high = m_size;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (word(middle) < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < m_size && word(low) == wanted ? low : -1;
}

int WordVectors::find(std::string_view wanted) const
{
    const int found = lookUp(wanted);
    if (found >= 0 || wanted.size() < 4) {
        return found;
    }
    if (wanted.ends_with("ies")) {
        const int singular = lookUp(std::string(wanted.substr(0, wanted.size() - 3)) + "y");
        if (singular >= 0) {
            return singular;
        }
    }
    for (const std::string_view ending : {"s", "es", "ed", "d", "ing", "ly"}) {
        if (wanted.ends_with(ending) && wanted.size() > ending.size() + 2) {
            const int base = lookUp(wanted.substr(0, wanted.size() - ending.size()));
            if (base >= 0) {
                return base;
            }
        }
    }
    return -1;
}

WordVectors::Vector WordVectors::vector(int index) const
{
    Vector result{};
    if (index < 0) {
        return result;
    }
    const auto at = static_cast<std::size_t>(index);
    for (std::size_t i = 0; i < width; ++i) {
        result[i] = m_scales[at] * static_cast<float>(m_numbers[at * width + i]);
    }
    return result;
}

float WordVectors::similarity(int left, int right) const
{
    if (left < 0 || right < 0) {
        return 0.0F;
    }
    const auto *one = m_numbers.data() + static_cast<std::size_t>(left) * width;
    const auto *other = m_numbers.data() + static_cast<std::size_t>(right) * width;
    int sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        sum += one[i] * other[i];
    }
    return static_cast<float>(sum) * m_scales[static_cast<std::size_t>(left)] *
           m_scales[static_cast<std::size_t>(right)];
}

} // namespace querent::language::neural
