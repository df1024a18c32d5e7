// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/WeightsFile.h"
#include "language/neural/WordVectors.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace querent::language::neural {

/// How akin two English words are: by what WordNet knows of their senses and by how alike their
/// vectors are, weighed together as fitted on reworded questions (see training/README.md).
class Kinship
{
public:
    /// Nothing where the program came without what it takes.
    [[nodiscard]] static const Kinship *shipped();

    /// `vectors` must outlive it.
    Kinship(const WeightsFile &senses, const WordVectors &vectors);

    /// A word looked up once.
    struct Word
    {
        int vector = -1;
        std::span<const std::int32_t> senses; ///< the most frequent first
    };
    [[nodiscard]] Word find(std::string_view word) const;
    /// The logit of one standing for the other; 0 and more: rather so than not.
    [[nodiscard]] double between(const Word &said, const Word &named) const;
    [[nodiscard]] bool empty() const noexcept { return m_begins.empty(); }

private:
    [[nodiscard]] int lookUp(std::string_view word) const;
    [[nodiscard]] std::span<const std::int32_t> above(std::int32_t sense) const;
    [[nodiscard]] std::span<const std::int32_t> derived(std::int32_t sense) const;

    const WordVectors *m_vectors;
    std::string m_text;
    std::span<const std::int32_t> m_begins;
    std::span<const std::int32_t> m_senseBegins;
    std::span<const std::int32_t> m_senses;
    std::span<const std::int32_t> m_aboveBegins;
    std::span<const std::int32_t> m_above;
    std::span<const std::int32_t> m_derivedBegins;
    std::span<const std::int32_t> m_derived;
};

} // namespace querent::language::neural
