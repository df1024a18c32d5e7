// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/Layers.h"
#include "language/neural/WordPieces.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace querent::language::neural {

/// What words mean where they stand: the states of a transformer of two layers that was trained on
/// English sentences of all kinds (Universal Sentence Encoder Lite, Cer et al. 2018). Unlike the
/// word vectors it knows phrases ("who runs the depot") and words that were never seen whole.
/// Immutable, thread-safe; the bytes it was read from must outlive it.
class SentenceEncoder
{
public:
    static constexpr Eigen::Index width = 512;

    /// Fails with MalformedDocument.
    [[nodiscard]] static base::Result<SentenceEncoder> read(std::span<const std::byte> bytes);
    /// The encoder that comes with the program, read at the first call; null where its weights are
    /// damaged.
    static const SentenceEncoder *shipped();

    /// A row for each word of a sentence, the mean of its pieces; zeros for words beyond the first
    /// 128 pieces.
    [[nodiscard]] Matrix words(const std::vector<std::string> &sentence) const;
    /// The same for each of several sentences, one after another, in less time than one by one.
    [[nodiscard]] Matrix wordsOfAll(const std::vector<std::vector<std::string>> &sentences) const;
    /// A row for each phrase, the mean of all its pieces, every phrase read by itself.
    [[nodiscard]] Matrix phrases(const std::vector<std::vector<std::string>> &phrases) const;

private:
    struct Layer
    {
        NormLayer before;
        LinearLayer qkv;
        LinearLayer out;
        NormLayer between;
        LinearLayer wide;
        LinearLayer narrow;
    };
    /// Pieces of sentences, one after another.
    struct Pieces
    {
        std::vector<int> numbers;
        std::vector<std::size_t> places; ///< of each piece within its sentence
        std::vector<Eigen::Index> ends;  ///< of the sentences
    };

    SentenceEncoder() = default;
    [[nodiscard]] Matrix states(const Pieces &pieces) const;
    /// A row for each group of pieces, which ends where `ends` says.
    [[nodiscard]] Matrix means(const Pieces &pieces, const std::vector<Eigen::Index> &ends) const;
    /// Adds a word that begins at `place` of its sentence, as far as sentences are read.
    void add(const std::string &word, std::size_t &place, Pieces &pieces) const;
    static Matrix attend(const Matrix &qkv, const Pieces &pieces);

    WordPieces m_pieces;
    std::span<const std::int8_t> m_numbers; ///< of each piece
    std::span<const float> m_scales;
    std::span<const float> m_timing;
    LinearLayer m_through; ///< past the first layer, which is less wide
    std::array<Layer, 2> m_layers;
};

} // namespace querent::language::neural
