// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/WeightsFile.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace querent::language::neural {

/// Splits words into the pieces that a unigram language model finds likeliest (Kudo 2018), so that
/// words it has never seen are made of ones it has. Immutable, thread-safe.
class WordPieces
{
public:
    /// The number of what no piece covers.
    static constexpr int unknown = 0;

    WordPieces() = default;
    /// Empty where the file holds no pieces.
    explicit WordPieces(const WeightsFile &file);

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    /// The numbers of a word's pieces; the word is taken as it is, in UTF-8.
    [[nodiscard]] std::vector<int> split(std::string_view word) const;

private:
    struct Piece
    {
        int number = unknown;
        double score = 0.0;
    };

    std::size_t m_size = 0;
    std::size_t m_longest = 0;                 ///< in bytes
    std::shared_ptr<const std::string> m_text; ///< what the pieces lie in
    std::unordered_map<std::string_view, Piece> m_pieces;
};

} // namespace querent::language::neural
