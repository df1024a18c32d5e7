// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/WeightsFile.h"

#include <array>
#include <string>
#include <string_view>

namespace querent::language::neural {

/// Meanings of frequent English words as unit vectors: near words mean near things.
class WordVectors
{
public:
    static constexpr std::size_t width = 100;
    using Vector = std::array<float, width>;

    WordVectors() = default;
    /// Empty where the file holds no vectors.
    explicit WordVectors(const WeightsFile &file);

    [[nodiscard]] int size() const noexcept { return m_size; }
    /// The word's number, or that of its stem's nearest form, or -1.
    [[nodiscard]] int find(std::string_view word) const;
    [[nodiscard]] Vector vector(int word) const;
    /// The cosine between two words; 0 where one is unknown.
    [[nodiscard]] float similarity(int left, int right) const;
    [[nodiscard]] std::string_view word(int index) const;

private:
    [[nodiscard]] int lookUp(std::string_view word) const;

    int m_size = 0;
    std::string m_text;
    std::span<const std::int32_t> m_begins;
    std::span<const std::int8_t> m_numbers;
    std::span<const float> m_scales;
};

} // namespace querent::language::neural
